package app

import (
	"io/fs"
	"path"
	"strings"
)

// onBattery reports whether a battery of the computer is being discharged, by the folder in which Linux tells of its power
// supplies. Where there is none it is not known, and taken for false.
func onBattery(supplies fs.FS) bool {
	list, err := fs.ReadDir(supplies, ".")
	if err != nil {
		return false
	}
	for _, s := range list {
		if status, err := fs.ReadFile(supplies, path.Join(s.Name(), "status")); err == nil && strings.TrimSpace(string(status)) == "Discharging" {
			return true
		}
	}
	return false
}
