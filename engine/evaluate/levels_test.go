package evaluate

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
)

// lateQuestion is a position with stones of both sides and so many shots that follow, and two shots: a draw and a hit.
func lateQuestion(t testing.TB, follow int) (q Question, draw, hit curling.Shot) {
	t.Helper()
	q = question(t)
	q.State = curling.State{End: 5, Ends: 8, Shot: curling.Stones - 1 - follow}
	q.State.Position = curling.Position{0: aitest.At(0.3, 0.2), 1: aitest.At(0.9, -0.6), 2: aitest.At(0.1, 2.9), 3: aitest.At(-0.8, 0.9)}
	q.Wins = winprob.Ohto()
	draw, err := aimer(t, &q).Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	hit, err = aimer(t, &q).Touch(q.State.Position[1-int(curling.SideOf(q.State.Shot))], 0, curling.Left, 5)
	require.NoError(t, err)
	return q, draw, hit
}

// everyThrow values shots with every throw played on.
func everyThrow(t testing.TB, q Question, list ...curling.Shot) *evaluator {
	t.Helper()
	e, err := newEvaluator(&q)
	require.NoError(t, err)
	for i, s := range list {
		require.NoError(t, added(e.add(i, s, q.Teams)))
		e.shots[i].unit = 1
	}
	for e.pending() {
		require.NoError(t, e.round(context.Background()))
	}
	return e
}

// TestLevelsPlayOn: values, points and differences are in the mean those of playing on every throw, whose learned value alone is off; and
// their errors are smaller than those of the throws that are played on.
func TestLevelsPlayOn(t *testing.T) {
	for follow := 1; follow < leafShots; follow++ {
		q, draw, hit := lateQuestion(t, follow)
		q.Method.Throws = 1600
		levels := evaluateAll(t, q, draw, hit)
		require.Equal(t, playedOf[follow], levels.shots[0].unit)
		n := q.Method.Throws / playedOf[follow]
		q.Method.Throws = n
		every := everyThrow(t, q, draw, hit)
		for i := range levels.shots {
			a, b := levels.worth.utilityOf(levels.shots[i]), every.worth.utilityOf(every.shots[i])
			require.InDelta(t, b.mean, a.mean, 3.5*math.Hypot(a.se, b.se), "%d follow", follow)
			if len(levels.shots[i].results) == levels.most {
				require.Less(t, a.se, b.se)
			}
			v, w := levels.value(levels.shots[i]), every.value(every.shots[i])
			require.InDelta(t, w.Score, v.Score, 0.3)
			total, mean := 0.0, 0.0
			for k, p := range v.Ends {
				require.GreaterOrEqual(t, p, 0.0)
				total, mean = total+p, mean+p*float64(k-8)
			}
			require.InDelta(t, 1, total, 1e-9)
			require.InDelta(t, v.Score, mean, 0.02)
		}
	}
}

// byHand are the ends of throw k of a shot as the thrower of the question sees them, which is played on for so many throws.
func byHand(e *evaluator, s *evaluated, k, times int) (ends ai.Ends) {
	p, side := s.throwers.players[0], curling.SideOf(e.q.State.Shot)
	pos, _ := e.after(s, 0, k)
	p.Evaluator().AddEnds(&ends, 1, &pos, s.place.shot+1, side)
	if times > 0 {
		s.throwers.simulations[0].Seed(e.q.Seed^levelSeed, k)
		p.AddGain(&ends, float64(times), &pos, s.place.shot+1, side)
	}
	return ends
}

// TestOneOfAUnitIsPlayedOn: a unit has the value of its throws by the learned value, and what playing the first of them on adds to it, as
// often as it has throws; the last one has fewer.
func TestOneOfAUnitIsPlayedOn(t *testing.T) {
	q, draw, _ := lateQuestion(t, 2)
	q.Method.Throws = 203
	e := evaluateAll(t, q, draw)
	s := e.shots[0]
	require.Equal(t, 5, s.unit)
	require.Len(t, s.results, 203)
	for k := range 203 {
		times := 0
		if k%5 == 0 {
			times = min(5, 203-k)
		}
		ends := byHand(e, s, k, times)
		require.InDelta(t, e.resultOf(&ends).utility, s.results[k].utility, 1e-9, "throw %d", k)
	}
}

