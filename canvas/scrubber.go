package canvas

import (
	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Scrubber is the line of a playback. A click or a drag seeks.
type Scrubber struct {
	widget.BaseWidget
	OnSeek func(fraction float64) // from 0 to 1

	fraction float64
	pointer  float32 // pointer during a drag
	line     *fcanvas.Rectangle
	played   *fcanvas.Rectangle
	knob     *fcanvas.Circle
}

// NewScrubber is a scrubber at its start.
func NewScrubber(onSeek func(float64)) *Scrubber {
	s := &Scrubber{OnSeek: onSeek, line: fcanvas.NewRectangle(ThemeColour(ColourLine)),
		played: fcanvas.NewRectangle(ThemeColour(theme.ColorNamePrimary)), knob: fcanvas.NewCircle(ThemeColour(ColourCard))}
	s.line.CornerRadius, s.played.CornerRadius = 2, 2
	s.knob.StrokeColor, s.knob.StrokeWidth = ThemeColour(theme.ColorNamePrimary), 2
	s.ExtendBaseWidget(s)
	return s
}

// SetFraction moves the knob to a place from 0 to 1.
func (s *Scrubber) SetFraction(f float64) {
	f = min(max(f, 0), 1)
	if f != s.fraction {
		s.fraction = f
		s.place(s.Size())
	}
}

func (s *Scrubber) place(size fyne.Size) {
	mid, x := size.Height/2, s.pixel(size)
	s.line.Resize(fyne.NewSize(max(0, size.Width-2*knobRadius), 4))
	s.line.Move(fyne.NewPos(knobRadius, mid-2))
	s.played.Resize(fyne.NewSize(max(0, x-knobRadius), 4))
	s.played.Move(fyne.NewPos(knobRadius, mid-2))
	s.knob.Resize(fyne.NewSquareSize(2 * knobRadius))
	s.knob.Move(fyne.NewPos(x-knobRadius, mid-knobRadius))
}

const knobRadius = 6.5

func (s *Scrubber) pixel(size fyne.Size) float32 {
	return knobRadius + float32(s.fraction)*max(0, size.Width-2*knobRadius)
}

func (s *Scrubber) seek(x float32) {
	if w := s.Size().Width - 2*knobRadius; w > 0 && s.OnSeek != nil {
		s.OnSeek(min(max(float64((x-knobRadius)/w), 0), 1))
	}
}

// Tapped seeks.
func (s *Scrubber) Tapped(e *fyne.PointEvent) { s.seek(e.Position.X) }

// Dragged seeks.
func (s *Scrubber) Dragged(e *fyne.DragEvent) {
	if s.pointer == 0 {
		s.pointer = s.pixel(s.Size())
	}
	s.pointer += e.Dragged.DX
	s.seek(s.pointer)
}

// DragEnd ends a drag.
func (s *Scrubber) DragEnd() { s.pointer = 0 }

// Scrolled seeks by a fiftieth forwards or back.
func (s *Scrubber) Scrolled(e *fyne.ScrollEvent) {
	step := -0.02
	if e.Scrolled.DY > 0 {
		step = 0.02
	}
	if s.OnSeek != nil {
		s.OnSeek(min(max(s.fraction+step, 0), 1))
	}
}

// Cursor is a hand.
func (s *Scrubber) Cursor() desktop.Cursor { return desktop.PointerCursor }

// CreateRenderer is for fyne.
func (s *Scrubber) CreateRenderer() fyne.WidgetRenderer {
	return &scrubberRenderer{s, []fyne.CanvasObject{s.line, s.played, s.knob}}
}

type scrubberRenderer struct {
	s       *Scrubber
	objects []fyne.CanvasObject
}

func (r *scrubberRenderer) Layout(size fyne.Size)        { r.s.place(size) }
func (r *scrubberRenderer) MinSize() fyne.Size           { return tappable(fyne.NewSize(80, 26)) }
func (r *scrubberRenderer) Refresh()                     { r.s.place(r.s.Size()) }
func (r *scrubberRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *scrubberRenderer) Destroy()                     {}
