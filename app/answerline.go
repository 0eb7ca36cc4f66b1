package app

import (
	"image/color"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"hogline/canvas"
	"hogline/engine/evaluate"
)

// Widths of the columns of figures.
const (
	colMark, colMake, colScore, colWin, colBehind = 44, 52, 52, 52, 52
)

func answerColumns() *canvas.Columns {
	return &canvas.Columns{Fixed: []float32{colMark, 0, colMake, colScore, colWin, colBehind}, Gap: 4}
}

// answerLine is the line of one answer. It is made once for a question and changed in
// place, so that it can be pointed at and clicked while answers come.
type answerLine struct {
	row         *canvas.ListRow
	mark        *fyne.Container
	title, note *canvas.Label
	figures     [4]figureCell // make, score, win, behind
	line        *fyne.Container
	done        *canvas.ProgressBar
	ofPlayed    bool
	ofLetter    string
	ofAsked     bool
}

func newAnswerLine(w *Window, i int) *answerLine {
	l := &answerLine{mark: container.NewCenter()}
	l.title = canvas.NewLabel("", canvas.BodySize, true, theme.ColorNameForeground, 60)
	l.note = canvas.NewLabel("", canvas.NoteSize, false, canvas.ColourQuiet, 60)
	cells := make([]fyne.CanvasObject, len(l.figures))
	for k := range l.figures {
		l.figures[k], cells[k] = newFigureCell(k == 2)
	}
	words := container.New(centred{}, container.New(stacked{}, l.title, l.note))
	l.line = container.New(&answerLayout{line: l, columns: answerColumns()}, append([]fyne.CanvasObject{l.mark, words}, cells...)...)
	l.done = canvas.NewProgressBar()
	l.row = canvas.NewListRow(container.New(canvas.ProgressOverlay{}, canvas.Padded(l.line, 6, 6, 5, 14), l.done), func() { w.selectAnswer(i) }).Ruled()
	l.row.OnHover = func(in bool) {
		was := w.hovered
		w.hovered = -1
		if in && w.answerAt(i) != nil {
			w.hovered = i
		}
		if was != w.hovered {
			w.ice.showPaths()
		}
	}
	return l
}

// figureCell is a figure with its standard error below it.
type figureCell struct{ value, err *fcanvas.Text }

func newFigureCell(strong bool) (figureCell, fyne.CanvasObject) {
	size := float32(canvas.BodySize)
	if strong {
		size = canvas.ValueSize
	}
	c := figureCell{canvas.NewText("", size, strong, theme.ColorNameForeground), canvas.NewText("", canvas.NoteSize, false, canvas.ColourQuiet)}
	c.value.Alignment, c.err.Alignment = fyne.TextAlignTrailing, fyne.TextAlignTrailing
	return c, container.New(centred{}, container.New(stacked{}, c.value, c.err))
}

// show writes a figure.
func (c figureCell) show(f figure) {
	canvas.SetText(c.value, f.value)
	canvas.SetText(c.err, f.err)
	if tint := canvas.ThemeColour(f.colour); c.value.Color != color.Color(tint) {
		c.value.Color = tint
		c.value.Refresh()
	}
}

// answerLayout gives the words the room of the figures while there are none.
type answerLayout struct {
	line    *answerLine
	columns *canvas.Columns
}

// MinSize is that of the columns.
func (a *answerLayout) MinSize(o []fyne.CanvasObject) fyne.Size { return a.columns.MinSize(o) }

// Layout places the columns.
func (a *answerLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	a.columns.Layout(o, s)
	if a.line.figures[0].value.Text == "" {
		o[1].Resize(fyne.NewSize(s.Width-o[1].Position().X, s.Height))
	}
}

// show brings the line up to date.
func (l *answerLine) show(v *answersView, i int) {
	w := v.w
	r := &w.question.rows[i]
	l.showMark(w, r)
	title, note := v.words(r)
	l.title.SetText(title)
	l.note.SetText(note)
	l.done.Set(r.doneShare())
	colour := canvas.ColourQuiet
	if r.asked && (r.answer.State == evaluate.Failed || r.answer.State == evaluate.Refused || r.answer.State == evaluate.TimedOut) {
		colour = canvas.ColourBad
	}
	l.note.SetColour(colour)
	wide := l.figures[0].value.Text == ""
	for k, f := range v.figures(i) {
		l.figures[k].show(f)
	}
	if wide != (l.figures[0].value.Text == "") {
		l.line.Refresh()
	}
	l.row.SetSelected(i == w.selected)
}

// showMark draws the legend when it differs.
func (l *answerLine) showMark(w *Window, r *answerRow) {
	if len(l.mark.Objects) > 0 && l.ofPlayed == r.played && l.ofLetter == r.voice.Letter && l.ofAsked == r.asked {
		return
	}
	l.ofPlayed, l.ofLetter, l.ofAsked = r.played, r.voice.Letter, r.asked
	var mark fyne.CanvasObject
	if r.played {
		c := fcanvas.NewCircle(nil)
		c.StrokeColor, c.StrokeWidth = canvas.ThemeColour(canvas.ColourInverse), 2
		mark = container.NewGridWrap(fyne.NewSquareSize(15), c)
	} else {
		m := canvas.SeriesIcon(r.voice, w.look.Palette, !r.asked)
		mark = container.NewGridWrap(m.MinSize(), m)
	}
	l.mark.Objects = []fyne.CanvasObject{mark}
	l.mark.Refresh()
}
