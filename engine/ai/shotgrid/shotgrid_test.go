package shotgrid

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
)

func aimsOf(t testing.TB, limit float64) *policy.Aims {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	aimer, err := aim.New(ice)
	require.NoError(t, err)
	a, err := policy.NewAims(aimer, limit)
	require.NoError(t, err)
	return a
}

// TestPublishedCounts: the counts of Ohto 2016: 4284 shots, of which 2880 may be chosen.
func TestPublishedCounts(t *testing.T) {
	l := New(t.Context(), aimsOf(t, curling.StandardPlayer.WeightMax), Size{})
	require.Len(t, l.Nodes, 4284)
	require.Len(t, l.Throwable(), 4284)
	inner := 0
	for _, n := range l.Nodes {
		if n.Inner {
			inner++
		}
	}
	require.Equal(t, 2880, inner)
}

func TestLimitIsNeverExceeded(t *testing.T) {
	for _, limit := range []float64{5, 29.8, 30.5, 32, 33.7419, 40, 50, 0} {
		l := New(t.Context(), aimsOf(t, limit), Size{})
		hardest := 0.0
		for _, n := range l.Nodes {
			if n.OK {
				hardest = max(hardest, n.Shot.Speed())
			}
		}
		if limit > 0 {
			require.LessOrEqual(t, hardest, limit)
		}
		switch limit {
		case 5:
			require.Empty(t, l.Throwable())
		case 32:
			require.Greater(t, hardest, 31.5, "the row of hits is at the limit")
			require.Len(t, l.Nodes, 4284)
		case 40, 50:
			require.Greater(t, hardest, limit-0.7, "a larger limit is used")
			require.Len(t, l.Nodes, 4284+2*189)
		}
	}
}

func kernelOf(t *testing.T, g *Grid, noise curling.Noise, space Space) *Kernel {
	t.Helper()
	k, err := g.Kernel(t.Context(), noise, space)
	require.NoError(t, err)
	return k
}

// TestGridStops: the largest grid takes a second to make; it ends when the context does.
func TestGridStops(t *testing.T) {
	a, largest := aimsOf(t, curling.StandardPlayer.WeightMax), Size{Columns: 255, Rows: 127, Hits: 765}
	g := New(t.Context(), a, largest)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err := g.Kernel(ctx, curling.NoiseGAT, Velocity)
	require.ErrorIs(t, err, context.Canceled)
	require.Empty(t, New(ctx, a, largest).Throwable())
}

// TestWithin: a grid takes no more throws than it may, as many as it can, and is never below the smallest.
func TestWithin(t *testing.T) {
	a := aimsOf(t, curling.StandardPlayer.WeightMax)
	for throws, least := range map[int]int{0: 4284, 10_000: 4284, 4284: 4284, 4000: 3700, 1000: 890} {
		n := len(Within(t.Context(), a, Size{}, throws).Throwable())
		require.GreaterOrEqual(t, n, least, "%d", throws)
		require.True(t, throws == 0 || n <= throws, "%d of %d", n, throws)
	}
	require.Len(t, Within(t.Context(), a, Size{}, 10).Throwable(), 392)
}

func TestKernel(t *testing.T) {
	l := New(t.Context(), aimsOf(t, curling.StandardPlayer.WeightMax), Size{})
	noises := map[string]curling.Noise{"gat": curling.NoiseGAT, "velocity": {Model: curling.RectVelocity, A: 0.0725, B: 0.29},
		"polar": {Model: curling.Polar, A: 0.1, B: 0.0015}, "none": {Model: curling.NoNoise}}
	for name, noise := range noises {
		for _, space := range []Space{Velocity, Position} {
			k := kernelOf(t, l, noise, space)
			flat := make([]float64, len(l.Nodes))
			for i := range flat {
				flat[i] = 2.5
			}
			flat[7], flat[900] = math.NaN(), math.NaN()
			for i, v := range k.Smooth(flat) {
				if (i == 7 || i == 900) && name == "none" {
					continue
				}
				require.InDelta(t, 2.5, v, 1e-6, "a constant map stays constant at the edges too: %s %s %d", name, space, i)
			}
			self := 0.0
			k.Of(2000, func(n int, w float64) {
				if n == 2000 {
					self = w
				}
			})
			require.Positive(t, self)
		}
	}
	k := kernelOf(t, l, noises["none"], Velocity)
	require.Len(t, k.node, len(l.Nodes), "without error every node stands for itself")
}

