package canvas

import (
	"image/color"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/canvas/paint"
)

// ButtonKind is the appearance of a button.
type ButtonKind int

// The kinds.
const (
	ButtonOutline ButtonKind = iota // thin border
	ButtonQuiet                     // grey, for tabs and the transport
	ButtonFlat                      // text alone, for the menu bar
	ButtonPrimary                   // the main action of a card
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
	Width    float32 // least width; 0 is that of the text
	OnTap    func()

	hover bool
	keys  focus
}

// NewButton is a button with a text.
func NewButton(text string, kind ButtonKind, onTap func()) *Button {
	b := &Button{Text: text, Kind: kind, OnTap: onTap, keys: newFocus()}
	b.ExtendBaseWidget(b)
	return b
}

// NewIconButton is a button with an icon.
func NewIconButton(icon fyne.Resource, kind ButtonKind, onTap func()) *Button {
	b := &Button{Icon: icon, Kind: kind, OnTap: onTap, keys: newFocus()}
	b.ExtendBaseWidget(b)
	return b
}

// SetText changes the text if it differs.
func (b *Button) SetText(s string) {
	if b.Text != s {
		b.Text = s
		b.Refresh()
	}
}

// SetSelected shows the button as selected, or not.
func (b *Button) SetSelected(on bool) {
	if b.Selected != on {
		b.Selected = on
		b.Refresh()
	}
}

// SetDisabled disables the button, or enables it.
func (b *Button) SetDisabled(on bool) {
	if b.Disabled != on {
		b.Disabled = on
		b.Refresh()
	}
}

// SetIcon changes the icon.
func (b *Button) SetIcon(r fyne.Resource) {
	if b.Icon != r {
		b.Icon = r
		b.Refresh()
	}
}

// Tapped presses the button.
func (b *Button) Tapped(*fyne.PointEvent) {
	unfocus(b)
	b.press()
}

// FocusGained is for fyne.
func (b *Button) FocusGained() { b.keys.gained(b) }

// FocusLost is for fyne.
func (b *Button) FocusLost() { b.keys.lost(b) }

// TypedKey presses the button by Space and Enter; other keys go to the window.
func (b *Button) TypedKey(e *fyne.KeyEvent) { b.keys.typedKey(e, b.press) }

// TypedRune hands letters to the window.
func (b *Button) TypedRune(r rune) { b.keys.typedRune(r) }

func (b *Button) press() {
	if !b.Disabled && b.OnTap != nil {
		b.OnTap()
	}
}

// Cursor is a hand over a button that is enabled.
func (b *Button) Cursor() desktop.Cursor {
	if b.Disabled {
		return desktop.DefaultCursor
	}
	return desktop.PointerCursor
}

// MouseIn highlights the button.
func (b *Button) MouseIn(*desktop.MouseEvent) { b.hover = true; b.Refresh() }

// MouseMoved is for fyne.
func (b *Button) MouseMoved(*desktop.MouseEvent) {}

// MouseOut ends the highlight.
func (b *Button) MouseOut() { b.hover = false; b.Refresh() }

// CreateRenderer is for fyne.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	r := &buttonRenderer{button: b, bg: fcanvas.NewRectangle(color.Transparent), text: fcanvas.NewText("", color.Black),
		icon: fcanvas.NewImageFromResource(nil)}
	r.icon.FillMode = fcanvas.ImageFillContain
	r.objects = []fyne.CanvasObject{b.keys.ring, r.bg, r.icon, r.text}
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
	minSize    fyne.Size // zero until measured
}

// padding is the space in pixels at the sides and above and below the text.
func (r *buttonRenderer) padding() (x, y float32) {
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
	if r.minSize.Height == 0 {
		r.minSize = r.measure()
	}
	return r.minSize
}

// mostEms is the greatest width of a text in sizes of its font: names of files and teams can be longer, and are truncated.
const mostEms = 27

func (r *buttonRenderer) measure() fyne.Size {
	x, y := r.padding()
	w, h := float32(0), r.iconSize()
	if r.button.Text != "" {
		m := fyne.MeasureText(r.button.Text, r.text.TextSize, r.text.TextStyle)
		w, h = min(m.Width, mostEms*r.text.TextSize), max(h, m.Height)
	} else {
		h = max(h, fyne.MeasureText("A", r.text.TextSize, r.text.TextStyle).Height)
	}
	if r.button.Icon != nil {
		if w > 0 {
			w += 5
		}
		w += r.iconSize()
	}
	return tappable(fyne.NewSize(max(r.button.Width, w+2*x), h+2*y))
}

