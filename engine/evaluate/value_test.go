package evaluate

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/exact"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/engine/winprob"
)

func TestBreakEven(t *testing.T) {
	for name, c := range map[string]struct{ p, made, missed, lead, want float64 }{
		"made it wins 2, missed loses 1, the other is 0": {0.5, 2, -1, 0.5, 1. / 3},
		"losing: it would have to be made more often":    {0.5, 2, -1, -0.9, 0.8},
		"exactly as good as the other":                   {0.6, 1, 0, 0, 0.6},
		"better even when missed":                        {0.5, 2, 1, 1, math.NaN()},
		"not as good even when made":                     {0.5, 2, 1, -1, math.NaN()},
		"better missed than made":                        {0.5, 0, 1, 0.2, math.NaN()},
		"making it makes no difference":                  {0.5, 1, 1, 0.2, math.NaN()},
		"never made":                                     {0, math.NaN(), 1, 0.2, math.NaN()},
	} {
		t.Run(name, func(t *testing.T) {
			got := breakEven(c.p, c.made, c.missed, c.lead)
			if math.IsNaN(c.want) {
				require.True(t, math.IsNaN(got), "got %g", got)
				return
			}
			require.InDelta(t, c.want, got, 1e-12)
		})
	}
}

// TestClearNeedsALead: what is certain but next to nothing makes no clear winner.
func TestClearNeedsALead(t *testing.T) {
	for _, c := range []struct {
		wins  bool
		lead  float64
		clear bool
	}{{true, 0.002, false}, {true, 0.004, false}, {true, 0.006, true}, {false, 0.04, false}, {false, 0.06, true}, {true, -0.006, true}} {
		q := question(t)
		q.Wins = nil
		if c.wins {
			q.Wins = winprob.OwnFour()
		}
		e, err := newEvaluator(&q)
		require.NoError(t, err)
		e.worth.spread = 0 // of the rule of three, which a thousand equal results get
		first, second := &evaluated{engine: 0}, &evaluated{engine: 1}
		for k := range 400 {
			u := float64(k%2) / 2
			first.results, second.results = append(first.results, result{utility: u + c.lead}), append(second.results, result{utility: u})
		}
		e.shots = []*evaluated{first, second}
		require.Equal(t, c.clear, e.ranking().Clear, "%+v", c)
	}
}

// TestValuesOfMadeAndMissed: two shots with end scores and makes as given here.
func TestValuesOfMadeAndMissed(t *testing.T) {
	q := question(t)
	e, err := newEvaluator(&q)
	require.NoError(t, err)
	intent := shotname.IntentOf(q.Ice.Bounds, &q.State.Position, 15, shotname.Call{Kind: shotname.Draw, Stone: -1}, &q.State.Position)
	first, second := &evaluated{engine: 3, intent: intent}, &evaluated{engine: 1, intent: intent}
	for k := range 100 { // made 60 times of 100 for +2, missed -1: 0.8; the other always +0.5 on average
		made := k%5 < 3
		score := map[bool]float64{true: 2, false: -1}[made]
		first.results = append(first.results, result{utility: score, points: score, made: made})
		second.results = append(second.results, result{utility: float64(k % 2), points: float64(k % 2), made: true})
	}
	e.shots = []*evaluated{second, first}
	v := e.values()
	best, other := v[first], v[second]
	require.InDelta(t, 0.6, best.Make, 1e-12)
	require.InDelta(t, math.Sqrt(0.6*0.4/100), best.MakeError, 1e-3)
	require.InDelta(t, 2, best.IfMade, 1e-12)
	require.InDelta(t, -1, best.IfMissed, 1e-12)
	require.InDelta(t, (0.5+1)/3, best.BreakEven, 1e-12, "(next - missed) / (made - missed)")
	require.Equal(t, 1, best.Rival)
	require.Zero(t, best.Loss)
	require.InDelta(t, 0.3, other.Loss, 1e-12)
	require.Equal(t, 3, other.Rival)
	require.InDelta(t, 1, other.Make, 1e-12)
	require.Greater(t, other.MakeError, 0.005, "100 of 100 is not certain")
	require.True(t, math.IsNaN(other.IfMissed), "never missed")
	require.True(t, math.IsNaN(other.BreakEven))

	twin := &evaluated{engine: 0, intent: intent, results: first.results}
	e.shots = append(e.shots, twin)
	v = e.values()
	require.Equal(t, 1, v[first].Rival, "a shot is no rival of itself")
	require.Equal(t, 1, v[twin].Rival)
	require.Equal(t, best.BreakEven, v[twin].BreakEven)
}

