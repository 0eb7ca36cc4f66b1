package answers

import (
	"fmt"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/ui/series"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/session/table"
)

// Widths of the columns in pixels.
const (
	iconColumn   = 44
	figureColumn = 52
)

// The columns of figures.
const (
	makeFigure = iota
	scoreFigure
	winFigure
	lossFigure
	figureCount
)

func columnLayout() *columns {
	return &columns{Columns: canvas.Columns{Fixed: []float32{iconColumn, 0, figureColumn, figureColumn, figureColumn, figureColumn}, Gap: 4}}
}

// columns lays out icon, shot and figures side by side. Where the shot would have less than leastTitle the figures stand
// below it, at the right.
type columns struct {
	canvas.Columns
	head  bool    // of headings: the first figure column needs no second line
	width float32 // of the last layout
}

// leastTitle is the least width in pixels of a shot beside its figures.
const leastTitle = 130

// folded reports whether the figures stand below the shot.
func (c *columns) folded() bool {
	sum := float32(leastTitle)
	for _, w := range c.Fixed {
		sum += w + c.Gap
	}
	return c.width > 0 && c.width < sum-c.Gap
}

// MinSize is that at the width of the last layout.
func (c *columns) MinSize(o []fyne.CanvasObject) fyne.Size {
	s := c.Columns.MinSize(o)
	figures := (figureColumn + c.Gap) * figureCount
	s.Width = max(iconColumn+c.Gap+o[1].MinSize().Width, figures)
	if c.folded() && !c.head {
		s.Height = max(o[0].MinSize().Height, o[1].MinSize().Height) + o[2].MinSize().Height
	}
	return s
}

// Layout places the cells.
func (c *columns) Layout(o []fyne.CanvasObject, s fyne.Size) {
	c.width = s.Width
	if !c.folded() {
		c.Columns.Layout(o, s)
		return
	}
	place := func(o fyne.CanvasObject, x, y, width, height float32) {
		o.Move(fyne.NewPos(x, y))
		o.Resize(fyne.NewSize(width, height))
	}
	figures, height := o[2].MinSize().Height, s.Height
	left := s.Width - figureCount*(figureColumn+c.Gap) + c.Gap
	if c.head {
		figures = s.Height
		place(o[0], 0, 0, 0, s.Height)
		place(o[1], c.Gap, 0, max(0, left-2*c.Gap), s.Height)
	} else {
		height -= figures
		place(o[0], 0, 0, iconColumn, height)
		place(o[1], iconColumn+c.Gap, 0, s.Width-iconColumn-c.Gap, height)
	}
	for k := range figureCount {
		place(o[2+k], left+float32(k)*(figureColumn+c.Gap), s.Height-figures, figureColumn, figures)
	}
}

// line is the line of one answer. It is made once for a question and changed in place, so that it can be pointed at and
// clicked while answers come.
type line struct {
	view        *View
	at          int // row of the table that it shows
	row         *canvas.ListRow
	icon        *fyne.Container
	title, note *canvas.Label
	figures     [figureCount]figureCell
	cells       *fyne.Container
	caption     *canvas.Label // above the first row of a thrower
	above       fyne.CanvasObject
	content     fyne.CanvasObject // caption and row
	progress    *canvas.ProgressBar
	iconOf      iconState
}

// iconState is what the icon of a line depends on.
type iconState struct {
	played bool
	label  string
	asked  bool
}

func newLine(v *View) *line {
	l := &line{view: v, icon: container.NewCenter()}
	l.title = canvas.NewLabel("", canvas.BodySize, true, theme.ColorNameForeground, 60)
	l.note = canvas.NewLabel("", canvas.NoteSize, false, canvas.ColourQuiet, 60)
	cells := make([]fyne.CanvasObject, len(l.figures))
	for k := range l.figures {
		l.figures[k], cells[k] = newFigureCell(k == winFigure)
	}
	text := container.New(canvas.VCentre{Least: canvas.RowHeight}, canvas.VStack(l.title, l.note))
	l.cells = container.New(&lineLayout{line: l, columns: columnLayout()}, append([]fyne.CanvasObject{l.icon, text}, cells...)...)
	l.progress = canvas.NewProgressBar()
	l.caption = canvas.NewLabel("", canvas.NoteSize, true, canvas.ColourQuiet, 60)
	l.above = canvas.Padded(l.caption, 7, 0, 12, 14)
	l.above.Hide()
	l.row = canvas.NewListRow(container.New(canvas.ProgressOverlay{}, canvas.Padded(l.cells, 6, 6, 5, 14), l.progress),
		func() { v.session.Selection.Select(l.at) }).Ruled()
	l.row.OnHover = func(in bool) {
		if in {
			v.session.Selection.Hover(l.at)
		} else {
			v.session.Selection.Hover(-1)
		}
	}
	l.row.OnFocus = func() { v.reveal(l.row) }
	l.content = canvas.VStack(l.above, l.row)
	return l
}

// figureCell is a figure with its standard error below it.
type figureCell struct{ value, err *fcanvas.Text }

func newFigureCell(strong bool) (figureCell, fyne.CanvasObject) {
	size := float32(canvas.BodySize)
	if strong {
		size = canvas.ValueSize
	}
	c := figureCell{canvas.NewText("", size, strong, theme.ColorNameForeground), canvas.NewText("", canvas.NoteSize, false,
		canvas.ColourQuiet)}
	c.value.Alignment, c.err.Alignment = fyne.TextAlignTrailing, fyne.TextAlignTrailing
	return c, container.New(canvas.VCentre{Least: canvas.RowHeight}, canvas.VStack(c.value, c.err))
}

func (c figureCell) show(f figure) {
	canvas.SetText(c.value, f.value)
	canvas.SetText(c.err, f.err)
	canvas.SetTextColour(c.value, canvas.ThemeColour(f.colour))
}

