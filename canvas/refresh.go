package canvas

import "fyne.io/fyne/v2"

// refresh draws an object anew in the next frame. It replaces canvas.Refresh of fyne, which
// does nothing for an object whose canvas fyne has forgotten: the entry of an object in
// fyne's cache lives for a minute, is not prolonged by drawing, and is restored by the next
// frame only. A picture changed in between would show its old content until its next change.
func refresh(o fyne.CanvasObject) {
	if c := canvasOf(o); c != nil {
		c.Refresh(o)
		return
	}
	for _, w := range fyne.CurrentApp().Driver().AllWindows() { // harmless where it is not shown
		w.Canvas().Refresh(o)
	}
}

// canvasOf is the canvas that fyne knows an object to be on, nil if it knows none.
func canvasOf(o fyne.CanvasObject) fyne.Canvas {
	return fyne.CurrentApp().Driver().CanvasForObject(o)
}
