package canvas

import (
	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
)

// Size of the bar of a loss in pixels, and the loss in per cent that fills it.
const (
	lossBarWidth, lossBarHeight = 44, 4
	fullLoss                    = 20
)

// LossBar is a number above a bar that grows from the right with a loss in per cent of win probability; a gain has no bar.
func LossBar(text string, loss float64, colour fyne.ThemeColorName) fyne.CanvasObject {
	number := NewText(text, NoteSize+1, true, colour)
	number.Alignment = fyne.TextAlignTrailing
	bar := fcanvas.NewRectangle(ThemeColour(colour))
	bar.CornerRadius = 1
	return container.New(&lossBar{share: float32(min(max(loss/fullLoss, 0), 1))}, number, bar)
}

// lossBar lays out the number and the bar.
type lossBar struct{ share float32 }

// MinSize leaves room for the bar also where there is none, so that numbers stand in one line.
func (l *lossBar) MinSize(o []fyne.CanvasObject) fyne.Size {
	m := o[0].MinSize()
	return fyne.NewSize(max(m.Width, lossBarWidth), m.Height+lossBarHeight+1)
}

// Layout places the number and the bar.
func (l *lossBar) Layout(o []fyne.CanvasObject, s fyne.Size) {
	h := o[0].MinSize().Height
	top := (s.Height - h - lossBarHeight - 1) / 2
	o[0].Resize(fyne.NewSize(s.Width, h))
	o[0].Move(fyne.NewPos(0, top))
	w := l.share * lossBarWidth
	o[1].Resize(fyne.NewSize(w, lossBarHeight))
	o[1].Move(fyne.NewPos(s.Width-w, top+h+1))
}
