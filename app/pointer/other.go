//go:build js || android || ios

package pointer

import "fyne.io/fyne/v2"

// Follow does nothing: the page around the program keeps the order, and knows fingers.
func Follow(fyne.Window, func() bool, func(fyne.Position) bool) {}
