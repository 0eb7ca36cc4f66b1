package app

import (
	"errors"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/canvas"
)

// askQuit is Quit, unless changes would be lost by it that can be kept in no file: then the user is asked.
func (w *Window) askQuit() {
	err := errors.Join(w.session.Storage.Keep(), w.rules.Close(), w.matchState.Match.Keeper.Unkept())
	if err == nil {
		w.Quit()
		return
	}
	text := canvas.Paragraph(w.words.T("quit.unkept", w.words.Error(err)), widget.MediumImportance)
	quit := canvas.NewButton(w.words.T("quit.anyway"), canvas.ButtonOutline, w.Quit)
	w.dialogs.Show(w.words.T("quit.unkept.title"), canvas.VStack(canvas.Padded(text, 0, 10, 0, 0), container.New(&canvas.Flow{Gap: 7}, quit)))
}

// Quit keeps the size of the window, ends whatever runs and closes the window.
func (w *Window) Quit() {
	if s := w.window.Canvas().Size(); !w.window.FullScreen() {
		w.settings.SetNumber(settings.Width, float64(s.Width))
		w.settings.SetNumber(settings.Height, float64(s.Height))
	}
	endAll(w)
	w.app.Quit()
}

// endAll ends whatever runs in a window.
func endAll(w *Window) {
	w.matchState.Match.Stop()
	w.matchState.Match.Session.Close()
	_ = w.rules.Close() // what cannot be kept was told
	w.session.Close()
	w.quizState.Session.Close()
	w.chartState.Chart.Close()
	w.libraryState.Close()
	w.bookState.Close()
}
