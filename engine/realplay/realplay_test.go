package realplay

import (
	"context"
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
)

// scattered is a position before a shot of mixed doubles with stones thrown about the house.
func scattered(rng *rand.Rand, shot int) curling.State {
	s := curling.State{End: rng.IntN(8), Ends: 8, Shot: shot}
	s.Score[0] = rng.IntN(4)
	for i := 4; i < shot; i++ {
		if rng.IntN(4) > 0 {
			s.Position[i] = curling.Vec{X: curling.CentreX + rng.NormFloat64()*0.8, Y: curling.TeeY + rng.NormFloat64()*0.9 + 0.5}
		}
	}
	return s
}

// made are rows of ends that come out as the stones count, one time in four otherwise.
func made(n int) (rows []Row) {
	rng, rules := rand.New(rand.NewPCG(1, 2)), curling.MixedDoubles()
	e, _ := New(nil, &rules)
	for k := range n {
		s := scattered(rng, 15-k%2)
		points := e.countOf(&s) - MostPoints
		if rng.IntN(4) == 0 {
			points = rng.IntN(6) - 2
		}
		rows = append(rows, Row{State: s, Points: points, Game: k / 10})
	}
	return rows
}

// TestFitLearnsWhatDecides: of ends that come out as the stones count, mostly, a model learned from half of them knows it of the others,
// better than the mean of all does, without any slope.
func TestFitLearnsWhatDecides(t *testing.T) {
	rows, rules := made(1600), curling.MixedDoubles()
	m, err := Fit(context.Background(), rows[:1000], Fitting{Source: "made", Rules: rules, Replicas: 3, Ridge: 5})
	require.NoError(t, err)
	require.NoError(t, m.Check())
	require.Equal(t, 100, m.Games)
	e, err := New(m, &rules)
	require.NoError(t, err)
	counts := CountsOf(rows[:1000], &rules)
	loss, uniform, n, right := 0.0, 0.0, 0.0, 0
	for _, r := range rows[1000:] {
		require.True(t, m.Knows(&rules, r.State.Shot))
		p, q := e.Shares(&r.State), counts.Shares(e, &r.State)
		sum := 0.0
		best := 0
		for c, v := range p {
			sum += v
			if v > p[best] {
				best = c
			}
		}
		if best == ClassOf(r.Points) {
			right++
		}
		require.InDelta(t, 1, sum, 1e-9)
		loss -= math.Log(p[ClassOf(r.Points)])
		uniform -= math.Log(q[ClassOf(r.Points)])
		n++
	}
	require.Greater(t, float64(right)/n, 0.65)
	require.Less(t, loss/n, uniform/n+0.35, "not far from the best there is: the count itself")
}

