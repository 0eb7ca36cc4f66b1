package reconstruct

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
)

// world is an ice with what throws on it.
type world struct {
	aim *aim.Aimer
	sim physics.Simulator
	*Reconstructor
}

func on(t testing.TB, model physics.Model) world {
	t.Helper()
	ice, err := physics.IceOf(model)
	require.NoError(t, err)
	r, err := New(ice, Options{})
	require.NoError(t, err)
	a, err := aim.New(ice)
	require.NoError(t, err)
	sim, err := simulators.Reference(ice)
	require.NoError(t, err)
	return world{a, sim, r}
}

// chart is the chart of a throw, without error.
func (w world) chart(t testing.TB, before curling.Position, index int, s curling.Shot) Chart {
	t.Helper()
	o, err := w.sim.Throw(physics.Delivery{Position: before, Index: index, Shot: s}, nil)
	require.NoError(t, err)
	return Chart{Before: before, After: o.Position, Index: index, Turn: s.Turn, TurnKnown: true}
}

// at is a place right of and behind the tee, m.
func at(right, behind float64) curling.Vec {
	return curling.Vec{X: curling.CentreX + right, Y: curling.TeeY - behind}
}

// A draw is found to within a fraction of the charting error, with whichever turn is charted, and the throws that fit as
// well are few.
func TestDraw(t *testing.T) {
	for _, model := range []physics.Model{physics.FCV1, physics.Granite, physics.Mori2019, physics.V2} {
		w := on(t, model)
		for _, turn := range []curling.Turn{curling.Right, curling.Left} {
			s, err := w.aim.Draw(at(0.4, -0.3), turn)
			require.NoError(t, err)
			c := w.chart(t, curling.Position{0: at(0, -3.4), 1: at(0, 0.45)}, 6, s)
			got, err := w.Throw(t.Context(), c)
			require.NoError(t, err)
			require.True(t, got.Explained)
			require.Less(t, got.Worst, 0.02)
			require.InDelta(t, 1, got.Shot.Speed()/s.Speed(), 1e-3)
			require.InDelta(t, math.Atan2(s.VX, s.VY), math.Atan2(got.Shot.VX, got.Shot.VY), 3e-4)
			require.Equal(t, turn, got.Shot.Turn)
			require.Less(t, got.Spread.Y, 0.01*s.Speed())
			require.Positive(t, got.Spread.Y)
		}
	}
}

// A draw round a guard can be thrown with one turn only.
func TestTurn(t *testing.T) {
	w := on(t, physics.FCV1)
	s, err := w.aim.Draw(at(0, -0.1), curling.Right)
	require.NoError(t, err)
	before := curling.Position{0: at(0.12, -1.9)}
	c := w.chart(t, before, 6, s)
	require.Equal(t, before[0], c.After[0], "the guard is not touched")
	right, err := w.Throw(t.Context(), c)
	require.NoError(t, err)
	require.True(t, right.Explained)
	c.Turn = curling.Left
	left, err := w.Throw(t.Context(), c)
	require.NoError(t, err)
	require.True(t, left.OtherTurn)
	require.InDelta(t, right.Cost, left.Cost, 1e-3)
	c.TurnKnown = false
	free, err := w.Throw(t.Context(), c)
	require.NoError(t, err)
	require.Equal(t, curling.Right, free.Shot.Turn)
}

// A take-out of which both stones are gone can have been thrown with many weights, one that rolled with few.
func TestSpread(t *testing.T) {
	w := on(t, physics.FCV1)
	before := curling.Position{0: at(0.3, 0.2)}
	peel, err := w.aim.Touch(before[0], 0.6, curling.Left, 18)
	require.NoError(t, err)
	both := w.chart(t, before, 7, peel)
	require.Zero(t, both.After.Count())
	wide, err := w.Throw(t.Context(), both)
	require.NoError(t, err)
	require.True(t, wide.Explained)
	require.Greater(t, wide.Fastest.Speed()-wide.Slowest.Speed(), 0.5)
	tap, err := w.aim.Touch(before[0], 0.3, curling.Left, 1)
	require.NoError(t, err)
	narrow, err := w.Throw(t.Context(), w.chart(t, before, 7, tap))
	require.NoError(t, err)
	require.True(t, narrow.Explained)
	require.Less(t, narrow.Spread.Y, wide.Spread.Y/5)
	require.InDelta(t, 1, narrow.Shot.Speed()/tap.Speed(), 0.01)
}

