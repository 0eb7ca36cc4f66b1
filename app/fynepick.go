package app

import (
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"

	"hogline/app/filepick"
)

// windowPicker asks for files in the window itself, where the system has no dialogs.
type windowPicker struct {
	w    *Window
	busy atomic.Bool
}

// Busy reports whether a dialog is open.
func (p *windowPicker) Busy() bool { return p.busy.Load() }

// Open asks for a file to read.
func (p *windowPicker) Open(r filepick.Request, done func(string, error)) {
	if !p.busy.CompareAndSwap(false, true) {
		done("", filepick.ErrBusy)
		return
	}
	d := dialog.NewFileOpen(func(f fyne.URIReadCloser, err error) {
		p.busy.Store(false)
		if f == nil {
			done(picked(nil, err))
			return
		}
		_ = f.Close() // only its name is wanted
		done(picked(f.URI(), err))
	}, p.w.win)
	p.show(d, r)
}

// Save asks for a file to write.
func (p *windowPicker) Save(r filepick.Request, done func(string, error)) {
	if !p.busy.CompareAndSwap(false, true) {
		done("", filepick.ErrBusy)
		return
	}
	d := dialog.NewFileSave(func(f fyne.URIWriteCloser, err error) {
		p.busy.Store(false)
		if f == nil {
			done(picked(nil, err))
			return
		}
		_ = f.Close() // only its name is wanted
		done(picked(f.URI(), err))
	}, p.w.win)
	d.SetFileName(r.Name)
	p.show(d, r)
}

// Folder asks for a folder.
func (p *windowPicker) Folder(r filepick.Request, done func(string, error)) {
	if !p.busy.CompareAndSwap(false, true) {
		done("", filepick.ErrBusy)
		return
	}
	p.show(dialog.NewFolderOpen(func(f fyne.ListableURI, err error) {
		p.busy.Store(false)
		if f == nil {
			done(picked(nil, err))
			return
		}
		done(picked(f, err))
	}, p.w.win), r)
}

func (p *windowPicker) show(d *dialog.FileDialog, r filepick.Request) {
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
	d.SetConfirmText(p.w.T("choose"))
	d.SetDismissText(p.w.T("close"))
	d.Resize(fyne.NewSize(760, 520))
	d.Show()
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
