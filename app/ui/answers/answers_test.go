package answers

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/series"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// show is a view of answers that were given before.
func show(t *testing.T, a table.Asked) (*uitest.Env, *View) {
	t.Helper()
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Theme.Palette, NewOrder(), e.Dialogs.Focus)
	e.Show(v.Content, v)
	e.Session.Table.Show(a)
	return e, v
}

// plain is a text without its marks.
func plain(s string) string { return strings.ReplaceAll(s, strongMark, "") }

// TestRankingGivesTheBreakEven: the figures of the picture in the design of the window.
func TestRankingGivesTheBreakEven(t *testing.T) {
	nan := math.NaN()
	asked := table.Asked{Ranking: evaluate.Ranking{Order: []int{0, 1}, Clear: true}, Rows: []table.Row{
		uitest.Answer(0, evaluate.Value{Throws: 1000, Score: 0.62, Error: 0.04, Win: 0.581, WinError: 0.006, Make: 0.61, MakeError: 0.0151,
			BreakEven: 0.47, Rival: 1}),
		uitest.Answer(1, evaluate.Value{Throws: 1000, Score: 0.51, Error: 0.04, Win: 0.564, WinError: 0.006, Loss: 0.017, LossError: 0.006,
			Make: 0.74, MakeError: 0.012, BreakEven: 0.82}),
		uitest.Answer(2, evaluate.Value{Throws: 200, Score: -1, Win: 0.2, Loss: 0.381, LossError: 0.02, Make: nan, BreakEven: nan}),
	}}
	e, v := show(t, asked)
	const order = "A is clearly best: B wins 1.7 ± 0.6 % less often."
	require.Equal(t, order+"\nA is right if you make it at least 47 %; you make it 61 % (± 2).", plain(v.rankingText()))
	e.Session.Selection.Select(1)
	require.Equal(t, order+"\nB would be right if you made it at least 82 %; you make it 74 % (± 1).", plain(v.rankingText()))
	e.Session.Selection.Select(2)
	require.Equal(t, order, plain(v.rankingText()), "a shot that is not valued by makes")
	even := &v.session.Table.Asked().Rows[2].Answer.Value
	even.Make, even.BreakEven = 0.5, 0.5
	require.Contains(t, plain(v.rankingText()), "C is right if you make it at least 50 %")
	even.Make, even.BreakEven = nan, nan

	f := v.figures(1)
	require.Equal(t, []string{"74 %", "+0.51", "56.4", "−1.7"}, []string{f[0].value, f[1].value, f[2].value, f[3].value})
	require.Equal(t, []string{"± 1", "± 0.04", "± 0.6", "± 0.6"}, []string{f[0].err, f[1].err, f[2].err, f[3].err})
	require.Equal(t, "–", v.figures(2)[makeFigure].value)
	require.Equal(t, "best", v.figures(0)[lossFigure].value)
	require.Equal(t, canvas.ColourBad, v.figures(1)[lossFigure].colour, "beyond its error")
	v.session.Table.Asked().Rows[1].Answer.Value.LossError = 0.01
	require.Equal(t, canvas.ColourQuiet, v.figures(1)[lossFigure].colour, "within its error")
	v.session.Table.Asked().Rows[1].Answer.Value.LossError = 0.006

	asked.Rows[1].Engine, asked.Rows[1].Kind = nil, study.PlayedRow
	e.Session.Table.Show(asked)
	e.Session.Selection.Select(1)
	require.Equal(t, e.Words.T("as-played.short"), v.playLabel())
	require.Equal(t, "A is clearly best: the played shot wins 1.7 ± 0.6 % less often.\nThe played shot would be right if you made it at least 82 %; you make it 74 % (± 1).", plain(v.rankingText()))

	asked.Rows[1] = uitest.Answer(1, asked.Rows[1].Answer.Value)
	asked.Rows[1].Answer.Value.BreakEven = nan
	asked.Ranking.Clear = false
	e.Session.Table.Show(asked)
	e.Session.Selection.Select(1)
	require.Equal(t, "No clear winner: B wins 1.7 ± 0.6 % less often than A.\nYou make B 74 % (± 1).", plain(v.rankingText()))
}

