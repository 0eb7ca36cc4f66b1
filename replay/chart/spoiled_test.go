package chart

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/kindtest"
)

// TestSpoiledCharts: a chart, or its table, in which a line or a value is wrong still opens, as far as it can be understood, and says
// what was wrong and where.
func TestSpoiledCharts(t *testing.T) {
	for name, rules := range map[Format]curling.Rules{Fours: curling.NoTick(), Doubles: curling.MixedDoubles()} {
		g := played(t, rules, 4)
		g.Ends = g.Ends[:1]
		h := chartOf(g, name)
		var b bytes.Buffer
		require.NoError(t, h.log.Write(&b))
		f, text := FileFormat(), b.Bytes()
		if name == Doubles {
			f, text = TableFormat(), h.log.State().CSV()
		}
		require.Equal(t, replay.SureMatch, f.Sniff(text))
		require.Equal(t, replay.NoMatch, f.Sniff([]byte(`{"format":"another"}`)))
		goldentest.Text(t, "spoiled/"+string(name)+"."+f.Name+".txt", kindtest.Spoiled(&f, string(text)))
	}
}
