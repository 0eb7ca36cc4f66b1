package value

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/sample"
	"github.com/hogline/hogline/engine/winprob"
)

func request(t testing.TB) ai.Request {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	team := curling.TeamOf(curling.StandardPlayer)
	return ai.Request{State: curling.State{Ends: 8, End: 5, Shot: 12}, Rules: curling.Standard(), Ice: ice,
		Teams: [2]curling.Team{team, team},
		Wins:  winprob.Ohto()}
}

// anyModel is a model with random weights.
func anyModel() *Model {
	m := &Model{}
	for k := 1; k <= curling.Stones; k++ {
		m.Set(k, newNet(rand.New(rand.NewPCG(7, uint64(k)))))
	}
	return m
}

func positions(t testing.TB, n int) []curling.Position {
	t.Helper()
	r, ice := rand.New(rand.NewPCG(3, 3)), request(t).Ice
	list := make([]curling.Position, n)
	for i := range list {
		list[i] = sample.Delivery(r, &ice, 1+i%15).Position
	}
	return list
}

// TestMirrorImages: a position and its mirror image have the same value, whatever was learned; another
// position, or another situation, has not.
func TestMirrorImages(t *testing.T) {
	r := request(t)
	s, err := NewSituation(&r)
	require.NoError(t, err)
	e := NewEvaluator(anyModel(), s)
	r.Teams[0][0].Noise.A *= 2
	for i := range r.Teams {
		r.Teams[i] = curling.TeamOf(curling.Player{Noise: curling.Noise{Model: curling.Polar, A: 0.2, B: 0.01}, WeightMax: 31})
	}
	other, err := NewSituation(&r)
	require.NoError(t, err)
	f := NewEvaluator(anyModel(), other)
	for i, pos := range positions(t, 200) {
		shot := 1 + i%15
		a, mirror := *e.Ends(&pos, shot), pos.Mirrored()
		sum := float32(0)
		for k, p := range e.Ends(&mirror, shot) {
			require.InDelta(t, a[k], p, 1e-5)
			require.GreaterOrEqual(t, p, float32(0))
			sum += p
		}
		require.InDelta(t, 1, sum, 1e-5)
		require.NotEqual(t, a, *f.Ends(&pos, shot), "another thrower")
		if pos.Count() > 0 {
			pos[(pos.Nearest(r.Ice.Bounds)+curling.Stones)%curling.Stones] = curling.Vec{X: 1.1, Y: 6}
			require.NotEqual(t, a, *e.Ends(&pos, shot))
		}
	}
}

// TestEndOfTheEnd: after the last stone the value is the score, as counted by the rules.
func TestEndOfTheEnd(t *testing.T) {
	r := request(t)
	s, err := NewSituation(&r)
	require.NoError(t, err)
	e := NewEvaluator(&Model{}, s)
	require.True(t, e.Knows(curling.Stones))
	require.False(t, e.Knows(15))
	for _, pos := range positions(t, 100) {
		for _, side := range []curling.Side{curling.First, curling.Hammer} {
			var ends ai.Ends
			e.AddEnds(&ends, 1, &pos, curling.Stones, side)
			require.Equal(t, 1.0, ends[pos.Score(r.Ice.Bounds, side)+8])
		}
	}
}

// TestScoreCases: the score with a stone gone or one more on the tee is that of such a position.
func TestScoreCases(t *testing.T) {
	b := request(t).Ice.Bounds
	for _, pos := range positions(t, 200) {
		ranked := rank(&pos, b.House)
		for _, side := range []curling.Side{curling.First, curling.Hammer} {
			gone := pos
			near := math.Inf(1)
			at := -1
			for i := range pos {
				if d := pos[i].Distance(curling.Tee); pos.Has(i) && curling.SideOf(i) == side && d < near {
					near, at = d, i
				}
			}
			if at >= 0 {
				gone[at] = curling.Vec{}
			}
			change := [2]int{}
			change[side] = -1
			require.Equal(t, gone.Score(b, curling.Hammer), ranked.score(change))
			for i := range pos {
				if !pos.Has(i) && curling.SideOf(i) == side {
					more := pos
					more[i] = curling.Tee
					change[side] = 1
					require.Equal(t, more.Score(b, curling.Hammer), ranked.score(change))
					break
				}
			}
		}
	}
}

