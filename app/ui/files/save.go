package files

import (
	"context"
	"errors"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/storage"
	"github.com/hogline/hogline/session/study"
)

// SaveStudy writes the study to its file, or asks for one where it has none.
func (f *Files) SaveStudy() {
	if path := f.session.Storage.Path(); path != "" {
		f.writeStudy(path)
		return
	}
	f.AskSaveStudy()
}

// AskSaveStudy asks for a file and writes the study to it.
func (f *Files) AskSaveStudy() {
	name := f.Ask.baseName("study") + "." + study.Extension
	kind := filepick.Kind{Name: f.words.T("pick.study"), Ends: []string{study.Extension}}
	f.Ask.to(name, kind, f.writeStudy)
}

// writeStudy writes the study to a file.
func (f *Files) writeStudy(path string) {
	w, err := f.session.Storage.WriteTo(path)
	if err != nil {
		f.dialogs.Error(err)
		return
	}
	f.runWrite(w, w.Do)
}

// runWrite writes the study in the background. Where somebody else has changed the file the user is asked what to do.
func (f *Files) runWrite(w *storage.Write, write func() error) {
	f.Ask.writing().Start(func(context.Context, job.Post) (struct{}, error) { return struct{}{}, write() }, func(_ struct{}, err error) {
		switch {
		case errors.Is(err, storage.ErrChanged):
			f.askConflict(w)
		case err != nil:
			f.dialogs.Error(err)
		default:
			f.settings.AddRecent(w.Path())
			f.session.Storage.Written(w)
			f.dialogs.Notify(f.Ask.saved(w.Path(), w.Lost()))
		}
	})
}

// askConflict asks what to do about a file that somebody else has changed: keep both, take the other's, or write over it. Nothing is
// lost by any of them, nor by closing the dialog.
func (f *Files) askConflict(w *storage.Write) {
	name := filepath.Base(w.Path())
	choice := func(key string, kind canvas.ButtonKind, run func()) fyne.CanvasObject {
		b := canvas.NewButton(f.words.T("conflict."+key), kind, func() {
			f.dialogs.Hide()
			run()
		})
		note := canvas.Paragraph(f.words.T("conflict."+key+".note", name), widget.LowImportance)
		return canvas.VStack(container.New(&canvas.Flow{Gap: 7}, b), canvas.Padded(note, 5, 9, 0, 0))
	}
	f.dialogs.Show(f.words.T("conflict.title"), canvas.VStack(
		canvas.Padded(canvas.Paragraph(f.words.T("conflict.text", name), widget.MediumImportance), 0, 8, 0, 0),
		choice("copy", canvas.ButtonPrimary, func() { f.runWrite(w, w.WriteCopy) }),
		choice("reload", canvas.ButtonOutline, func() { f.Open(w.Path()) }),
		choice("overwrite", canvas.ButtonOutline, func() {
			f.session.Storage.Overwrite(w)
			f.runWrite(w, w.Do)
		})))
}
