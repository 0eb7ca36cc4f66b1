package files

import (
	"path/filepath"
	"time"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/canvas"
)

// slowReading is how long a book is read before it is told how far that is.
const slowReading = 700 * time.Millisecond

// reading is the dialog that tells how far a book is read; closing it ends the reading.
type reading struct {
	label  *widget.Label
	bar    *widget.ProgressBar
	hide   func()
	listed bool   // games of the book were listed
	of     string // the book that was opened last
}

// showPages tells how many pages of a book are read. Esc, or closing the dialog, ends the reading and shows the games read so far.
func (f *Files) showPages(path string, done, of int) {
	r := &f.reading
	if r.hide == nil {
		if f.dialogs.IsOpen() {
			return
		}
		r.label, r.bar = widget.NewLabel(""), widget.NewProgressBar()
		f.dialogs.Show(f.words.T("book.reading", filepath.Base(path)), container.NewStack(canvas.Spacer(f.dialogs.Width(420), 80),
			container.NewVBox(r.label, r.bar)))
		f.dialogs.OnHide(func() {
			if r.hide != nil {
				r.hide = nil
				f.session.Jobs.Stop(readingKind)
				f.session.Jobs.Stop("open") // one of several files
			}
		})
		r.hide = f.dialogs.Hide
	}
	text := f.words.T("book.pages", done, of)
	if done == 0 && of == 0 {
		text = f.words.T("book.begins")
	}
	r.label.SetText(text)
	r.bar.SetValue(float64(done) / float64(max(of, 1)))
}

// end closes the dialog without ending what is read.
func (r *reading) end() {
	if hide := r.hide; hide != nil {
		r.hide = nil
		hide()
	}
}