// A stone that moved without anything reaching it cannot be explained, and no throw is passed off as an explanation.
func TestUnexplained(t *testing.T) {
	w := on(t, physics.FCV1)
	before := curling.Position{0: at(-1.2, 0), 1: at(1.2, 0.3)}
	after := curling.Position{0: at(-1.2, -1.5), 1: at(0.2, -1), 7: at(0, 0)}
	got, err := w.Throw(t.Context(), Chart{Before: before, After: after, Index: 7, TurnKnown: true})
	require.NoError(t, err)
	require.False(t, got.Explained)
	require.Greater(t, got.Worst, DefaultTolerance)
}

// Charts of places that overlap or lie nowhere are refused.
func TestBadCharts(t *testing.T) {
	w := on(t, physics.FCV1)
	_, err := w.Throw(t.Context(), Chart{Before: curling.Position{0: at(0, 0), 1: at(0.1, 0)}, Index: 7})
	require.ErrorContains(t, err, "overlap")
	_, err = w.Throw(t.Context(), Chart{Index: 16})
	require.Error(t, err)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err = w.Throw(ctx, Chart{Index: 0, After: curling.Position{0: at(0, 0)}})
	require.ErrorIs(t, err, context.Canceled)
	_, err = New(physics.Ice{}, Options{})
	require.Error(t, err)
}

func BenchmarkThrow(b *testing.B) {
	w := on(b, physics.FCV1)
	before := curling.Position{0: at(0, -3.4), 1: at(0, 0.45), 6: at(0.3, 0.3), 7: at(-0.4, -0.5)}
	s, err := w.aim.Touch(before[6], 0.4, curling.Right, 2)
	require.NoError(b, err)
	c := w.chart(b, before, 8, s)
	for b.Loop() {
		if _, err := w.Throw(b.Context(), c); err != nil {
			b.Fatal(err)
		}
	}
}

// stopper ends a context after some throws and counts those that follow.
type stopper struct {
	physics.Simulator
	left, after int
	stop        context.CancelFunc
}

func (s *stopper) Throw(d physics.Delivery, rec *physics.Trajectory) (physics.Outcome, error) {
	switch s.left--; {
	case s.left == 0:
		s.stop()
	case s.left < 0:
		s.after++
	}
	return s.Simulator.Throw(d, rec)
}

// TestStopsSoon: wherever in a search the context ends, few throws are simulated after it.
func TestStopsSoon(t *testing.T) {
	w := on(t, physics.FCV1)
	// What cannot be explained is searched for longest.
	c := Chart{Before: curling.Position{0: at(-1.2, 0), 1: at(1.2, 0.3)}, After: curling.Position{0: at(-1.2, -1.5), 1: at(0.2, -1),
		7: at(0, 0)}, Index: 7, TurnKnown: true}
	fast := w.fast
	count := &stopper{Simulator: fast}
	w.fast = count
	_, err := w.Throw(t.Context(), c)
	require.NoError(t, err)
	whole := -count.left
	require.Greater(t, whole, 2000)
	for k := range 40 {
		ctx, stop := context.WithCancel(t.Context())
		count := &stopper{fast, 1 + k*(whole-100)/40, 0, stop}
		w.fast = count
		_, err := w.Throw(ctx, c)
		require.ErrorIs(t, err, context.Canceled)
		require.Less(t, count.after, 40, "after %d of %d throws", 1+k*(whole-100)/40, whole)
	}
}

// swept is an ice on which a stone is swept.
func swept(ice physics.Ice) physics.Ice { return IceChange{0.775, 0.925, 1}.Of(ice) }

