package policy

import (
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

func TestScoreWithoutTheirBest(t *testing.T) {
	a := aimsOn(t, physics.Mori2019, 0)
	for _, c := range []struct {
		name   string
		stones map[int]curling.Vec // odd: own
		want   int
	}{
		{"none", nil, 0},
		{"own two behind theirs", map[int]curling.Vec{0: at(0, 0), 1: at(0.4, 0), 3: at(0, 0.8)}, 2},
		{"theirs two", map[int]curling.Vec{0: at(0, 0), 2: at(0.4, 0), 3: at(0, 0.8)}, -1},
		{"own one, theirs, own", map[int]curling.Vec{1: at(0, 0), 2: at(0.4, 0), 3: at(0, 0.8)}, 2},
	} {
		require.Equal(t, c.want, withoutBest(board(a, 9, c.stones)), c.name)
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
