package canvas

import (
	"image/color"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hogline/canvas/paint"
)

// ButtonKind is how a chip looks.
type ButtonKind int

// The kinds.
const (
	ButtonOutline ButtonKind = iota // card with a thin border
	ButtonQuiet                     // grey square, for tabs and transport
	ButtonFlat                      // text alone, for the menu bar
	ButtonPrimary                   // the one thing to do
)

// Button is a small button: text, an icon, or both.
type Button struct {
	widget.BaseWidget
	Text     string
	Icon     fyne.Resource
	Kind     ButtonKind
	Selected bool
	Disabled bool
	Small    bool
	Width    float32 // least width, 0 the text's
	OnTap    func()

	hover bool
	keys  focus
}

// NewButton is a chip with a text.
func NewButton(text string, kind ButtonKind, onTap func()) *Button {
	c := &Button{Text: text, Kind: kind, OnTap: onTap, keys: newFocus()}
	c.ExtendBaseWidget(c)
	return c
}

// NewIconButton is a chip with an icon.
func NewIconButton(icon fyne.Resource, kind ButtonKind, onTap func()) *Button {
	c := &Button{Icon: icon, Kind: kind, OnTap: onTap, keys: newFocus()}
	c.ExtendBaseWidget(c)
	return c
}

// SetText changes the text if it differs.
func (c *Button) SetText(s string) {
	if c.Text != s {
		c.Text = s
		c.Refresh()
	}
}

// SetSelected shows the chip as chosen, or not.
func (c *Button) SetSelected(on bool) {
	if c.Selected != on {
		c.Selected = on
		c.Refresh()
	}
}

// SetDisabled makes the chip deaf, or not.
func (c *Button) SetDisabled(on bool) {
	if c.Disabled != on {
		c.Disabled = on
		c.Refresh()
	}
}

// SetIcon changes the icon.
func (c *Button) SetIcon(r fyne.Resource) {
	if c.Icon != r {
		c.Icon = r
		c.Refresh()
	}
}

// Tapped tells OnTap.
func (c *Button) Tapped(*fyne.PointEvent) {
	pointed(c)
	c.press()
}

// FocusGained is for fyne.
func (c *Button) FocusGained() { c.keys.gained(c) }

// FocusLost is for fyne.
func (c *Button) FocusLost() { c.keys.lost(c) }

// TypedKey presses the chip by Space and Enter; other keys are the window's.
func (c *Button) TypedKey(e *fyne.KeyEvent) { c.keys.typedKey(e, c.press) }

// TypedRune leaves letters to the window.
func (c *Button) TypedRune(r rune) { c.keys.typedRune(r) }

func (c *Button) press() {
	if !c.Disabled && c.OnTap != nil {
		c.OnTap()
	}
}

// Cursor is a hand over a chip that can be pressed.
func (c *Button) Cursor() desktop.Cursor {
	if c.Disabled {
		return desktop.DefaultCursor
	}
	return desktop.PointerCursor
}

// MouseIn lights the chip.
func (c *Button) MouseIn(*desktop.MouseEvent) { c.hover = true; c.Refresh() }

// MouseMoved is for fyne.
func (c *Button) MouseMoved(*desktop.MouseEvent) {}

// MouseOut ends it.
func (c *Button) MouseOut() { c.hover = false; c.Refresh() }

// CreateRenderer is for fyne.
func (c *Button) CreateRenderer() fyne.WidgetRenderer {
	r := &buttonRenderer{button: c, bg: fcanvas.NewRectangle(color.Transparent), text: fcanvas.NewText("", color.Black), icon: fcanvas.NewImageFromResource(nil)}
	r.icon.FillMode = fcanvas.ImageFillContain
	r.objects = []fyne.CanvasObject{c.keys.ring, r.bg, r.icon, r.text}
	r.Refresh()
	return r
}

type buttonRenderer struct {
	button     *Button
	bg         *fcanvas.Rectangle
	text       *fcanvas.Text
	icon       *fcanvas.Image
	iconOf     fyne.Resource
	iconColour fyne.ThemeColorName
	objects    []fyne.CanvasObject
	need       fyne.Size // least size, zero until measured
}

func (r *buttonRenderer) pads() (x, y float32) {
	switch r.button.Kind {
	case ButtonFlat:
		return 9, 4
	case ButtonQuiet:
		return 7, 3
	case ButtonPrimary:
		return 14, 4
	case ButtonOutline:
	}
	if r.button.Small {
		return 9, 2
	}
	return 12, 3
}

func (r *buttonRenderer) iconSize() float32 {
	if r.button.Icon == nil {
		return 0
	}
	return r.text.TextSize + 4
}

func (r *buttonRenderer) MinSize() fyne.Size {
	if r.need.Height == 0 {
		r.need = r.measure()
	}
	return r.need
}

