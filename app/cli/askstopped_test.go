package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/curling"
)

// stopped runs a command until its progress says something, and then stops it as Ctrl-C does.
func stopped(t *testing.T, when string, args ...string) (out, errs string, status int) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var o, e bytes.Buffer
	shown := writerFunc(func(b []byte) (int, error) {
		if strings.Contains(string(b), when) {
			stop()
		}
		return len(b), nil
	})
	var minutes atomic.Int64 // one passes at every look at the clock, so that every change is shown
	start := time.Now()
	c := &command.Context{Context: ctx, In: strings.NewReader(""), Out: &o, Err: &e, Assets: os.DirFS("../../assets")}
	c.ShowProgress(shown, func() time.Time { return start.Add(time.Duration(minutes.Add(1)) * time.Minute) })
	status = Run(c, args)
	require.Error(t, ctx.Err(), "%q was never shown; it said %s%s", when, o.String(), e.String())
	return o.String(), e.String(), status
}

// TestAskStoppedKeepsTheAnswers: Ctrl-C prints who has answered, and the best shot so far of who has not.
func TestAskStoppedKeepsTheAnswers(t *testing.T) {
	picture := filepath.Join(t.TempDir(), "a.png")
	out, errs, status := stopped(t, "kruct 0 %, so far ", "ask", samplePosition, "--ai", "kruct", "--ai", "process:sleep 1000", "--time",
		"20h", "-o", picture)
	require.Equal(t, command.ExitFailure, status, "Main makes it that of the signal")
	require.Regexp(t, `(?m)^A +kruct +\S.*, best when stopped  .*, c?cw +\([+-]\d.*\) +\(\d.*%\) +\d`, out)
	require.Regexp(t, `(?m)^B +process:sleep 1000 +stopped  `, out)
	require.Contains(t, out, "\nstopped: these are the answers so far")
	require.NotContains(t, errs, "no AI answered")
	require.FileExists(t, picture)
}

func TestAskStoppedAsJSON(t *testing.T) {
	out, _, _ := stopped(t, "kruct 0 %, so far ", "ask", samplePosition, "--ai", "kruct", "--time", "20h", "--json")
	var r struct {
		Interrupted bool
		Answers     []struct {
			State, Name string
			Shot        *curling.Shot
			Score       *float64 `json:"expected_score"`
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	require.True(t, r.Interrupted)
	require.Len(t, r.Answers, 1)
	require.Equal(t, "stopped", r.Answers[0].State)
	require.NotNil(t, r.Answers[0].Shot)
	require.NoError(t, r.Answers[0].Shot.Check())
	require.NotEmpty(t, r.Answers[0].Name)
	require.Nil(t, r.Answers[0].Score, "that would be the referee's")
}

// TestAskStoppedWithoutAShot: there is nothing to draw, which is no fault.
func TestAskStoppedWithoutAShot(t *testing.T) {
	picture := filepath.Join(t.TempDir(), "a.png")
	out, errs, status := stopped(t, "process", "ask", samplePosition, "--ai", "process:sleep 1000", "--time", "20h", "-o", picture)
	require.Equal(t, command.ExitFailure, status)
	require.Contains(t, out, "stopped: these are the answers so far")
	require.Empty(t, errs)
	require.NoFileExists(t, picture)
}

// TestAskTellsHowFarItIs: what each AI is at, and by how many throws an answer is valued.
func TestAskTellsHowFarItIs(t *testing.T) {
	out, _, _ := stopped(t, "sample valued by 40 of 1000000 throws", "ask", samplePosition, "--ai", "sample", "--sims", "10", "--throws",
		"1000000", "--policy", "rules")
	require.Regexp(t, `(?m)^A +sample .* 40 +\d`, out)
	require.NotContains(t, out, "best when stopped", "the shot is the answer; its value is that of the throws so far")
}

type writerFunc func(b []byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }
