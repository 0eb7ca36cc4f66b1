package canvas

import (
	"image/color"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// ProgressBar is a thin bar that fills from the left, laid over the lower edge of another
// object (ProgressOverlay). Fyne's own is as high as a line of text.
type ProgressBar struct {
	widget.BaseWidget
	value           float64
	background, bar *fcanvas.Rectangle
}

// ProgressBarHeight is the height of the bar in pixels.
const ProgressBarHeight = 3

// NewProgressBar is a hidden bar.
func NewProgressBar() *ProgressBar {
	p := &ProgressBar{value: -1, background: fcanvas.NewRectangle(color.Transparent), bar: fcanvas.NewRectangle(color.Transparent)}
	p.ExtendBaseWidget(p)
	p.Hide()
	return p
}

// SetValue fills the bar to a share from 0 to 1; a negative one hides it. The bar is drawn
// only when a pixel changes.
func (p *ProgressBar) SetValue(value float64) {
	if value < 0 {
		p.value = -1
		if p.Visible() {
			p.Hide()
		}
		return
	}
	was := p.barWidth()
	p.value = min(value, 1)
	if !p.Visible() {
		p.background.FillColor, p.bar.FillColor = ThemeColour(ColourLine), ThemeColour(theme.ColorNamePrimary)
		p.Show()
	} else if p.barWidth() == was {
		return
	}
	p.place()
}

// Value is the share shown, negative while the bar is hidden.
func (p *ProgressBar) Value() float64 { return p.value }

// barWidth is the number of pixels filled.
func (p *ProgressBar) barWidth() float32 {
	return float32(int(float64(p.Size().Width) * max(0, p.value)))
}

func (p *ProgressBar) place() {
	p.background.Resize(p.Size())
	p.bar.Resize(fyne.NewSize(p.barWidth(), p.Size().Height))
	refresh(p.background)
	refresh(p.bar)
}

// CreateRenderer is for fyne.
func (p *ProgressBar) CreateRenderer() fyne.WidgetRenderer { return &progressBarRenderer{p} }

type progressBarRenderer struct{ bar *ProgressBar }

func (r *progressBarRenderer) Layout(fyne.Size)   { r.bar.place() }
func (r *progressBarRenderer) MinSize() fyne.Size { return fyne.NewSize(1, ProgressBarHeight) }
func (r *progressBarRenderer) Refresh()           { r.bar.place() }
func (r *progressBarRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.bar.background, r.bar.bar}
}
func (r *progressBarRenderer) Destroy() {}