// truncate leaves as much of the text as a width has room for beside the icon.
func (r *buttonRenderer) truncate(width, icon float32) {
	r.text.Text = r.button.Text
	x, _ := r.padding()
	room := width - 2*x - icon
	if icon > 0 {
		room -= 5
	}
	const rounding = 1
	if room > 0 {
		r.text.Text = truncate(r.button.Text, r.text.TextSize, r.text.TextStyle, room+rounding)
	}
}

func (r *buttonRenderer) Layout(s fyne.Size) {
	r.bg.Resize(s)
	if r.button.Kind == ButtonOutline {
		r.bg.CornerRadius = s.Height / 2
	} else {
		r.bg.CornerRadius = 7
	}
	out := float32(ringWidth)
	if r.button.Kind == ButtonFlat { // at the edge of the window
		out = 0
	}
	r.button.keys.ring.CornerRadius = r.bg.CornerRadius + out
	r.button.keys.ring.Resize(s.AddWidthHeight(2*out, 2*out))
	r.button.keys.ring.Move(fyne.NewPos(-out, -out))
	icon := r.iconSize()
	r.truncate(s.Width, icon)
	m := r.text.MinSize()
	w := m.Width + icon
	if r.button.Text == "" {
		w = icon
	} else if icon > 0 {
		w += 5
	}
	left := (s.Width - w) / 2
	r.icon.Resize(fyne.NewSquareSize(icon))
	if r.button.Kind == ButtonPrimary && icon > 0 && r.button.Text != "" { // the icon follows the text
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
	b := r.button
	fill, edge, colour := ThemeColour(ColourCard), ThemeColour(ColourEdge), theme.ColorNameForeground
	switch {
	case b.Kind == ButtonPrimary && !b.Disabled:
		fill, edge, colour = ThemeColour(theme.ColorNamePrimary), ThemeColour(theme.ColorNamePrimary), theme.ColorNameForegroundOnPrimary
	case b.Selected && !b.Disabled: // what cannot be pressed is never on the dark ground of what is chosen
		fill, edge, colour = ThemeColour(ColourInverse), ThemeColour(ColourInverse), ColourOnInverse
	case b.Kind == ButtonFlat:
		fill, edge = color.NRGBA{}, color.NRGBA{}
	case b.Kind == ButtonQuiet, b.Kind == ButtonPrimary:
		fill, edge = ThemeColour(ColourButton), color.NRGBA{}
		if theme.Color(ColourLine) == theme.Color(theme.ColorNameForeground) { // high contrast
			edge = ThemeColour(ColourLine)
		}
	}
	if b.hover && !b.Disabled {
		over := ThemeColour(theme.ColorNameHover)
		if fill.A == 0 {
			fill = over
		} else {
			fill = paint.Mix(fill, color.NRGBA{over.R, over.G, over.B, 255}, 0.09)
		}
	}
	if b.Disabled {
		colour = theme.ColorNameDisabled
	}
	r.bg.FillColor, r.bg.StrokeColor, r.bg.StrokeWidth = fill, edge, 1
	if fill.A == 0 && edge.A == 0 { // fyne leaves out the drawing for this value alone
		r.bg.FillColor, r.bg.StrokeColor = color.Transparent, color.Transparent
	}
	r.text.Text, r.text.Color = b.Text, ThemeColour(colour)
	r.text.TextSize = theme.Size(theme.SizeNameText)
	if b.Small {
		r.text.TextSize--
	}
	r.minSize = fyne.Size{}
	r.objects = r.objects[:2]
	if b.Icon != nil {
		r.objects = append(r.objects, r.icon)
	}
	if b.Text != "" {
		r.objects = append(r.objects, r.text)
	}
	r.text.TextStyle.Bold = b.Kind == ButtonPrimary || (b.Selected && b.Kind == ButtonQuiet)
	if b.Icon != r.iconOf || colour != r.iconColour {
		r.iconOf, r.iconColour = b.Icon, colour
		r.icon.Resource = nil
		if b.Icon != nil {
			r.icon.Resource = theme.NewColoredResource(b.Icon, colour)
		}
		r.icon.Refresh()
	}
	r.Layout(b.Size())
	refresh(r.bg)
	refresh(r.text)
}

func (r *buttonRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *buttonRenderer) Destroy()                     {}
