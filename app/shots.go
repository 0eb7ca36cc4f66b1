package app

import (
	"fmt"
	"path/filepath"
	"strconv"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"hogline/app/settings"
	"hogline/canvas"
	"hogline/replay"
)

// shotsView is the card at the left: ends as tabs, the shots of one end as a list.
type shotsView struct {
	w     *Window
	card  fyne.CanvasObject
	note  *canvas.Label
	tabs  *fyne.Container
	score *fyne.Container
	list  *fyne.Container
	roll  *container.Scroll
	foot  *fyne.Container
	end   int // shown in the list
	rows  []*canvas.ListRow
	ends  []*canvas.Button
}

func newShotsView(w *Window) *shotsView {
	v := &shotsView{w: w, end: -1}
	v.note = canvas.NewLabel("", canvas.NoteSize, false, canvas.ColourQuiet, 40)
	head := container.NewBorder(nil, nil, canvas.Padded(canvas.NewText(w.T("shots"), canvas.BodySize, true, theme.ColorNameForeground), 0, 0, 0, 8), nil, canvas.Padded(v.note, 2, 0, 0, 0))
	v.tabs = container.New(&canvas.Flow{Gap: 4, Wrap: true})
	v.score = container.NewStack()
	v.list = container.NewVBox()
	v.list.Layout = stacked{}
	v.foot = container.NewVBox()
	v.roll = container.NewVScroll(container.NewVBox(v.list, v.foot))
	top := container.NewVBox(canvas.Padded(head, 7, 5, 12, 10), canvas.Separator(), canvas.Padded(v.tabs, 8, 2, 10, 8), canvas.Padded(v.score, 4, 6, 10, 10))
	v.card = canvas.Card(container.New(canvas.HeaderFooter{}, top, canvas.Spacer(1, 0), v.roll)) // in the order of Tab
	return v
}

// stacked lays rows out one below the other without space between them.
type stacked struct{}

func (stacked) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var s fyne.Size
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		m := o.MinSize()
		s.Width = max(s.Width, m.Width)
		s.Height += m.Height
	}
	return s
}

func (stacked) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	y := float32(0)
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		h := o.MinSize().Height
		o.Move(fyne.NewPos(0, y))
		o.Resize(fyne.NewSize(size.Width, h))
		y += h
	}
}

// setGame makes the tabs of a game.
func (v *shotsView) setGame() {
	g := v.w.play.Game
	v.note.SetText(g.Teams[0] + " – " + g.Teams[1])
	v.tabs.RemoveAll()
	v.ends = nil
	for i := range g.Ends {
		text := strconv.Itoa(g.Ends[i].Number + 1)
		if g.Rules.Ends > 0 && g.Ends[i].Number >= g.Rules.Ends {
			text = v.w.T("extra")
		}
		c := canvas.NewButton(text, canvas.ButtonQuiet, func() { v.w.goTo(g.StartOf(i)) })
		c.Small, c.Width = true, 22
		v.ends = append(v.ends, c)
		v.tabs.Add(c)
	}
	v.end = -1
	v.foot.RemoveAll()
	if g.Shots() == 0 {
		v.foot.Add(v.samples())
	} else if n := len(g.Warnings); n > 0 {
		text := canvas.NewLabel(v.w.T("warnings", n), canvas.NoteSize, false, canvas.ColourAmber, 60)
		v.foot.Add(canvas.NewListRow(canvas.Padded(text, 8, 8, 9, 8), v.w.showWarnings))
	}
}

// samples is what a first start offers below the one position.
func (v *shotsView) samples() fyne.CanvasObject {
	w := v.w
	box := container.NewVBox(canvas.Padded(canvas.NewText(w.T("start.title"), canvas.NoteSize, true, canvas.ColourQuiet), 12, 0, 12, 8))
	line := func(text string, run func()) {
		box.Add(canvas.NewListRow(canvas.Padded(canvas.NewLabel(text, canvas.BodySize-1, false, theme.ColorNamePrimary, 60), 4, 4, 9, 8), run))
	}
	line(w.T("start.open"), w.askOpen)
	line(w.T("start.match"), w.openSampleMatch)
	for i, path := range w.Settings.List(settings.Recent) {
		if i < 6 {
			line(filepath.Base(path), func() { w.openFile(path) })
		}
	}
	for _, text := range []string{"start.drop", "start.keys"} {
		box.Add(canvas.Padded(canvas.NewText(w.T(text), canvas.NoteSize, false, canvas.ColourQuiet), 2, 0, 12, 8))
	}
	return box
}

// showPlace marks the shot shown and brings it into sight.
func (v *shotsView) showPlace() {
	p := v.w.play
	if p.At.End != v.end {
		v.fill(p.At.End)
	}
	v.showScore()
	for i, c := range v.ends {
		c.SetSelected(i == p.At.End)
	}
	for i, r := range v.rows {
		if r == nil {
			continue
		}
		r.SetSelected(i == p.At.Shot)
		if i == p.At.Shot {
			v.see(r)
		}
	}
}

