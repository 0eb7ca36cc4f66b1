package evaluate

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/winprob"
)

// taken are the throws of a shot by a sampler.
func taken(t *testing.T, s *Sampler, shot curling.Shot, from, to int) (list []Throw) {
	t.Helper()
	require.NoError(t, s.Throws(t.Context(), shot, from, to, func(k int, x *Throw) {
		require.Equal(t, from+len(list), k)
		list = append(list, *x)
	}))
	return list
}

// TestSamplerThrowsAsTheEvaluation: the throws have the mean that the evaluation finds, throw k of every shot the same errors, and each is
// what the simulator makes of its shot.
func TestSamplerThrowsAsTheEvaluation(t *testing.T) {
	q := question(t)
	hit, draw, _ := shots(t, &q)
	s, err := NewSampler(q)
	require.NoError(t, err)
	require.False(t, s.Learned(), "nothing follows the last stone")
	require.False(t, s.Searched())
	require.Equal(t, 1e-9, s.Tolerance())
	e := everyThrow(t, q, hit, draw)
	values := e.values()[e.shots[0]]
	n := values.Throws
	require.GreaterOrEqual(t, n, 100)
	list := taken(t, s, hit, 0, n)
	require.Len(t, list, n)
	require.Equal(t, list[50:60], taken(t, s, hit, 50, 60), "whichever comes before")
	var points float64
	made := 0
	for i := range list {
		points += list[i].Points / float64(n)
		if list[i].Made {
			made++
		}
		require.InDelta(t, float64(list[i].After.Score(q.Ice.Bounds, curling.Hammer)), list[i].Points, 1e-12)
		require.Equal(t, list[i].Points, list[i].Utility, "no win table")
		require.Equal(t, list[i].After, s.After(list[i].Shot).After, "without a further error")
		require.Equal(t, list[i].Points, s.After(list[i].Shot).Points)
	}
	require.InDelta(t, values.Score, points, 1e-9)
	require.InDelta(t, values.Make, float64(made)/float64(n), 1e-9)
	others := taken(t, s, draw, 0, 5)
	for i := range others {
		a, b := list[i].Shot.Velocity().Sub(hit.Velocity()), others[i].Shot.Velocity().Sub(draw.Velocity())
		require.InDelta(t, math.Atan2(list[i].Shot.VX, list[i].Shot.VY)-math.Atan2(hit.VX, hit.VY), math.Atan2(others[i].Shot.VX,
			others[i].Shot.VY)-
			math.Atan2(draw.VX, draw.VY), 0.02, "%v %v", a, b)
	}
	name := s.Name(hit)
	require.Equal(t, hit.Turn, name.Turn)
	utility, counted := s.Utilities()
	require.Equal(t, utility, counted)
	require.Equal(t, 3.0, counted[8+3])
	struck := 0
	for i := range list {
		if list[i].Struck >= 0 {
			require.True(t, q.State.Position.Has(list[i].Struck))
			struck++
		}
	}
	require.Positive(t, struck)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	require.ErrorIs(t, s.Throws(ctx, hit, 0, 5, func(int, *Throw) { t.Error("thrown") }), context.Canceled)
	q.State.Ends = 0
	_, err = NewSampler(q)
	require.Error(t, err, "the question is checked")
	_, err = NewQuickSampler(q)
	require.Error(t, err)
}

// TestQuickSampler: the learned value stands for what follows where it would be searched.
func TestQuickSampler(t *testing.T) {
	q, draw, _ := lateQuestion(t, 1)
	slow, err := NewSampler(q)
	require.NoError(t, err)
	quick, err := NewQuickSampler(q)
	require.NoError(t, err)
	require.True(t, slow.Searched())
	require.False(t, slow.Learned())
	require.False(t, quick.Searched())
	require.True(t, quick.Learned())
	require.Equal(t, 1e-9, slow.Tolerance())
	require.Greater(t, quick.Tolerance(), 0.001)
	require.Less(t, quick.Tolerance(), 1.0)
	a, b := taken(t, slow, draw, 0, 2), taken(t, quick, draw, 0, 2)
	for i := range a {
		require.Equal(t, a[i].After, b[i].After)
		require.InDelta(t, a[i].Points, b[i].Points, 2)
		sum := 0.0
		for _, p := range b[i].Ends {
			sum += p
		}
		require.InDelta(t, 1, sum, 1e-5)
	}
}

