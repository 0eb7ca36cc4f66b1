package app

import (
	"fmt"
	"math"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hogline/canvas"
)

// verdict are the sentences below the answers: what the referee says of their order and how
// often the shot in question has to be made.
func (v *answersView) verdict() string {
	w := v.w
	q := &w.question
	if s := w.selected; s >= 0 && s < len(q.rows) && q.rows[s].asked && q.rows[s].answer.Error != "" {
		return q.rows[s].title + ": " + w.whyNot(&q.rows[s].answer)
	}
	o := q.verdict.Order
	if len(o) == 0 || q.running && !q.judging {
		if !q.running && len(o) == 0 && w.play != nil && !w.canAsk() {
			return w.T("ask.nothing")
		}
		return ""
	}
	best := &q.rows[o[0]]
	if len(o) == 1 {
		return opening(w.T("verdict.one", strong(v.letter(best)), group(best.answer.Value.Throws))) + v.makes(best)
	}
	second := &q.rows[o[1]]
	gap := fmt.Sprintf("%.2f ± %.2f", second.answer.Value.Loss, second.answer.Value.LossError)
	key := ".points"
	if !math.IsNaN(second.answer.Value.Win) {
		gap = fmt.Sprintf("%.1f ± %.1f", 100*second.answer.Value.Loss, 100*second.answer.Value.LossError)
		key = ".win"
	}
	if q.verdict.Clear {
		key = "verdict.clear" + key
	} else {
		key = "verdict.unclear" + key
	}
	about := best
	if r := w.answerAt(w.selected); r != nil && r.answer.Value.Throws > 0 {
		about = r
	}
	return opening(w.T(key, strong(v.letter(best)), strong(v.letter(second)), gap)) + v.makes(about)
}

// makes is the sentence about how often a shot is made, on a line of its own.
func (v *answersView) makes(r *answerRow) string {
	w, x := v.w, &r.answer.Value
	if math.IsNaN(x.Make) {
		return ""
	}
	letter, share, err := strong(v.letter(r)), strong(fmt.Sprintf("%.0f %%", 100*x.Make)), wholeError(x.MakeError)
	even := strong(fmt.Sprintf("%.0f %%", 100*x.BreakEven))
	switch {
	case math.IsNaN(x.BreakEven):
		return "\n" + opening(w.T("makes", letter, share, err))
	case x.Make >= x.BreakEven:
		return "\n" + opening(w.T("makes.right", letter, even, share, err))
	default:
		return "\n" + opening(w.T("makes.would", letter, even, share, err))
	}
}

// wholeError is a standard error in whole per cent, at least one.
func wholeError(e float64) string { return fmt.Sprintf("%.0f", max(1, 100*e)) }

// strongMark stands around what is to stand out in a sentence.
const strongMark = "\x00"

func strong(s string) string { return strongMark + s + strongMark }

// opening begins a sentence with a capital letter, also where that is strong.
func opening(s string) string {
	rest := strings.TrimPrefix(s, strongMark)
	return s[:len(s)-len(rest)] + capital(rest)
}

// sentence is text with its strong parts bold; it wraps.
func sentence(text string) fyne.CanvasObject {
	t := widget.NewRichText()
	t.Wrapping = fyne.TextWrapWord
	for i, part := range strings.Split(text, strongMark) {
		style := widget.RichTextStyleInline
		style.TextStyle.Bold = i%2 == 1
		t.Segments = append(t.Segments, &widget.TextSegment{Text: part, Style: style})
	}
	return container.New(flush{}, t)
}

// endsView shows how the end of the answer in question comes out, beside the best answer's, or
// beside the next other one for the best.
type endsView struct {
	v       *answersView
	content *fyne.Container
	legend  *fyne.Container
	bars    *canvas.ScoreHistogram
	shown   string
}

func newEndsView(v *answersView) *endsView {
	e := &endsView{v: v, bars: canvas.NewScoreHistogram(), legend: container.New(&canvas.Flow{Gap: 8})}
	e.content = container.New(stacked{}, canvas.Padded(e.legend, 2, 0, 0, 0), e.bars)
	e.content.Hide()
	return e
}

// compared are the rows whose ends are shown: the one selected, or the best, and its rival.
func (e *endsView) compared() (rows []*answerRow) {
	w := e.v.w
	o := w.question.verdict.Order
	r := w.answerAt(w.selected)
	if r == nil && len(o) > 0 && (!w.question.running || w.question.judging) {
		r = w.answerAt(o[0])
	}
	if r == nil || r.answer.Value.Throws == 0 {
		return nil
	}
	rows = append(rows, r)
	if rival := w.answerAt(r.answer.Value.Rival); rival != nil && rival.answer.Value.Throws > 0 {
		rows = append(rows, rival)
	}
	return rows
}

// show draws the bars when they differ, and reports whether they came or went.
func (e *endsView) show() (turned bool) {
	w := e.v.w
	rows := e.compared()
	state := ""
	for _, r := range rows {
		state += fmt.Sprint(r.voice.Letter, r.answer.Value.Ends)
	}
	if state == e.shown {
		return false
	}
	turned = (state == "") != (e.shown == "")
	e.shown = state
	e.legend.RemoveAll()
	e.legend.Add(canvas.NewText(w.T("endbars"), canvas.NoteSize, false, canvas.ColourQuiet))
	var series []canvas.ScoreSeries
	for i, r := range rows {
		colour := w.look.Palette.SeriesColour(r.voice)
		series = append(series, canvas.ScoreSeries{Colour: colour, Faint: i > 0, Share: r.answer.Value.Ends})
		t := canvas.NewText(e.v.letter(r), canvas.NoteSize, true, canvas.ColourQuiet)
		t.Color = colour
		e.legend.Add(t)
		if i+1 < len(rows) {
			e.legend.Add(canvas.NewText(w.T("endbars.beside"), canvas.NoteSize, false, canvas.ColourQuiet))
		}
	}
	e.bars.Set(series)
	if len(rows) == 0 {
		e.content.Hide()
	} else {
		e.content.Show()
	}
	return turned
}