// TestSmoothIsTheMeanOverTheError compares the smoothed value of nodes with throwing them
// with error: the value of a shot is whether it would stop right of the centre line and in
// front of the tee.
func TestSmoothIsTheMeanOverTheError(t *testing.T) {
	a := aimsOf(t, curling.StandardPlayer.WeightMax)
	l := New(t.Context(), a, Size{})
	utility := func(p curling.Vec) float64 { return p.X + p.Y*p.Y/5 }
	value := make([]float64, len(l.Nodes))
	for i, n := range l.Nodes {
		value[i] = utility(n.Target)
	}
	k := kernelOf(t, l, curling.NoiseGAT, Velocity)
	smooth := k.Smooth(value)
	r := rand.New(rand.NewPCG(4, 4))
	for _, i := range []int{l.draws[0].first + 10*63 + 30, l.draws[0].first + 20*63 + 15, l.draws[1].first + 15*63 + 40} {
		sum := 0.0
		const n = 4000
		for range n {
			z1, z2 := physics.Normals(r)
			sum += utility(a.Aimer().ClearStop(physics.Disturb(curling.NoiseGAT, l.Nodes[i].Shot, z1, z2)))
		}
		require.InDelta(t, sum/n, smooth[i], 0.04)
	}
}

func TestPositionKernelIsNormalAroundTheTarget(t *testing.T) {
	l := New(t.Context(), aimsOf(t, 0), Size{})
	k := kernelOf(t, l, curling.NoiseGAT, Position)
	me := l.draws[0].first + 15*63 + 31
	var sum, squaresX, squaresY float64
	k.Of(me, func(n int, w float64) {
		d := l.Nodes[n].Target.Sub(l.Nodes[me].Target)
		sum += w
		squaresX += w * d.X * d.X
		squaresY += w * d.Y * d.Y
	})
	require.InDelta(t, 0.0725, math.Sqrt(squaresX/sum), 0.002)
	require.InDelta(t, 0.29, math.Sqrt(squaresY/sum), 0.008)
}

// TestNeighbours: in the space of places the neighbours of a node are all that can be thrown in its row of hits or its draws, within four
// deviations and sixteen points, at the borders and beside what cannot be thrown too.
func TestNeighbours(t *testing.T) {
	for _, limit := range []float64{0, 29.3} {
		for _, noise := range []curling.Noise{curling.NoiseGAT, {Model: curling.RectTee, A: 0.2, B: 0.4}} {
			g := New(t.Context(), aimsOf(t, limit), Size{Columns: 31, Rows: 21, Hits: 63})
			require.Equal(t, limit == 0, len(g.Throwable()) == len(g.Nodes))
			k := kernelOf(t, g, noise, Position)
			for _, a := range g.layers {
				for at := a.first; at < a.first+a.cols*a.rows; at++ {
					var want, got []int
					for n := a.first; n < a.first+a.cols*a.rows; n++ {
						d := g.Nodes[n].Target.Sub(g.Nodes[at].Target)
						points := max(math.Abs(d.X/a.dx), math.Abs(float64((n-a.first)/a.cols-(at-a.first)/a.cols)))
						if g.Nodes[at].OK && g.Nodes[n].OK && math.Hypot(d.X/noise.A, d.Y/noise.B) <= 4 && points < 16.5 {
							want = append(want, n)
						}
					}
					k.Of(at, func(n int, w float64) {
						got = append(got, n)
						d := g.Nodes[n].Target.Sub(g.Nodes[at].Target)
						require.InDelta(t, math.Exp(-(d.X*d.X/noise.A/noise.A+d.Y*d.Y/noise.B/noise.B)/2), w, 1e-6)
					})
					require.Equal(t, want, got, "limit %g, node %d", limit, at)
				}
			}
		}
	}
}

// TestErrorOfOneKind: in a row of hits nodes have neighbours under an error of the direction alone, by speed or by angle; an error of the
// weight alone is not in the row.
func TestErrorOfOneKind(t *testing.T) {
	g := New(t.Context(), aimsOf(t, 0), Size{})
	for noise, want := range map[curling.Noise]int{{Model: curling.RectVelocity, A: 0.1}: 29, {Model: curling.RectVelocity, B: 0.1}: 1,
		{Model: curling.Polar, A: 0.1}: 1, {Model: curling.Polar, B: 0.003}: 29} {
		n := 0
		kernelOf(t, g, noise, Velocity).Of(94, func(int, float64) { n++ })
		require.InDelta(t, want, n, float64(want/10), "%+v", noise)
	}
}

