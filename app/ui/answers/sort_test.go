package answers

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/session/table"
)

// TestTableIsSorted: by every column both ways, rows without a figure last; keys and clicks follow what is shown.
func TestTableIsSorted(t *testing.T) {
	value := func(win, made, score, loss float64) evaluate.Value {
		return evaluate.Value{Throws: 100, Win: win, Make: made, Score: score, Loss: loss, BreakEven: math.NaN(), Rival: -1}
	}
	rows := []table.Row{
		uitest.Answer(0, value(0.5, 0.9, 0.1, 0.1)),
		uitest.Answer(1, value(0.6, math.NaN(), 0.3, 0)),
		uitest.Answer(2, value(0.4, 0.8, 0.2, 0.2)),
		uitest.Answer(3, evaluate.Value{}),
	}
	rows[1].Answer.Call.Kind = shotname.Freeze
	e, v := show(t, table.Asked{Ranking: evaluate.Ranking{Order: []int{1, 0, 2}}, Rows: rows})
	shown := func() (s string) {
		for _, l := range v.lines {
			s += v.label(&v.session.Table.Asked().Rows[l.at])
		}
		return s
	}
	head := func(column int) *canvas.ListRow {
		for _, r := range uitest.Find[*canvas.ListRow](v.Content) {
			for _, x := range test.WidgetRenderer(r).Objects() {
				if x == v.heads.texts[column] {
					return r
				}
			}
		}
		t.Fatal("no head")
		return nil
	}
	require.Equal(t, "ABCD", shown())
	for column, want := range map[int][2]string{makeFigure: {"ACBD", "CABD"}, scoreFigure: {"BCAD", "ACBD"}, winFigure: {"BACD", "CABD"},
		lossFigure: {"BACD", "CABD"}, shotColumn: {"BACD", "ACBD"}} {
		test.Tap(head(column))
		require.Equal(t, want[0], shown(), "%d", column)
		require.Contains(t, v.heads.texts[column].Text, "↓")
		test.Tap(head(column))
		require.Equal(t, want[1], shown(), "%d reversed", column)
		test.Tap(head(column))
		require.Equal(t, "ABCD", shown())
	}
	v.SortNext()
	require.Equal(t, "BACD", shown(), "the key begins with the shot")
	v.SelectLine(0)
	require.Equal(t, 1, e.Session.Selection.Now().Row, "the first line shows B")
	again := New(v.words, v.session, v.palette, v.order, v.focus)
	again.show()
	require.Equal(t, 1, again.lines[0].at, "a view built anew has the order")
	require.Contains(t, again.heads.texts[shotColumn].Text, "↓")
	v.SelectLine(9)
	v.SelectLine(len(v.lines))
	require.Equal(t, 1, e.Session.Selection.Now().Row, "there is no such line")
	test.Tap(v.lines[2].row)
	require.Equal(t, 2, e.Session.Selection.Now().Row)
	for range figureCount {
		v.SortNext()
	}
	v.SortNext()
	require.Equal(t, "ABCD", shown())
}

// TestAnIdeaStandsByItsBestShot: of two shots of one idea the later one may be the better.
func TestAnIdeaStandsByItsBestShot(t *testing.T) {
	var rows []table.Row
	for i, score := range []float64{-0.5, -0.4, -0.3, math.NaN(), -0.35} {
		rows = append(rows, uitest.Answer(i, evaluate.Value{Throws: 100, Win: math.NaN(), Score: score, Make: math.NaN(),
			BreakEven: math.NaN(), Rival: -1}))
	}
	rows[1].Answer.Call.Kind, rows[4].Answer.Call.Kind = shotname.Freeze, shotname.HitOut
	rows[3].Answer.Value.Throws = 0
	_, v := show(t, table.Asked{Ranking: evaluate.Ranking{Order: []int{2, 4, 1, 0}}, Rows: rows})
	at := func() (list []int) {
		for _, l := range v.lines {
			list = append(list, l.at)
		}
		return list
	}
	v.SortNext()
	require.Equal(t, []int{2, 0, 4, 1, 3}, at())
	v.sortBy(shotColumn)
	require.Equal(t, []int{1, 4, 2, 0, 3}, at(), "the other way round the best of an idea stays first")
	v.sortBy(asAsked)
	rows[0].Answer.Value.Score = -0.2
	v.sortBy(shotColumn)
	require.Equal(t, []int{0, 2, 4, 1, 3}, at(), "or the earlier one")
}

// TestEqualIdeasAreCounted: a shot of the same name is no other idea.
func TestEqualIdeasAreCounted(t *testing.T) {
	value := evaluate.Value{Throws: 100, Win: math.NaN(), Make: math.NaN(), BreakEven: math.NaN(), Rival: -1}
	rows := []table.Row{uitest.Answer(0, value), uitest.Answer(1, value), uitest.Answer(2, value)}
	_, v := show(t, table.Asked{Rows: rows})
	require.Equal(t, "3 answers, all the same idea · 100 throws each, same errors", v.summary())
	require.Contains(t, v.lines[2].note.Text(), "same idea as A")
	require.NotContains(t, v.lines[0].note.Text(), "same idea")
	rows[1].Answer.Call.Weight = shotname.Weights[0]
	v.show()
	require.Contains(t, v.summary(), "all the same idea", "thrown another way")
	rows[1].Answer.Call.Spot = shotname.FourFoot
	v.show()
	require.Equal(t, "3 answers, 2 ideas · 100 throws each, same errors", v.summary())
	require.NotContains(t, v.lines[1].note.Text(), "same idea")
	for i := range rows {
		rows[i].Answer.Call.Kind, rows[i].Answer.Call.Stone = shotname.HitOut, 3
	}
	v.show()
	require.Contains(t, v.summary(), "all the same idea", "wherever the shooter goes")
	rows[2].Answer.Call.Stone = 5
	v.show()
	require.Contains(t, v.summary(), "2 ideas")
}

// TestReasonsAreTold: what a shot leaves and what a miss does, which is not said twice where it is the same.
func TestReasonsAreTold(t *testing.T) {
	e, v := answered(t)
	e.Until("the throws of both", func() bool { return e.Session.Samples.Of(0) != nil && e.Session.Samples.Of(1) != nil })
	sampled := e.Session.Samples.Of(0)
	text := plain(v.rankingText())
	require.Regexp(t, `A (most often )?(scores|gives up|blanks)`, text, "what it leaves with the last stone")
	made := math.Round(100 * v.session.Table.Answer(0).Answer.Value.Make)
	require.Contains(t, text, fmt.Sprintf("you make it %.0f %%", made))
	require.NotContains(t, text, "same error", "two sentences are enough")
	sampled.List = slices.Clone(sampled.List)
	for i := range sampled.List {
		sampled.List[i].Lies = map[bool]int{true: 1, false: -3}[sampled.List[i].Made]
	}
	text = plain(v.rankingText())
	require.Contains(t, text, "Made, A scores 1. ")
	require.Regexp(t, fmt.Sprintf(`Missed \(%.0f %%\), mostly (too light|too heavy|off line), it most often gives up 3\.`, 100-made), text, "the two add up")
	for i := range sampled.List {
		sampled.List[i].Lies = -1
	}
	require.Contains(t, plain(v.rankingText()), "gives up 1, made or missed.")
	require.True(t, e.Words.SetLanguage("ja"))
	require.Contains(t, plain(v.rankingText()), "成功してもミスしても相手に1点を取られます")
}
