package compare

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/realplay"
	"github.com/hogline/hogline/engine/shotname"
)

// entries are a draw to the button and a hit on stone 1, thrown by the question's thrower.
func entries(t testing.TB, q *evaluate.Question) [2]Entry {
	t.Helper()
	a, err := aim.New(q.Ice)
	require.NoError(t, err)
	draw, err := a.Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	hit, err := a.Touch(q.State.Position[0], 0, curling.Left, 5)
	require.NoError(t, err)
	team := q.Teams[q.State.Mover()]
	return [2]Entry{{draw, team}, {hit, team}}
}

// TestDuelIsThatOfTheEvaluation: throw k is the k-th of the evaluation, so the shares made and means are its.
func TestDuelIsThatOfTheEvaluation(t *testing.T) {
	q := question(t, 15)
	q.Method.Throws = 200
	e := entries(t, &q)
	d, err := NewDuel(t.Context(), q, e, 200)
	require.NoError(t, err)
	res, err := evaluate.Ask(t.Context(), q, []evaluate.Engine{{AI: evaluate.FixedShot(e[0].Shot)}, {AI: evaluate.FixedShot(e[1].Shot)}}, nil)
	require.NoError(t, err)
	for i := range e {
		made := 0.0
		for k := range d.Throws {
			if d.Throws[k].Made[i] {
				made++
			}
		}
		require.InDelta(t, res.Answers[i].Value.Win, d.Mean[i], 1e-9)
		require.InDelta(t, res.Answers[i].Value.Make, made/200, 1e-9)
	}
	require.InDelta(t, d.Mean[0]-d.Mean[1], d.Lead, 1e-9)
	list := d.Differing()
	require.Len(t, list, d.Better[0]+d.Better[1])
	require.Positive(t, d.Better[0])
	require.Positive(t, d.Better[1])
	for i := 1; i < len(list); i++ {
		require.GreaterOrEqual(t, math.Abs(list[i-1].Lead()), math.Abs(list[i].Lead()))
	}
	swapped, err := NewDuel(t.Context(), q, [2]Entry{e[1], e[0]}, 200)
	require.NoError(t, err)
	require.Equal(t, [2]int{d.Better[1], d.Better[0]}, swapped.Better)
	same, err := NewDuel(t.Context(), q, [2]Entry{e[0], e[0]}, 50)
	require.NoError(t, err)
	require.Empty(t, same.Differing(), "with the same errors a shot is never better than itself")
}

