package policy

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

func TestFeaturesAreWithinTheirGroups(t *testing.T) {
	a := aimsOn(t, physics.Mori2019, 33.7419)
	bounds := []int{0, byPhase, byPhase + byScore, byPhase + byScore + byPlace, Features - byLoss, Features}
	rapid.Check(t, func(rt *rapid.T) {
		b := played(rt, a)
		s := sceneOf(b)
		for _, o := range (Every{}).Options(b, nil) {
			for i, f := range s.features(b, o.Label) {
				require.True(rt, int(f) >= bounds[i] && int(f) < bounds[i+1], "group %d: %d", i, f)
			}
		}
	})
}

func TestEveryAndLearnedAreDistributions(t *testing.T) {
	a := aimsOn(t, physics.Mori2019, 33.7419)
	learned, err := Learned()
	require.NoError(t, err)
	rapid.Check(t, func(rt *rapid.T) {
		b := played(rt, a)
		for _, p := range []Policy{Every{}, learned} {
			sum := 0.0
			for _, o := range p.Options(b, []Option{{P: 9}})[1:] {
				require.Positive(rt, o.P)
				sum += o.P
				if s, ok := b.Realise(o.Label); ok {
					require.LessOrEqual(rt, s.Speed(), 33.7419)
				}
			}
			require.InDelta(rt, 1, sum, 1e-9)
		}
	})
}

// TestPhases: the last stone and the one before, and of either side those before the free guard rule ends and after it.
func TestPhases(t *testing.T) {
	a := aimsOn(t, physics.Mori2019, 0)
	for shot, want := range map[int]int{0: 4, 1: 5, 3: 5, 4: 4, 5: 3, 6: 2, 12: 2, 13: 3, 14: 1, 15: 0} {
		require.Equal(t, want, phaseOf(board(a, shot, nil)), shot)
	}
}

// TestPlaceClasses: the rings that a stone reaches, and the middle as wide as the radius of the four-foot.
func TestPlaceClasses(t *testing.T) {
	a := aimsOn(t, physics.Mori2019, 0)
	for _, c := range []struct {
		at         curling.Vec
		ring, side int
	}{
		{at(0, 0), 0, 1}, {at(0.3, 0), 0, 1}, {at(0.31, 0), 0, 2}, {at(-0.3, 0), 0, 1}, {at(-0.31, 0), 0, 0},
		{at(0, 0.75), 0, 1}, {at(0, 0.76), 1, 1}, {at(0, -1.36), 1, 1}, {at(0, -1.37), 2, 1}, {at(1.97, 0), 2, 2}, {at(1.98, 0), 3, 2},
		{at(-0.4, -3), 3, 0},
	} {
		require.Equal(t, 1+3*c.ring+c.side, placeClass(board(a, 9, map[int]curling.Vec{2: c.at}), 0), c)
	}
	require.Zero(t, placeClass(board(a, 9, nil), -1), "no stone")
}

// TestLoss: the mean cross-entropy, that of what is never chosen bounded.
func TestLoss(t *testing.T) {
	even, sure := []float64{0.5, 0.5}, []float64{1, 0}
	of := func(want []float64) Example {
		return Example{options: []features{{0, 1, 2, 3, 4}, {5, 6, 7, 8, 9}}, want: want}
	}
	w := make([]float32, Features)
	require.Zero(t, Loss(w, nil))
	require.InDelta(t, math.Ln2, Loss(w, []Example{of(even)}), 1e-12)
	require.InDelta(t, math.Ln2, Loss(w, []Example{of(even), of(sure), of(even)}), 1e-12)
	w[0], w[1] = 0.5, 0.5
	require.InDelta(t, math.Log(1+math.Exp(-1)), Loss(w, []Example{of(sure)}), 1e-7)
	w[5] = 1e6
	require.InDelta(t, 12*math.Ln10, Loss(w, []Example{of(sure)}), 1e-9)
}

// TestSteps: from no weights the first step is the rate times what the probability lacks; the second pass has 0.01 + 0.99/√2 of the rate,
// and weights decay by the rate times L2.
func TestSteps(t *testing.T) {
	x := Example{options: []features{{0, 1, 2, 3, 4}, {5, 6, 7, 8, 9}}, want: []float64{1, 0}}
	second := 0.01 + 0.99/math.Sqrt2
	lacks := 1 - 1/(1+math.Exp(-10*0.05)) // after a first step of 0.1/2 in five features of both
	for l2, want := range map[float64][2]float64{
		0: {0.05, 0.05 + 0.1*second*lacks},
		1: {0.05, 0.05*(1-0.1*second) + 0.1*second*lacks},
	} {
		for passes := range 2 {
			w := Training{Epochs: 1 + passes, LearningRate: 0.1, L2: l2}.Learn([]Example{x})
			for i := range 5 {
				require.InDelta(t, want[passes], w[i], 1e-7, "L2 %g, %d passes", l2, 1+passes)
				require.InDelta(t, -want[passes], w[5+i], 1e-7, "L2 %g, %d passes", l2, 1+passes)
			}
			require.Zero(t, w[10])
		}
	}
}

// TestLearning: a policy that is shown that one kind of shot is good comes to like it.
func TestLearning(t *testing.T) {
	a := aimsOn(t, physics.Mori2019, 0)
	var examples []Example
	b := board(a, 9, map[int]curling.Vec{0: at(0, 0), 3: at(0.8, 0.2)})
	b.Lead, b.EndsLeft = -1, 3
	all := Candidates(b, nil)
	want := make([]float64, len(all))
	for i, o := range all {
		if o.Label.Kind == Freeze {
			want[i] = 0.5
		}
	}
	for range 20 {
		examples = append(examples, NewExample(b, want))
	}
	c := Training{Epochs: 40, LearningRate: 0.05, L2: 1e-4}
	w := c.Learn(examples)
	require.Equal(t, w, c.Learn(examples), "the same examples give the same weights")
	require.Less(t, Loss(w, examples), Loss(make([]float32, Features), examples)-0.5)
	freeze := 0.0
	for _, o := range (Softmax{w, 1}).Options(b, nil) {
		if o.Label.Kind == Freeze {
			freeze += o.P
		}
	}
	require.Greater(t, freeze, 0.7)
}

func TestWeightsFile(t *testing.T) {
	w := make([]float32, Features)
	for i := range w {
		w[i] = float32(i%2000-1000) / weightsScale
	}
	got, err := ParseWeights(FormatWeights(w))
	require.NoError(t, err)
	for i := range w {
		require.InDelta(t, w[i], got[i], 1e-6)
	}
	w[0], w[1] = float32(math.Inf(1)), -1e9
	got, err = ParseWeights(FormatWeights(w))
	require.NoError(t, err)
	require.InDelta(t, 32.767, got[0], 1e-4)
	for _, bad := range [][]byte{nil, []byte("x"), FormatWeights(w[:9]), append(FormatWeights(w), 0)} {
		_, err := ParseWeights(bad)
		require.Error(t, err)
	}
	_, err = ParseWeights(FormatWeights(w[:9]))
	require.EqualError(t, err, fmt.Sprintf("18 bytes of weights, want %d", 2*Features))
}

func FuzzParseWeights(f *testing.F) {
	f.Add(FormatWeights(make([]float32, Features)))
	f.Add([]byte("hogline policy 1\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		w, err := ParseWeights(data)
		if err == nil {
			require.Equal(t, data, FormatWeights(w))
		}
	})
}
