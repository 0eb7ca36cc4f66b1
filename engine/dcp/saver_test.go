//go:build unix

package dcp

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/listen/listentest"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/message"
)

// lastShot is the last shot of a match of one end, thrown by team 1.
func lastShot(t *testing.T, e *External) {
	t.Helper()
	s, sim := exactMatch(t, curling.Standard(), 1)
	s.Start = curling.State{Shot: curling.Stones - 1, Ends: 1}
	rec, err := match.Play(t.Context(), s, [2]match.Player{&drawer{friction: s.Ice.Friction}, e.Player()}, sim, nil)
	require.NoError(t, err)
	require.Equal(t, match.ByScore, rec.Reason, rec.Detail)
}

// endOfAMatch is how what a saver is told ends, whoever wins.
const endOfAMatch = "GO RUNSHOT SCORE GAMEOVER SAVED END"

func saved(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return string(text)
}

// TestProgramsReadTheEndOfTheirMatch: a program that is closed right after its match has read its end and saved, and has ended by
// itself; a hundred times.
func TestProgramsReadTheEndOfTheirMatch(t *testing.T) {
	for n := range 100 {
		t.Run(strconv.Itoa(n), func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "learned")
			e := fake(t, saverHabit+file, map[string]string{"end": "60"})
			lastShot(t, e)
			require.NoError(t, e.Close())
			require.True(t, strings.HasSuffix(saved(t, file), endOfAMatch), saved(t, file))
			require.Equal(t, Gone, e.Status().State, e.Status().Log)
		})
	}
}

// TestProgramsEndByThemselvesAfterAQuestion: one that was only asked may save too.
func TestProgramsEndByThemselvesAfterAQuestion(t *testing.T) {
	file := filepath.Join(t.TempDir(), "learned")
	e := fake(t, saverHabit+file, map[string]string{"end": "60"})
	_, err := e.Suggest(t.Context(), question(t), nil)
	require.NoError(t, err)
	require.NoError(t, e.Close())
	require.True(t, strings.HasSuffix(saved(t, file), "GO END"), saved(t, file))
}

// TestProgramsOverTCPReadTheEndOfTheirMatch: the connection is closed when the program has closed it.
func TestProgramsOverTCPReadTheEndOfTheirMatch(t *testing.T) {
	for n := range 10 {
		t.Run(strconv.Itoa(n), func(t *testing.T) {
			t.Parallel()
			address, file := listentest.FreeAddress(t), filepath.Join(t.TempDir(), "learned")
			e := overTCP(t, address, map[string]string{"hello": "60", "end": "60", "pace": "off"})
			done := make(chan struct{})
			go func() {
				defer close(done)
				if c := listentest.Dial(t.Context(), address); c != nil {
					(&saver{file: file, nul: true}).play(c, c)
					_ = c.Close()
				}
			}()
			lastShot(t, e)
			require.NoError(t, e.Close())
			<-done
			require.True(t, strings.HasSuffix(saved(t, file), endOfAMatch), saved(t, file))
		})
	}
}

// TestProgramsThatDoNotEndAreEnded: one that goes on when its input has ended is killed after a while, and that is told; one that is
// being asked is not waited for.
func TestProgramsThatDoNotEndAreEnded(t *testing.T) {
	e := fake(t, "goes on at the end of its input", map[string]string{"end": "0.05"})
	var told []string
	e.Warn = func(m message.Message) { told = append(told, m.String()) }
	_, err := e.Suggest(t.Context(), question(t), nil)
	require.NoError(t, err)
	require.NoError(t, e.Close())
	require.Equal(t, Killed, e.Status().State)
	require.Equal(t, []string{"it has not ended by itself within 50ms of the end of its input: it was ended"}, told)
	require.Contains(t, strings.Join(e.Status().Log, "\n"), "# "+told[0])

	e = fake(t, "hangs at GO", map[string]string{"end": "600"})
	ctx, cancel := context.WithCancel(t.Context())
	asked := make(chan error)
	go func() {
		_, err := e.Suggest(ctx, question(t), nil)
		asked <- err
	}()
	require.Eventually(t, func() bool { return strings.Contains(strings.Join(e.Status().Log, "\n"), "> GO") }, 2*time.Minute, time.Millisecond)
	require.NoError(t, e.Close())
	require.ErrorIs(t, <-asked, ErrEnded)
	cancel()
	require.Contains(t, e.Status().Log, "# killed")
}
