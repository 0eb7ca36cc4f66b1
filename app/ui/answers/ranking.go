package answers

import (
	"fmt"
	"math"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/series"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/session/table"
)

// rankingText are the sentences below the answers: their order as the evaluation sees it, and how often the shot in
// question has to be made.
func (v *View) rankingText() string {
	w, a := v.words, v.session.Table.Asked()
	if i := v.session.Selection.Now().Row; i >= 0 && i < len(a.Rows) && a.Rows[i].Asked && a.Rows[i].Answer.Error != "" {
		return v.name(&a.Rows[i]) + ": " + w.NoShot(&a.Rows[i].Answer)
	}
	i := v.session.Table.Best()
	if i < 0 {
		if !a.Running && len(a.Ranking.Order) == 0 && v.session.Place.Playback().Game.HasPlaces() && !v.session.Table.CanAsk() {
			return w.T("ask.nothing")
		}
		return ""
	}
	best := &a.Rows[i]
	about := best
	if r := v.session.Table.Answer(v.session.Selection.Now().Row); r != nil && r.Answer.Value.Throws > 0 {
		about = r
	}
	var text string
	switch {
	case len(a.Ranking.Order) == 1:
		text = sentence(w.T("verdict.one", strong(v.label(best)), wording.Group(best.Answer.Value.Throws)))
	case v.groups.several():
		text = v.groups.verdicts()
	default:
		text = sentence(v.verdict(a.Ranking.Order, a.Ranking.Clear))
	}
	return strings.TrimLeft(text+v.playedText()+v.makeText(about)+v.openingText(about)+v.reasonsText(about), " \n")
}

// playedText is the sentence about who plays the end on after the shots, and about scores that are no points.
func (v *View) playedText() string {
	r, text := &v.session.Table.Asked().Ranking, ""
	if r.Policy != "" && r.Follow > 0 {
		text = " " + v.words.T("verdict.played."+r.Policy)
	}
	if r.Stones {
		text += " " + v.words.T("verdict.stones")
	}
	return text
}

// openingText tells that an AI had shots of the opening book to choose from, on a line of its own; empty where it had none.
func (v *View) openingText(r *table.Row) string {
	o := r.Answer.Opening
	if o.Seen == 0 {
		return ""
	}
	key := "opening.own"
	if o.Best {
		key = "opening.book"
	}
	return "\n" + sentence(v.words.T(key, strong(v.label(r)), wording.Group(o.Seen)))
}

// makeText is the sentence about how often a shot is made, on a line of its own.
func (v *View) makeText(r *table.Row) string {
	w, x := v.words, &r.Answer.Value
	if math.IsNaN(x.Make) {
		return ""
	}
	swept := ""
	if x.Swept != nil {
		swept = " " + w.Swept(x)
	}
	label, share, err := strong(v.label(r)), strong(w.Percent(x.Make)), wholeError(x.MakeError)
	even := strong(w.Percent(x.BreakEven))
	switch {
	case math.IsNaN(x.BreakEven):
		return "\n" + sentence(w.T("makes", label, share, err)) + swept
	case x.Make >= x.BreakEven:
		return "\n" + sentence(w.T("makes.right", label, even, share, err)) + swept
	default:
		return "\n" + sentence(w.T("makes.would", label, even, share, err)) + swept
	}
}

// strongMark stands around what is bold in a paragraph.
const strongMark = "\x00"

func strong(s string) string { return strongMark + s + strongMark }

// sentence begins with a capital letter, also where that is bold.
func sentence(s string) string {
	rest := strings.TrimPrefix(s, strongMark)
	return s[:len(s)-len(rest)] + wording.Capital(rest)
}

// paragraph is text with its marked parts bold; it wraps.
func paragraph(text string) fyne.CanvasObject {
	t := widget.NewRichText()
	t.Wrapping = fyne.TextWrapWord
	parts := strings.Split(text, strongMark)
	for i := range parts {
		if rest := strings.TrimLeft(parts[i], " "); i > 0 && rest != parts[i] { // a space at the beginning of a part is drawn narrower
			parts[i-1], parts[i] = parts[i-1]+" ", rest
		}
	}
	for i, part := range parts {
		style := widget.RichTextStyleInline
		style.TextStyle.Bold = i%2 == 1
		for _, phrase := range phrases(part) {
			t.Segments = append(t.Segments, &widget.TextSegment{Text: phrase, Style: style})
		}
	}
	return container.New(canvas.Unpadded{}, t)
}

