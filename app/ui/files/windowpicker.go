package files

import (
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/wording"
)

// WindowPicker asks for files in the window itself, where the system has no dialogs.
type WindowPicker struct {
	window fyne.Window
	words  *wording.Words
	busy   atomic.Bool
}

// NewWindowPicker asks for files in a window.
func NewWindowPicker(window fyne.Window, words *wording.Words) *WindowPicker {
	return &WindowPicker{window: window, words: words}
}

// Busy reports whether a dialog is open.
func (p *WindowPicker) Busy() bool { return p.busy.Load() }

// begin takes the one dialog there may be; end gives it back and hands on what was picked, nil
// if nothing was. It is not ok while another is open.
func (p *WindowPicker) begin(done func(string, error)) (end func(fyne.URI, error), ok bool) {
	if !p.busy.CompareAndSwap(false, true) {
		done("", filepick.ErrBusy)
		return nil, false
	}
	return func(u fyne.URI, err error) {
		p.busy.Store(false)
		done(picked(u, err))
	}, true
}

// Open asks for a file to read.
func (p *WindowPicker) Open(r filepick.Request, done func(string, error)) {
	if end, ok := p.begin(done); ok {
		p.show(dialog.NewFileOpen(func(f fyne.URIReadCloser, err error) {
			if f == nil {
				end(nil, err)
				return
			}
			_ = f.Close() // only its name is wanted
			end(f.URI(), err)
		}, p.window), r)
	}
}

// Save asks for a file to write.
func (p *WindowPicker) Save(r filepick.Request, done func(string, error)) {
	if end, ok := p.begin(done); ok {
		d := dialog.NewFileSave(func(f fyne.URIWriteCloser, err error) {
			if f == nil {
				end(nil, err)
				return
			}
			_ = f.Close() // only its name is wanted
			end(f.URI(), err)
		}, p.window)
		d.SetFileName(r.Name)
		p.show(d, r)
	}
}

// Folder asks for a folder.
func (p *WindowPicker) Folder(r filepick.Request, done func(string, error)) {
	if end, ok := p.begin(done); ok {
		p.show(dialog.NewFolderOpen(func(f fyne.ListableURI, err error) {
			if f == nil {
				end(nil, err)
				return
			}
			end(f, err)
		}, p.window), r)
	}
}

func (p *WindowPicker) show(d *dialog.FileDialog, r filepick.Request) {
	var ends []string
	for _, k := range r.Kinds {
		for _, e := range k.Ends {
			ends = append(ends, "."+e)
		}
	}
	if len(ends) > 0 {
		d.SetFilter(storage.NewExtensionFileFilter(ends))
	}
	if r.Dir != "" {
		if dir, err := storage.ListerForURI(storage.NewFileURI(r.Dir)); err == nil {
			d.SetLocation(dir)
		}
	}
	d.SetTitleText(r.Title)
	d.SetConfirmText(p.words.T("choose"))
	d.SetDismissText(p.words.T("close"))
	d.Show()
	d.Resize(fyne.NewSize(760, 520).Min(p.window.Canvas().Size())) // shown: fyne asks what is shown for its least size
}

func picked(u fyne.URI, err error) (string, error) {
	switch {
	case err != nil:
		return "", err
	case u == nil:
		return "", filepick.ErrCancelled
	}
	return u.Path(), nil
}
