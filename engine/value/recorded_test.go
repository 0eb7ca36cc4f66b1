package value

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/sample"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestSameLearnedValues: what positions are worth by the nets that ship stays as it is: at every shot of an end, with few stones and many,
// on ice as they were learned on and on curlier ice, for usual throwers and for bad ones, to a digit that no arithmetic changes. A line has
// the mean in points and the shares in thousandths of the scores from -3 to 3 of the hammer.
func TestSameLearnedValues(t *testing.T) {
	m, err := Learned()
	require.NoError(t, err)
	points := winprob.Points()
	var b strings.Builder
	for _, model := range []physics.Model{physics.Mori2019, physics.FCV1} {
		for _, scale := range []float64{1, 2} {
			r := request(t)
			r.Ice, err = physics.IceOf(model)
			require.NoError(t, err)
			for i := range r.Teams {
				p := curling.StandardPlayer
				p.Noise.A, p.Noise.B = scale*p.Noise.A, scale*p.Noise.B
				r.Teams[i] = curling.TeamOf(p)
			}
			s, err := NewSituation(&r)
			require.NoError(t, err)
			e, rng := NewEvaluator(m, s), rand.New(rand.NewPCG(11, 5))
			_, _ = fmt.Fprintf(&b, "%s, errors times %g\n", model, scale)
			for shot := range 2 * curling.Stones {
				pos := sample.Delivery(rng, &r.Ice, 1+shot%15).Position
				shot %= curling.Stones + 1
				shares := e.Ends(&pos, shot)
				_, _ = fmt.Fprintf(&b, "%2d, %2d stones:", shot, pos.Count())
				for score := -3; score <= 3; score++ {
					_, _ = fmt.Fprintf(&b, " %.0f", 1000*shares[score+MostScore])
				}
				_, _ = fmt.Fprintf(&b, " %.3f\n", e.Mean(&pos, shot, &points))
			}
		}
	}
	goldentest.Text(t, "values.txt", b.String())
}
