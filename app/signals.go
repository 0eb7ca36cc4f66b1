package app

import (
	"os"
	"os/signal"
	"time"

	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/engine/subprocess"
)

// quitTimeout is how long the window may take to close after a signal.
const quitTimeout = 2 * time.Second

// quitOnSignal closes the window when the system asks for it, external programs included; where the window does not close in
// time the process ends without it.
func quitOnSignal(w *Window, closeStore func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, subprocess.StopSignals...)
	go func() {
		s := <-signals
		fyne.Do(func() {
			defer func() { _ = recover() }() // Fyne stops on the signal too: where it was first, there is no window to close
			w.Quit()
		})
		select {
		case <-time.After(quitTimeout):
		case <-signals:
		}
		subprocess.KillAll()
		closeStore()
		os.Exit(subprocess.StatusOf(s))
	}()
}