// TestEqualAndThin: answers that lie within the error of their difference are equal in words, and one that time ended early says so.
func TestEqualAndThin(t *testing.T) {
	rows := []table.Row{
		uitest.Answer(0, evaluate.Value{Throws: 1000, Win: 0.5, Make: math.NaN(), Rival: 1}),
		uitest.Answer(1, evaluate.Value{Throws: 1000, Win: 0.49, Loss: 0.01, LossError: 0.03, Make: math.NaN()}),
		uitest.Answer(2, evaluate.Value{Throws: 1000, Win: 0.4, Loss: 0.1, LossError: 0.03, Make: math.NaN()}),
	}
	rows[1].Answer.Thin, rows[1].Answer.Throws = true, 13_000
	_, v := show(t, table.Asked{Ranking: evaluate.Ranking{Order: []int{0, 1, 2}}, Rows: rows})
	require.Contains(t, plain(v.rankingText()), "A and B are equal within the error.")
	_, note := v.describe(&v.session.Table.Asked().Rows[1])
	require.Contains(t, note, "thin: 13,000 throws of 20,000")
	_, note = v.describe(&v.session.Table.Asked().Rows[0])
	require.NotContains(t, note, "thin")
}

// TestOpeningIsTold: an answer says whether it is the opening book's, or better than that.
func TestOpeningIsTold(t *testing.T) {
	rows := []table.Row{
		uitest.Answer(0, evaluate.Value{Throws: 1000, Make: math.NaN(), Rival: 1}),
		uitest.Answer(1, evaluate.Value{Throws: 1000, Make: math.NaN()}),
		uitest.Answer(2, evaluate.Value{Throws: 1000, Make: math.NaN()}),
	}
	rows[0].Answer.Opening = ai.Opening{Seen: 1200, Best: true}
	rows[1].Answer.Opening = ai.Opening{Seen: 7}
	e, v := show(t, table.Asked{Ranking: evaluate.Ranking{Order: []int{0, 1, 2}}, Rows: rows})
	require.Contains(t, plain(v.rankingText()), "A: strong play met this opening in 1,200 ends; the shot is the opening book's.")
	e.Session.Selection.Select(1)
	require.Contains(t, plain(v.rankingText()),
		"B: strong play met this opening in 7 ends; its shot is better than those of the opening book.")
	e.Session.Selection.Select(2)
	require.NotContains(t, plain(v.rankingText()), "opening")
	e.Session.Table.Show(table.Asked{Ranking: evaluate.Ranking{Order: []int{0, 1}}, Rows: rows[:2]})
	require.Contains(t, plain(v.rankingText()), "A: strong play met", "the best one's where the row selected is there no more")
}

// TestScoresAreComparedWithTheBest: the bars of the answer selected stand beside those of the best, those of the best
// beside the second.
func TestScoresAreComparedWithTheBest(t *testing.T) {
	value := func(rival, score int) evaluate.Value {
		v := evaluate.Value{Throws: 1000, Win: math.NaN(), Make: 1, BreakEven: math.NaN(), Rival: rival}
		v.Ends[score+8] = 1
		return v
	}
	e, v := show(t, table.Asked{Ranking: evaluate.Ranking{Order: []int{0, 1, 2}},
		Rows: []table.Row{uitest.Answer(0, value(1, 2)), uitest.Answer(1, value(0, 1)), uitest.Answer(2, value(0, -1))}})
	labels := func() (s []string) {
		for _, r := range v.scores.compared() {
			s = append(s, v.label(r))
		}
		return s
	}
	require.Equal(t, []string{"A", "B"}, labels())
	require.True(t, v.scores.content.Visible())
	e.Session.Selection.Select(2)
	require.Equal(t, []string{"C", "A"}, labels())
	e.Session.Table.Asked().Rows[0].Answer.Value.Throws = 0
	require.Equal(t, []string{"C"}, labels(), "its rival is not valued")
	e.Session.Table.Show(table.Asked{Rows: []table.Row{uitest.Answer(0, evaluate.Value{})}})
	require.Empty(t, labels())
	require.False(t, v.scores.content.Visible())
}

// threeDraws is an AI that answers with three draws and its figures for two of them.
type threeDraws struct{}

func (threeDraws) Suggest(_ context.Context, r ai.Request, _ func(ai.Progress)) (s ai.Suggestion, err error) {
	aimer, err := aim.New(r.Ice)
	for k, x := range []float64{0.3, 0.9, 1.5} {
		shot, e := aimer.Draw(curling.Vec{X: curling.CentreX + x, Y: curling.TeeY}, curling.Left)
		err = errors.Join(err, e)
		c := ai.Candidate{Shot: shot, Score: 0.5 - float64(k), Error: 0.1, Win: 0.6 - 0.1*float64(k), Throws: 10}
		c.Ends[8], c.Ends[9] = 0.5, 0.5
		s.Candidates = append(s.Candidates, c)
	}
	s.Candidates[2].Win, s.Candidates[2].Score = math.NaN(), math.NaN()
	return s, err
}

// oneShot is an AI with one shot and no figures.
type oneShot struct{}

func (oneShot) Suggest(context.Context, ai.Request, func(ai.Progress)) (ai.Suggestion, error) {
	return ai.Suggestion{Candidates: []ai.Candidate{{Shot: curling.Shot{VY: -30}, Win: math.NaN(), Score: math.NaN()}}}, nil
}

// answered is a view of two answers: of an engine that considered three draws, selected, and of one with one shot.
func answered(t *testing.T) (*uitest.Env, *View) {
	t.Helper()
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Theme.Palette, NewOrder(), e.Dialogs.Focus)
	e.Session.Engines.Set([]string{"sample", "sample"})
	e.Session.Engines.All()[0].AI, e.Session.Engines.All()[1].AI = threeDraws{}, oneShot{}
	e.Show(v.Content, v)
	e.Session.Ask.Start()
	e.Until("answers", func() bool { return !e.Session.Table.Asked().Running })
	if e.Session.Selection.Now().Row != 0 {
		e.Session.Selection.Select(0)
	}
	return e, v
}

func (v *View) candidateTexts(k int) (s []string) {
	l := v.more.lines[k]
	s = []string{l.label.Text, l.title.Text()}
	for _, c := range l.cells {
		s = append(s, c.Text)
	}
	return s
}

func TestCandidatesAreListedWithTheEnginesFigures(t *testing.T) {
	e, v := answered(t)
	require.True(t, v.more.content.Visible())
	require.Equal(t, "A's ideas", v.more.title.Text)
	require.Len(t, v.more.lines, 3)
	first := v.candidateTexts(0)
	value := e.Session.Table.Asked().Rows[0].Answer.Value
	require.Equal(t, []string{"A", "+0.50", "±0.10", "60.0"}, []string{first[0], first[2], first[3], first[4]})
	require.NotEmpty(t, first[5])
	require.Empty(t, first[2+toFirst], "the first is not behind itself")
	require.Equal(t, wording.Signed(100*(0.6-value.Win), 1), first[2+over], "how far the engine is above the evaluation")
	second := v.candidateTexts(1)
	require.Equal(t, []string{"A2", "Draw to the 8-foot, out-turn", "−0.50", "±0.10", "50.0"}, second[:5])
	require.Equal(t, []string{"−10.0", ""}, second[6:])
	require.Equal(t, []string{"–", "", "", "", "", ""}, v.candidateTexts(2)[2:], "an engine need not give figures")
	v.RevealCandidate()

	e.Session.Selection.Select(1) // one shot without figures
	require.False(t, v.more.content.Visible())
	require.Empty(t, v.more.lines)
	v.RevealCandidate()
	e.Session.Selection.Select(0)
	require.True(t, v.more.content.Visible())
	e.Session.Selection.Unselect()
	require.False(t, v.more.content.Visible(), "after Esc nobody's ideas are shown")
}

// TestFiguresOfCandidates: an error that the engine does not give is none, and a difference stands out beyond two standard errors of both.
func TestFiguresOfCandidates(t *testing.T) {
	nan := math.NaN()
	rows := []table.Row{uitest.Answer(0, evaluate.Value{Throws: 100, Score: 0.5, Win: 0.5, Make: nan, Rival: -1})}
	candidate := func(score, err, win, winErr float64) evaluate.Candidate {
		return evaluate.Candidate{Candidate: ai.Candidate{Score: score, Error: err, Win: win}, WinError: winErr, Rank: 1}
	}
	for _, c := range []struct {
		of     evaluate.Candidate
		error  float64 // of the evaluation's win probability
		shown  string
		beyond bool
	}{
		{candidate(0.5, 0, 0.5, nan), 0, "+0.50|50.0|0.0", false},
		{candidate(0.5, 0.25, 0.5, 0), 0, "+0.50|±0.25|50.0|0.0", false},
		{candidate(0.5, nan, 0.75, 0.125), 0, "+0.50|75.0|±12.5|+25.0", false},
		{candidate(0.5, nan, 0.75, 0.0625), 0, "+0.50|75.0|±6.2|+25.0", true},
		{candidate(0.5, nan, 0.75, nan), 0.125, "+0.50|75.0|+25.0", false},
		{candidate(0.5, nan, 0.25, nan), 0.12, "+0.50|25.0|−25.0", true},
		{candidate(1, 0.25, nan, nan), 0, "+1.00|±0.25|+0.50", false},
		{candidate(-1, 0.25, nan, nan), 0, "−1.00|±0.25|−1.50", true},
	} {
		rows[0].Answer.Value.WinError = c.error
		rows[0].Answer.Candidates = []evaluate.Candidate{c.of}
		_, v := show(t, table.Asked{Rows: rows})
		cells, colour := v.more.figures(rows[0].Answer.Candidates, 0, 0)
		require.Equal(t, c.shown, strings.Join(slices.DeleteFunc(cells[:], func(s string) bool { return s == "" }), "|"))
		require.Equal(t, map[bool]fyne.ThemeColorName{false: canvas.ColourQuiet, true: canvas.ColourAmber}[c.beyond], colour, c.shown)
	}

	none := candidate(nan, nan, nan, nan)
	for n, want := range []int{0, 0, 2, 3} {
		rows[0].Answer.Candidates = slices.Repeat([]evaluate.Candidate{none}, n)
		_, v := show(t, table.Asked{Ranking: evaluate.Ranking{Order: []int{0}}, Rows: rows})
		require.Len(t, v.more.lines, want, "one without a figure adds nothing")
	}
}

func TestCandidateIsPointedAtSelectedAndEvaluated(t *testing.T) {
	e, v := answered(t)
	row := v.more.lines[1].row
	row.MouseIn(&desktop.MouseEvent{})
	require.Equal(t, 1, e.Session.Selection.Now().HoverCandidate)
	row.MouseOut()
	require.Equal(t, 0, e.Session.Selection.Now().HoverCandidate)
	require.True(t, v.more.evaluate.Disabled, "the answer is evaluated already")

	test.Tap(row)
	require.Equal(t, "A2", v.playLabel())
	require.True(t, row.Selected())
	require.True(t, e.Session.Selection.Unselect())
	for _, l := range v.more.lines {
		require.False(t, l.row.Selected(), "the best answer's candidates are listed, none of them is selected")
	}
	test.Tap(row)
	require.False(t, v.more.evaluate.Disabled)
	test.Tap(v.more.evaluate)
	require.Len(t, v.lines, 3)
	require.NotEmpty(t, v.rankingText(), "what stood there stays meanwhile")
	e.Until("the evaluation", func() bool { return !e.Session.Table.Asked().Running })
	r := &e.Session.Table.Asked().Rows[2]
	require.Equal(t, "A2", series.Style(r, e.Theme.Palette).Letter)
	require.Equal(t, e.Words.Engines().Title(r.Engine)+" · idea 2", v.lines[2].note.Text())
	require.NotEmpty(t, v.lines[2].figures[scoreFigure].value.Text)
	require.Equal(t, wording.Signed(100*(0.5-r.Answer.Value.Win), 1), v.candidateTexts(1)[2+over])
	require.Contains(t, v.summary(), "2 answers", "a candidate is no answer")
}