// TestRobust: what an assumption changes, and what is counted.
func TestRobust(t *testing.T) {
	last, middle := question(t, 15), question(t, 4)
	require.Len(t, Assumptions(&last), 9)
	list := Assumptions(&middle)
	require.Len(t, list, 14)
	require.Equal(t, NoGuardRule, list[13].Rule)
	for _, c := range []struct {
		shot, first int
		guard       curling.FreeGuard
		rule        string // the last assumption's
	}{
		{4, 0, curling.Standard().Guard, NoGuardRule}, {5, 0, curling.Standard().Guard, ""}, {4, 0, curling.FreeGuard{}, GuardRule},
		{5, 0, curling.FreeGuard{}, ""}, {4, 0, curling.FreeGuard{Shots: 4, Zone: curling.ZoneFGZ}, GuardRule},
		{4, 0, curling.FreeGuard{Shots: 5, Zone: curling.ZoneNone}, GuardRule},
		{10, 6, curling.FreeGuard{Shots: 5, Zone: curling.ZonePlay}, NoGuardRule},
		{10, 6, curling.FreeGuard{}, GuardRule}, {11, 6, curling.FreeGuard{}, ""},
	} {
		q := question(t, c.shot)
		q.Rules.FirstShot, q.Rules.Guard = c.first, c.guard
		of := Assumptions(&q)
		require.Equal(t, c.rule, of[len(of)-1].Rule, "%+v", c)
	}
	for _, c := range []struct {
		a     Assumption
		guard curling.FreeGuard
	}{{Assumption{}, curling.Standard().Guard}, {Assumption{Rule: NoGuardRule}, curling.FreeGuard{}},
		{Assumption{Rule: GuardRule}, curling.FreeGuard{Shots: 5, Zone: curling.ZoneFGZ}}} {
		require.Equal(t, c.guard, c.a.apply(middle).Rules.Guard)
	}
	real, err := realplay.For(nil, &middle.Rules)
	require.NoError(t, err)
	people := middle
	people.Method.Real = real
	of := Assumptions(&people)
	require.Len(t, of, 12)
	require.False(t, slices.ContainsFunc(of, func(a Assumption) bool { return a.Rivals != 0 }))
	for _, a := range list {
		q := a.apply(middle)
		mover := q.State.Mover()
		require.InDelta(t, middle.Ice.Friction*max(a.Friction, map[bool]float64{true: 1}[a.Friction == 0]), q.Ice.Friction, 1e-12)
		require.Equal(t, a.Policy, q.Method.Policy)
		if a.Error != 0 {
			require.InDelta(t, a.Error*curling.NoiseGAT.A, q.Teams[mover][0].Noise.A, 1e-12)
			require.Equal(t, curling.NoiseGAT, q.Teams[mover.Other()][0].Noise)
		}
		if a.Rivals != 0 {
			require.InDelta(t, a.Rivals*curling.NoiseGAT.B, q.Teams[mover.Other()][0].Noise.B, 1e-12)
			require.Equal(t, curling.NoiseGAT, q.Teams[mover][0].Noise)
		}
	}
	require.Equal(t, curling.NoiseGAT, middle.Teams[0][0].Noise, "the question stays as it is")

	best, near := Worth{Value: 0.5}, Worth{Value: 0.3, Behind: 0.375, BehindError: 0.125}
	far := Worth{Value: 0.4, Behind: 0.1, BehindError: 0.03}
	r := Robust{Worth: [][]Worth{{best, near, far}, {best, near, near}, {near, best, best}}, Of: []int{0, 0, 0}}
	chosen := func() (list []int) {
		for k := range r.Of {
			if r.Chosen(k) {
				list = append(list, k)
			}
		}
		return list
	}
	require.Equal(t, RobustShot{Min: 0.3, Mean: 0.4333, Most: near}, rounded(r.Shot(0)), "three standard errors are not beyond them")
	require.Equal(t, RobustShot{Min: 0.3, Mean: 0.4, Most: far, Clear: 1}, rounded(r.Shot(2)), "less, but beyond its error")
	require.Empty(t, chosen(), "two are behind beyond their error nowhere")
	r.Worth[1][0] = far
	require.Equal(t, []int{1}, chosen())
	require.Equal(t, []bool{false, false, false}, []bool{r.Ahead(0, 0), r.Ahead(0, 1), r.Ahead(0, 2)})
	r.Worth[0][1] = far
	require.True(t, r.Ahead(0, 0))
	require.False(t, r.Ahead(0, 1))
	r.Worth[0][1] = near
	r.Of[2] = 2
	require.False(t, r.Ahead(0, 2), "of no others")
	r.Worth[0][2] = best
	require.Equal(t, []int{1, 2}, chosen(), "one of each team")
	r.Of[2], r.Worth[0][2] = 0, far
	r.Worth[1][1] = far
	require.Empty(t, chosen(), "every one is somewhere")
	require.False(t, (&Robust{Of: []int{0}}).Chosen(0), "nothing is known")

	e := entries(t, &last)
	calls := 0
	got, err := NewRobust(t.Context(), last, e[:], Assumptions(&last)[:3], 2, func(Robust) { calls++ })
	require.NoError(t, err)
	require.Equal(t, 2, calls)
	require.Len(t, got.Worth, 3)
	require.Greater(t, got.Worth[1][1].Value, got.Worth[2][1].Value, "a hit is worth more with half the error than with twice")
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err = NewRobust(ctx, last, e[:], Assumptions(&last), 2, nil)
	require.ErrorIs(t, err, context.Canceled)
}

func rounded(x RobustShot) RobustShot {
	x.Mean = math.Round(x.Mean*1e4) / 1e4
	return x
}