func TestFirstStruck(t *testing.T) {
	var o physics.Outcome
	require.Equal(t, -1, FirstStruck(&o, 7))
	o.Contacts.Add(7, 3)
	o.Contacts.Add(3, 5)
	require.Equal(t, 3, FirstStruck(&o, 7))
	require.Equal(t, 7, FirstStruck(&o, 3))
}

// TestPositionAfterTheLastStone is exact, whichever side threw it.
func TestPositionAfterTheLastStone(t *testing.T) {
	q := question(t)
	hit, draw, _ := shots(t, &q)
	r, err := Ask(t.Context(), q, []Engine{suggests(hit), suggests(draw)}, nil)
	require.NoError(t, err)
	for n := range 3 {
		var pos curling.Position
		for i := range n {
			pos[1+2*i] = beside(0.4*float64(i), 0)
		}
		v, err := r.Position(t.Context(), pos, 50)
		require.NoError(t, err)
		require.InDelta(t, float64(n), v.Score, 1e-9)
		require.Zero(t, v.Error)
		require.Equal(t, 1, v.Throws)
		require.InDelta(t, 1, v.Ends[8+n], 1e-9)
		score, win := r.LearnedError(&v)
		require.Equal(t, [2]float64{}, [2]float64{score, win})
		_, ok, err := r.Estimate(pos)
		require.NoError(t, err)
		require.False(t, ok, "all is known")
	}
}

// TestPositionByTheLearnedValue: it says what the estimate does, and how far it is off.
func TestPositionByTheLearnedValue(t *testing.T) {
	q := question(t)
	q.State.Shot = 6
	q.State.Position = curling.Position{1: beside(0.3, 0)}
	draw, err := aimer(t, &q).Draw(curling.Tee, curling.Left)
	require.NoError(t, err)
	r, err := Ask(t.Context(), q, []Engine{suggests(draw)}, nil)
	require.NoError(t, err)
	pos := curling.Position{1: beside(0.3, 0), 6: beside(-0.1, 0.2)}
	v, err := r.Position(t.Context(), pos, 50)
	require.NoError(t, err)
	utility, ok, err := r.Estimate(pos)
	require.NoError(t, err)
	require.True(t, ok)
	require.InDelta(t, utility, v.Score, 1e-4)
	require.Zero(t, v.Error)
	require.Equal(t, 1, v.Throws)
	off, win := r.LearnedError(&v)
	require.InDelta(t, 2*3*ValueError, off, 1e-12)
	require.InDelta(t, ValueError*ErrorScale(&r.evaluator.worth.utility, &v.Ends), win, 1e-12)
	worse, _, err := r.Estimate(curling.Position{1: beside(0.3, 0)})
	require.NoError(t, err)
	require.Less(t, worse, utility, "a shot stone of one's own is worth more")
}

// TestEstimateOfEveryShot: there is a learned value of a position as long as a stone is to come.
func TestEstimateOfEveryShot(t *testing.T) {
	for shot := range curling.Stones {
		q := question(t)
		q.State.Shot, q.State.Position = shot, curling.Position{}
		draw, err := aimer(t, &q).Draw(curling.Tee, curling.Left)
		require.NoError(t, err)
		q.Method = Method{Throws: 1}
		r, err := Ask(t.Context(), q, []Engine{suggests(draw)}, nil)
		require.NoError(t, err)
		var pos curling.Position
		pos[shot] = curling.Tee
		_, ok, err := r.Estimate(pos)
		require.NoError(t, err)
		require.Equal(t, shot < curling.Stones-1, ok, "shot %d", shot)
	}
}

// TestErrorScaleByHand: by the usual scores -3..3, or by what is likely where that spreads wider.
func TestErrorScaleByHand(t *testing.T) {
	points := winprob.Points()
	var sure [17]float64 // of -3..3
	for k := -3; k <= 3; k++ {
		sure[8+k] = 1
	}
	half := ai.Ends{8 - 5: 0.5, 8 + 5: 0.5}
	require.Equal(t, 6.0, ErrorScale(&points, &ai.Ends{8: 1}))
	require.Equal(t, 10.0, ErrorScale(&points, &half))
	require.Zero(t, ErrorScale(&sure, &half))
	require.InDelta(t, 1, ErrorScale(&sure, &ai.Ends{8 + 4: 0.5, 8: 0.5}), 1e-12)
}
