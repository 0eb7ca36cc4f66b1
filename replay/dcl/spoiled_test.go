package dcl

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay/kindtest"
)

// TestSpoiledLogs: a log in which a line or a value is wrong still opens, as far as it can be understood, and says what was wrong and
// where.
func TestSpoiledLogs(t *testing.T) {
	f := FileFormat()
	for _, name := range []string{"match of four", "throws found"} {
		kinds := kindtest.Kinds()
		k := kinds[slices.IndexFunc(kinds, func(k kindtest.Kind) bool { return k.Name == name })]
		g := k.Draw(1)
		for len(g.Ends) > 2 {
			g = k.Draw(uint64(100 + len(g.Ends)))
		}
		var text bytes.Buffer
		require.NoError(t, Write(&text, g))
		goldentest.Text(t, "spoiled/"+strings.ReplaceAll(name, " ", "-")+".txt", kindtest.Spoiled(&f, text.String()))
	}
}
