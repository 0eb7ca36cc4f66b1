package evaluate

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/physics/exact"
)

// judgeAll runs a judge over shots until nothing is pending.
func judgeAll(t testing.TB, q Question, list ...curling.Shot) *evaluator {
	t.Helper()
	j, err := newEvaluator(&q)
	require.NoError(t, err)
	for i, s := range list {
		require.NoError(t, j.add(i, s, q.Teams))
	}
	for j.pending() {
		require.NoError(t, j.round(context.Background()))
	}
	return j
}

// TestRefereeThrowsWithErrors holds the value of a last shot against throws made here with
// the exact simulator and other errors.
func TestRefereeThrowsWithErrors(t *testing.T) {
	q := question(t)
	hit, draw, _ := shots(t, &q)
	for _, s := range []curling.Shot{hit, draw} {
		v := func() Value { j := judgeAll(t, q, s); return j.values()[j.shots[0]] }()
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
		mean, se := meanAndError(sum, squares, n)
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
	j := judgeAll(t, q, draw, near)
	worse := j.shots[0]
	if j.best() == worse {
		worse = j.shots[1]
	}
	v := j.values()[worse]
	require.Less(t, v.LossError, v.Error/3)
	require.False(t, j.ranking().Clear)
}

// TestEarlyStop: when the order is clear nothing more is thrown.
func TestEarlyStop(t *testing.T) {
	q := question(t)
	hit, _, away := shots(t, &q)
	j := judgeAll(t, q, away, hit)
	require.Equal(t, []int{1, 0}, j.ranking().Order)
	require.True(t, j.ranking().Clear)
	for _, s := range j.shots {
		require.Less(t, len(s.scores), DefaultThrows)
		require.GreaterOrEqual(t, len(s.scores), leastThrows)
	}
	require.NoError(t, j.add(2, hit, q.Teams))
	require.True(t, j.pending(), "a newcomer is compared with the winner")
	for j.pending() {
		require.NoError(t, j.round(context.Background()))
	}
	require.Equal(t, j.values()[j.shots[1]].Score, j.values()[j.shots[2]].Score)
	require.False(t, j.ranking().Clear)
}

// TestSameOnAnyWorkers: the order in which throws are made does not matter, nor when a
// shot came before the judge.
func TestSameOnAnyWorkers(t *testing.T) {
	q := question(t)
	q.State.Shot = 12
	q.Method.Throws = 200
	hit, draw, away := shots(t, &q)
	one := judgeAll(t, q, hit, draw, away)
	q.Workers = 3
	three := judgeAll(t, q, hit, draw, away)
	late, err := newEvaluator(&q)
	require.NoError(t, err)
	for i, s := range []curling.Shot{hit, draw, away} {
		require.NoError(t, late.add(i, s, q.Teams))
		require.NoError(t, late.round(context.Background()))
	}
	for late.pending() {
		require.NoError(t, late.round(context.Background()))
	}
	for i := range one.shots {
		require.Equal(t, one.shots[i].scores, three.shots[i].scores)
		require.Equal(t, one.shots[i].scores, late.shots[i].scores)
	}
	require.Equal(t, one.ranking(), three.ranking())
}

// TestEqualShotsRankByEngine: the order and the rivals do not depend on who answered first.
func TestEqualShotsRankByEngine(t *testing.T) {
	q := question(t)
	q.Method.Throws = leastThrows
	hit, draw, _ := shots(t, &q)
	j, err := newEvaluator(&q)
	require.NoError(t, err)
	for _, a := range []struct {
		engine int
		shot   curling.Shot
	}{{3, hit}, {2, draw}, {0, hit}, {1, draw}} {
		require.NoError(t, j.add(a.engine, a.shot, q.Teams))
	}
	for j.pending() {
		require.NoError(t, j.round(context.Background()))
	}
	require.Equal(t, []int{0, 3, 1, 2}, j.ranking().Order)
	require.Equal(t, 1, j.values()[j.shots[0]].Rival)
}

// TestPlaysOn: before the last shot the end is played out by each policy; nothing of the
// next end counts.
func TestPlaysOn(t *testing.T) {
	for _, policy := range Policies {
		q := question(t)
		q.State = curling.State{Ends: 8, Shot: 10}
		q.Method = Method{Throws: 100, Policy: policy}
		draw, err := aimer(t, &q).Draw(curling.Tee, curling.Right)
		require.NoError(t, err)
		j := judgeAll(t, q, draw)
		require.Equal(t, policy, j.ranking().Policy)
		seen := map[int8]bool{}
		for _, s := range j.shots[0].scores {
			require.LessOrEqual(t, math.Abs(float64(s)), 3.0, "six stones are thrown: three a team")
			seen[s] = true
		}
		require.Greater(t, len(seen), 1, "errors make a difference")
	}
}

func BenchmarkRefereeLastShot(b *testing.B)  { benchmarkReferee(b, 15) }
func BenchmarkRefereeFirstShot(b *testing.B) { benchmarkReferee(b, 2) }

func benchmarkReferee(b *testing.B, shot int) {
	q := question(b)
	q.State.Shot = shot
	q.Method.Throws = 200
	_, draw, _ := shots(b, &q)
	for b.Loop() {
		judgeAll(b, q, draw)
	}
	b.ReportMetric(200*float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
}