func (r *buttonRenderer) measure() fyne.Size {
	x, y := r.pads()
	w, h := float32(0), r.iconSize()
	if r.button.Text != "" {
		m := r.text.MinSize()
		w, h = m.Width, max(h, m.Height)
	} else {
		h = max(h, fyne.MeasureText("A", r.text.TextSize, r.text.TextStyle).Height)
	}
	if r.button.Icon != nil {
		if w > 0 {
			w += 5
		}
		w += r.iconSize()
	}
	return fyne.NewSize(max(r.button.Width, w+2*x), h+2*y)
}

func (r *buttonRenderer) Layout(s fyne.Size) {
	r.bg.Resize(s)
	if r.button.Kind == ButtonOutline {
		r.bg.CornerRadius = s.Height / 2
	} else {
		r.bg.CornerRadius = 7
	}
	out := float32(ringWidth)
	if r.button.Kind == ButtonFlat { // these stand at the edge of the window
		out = 0
	}
	r.button.keys.ring.CornerRadius = r.bg.CornerRadius + out
	r.button.keys.ring.Resize(s.AddWidthHeight(2*out, 2*out))
	r.button.keys.ring.Move(fyne.NewPos(-out, -out))
	m, icon := r.text.MinSize(), r.iconSize()
	w := m.Width + icon
	if r.button.Text == "" {
		w = icon
	} else if icon > 0 {
		w += 5
	}
	left := (s.Width - w) / 2
	r.icon.Resize(fyne.NewSquareSize(icon))
	if r.button.Kind == ButtonPrimary && icon > 0 && r.button.Text != "" { // the icon follows the word
		r.text.Move(fyne.NewPos(left, (s.Height-m.Height)/2))
		r.icon.Move(fyne.NewPos(left+m.Width+5, (s.Height-icon)/2))
		return
	}
	r.icon.Move(fyne.NewPos(left, (s.Height-icon)/2))
	if icon > 0 {
		left += icon + 5
	}
	r.text.Resize(m)
	r.text.Move(fyne.NewPos(left, (s.Height-m.Height)/2))
}

func (r *buttonRenderer) Refresh() {
	c := r.button
	fill, edge, ink := ThemeColour(ColourCard), ThemeColour(ColourLine), fyne.ThemeColorName(theme.ColorNameForeground)
	switch {
	case c.Kind == ButtonPrimary:
		fill, edge, ink = ThemeColour(theme.ColorNamePrimary), ThemeColour(theme.ColorNamePrimary), theme.ColorNameForegroundOnPrimary
	case c.Selected:
		fill, edge, ink = ThemeColour(ColourInverse), ThemeColour(ColourInverse), ColourOnInverse
	case c.Kind == ButtonFlat:
		fill, edge = color.NRGBA{}, color.NRGBA{}
	case c.Kind == ButtonQuiet:
		fill, edge = ThemeColour(ColourButton), color.NRGBA{}
		if theme.Color(ColourLine) == theme.Color(theme.ColorNameForeground) { // high contrast
			edge = ThemeColour(ColourLine)
		}
	}
	if c.hover && !c.Disabled {
		over := ThemeColour(theme.ColorNameHover)
		if fill.A == 0 {
			fill = over
		} else {
			fill = paint.Mix(fill, color.NRGBA{over.R, over.G, over.B, 255}, 0.09)
		}
	}
	if c.Disabled {
		ink = theme.ColorNameDisabled
	}
	r.bg.FillColor, r.bg.StrokeColor, r.bg.StrokeWidth = fill, edge, 1
	if fill.A == 0 && edge.A == 0 { // only this value spares the drawing
		r.bg.FillColor, r.bg.StrokeColor = color.Transparent, color.Transparent
	}
	r.text.Text, r.text.Color = c.Text, ThemeColour(ink)
	r.text.TextSize = theme.Size(theme.SizeNameText)
	if c.Small {
		r.text.TextSize--
	}
	r.need = fyne.Size{}
	r.objects = r.objects[:2]
	if c.Icon != nil {
		r.objects = append(r.objects, r.icon)
	}
	if c.Text != "" {
		r.objects = append(r.objects, r.text)
	}
	r.text.TextStyle.Bold = c.Kind == ButtonPrimary || (c.Selected && c.Kind == ButtonQuiet)
	if c.Icon != r.iconOf || ink != r.iconColour {
		r.iconOf, r.iconColour = c.Icon, ink
		r.icon.Resource = nil
		if c.Icon != nil {
			r.icon.Resource = theme.NewColoredResource(c.Icon, ink)
		}
		r.icon.Refresh()
	}
	r.Layout(c.Size())
	refresh(r.bg)
	refresh(r.text)
}

func (r *buttonRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *buttonRenderer) Destroy()                     {}
