package app

import (
	"fmt"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"hogline/canvas"
	"hogline/engine/evaluate"
)

// ideasView lists what else the AI of the selected answer thought of, with its own figures,
// and how far those are from the referee's.
type ideasView struct {
	v       *answersView
	content *fyne.Container
	title   *fcanvas.Text
	note    *canvas.Label
	judge   *canvas.Button
	list    *fyne.Container
	lines   []*ideaLine
}

// Widths of the columns of an AI's own figures and their errors.
const (
	colOwn, colOwnError = 38, 36
	colFirst, colOver   = 46, 66
	ideaSize            = canvas.BodySize - 1
)

// ideaColumns lays out the cells of a line: the shot gets what the figures leave, and where
// that is too little their errors give way.
type ideaColumns struct{}

var ideaWidths = [...]float32{colMark, 0, colOwn, colOwnError, colOwn, colOwnError, colFirst, colOver}

// Gap between columns, and the least room of a shot in pixels.
const ideaGap, leastShot = 3, 110

// MinSize is the room needed without errors.
func (ideaColumns) MinSize(o []fyne.CanvasObject) (s fyne.Size) {
	for i, wide := range ideaWidths {
		s.Height = max(s.Height, o[i].MinSize().Height)
		if !ideaError(i) {
			s.Width += wide + ideaGap
		}
	}
	return s.AddWidthHeight(60-ideaGap, 0)
}

func ideaError(column int) bool { return column == 3 || column == 5 }

// Layout places the cells.
func (ideaColumns) Layout(o []fyne.CanvasObject, s fyne.Size) {
	shot := s.Width
	for _, wide := range ideaWidths {
		shot -= wide + ideaGap
	}
	shot += ideaGap
	errors := shot >= leastShot
	if !errors {
		shot += 2 * (colOwnError + ideaGap)
	}
	x := float32(0)
	for i, wide := range ideaWidths {
		if ideaError(i) {
			if !errors {
				o[i].Hide()
				continue
			}
			o[i].Show()
		}
		if i == 1 {
			wide = max(0, shot)
		}
		o[i].Resize(fyne.NewSize(wide, s.Height))
		o[i].Move(fyne.NewPos(x, 0))
		x += wide + ideaGap
	}
}

func newIdeasView(v *answersView) *ideasView {
	w := v.w
	d := &ideasView{v: v, list: container.New(stacked{})}
	d.title = canvas.NewText("", canvas.NoteSize+1, true, theme.ColorNameForeground)
	d.note = canvas.NewLabel(w.T("ideas.note"), canvas.NoteSize, false, canvas.ColourQuiet, 60)
	d.judge = canvas.NewButton(w.T("ideas.judge"), canvas.ButtonOutline, w.judgeIdea)
	d.judge.Small = true
	head := container.NewBorder(nil, nil, canvas.Padded(d.title, 0, 0, 0, 8), canvas.Padded(d.judge, 0, 0, 8, 0), container.New(middle{}, d.note))
	column := func(key string) fyne.CanvasObject {
		t := canvas.NewText(w.T(key), canvas.NoteSize, true, canvas.ColourQuiet)
		t.Alignment = fyne.TextAlignTrailing
		return t
	}
	none := func() fyne.CanvasObject { return canvas.Spacer(1, 1) }
	heads := container.New(ideaColumns{}, none(), none(), column("col.score"), none(), column("col.win"), none(), column("col.first"), column("col.over"))
	d.content = container.New(stacked{}, canvas.Separator(), canvas.Padded(head, 5, 1, 14, 12), canvas.Padded(heads, 0, 2, 8, 14), canvas.Padded(d.list, 0, 6, 0, 0))
	d.content.Hide()
	return d
}

// middle puts its one object in the middle of the height.
type middle struct{}

func (middle) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }
func (middle) Layout(o []fyne.CanvasObject, s fyne.Size) {
	h := o[0].MinSize().Height
	o[0].Resize(fyne.NewSize(s.Width, h))
	o[0].Move(fyne.NewPos(0, (s.Height-h)/2))
}

// ideaLine is the line of one idea.
type ideaLine struct {
	row    *canvas.ListRow
	letter *fcanvas.Text
	title  *canvas.Label
	cells  [6]*fcanvas.Text // score and its error, win and its error, to the first, over the referee
}

