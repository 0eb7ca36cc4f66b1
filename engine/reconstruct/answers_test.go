package reconstruct

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/cpu/cputest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	throws "github.com/hogline/hogline/engine/physics/sample"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestSameAnswers: what is found of charts of many kinds stays as it is; testdata/answers.txt has it, to the last bit in a sum.
func TestSameAnswers(t *testing.T) {
	cputest.Recorded(t)
	var b strings.Builder
	line := func(name string, v any, err error, digest string) {
		sum := fnv.New64a()
		_, _ = fmt.Fprintf(sum, "%x", v)
		fmt.Fprintf(&b, "%s: %s, %v, %016x\n", name, digest, err, sum.Sum64())
	}
	for _, model := range []physics.Model{physics.FCV1, physics.Mori2019} {
		w, n := on(t, model), 9
		if model == physics.FCV1 {
			n = 2 // its reference is slow
		}
		for k, c := range w.charts(t, n) {
			o := Options{Rough: k%2 == 1, AsDrawn: k%3 > 0, OtherIce: k == 2 && n == 9}
			r := w.Reconstructor
			if o != (Options{}) {
				var err error
				r, err = New(w.ice, o)
				require.NoError(t, err)
			}
			name := fmt.Sprintf("%s, chart %d", model, k)
			got, err := r.Throw(t.Context(), c)
			ice := got.Ice // told by its value
			got.Ice = nil
			line(name, []any{got, fmt.Sprintf("%+v", ice)}, err, fmt.Sprintf("%+v, explained %v, worst %.4f, free %d, spread %.4f, %+v", got.Shot,
				got.Explained, got.Worst, got.Free, got.Spread, ice))
			if k%4 != 0 || n < 9 {
				continue
			}
			p := Partial{Before: c.Before, After: c.After, Known: 1<<c.Index | 1<<(k%3), Index: c.Index, Turn: c.Turn, TurnKnown: true}
			guesses, err := r.Guesses(t.Context(), p)
			line(name+", guesses", guesses, err, fmt.Sprint(len(guesses)))
			u := Unnumbered{Before: c.Before, Index: c.Index, Turn: c.Turn, TurnKnown: true}
			for i, v := range c.After {
				if c.After.Has(i) {
					u.After[i%2] = append(u.After[i%2], v)
				}
			}
			places, err := r.Outcomes(t.Context(), u, 4)
			line(name+", outcomes", places, err, fmt.Sprint(len(places)))
		}
	}
	goldentest.Text(t, "answers.txt", b.String())
}

// charts are of throws as in games, drawn with errors: some repeat the places of stones at rest, some do not know the turn, one has a
// stone elsewhere than any throw leaves it, and one the thrown stone on the hog line.
func (w world) charts(t *testing.T, n int) (list []Chart) {
	t.Helper()
	r := rand.New(rand.NewPCG(4, 44))
	for k := range n {
		d := throws.Delivery(r, &w.ice, 2+k)
		c := w.chart(t, d.Position, d.Index, d.Shot)
		if k%3 != 1 {
			for i := range c.After {
				if c.After.Has(i) && (k%3 == 0 || c.After[i] != c.Before[i]) {
					c.After[i] = c.After[i].Add(curling.Vec{X: 0.02 * r.NormFloat64(), Y: 0.02 * r.NormFloat64()})
				}
			}
		}
		c.TurnKnown = k%4 != 3
		switch k {
		case 5:
			c.After[c.Index] = curling.Vec{X: curling.CentreX + 1, Y: w.ice.Bounds.Hog}
		case 2:
			for i := range c.Before {
				if c.Before.Has(i) && c.After.Has(i) {
					c.After[i] = c.After[i].Add(curling.Vec{X: 0.6, Y: 0.5})
					break
				}
			}
		}
		list = append(list, c)
	}
	return list
}
