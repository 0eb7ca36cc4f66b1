package app

import (
	"fyne.io/fyne/v2"
)

// isBoard reports whether a place in the window lies on ice or on a board, where a drag in any direction belongs to what is
// shown there; elsewhere a finger scrolls.
func (w *Window) isBoard(at fyne.Position) bool {
	if w.window.Canvas().Overlays().Top() != nil {
		return false
	}
	boards := []fyne.CanvasObject{w.ice.Rink, w.matchIce.Rink, w.quizIce.Rink}
	pages := []fyne.CanvasObject{w.split, w.match.Content, w.quiz.Content}
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
