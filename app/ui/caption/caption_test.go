package caption

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

func TestCaption(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Theme.Palette)
	e.Show(v.Content, v)
	require.Equal(t, "Red 0 : 0 Yellow", v.score.Text)
	require.Equal(t, "End 1 · stone 16 of 16", v.place.Text)
	require.Empty(t, v.answer.Text())

	value := func(win, score, loss float64) evaluate.Value {
		return evaluate.Value{Throws: 100, WinError: 0.14, Error: 0.25, Win: win, Score: score, Loss: loss, Make: math.NaN()}
	}
	e.Session.Table.Show(table.Asked{Rows: []table.Row{uitest.Answer(0, value(0.423, 0.5, 0.1)), uitest.Answer(1, value(math.NaN(), 1.25, 0))},
		Ranking: evaluate.Ranking{Order: []int{1, 0}}})
	require.Regexp(t, `^B  Draw.*  \+1\.25 ± 0\.25$`, v.answer.Text(), "the best, while none is selected")
	e.Session.Selection.Select(0)
	require.Regexp(t, `^A  Draw.*  42\.3 ± 14\.0 %$`, v.answer.Text())

	g := uitest.SampleMatch(t)
	require.NoError(t, e.Session.Open(g, ""))
	e.Session.Place.GoTo(g.Last())
	require.Equal(t, "End 8 · over", v.place.Text)
	require.Regexp(t, ` [0-9]+ : [0-9]+ `, v.score.Text)
}

// TestBlock: the block below a picture tells the score, the place, every answer and what they depend on.
func TestBlock(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Theme.Palette)
	e.Session.Table.Show(table.Asked{Rows: []table.Row{uitest.Answer(0, evaluate.Value{Throws: 100, Win: 0.423, WinError: 0.12,
		Make: 0.6, MakeError: 0.3, Score: -0.5, Error: 0.2}), {Row: &study.Row{}}}})
	c := v.Block("seed 7")
	require.Equal(t, "Red 0 : 0 Yellow", c.Title)
	require.Equal(t, []string{"End 1 · stone 16 of 16 · hammer: Yellow", "As in the file · weight ≤ 33.7 m/s · error 0.0725 × 0.29 m · free guard: 5 stones · 8 ends", "seed 7"},
		c.Lines)
	require.Len(t, c.Legend, 1, "answers with a shot")
	require.Regexp(t, `^Draw.* · made 60\.0 ± 30\.0 % · wins 42\.3 ± 12\.0 % · score −0\.50 ± 0\.20$`, c.Legend[0].Text)
	require.Equal(t, "A", c.Legend[0].Style.Letter)
	g := e.Session.Place.Game()
	for team := range g.Players {
		for k := range g.Players[team] {
			g.Players[team][k].Name = "Kim"
		}
	}
	require.Contains(t, v.Block("").Lines[1], "Kim")
}
