package app

import (
	"os"
	"strconv"
	"time"

	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/app/settings"
)

// scaleVariable is the environment variable in which fyne finds the size of everything.
const scaleVariable = "FYNE_SCALE"

// scaleStep is by how much larger and smaller make everything; fyne rounds to it.
const scaleStep = 0.1

// showScale is how much larger everything is in the show mode: it is read from the back of a room.
const showScale = 1.5

// systemScale is the scale that the user set for all programs of fyne.
func systemScale() float64 {
	if f, err := strconv.ParseFloat(os.Getenv(scaleVariable), 64); err == nil && f > 0 {
		return f
	}
	return 1
}

// applyScale gives everything in the window the size of the settings and of the show mode. The window keeps its size on
// the screen.
func (w *Window) applyScale() {
	scale := w.systemScale * w.settings.Number(settings.Scale)
	if w.showing {
		scale *= showScale
	}
	before := w.scale
	if scale == before {
		return
	}
	w.scale = scale
	if err := os.Setenv(scaleVariable, strconv.FormatFloat(scale, 'f', 2, 64)); err != nil {
		w.dialogs.Error(err)
		return
	}
	size := w.window.Canvas().Size()
	w.setTheme() // fyne reads the scale anew
	if !w.window.FullScreen() {
		w.window.Resize(fyne.NewSize(size.Width*float32(before/scale), size.Height*float32(before/scale)))
	}
}

// changeScale makes everything larger or smaller.
func (w *Window) changeScale(by float64) {
	w.settings.SetNumber(settings.Scale, w.settings.Number(settings.Scale)+by)
	w.applyScale()
}

// toggleShow enters or leaves the show mode: the ice and one line on the whole screen, half as large again.
func (w *Window) toggleShow() {
	w.showing = !w.showing
	if w.showing {
		w.sizeBefore, w.fullBefore = w.window.Canvas().Size(), w.window.FullScreen()
	}
	w.window.SetFullScreen(w.showing || w.fullBefore)
	w.applyScale()
	w.showPanels()
	if !w.showing && !w.fullBefore {
		w.window.Resize(w.sizeBefore)
		time.AfterFunc(settleTime, func() { w.ui(w.restoreSize) })
	}
}

// settleTime is how long the system may take to give a window that leaves the full screen its size.
const settleTime = 400 * time.Millisecond

// restoreSize gives the window the size that it had before the show mode where fyne gave it another one: it takes the size of
// the full screen for that of the window, or the least one.
func (w *Window) restoreSize() {
	if !w.showing && !w.window.FullScreen() && w.window.Canvas().Size() != w.sizeBefore {
		w.window.Resize(w.sizeBefore)
	}
}
