package analysis

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/question"
)

// TestRedrawn: what the position before a charted shot is worth more as the chart after it corrects it, where a stone that nothing moved
// was drawn anew, is no part of the throw and of the loss; the parts add up to the gain, and half of it is in doubt.
func TestRedrawn(t *testing.T) {
	g, m, _ := chartedTasks(t)
	end := &g.Ends[0]
	shot, next := &end.Shots[6], &end.Shots[7]
	stone := -1
	for i := range shot.Before {
		if i != shot.Number && shot.Before.Has(i) && next.Before.Has(i) && shot.Before[i].Distance(next.Before[i]) < 0.01 {
			stone = i
		}
	}
	require.GreaterOrEqual(t, stone, 0, "a stone that the shot did not move")
	at := replay.Place{Shot: 6}
	value := func() (Task, Shot) {
		task, err := taskAt(g, at, m, question.Overrides{})
		require.NoError(t, err)
		require.NoError(t, task.Check())
		s, err := task.Value(t.Context(), nil)
		require.NoError(t, err)
		require.NoError(t, s.Check())
		require.NotNil(t, s.Call)
		return *task, s
	}
	plain, asDrawn := value()
	require.Nil(t, plain.Corrected)
	require.Nil(t, asDrawn.Redrawn)

	next.Before[stone] = curling.Vec{X: next.Before[stone].X, Y: next.Before[stone].Y + 0.5}
	_, blamed := value()
	shot.Found.Redrawn = 1 << stone
	task, s := value()
	require.NotNil(t, task.Corrected)
	require.Equal(t, task.After[stone], task.Corrected[stone])
	for i := range task.Corrected {
		if i != stone {
			require.Equal(t, task.State.Position[i], task.Corrected[i])
		}
	}
	require.Equal(t, plain.State.Position, task.State.Position, "the position is asked as it was drawn")
	require.NotEqual(t, plain.Key(), task.Key())

	corrected := task
	corrected.State.Position, corrected.Corrected = *task.Corrected, nil
	there, err := corrected.Value(t.Context(), nil)
	require.NoError(t, err)
	r := s.Redrawn
	require.NotNil(t, r)
	require.InDelta(t, there.WinBefore-s.WinBefore, r.Win, 1e-9)
	require.InDelta(t, there.Points.Before-s.Points.Before, r.Points, 1e-9)
	require.Greater(t, math.Abs(r.Win), 0.5, "a move that is worth something")

	gain, _ := s.Gain()
	require.InDelta(t, gain, *s.Call+*s.Throw+r.Win, 1e-9)
	require.InDelta(t, *s.Points.After-s.Points.Before, *s.Points.Call+*s.Points.Throw+r.Points, 1e-9)
	require.InDelta(t, -(gain - r.Win), s.Loss(), 1e-9)
	require.InDelta(t, *blamed.Throw-r.Win, *s.Throw, 1e-9)
	gained, _ := s.PointsGained()
	require.InDelta(t, *s.Points.Call+*s.Points.Throw, gained, 1e-9)
	require.Equal(t, *blamed.Call, *s.Call)
	for _, doubted := range [][3]float64{{blamed.ThrowError, s.ThrowError, r.Win}, {blamed.LossError(), s.LossError(), r.Win},
		{blamed.Points.Errors.Throw, s.Points.Errors.Throw, r.Points}} {
		require.InDelta(t, math.Hypot(doubted[0], doubted[2]/2), doubted[1], 1e-9)
	}
	require.Equal(t, blamed.Error, s.Error, "what the change is off by")
	require.Greater(t, r.WinError, math.Abs(r.Win)/2)
	require.Greater(t, r.PointsError, math.Abs(r.Points)/2)

	for _, spoil := range []func(){func() { r.Win = 101 }, func() { r.WinError = -1 }, func() { r.Points = math.NaN() },
		func() { r.PointsError = math.Inf(1) }} {
		kept := *r
		spoil()
		require.Error(t, s.Check())
		*r = kept
	}
	task.Corrected[stone].X = math.NaN()
	require.Error(t, task.Check())
}

// TestRedrawnStonesThatAreGone: a stone that is not in both charts corrects nothing.
func TestRedrawnStonesThatAreGone(t *testing.T) {
	g, m, _ := chartedTasks(t)
	shot, next := &g.Ends[0].Shots[6], &g.Ends[0].Shots[7]
	for i := range next.Before {
		if !shot.Before.Has(i) || !next.Before.Has(i) || i == shot.Number {
			shot.Found.Redrawn |= 1 << i
		}
	}
	require.NotZero(t, shot.Found.Redrawn)
	task, err := taskAt(g, replay.Place{Shot: 6}, m, question.Overrides{})
	require.NoError(t, err)
	require.Nil(t, task.Corrected)
}

// TestCorrect: the stones of any set that lie in both charts are taken to where the chart after the shot has them, and no others.
func TestCorrect(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 8))
	for range 300 {
		after := curling.Position{}
		task := Task{After: &after}
		shot := replay.Shot{Found: &replay.Reconstruction{Redrawn: uint16(r.Uint32())}}
		for i := range after {
			if r.IntN(4) > 0 {
				task.State.Position[i] = curling.Vec{X: 1 + r.Float64(), Y: 5 + r.Float64()}
			}
			if r.IntN(4) > 0 {
				after[i] = curling.Vec{X: 3 + r.Float64(), Y: 5 + r.Float64()}
			}
		}
		want := task.State.Position
		for i := range want {
			if shot.Found.Redrawn>>i&1 == 1 && want.Has(i) && after.Has(i) {
				want[i] = after[i]
			}
		}
		task.correct(&shot)
		if want == task.State.Position {
			require.Nil(t, task.Corrected)
		} else {
			require.Equal(t, want, *task.Corrected)
		}
	}
}