// A stone that was swept runs into another in a direction that it cannot have on this ice, to within a finely drawn chart: it is
// explained by sweeping alone, and only when that is asked for. A shot that a throw explains without needs none.
func TestSweeping(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	sweeping, err := New(ice, Options{OtherIce: true, AsDrawn: true, ChartError: 0.002, Tolerance: 0.01})
	require.NoError(t, err)
	plain, err := New(ice, Options{AsDrawn: true, ChartError: 0.002, Tolerance: 0.01})
	require.NoError(t, err)
	onIce, err := simulators.Reference(swept(ice))
	require.NoError(t, err)
	onSwept, err := aim.New(swept(ice))
	require.NoError(t, err)
	before := curling.Position{1: at(0, -3.5)}
	explained := 0
	for _, offset := range []float64{-0.4, 0.4} {
		s, err := onSwept.Touch(before[1], offset, curling.Right, 5)
		require.NoError(t, err)
		o, err := onIce.Throw(physics.Delivery{Position: before, Index: 6, Shot: s}, nil)
		require.NoError(t, err)
		c := Chart{Before: before, After: o.Position, Index: 6, Turn: s.Turn, TurnKnown: true}
		without, err := plain.Throw(t.Context(), c)
		require.NoError(t, err)
		require.Nil(t, without.Ice)
		got, err := sweeping.Fork().Throw(t.Context(), c)
		require.NoError(t, err)
		if without.Explained {
			require.Nil(t, got.Ice, "it needs no sweeping")
			continue
		}
		explained++
		require.True(t, got.Explained)
		require.NotNil(t, got.Ice)
		sim, err := simulators.Reference(got.Ice.Of(ice))
		require.NoError(t, err)
		again, err := sim.Throw(physics.Delivery{Position: got.Start, Index: 6, Shot: got.Shot}, nil)
		require.NoError(t, err)
		require.Equal(t, got.Outcome.Position, again.Position, "it is thrown on the swept ice")
	}
	require.Positive(t, explained)
}

// A draw round a guard can be thrown with one turn only. Where the chart has the other one nothing explains it, unless the
// chart may be wrong; and then it is told.
func TestOtherTurn(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	a, err := aim.New(ice)
	require.NoError(t, err)
	sim, err := simulators.Reference(ice)
	require.NoError(t, err)
	before := curling.Position{1: at(0.9, -2.5)}
	s, err := a.Draw(at(0.55, 0), curling.Right)
	require.NoError(t, err)
	o, err := sim.Throw(physics.Delivery{Position: before, Index: 6, Shot: s}, nil)
	require.NoError(t, err)
	require.Zero(t, o.Touched)
	c := Chart{Before: before, After: o.Position, Index: 6, Turn: curling.Left, TurnKnown: true}
	strict, err := New(ice, Options{AsDrawn: true})
	require.NoError(t, err)
	got, err := strict.Throw(t.Context(), c)
	require.NoError(t, err)
	require.False(t, got.Explained)
	either, err := New(ice, Options{})
	require.NoError(t, err)
	got, err = either.Throw(t.Context(), c)
	require.NoError(t, err)
	require.True(t, got.Explained && got.OtherTurn)
	require.False(t, got.Plain(), "it is not shown as thrown")
	require.Equal(t, curling.Right, got.Shot.Turn)
	c.Turn = curling.Right
	got, err = either.Throw(t.Context(), c)
	require.NoError(t, err)
	require.True(t, got.Plain())
}

// A stone that the next chart has 40 cm elsewhere, though the draw came nowhere near it, was drawn anew: that is told, and such a throw is
// not shown as thrown. One that lies where no drawing error takes it is not explained away.
func TestRedrawn(t *testing.T) {
	w := on(t, physics.FCV1)
	s, err := w.aim.Draw(at(0.6, 0.2), curling.Right)
	require.NoError(t, err)
	c := w.chart(t, curling.Position{0: at(-0.9, 0.3), 1: at(-0.5, -2.8)}, 6, s)
	right, err := w.Throw(t.Context(), c)
	require.NoError(t, err)
	require.True(t, right.Plain())
	require.Zero(t, right.Corrected(&c))
	rest := c.After[0]
	for _, off := range []float64{0.03, 0.09} { // a charting error, and a stone that the throw explains where it was
		c.After[0] = rest.Add(curling.Vec{X: off})
		near, err := w.Throw(t.Context(), c)
		require.NoError(t, err)
		require.True(t, near.Plain())
		require.Equal(t, off > movedBeyond, near.Corrected(&c) == 1, off)
		near.Outcome.Touched |= 1
		require.Zero(t, near.Corrected(&c), "the throw moved it")
	}
	c.After[0] = rest.Add(curling.Vec{X: -0.3, Y: 0.25})
	got, err := w.Throw(t.Context(), c)
	require.NoError(t, err)
	require.True(t, got.Explained)
	require.Equal(t, uint16(1), got.Redrawn)
	require.Equal(t, uint16(1), got.Corrected(&c))
	require.False(t, got.Plain())
	require.InDelta(t, s.Speed(), got.Shot.Speed(), 0.01)
	strict, err := New(w.ice, Options{AsDrawn: true})
	require.NoError(t, err)
	got, err = strict.Throw(t.Context(), c)
	require.NoError(t, err)
	require.False(t, got.Explained)
	c.After[0] = c.Before[0].Add(curling.Vec{X: -0.5, Y: 1})
	got, err = w.Throw(t.Context(), c)
	require.NoError(t, err)
	require.False(t, got.Explained)
}

