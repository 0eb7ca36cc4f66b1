// Package app is what is done: the window, its views, actions and settings.
package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"

	"fyne.io/fyne/v2"
	fyneapp "fyne.io/fyne/v2/app"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/pointer"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/memo"
	"github.com/hogline/hogline/engine/subprocess"
)

// ID is the name of the program to the system.
const ID = "org.hogline.app"

// Run opens the window with the given files and returns when it is closed.
func Run(files []string, assets fs.FS) error {
	if err := Display(); err != nil {
		return err
	}
	bundle, err := i18n.Load(assets, "translations")
	if err != nil {
		return err
	}
	memo.KeepInCache()
	started := prepareLibraries()
	a := fyneapp.NewWithID(ID)
	if icon, err := fs.ReadFile(assets, "icon.png"); err == nil {
		a.SetIcon(fyne.NewStaticResource("icon.png", icon))
	}
	var w *Window
	var ended atomic.Bool
	store, closeStore, broken := openStore(a, func(err error) {
		fyne.Do(func() {
			if !ended.Load() {
				w.tellUnkept(err)
			}
		})
	})
	defer closeStore()
	defer ended.Store(true)
	set := settings.New(store)
	c := Config{App: a, Assets: assets, Bundle: bundle, Settings: set, UI: fyne.Do, Data: filepath.Join(a.Storage().RootURI().Path(),
		"studies"), Touch: isTouchDevice(), Screen: screenSize()}
	if filepick.Native {
		c.Picker = filepick.NewWorker()
	}
	w = NewWindow(c)
	whenShown(w, func() {
		recovered := w.recovery.has() // before Open asks: in a browser reading a folder waits for all AIs
		w.Open(files)
		if link := sharedChart(); link != "" {
			w.chartTogether(link)
		}
		if recovered {
			w.recovery.show()
		}
	})
	a.Lifecycle().SetOnStarted(func() { // not with the first focus, which may come late or never; a dialog needs a window that is shown
		started()
		pointer.Follow(w.window, w.forFingers, w.isBoard)
		switch {
		case broken != nil:
			w.showBroken(broken)
		case len(files) == 0 && !measured():
			w.tour.offer()
		}
	})
	measure(w, os.Stdout)
	quitOnSignal(w, closeStore)
	attachPage(w)
	defer subprocess.EndAll()
	w.ShowAndRun()
	return nil
}

// tellUnkept tells, once, that what the user chooses is not kept until the next start.
func (w *Window) tellUnkept(err error) {
	if !w.unkeptTold {
		w.unkeptTold = true
		w.dialogs.Notify(w.words.T("settings.unkept", w.words.Error(err)))
	}
}

// showBroken tells that the settings could not be read, until it is closed: they are lost otherwise.
func (w *Window) showBroken(err error) {
	text := canvas.NewProse(w.words.ErrorSentence(err))
	w.dialogs.Show(w.words.T("settings.lost"), text)
}

// ErrNoDisplay is returned where no window can be shown.
var ErrNoDisplay = errors.New("there is no display to open a window on: set DISPLAY, or use a command (hogline --help)")

// Display reports why no window can be shown here, nil if one can.
func Display() error {
	if runtime.GOOS == "linux" && os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return ErrNoDisplay
	}
	if err := probeDisplay(); err != nil {
		return fmt.Errorf("%w: %w", ErrNoDisplay, err)
	}
	return nil
}