// phrases are a text cut behind the signs at which Japanese is spoken with a pause: fyne breaks lines at spaces and between segments, and
// would begin a text without a space on a line of its own.
func phrases(s string) (list []string) {
	for {
		i := strings.IndexAny(s, "、。")
		if i < 0 || i+len("。") == len(s) {
			return append(list, s)
		}
		list, s = append(list, s[:i+len("。")]), s[i+len("。"):]
	}
}

// scoresView shows how the end comes out after the answer in question, beside the best answer's end, or beside the next
// other one for the best.
type scoresView struct {
	view    *View
	content *fyne.Container
	legend  *fyne.Container
	bars    *canvas.ScoreHistogram
	chances *fyne.Container // of the rows compared, a line each
	shown   string
}

func newScoresView(v *View) *scoresView {
	s := &scoresView{view: v, bars: canvas.NewScoreHistogram(), legend: container.New(&canvas.Flow{Gap: 8, Wrap: true})}
	s.chances = canvas.VStack()
	s.content = canvas.VStack(canvas.Padded(s.legend, 2, 0, 0, 0), s.bars, s.chances)
	s.content.Hide()
	return s
}

// compared are the rows whose ends are shown: the one selected, or the best, and its rival.
func (s *scoresView) compared() (rows []*table.Row) {
	v := s.view
	r := v.session.Table.Answer(v.session.Selection.Now().Row)
	if r == nil {
		r = v.session.Table.Answer(v.session.Table.Best())
	}
	if r == nil || r.Answer.Value.Throws == 0 {
		return nil
	}
	rows = append(rows, r)
	if rival := v.session.Table.Answer(r.Rival); rival != nil && rival.Answer.Value.Throws > 0 {
		rows = append(rows, rival)
	}
	return rows
}

// show draws the bars when they differ, and reports whether they came or went.
func (s *scoresView) show() (resized bool) {
	w := s.view.words
	rows := s.compared()
	state := ""
	for _, r := range rows {
		state += fmt.Sprint(s.view.label(r), r.Answer.Value.Ends)
	}
	if state == s.shown {
		return false
	}
	resized = (state == "") != (s.shown == "")
	s.shown = state
	s.legend.RemoveAll()
	s.chances.RemoveAll()
	for _, r := range rows {
		s.chances.Add(canvas.Paragraph(s.view.chancesText(r), widget.LowImportance))
	}
	s.legend.Add(canvas.NewText(w.T("endbars"), canvas.NoteSize, false, canvas.ColourQuiet))
	var bars []canvas.ScoreSeries
	for i, r := range rows {
		colour := s.view.palette.SeriesColour(series.Style(r, s.view.palette))
		bars = append(bars, canvas.ScoreSeries{Colour: colour, Faint: i > 0, Share: r.Answer.Value.Ends})
		t := canvas.NewText(s.view.label(r), canvas.NoteSize, true, canvas.ColourQuiet)
		t.Color = colour
		s.legend.Add(t)
		if i+1 < len(rows) {
			s.legend.Add(canvas.NewText(w.T("endbars.beside"), canvas.NoteSize, false, canvas.ColourQuiet))
		}
	}
	s.bars.SetSeries(bars)
	canvas.SetVisible(s.content, len(rows) > 0)
	return resized
}

// chancesText is how the end comes out in shares: points made, points lost, and the worst tenth of the throws.
func (v *View) chancesText(r *table.Row) string {
	ends := &r.Answer.Value.Ends
	share := func(from, to int) string {
		sum := 0.0
		for k := from; k <= to; k++ {
			sum += ends[k+8]
		}
		return fmt.Sprintf("%.0f", 100*sum)
	}
	return wording.Capital(v.words.T("chances", v.label(r), share(1, 8), share(2, 8), share(-8, -1), wording.Signed(worstTenth(ends), 1)))
}

// worstTenth is the mean end score of the worst tenth of the throws.
func worstTenth(ends *ai.Ends) float64 {
	const part = 0.1
	left, sum := part, 0.0
	for i, p := range ends {
		take := min(left, p)
		sum += take * float64(i-8)
		left -= take
	}
	return sum / part
}