// TestSpreadIsThatOfTheCharts: the spread of a draw is the 95 % region of two numbers, √5.99 standard deviations, of what the charting
// error makes of it: over many charts of draws the throws that are found lie one deviation in the root mean square from the true one.
func TestSpreadIsThatOfTheCharts(t *testing.T) {
	w := on(t, physics.FCV1)
	random := rand.New(rand.NewPCG(1, 2))
	const charts = 60
	var squares curling.Vec
	for range charts {
		s, err := w.aim.Draw(at(2*random.Float64()-1, 2*random.Float64()-1), curling.Right)
		require.NoError(t, err)
		c := w.chart(t, curling.Position{}, 6, s)
		c.After[6] = c.After[6].Add(curling.Vec{X: DefaultChartError * random.NormFloat64(), Y: DefaultChartError * random.NormFloat64()})
		got, err := w.Throw(t.Context(), c)
		require.NoError(t, err)
		deviation := got.Spread.Mul(1 / math.Sqrt(asWell))
		off := got.Shot.Velocity().Sub(s.Velocity())
		x, y := off.X/deviation.X, off.Y/deviation.Y
		squares = squares.Add(curling.Vec{X: x * x, Y: y * y})
	}
	require.InDelta(t, 1, math.Sqrt(squares.X/charts), 0.2, "across")
	require.InDelta(t, 1, math.Sqrt(squares.Y/charts), 0.2, "along")
}

// TestSpinOfTheThrow: a throw whose spin is known is found with it.
func TestSpinOfTheThrow(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	plain, err := aim.New(ice)
	require.NoError(t, err)
	sim, err := simulators.Reference(ice)
	require.NoError(t, err)
	r, err := New(ice, Options{AsDrawn: true})
	require.NoError(t, err)
	before := curling.Position{1: at(0.2, -0.5)}
	for _, spin := range []curling.Spin{curling.SpinOf(5 * math.Pi), curling.NoSpin} {
		a, err := plain.Spinning(spin)
		require.NoError(t, err)
		s, err := a.Touch(before[1], 0.3, curling.Right, 2)
		require.NoError(t, err)
		o, err := sim.Throw(physics.Delivery{Position: before, Index: 6, Shot: s}, nil)
		require.NoError(t, err)
		got, err := r.Throw(t.Context(), Chart{Before: before, After: o.Position, Index: 6, Turn: s.Turn, TurnKnown: true, Spin: spin})
		require.NoError(t, err)
		require.True(t, got.Explained)
		require.Equal(t, spin, got.Shot.Spin)
		require.Less(t, got.Worst, 0.02)
	}
	older, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	r, err = New(older, Options{})
	require.NoError(t, err)
	_, err = r.Throw(t.Context(), Chart{Before: before, After: before, Index: 6, Spin: 5})
	require.ErrorIs(t, err, physics.ErrUnsupported)
}

// TestPlain: a throw by the terms of its search: it is explained, and neither on other ice, nor with the other turn, nor to other places.
func TestPlain(t *testing.T) {
	ice := IceChange{}
	for _, c := range []struct {
		throw Throw
		plain bool
	}{{Throw{Explained: true}, true}, {Throw{}, false}, {Throw{Explained: true, Ice: &ice}, false}, {Throw{Explained: true, OtherTurn: true}, false},
		{Throw{Explained: true, Redrawn: 1}, false}} {
		require.Equal(t, c.plain, c.throw.Plain(), "%+v", c.throw)
	}
}