// lineLayout gives the text the space of the figures while there are none.
type lineLayout struct {
	line    *line
	columns *columns
}

// MinSize is that of the columns.
func (a *lineLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	s := a.columns.MinSize(o)
	if a.line.hasFigures() {
		return s
	}
	return fyne.NewSize(s.Width, max(o[0].MinSize().Height, o[1].MinSize().Height))
}

// Layout places the columns.
func (a *lineLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	a.columns.Layout(o, s)
	if !a.line.hasFigures() {
		o[0].Resize(fyne.NewSize(iconColumn, s.Height))
		o[1].Resize(fyne.NewSize(s.Width-o[1].Position().X, s.Height))
	}
}

func (l *line) hasFigures() bool { return l.figures[makeFigure].value.Text != "" }

// show shows row i of the table below a caption, which may be empty. It reports whether the line is higher or lower now.
func (l *line) show(i int, caption string) (resized bool) {
	v := l.view
	l.at = i
	resized = l.above.Visible() != (caption != "")
	l.caption.SetText(caption)
	canvas.SetVisible(l.above, caption != "")
	r := &v.session.Table.Asked().Rows[i]
	l.showIcon(r)
	title, note := v.describe(r)
	if r.Asked && r.Answer.State.HasShot() {
		head, end := v.words.Shots().Short(r.Answer.Call, r.Answer.Thrower.LeftHanded)
		l.title.SetTextOr(title, head, end)
	} else {
		l.title.SetText(title)
	}
	l.note.SetText(note)
	if l.note.Visible() != (note != "") {
		canvas.SetVisible(l.note, note != "")
		l.cells.Refresh()
	}
	l.progress.SetValue(r.Progress())
	colour := canvas.ColourQuiet
	if r.Asked && (r.Answer.State == evaluate.Failed || r.Answer.State == evaluate.Refused || r.Answer.State == evaluate.TimedOut) {
		colour = canvas.ColourBad
	}
	titleColour := theme.ColorNameForeground
	if r.Stale != 0 {
		titleColour = canvas.ColourQuiet
		if colour == canvas.ColourQuiet {
			colour = canvas.ColourAmber
		}
	}
	l.title.SetColour(titleColour)
	l.note.SetColour(colour)
	before := l.hasFigures()
	for k, f := range v.figures(i) {
		l.figures[k].show(f)
	}
	if before != l.hasFigures() {
		l.row.Refresh()
		l.cells.Refresh()
	}
	l.row.SetSelected(i == v.session.Selection.Now().Row)
	return resized
}

// showIcon draws the icon of the series when it differs.
func (l *line) showIcon(r *table.Row) {
	style := series.Style(r, l.view.palette)
	state := iconState{r.Played(), style.Letter, r.Asked}
	if l.iconOf == state {
		return
	}
	l.iconOf = state
	var icon fyne.CanvasObject
	if r.Played() {
		c := fcanvas.NewCircle(nil)
		c.StrokeColor, c.StrokeWidth = canvas.ThemeColour(canvas.ColourInverse), 2
		icon = container.NewGridWrap(fyne.NewSquareSize(15), c)
	} else {
		m := canvas.SeriesIcon(style, l.view.palette, !r.Asked)
		icon = container.NewGridWrap(m.MinSize(), m)
	}
	l.icon.Objects = []fyne.CanvasObject{icon}
	l.icon.Refresh()
}

// figure is a number of a row with its standard error.
type figure struct {
	value, err string
	colour     fyne.ThemeColorName
}

// figures are the figures of a row. What is not known yet is empty.
func (v *View) figures(i int) (f [figureCount]figure) {
	for k := range f {
		f[k].colour = theme.ColorNameForeground
	}
	r := v.session.Table.Answer(i)
	if r == nil || r.Answer.Value.Throws == 0 {
		return f
	}
	x := &r.Answer.Value
	f[makeFigure].value = "–"
	if !math.IsNaN(x.Make) {
		f[makeFigure].value, f[makeFigure].err = fmt.Sprintf("%.0f %%", 100*x.Make), "± "+wholeError(x.MakeError)
	}
	f[scoreFigure].value, f[scoreFigure].err = wording.Signed(x.Score, 2), fmt.Sprintf("± %.2f", x.Error)
	unit, digits := 1.0, 2
	if !math.IsNaN(x.Win) {
		f[winFigure].value, f[winFigure].err = fmt.Sprintf("%.1f", 100*x.Win), fmt.Sprintf("± %.1f", 100*x.WinError)
		unit, digits = 100, 1
	}
	if v.session.Table.Asked().BestOfThrower(i) {
		f[lossFigure].value, f[lossFigure].colour = v.words.T("best"), canvas.ColourGood
		return f
	}
	if v.unranked(i) {
		f[lossFigure] = figure{"–", "", canvas.ColourQuiet}
		return f
	}
	loss := unit * x.Loss
	f[lossFigure] = figure{wording.Signed(-loss, digits), fmt.Sprintf("± %.*f", digits, unit*x.LossError), canvas.ColourQuiet}
	if analysis.Lost(-100*x.Loss, 100*x.LossError) && f[lossFigure].value != wording.Signed(0, digits) {
		f[lossFigure].colour = canvas.ColourBad
	}
	return f
}

// unranked reports whether a row was asked otherwise than the table: what it is behind the best of its own question is no figure of it.
func (v *View) unranked(i int) bool {
	asked := v.session.Table.Asked()
	return asked.Rows[i].Stale != 0 && !slices.Contains(asked.Ranking.Order, i)
}

// wholeError is a standard error in whole per cent, at least one.
func wholeError(e float64) string { return fmt.Sprintf("%.0f", max(1, 100*e)) }
