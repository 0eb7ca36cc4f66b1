package app

import (
	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/app/settings"
)

// openStore is the browser's storage.
func openStore(a fyne.App, _ func(error)) (store settings.Store, closeStore func(), broken error) {
	return a.Preferences(), func() {}, nil
}
