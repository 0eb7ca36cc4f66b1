package evaluate

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/exact"
	"github.com/hogline/hogline/engine/realplay"
	"github.com/hogline/hogline/engine/winprob"
)

// evaluateAll values shots until nothing is pending.
func evaluateAll(t testing.TB, q Question, list ...curling.Shot) *evaluator {
	t.Helper()
	e, err := newEvaluator(&q)
	require.NoError(t, err)
	e.all(t, list...)
	return e
}

func (e *evaluator) all(t testing.TB, list ...curling.Shot) {
	t.Helper()
	for i, s := range list {
		require.NoError(t, added(e.add(i, s, e.q.Teams)))
	}
	for e.pending() {
		require.NoError(t, e.round(context.Background()))
	}
}

// TestValueOfALastShot compares the value of a last shot with throws made here with the exact
// simulator and other errors.
func TestValueOfALastShot(t *testing.T) {
	q := question(t)
	hit, draw, _ := shots(t, &q)
	for _, s := range []curling.Shot{hit, draw} {
		e := evaluateAll(t, q, s)
		v := e.values()[e.shots[0]]
		require.Equal(t, DefaultThrows, v.Throws)
		sim, err := exact.New(q.Ice)
		require.NoError(t, err)
		r := rand.New(rand.NewPCG(77, 78))
		const n = 300
		var sum, squares float64
		for range n {
			z1, z2 := physics.Normals(r)
			o, err := sim.Throw(physics.Delivery{Position: q.State.Position, Index: 15, Shot: physics.Disturb(curling.NoiseGAT, s, z1, z2)}, nil)
			require.NoError(t, err)
			x := float64(o.Position.Score(q.Ice.Bounds, curling.Hammer))
			sum, squares = sum+x, squares+x*x
		}
		mean, se := MeanAndError(sum, squares, n, 1)
		require.InDelta(t, mean, v.Score, 4*math.Hypot(se, v.Error)+0.01)
		require.InDelta(t, v.Error*math.Sqrt(DefaultThrows), se*math.Sqrt(n), 0.3*se*math.Sqrt(n)+0.1)
	}
}

// TestPairedErrors: of two nearly equal shots the difference is known much better than
// either value.
func TestPairedErrors(t *testing.T) {
	q := question(t)
	_, draw, _ := shots(t, &q)
	near := draw
	near.VX += 0.002
	e := evaluateAll(t, q, draw, near)
	worse := e.shots[0]
	if e.best(nil) == worse {
		worse = e.shots[1]
	}
	v := e.values()[worse]
	require.Less(t, v.LossError, v.Error/3)
	require.Less(t, v.Loss, dropSE*v.LossError)
	require.Equal(t, DefaultThrows, v.Throws, "a shot in doubt is not dropped")
	require.False(t, e.ranking().Clear)
}

// TestEarlyStop: when the order is clear nothing more is thrown.
func TestEarlyStop(t *testing.T) {
	q := question(t)
	hit, _, away := shots(t, &q)
	e := evaluateAll(t, q, away, hit)
	require.Equal(t, []int{1, 0}, e.ranking().Order)
	require.True(t, e.ranking().Clear)
	for _, s := range e.shots {
		require.Less(t, len(s.results), DefaultThrows)
		require.GreaterOrEqual(t, len(s.results), leastThrows)
	}
	require.NoError(t, added(e.add(2, hit, q.Teams)))
	require.True(t, e.pending(), "a new shot is compared with the winner")
	for e.pending() {
		require.NoError(t, e.round(context.Background()))
	}
	require.Equal(t, e.values()[e.shots[1]].Score, e.values()[e.shots[2]].Score)
	require.False(t, e.ranking().Clear)
}

// TestSameOnAnyWorkers: the order in which throws are made does not matter, nor when a
// shot was added.
func TestSameOnAnyWorkers(t *testing.T) {
	q := question(t)
	q.State.Shot = 12
	q.Method.Throws = 80
	hit, draw, away := shots(t, &q)
	one := evaluateAll(t, q, hit, draw, away)
	q.Workers = 3
	three := evaluateAll(t, q, hit, draw, away)
	late, err := newEvaluator(&q)
	require.NoError(t, err)
	for i, s := range []curling.Shot{hit, draw, away} {
		require.NoError(t, added(late.add(i, s, q.Teams)))
		require.NoError(t, late.round(context.Background()))
	}
	for late.pending() {
		require.NoError(t, late.round(context.Background()))
	}
	for i := range one.shots {
		require.Equal(t, one.shots[i].results, three.shots[i].results)
		require.Equal(t, one.shots[i].results, late.shots[i].results)
	}
	require.Equal(t, one.ranking(), three.ranking())
}

