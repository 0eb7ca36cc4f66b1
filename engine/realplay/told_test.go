package realplay

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestSharesOfEveryFormat: how ends come out of every format, at their beginning, half way and before the last stone, in a first and in a
// last end, and in matches of a single end.
func TestSharesOfEveryFormat(t *testing.T) {
	var b strings.Builder
	for _, rules := range append(curling.RuleSets(), func() curling.Rules { r := curling.NoTick(); r.Ends = 1; return r }()) {
		m, err := For(nil, &rules)
		require.NoError(t, err)
		e, err := New(m, &rules)
		require.NoError(t, err)
		fmt.Fprintf(&b, "%s, %d ends: %s, off by %.3f\n", rules.Name, rules.Ends, m.Source, m.Off())
		for _, end := range []int{0, rules.Ends - 1} {
			for _, shot := range []int{rules.FirstShot, 10, curling.Stones - 1} {
				s := curling.State{Ends: rules.Ends, End: end, Shot: shot, First: curling.TeamID(end % 2), Score: [2]int{end, 0}}
				if shot == rules.FirstShot {
					s.Position = rules.Placed.Place(curling.CentreLast)
				} else {
					s.Position[7], s.Position[8] = curling.Vec{X: curling.CentreX + 0.4, Y: curling.TeeY - 0.3},
						curling.Vec{X: curling.CentreX, Y: curling.TeeY + 2.5}
				}
				fmt.Fprintf(&b, "  end %d, shot %d: ", end+1, shot+1)
				for _, v := range e.Shares(&s) {
					fmt.Fprintf(&b, " %.3f", v)
				}
				b.WriteByte('\n')
			}
		}
	}
	goldentest.Text(t, "shares.txt", b.String())
}
