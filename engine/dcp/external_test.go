//go:build unix

package dcp

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
)

// fake is the test program playing an AI with a habit.
func fake(t *testing.T, habit string, settings map[string]string) *External {
	t.Helper()
	values := map[string]string{CommandKey: strconv.Quote(os.Args[0]), "answer": "5", "hello": "5"}
	for k, v := range settings {
		values[k] = v
	}
	a, err := Kind().New(values)
	require.NoError(t, err)
	e := a.(*External)
	e.env = []string{fakeEnv + "=" + habit, "HOGLINE_TEST_OWNER=" + strconv.Itoa(os.Getpid())}
	t.Cleanup(func() { require.NoError(t, e.Close()) })
	return e
}

// TestHabits: programs that are asked twice and understood.
func TestHabits(t *testing.T) {
	for habit, settings := range map[string]map[string]string{
		"plain":                         nil,
		"no terminator":                 nil,
		"joined":                        nil,
		"answers twice":                 nil,
		"answers twice, slowly":         nil,
		"knows no SETORDER":             nil,
		"answers SETORDER wrongly":      nil,
		"writes BESTMOVE":               nil,
		"in pieces":                     nil,
		"garbage first":                 nil,
		"starts slowly":                 nil,
		"floods stderr":                 nil,
		"leaves a child with the pipes": nil,
		"nul":                           {"hello": "2"},
	} {
		t.Run(habit, func(t *testing.T) {
			t.Parallel()
			e := fake(t, habit, settings)
			for n := 1; n <= 2; n++ {
				var doing []string
				s, err := e.Suggest(context.Background(), question(t), func(p ai.Progress) { doing = append(doing, p.Doing) })
				require.NoError(t, err, e.Status().Log)
				require.Equal(t, curling.Shot{VX: float64(n), VY: -30}, s.Candidates[0].Shot, "answer %d is that to question %d", n, n)
				require.Equal(t, string(Thinking), doing[len(doing)-1])
				require.Equal(t, n == 1, doing[0] == string(Starting), "it runs on between questions")
				if habit == "answers twice, slowly" { // on a busy machine it may be slower than it means to be
					answered := func() bool { return strings.Count(strings.Join(e.Status().Log, "\n"), answeredTwice) == n }
					require.Eventually(t, answered, 2*time.Minute, time.Millisecond)
				}
			}
			require.Equal(t, Ready, e.Status().State)
			require.NotZero(t, e.Status().PID)
			require.LessOrEqual(t, len(e.Status().Log), transcriptLines)
		})
	}
}

// TestMisbehaviour: programs that get nothing but a sentence.
func TestMisbehaviour(t *testing.T) {
	for habit, c := range map[string]struct {
		settings map[string]string
		want     string
		is       error
		state    State
	}{
		"exits at once": {nil, "no READYOK: the program has ended with status 3", ErrEnded, Gone},
		"silent": {map[string]string{"hello": "0.2"}, "no READYOK within 200ms: it has written nothing", context.DeadlineExceeded,
			Killed},
		"floods stdout": {map[string]string{"hello": "0.3", "framing": "newline"}, "no READYOK within 300ms", context.DeadlineExceeded,
			Killed},
		"one endless line": {map[string]string{"hello": "0.3", "framing": "nul"}, "no READYOK within 300ms", context.DeadlineExceeded, Killed},
		"hangs at GO":      {map[string]string{"answer": "0.2"}, "no answer within 200ms", context.DeadlineExceeded, Killed},
		"late":             {map[string]string{"answer": "0.2"}, "no answer within 200ms", context.DeadlineExceeded, Killed},
		"dies at GO":       {nil, `ended with status 7: "out of sweepers"`, ErrEnded, Gone},
		"concedes":         {nil, "the program concedes", ai.ErrNoShot, Ready},
		"no number":        {nil, `argument 1 is "nan", want a number`, ai.ErrNoShot, Ready},
	} {
		t.Run(habit, func(t *testing.T) {
			t.Parallel()
			e := fake(t, habit, c.settings)
			for range 2 { // the second question starts it again where it is gone
				_, err := e.Suggest(context.Background(), question(t), nil)
				require.ErrorIs(t, err, c.is)
				require.ErrorContains(t, err, c.want)
				require.LessOrEqual(t, len(err.Error()), 400)
				require.Equal(t, c.state, e.Status().State)
			}
		})
	}
}

// TestDiesAfterAnswering: the answer counts, and the next question starts it again.
func TestDiesAfterAnswering(t *testing.T) {
	e := fake(t, "dies after answering", nil)
	for range 3 {
		s, err := e.Suggest(context.Background(), question(t), nil)
		require.NoError(t, err)
		require.Equal(t, 1.0, s.Candidates[0].Shot.VX)
		require.Eventually(t, func() bool { return e.Status().State == Gone }, 2*time.Minute, time.Millisecond)
	}
}

