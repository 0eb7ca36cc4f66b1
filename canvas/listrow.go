package canvas

import (
	"image/color"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// ListRow is a row of a list that can be pointed at and selected.
type ListRow struct {
	widget.BaseWidget
	OnTap   func()
	OnHover func(in bool)
	OnFocus func()                    // the row has the keyboard now
	OnKey   func(*fyne.KeyEvent) bool // gets keys first while the row has the keyboard; true: handled

	selected, hover bool
	bg, bar, line   *fcanvas.Rectangle
	content         fyne.CanvasObject
	keys            focus
}

// NewListRow is a row around content.
func NewListRow(content fyne.CanvasObject, onTap func()) *ListRow {
	r := &ListRow{OnTap: onTap, content: content, bg: fcanvas.NewRectangle(color.Transparent), bar: fcanvas.NewRectangle(color.Transparent),
		line: fcanvas.NewRectangle(color.Transparent), keys: newFocus()}
	r.ExtendBaseWidget(r)
	return r
}

// Content is what the row is around.
func (r *ListRow) Content() fyne.CanvasObject { return r.content }

// Ruled draws a line below the row.
func (r *ListRow) Ruled() *ListRow {
	r.line.FillColor = ThemeColour(ColourLine)
	return r
}

// Selected reports whether the row is shown as selected.
func (r *ListRow) Selected() bool { return r.selected }

// SetSelected shows the row as selected, or not.
func (r *ListRow) SetSelected(on bool) {
	if r.selected != on {
		r.selected = on
		r.paint()
	}
}

func (r *ListRow) paint() {
	r.bg.FillColor, r.bar.FillColor = color.Transparent, color.Transparent
	switch {
	case r.selected:
		r.bg.FillColor, r.bar.FillColor = ThemeColour(ColourSelected), ThemeColour(theme.ColorNamePrimary)
	case r.hover:
		r.bg.FillColor = ThemeColour(theme.ColorNameHover)
	}
	refresh(r.bg)
	refresh(r.bar)
}

// Tapped selects the row.
func (r *ListRow) Tapped(*fyne.PointEvent) {
	unfocus(r)
	r.press()
}

// Focused reports whether the row has the keyboard.
func (r *ListRow) Focused() bool { return r.keys.on }

// FocusGained is for fyne.
func (r *ListRow) FocusGained() {
	r.keys.gained(r)
	if r.OnFocus != nil {
		r.OnFocus()
	}
}

// FocusLost is for fyne.
func (r *ListRow) FocusLost() { r.keys.lost(r) }

// TypedKey selects the row by Space and Enter; other keys go to the window.
func (r *ListRow) TypedKey(e *fyne.KeyEvent) {
	if r.OnKey == nil || !r.OnKey(e) {
		r.keys.typedKey(e, r.press)
	}
}

// TypedRune hands letters to the window.
func (r *ListRow) TypedRune(l rune) { r.keys.typedRune(l) }

func (r *ListRow) press() {
	if r.OnTap != nil {
		r.OnTap()
	}
}

// MouseIn highlights the row.
func (r *ListRow) MouseIn(*desktop.MouseEvent) { r.setHover(true) }

// MouseMoved is for fyne.
func (r *ListRow) MouseMoved(*desktop.MouseEvent) {}

// MouseOut ends the highlight.
func (r *ListRow) MouseOut() { r.setHover(false) }

func (r *ListRow) setHover(in bool) {
	r.hover = in
	r.paint()
	if r.OnHover != nil {
		r.OnHover(in)
	}
}

// CreateRenderer is for fyne.
func (r *ListRow) CreateRenderer() fyne.WidgetRenderer {
	r.paint()
	return &listRowRenderer{r: r, objects: []fyne.CanvasObject{r.bg, r.line, r.bar, r.content, r.keys.ring}}
}

type listRowRenderer struct {
	r       *ListRow
	objects []fyne.CanvasObject
	minSize fyne.Size // zero until measured
	width   float32   // of the last layout
}

func (w *listRowRenderer) Layout(s fyne.Size) {
	if s.Width != w.width { // what is wrapped may need another height
		w.width, w.minSize = s.Width, fyne.Size{}
	}
	w.r.bg.Resize(fyne.NewSize(s.Width, s.Height-1))
	w.r.keys.ring.Resize(fyne.NewSize(s.Width-2, s.Height-3))
	w.r.keys.ring.Move(fyne.NewPos(1, 1))
	w.r.bar.Resize(fyne.NewSize(3, s.Height-1))
	w.r.line.Resize(fyne.NewSize(s.Width, 1))
	w.r.line.Move(fyne.NewPos(0, s.Height-1))
	w.r.content.Resize(fyne.NewSize(s.Width-3, s.Height-1))
	w.r.content.Move(fyne.NewPos(3, 0))
}

// MinSize is measured once for a width: fyne asks for it in every frame.
func (w *listRowRenderer) MinSize() fyne.Size {
	if w.minSize.Height == 0 {
		w.minSize = tappable(w.r.content.MinSize().AddWidthHeight(3, 1))
	}
	return w.minSize
}

func (w *listRowRenderer) Refresh() {
	w.minSize = fyne.Size{}
	w.r.paint()
}
func (w *listRowRenderer) Objects() []fyne.CanvasObject { return w.objects }
func (w *listRowRenderer) Destroy()                     {}