func TestBound(t *testing.T) {
	for _, c := range []struct {
		name                 string
		budget               ai.Budget
		plies, cycles, bound int
	}{
		{"no budget", ai.Budget{}, 14, 0, 47 * 100},
		{"one cycle", ai.Budget{}, 14, 1, 100},
		{"last stone", ai.Budget{Throws: 7}, 0, 3, 100},
		{"few throws", ai.Budget{Throws: 150}, 14, 0, 10},
		{"many throws", ai.Budget{Throws: 1500 + 14}, 14, 0, 101},
		{"throws and cycles", ai.Budget{Throws: 1e6}, 14, 2, 200},
		{"at least one", ai.Budget{Throws: 1}, 14, 0, 1},
	} {
		require.Equal(t, c.bound, Bound(c.budget, 100, c.plies, c.cycles), c.name)
	}
}

func TestPeaksAreApart(t *testing.T) {
	l := New(t.Context(), aimsOf(t, 0), Size{})
	value := make([]float64, len(l.Nodes))
	for i, n := range l.Nodes {
		value[i] = -n.Target.Distance(curling.Tee)
	}
	peaks := l.Peaks(value, nil, 6)
	require.Len(t, peaks, 6)
	require.Less(t, l.Nodes[peaks[0].Node].Target.Distance(curling.Tee), 0.15)
	for i := range peaks {
		for j := range i {
			a, b := l.Nodes[peaks[i].Node], l.Nodes[peaks[j].Node]
			require.True(t, a.Shot.Turn != b.Shot.Turn || a.Target.Distance(b.Target) >= apart)
		}
	}
	require.Greater(t, peaks[0].Alike, 5)
}

func TestEndsOfANode(t *testing.T) {
	l := New(t.Context(), aimsOf(t, 0), Size{})
	k := kernelOf(t, l, curling.NoiseGAT, Velocity)
	scores := make([]playout.Scores, len(l.Nodes))
	e, n := k.Ends(2000, scores)
	require.Zero(t, n)
	require.Zero(t, e)
	one, minusTwo := playout.EndsOf(1), playout.EndsOf(-2)
	for i := range scores {
		scores[i].Add(&one)
		scores[i].Add(&minusTwo)
	}
	e, n = k.Ends(2000, scores)
	require.InDelta(t, 0.5, e[9], 1e-9)
	require.InDelta(t, 0.5, e[6], 1e-9)
	require.Greater(t, n, 10.0, "neighbours count")
}

func BenchmarkKernel(b *testing.B) {
	l := New(b.Context(), aimsOf(b, curling.StandardPlayer.WeightMax), Size{})
	for b.Loop() {
		_, _ = l.Kernel(b.Context(), curling.NoiseGAT, Velocity)
	}
}

func BenchmarkNew(b *testing.B) {
	a := aimsOf(b, curling.StandardPlayer.WeightMax)
	for b.Loop() {
		New(b.Context(), a, Size{})
	}
}

// TestMarginIsTwiceTheError: the margin of a node is its value under twice the thrower's error, in every row of hits and draws.
func TestMarginIsTwiceTheError(t *testing.T) {
	g := New(t.Context(), aimsOf(t, curling.StandardPlayer.WeightMax), Size{15, 11, 31})
	rng := rand.New(rand.NewPCG(1, 2))
	value := make([]float64, len(g.Nodes))
	for i := range value {
		if value[i] = rng.Float64(); i%7 == 0 {
			value[i] = math.NaN()
		}
	}
	for _, space := range []Space{Velocity, Position} {
		noise := curling.NoiseGAT
		margin := g.MarginOf(value, noise, space)
		noise.A, noise.B = 2*noise.A, 2*noise.B
		k, err := g.Kernel(t.Context(), noise, space)
		require.NoError(t, err)
		want := k.Smooth(value)
		for i := range g.Nodes {
			require.InDelta(t, want[i], margin(i), 1e-12, "%s, node %d", space, i)
		}
	}
}