// see scrolls as little as it takes to show a row and its neighbours.
func (v *shotsView) see(r *canvas.ListRow) {
	top, h := r.Position().Y, r.Size().Height
	scrollTo(v.roll, top-h, top+2*h)
}

// scrollTo scrolls as little as it takes to show what lies between two heights.
func scrollTo(roll *container.Scroll, top, bottom float32) {
	view := roll.Size().Height
	if view <= 0 {
		return
	}
	switch off := roll.Offset.Y; {
	case top < off:
		roll.ScrollToOffset(fyne.NewPos(0, max(0, top)))
	case bottom > off+view:
		roll.ScrollToOffset(fyne.NewPos(0, bottom-view))
	}
}

func (v *shotsView) showScore() {
	w := v.w
	board := w.play.Game.BoardAt(w.play.At)
	hammer := -1
	if p := w.play.At; p.End < len(board.Ends) {
		hammer = int(board.Ends[p.End].Hammer)
	}
	team := func(t int) fyne.CanvasObject { // a line each: names are long
		right := container.New(&canvas.Flow{Gap: 6})
		if t == hammer {
			h := fcanvas.NewImageFromResource(theme.NewColoredResource(canvas.Hammer, theme.ColorNameForeground))
			h.SetMinSize(fyne.NewSquareSize(13))
			right.Add(h)
		}
		right.Add(canvas.NewText(strconv.Itoa(board.Total[t]), canvas.BodySize, true, theme.ColorNameForeground))
		return container.NewBorder(nil, nil, canvas.Padded(canvas.StoneIcon(w.look.Palette, t, 0, false, 18), 1, 1, 0, 6), canvas.Padded(right, 0, 0, 6, 2),
			canvas.NewLabel(w.play.Game.Teams[t], canvas.BodySize, true, theme.ColorNameForeground, 60))
	}
	v.score.Objects = []fyne.CanvasObject{container.New(stacked{}, team(0), team(1))}
	v.score.Refresh()
}

// shorten cuts a name after n letters.
func shorten(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}

// fill lists the shots of an end.
func (v *shotsView) fill(end int) {
	held := -1 // the row that has the keyboard, when the same list is made anew
	for i, r := range v.rows {
		if r != nil && r.Focused() && v.end == end {
			held = i
		}
	}
	v.end = end
	v.rows = nil
	v.list.RemoveAll()
	g := v.w.play.Game
	e := &g.Ends[end]
	for i := range e.Shots {
		shot := &e.Shots[i]
		if shot.Kind == replay.Placed {
			v.rows = append(v.rows, nil)
			continue
		}
		team := (shot.Number & 1) ^ int(e.First)
		title, note, right, colour := v.w.shotText(replay.Place{End: end, Shot: i})
		v.add(canvas.StoneIcon(v.w.look.Palette, team, shot.Number+1, false, 25), title, note, right, colour, replay.Place{End: end, Shot: i})
	}
	last := replay.Place{End: end, Shot: len(e.Shots)}
	if g.Clamp(last) == last && len(e.Shots) > 0 {
		text := ""
		if e.Scored {
			text = fmt.Sprintf("%d : %d", e.Score[0], e.Score[1])
		}
		v.add(canvas.Spacer(25, 25), v.w.T("end.over", e.Number+1), text, "", canvas.ColourQuiet, last)
	}
	v.list.Refresh()
	v.roll.Refresh()
	if held >= 0 && held < len(v.rows) && v.rows[held] != nil {
		v.w.win.Canvas().Focus(v.rows[held])
	}
}

func (v *shotsView) add(mark fyne.CanvasObject, title, note, right string, colour fyne.ThemeColorName, at replay.Place) {
	words := container.New(stacked{}, canvas.NewLabel(title, canvas.BodySize, false, theme.ColorNameForeground, 60))
	if note != "" {
		words.Add(canvas.NewLabel(note, canvas.NoteSize, false, canvas.ColourQuiet, 60))
	}
	var end fyne.CanvasObject
	if right != "" {
		end = canvas.Padded(canvas.NewText(right, canvas.NoteSize+1, true, colour), 0, 0, 4, 2)
	}
	line := container.NewBorder(nil, nil, canvas.Padded(container.NewCenter(mark), 0, 0, 7, 5), end, container.New(centred{}, words))
	row := canvas.NewListRow(canvas.Padded(line, 3, 3, 0, 8), func() { v.w.goTo(at) }).Ruled()
	row.OnFocus = func() { v.see(row) }
	for len(v.rows) <= at.Shot {
		v.rows = append(v.rows, nil)
	}
	v.rows[at.Shot] = row
	v.list.Add(row)
}

// centred puts its one object in the middle of the height, at full width.
type centred struct{}

func (centred) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(o[0].MinSize().Width, max(35, o[0].MinSize().Height))
}

func (centred) Layout(o []fyne.CanvasObject, s fyne.Size) {
	h := o[0].MinSize().Height
	o[0].Resize(fyne.NewSize(s.Width, h))
	o[0].Move(fyne.NewPos(0, (s.Height-h)/2))
}
