package ice

import (
	"slices"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/notes"
)

// Drawing draws on the ice: a drag of the right button is an arrow at any time; the tools of the strip draw by drag or click,
// or by the keyboard with a cursor.
type Drawing struct {
	view    *View
	content *fyne.Container // the tools
	hint    *fyne.Container // on the ice
	kinds   map[annotation.Kind]*canvas.Button
	colours []*canvas.ListRow
	clear   *canvas.Button

	now    *annotation.Drawing // being drawn
	cursor curling.Vec         // of the keyboard; zero: it is not used
	begun  bool                // now begins at a place that the keyboard marked
}

// eraseWithin is how far in m from a drawing a click still means it.
const eraseWithin = 0.12

func newDrawing(v *View) *Drawing {
	d := &Drawing{view: v, kinds: map[annotation.Kind]*canvas.Button{}}
	w, s := v.words, v.session
	button := func(text string, run func()) *canvas.Button {
		b := canvas.NewButton(text, canvas.ButtonOutline, run)
		b.Small = true
		return b
	}
	flow := container.New(&canvas.Flow{Gap: 5, Wrap: true})
	for _, kind := range annotation.Kinds {
		d.kinds[kind] = button(w.T("draw."+string(kind)), func() { s.Notes.SetPencil(notes.Pencil{Kind: kind, Colour: s.Notes.Pencil().Colour}) })
		flow.Add(d.kinds[kind])
	}
	for i := range annotation.Colours {
		c := fcanvas.NewCircle(v.palette.DrawingColour(i))
		row := canvas.NewListRow(canvas.Padded(container.NewGridWrap(fyne.NewSquareSize(16), c), 4, 4, 6, 6), func() { d.SetColour(i) })
		d.colours = append(d.colours, row)
		flow.Add(row)
	}
	d.clear = button(w.T("draw.clear"), s.Notes.Clear)
	done := button(w.T("edit.done"), func() { s.Aim.SetMode(aiming.LookMode) })
	done.SetSelected(true)
	flow.Add(d.clear)
	flow.Add(done)
	hint := canvas.NewLabel(w.T("draw.hint"), canvas.NoteSize, false, canvas.ColourQuiet, 60)
	d.content = tools(v.palette.DrawingColour(0), flow)
	d.hint = overIce(v.palette.DrawingColour(0), hint, hint.Whole)
	return d
}

// leavePlace drops the shape that is being drawn: it belongs to the place that was shown.
func (d *Drawing) leavePlace() { d.now, d.begun = nil, false }

func (d *Drawing) show() {
	s := d.view.session
	on := s.Aim.Mode() == aiming.DrawMode
	canvas.SetVisible(d.content, on)
	canvas.SetVisible(d.hint, on)
	if !on && (d.begun || d.cursor != curling.Vec{}) {
		d.now, d.begun, d.cursor = nil, false, curling.Vec{}
	}
	pencil := s.Notes.Pencil()
	for kind, b := range d.kinds {
		b.SetSelected(kind == pencil.Kind)
	}
	for i, row := range d.colours {
		row.SetSelected(i == pencil.Colour)
	}
	d.clear.SetDisabled(len(s.Notes.Here().Drawings) == 0)
	d.draw()
}

// draw puts the drawings of the place on the ice, with the one that is being drawn and the cursor.
func (d *Drawing) draw() {
	list := slices.Clone(d.view.session.Notes.Here().Drawings)
	if d.now != nil && d.now.Kind != annotation.Text {
		list = append(list, *d.now)
	}
	if d.cursor != (curling.Vec{}) {
		list = append(list, paint.Cursor(d.cursor, d.view.session.Notes.Pencil().Colour)...)
	}
	d.view.Rink.SetDrawings(list)
}

// put keeps a drawing in the study.
func (d *Drawing) put(x annotation.Drawing) {
	d.now, d.begun = nil, false
	if err := d.view.session.Notes.Draw(x); err != nil && d.view.OnError != nil {
		d.view.OnError(err)
	}
	d.draw()
}

