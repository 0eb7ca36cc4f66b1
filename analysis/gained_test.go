package analysis

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/realplay"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/curlit/charttest"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/question"
)

// chartedTasks are the tasks of a game of mixed doubles of two ends that was made up and charted, by a method without AIs.
func chartedTasks(t *testing.T) (*replay.Game, Method, []Task) {
	t.Helper()
	dir := t.TempDir()
	charttest.Write(t, dir, curlit.Charting{Error: 0.03, Seed: 1}, charttest.Doubles(t, 1, 2, 5)...)
	o, err := file.As("").OpenAny(dir)
	require.NoError(t, err)
	g, err := o.Set.OpenGame(t.Context(), 0, nil)
	require.NoError(t, err)
	g, err = g.FindThrows(t.Context(), nil)
	require.NoError(t, err)
	m := Method{AIs: []string{}, Throws: 40, Wins: winprob.Real(&g.Rules), Seed: 1}
	tasks, err := Tasks(g, m, question.Overrides{})
	require.NoError(t, err)
	require.Len(t, tasks, 20)
	return g, m, tasks
}

// TestSumsClose: what the shots of an end gained is what lies between its start and its score, to rounding, in both currencies; call and
// throw are the gain of each; after a shot and before the next are one number.
func TestSumsClose(t *testing.T) {
	g, m, tasks := chartedTasks(t)
	store := NewStore()
	require.NoError(t, (&Runner{Pool: Goroutines{Count: 2}}).Run(t.Context(), tasks, store))
	match := Assemble(g, "", m, tasks, store, DefaultThreshold)
	require.Equal(t, 20, match.Valued)
	for _, off := range match.Residuals() {
		require.Less(t, off, 1e-9)
	}
	known := 0
	for i := range match.Shots {
		s := &match.Shots[i]
		require.NoError(t, s.Check())
		require.Nil(t, s.Luck)
		gain, ok := s.Gain()
		require.True(t, ok)
		require.InDelta(t, -gain, s.Loss(), 1e-12, "losses are ranked by the real change")
		if s.Call != nil {
			known++
			require.InDelta(t, gain, *s.Call+*s.Throw, 1e-9)
			require.InDelta(t, *s.Points.After-s.Points.Before, *s.Points.Call+*s.Points.Throw, 1e-9)
			require.Positive(t, s.CallError)
		}
		if i+1 < len(match.Shots) && match.Shots[i+1].End == s.End {
			next := &match.Shots[i+1]
			require.InDelta(t, 100-*s.WinAfter, next.WinBefore, 1e-9)
			require.InDelta(t, -*s.Points.After, next.Points.Before, 1e-9)
		}
	}
	require.Greater(t, known, 15)
	end := &g.Ends[0]
	last := match.Shots[9]
	score := end.Score[last.Team] - end.Score[1-last.Team]
	require.InDelta(t, 100*winprob.EndUtilities(m.Wins, &g.Rules, tasks[9].State)[score+8], *last.WinAfter, 1e-9,
		"the recorded score by the win table")
}

// TestResiduals: what does not add up in an end is told, whoever threw, and nothing of ends that are not whole.
func TestResiduals(t *testing.T) {
	shot := func(end, shot, team int, before, after, pointsBefore, pointsAfter float64) Shot {
		return Shot{End: end, Shot: shot, Team: team, WinBefore: before, WinAfter: &after,
			Points: &Points{Before: pointsBefore, After: &pointsAfter}}
	}
	whole := func() []Shot {
		return []Shot{shot(1, 1, 0, 50, 52, 0, 0.5), shot(1, 2, 1, 48, 47, -0.5, -0.6), shot(1, 3, 0, 53, 60, 0.6, 1)}
	}
	most := func(list []Shot) [2]float64 { return (&Match{Shots: list}).Residuals() }
	require.InDeltaSlice(t, []float64{0, 0}, sliceOf(most(whole())), 1e-12)
	for off, change := range map[[2]float64]func(list []Shot){
		{2, 0}:     func(list []Shot) { list[1].WinBefore = 46 },
		{3, 0}:     func(list []Shot) { *list[0].WinAfter = 49 },
		{0, 0.25}:  func(list []Shot) { list[1].Points.Before = -0.75 },
		{1.5, 0.5}: func(list []Shot) { list[2].WinBefore, list[2].Points.Before = 51.5, 1.1 },
	} {
		list := whole()
		change(list)
		require.InDeltaSlice(t, sliceOf(off), sliceOf(most(list)), 1e-12)
		other := whole()
		for i := range other {
			other[i].End = 2
		}
		require.InDeltaSlice(t, sliceOf(off), sliceOf(most(append(list, other...))), 1e-12, "the greatest of all ends")
	}
	for _, spoil := range []func(s *Shot){func(s *Shot) { s.WinAfter = nil }, func(s *Shot) { s.Points = nil }, func(s *Shot) { s.Shot++ }} {
		list := whole()
		list[1].WinBefore = 46
		spoil(&list[1])
		require.Equal(t, [2]float64{}, most(list), "the end is not whole")
	}
}

