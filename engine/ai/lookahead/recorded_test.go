package lookahead

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/cpu/cputest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/sample"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestSameChoices: what is chosen in drawn positions by the usual search, by the careful one and by the fine one, how its best shots are
// rated, and what the rest of the end comes to, stay as they are.
func TestSameChoices(t *testing.T) {
	cputest.Recorded(t)
	var b strings.Builder
	line := func(format string, args ...any) { _, _ = fmt.Fprintf(&b, format+"\n", args...) }
	rng := rand.New(rand.NewPCG(4, 9))
	for _, shot := range []int{6, 10, 12, 13, 14, 15} {
		for _, lead := range []int{0, 2} {
			r := aitest.Request(t, shot, 0, nil)
			r.State.Position = sample.Delivery(rng, &r.Ice, min(shot, 7)).Position
			if r.State.Score[0] = lead; lead > 0 {
				r.Wins = winprob.Ohto()
			}
			sim, p := player(t, &r)
			chosen := func(how string) {
				pos := r.State.Position
				s := p.Choose(&pos, shot)
				line("shot %d, %d ahead, %s: %.4f %.4f %v, %d thrown", shot, lead, how, s.VX, s.VY, s.Turn, p.Thrown())
				if shot == curling.Stones-1 {
					return
				}
				for _, x := range p.Rate(&pos, shot)[:2] {
					line("  %.4f %.4f %.4f", x.Shot.VX, x.Shot.VY, x.Value)
				}
			}
			chosen("usual")
			for _, side := range []curling.Side{curling.First, curling.Hammer} {
				var ends, gain ai.Ends
				pos := r.State.Position
				sim.Seed(6, shot)
				p.AddEnds(&ends, &pos, shot, side)
				pos = r.State.Position
				sim.Seed(6, shot)
				p.AddGain(&gain, 0.5, &pos, shot, side)
				line("  ends %.3f\n  gain %.3f", ends[4:13], gain[4:13])
			}
			if shot >= 13 && lead == 0 {
				require.NoError(t, p.Fine(&r))
				chosen("fine")
			}
		}
	}
	goldentest.Text(t, "choices.txt", b.String())
}