func (d *ideasView) newLine(k int) *ideaLine {
	w := d.v.w
	l := &ideaLine{letter: canvas.NewText("", ideaSize, true, canvas.ColourQuiet), title: canvas.NewLabel("", ideaSize, false, theme.ColorNameForeground, 60)}
	l.letter.Alignment = fyne.TextAlignCenter
	objects := []fyne.CanvasObject{l.letter, l.title}
	for i := range l.cells {
		size, colour := float32(ideaSize), theme.ColorNameForeground
		if i == 1 || i == 3 {
			size, colour = canvas.NoteSize, canvas.ColourQuiet
		}
		l.cells[i] = canvas.NewText("", size, false, colour)
		l.cells[i].Alignment = fyne.TextAlignTrailing
		objects = append(objects, l.cells[i])
	}
	l.row = canvas.NewListRow(canvas.Padded(container.New(ideaColumns{}, objects...), 3, 3, 5, 14), func() { w.selectIdea(k) })
	l.row.OnHover = func(in bool) { w.pointIdea(k, in) }
	l.row.OnFocus = func() { d.v.see(l.row) }
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
			w.win.Canvas().Focus(d.lines[to].row)
		}
		return true
	}
	return l
}

// show brings the list up to date, and reports whether its height changed.
func (d *ideasView) show() (turned bool) {
	w := d.v.w
	row, selected := w.thinker()
	ideas := w.ideasOf(row)
	if len(ideas) < 2 && (len(ideas) == 0 || math.IsNaN(ideas[0].Score)) {
		ideas = nil // one idea without a figure tells nothing
	}
	turned = len(ideas) != len(d.lines)
	for len(d.lines) > len(ideas) {
		d.lines = d.lines[:len(d.lines)-1]
		d.list.Remove(d.list.Objects[len(d.lines)])
	}
	for len(d.lines) < len(ideas) {
		l := d.newLine(len(d.lines))
		d.lines = append(d.lines, l)
		d.list.Add(l.row)
	}
	if len(ideas) == 0 {
		d.content.Hide()
		return turned
	}
	d.content.Show()
	letter := w.question.rows[row].voice.Letter
	canvas.SetText(d.title, w.T("ideas", letter))
	d.judge.SetDisabled(!w.canJudge())
	for k, l := range d.lines {
		voice := w.ideaVoice(row, k)
		canvas.SetText(l.letter, voice.Letter)
		paintText(l.letter, w.look.Palette.SeriesColour(voice))
		l.title.SetText(w.callText(ideas[k].Call, w.question.rows[row].answer.Thrower.LeftHanded))
		texts, doubt := d.figures(ideas, row, k)
		for i, s := range texts {
			canvas.SetText(l.cells[i], s)
		}
		paintText(l.cells[5], canvas.ThemeColour(doubt))
		l.row.SetSelected(k == selected)
	}
	return turned
}

// paintText gives a text another colour.
func paintText(t *fcanvas.Text, c color.NRGBA) {
	if t.Color != color.Color(c) {
		t.Color = c
		t.Refresh()
	}
}

// figures are the texts of a line's cells, and the colour of the last: how far the AI sees the
// idea above the referee, which stands out beyond two standard errors.
func (d *ideasView) figures(ideas []evaluate.Candidate, row, k int) (s [6]string, over fyne.ThemeColorName) {
	w, x := d.v.w, &ideas[k]
	over = canvas.ColourQuiet
	if math.IsNaN(x.Score) {
		s[0] = "–"
		return s, over
	}
	s[0] = signed(x.Score, 2)
	if x.Error > 0 {
		s[1] = fmt.Sprintf("±%.2f", x.Error)
	}
	own, ownError, first, unit, digits := x.Score, x.Error, ideas[0].Score, 1.0, 2
	if !math.IsNaN(x.Win) {
		own, ownError, first, unit, digits = x.Win, x.WinError, ideas[0].Win, 100, 1
		s[2] = fmt.Sprintf("%.1f", 100*x.Win)
		if x.WinError > 0 {
			s[3] = fmt.Sprintf("±%.1f", 100*x.WinError)
		}
	}
	if k > 0 && !math.IsNaN(first) {
		s[4] = signed(unit*(own-first), digits)
	}
	r := w.answerAt(w.ideaRow(row, k))
	if r == nil || r.answer.Value.Throws == 0 {
		return s, over
	}
	value, err := r.answer.Value.Score, r.answer.Value.Error
	if unit > 1 {
		value, err = r.answer.Value.Win, r.answer.Value.WinError
	}
	if math.IsNaN(value) {
		return s, over
	}
	s[5] = signed(unit*(own-value), digits)
	if !(ownError > 0) { // the AI does not tell it
		ownError = 0
	}
	if math.Abs(own-value) > 2*math.Hypot(err, ownError) {
		over = canvas.ColourAmber
	}
	return s, over
}
