package physicstest

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Agreement compares the outcomes of a simulator with reference outcomes. Call Sort before Quantile.
type Agreement struct {
	N                                                  int
	OtherStones, OtherContacts, OtherSteps, OtherScore int // cases with other stones in play and so on
	Errors                                             [3]Errors
}

// Errors are distances in metres: the largest of the stones of each case in which the same stones
// stay in play.
type Errors []float64

// Quantile is that of sorted errors, 0 when there are none.
func (e Errors) Quantile(q float64) float64 {
	if len(e) == 0 {
		return 0
	}
	return e[min(len(e)-1, int(q*float64(len(e))))]
}

// Add adds a case. Its class is the number of contacts of the reference: none, one, more.
func (a *Agreement) Add(b curling.Bounds, want, got *physics.Outcome) {
	a.N++
	n := want.Contacts.N
	if n == 255 {
		n = got.Contacts.N
	} else if n != got.Contacts.N {
		a.OtherContacts++
	}
	if want.Steps != got.Steps {
		a.OtherSteps++
	}
	if want.Position.Score(b, curling.First) != got.Position.Score(b, curling.First) {
		a.OtherScore++
	}
	worst := 0.0
	for i := range want.Position {
		if want.Position.Has(i) != got.Position.Has(i) {
			a.OtherStones++
			return
		}
		worst = max(worst, want.Position[i].Distance(got.Position[i]))
	}
	c := min(2, int(n))
	a.Errors[c] = append(a.Errors[c], worst)
}

// Sort sorts the errors and logs their quantiles.
func (a *Agreement) Sort(t testing.TB) {
	t.Helper()
	t.Logf("%d cases: other stones %d, contacts %d, steps %d, score %d", a.N, a.OtherStones, a.OtherContacts, a.OtherSteps, a.OtherScore)
	for k, e := range a.Errors {
		slices.Sort(e)
		t.Logf("contacts %d: n %d median %.6f p95 %.6f p99 %.6f max %.6f", k, len(e), e.Quantile(0.5), e.Quantile(0.95), e.Quantile(0.99),
			e.Quantile(1))
	}
}

// Compare throws the deliveries with both simulators.
func Compare(t testing.TB, ref, sim physics.Simulator, deliveries []physics.Delivery) (a Agreement) {
	t.Helper()
	ice := ref.Ice()
	for k, d := range deliveries {
		want, err := ref.Throw(d, nil)
		require.NoError(t, err, "%d %+v", k, d)
		got, err := sim.Throw(d, nil)
		require.NoError(t, err, "%d %+v", k, d)
		a.Add(ice.Bounds, &want, &got)
	}
	a.Sort(t)
	return a
}

// CompareCases throws the shots of the cases.
func CompareCases(t testing.TB, sim physics.Simulator, cases []Case) (a Agreement) {
	t.Helper()
	ice := sim.Ice()
	for k := range cases {
		want := cases[k].Outcome()
		got, err := sim.Throw(cases[k].Delivery(), nil)
		require.NoError(t, err, cases[k].ID)
		a.Add(ice.Bounds, &want, &got)
	}
	a.Sort(t)
	return a
}
