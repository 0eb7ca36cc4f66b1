package answers

import (
	"fmt"
	"math"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/app/ui/series"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/evaluate"
)

// candidatesView lists what else the engine of the selected answer considered, with its own figures, and how far those
// are from the evaluation's.
type candidatesView struct {
	view     *View
	content  *fyne.Container
	title    *fcanvas.Text
	note     *canvas.Label
	evaluate *canvas.Button
	list     *fyne.Container
	lines    []*candidateLine
}

// Widths of the columns of an engine's own figures and their errors, and the size of their text, in pixels.
const (
	ownColumn, ownErrorColumn = 38, 36
	firstColumn, overColumn   = 46, 66
	candidateSize             = canvas.BodySize - 1
)

// The cells of a line after its label and title.
const (
	ownScore = iota
	ownScoreError
	ownWin
	ownWinError
	toFirst // difference to the engine's first candidate
	over    // difference to the evaluation
	cellCount
)

// candidateColumns lays out the cells of a line: the shot gets what the figures leave, and where that is too little
// their errors give way.
type candidateColumns struct{}

var candidateWidths = [...]float32{iconColumn, 0, ownColumn, ownErrorColumn, ownColumn, ownErrorColumn, firstColumn, overColumn}

// Gap between columns, and the least widths of a shot with and without the errors, in pixels.
const candidateGap, shotWithErrors, leastShot = 3, 110, 60

// MinSize is the size needed without errors.
func (candidateColumns) MinSize(o []fyne.CanvasObject) (s fyne.Size) {
	for i, width := range candidateWidths {
		s.Height = max(s.Height, o[i].MinSize().Height)
		if !isErrorColumn(i) {
			s.Width += width + candidateGap
		}
	}
	return s.AddWidthHeight(leastShot-candidateGap, 0)
}

func isErrorColumn(column int) bool { return column == 2+ownScoreError || column == 2+ownWinError }

// Layout places the cells.
func (candidateColumns) Layout(o []fyne.CanvasObject, s fyne.Size) {
	shot := s.Width
	for _, width := range candidateWidths {
		shot -= width + candidateGap
	}
	shot += candidateGap
	withErrors := shot >= shotWithErrors
	if !withErrors {
		shot += 2 * (ownErrorColumn + candidateGap)
	}
	x := float32(0)
	for i, width := range candidateWidths {
		if isErrorColumn(i) {
			canvas.SetVisible(o[i], withErrors)
			if !withErrors {
				continue
			}
		}
		if i == 1 {
			width = max(0, shot)
		}
		o[i].Resize(fyne.NewSize(width, s.Height))
		o[i].Move(fyne.NewPos(x, 0))
		x += width + candidateGap
	}
}

func newCandidatesView(v *View) *candidatesView {
	w := v.words
	d := &candidatesView{view: v, list: canvas.VStack()}
	d.title = canvas.NewText("", canvas.NoteSize+1, true, theme.ColorNameForeground)
	d.note = canvas.NewLabel(w.T("ideas.note"), canvas.NoteSize, false, canvas.ColourQuiet, 60)
	d.evaluate = canvas.NewButton(w.T("ideas.judge"), canvas.ButtonOutline, v.session.Selection.Evaluate)
	d.evaluate.Small = true
	head := container.NewBorder(nil, nil, canvas.Padded(d.title, 0, 0, 0, 8), canvas.Padded(d.evaluate, 0, 0, 8, 0),
		container.New(canvas.VCentre{}, d.note))
	none := func() fyne.CanvasObject { return canvas.Spacer(1, 1) }
	heads := container.New(candidateColumns{}, none(), none(), v.heading("col.score"), none(), v.heading("col.win"), none(),
		v.heading("col.first"), v.heading("col.over"))
	d.content = canvas.VStack(canvas.Separator(), canvas.Padded(head, 5, 1, 14, 12), canvas.Padded(heads, 0, 2, 8, 14),
		canvas.Padded(d.list, 0, 6, 0, 0))
	d.content.Hide()
	return d
}

// candidateLine is the line of one candidate.
type candidateLine struct {
	row   *canvas.ListRow
	label *fcanvas.Text
	title *canvas.Label
	cells [cellCount]*fcanvas.Text
}