// apart hides that a simulator is a physics.AllThrower.
type apart struct{ physics.Simulator }

func (a apart) Fork() physics.Simulator { return apart{a.Simulator.Fork()} }

// TestSameTogether: nothing depends on whether the throws of a shot are made one by one.
func TestSameTogether(t *testing.T) {
	for _, shot := range []int{9, 14, 15} {
		for _, workers := range []int{1, 3} {
			q := question(t)
			q.State.Shot, q.Workers = shot, workers
			q.Method = Method{Throws: 120, Simulator: "exact"}
			if shot == 14 {
				q.Method.Policy = "rules"
			}
			hit, draw, away := shots(t, &q)
			together := evaluateAll(t, q, hit, draw, away)
			e, err := newEvaluator(&q)
			require.NoError(t, err)
			e.sim = apart{e.sim}
			e.all(t, hit, draw, away)
			for i := range e.shots {
				require.Equal(t, e.shots[i].results, together.shots[i].results)
				require.Equal(t, e.shots[i].ends, together.shots[i].ends)
			}
			require.Equal(t, playout.Thrown(e.shots[0].throwers.simulations), playout.Thrown(together.shots[0].throwers.simulations))
		}
	}
}

// TestSameInAnyOrder: values, ranking and how often each shot was thrown do not depend on the order in which answers
// arrive, nor on how much was thrown before each of them.
func TestSameInAnyOrder(t *testing.T) {
	q := question(t)
	q.Method.Throws = 1000
	hit, draw, away := shots(t, &q)
	near, thick := draw, hit
	near.VX += 0.01
	thick.VX += 0.02
	list := []curling.Shot{away, draw, near, hit, thick, draw}
	first := evaluateAll(t, q, list...)
	want := map[int]Value{}
	for s, v := range first.values() {
		want[s.engine] = v
	}
	require.Less(t, want[0].Throws, want[3].Throws, "one is dropped early")
	r := rand.New(rand.NewPCG(1, 2))
	for range 12 {
		e, err := newEvaluator(&q)
		require.NoError(t, err)
		for _, i := range r.Perm(len(list)) {
			require.NoError(t, added(e.add(i, list[i], q.Teams)))
			for range r.IntN(12) {
				if e.pending() {
					require.NoError(t, e.round(context.Background()))
				}
			}
		}
		for e.pending() {
			require.NoError(t, e.round(context.Background()))
		}
		require.Equal(t, first.ranking(), e.ranking())
		for s, v := range e.values() {
			require.EqualExportedValues(t, withoutNaN(want[s.engine]), withoutNaN(v), "engine %d", s.engine)
			require.True(t, s.replayed())
		}
	}
}

// withoutNaN is a value without numbers that are not equal to themselves.
func withoutNaN(v Value) Value {
	for _, x := range []*float64{&v.Win, &v.WinError, &v.Make, &v.MakeError, &v.IfMade, &v.IfMissed, &v.BreakEven} {
		if math.IsNaN(*x) {
			*x = -99
		}
	}
	return v
}

// TestStoppedWhileCatchingUp: when a late answer's throws are interrupted the others keep theirs.
func TestStoppedWhileCatchingUp(t *testing.T) {
	q := question(t)
	hit, draw, _ := shots(t, &q)
	e, err := newEvaluator(&q)
	require.NoError(t, err)
	require.NoError(t, added(e.add(0, hit, q.Teams)))
	for range 5 {
		require.NoError(t, e.round(context.Background()))
	}
	before := e.values()[e.shots[0]]
	require.NoError(t, added(e.add(1, draw, q.Teams)))
	ctx, stop := context.WithCancel(context.Background())
	stop()
	require.ErrorIs(t, e.round(ctx), context.Canceled)
	require.Equal(t, before.Throws, e.values()[e.shots[0]].Throws)
	require.InDelta(t, before.Score, e.values()[e.shots[0]].Score, 0)
}