// TestUnits: few throws are played on more often, so that their error can be told.
func TestUnits(t *testing.T) {
	for _, c := range []struct{ follow, throws, unit int }{
		{1, 400, 10}, {1, 199, 5}, {1, 99, 1}, {1, 20, 1}, {2, 100, 5}, {2, 99, 1}, {3, 80, 4}, {3, 79, 2}, {3, 39, 1}, {0, 400, 1}, {4, 400, 1},
	} {
		q, draw, _ := lateQuestion(t, c.follow)
		q.Method.Throws = c.throws
		e, err := newEvaluator(&q)
		require.NoError(t, err)
		require.NoError(t, added(e.add(0, draw, q.Teams)))
		require.Equal(t, c.unit, e.shots[0].unit, "%+v", c)
		require.Zero(t, blockThrows%c.unit)
	}
}

// TestMeanByUnits: numbers of a unit count as one; the last unit may be shorter.
func TestMeanByUnits(t *testing.T) {
	list := []float64{1, 3, 2, 2, 6, 4, 7}
	of := func(k int) float64 { return list[k] }
	mean, se := meanByUnits(7, 2, 1, of)
	require.InDelta(t, 25./7, mean, 1e-12)
	units := []float64{2, 2, 5, 7}
	sum, squares := 0.0, 0.0
	for _, u := range units {
		sum, squares = sum+u, squares+u*u
	}
	require.InDelta(t, math.Sqrt((squares/4-sum*sum/16)/3), se, 1e-12)
	_, se = meanByUnits(40, 10, 0.5, func(int) float64 { return 0.7 })
	require.InDelta(t, 0.5*3/40, 1.96*se, 1e-12, "forty equal numbers")
	mean, se = meanByUnits(0, 2, 1, of)
	require.Zero(t, mean)
	require.True(t, math.IsInf(se, 1))
	one, oneSE := meanByUnits(7, 1, 1, of)
	require.Equal(t, mean, 0.0)
	require.InDelta(t, 25./7, one, 1e-12)
	require.Greater(t, oneSE, 0.0)
}

// TestPositionIsChosenOnce: the shot before which a position is valued is chosen once and thrown as often as it is asked for; its value is
// that of the position played on every time.
func TestPositionIsChosenOnce(t *testing.T) {
	for follow := 1; follow < leafShots; follow++ {
		q, draw, _ := lateQuestion(t, follow)
		r, err := Ask(t.Context(), q, []Engine{{Name: "draw", AI: FixedShot(draw)}}, nil)
		require.NoError(t, err)
		e := r.evaluator
		pos, _ := e.after(e.shots[0], 0, 0)
		solved := e.throwers[0].players[0].Thrown()
		v, err := r.Position(t.Context(), pos, 400)
		require.NoError(t, err)
		solved = e.throwers[0].players[0].Thrown() - solved
		require.Equal(t, 400, v.Throws)
		if follow == 1 {
			require.InDelta(t, 700, solved, 400, "one search of the last stone")
		}
		if follow > 1 {
			s := e.evaluated(place{pos, q.State.Shot + 1}, e.throwers[0].players[0].Choose(&pos, q.State.Shot+1), e.throwers[0])
			var ends ai.Ends
			for k := range 400 {
				times := 0
				if k%s.unit == 0 {
					times = s.unit
				}
				for i, p := range byHand(e, s, k, times) {
					ends[i] += p / 400
				}
			}
			require.InDelta(t, e.resultOf(&ends).utility, v.Win, 1e-9, "as the thrower of the question sees it")
		}
		n, sum, squares := 150, 0.0, 0.0
		for k := range n {
			e.throwers[0].simulations[0].Seed(77, k)
			after := pos
			var ends ai.Ends
			u := e.playOn(e.throwers[0], 0, &after, q.State.Shot+1, &ends).utility
			sum, squares = sum+u, squares+u*u
		}
		mean, se := MeanAndError(sum, squares, n, 1)
		require.InDelta(t, mean, v.Win, 3.5*math.Hypot(se, v.WinError))
	}
}
