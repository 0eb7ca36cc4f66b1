package analysis

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestTimeLeft: once more shots are valued than there are workers, those that are open take as long each; if a second pass follows, so many
// of all as were in doubt so far take twice as long again, a fifth at most. A shot without a value is not in doubt.
func TestTimeLeft(t *testing.T) {
	sure, doubtful := Shot{Key: "a"}, Shot{Key: "b", CallError: 1}
	least := Shot{Key: "c", CallError: 1, Call: new(float64)}
	*least.Call = 1.96 // from the threshold 0.01 farther than what is in doubt
	for name, c := range map[string]struct {
		threshold float64
		shots     []Shot
		hours     float64
	}{
		"the first":               {5, []Shot{sure}, 0},
		"as many as workers":      {5, []Shot{sure, sure}, 0},
		"one more":                {5, []Shot{sure, sure, sure}, 17},
		"two more":                {5, []Shot{sure, sure, sure, sure}, 8},
		"the last":                {5, make([]Shot, 20), 0},
		"a tenth in doubt":        {0.5, append(make([]Shot, 9), doubtful), 10./8 + 2*0.1*25/8},
		"a fifth in doubt":        {0.5, append(make([]Shot, 8), doubtful, doubtful), 10./8 + 2*0.2*25/8},
		"more in doubt":           {0.5, append(make([]Shot, 7), doubtful, doubtful, doubtful), 10./8 + 2*0.2*25/8},
		"just sure":               {0.0001, append(make([]Shot, 9), least), 10. / 8},
		"no second pass":          {0, append(make([]Shot, 9), doubtful), 10. / 8},
		"problems are no verdict": {0.5, make([]Shot, 10), 10. / 8},
		"the second pass":         {0.5, append(make([]Shot, 9), doubtful), 10. / 8},
	} {
		m := meter{workers: 2, total: 25, done: 5, open: 20, threshold: c.threshold, again: name == "the second pass"}
		var p Progress
		for i := range c.shots {
			if i >= m.workers {
				require.False(t, m.since.IsZero())
				m.since = time.Now().Add(-time.Hour)
			}
			p = m.add(&Task{}, &c.shots[i])
			require.Equal(t, Progress{Done: 6 + i, Total: 25, Shot: c.shots[i], Left: p.Left, Again: m.again}, p)
		}
		require.InEpsilon(t, 1+c.hours, 1+p.Left.Hours(), 0.01, name)
	}
}