func (d *candidatesView) newLine(k int) *candidateLine {
	s := d.view.session
	l := &candidateLine{label: canvas.NewText("", candidateSize, true, canvas.ColourQuiet), title: canvas.NewLabel("", candidateSize, false,
		theme.ColorNameForeground, 60)}
	l.label.Alignment = fyne.TextAlignCenter
	objects := []fyne.CanvasObject{l.label, l.title}
	for i := range l.cells {
		size, colour := float32(candidateSize), theme.ColorNameForeground
		if isErrorColumn(2 + i) {
			size, colour = canvas.NoteSize, canvas.ColourQuiet
		}
		l.cells[i] = canvas.NewText("", size, false, colour)
		l.cells[i].Alignment = fyne.TextAlignTrailing
		objects = append(objects, l.cells[i])
	}
	l.row = canvas.NewListRow(canvas.Padded(container.New(candidateColumns{}, objects...), 3, 3, 5, 14),
		func() { s.Selection.SelectCandidate(k) })
	l.row.OnHover = func(in bool) {
		if in {
			s.Selection.HoverOverCandidate(k)
		} else {
			s.Selection.HoverOverCandidate(-1)
		}
	}
	l.row.OnFocus = func() { d.view.reveal(l.row) }
	l.row.OnKey = func(e *fyne.KeyEvent) bool {
		to := k
		switch e.Name {
		case fyne.KeyUp:
			to--
		case fyne.KeyDown:
			to++
		default:
			return false
		}
		if to >= 0 && to < len(d.lines) {
			d.view.focus(d.lines[to].row)
		}
		return true
	}
	return l
}

// show brings the list up to date, and reports whether its height changed.
func (d *candidatesView) show() (resized bool) {
	v := d.view
	row, selected := v.session.Selection.Listed()
	list := v.session.Table.Candidates(row)
	if len(list) < 2 && (len(list) == 0 || math.IsNaN(list[0].Score)) {
		list = nil // one candidate without a figure adds nothing
	}
	if v.session.Selection.Unselected() { // whose ideas they are is not on the ice any more
		list = nil
	}
	resized = len(list) != len(d.lines)
	for len(d.lines) > len(list) {
		d.lines = d.lines[:len(d.lines)-1]
		d.list.Remove(d.list.Objects[len(d.lines)])
	}
	for len(d.lines) < len(list) {
		l := d.newLine(len(d.lines))
		d.lines = append(d.lines, l)
		d.list.Add(l.row)
	}
	canvas.SetVisible(d.content, len(list) > 0)
	if len(list) == 0 {
		return resized
	}
	r := &v.session.Table.Asked().Rows[row]
	canvas.SetText(d.title, v.words.T("ideas", series.Style(r, v.palette).Letter))
	d.evaluate.SetDisabled(!v.session.Selection.CanEvaluate())
	for k, l := range d.lines {
		style := series.CandidateStyle(r, k, v.palette)
		canvas.SetText(l.label, style.Letter)
		canvas.SetTextColour(l.label, v.palette.SeriesColour(style))
		left := r.Answer.Thrower.LeftHanded
		head, end := v.words.Shots().Short(list[k].Call, left)
		l.title.SetTextOr(v.words.Shots().Name(list[k].Call, left), head, end)
		texts, colour := d.figures(list, row, k)
		for i, s := range texts {
			canvas.SetText(l.cells[i], s)
		}
		canvas.SetTextColour(l.cells[over], canvas.ThemeColour(colour))
		l.row.SetSelected(k == selected && v.session.Selection.Now().Row >= 0)
	}
	return resized
}

// figures are the texts of a line's cells, and the colour of the last: how far the engine values the candidate above
// the evaluation, which stands out beyond two standard errors.
func (d *candidatesView) figures(list []evaluate.Candidate, row, k int) (s [cellCount]string, colour fyne.ThemeColorName) {
	x := &list[k]
	colour = canvas.ColourQuiet
	if math.IsNaN(x.Score) {
		s[ownScore] = "–"
		return s, colour
	}
	s[ownScore] = wording.Signed(x.Score, 2)
	if x.Error > 0 {
		s[ownScoreError] = fmt.Sprintf("±%.2f", x.Error)
	}
	own, ownError, first, unit, digits := x.Score, x.Error, list[0].Score, 1.0, 2
	if !math.IsNaN(x.Win) {
		own, ownError, first, unit, digits = x.Win, x.WinError, list[0].Win, 100, 1
		s[ownWin] = fmt.Sprintf("%.1f", 100*x.Win)
		if x.WinError > 0 {
			s[ownWinError] = fmt.Sprintf("±%.1f", 100*x.WinError)
		}
	}
	if k > 0 && !math.IsNaN(first) {
		s[toFirst] = wording.Signed(unit*(own-first), digits)
	}
	r := d.view.session.Table.Answer(d.view.session.Table.CandidateRow(row, k))
	if r == nil || r.Answer.Value.Throws == 0 {
		return s, colour
	}
	value, err := r.Answer.Value.Score, r.Answer.Value.Error
	if unit > 1 {
		value, err = r.Answer.Value.Win, r.Answer.Value.WinError
	}
	if math.IsNaN(value) {
		return s, colour
	}
	s[over] = wording.Signed(unit*(own-value), digits)
	if math.IsNaN(ownError) { // the engine does not give it
		ownError = 0
	}
	if math.Abs(own-value) > 2*math.Hypot(err, ownError) {
		colour = canvas.ColourAmber
	}
	return s, colour
}