// TestOrders: what is sent, in both orders.
func TestOrders(t *testing.T) {
	for order, want := range map[string]string{
		"state-first":    "ISREADY NEWGAME GAMEINFO PLAYERINFO SETORDER SCORE SCORE SCORE SCORE SCORE SCORE SCORE SETSTATE POSITION GO",
		"position-first": "ISREADY NEWGAME GAMEINFO PLAYERINFO SETORDER SCORE SCORE SCORE SCORE SCORE SCORE SCORE POSITION SETSTATE GO",
	} {
		e := fake(t, "reports what it has read", map[string]string{"order": order})
		_, err := e.Suggest(context.Background(), question(t), nil)
		require.NoError(t, err)
		require.Eventually(t, func() bool { return strings.Contains(strings.Join(e.Status().Log, "\n"), "! "+want) }, 2*time.Minute,
			time.Millisecond, e.Status().Log)
		require.Contains(t, e.Status().Log, "> SETSTATE 13 7 8 0")
		require.Contains(t, e.Status().Log, "> PLAYERINFO 0.0725 0.29 33.7419 0.0725 0.29 33.7419 0.0725 0.29 33.7419 0.0725 0.29 33.7419")
		require.Contains(t, e.Status().Log, "> NEWGAME hogline opponent")
	}
}

// TestWeightLimitIsSent: the limits of Mori 2019 fig 6-1 reach the program.
func TestWeightLimitIsSent(t *testing.T) {
	for _, limit := range []float64{33.7, 50} {
		r := question(t)
		p := curling.StandardPlayer
		p.WeightMax = limit
		r.Teams[r.State.Mover()] = curling.TeamOf(p)
		require.Contains(t, sentFor(t, &r), fmt.Sprintf("PLAYERINFO 0.0725 0.29 %g", limit))
	}
}

func TestSkills(t *testing.T) {
	p := curling.Player{Noise: curling.Noise{Model: curling.RectVelocity, A: 0.0588, B: 0.1180}}
	s := skillOf(p)
	require.InDelta(t, 0.0725, s.A, 5e-4)
	require.InDelta(t, 0.2900, s.B, 2e-3)
	require.Equal(t, float64(noLimit), s.WeightMax)
	require.Zero(t, skillOf(curling.Player{Noise: curling.Noise{Model: curling.NoNoise, A: 3}}).A)
}

// TestScores: the ends made up have the right sum and number.
func TestScores(t *testing.T) {
	for _, s := range []curling.State{
		{End: 0}, {End: 1, Score: [2]int{2, 0}}, {End: 3, Score: [2]int{2, 5}, First: 1}, {End: 7, Score: [2]int{11, 9}}, {End: 9},
	} {
		list := scoreMessages(&s)
		require.Len(t, list, s.End)
		var sum [2]int
		last := 0
		for _, m := range list {
			n := m.(Score).Points
			require.LessOrEqual(t, max(n, -n), 8, "a team has eight stones")
			if n > 0 {
				sum[0] += n
			} else {
				sum[1] -= n
			}
			if n != 0 {
				last = n
			}
		}
		require.Equal(t, s.Score, sum)
		if s.Score[s.First] > 0 {
			require.Equal(t, s.First == 0, last > 0, "who throws first has scored last")
		}
	}
	require.Len(t, scoreMessages(&curling.State{End: 1, Score: [2]int{20, 20}}), 1, "more points than the ends can hold")
}

// TestStop: a question that is stopped returns at once and kills the program with its
// children.
// TestClock: the clocks of GO allow the budget for each shot of a team in the rest of the game.
func TestClock(t *testing.T) {
	r := question(t) // shot 14 of the last of eight ends, thrown by team 0
	r.Budget.Time = 2 * time.Second
	require.Equal(t, Go{[2]int{4000, 2000}}, clockMessage(&r), "two shots of team 0 follow, one of team 1")
	r.State.End--
	require.Equal(t, Go{[2]int{20_000, 18_000}}, clockMessage(&r))
	r.State.Shot = 12
	require.Equal(t, Go{[2]int{20_000, 20_000}}, clockMessage(&r))
	r.Budget.Time = 0
	r.State.End = r.State.Ends - 1
	require.Equal(t, Go{[2]int{2 * shotTime, 2 * shotTime}}, clockMessage(&r))
}

func TestStop(t *testing.T) {
	e := fake(t, "has children", nil)
	_, err := e.Suggest(context.Background(), question(t), nil)
	require.NoError(t, err)
	pid := e.Status().PID
	require.NoError(t, syscall.Kill(pid, 0))
	child := 0
	require.Eventually(t, func() bool {
		for _, line := range e.Status().Log {
			if n, err := fmt.Sscanf(line, "! child %d", &child); n == 1 && err == nil {
				return true
			}
		}
		return false
	}, 2*time.Minute, time.Millisecond)
	require.NoError(t, e.Close())
	require.Eventually(t, func() bool { return errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) }, 2*time.Minute, time.Millisecond)
	require.Eventually(t, func() bool { return gone(child) }, 2*time.Minute, time.Millisecond, "the child is killed too")
	_, err = e.Suggest(context.Background(), question(t), nil)
	require.ErrorIs(t, err, errClosed)

	hangs := fake(t, "hangs at GO", map[string]string{"stop": "0.05"})
	stopped(t, hangs)
	require.Eventually(t, func() bool { return hangs.Status().State == Killed }, 2*time.Minute, time.Millisecond)
	hangs = fake(t, "hangs at GO", map[string]string{"stop": "0"})
	stopped(t, hangs)
	require.Equal(t, Killed, hangs.Status().State)

	early := fake(t, "plain", nil)
	ctx, cancel := context.WithCancel(context.Background())
	_, err = early.Suggest(ctx, question(t), func(p ai.Progress) {
		if p.Doing == string(Thinking) {
			cancel()
		}
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, Ready, early.Status().State, "before GO nothing is to be stopped")
}