// TestFileOfANet: what is written is read again, to a thousandth part in numbers of 16 bits, and to the bit where it was rounded before, as
// what is learned or shifted is; a cut or foreign file is an error.
func TestFileOfANet(t *testing.T) {
	n := newNet(rand.New(rand.NewPCG(1, 2)))
	data := n.Format()
	back, err := ParseNet(data)
	require.NoError(t, err)
	require.Equal(t, data, back.Format())
	require.InEpsilonSlice(t, n.w1[0][:], back.w1[0][:], 0.001)
	for _, n := range []*Net{back, back.Shifted(&Shares{0.1234567})} {
		again, err := ParseNet(n.Format())
		require.NoError(t, err)
		require.Equal(t, n, again)
	}
	for _, bad := range [][]byte{nil, data[:20], data[:len(data)-1], append([]byte("x"), data...)} {
		_, err := ParseNet(bad)
		require.ErrorContains(t, err, "weights")
	}
	data[len(mark)+1] = 0x7c // infinity
	_, err = ParseNet(data)
	require.ErrorContains(t, err, "no number")
}

// examples are positions whose ends depend on the position and on who throws.
func examples(t testing.TB, n int) []Example {
	t.Helper()
	r := request(t)
	s, err := NewSituation(&r)
	require.NoError(t, err)
	list := make([]Example, n)
	for i, pos := range positions(t, n) {
		var ends ai.Ends
		ends[min(max(pos.Score(r.Ice.Bounds, curling.Hammer), -6), 6)+8] = 0.75
		ends[8] += 0.25
		list[i] = *NewExample(s, &pos, 15, &ends)
	}
	return list
}

// TestLearning: the net learns what depends on the position, the same from the same seed.
func TestLearning(t *testing.T) {
	all := examples(t, 1200)
	learn, test := all[:1000], all[1000:]
	f := Fit{Epochs: 6, Batch: 32, LearningRate: 0.003, Seed: 5}
	losses := []float64{}
	n, err := f.Learn(t.Context(), nil, learn, func(n *Net) { losses = append(losses, Loss(n, test)) })
	require.NoError(t, err)
	require.Len(t, losses, 6)
	require.Less(t, losses[5]-Entropy(test), 0.4)
	mean, absolute := Errors(n, test)
	require.Less(t, math.Abs(mean), 0.2)
	require.Less(t, absolute, 0.35)
	read, err := ParseNet(n.Format())
	require.NoError(t, err)
	require.Equal(t, n, read, "a learned net has no finer weights than its file")
	again, err := f.Learn(t.Context(), nil, learn, nil)
	require.NoError(t, err)
	require.Equal(t, n, again)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err = f.Learn(ctx, nil, learn, nil)
	require.ErrorIs(t, err, context.Canceled)
}

// TestSlopes: the derivatives are those found by small differences.
func TestSlopes(t *testing.T) {
	n, x := newNet(rand.New(rand.NewPCG(1, 1))), examples(t, 8)
	var g slopes
	for i := range x {
		n.backward(&x[i], &g)
	}
	checked := 0
	for k, list := range n.parameters() {
		i := k % len(list)
		got := g.parameters()[k][i]
		if k%7 != 0 && k < inputs {
			continue
		}
		const h = 2e-3
		was := list[i]
		list[i] = was + h
		up := Loss(n, x)
		list[i] = was - h
		down := Loss(n, x)
		list[i] = was
		require.InDelta(t, (up-down)/(2*h)*float64(len(x)), got, 0.02+0.05*math.Abs(float64(got)), "parameter %d, %d", k, i)
		checked++
	}
	require.Greater(t, checked, 50)
}

// TestLearned: what ships with the program can be read, and says that the hammer is an advantage.
func TestLearned(t *testing.T) {
	m, err := Learned()
	require.NoError(t, err)
	r := request(t)
	r.State.Shot = 0
	s, err := NewSituation(&r)
	require.NoError(t, err)
	e := NewEvaluator(m, s)
	for shot := range curling.Stones {
		require.True(t, e.Knows(shot), "shot %d", shot)
		require.NotNil(t, m.Net(curling.Stones-shot))
		require.NotNil(t, m.elsewhere.Net(curling.Stones-shot))
	}
	points := winprob.Points()
	mean := e.Mean(&curling.Position{}, 0, &points)
	require.Greater(t, mean, 0.2)
	require.Less(t, mean, 3.0)
}