// TestARoundIsABlock: a round makes a block of throws of every shot; what is told of their values in between is told after each.
func TestARoundIsABlock(t *testing.T) {
	q := question(t)
	hit, draw, _ := shots(t, &q)
	e, err := newEvaluator(&q)
	require.NoError(t, err)
	require.NoError(t, added(e.add(0, hit, q.Teams)))
	require.NoError(t, added(e.add(1, draw, q.Teams)))
	for n := 1; n <= 3; n++ {
		require.NoError(t, e.round(t.Context()))
		require.Equal(t, []int{n * blockThrows, n * blockThrows}, []int{len(e.shots[0].results), len(e.shots[1].results)})
	}
}

// TestEqualShotsRankByEngine: the order and the rivals do not depend on who answered first.
func TestEqualShotsRankByEngine(t *testing.T) {
	q := question(t)
	q.Method.Throws = leastThrows
	hit, draw, _ := shots(t, &q)
	e, err := newEvaluator(&q)
	require.NoError(t, err)
	for _, a := range []struct {
		engine int
		shot   curling.Shot
	}{{3, hit}, {2, draw}, {0, hit}, {1, draw}} {
		require.NoError(t, added(e.add(a.engine, a.shot, q.Teams)))
	}
	for e.pending() {
		require.NoError(t, e.round(context.Background()))
	}
	require.Equal(t, []int{0, 3, 1, 2}, e.ranking().Order)
	require.Equal(t, 1, e.values()[e.shots[0]].Rival)
}

// TestPlaysOn: before the last shot the end is played out by each policy; nothing of the
// next end counts.
func TestPlaysOn(t *testing.T) {
	for _, policy := range Policies {
		q := question(t)
		q.State = curling.State{Ends: 8, Shot: 12}
		q.Method = Method{Throws: 100, Policy: policy}
		draw, err := aimer(t, &q).Draw(curling.Tee, curling.Right)
		require.NoError(t, err)
		e := everyThrow(t, q, draw)
		require.Equal(t, policy, e.ranking().Policy)
		seen := map[float64]bool{}
		for _, r := range e.shots[0].results {
			require.LessOrEqual(t, math.Abs(r.points), 2.0, "four stones are thrown: two a team")
			seen[r.points] = true
		}
		require.Greater(t, len(seen), 1, "errors make a difference")
	}
}

// TestLearnedValueStandsForTheRest: with many shots to come nothing is thrown after the shot; the values are
// those of a distribution of end scores.
func TestLearnedValueStandsForTheRest(t *testing.T) {
	q := question(t)
	q.State = curling.State{Ends: 8, Shot: 9}
	q.Method = Method{Throws: 100}
	draw, err := aimer(t, &q).Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	e := evaluateAll(t, q, draw)
	require.Equal(t, Learned, e.ranking().Policy)
	require.Equal(t, 6, e.ranking().Follow)
	require.Equal(t, 100, e.shots[0].throwers.simulations[0].Thrown)
	v := e.values()[e.shots[0]]
	sum, mean := 0.0, 0.0
	for i, p := range v.Ends {
		sum, mean = sum+p, mean+p*float64(i-8)
	}
	require.InDelta(t, 1, sum, 1e-4)
	require.InDelta(t, mean, v.Score, 1e-4)
	require.Less(t, v.Error, 0.25, "the spread of the end scores does not count as an error")
	require.Greater(t, v.Error, ValueError*2*usualScore, "that of the learned value does")

	q.Ice, err = physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	q.Teams = [2]curling.Team{curling.TeamOf(physics.StandardPlayer(physics.FCV1)), curling.TeamOf(physics.StandardPlayer(physics.FCV1))}
	draw, err = aimer(t, &q).Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	e = evaluateAll(t, q, draw)
	require.Equal(t, Learned, e.ranking().Policy, "nets were learned on this ice too")

	q.Ice.Curl = 0.8
	draw, err = aimer(t, &q).Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	e = evaluateAll(t, q, draw)
	require.Equal(t, LearnedElsewhere, e.ranking().Policy)
	require.Greater(t, e.values()[e.shots[0]].Error, foreignError*2*usualScore, "the value knows less of other ice")
}