// TestMakeOfADraw compares the share of a draw on clean ice with throws made here with the
// exact simulator and other errors: at rest within a stone's width of the place aimed at.
func TestMakeOfADraw(t *testing.T) {
	q := question(t)
	q.State.Position = curling.Position{}
	draw, err := aimer(t, &q).Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	e := evaluateAll(t, q, draw)
	v := e.values()[e.shots[0]]
	sim, err := exact.New(q.Ice)
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(77, 78))
	const n = 400
	near := 0
	for range n {
		z1, z2 := physics.Normals(r)
		o, err := sim.Throw(physics.Delivery{Position: q.State.Position, Index: 15, Shot: physics.Disturb(curling.NoiseGAT, draw, z1, z2)}, nil)
		require.NoError(t, err)
		if o.Position.Has(15) && o.Position[15].Distance(curling.Tee) <= 2*curling.StoneRadius {
			near++
		}
	}
	p := float64(near) / n
	require.InDelta(t, p, v.Make, 4*math.Hypot(v.MakeError, math.Sqrt(p*(1-p)/n)))
	require.Equal(t, -1, v.Rival)
	require.True(t, math.IsNaN(v.BreakEven), "nothing to compare with")
}

// TestFoulIsNeverMade: a guard taken out too early is put back, however well it was hit.
func TestFoulIsNeverMade(t *testing.T) {
	q := question(t)
	q.State.Shot = 2
	q.State.Position = curling.Position{1: beside(0.3, -2.6)}
	hit, err := aimer(t, &q).Touch(q.State.Position[1], 0, curling.Right, 5)
	require.NoError(t, err)
	makes := func() float64 {
		q.Method.Throws = 100
		e := evaluateAll(t, q, hit)
		return e.values()[e.shots[0]].Make
	}
	require.Zero(t, makes())
	q.Rules.Guard.Shots = 0
	require.Greater(t, makes(), 0.5, "without the rule")
}

// TestThrownAwayHasNoMake: a shot intended to touch nothing has no share.
func TestThrownAwayHasNoMake(t *testing.T) {
	q := question(t)
	_, draw, _ := shots(t, &q)
	q.State.Position = curling.Position{}
	draw.VY *= 1.4
	e := evaluateAll(t, q, draw)
	require.True(t, math.IsNaN(e.values()[e.shots[0]].Make))
}

// TestEqualResultsHaveAnInterval: a thousand equal results do not make certain.
func TestEqualResultsHaveAnInterval(t *testing.T) {
	mean, se := MeanAndError(1000*0.7, 1000*0.7*0.7, 1000, 0.5)
	require.InDelta(t, 0.7, mean, 1e-12)
	require.InDelta(t, 0.5*3/1000, 1.96*se, 1e-12, "another result at most three times in a thousand")
	sum, squares := 0.0, 0.0
	for range 1000 { // the squares of large numbers are rounded more
		sum, squares = sum+30000.7, squares+30000.7*30000.7
	}
	_, se = MeanAndError(sum, squares, 1000, 1)
	require.InDelta(t, 3./1000/1.96, se, 1e-12)
	_, se = MeanAndError(600, 600, 1000, 1)
	require.InDelta(t, math.Sqrt(0.6*0.4/999), se, 1e-12)

	q := question(t)
	_, draw, _ := shots(t, &q)
	q.State.Position = curling.Position{}
	q.Method.Throws = 200
	draw.VY *= 1.4 // through: always a blank
	e := evaluateAll(t, q, draw)
	v := e.values()[e.shots[0]]
	require.Zero(t, v.Score)
	require.Greater(t, v.Error, 0.01)
	require.Less(t, v.Error, 0.1)
}

// TestLevel: what is level is near, and surely so; what is behind is not level.
func TestLevel(t *testing.T) {
	nan := math.NaN()
	for name, c := range map[string]struct {
		win, loss, se float64
		throws        int
		level, behind bool
		equal         bool
	}{
		"the best":                 {0.5, 0, 0, leastThrows, true, false, true},
		"near":                     {0.5, 0.004, 0.007, leastThrows, true, false, true},
		"near, in doubt":           {0.5, 0.004, 0.009, leastThrows, false, false, true},
		"near, few throws":         {0.5, 0.004, 0.001, leastThrows - 1, false, false, false},
		"half a percent":           {0.5, 0.005, 0.001, leastThrows, false, true, false},
		"behind, within the error": {0.5, 0.042, 0.03, leastThrows, false, false, true},
		"points":                   {nan, 0.04, 0.07, leastThrows, true, false, true},
		"a twentieth of a point":   {nan, 0.05, 0.01, leastThrows, false, true, false},
		"a twentieth of a percent": {0.5, 0.0005, 0.0001, leastThrows, true, false, true},
	} {
		v := Value{Win: c.win, Loss: c.loss, LossError: c.se, Throws: c.throws}
		require.Equal(t, [3]bool{c.level, c.behind, c.equal}, [3]bool{v.Level(), v.Behind(), v.Equal()}, name)
	}
}
