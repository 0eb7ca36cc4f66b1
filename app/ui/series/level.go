package series

import (
	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/session"
)

// LevelColour is the colour of a loss.
func LevelColour(l session.Level) fyne.ThemeColorName {
	switch l {
	case session.VeryCostly:
		return canvas.ColourBad
	case session.Costly:
		return canvas.ColourAmber
	}
	return canvas.ColourGood
}