// TestSearchIsOff: where the end is played on by search a value has an error of its own; at the last stone, and under a policy
// that is asked for, there is none. A difference of two answers is off by as much.
func TestSearchIsOff(t *testing.T) {
	q := question(t)
	q.State, q.Wins = curling.State{Ends: 8, Shot: 14}, winprob.Ohto()
	q.Method = Method{Throws: 20}
	draw, err := aimer(t, &q).Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	hit, err := aimer(t, &q).Pass(curling.Tee, curling.Right, 5)
	require.NoError(t, err)
	off := func(e *evaluator) float64 {
		s := e.shots[0]
		v, byThrows := e.values()[s], e.worth.utilityOf(s).se
		require.GreaterOrEqual(t, v.WinError, byThrows)
		return math.Sqrt(v.WinError*v.WinError-byThrows*byThrows) / e.worth.scale(s)
	}
	e := evaluateAll(t, q, draw, hit)
	require.InDelta(t, searchError[curling.Stones-1-q.State.Shot], off(e), 1e-6)
	_, se := e.worth.loss(e.shots[0], e.shots[1])
	values := e.values()
	require.InDelta(t, math.Hypot(se, searchError[1]*e.worth.scale(e.shots[0], e.shots[1])), max(values[e.shots[0]].LossError,
		values[e.shots[1]].LossError), 1e-4, "nearly all throws come to different things")
	q.Method.Policy = "rules"
	require.InDelta(t, 0, off(evaluateAll(t, q, draw, hit)), 1e-6)
	q.Method.Policy, q.State.Shot = "", 15
	require.InDelta(t, 0, off(evaluateAll(t, q, draw, hit)), 1e-6)
}

// TestRealPlayIsOff: a value of real play, and the difference of two, are off by more than throws tell: they rest on the learned value.
func TestRealPlayIsOff(t *testing.T) {
	for _, rules := range []curling.Rules{curling.Standard(), curling.MixedDoubles()} {
		q := question(t)
		q.Rules, q.State, q.Wins = rules, curling.State{Ends: 8, Shot: 11, Position: rules.Placed.Place(curling.CentreLast)}, winprob.Ohto()
		q.Method = Method{Throws: 60}
		var err error
		q.Method.Real, err = realplay.For(nil, &rules)
		require.NoError(t, err)
		draw, err := aimer(t, &q).Draw(curling.Tee, curling.Right)
		require.NoError(t, err)
		guard, err := aimer(t, &q).Draw(curling.Vec{X: curling.CentreX + 1, Y: curling.TeeY + 3}, curling.Right)
		require.NoError(t, err)
		e := evaluateAll(t, q, draw, guard)
		require.Equal(t, RealPlay, e.ranking().Policy)
		s := e.shots[0]
		values := e.values()
		require.InDelta(t, math.Hypot(e.worth.utilityOf(s).se, RealError(q.Method.Real)*e.worth.scale(s)), values[s].WinError, 1e-9)
		require.GreaterOrEqual(t, RealError(q.Method.Real), ValueError)
		_, se := e.worth.loss(s, e.shots[1])
		require.InDelta(t, math.Hypot(se, valueDifference*e.worth.scale(s, e.shots[1])), max(values[s].LossError,
			values[e.shots[1]].LossError), 1e-3)
	}
}

