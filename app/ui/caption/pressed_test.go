package caption

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/session/table"
)

// TestWhatIsTold: the line and the block below a picture of places of a match, with answers of every kind and a note, in both languages.
func TestWhatIsTold(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Theme.Palette)
	e.Show(v.Content, v)
	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), ""))
	nan := math.NaN()
	value := func(throws int, win, score, made float64) evaluate.Value {
		return evaluate.Value{Throws: throws, Win: win, WinError: 0.0149, Score: score, Error: 0.25, Make: made, MakeError: 0.051}
	}
	for _, language := range []string{"en", "ja"} {
		require.True(t, e.Words.SetLanguage(language))
		for k, x := range []evaluate.Value{value(0, 0.5, 1, 0.6), value(100, 0.4236, -0.5, 0.6), value(1, nan, 1.25, nan)} {
			e.Session.Place.GoTo(replay.Place{End: k, Shot: 3 * k})
			require.NoError(t, e.Session.Notes.SetNote([]string{"", "one\ntwo", "late"}[k], []annotation.Glyph{"", annotation.Glyphs[1],
				annotation.Glyphs[2]}[k]))
			other := uitest.Answer(1, value(50, 0.3, 0, nan))
			other.PlayerName, other.Answer.Thrower.LeftHanded = []string{"", "half", "Kim"}[k], k == 1
			e.Session.Table.Show(table.Asked{Rows: []table.Row{uitest.Answer(0, x), other}, Ranking: evaluate.Ranking{Order: []int{0, 1}}})
			for row := range 2 {
				e.Session.Selection.Select(row)
				e.Looks(fmt.Sprintf("%s, %d, answer %d", language, k, row))
			}
			c := v.Block("seed 7")
			e.Note("block", c.Title, c.Lines, c.Note, c.Legend)
		}
		g := e.Session.Place.Game()
		e.Session.Place.GoTo(g.Last())
		e.Looks(language + ", the end")
		c := v.Block("seed 7")
		e.Note("block", c.Title, c.Lines, c.Note, c.Legend)
	}
	e.Session.NewStudy()
	e.Looks("no game")
}