// TestErrorsOfCandidatesGiveWay: a shot keeps its least width beside the errors; where there is less space, they go.
func TestErrorsOfCandidatesGiveWay(t *testing.T) {
	test.NewTempApp(t)
	cells := make([]fyne.CanvasObject, len(candidateWidths))
	for i := range cells {
		cells[i] = canvas.Spacer(1, 1)
	}
	least := candidateColumns{}.MinSize(cells).Width
	full := least - leastShot + shotWithErrors + 2*(ownErrorColumn+candidateGap)
	for width, want := range map[float32]float32{least: leastShot, full: shotWithErrors, full - 1: full - 1 - least + leastShot, 10: 0} {
		candidateColumns{}.Layout(cells, fyne.NewSize(width, 20))
		require.InDelta(t, want, cells[1].Size().Width, 0.01, "%v", width)
		for i, c := range cells {
			require.Equal(t, width >= full || !isErrorColumn(i), c.Visible(), "%v %d", width, i)
		}
		if width >= least {
			last := cells[len(cells)-1]
			require.InDelta(t, width, last.Position().X+last.Size().Width, 0.01)
		}
	}
}

// TestCandidatesFitTheCard: no cell lies upon another one.
func TestCandidatesFitTheCard(t *testing.T) {
	e, v := answered(t)
	for _, width := range []float32{900, 560, 460} {
		e.Window.Resize(fyne.NewSize(width, 800))
		right := float32(0)
		l := v.more.lines[1]
		for i, o := range []fyne.CanvasObject{l.label, l.title, l.cells[0], l.cells[1], l.cells[2], l.cells[3], l.cells[4], l.cells[5]} {
			if !o.Visible() {
				require.Less(t, width, float32(560), "%d: errors give way on narrow cards alone", i)
				continue
			}
			require.GreaterOrEqual(t, o.Position().X, right, "%v %d", width, i)
			if i != 1 { // the shot is cut where the space ends
				require.LessOrEqual(t, o.MinSize().Width, o.Size().Width, "%v %d", width, i)
			}
			right = o.Position().X + o.Size().Width
		}
	}
}

func TestTabLeadsToAskThenRowsThenCandidates(t *testing.T) {
	e, v := answered(t)
	c := e.Window.Canvas()
	var order []string
	for range 40 {
		c.(interface{ FocusNext() }).FocusNext()
		switch f := c.Focused(); {
		case f == fyne.Focusable(v.ask):
			order = append(order, "ask")
		case f == fyne.Focusable(v.lines[0].row):
			order = append(order, "row")
		case f == fyne.Focusable(v.more.lines[0].row):
			order = append(order, "candidate")
		}
		if len(order) == 3 {
			break
		}
	}
	require.Equal(t, []string{"ask", "row", "candidate"}, order)
	press := func(n fyne.KeyName) { c.Focused().TypedKey(&fyne.KeyEvent{Name: n}) }
	press(fyne.KeyDown)
	require.Equal(t, fyne.Focusable(v.more.lines[1].row), c.Focused())
	press(fyne.KeyReturn)
	require.Equal(t, 1, e.Session.Selection.Now().Candidate)
	press(fyne.KeyDown)
	press(fyne.KeyDown)
	require.Equal(t, fyne.Focusable(v.more.lines[2].row), c.Focused())
	for range 3 {
		press(fyne.KeyUp)
	}
	require.Equal(t, fyne.Focusable(v.more.lines[0].row), c.Focused(), "the list has an end")
}