// TestWhatComesOfAThrowBetweenPeople: a throw is worth seven tenths of how its end comes out by real play, and three of how it comes out
// from the position that is thrown at, in a sample as in a verdict, at the last stone too; a position after a shot is worth all of its own.
func TestWhatComesOfAThrowBetweenPeople(t *testing.T) {
	for _, shot := range []int{6, 12, 15} {
		q := question(t)
		q.Rules, q.Wins = curling.MixedDoubles(), winprob.Ohto()
		q.State = curling.State{Ends: 8, Shot: shot, Position: q.Rules.Placed.Place(curling.CentreLast)}
		q.Method = Method{Throws: 40}
		var err error
		q.Method.Real, err = realplay.For(nil, &q.Rules)
		require.NoError(t, err)
		real, err := realplay.New(q.Method.Real, &q.Rules)
		require.NoError(t, err)
		side := curling.SideOf(shot)
		at := func(s curling.State) (ends ai.Ends) {
			if s.Shot == curling.Stones {
				ends[8+s.Position.Score(q.Ice.Bounds, side)] = 1
				return ends
			}
			real.AddEnds(&ends, &s, side)
			return ends
		}
		before := at(q.State)
		draw, err := aimer(t, &q).Draw(curling.Tee, curling.Right)
		require.NoError(t, err)
		sampler, err := NewSampler(q)
		require.NoError(t, err)
		require.InDelta(t, 0.7, sampler.Share(), 0)
		played := q
		played.Method.Policy = "rules"
		other, err := NewSampler(played)
		require.NoError(t, err)
		require.InDelta(t, 1, other.Share(), 0, "where the end is played on all of it counts")
		utility, _ := sampler.Utilities()
		mean, n := 0.0, 0.0
		require.NoError(t, sampler.Throws(t.Context(), draw, 0, 40, func(_ int, x *Throw) {
			after := q.State
			after.Position, after.Shot = x.After, shot+1
			worth := 0.0
			for k, p := range at(after) {
				p = 0.7*p + 0.3*before[k]
				require.InDelta(t, p, x.Ends[k], 1e-6, "shot %d", shot)
				worth += p * utility[k]
			}
			require.InDelta(t, worth, x.Utility, 1e-6)
			mean, n = mean+x.Utility, n+1
		}))
		e := evaluateAll(t, q, draw)
		require.GreaterOrEqual(t, e.values()[e.shots[0]].WinError, RealError(q.Method.Real)*e.worth.scale(e.shots[0]), "shot %d", shot)
		require.InDelta(t, mean/n, e.worth.utilityOf(e.shots[0]).mean, 1e-6)
		after := q.State
		after.Shot++
		v, err := (&Result{evaluator: e}).Position(t.Context(), after.Position, 1)
		require.NoError(t, err)
		worth := 0.0
		for k, p := range at(after) {
			worth += p * utility[k]
		}
		require.InDelta(t, worth, v.Win, 1e-6)
	}
}

func BenchmarkLastShot(b *testing.B)  { benchmarkEvaluation(b, 15) }
func BenchmarkFirstShot(b *testing.B) { benchmarkEvaluation(b, 2) }

