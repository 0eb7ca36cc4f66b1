package forms

import (
	"math"
	"strconv"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/canvas"
)

// Slider is a number on a scale: ← → a hundredth of it, PgUp and PgDn a tenth, Home and End its ends.
type Slider struct {
	widget.Slider
	Keys
}

// newSlider is a slider over the shares 0 to 1 of a scale.
func newSlider(onKey func(*fyne.KeyEvent) bool) *Slider {
	s := &Slider{Keys: Keys{OnKey: onKey}}
	s.Max, s.Step = 1, 0.01
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey is for fyne.
func (s *Slider) TypedKey(k *fyne.KeyEvent) {
	if s.use(k) {
		return
	}
	switch k.Name {
	case fyne.KeyPageUp:
		s.SetValue(s.Value + 0.1)
	case fyne.KeyPageDown:
		s.SetValue(s.Value - 0.1)
	case fyne.KeyHome:
		s.SetValue(s.Min)
	case fyne.KeyEnd:
		s.SetValue(s.Max)
	default:
		s.Slider.TypedKey(k)
	}
}

// FocusGained is for fyne.
func (s *Slider) FocusGained() {
	s.Slider.FocusGained()
	s.Focused()
}

// Scale is the part of a number's range that a slider covers.
type Scale struct {
	From, To float64
	// Fine spreads the numbers near From.
	Fine bool
}

// at is the number at a share of the scale.
func (s Scale) at(share float64) float64 {
	if s.Fine {
		share *= share
	}
	return s.From + share*(s.To-s.From)
}

// share is where a number is on the scale. 0 below From stands for no limit, at the end.
func (s Scale) share(x float64) float64 {
	if x == 0 && s.From > 0 {
		return 1
	}
	share := min(max(0, (x-s.From)/(s.To-s.From)), 1)
	if s.Fine {
		share = math.Sqrt(share)
	}
	return share
}

// Number is a number from 0 to a greatest one that is typed or moved on a scale; what is typed may lie beyond the scale.
type Number struct {
	Content  fyne.CanvasObject
	Entry    *Entry
	Slider   *Slider
	OnChange func()

	scale  Scale
	most   float64
	moving bool // by the other of the two
}

// NewNumber is a number with the value x, at most most.
func NewNumber(onKey func(*fyne.KeyEvent) bool, x float64, scale Scale, most float64) *Number {
	n := &Number{Entry: NewEntry(onKey), Slider: newSlider(onKey), scale: scale, most: most}
	n.Entry.OnChanged = func(string) { n.typed() }
	n.Slider.OnChanged = n.slid
	track := fcanvas.NewRectangle(canvas.ThemeColour(canvas.ColourLine)) // the slider's own is as bright as the dialog
	track.SetMinSize(fyne.NewSize(1, 3))
	n.Content = container.New(&canvas.Columns{Fixed: []float32{120, 0}, Gap: 8}, n.Entry,
		container.NewStack(canvas.Padded(container.New(canvas.VCentre{}, track), 0, 0, 12, 12), n.Slider))
	n.Set(x)
	return n
}

// SetScale changes what the slider covers.
func (n *Number) SetScale(scale Scale) {
	n.scale = scale
	n.typed()
}

// Set changes the number.
func (n *Number) Set(x float64) { n.Entry.SetText(strconv.FormatFloat(x, 'g', 6, 64)) }

// Value is the number; ok is false where what was typed is none from 0 to the greatest.
func (n *Number) Value() (x float64, ok bool) { return ParseNumber(n.Entry.Text, n.most) }

func (n *Number) typed() {
	if n.moving {
		return
	}
	if x, ok := n.Value(); ok {
		n.moving = true
		n.Slider.SetValue(n.scale.share(x))
		n.moving = false
	}
	n.changed()
}

func (n *Number) slid(share float64) {
	if n.moving {
		return
	}
	n.moving = true
	n.Entry.SetText(strconv.FormatFloat(n.scale.at(share), 'g', 3, 64))
	n.moving = false
	n.changed()
}

func (n *Number) changed() {
	if n.OnChange != nil {
		n.OnChange()
	}
}
