package canvas

import (
	"image/color"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// ProgressBar is a thin bar that fills from the left. It takes no room of its own: it lies over
// the lower edge of what it belongs to (Over).
type ProgressBar struct {
	widget.BaseWidget
	done      float64
	bed, full *fcanvas.Rectangle
}

// ProgressBarHeight is that of the bar.
const ProgressBarHeight = 3

// NewProgressBar is a bar that does not show.
func NewProgressBar() *ProgressBar {
	m := &ProgressBar{done: -1, bed: fcanvas.NewRectangle(color.Transparent), full: fcanvas.NewRectangle(color.Transparent)}
	m.ExtendBaseWidget(m)
	m.Hide()
	return m
}

// Set fills the bar to a share 0..1; a negative one hides it. It draws only when a pixel
// changes.
func (m *ProgressBar) Set(done float64) {
	if done < 0 {
		m.done = -1
		if m.Visible() {
			m.Hide()
		}
		return
	}
	done = min(done, 1)
	was := m.fill()
	m.done = done
	if !m.Visible() {
		m.bed.FillColor, m.full.FillColor = ThemeColour(ColourLine), ThemeColour(theme.ColorNamePrimary)
		m.Show()
	} else if m.fill() == was {
		return
	}
	m.place()
}

// Done is the share shown, negative if none is.
func (m *ProgressBar) Done() float64 { return m.done }

// fill is how many pixels are full.
func (m *ProgressBar) fill() float32 { return float32(int(float64(m.Size().Width) * max(0, m.done))) }

func (m *ProgressBar) place() {
	m.bed.Resize(m.Size())
	m.full.Resize(fyne.NewSize(m.fill(), m.Size().Height))
	refresh(m.bed)
	refresh(m.full)
}

// CreateRenderer is for fyne.
func (m *ProgressBar) CreateRenderer() fyne.WidgetRenderer { return &progressBarRenderer{m} }

type progressBarRenderer struct{ m *ProgressBar }

func (r *progressBarRenderer) Layout(fyne.Size)   { r.m.place() }
func (r *progressBarRenderer) MinSize() fyne.Size { return fyne.NewSize(1, ProgressBarHeight) }
func (r *progressBarRenderer) Refresh()           { r.m.place() }
func (r *progressBarRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.m.bed, r.m.full}
}
func (r *progressBarRenderer) Destroy() {}

// ProgressOverlay lays its first object out at full size and a Meter over its lower edge.
type ProgressOverlay struct{}

// MinSize is that of the first object.
func (ProgressOverlay) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

// Layout places the two.
func (ProgressOverlay) Layout(o []fyne.CanvasObject, s fyne.Size) {
	o[0].Move(fyne.Position{})
	o[0].Resize(s)
	o[1].Move(fyne.NewPos(0, s.Height-ProgressBarHeight))
	o[1].Resize(fyne.NewSize(s.Width, ProgressBarHeight))
}