func benchmarkEvaluation(b *testing.B, shot int) {
	q := question(b)
	q.State.Shot = shot
	q.Method.Throws = 200
	_, draw, _ := shots(b, &q)
	for b.Loop() {
		evaluateAll(b, q, draw)
	}
	b.ReportMetric(200*float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
}

// TestEachThrowerHasABest: shots of two throwers are compared with those of the same one, whatever the other makes of his.
func TestEachThrowerHasABest(t *testing.T) {
	q := question(t)
	hit, draw, away := shots(t, &q)
	q.ByThrower = true
	e, err := newEvaluator(&q)
	require.NoError(t, err)
	sure := q.Teams
	for side := range sure {
		for i := range sure[side] {
			sure[side][i].Noise = curling.Noise{Model: curling.NoNoise}
		}
	}
	require.NoError(t, added(e.add(0, away, q.Teams)))
	require.NoError(t, added(e.add(1, hit, q.Teams)))
	require.NoError(t, added(e.add(2, hit, sure)))
	for e.pending() {
		require.NoError(t, e.round(context.Background()))
	}
	values := e.values()
	of := func(i int) Value { return values[e.shots[i]] }
	require.Greater(t, of(2).Score, of(1).Score, "without error it is made more often")
	require.Zero(t, of(1).Loss, "the best of its thrower")
	require.Zero(t, of(2).Loss)
	require.Equal(t, []int{1, 0, -1}, []int{of(0).Rival, of(1).Rival, of(2).Rival})
	require.Less(t, of(0).Throws, e.most, "it is dropped")
	away0 := of(0)
	require.True(t, away0.Behind())
	require.False(t, e.ranking().Clear, "the best has no rival of its thrower")
	require.NoError(t, added(e.add(3, draw, sure)))
	for e.pending() {
		require.NoError(t, e.round(context.Background()))
	}
	alone := evaluateAll(t, q, away, hit)
	require.Equal(t, alone.values()[alone.shots[0]].Loss, e.values()[e.shots[0]].Loss, "as if it had been asked alone")
}

// TestLastStoneIsSearchedWithCare: where it comes next more of its map is simulated than before two or three shots. It is searched
// after one throw of a unit alone.
func TestLastStoneIsSearchedWithCare(t *testing.T) {
	thrown := func(follow int) int {
		q := question(t)
		q.Wins, q.State.Shot = winprob.Ohto(), curling.Stones-1-follow
		q.State.Position = curling.Position{0: aitest.At(0, 0), 1: aitest.At(0.5, -0.4), 2: aitest.At(0, 2.6)}
		q.Method.Throws = 200
		draw, err := aimer(t, &q).Draw(curling.Tee, curling.Right)
		require.NoError(t, err)
		e := evaluateAll(t, q, draw)
		n := 0
		for _, p := range e.throwers[0].players {
			n += p.Thrown()
		}
		return n * e.shots[0].unit / q.Method.Throws
	}
	require.InDelta(t, 625, thrown(1), 50)
	require.InDelta(t, 500, thrown(2), 50)
	require.InDelta(t, 500, thrown(3), 60)
	require.Zero(t, thrown(leafShots), "the learned value stands for it")
}

// TestErrorWhereUsualScoresAreWorthTheSame: who needs five points wins with none of -3..3, and yet nothing is certain.
func TestErrorWhereUsualScoresAreWorthTheSame(t *testing.T) {
	q := question(t)
	q.State, q.Wins = curling.State{End: 7, Ends: 8, Shot: 9, Score: [2]int{6, 2}}, winprob.Ohto()
	q.State.Position[5], q.State.Position[7] = beside(0, 0), beside(1, 0.5)
	q.Method = Method{Throws: 100}
	draw, err := aimer(t, &q).Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	e := evaluateAll(t, q, draw)
	require.Zero(t, spreadOf(e.worth.utility[8-usualScore:8+usualScore+1]))
	require.InDelta(t, 1, e.worth.spread, 0.5, "all stones of a side may count")
	v := e.values()[e.shots[0]]
	require.Less(t, v.Win, 0.2)
	require.Greater(t, v.WinError, 0.002)
	require.Less(t, v.WinError, 0.1)
}

// TestReach: the stones in play and those to come may count, the others not.
func TestReach(t *testing.T) {
	s := curling.State{Shot: 13}
	s.Position[12], s.Position[1], s.Position[3] = curling.Tee, curling.Tee, curling.Tee
	own, theirs := reach(&s)
	require.Equal(t, [2]int{4, 2}, [2]int{own, theirs}, "of the side that throws stones 13 and 15, and of the other")
}

// TestDifferencesByTheLearnedValueAreOff: the difference of two shots has the error of what stands for the rest of the end, that of a shot
// from itself has none.
func TestDifferencesByTheLearnedValueAreOff(t *testing.T) {
	q := question(t)
	q.State, q.Wins = curling.State{Ends: 8, Shot: 9}, winprob.Ohto()
	q.Method = Method{Throws: 200}
	draw, err := aimer(t, &q).Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	guard, err := aimer(t, &q).Draw(curling.Vec{X: curling.CentreX, Y: curling.TeeY + 3}, curling.Right)
	require.NoError(t, err)
	e := evaluateAll(t, q, draw, guard, draw)
	_, byThrows := e.worth.loss(e.shots[0], e.shots[1])
	_, whole := e.worth.behind(e.shots[0], e.shots[1])
	require.InDelta(t, math.Hypot(byThrows, valueDifference*e.worth.scale(e.shots[0], e.shots[1])), whole, 1e-12)
	require.Greater(t, whole, 2*byThrows)
	_, byThrows = e.worth.loss(e.shots[0], e.shots[2])
	mean, whole := e.worth.behind(e.shots[0], e.shots[2])
	require.Zero(t, mean)
	require.Equal(t, byThrows, whole, "the same shot")
}

// TestThrowsOfAShot: as many as are asked for; else those of a search where the end is played on by it, and the usual ones where the
// learned value or a policy stands for what follows, or nothing does.
func TestThrowsOfAShot(t *testing.T) {
	for _, c := range []struct {
		shot   int
		policy string
		throws int
		want   int
	}{
		{5, "", 0, DefaultThrows}, {11, "", 0, DefaultThrows}, {12, "", 0, SearchedThrows}, {14, "", 0, SearchedThrows},
		{15, "", 0, DefaultThrows},
		{14, "rules", 0, DefaultThrows}, {14, "", 77, 77}, {5, "", 77, 77},
	} {
		q := question(t)
		q.State.Shot, q.Method.Policy, q.Method.Throws = c.shot, c.policy, c.throws
		e, err := newEvaluator(&q)
		require.NoError(t, err)
		require.Equal(t, c.want, e.most, "%+v", c)
	}
}