// TestCrossValues: an AI has a value of its candidates, by its map of every shot, else of its nearest one like it.
func TestCrossValues(t *testing.T) {
	nan := math.NaN()
	call := func(k shotname.Kind) shotname.Call { return shotname.Call{Kind: k, Stone: 1} }
	candidate := func(s curling.Shot, c shotname.Call, win float64) evaluate.Candidate {
		return evaluate.Candidate{Candidate: ai.Candidate{Shot: s, Win: win, Score: 2 * win, Error: 0.1, Throws: 50}, Thrown: s, Call: c,
			WinError: 0.02}
	}
	hit, other, draw := curling.Shot{VX: 1, VY: -33}, curling.Shot{VX: 1.2, VY: -33}, curling.Shot{VX: 0.5, VY: -29}
	a := &evaluate.Answer{Shot: hit, Call: call(shotname.HitStay), Candidates: []evaluate.Candidate{candidate(hit, call(shotname.HitStay),
		0.6), candidate(draw, call(shotname.Draw), nan)},
		Value: evaluate.Value{Win: 0.5, WinError: 0.03, Throws: 200, Score: 1}}
	b := &evaluate.Answer{Shot: other, Call: call(shotname.HitStay), Candidates: []evaluate.Candidate{candidate(other, call(shotname.HitStay),
		0.7)}, Throws: 99,
		Map: &ai.Map{Axes: ai.VelocityAxes, X0: 0, DX: 2, Y0: -34, DY: 6, Cols: 2, Rows: 2, Unit: ai.WinShare,
			Value: [2]ai.Cells{{0.2, 0.2, 0.2, 0.2}, {}}},
		Value: evaluate.Value{Win: nan}}
	c := &evaluate.Answer{Shot: draw, Call: call(shotname.Draw)}
	x := NewCrossValues([]*evaluate.Answer{a, b, c})
	require.Equal(t, CrossValue{0.6, 0.02, 50, CandidateSource}, x.Of[0][0])
	require.Equal(t, CrossValue{0.6, 0.02, 50, NearSource}, x.Of[0][1])
	require.Equal(t, NoSource, x.Of[0][2].Source, "a candidate without a value")
	require.Equal(t, MapSource, x.Of[1][0].Source)
	require.InDelta(t, 0.2, x.Of[1][0].Value, 1e-6)
	require.Equal(t, NoSource, x.Of[2][0].Source)
	require.InDelta(t, 0.1, x.Optimism[0], 1e-9)
	require.InDelta(t, math.Hypot(0.02, 0.03), x.OptimismError[0], 1e-9)
	require.True(t, math.IsNaN(x.Optimism[1]), "the referee has not valued it")
	a.Value.Win = nan
	inPoints := NewCrossValues([]*evaluate.Answer{a, c})
	require.Equal(t, ai.WinShare, inPoints.Unit, "one of them is")
	c.Value.Win = nan
	inPoints = NewCrossValues([]*evaluate.Answer{a, c})
	require.Equal(t, ai.Points, inPoints.Unit)
	require.InDelta(t, 1.2, inPoints.Of[0][0].Value, 1e-9)
}

// TestShotsOfTwoTeams: a shot is compared with those of the team that throws it, however much better another team throws the same one.
func TestShotsOfTwoTeams(t *testing.T) {
	q := question(t, 15)
	e := entries(t, &q)
	strong := e
	for i := range strong {
		for k := range strong[i].Team {
			strong[i].Team[k].Noise = scaled(strong[i].Team[k].Noise, 0.2)
		}
	}
	alone, err := NewRobust(t.Context(), q, e[:], Assumptions(&q)[:3], 1, nil)
	require.NoError(t, err)
	both, err := NewRobust(t.Context(), q, append(e[:], strong[:]...), Assumptions(&q)[:3], 1, nil)
	require.NoError(t, err)
	require.Equal(t, []int{0, 0, 2, 2}, both.Of)
	for i, worth := range both.Worth {
		require.Equal(t, alone.Worth[i], worth[:2], "as if no other team were there")
		require.Zero(t, min(worth[2].Behind, worth[3].Behind), "the other team has a best of its own")
		require.NotEqual(t, worth[:2], worth[2:])
	}
}
