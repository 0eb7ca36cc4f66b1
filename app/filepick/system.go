//go:build !nogtk && !ci && cgo

package filepick

import (
	"errors"

	"github.com/sqweek/dialog"
)

// Native reports whether this build shows the system's dialogs.
const Native = true

type native struct{}

func system() backend { return native{} }

func builder(r Request) *dialog.FileBuilder {
	b := dialog.File().Title(r.Title)
	for _, k := range r.Kinds {
		b = b.Filter(k.Name, k.Ends...)
	}
	if r.Dir != "" {
		b = b.SetStartDir(r.Dir)
	}
	if r.Name != "" {
		b = b.SetStartFile(r.Name)
	}
	return b
}

func (native) open(r Request) (string, error) { return tidy(builder(r).Load()) }
func (native) save(r Request) (string, error) { return tidy(builder(r).Save()) }

func (native) folder(r Request) (string, error) {
	b := dialog.Directory().Title(r.Title)
	if r.Dir != "" {
		b = b.SetStartDir(r.Dir)
	}
	return tidy(b.Browse())
}

func tidy(path string, err error) (string, error) {
	if errors.Is(err, dialog.ErrCancelled) {
		return "", ErrCancelled
	}
	return path, err
}