func sliceOf(x [2]float64) []float64 { return x[:] }

// TestCallKnowsNothingOfWhatCame: with noise in place of where the stones came to rest, of the recorded score and of the grade, and with
// another throw that touches the same stone first, the call stays what it was, to the last bit.
func TestCallKnowsNothingOfWhatCame(t *testing.T) {
	_, _, tasks := chartedTasks(t)
	rng := rand.New(rand.NewPCG(7, 7))
	tried := 0
	for i := 4; i < 20; i += 5 {
		task := tasks[i]
		model, err := realplay.For(nil, &task.Rules)
		require.NoError(t, err)
		q := task.question()
		q.Method.Real = model
		want, err := task.calledShot(t.Context(), q)
		require.NoError(t, err)
		noisy := task
		after := curling.Position{}
		for k := range after {
			if rng.IntN(2) == 0 {
				after[k] = curling.Vec{X: 1 + 3*rng.Float64(), Y: 3 + 4*rng.Float64()}
			}
		}
		score, grade := rng.IntN(9)-4, rng.IntN(5)
		noisy.After, noisy.Scored, noisy.Grade, noisy.Found, noisy.Doubt = &after, &score, &grade, false, curling.Vec{X: 0.1}
		if task.Run != nil {
			tried++
			before, _ := task.struck()
			other := task.Run.With(curling.Vec{X: task.Run.VX, Y: task.Run.VY + 1e-4})
			noisy.Run = &other
			after, _ := noisy.struck()
			require.Equal(t, before, after, "of the same stone")
		}
		got, err := noisy.calledShot(t.Context(), q)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	require.Positive(t, tried)
}

// TestMirroredGain: a shot reflected at the centre line gains the same.
func TestMirroredGain(t *testing.T) {
	_, _, tasks := chartedTasks(t)
	mirror := func(p curling.Position) curling.Position {
		for i := range p {
			if p.Has(i) {
				p[i].X = 2*curling.CentreX - p[i].X
			}
		}
		return p
	}
	model, err := realplay.Default()
	require.NoError(t, err)
	for i := range tasks {
		e, err := realplay.New(model, &tasks[i].Rules)
		require.NoError(t, err)
		var plain, reflected Shot
		tasks[i].gain(&plain, e, nil)
		m := tasks[i]
		m.State.Position = mirror(m.State.Position)
		after := mirror(*m.After)
		m.After = &after
		m.gain(&reflected, e, nil)
		require.InDelta(t, plain.WinBefore, reflected.WinBefore, 1e-4)
		require.InDelta(t, *plain.Points.After, *reflected.Points.After, 1e-5)
	}
}

// TestErrorWhereUsualScoresAreWorthTheSame: who needs five points is not certain to lose, and a game that is over is certain.
func TestErrorWhereUsualScoresAreWorthTheSame(t *testing.T) {
	var utility [17]float64
	for k := 8 + 5; k < len(utility); k++ {
		utility[k] = 1
	}
	s := standing{share: evaluate.ValueError}
	s.ends[8+1], s.ends[8+5] = 0.98, 0.02
	_, se, _ := s.worth(&utility)
	require.InDelta(t, 2*evaluate.ValueError*math.Sqrt(0.02*0.98), se, 1e-12)
	s.certain = true
	_, se, _ = s.worth(&utility)
	require.Zero(t, se)
}