// stopped asks a question and stops it after GO.
func stopped(t *testing.T, e *External) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	e.watch = func(mark, text string) {
		if mark == ">" && strings.HasPrefix(text, "GO") {
			cancel()
		}
	}
	_, err := e.Suggest(ctx, question(t), nil)
	require.ErrorIs(t, err, context.Canceled)
}

// TestStoppedProgramStaysLoaded: its late answer is not that to the next question.
func TestStoppedProgramStaysLoaded(t *testing.T) {
	e := fake(t, "late", nil)
	stopped(t, e)
	require.Equal(t, Stopping, e.Status().State)
	pid := e.Status().PID
	s, err := e.Suggest(context.Background(), question(t), nil)
	require.NoError(t, err)
	require.Equal(t, 2.0, s.Candidates[0].Shot.VX, "the second answer")
	require.Equal(t, pid, e.Status().PID)
}

// gone reports whether a process is no more, or only waits to be buried by its adopter.
func gone(pid int) bool {
	if errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		return true
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || strings.Contains(string(stat), ") Z ")
}

func TestNoProgram(t *testing.T) {
	for command, want := range map[string]string{
		"/nowhere/at-all": "cannot start /nowhere/at-all: there is no such file",
		"/":               "cannot start /: it is a folder, not a program",
		"no-such-program": "cannot start no-such-program: no program of this name is installed",
		os.Args[0] + "/x": "there is no such file",
	} {
		a, err := Kind().New(map[string]string{CommandKey: command})
		require.NoError(t, err)
		_, err = a.Suggest(context.Background(), question(t), nil)
		require.ErrorContains(t, err, want)
		require.NoError(t, a.(*External).Close())
	}
	dir := t.TempDir()
	text := dir + "/notes.txt"
	require.NoError(t, os.WriteFile(text, []byte("no program"), 0o755)) // it is to look like a program
	a, err := Kind().New(map[string]string{CommandKey: text})
	require.NoError(t, err)
	_, err = a.Suggest(context.Background(), question(t), nil)
	require.ErrorContains(t, err, "it is a text whose first line does not name its interpreter")
	_, err = Kind().New(nil)
	require.ErrorContains(t, err, "names no program")
}

// TestTry: a trial starts the program without a question.
func TestTry(t *testing.T) {
	e := fake(t, "plain", nil)
	took, err := e.Try(context.Background())
	require.NoError(t, err)
	require.Positive(t, took)
	require.Equal(t, Ready, e.Status().State)
	_, err = fake(t, "exits at once", nil).Try(context.Background())
	require.ErrorIs(t, err, ErrEnded)
	_, err = fake(t, "silent", map[string]string{"hello": "0.1"}).Try(context.Background())
	require.ErrorIs(t, err, context.DeadlineExceeded)
}

// TestContinues: a program knows the end of a question that was asked before only if nothing but the stones and the shot are others.
func TestContinues(t *testing.T) {
	ask := func(change func(*ai.Request)) *ai.Request {
		r := &ai.Request{State: curling.State{End: 3, Ends: 8, Shot: 4, Score: [2]int{2, 1}}, Rules: curling.Standard()}
		change(r)
		return r
	}
	last := ask(func(*ai.Request) {})
	for name, c := range map[string]struct {
		change func(*ai.Request)
		want   bool
	}{
		"the next shot of the same team": {func(r *ai.Request) { r.State.Shot = 6; r.State.Position[0] = curling.Tee }, true},
		"the same shot":                  {func(*ai.Request) {}, false},
		"an earlier shot":                {func(r *ai.Request) { r.State.Shot = 2 }, false},
		"the other team's shot":          {func(r *ai.Request) { r.State.Shot = 5 }, false},
		"another end":                    {func(r *ai.Request) { r.State.Shot, r.State.End = 6, 4 }, false},
		"another number of ends":         {func(r *ai.Request) { r.State.Shot, r.State.Ends = 6, 10 }, false},
		"another first team":             {func(r *ai.Request) { r.State.Shot, r.State.First = 7, 1 }, false},
		"another score":                  {func(r *ai.Request) { r.State.Shot, r.State.Score = 6, [2]int{2, 2} }, false},
		"another player":                 {func(r *ai.Request) { r.State.Shot, r.Teams[1][0].WeightMax = 6, 40 }, false},
		"other rules":                    {func(r *ai.Request) { r.State.Shot, r.Rules.Extra = 6, !r.Rules.Extra }, false},
	} {
		require.Equal(t, c.want, continues(last, ask(c.change)), name)
	}
}
