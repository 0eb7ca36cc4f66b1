package canvas

import (
	"image/color"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Row is a line of a list that can be pointed at and chosen.
type Row struct {
	widget.BaseWidget
	OnTap   func()
	OnHover func(in bool)
	OnFocus func()                    // Tab has led here
	OnKey   func(*fyne.KeyEvent) bool // hears keys first while the row has the keyboard; true: done

	selected, hover bool
	bg, bar, line   *fcanvas.Rectangle
	content         fyne.CanvasObject
	keys            focus
}

// NewRow is a row around content.
func NewRow(content fyne.CanvasObject, onTap func()) *Row {
	r := &Row{OnTap: onTap, content: content, bg: fcanvas.NewRectangle(color.Transparent), bar: fcanvas.NewRectangle(color.Transparent), line: fcanvas.NewRectangle(color.Transparent), keys: newFocus()}
	r.ExtendBaseWidget(r)
	return r
}

// Ruled draws a thin line below the row.
func (r *Row) Ruled() *Row {
	r.line.FillColor = Tint(ColourLine)
	return r
}

// SetSelected marks the row as the one shown.
func (r *Row) SetSelected(on bool) {
	if r.selected != on {
		r.selected = on
		r.paint()
	}
}

func (r *Row) paint() {
	r.bg.FillColor, r.bar.FillColor = color.Transparent, color.Transparent
	switch {
	case r.selected:
		r.bg.FillColor, r.bar.FillColor = Tint(ColourSelected), Tint(theme.ColorNamePrimary)
	case r.hover:
		r.bg.FillColor = Tint(theme.ColorNameHover)
	}
	r.bg.Refresh()
	r.bar.Refresh()
}

// Tapped tells OnTap.
func (r *Row) Tapped(*fyne.PointEvent) {
	pointed(r)
	r.press()
}

// Focused reports whether the row has the keyboard.
func (r *Row) Focused() bool { return r.keys.on }

// FocusGained is for fyne.
func (r *Row) FocusGained() {
	r.keys.gained(r)
	if r.OnFocus != nil {
		r.OnFocus()
	}
}

// FocusLost is for fyne.
func (r *Row) FocusLost() { r.keys.lost(r) }

// TypedKey chooses the row by Space and Enter; other keys are the window's.
func (r *Row) TypedKey(e *fyne.KeyEvent) {
	if r.OnKey == nil || !r.OnKey(e) {
		r.keys.typedKey(e, r.press)
	}
}

// TypedRune leaves letters to the window.
func (r *Row) TypedRune(l rune) { r.keys.typedRune(l) }

func (r *Row) press() {
	if r.OnTap != nil {
		r.OnTap()
	}
}

// MouseIn lights the row.
func (r *Row) MouseIn(*desktop.MouseEvent) { r.point(true) }

// MouseMoved is for fyne.
func (r *Row) MouseMoved(*desktop.MouseEvent) {}

// MouseOut ends it.
func (r *Row) MouseOut() { r.point(false) }

func (r *Row) point(in bool) {
	r.hover = in
	r.paint()
	if r.OnHover != nil {
		r.OnHover(in)
	}
}

// CreateRenderer is for fyne.
func (r *Row) CreateRenderer() fyne.WidgetRenderer {
	r.paint()
	return &rowRenderer{r: r, objects: []fyne.CanvasObject{r.bg, r.line, r.bar, r.content, r.keys.ring}}
}

type rowRenderer struct {
	r       *Row
	objects []fyne.CanvasObject
	need    fyne.Size // least size, zero until measured
}

func (w *rowRenderer) Layout(s fyne.Size) {
	w.r.bg.Resize(fyne.NewSize(s.Width, s.Height-1))
	w.r.keys.ring.Resize(fyne.NewSize(s.Width-2, s.Height-3))
	w.r.keys.ring.Move(fyne.NewPos(1, 1))
	w.r.bar.Resize(fyne.NewSize(3, s.Height-1))
	w.r.line.Resize(fyne.NewSize(s.Width, 1))
	w.r.line.Move(fyne.NewPos(0, s.Height-1))
	w.r.content.Resize(fyne.NewSize(s.Width-3, s.Height-1))
	w.r.content.Move(fyne.NewPos(3, 0))
}

// MinSize is measured once: fyne asks for it in every frame.
func (w *rowRenderer) MinSize() fyne.Size {
	if w.need.Height == 0 {
		w.need = w.r.content.MinSize().AddWidthHeight(3, 1)
	}
	return w.need
}

func (w *rowRenderer) Refresh() {
	w.need = fyne.Size{}
	w.r.paint()
}
func (w *rowRenderer) Objects() []fyne.CanvasObject { return w.objects }
func (w *rowRenderer) Destroy()                     {}
