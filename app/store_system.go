//go:build !js

package app

import (
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/app/settings"
)

// openStore opens the settings of the user. They are in a file of our own, since fyne empties its file before it writes it;
// the settings of versions that kept them there are taken over. broken is why the file could not be read; failed hears, on any
// goroutine, why it cannot be written.
func openStore(a fyne.App, failed func(error)) (store settings.Store, closeStore func(), broken error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return a.Preferences(), func() {}, nil // a user without a home keeps nothing
	}
	f, broken := settings.OpenFile(filepath.Join(dir, "hogline", "settings.json"), filepath.Join(dir, "fyne", ID, "preferences.json"), failed)
	return f, f.Close, broken
}