// mark is what the right button does: a way is an arrow, a click takes the drawing there away or shows what can be done there.
func (d *Drawing) mark(from, to curling.Vec, done bool) {
	s := d.view.session
	if !s.Place.Game().HasPlaces() {
		return
	}
	x := annotation.Drawing{Kind: annotation.Arrow, Colour: s.Notes.Pencil().Colour, From: from, To: to}
	switch {
	case done && from == to:
		d.now = nil
		if !s.Notes.Erase(from, max(eraseWithin, d.view.Rink.Reach())) && s.Aim.Mode() != aiming.DrawMode {
			stoneMenus{d.view}.show(from)
		}
	case done:
		d.put(x)
	case from != to:
		d.now = &x
		d.draw()
	}
}

// grab begins a shape of the tool chosen.
func (d *Drawing) grab(at curling.Vec) bool {
	p := d.view.session.Notes.Pencil()
	d.now = &annotation.Drawing{Kind: p.Kind, Colour: p.Colour, From: at, To: at}
	d.begun = false
	return true
}

func (*Drawing) scroll(bool) bool { return false }

func (d *Drawing) drag(at curling.Vec) {
	if d.now != nil {
		d.now.To = at
		d.draw()
	}
}

func (d *Drawing) drop() {
	if x := d.now; x != nil {
		if x.Kind == annotation.Text {
			d.tap(x.To)
			return
		}
		d.put(*x)
	}
}

// tap writes a text where that is the tool; with the others it ends a shape that the keyboard began.
func (d *Drawing) tap(at curling.Vec) {
	p := d.view.session.Notes.Pencil()
	switch {
	case p.Kind == annotation.Text:
		d.now = nil
		if d.view.OnDrawText != nil {
			d.view.OnDrawText(annotation.Drawing{Kind: annotation.Text, Colour: p.Colour, From: at, To: at})
		}
	case d.begun:
		d.now.To = at
		d.put(*d.now)
	}
}

// Step moves the cursor of the keyboard by metres to the right and up as the ice is shown; the first step shows it at
// the tee.
func (d *Drawing) Step(right, up float64) {
	if d.cursor == (curling.Vec{}) {
		d.cursor = curling.Tee
	} else {
		view := d.view.Rink.View()
		to := d.cursor.Add(view.Metres(paint.Point{X: right * view.Scale(), Y: -up * view.Scale()}))
		if !onSheet(to) {
			return
		}
		d.cursor = to
	}
	if d.begun {
		d.now.To = d.cursor
	}
	d.draw()
}

// Mark begins a shape at the cursor, or ends the one that was begun.
func (d *Drawing) Mark() {
	switch {
	case d.cursor == (curling.Vec{}):
		d.Step(0, 0)
	case d.view.session.Notes.Pencil().Kind == annotation.Text || d.begun:
		d.tap(d.cursor)
	default:
		d.grab(d.cursor)
		d.begun = true
		d.draw()
	}
}

// DropShape drops a shape that the keyboard began. It reports whether there was one.
func (d *Drawing) DropShape() bool {
	was := d.begun
	if was {
		d.now, d.begun = nil, false
		d.draw()
	}
	return was
}

// SetColour draws in the i-th colour from now on.
func (d *Drawing) SetColour(i int) {
	d.view.session.Notes.SetPencil(notes.Pencil{Kind: d.view.session.Notes.Pencil().Kind, Colour: i})
}

// NextShape takes the next shape.
func (d *Drawing) NextShape() {
	p := d.view.session.Notes.Pencil()
	i := slices.Index(annotation.Kinds, p.Kind)
	d.view.session.Notes.SetPencil(notes.Pencil{Kind: annotation.Kinds[(i+1)%len(annotation.Kinds)], Colour: p.Colour})
}

// Erase takes the drawing under the cursor of the keyboard away, else the last one.
func (d *Drawing) Erase() {
	list := d.view.session.Notes.Here().Drawings
	switch at := d.cursor; {
	case len(list) == 0:
	case at == curling.Vec{} || !d.view.session.Notes.Erase(at, eraseWithin):
		last := list[len(list)-1]
		at = last.From
		if last.Kind == annotation.Circle {
			at = last.To
		}
		d.view.session.Notes.Erase(at, eraseWithin)
	}
}
