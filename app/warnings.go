package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hogline/canvas"
	"hogline/replay"
)

// sayWarning is a warning about a log, with its line.
func (w *Window) sayWarning(d replay.Warning) string {
	text := w.sentence(d.Text)
	if d.Line == 0 {
		return text
	}
	return w.T("replay.line", d.Line, text)
}

// showWarnings lists what was doubtful in the log that is open.
func (w *Window) showWarnings() {
	list := container.New(stacked{})
	for _, d := range w.play.Game.Warnings {
		l := widget.NewLabel(w.sayWarning(d))
		l.Wrapping = fyne.TextWrapWord
		list.Add(canvas.Padded(container.New(flush{}, l), 3, 3, 0, 12))
	}
	roll := container.NewVScroll(list)
	roll.SetMinSize(fyne.NewSize(620, min(420, w.win.Canvas().Size().Height-160)))
	quiet := canvas.NewText(w.T("warnings", len(w.play.Game.Warnings)), canvas.NoteSize, false, theme.ColorNamePlaceHolder)
	w.showSheet(w.T("warnings.title"), container.NewVBox(quiet, roll))
}
