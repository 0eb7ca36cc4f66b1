package export

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/kindtest"
)

// TestSpoiledExports: a table or a document in which a line or a value is wrong still opens, as far as it can be understood, and says
// what was wrong and where.
func TestSpoiledExports(t *testing.T) {
	for _, f := range []replay.Format{CSVFormat(), JSONFormat()} {
		for _, name := range []string{"power play"} {
			kinds := kindtest.Kinds()
			k := kinds[slices.IndexFunc(kinds, func(k kindtest.Kind) bool { return k.Name == name })]
			g := k.Draw(1)
			var text bytes.Buffer
			require.NoError(t, f.Write(&text, g))
			require.Equal(t, replay.SureMatch, f.Sniff(text.Bytes()))
			goldentest.Text(t, "spoiled/"+strings.ReplaceAll(name, " ", "-")+"."+f.Name+".txt", kindtest.Spoiled(&f, text.String()))
		}
		require.Equal(t, replay.NoMatch, f.Sniff([]byte("end of all")))
		require.Equal(t, replay.NoMatch, f.Sniff([]byte(`{"format":"another"}`)))
	}
}
