package hpos_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/hpos"
	"github.com/hogline/hogline/replay/kindtest"
)

// drawn is how many games of each kind are walked through.
const drawn = 5

// TestEveryPlaceOfEveryKindOfGame: a position from any place of a game is the same after it was written and read, and as the
// game of one end that the file opens as: the same stones are thrown by the same player under the same rules.
func TestEveryPlaceOfEveryKindOfGame(t *testing.T) {
	for _, k := range kindtest.Kinds() {
		places := 0
		for seed := range uint64(drawn) {
			g := k.Draw(seed)
			for _, at := range g.Places() {
				what := fmt.Sprintf("%s %d, end %d, shot %d", k.Name, seed, at.End+1, at.Shot+1)
				p, err := hpos.Of(g, at)
				require.NoError(t, err, what)
				var text bytes.Buffer
				if err := p.Check(); err != nil {
					require.Error(t, hpos.Write(&text, p), what)
					require.Zero(t, text.Len(), "nothing is written of what cannot be read: %s", what)
					continue
				}
				require.NoError(t, hpos.Write(&text, p), what)
				again, err := hpos.Read(&text)
				require.NoError(t, err, what)
				require.Equal(t, p, again, what)
				opened := again.Game()
				back, err := hpos.Of(opened, opened.Places()[0])
				require.NoError(t, err, what)
				require.Equal(t, p, back, "as a game: %s", what)
				places++
			}
		}
		require.Positive(t, places, "%s", k.Name)
	}
}
