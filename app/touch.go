package app

import (
	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/app/settings"
)

// forFingers reports whether the window is made for fingers: what the settings say, and where they leave it open, whether the
// device is pointed at by fingers.
func (w *Window) forFingers() bool {
	switch w.settings.Choice(settings.Touch) {
	case "on":
		return true
	case "off":
		return false
	}
	return w.touchDevice
}

// chooseTouch sets whether the window is made for fingers: "auto", "on" or "off".
func (w *Window) chooseTouch(choice string) {
	w.settings.SetChoice(settings.Touch, choice)
	w.applyTouch()
}

// setTouchDevice tells whether the device is pointed at by fingers now.
func (w *Window) setTouchDevice(on bool) {
	w.touchDevice = on
	w.applyTouch()
}

// applyTouch makes the window for fingers or for a mouse, if it is not.
func (w *Window) applyTouch() {
	if w.forFingers() != w.theme.Fingers() {
		w.setTheme()
		w.build()
	}
}

// isBoard reports whether a place in the window lies on ice or on a board, where a drag in any direction belongs to what is
// shown there; elsewhere a finger scrolls.
func (w *Window) isBoard(at fyne.Position) bool {
	if w.window.Canvas().Overlays().Top() != nil {
		return false
	}
	boards := []fyne.CanvasObject{w.ice.Rink, w.match.ice.Rink, w.quiz.ice.Rink}
	pages := []fyne.CanvasObject{w.split, w.match.view.Content, w.quiz.view.Content}
	if board := w.chart.Rink(); board != nil {
		boards, pages = append(boards, board), append(pages, w.chart.Content)
	}
	if board := w.lab.Board(); board != nil {
		boards, pages = append(boards, board), append(pages, w.lab.Content)
	}
	for i, board := range boards {
		if !pages[i].Visible() || !board.Visible() {
			continue
		}
		from := fyne.CurrentApp().Driver().AbsolutePositionForObject(board)
		to := from.Add(board.Size())
		if at.X >= from.X && at.X < to.X && at.Y >= from.Y && at.Y < to.Y {
			return true
		}
	}
	return false
}
