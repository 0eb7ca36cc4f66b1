package series

import (
	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/session/values"
)

// LevelColour is the colour of a loss.
func LevelColour(l values.Level) fyne.ThemeColorName {
	switch l {
	case values.VeryCostly:
		return canvas.ColourBad
	case values.Costly:
		return canvas.ColourAmber
	}
	return canvas.ColourGood
}
