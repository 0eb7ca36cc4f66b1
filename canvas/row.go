package canvas

import (
	"image/color"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Row is a line of a list that can be pointed at and chosen.
type Row struct {
	widget.BaseWidget
	OnTap   func()
	OnHover func(in bool)

	selected, hover bool
	bg, bar         *fcanvas.Rectangle
	content         fyne.CanvasObject
}

// NewRow is a row around content.
func NewRow(content fyne.CanvasObject, onTap func()) *Row {
	r := &Row{OnTap: onTap, content: content, bg: fcanvas.NewRectangle(color.Transparent), bar: fcanvas.NewRectangle(color.Transparent)}
	r.bar.SetMinSize(fyne.NewSize(3, 1))
	r.ExtendBaseWidget(r)
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
	return widget.NewSimpleRenderer(container.NewStack(r.bg, container.NewBorder(nil, nil, r.bar, nil, r.content)))
}
