package analysis_test

import (
	"math"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/question"
)

// TestVerdictsOfSeeds: two seeds say of few shots that they are costly and that they are not, both beyond 1.96 times their stated
// standard error. HOGLINE_TEST_LOG tells of which log and HOGLINE_TEST_SHOTS of how many of its shots; the default
// are few throws at few shots, which only shows that the measurement works.
func TestVerdictsOfSeeds(t *testing.T) {
	m, path, n := method(), "../replay/file/testdata/two-ends-mori2019.dcl", 4
	if os.Getenv("HOGLINE_TEST_LOG") != "" {
		m, path = analysis.DefaultMethod(), os.Getenv("HOGLINE_TEST_LOG")
		m.Wins = winprob.Ohto()
		n = math.MaxInt
	}
	if k, err := strconv.Atoi(os.Getenv("HOGLINE_TEST_SHOTS")); err == nil {
		n = k
	}
	g, err := file.Open(path)
	require.NoError(t, err)
	var stores [2]*analysis.Store
	var lists [2][]analysis.Task
	for i := range stores {
		m.Seed = uint64(i + 1) // small
		list, err := analysis.Tasks(g, m, question.Overrides{})
		require.NoError(t, err)
		lists[i], stores[i] = list[:min(n, len(list))], analysis.NewStore()
		run(t, lists[i], stores[i], 2)
	}
	count, verdicts, beyond, apart := 0, 0, 0, 0
	var z2 float64
	for i := range lists[0] {
		a, okA := stores[0].Get(lists[0][i].Key())
		b, okB := stores[1].Get(lists[1][i].Key())
		if !okA || !okB || a.Call == nil || b.Call == nil || a.Throw == nil || b.Throw == nil {
			continue
		}
		count++
		ea, eb := verdictError(&a), verdictError(&b)
		costly := [2]bool{a.Costly(analysis.DefaultThreshold), b.Costly(analysis.DefaultThreshold)}
		if costly[0] != costly[1] {
			verdicts++
			if math.Abs(a.Loss()-analysis.DefaultThreshold) > 1.96*ea && math.Abs(b.Loss()-analysis.DefaultThreshold) > 1.96*eb {
				beyond++
			}
		}
		d, e := a.Loss()-b.Loss(), math.Hypot(ea, eb)
		if math.Abs(d) > 1.96*e {
			apart++
		}
		if e > 0 {
			z2 += d * d / e / e
		}
		t.Logf("%d-%d: loss %.2f ± %.2f, %.2f ± %.2f", a.End, a.Shot, a.Loss(), ea, b.Loss(), eb)
	}
	require.NotZero(t, count)
	t.Logf("%d shots: %d verdicts differ, %d of them where both seeds were sure; %d losses lie farther apart than 1.96 of their errors; root mean square of difference by error %.2f",
		count, verdicts, beyond, apart, math.Sqrt(z2/float64(count)))
	require.LessOrEqual(t, float64(beyond), 0.05*float64(count))
}

// verdictError is the standard error of the loss by call and throw.
func verdictError(s *analysis.Shot) float64 { return math.Hypot(s.CallError, s.ThrowError) }