// TestDefaultIsSymmetric: a position and its reflection are worth the same, the two sides see one distribution, and the replicas give an
// error.
func TestDefaultIsSymmetric(t *testing.T) {
	m, err := Default()
	require.NoError(t, err)
	rules := curling.MixedDoubles()
	e, err := New(m, &rules)
	require.NoError(t, err)
	var points [17]float64
	for i := range points {
		points[i] = float64(i - 8)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for k := range 200 {
		s := scattered(rng, 6+k%10)
		require.True(t, m.Knows(&rules, s.Shot))
		ends, replicas := e.Ends(&s, curling.Hammer)
		other, _ := e.Ends(&s, curling.First)
		mirrored := s
		for i := range mirrored.Position {
			if mirrored.Position.Has(i) {
				mirrored.Position[i].X = 2*curling.CentreX - mirrored.Position[i].X
			}
		}
		again, _ := e.Ends(&mirrored, curling.Hammer)
		require.InDelta(t, Mean(&ends, &points), Mean(&again, &points), 1e-6)
		require.InDelta(t, Mean(&ends, &points), -Mean(&other, &points), 1e-12)
		require.Greater(t, Error(ends, replicas, &points), 0.0)
		require.Less(t, Error(ends, replicas, &points), 1.5)
		var sum ai.Ends
		e.Fork().AddEnds(&sum, &s, curling.Hammer)
		require.Equal(t, ends, sum)
	}
}

// TestDefaultStart: before the first stone an end is worth what it was at the events.
func TestDefaultStart(t *testing.T) {
	m, err := Default()
	require.NoError(t, err)
	rules := curling.MixedDoubles()
	e, err := New(m, &rules)
	require.NoError(t, err)
	var points [17]float64
	for i := range points {
		points[i] = float64(i - 8)
	}
	s := curling.State{Ends: 8, End: 1, Shot: 6, Position: rules.Placed.Place(0)}
	ends, _ := e.Ends(&s, curling.Hammer)
	require.InDelta(t, 0.67, Mean(&ends, &points), 0.12, "docs/REAL.md, Hammer and power plays")
	four := curling.Standard()
	require.False(t, m.Knows(&four, 6))
	require.False(t, m.Knows(&rules, 16))
}

// TestShifted: without charts an end between teams of four starts as ends come out between people, and a stage takes its share of the
// shift; of rules of one's own nothing is known.
func TestShifted(t *testing.T) {
	rules := curling.Standard()
	m, err := For(nil, &rules)
	require.NoError(t, err)
	require.Equal(t, ShiftedSource, m.Source)
	e, err := New(m, &rules)
	require.NoError(t, err)
	require.Positive(t, m.Off(), "it is farther off than what charts taught")
	doubles := curling.MixedDoubles()
	learned, err := For(nil, &doubles)
	require.NoError(t, err)
	require.Zero(t, learned.Off())
	p := e.Shares(&curling.State{Ends: rules.Ends})
	for c, want := range []float64{0.020, 0.046, 0.143, 0.131, 0.344, 0.230, 0.086} {
		require.InDelta(t, want, p[c], 1e-3, "%d points", c-MostPoints)
	}
	search, err := New(BySearch(&rules), &rules)
	require.NoError(t, err)
	start := search.Shares(&curling.State{Ends: rules.Ends})
	all := math.Log(0.086 / 0.230 * start[2+MostPoints] / start[3+MostPoints])
	require.Negative(t, all, "people score three less often than programs")
	for left, share := range map[int]float64{1: 0.9, 2: 0.5, 11: 1} {
		s := curling.State{Ends: rules.Ends, Shot: curling.Stones - left,
			Position: curling.Position{0: {X: curling.CentreX + 0.1, Y: curling.TeeY + 1}}}
		p, q := e.Shares(&s), search.Shares(&s)
		require.InDelta(t, share*all, math.Log(p[3+MostPoints]/p[2+MostPoints]*q[2+MostPoints]/q[3+MostPoints]), 0.01, "%d to come", left)
	}
	lying := curling.State{Ends: rules.Ends, Shot: 15, Position: curling.Position{1: {X: curling.CentreX, Y: curling.TeeY},
		3: {X: curling.CentreX + 0.3, Y: curling.TeeY},
		5: {X: curling.CentreX - 0.3, Y: curling.TeeY}}}
	p = e.Shares(&lying)
	require.Less(t, p[MostPoints], 0.01, "nobody blanks an end of three points")
	empty := curling.State{Ends: rules.Ends, Shot: 15}
	p = e.Shares(&empty)
	require.Greater(t, p[MostPoints], 0.2, "an empty house is often blanked")
	empty.End = rules.Ends - 1
	p = e.Shares(&empty)
	require.Less(t, p[MostPoints], 0.1, "but not in the last end")
	p = e.Shares(&curling.State{Ends: rules.Ends, End: rules.Ends - 1})
	require.InDelta(t, 0.209/0.869, p[0]+p[1]+p[2], 0.003, "an extra end is stolen as often: 240 times in 1,000")
	rules.Machine = ownMachine{}
	m, err = For(nil, &rules)
	require.NoError(t, err)
	require.Equal(t, SearchSource, m.Source)
}

// ownMachine is of rules of one's own.
type ownMachine struct{ curling.Machine }

func (ownMachine) Usual() bool                               { return false }
func (ownMachine) Counts(curling.State) (counts, plain bool) { return false, false }

// TestParseRefuses: a file that is no model is told so.
func TestParseRefuses(t *testing.T) {
	m, err := Default()
	require.NoError(t, err)
	good, err := json.Marshal(m)
	require.NoError(t, err)
	_, err = Parse(good)
	require.NoError(t, err)
	for name, change := range map[string]func(*Model){
		"format": func(m *Model) { m.Format = "x" }, "first shot": func(m *Model) { m.FirstShot = 16 },
		"a shot before": func(m *Model) { m.FirstShot = -1 }, "blanks": func(m *Model) { m.Blanks = 1.01 },
		"fewer blanks than none": func(m *Model) { m.Blanks = -0.01 },
		"shares":                 func(m *Model) { m.Scored[0] = 2 }, "stolen": func(m *Model) { m.Stolen[1], m.Stolen[0] = -0.1, m.Stolen[0]+m.Stolen[1]+0.1 },
		"weights": func(m *Model) { m.Stages[1].Weights[2] = m.Stages[1].Weights[2][1:] },
		"large":   func(m *Model) { m.Stages[3].Replicas[0][1][4] = 1e6 },
		"stages":  func(m *Model) { m.Stages = make([]*Stage, 40) },
	} {
		bad, err := Parse(good)
		require.NoError(t, err)
		change(bad)
		text, err := json.Marshal(bad)
		require.NoError(t, err)
		_, err = Parse(text)
		require.Error(t, err, name)
	}
	_, err = Parse([]byte("[]"))
	require.Error(t, err)
	_, err = Fit(context.Background(), nil, Fitting{Rules: curling.MixedDoubles()})
	require.ErrorIs(t, err, ErrNoRows)
	rows := made(40)
	for _, shot := range []int{curling.DoublesFirstShot - 1, curling.Stones} { // no shot of an end
		rows[0].State.Shot, rows[0].Game = shot, 999
		m, err := Fit(context.Background(), rows, Fitting{Rules: curling.MixedDoubles(), Replicas: 1, Ridge: 5})
		require.NoError(t, err)
		require.Equal(t, 4, m.Games)
	}
}