// TestRowsOfEngines: what is shown before, while and after an engine answers.
func TestRowsOfEngines(t *testing.T) {
	e, v := show(t, table.Asked{})
	e.Session.Engines.Set([]string{"sample", "sample | weight_max=50 | budget=2s", "nobody"})
	require.Len(t, v.lines, 3)
	own := v.lines[2]
	require.Equal(t, 1, own.at, "below those of the common thrower")
	require.Equal(t, "2 s", own.note.Text(), "what it has of its own")
	require.Equal(t, "weight ≤ 50.0 m/s · error 0.0725 × 0.29 m", own.caption.Text())
	require.Equal(t, "As in the file · weight ≤ 33.7 m/s · error 0.0725 × 0.29 m", v.lines[0].caption.Text())
	require.Empty(t, v.lines[1].caption.Text(), "once for a thrower")
	require.False(t, v.lines[1].above.Visible())
	rows := e.Session.Table.Asked().Rows
	rows[0].Asked = true
	rows[0].Answer = evaluate.Answer{State: evaluate.Thinking, Progress: ai.Progress{Throws: 12345}}
	rows[1].Asked = true
	rows[1].Answer = evaluate.Answer{State: evaluate.Refused, Error: "too fast"}
	v.show()
	require.Equal(t, "waiting to answer · 12,345 throws", v.lines[0].note.Text())
	refused := rows[1].Answer
	rows[1].Answer = rows[0].Answer
	v.show()
	require.Equal(t, "2 s · waiting to answer · 12,345 throws", own.note.Text(), "under which limit stands above, from the start")
	v.SortNext()
	require.Equal(t, "weight ≤ 50.0 m/s · 2 s · waiting to answer · 12,345 throws", v.lines[1].note.Text(), "sorted, each row says it")
	v.order.column = asAsked
	rows[1].Answer = refused
	v.show()
	require.Equal(t, "refused: too fast", own.note.Text())
	e.Session.Selection.Select(1)
	require.Contains(t, v.rankingText(), "too fast", "why is said below the answers too")
	rows[0].Answer = refused
	e.Session.Selection.Select(0)
	require.Contains(t, v.rankingText(), "too fast", "of the first row as well")
	require.True(t, e.Words.SetLanguage("ja"))
	require.NotRegexp(t, `[a-z]{3,} [a-z]{2,} [a-z]{2,}`, v.words.Refusal(e.Session.Engines.All()[2].Err))
	require.Contains(t, v.words.Refusal(e.Session.Engines.All()[2].Err), `AI"nobody"はありません`)
}

func TestNothingToAskIsSaid(t *testing.T) {
	e, v := show(t, table.Asked{})
	over := uitest.SampleMatch(t)
	require.NoError(t, e.Session.Open(over, ""))
	e.Session.Place.GoTo(over.Last())
	require.True(t, v.ask.Disabled)
	require.NotEmpty(t, v.rankingText())
}

// TestChances: shares of points made and lost, and the mean of the worst tenth.
func TestChances(t *testing.T) {
	value := evaluate.Value{Throws: 100, Win: math.NaN(), Make: 1, BreakEven: math.NaN(), Rival: -1}
	value.Ends[8-2], value.Ends[8-1], value.Ends[8], value.Ends[8+1], value.Ends[8+2] = 0.05, 0.15, 0.2, 0.35, 0.25
	_, v := show(t, table.Asked{Ranking: evaluate.Ranking{Order: []int{0}}, Rows: []table.Row{uitest.Answer(0, value)}})
	require.Equal(t, "A: 1 or more 60 %, 2 or more 25 %, against 20 %, worst tenth −1.5", v.chancesText(&v.session.Table.Asked().Rows[0]))
	require.Len(t, v.scores.chances.Objects, 1)
	require.InDelta(t, -2, worstTenth(&ai.Ends{8 - 2: 1}), 1e-12)
}

// TestFiguresOfACandidate: how far the engine's own figure is above the value stands out beyond two errors of both, either way; an engine
// that gives no error has none, and one that gives no win share is held against the points.
func TestFiguresOfACandidate(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		win, winError, score, scoreError float64
		over                             string
		stands                           bool
	}{
		{0.599, 0.04, 1, 0, "+9.9", false}, {0.601, 0.04, 1, 0, "+10.1", true}, {0.401, 0.04, 1, 0, "−9.9", false},
		{0.399, 0.04, 1, 0, "−10.1", true},
		{0.559, nan, 1, 0, "+5.9", false}, {0.561, nan, 1, 0, "+6.1", true}, {0.559, 0, 1, 0, "+5.9", false}, {0.561, 0, 1, 0, "+6.1", true},
		{nan, nan, 1.09, 0.04, "+0.09", false}, {nan, nan, 1.11, 0.04, "+0.11", true}, {0.5, 0, nan, 0, "", false},
	} {
		row := uitest.Answer(0, evaluate.Value{Throws: 100, Win: 0.5, WinError: 0.03, Score: 1, Error: 0.03})
		_, v := show(t, table.Asked{Rows: []table.Row{row}})
		list := []evaluate.Candidate{{Candidate: ai.Candidate{Win: c.win, Score: c.score, Error: c.scoreError}, WinError: c.winError}}
		texts, colour := v.more.figures(list, 0, 0)
		require.Equal(t, c.over, texts[over], "%+v", c)
		require.Equal(t, c.stands, colour == canvas.ColourAmber, "%+v", c)
	}
}
