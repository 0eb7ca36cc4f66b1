package winprob

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hogline/hogline/internal/goldentest"
)

// TestSameTables: the win tables that ship stay as they are. A line has the ends left, who has the hammer, and the wins in thousandths of
// the team asked for at leads from -6 to 6.
func TestSameTables(t *testing.T) {
	var b strings.Builder
	for _, t := range []*Table{Ohto(), RealFour(), RealDoubles()} {
		_, _ = fmt.Fprintf(&b, "%s, hammer %.3f, ends", t.Source(), t.Hammer())
		for _, v := range t.Ends() {
			_, _ = fmt.Fprintf(&b, " %.1f", 1000*v)
		}
		b.WriteString("\n")
		for left := range MaxEnds + 1 {
			for _, hammer := range []bool{false, true} {
				_, _ = fmt.Fprintf(&b, "%2d %-5t", left, hammer)
				for lead := -6; lead <= 6; lead++ {
					_, _ = fmt.Fprintf(&b, " %.1f", 1000*t.Win(left, lead, hammer))
				}
				b.WriteString("\n")
			}
		}
	}
	goldentest.Text(t, "tables.txt", b.String())
}