func BenchmarkEvaluator(b *testing.B) {
	r := request(b)
	s, err := NewSituation(&r)
	require.NoError(b, err)
	e, list := NewEvaluator(anyModel(), s), positions(b, 64)
	i := 0
	for b.Loop() {
		e.Ends(&list[i%len(list)], 8)
		i++
	}
}

// TestApproach: what hides a stone depends on how much the ice curls.
func TestApproach(t *testing.T) {
	on := func(model physics.Model, curl float64) approach {
		ice, err := physics.IceOf(model)
		require.NoError(t, err)
		ice.Curl *= curl
		a, err := aim.New(ice)
		require.NoError(t, err)
		return approachOn(a)
	}
	require.Equal(t, learnedApproach, on(physics.Mori2019, 1))
	for i, v := range on(physics.Mori2019, 1.5) {
		require.InDelta(t, 1.5*learnedApproach[i], v, 0.003)
	}
	curled := on(physics.FCV1, 1)
	require.InDelta(t, 0.099, curled[0], 0.001, "a draw is 40 cm off the line four metres ahead, that of mori2019 28")
	require.InDelta(t, -0.067, curled[3], 0.001)

	// A guard four metres ahead of the tee, 60 cm beside the line.
	var pos curling.Position
	pos[0] = curling.Vec{X: curling.CentreX - 0.6, Y: curling.TeeY + 4}
	r := rank(&pos, 1.975)
	straight, wide := r.covers(curling.Vec{}, -1, &learnedApproach), r.covers(curling.Vec{}, -1, &curled)
	require.Greater(t, wide[1], straight[1], "it hides the tee from the draw that curls round there")
	require.InDelta(t, 0.8, wide[1], 0.02)
}

// Nets were learned on the ice of mori2019 and on that of fcv1, as which granite curls; on ice between the two and beyond them none were.
func TestLearnedOn(t *testing.T) {
	for model, want := range map[physics.Model]bool{physics.Mori2019: true, physics.V2: true, physics.FCV1: true, physics.Granite: true} {
		ice, err := physics.IceOf(model)
		require.NoError(t, err)
		require.Equal(t, want, LearnedOn(ice), model)
	}
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	for _, curl := range []float64{0.8, 1.25} {
		ice.Curl = curl
		require.False(t, LearnedOn(ice), "%g of the curl of fcv1", curl)
	}
	require.False(t, LearnedOn(physics.Ice{Model: "none"}))
}

// TestElsewhere: on ice that curls otherwise than mori2019 the nets for such ice value positions, and throwers with greater errors than
// those that the others learned from differ there.
func TestElsewhere(t *testing.T) {
	m := anyModel()
	m.elsewhere = &Model{}
	for k := 1; k <= curling.Stones; k++ {
		m.elsewhere.Set(k, newNet(rand.New(rand.NewPCG(8, uint64(k)))))
	}
	for _, model := range []physics.Model{physics.Mori2019, physics.FCV1} {
		r := request(t)
		var err error
		r.Ice, err = physics.IceOf(model)
		require.NoError(t, err)
		valued := func(m *Model, size float64) Shares {
			p := physics.StandardPlayer(model)
			p.Noise.A, p.Noise.B = p.Noise.A*size, p.Noise.B*size
			r.Teams = [2]curling.Team{curling.TeamOf(p), curling.TeamOf(p)}
			s, err := NewSituation(&r)
			require.NoError(t, err)
			pos := positions(t, 1)[0]
			return *NewEvaluator(m, s).Ends(&pos, 12)
		}
		elsewhere := model == physics.FCV1
		if elsewhere {
			require.Equal(t, valued(m.elsewhere, 1), valued(m, 1))
			require.NotEqual(t, valued(m, 3.5), valued(m, 4.5))
		} else {
			require.Equal(t, valued(m.Everywhere(), 1), valued(m, 1))
		}
		require.Equal(t, valued(m.Everywhere(), 3.5), valued(m.Everywhere(), 4.5), "both beyond what was learned from")
		require.Equal(t, elsewhere, valued(m.Everywhere(), 1) != valued(m, 1))
	}
}
