package series

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/canvas"
)

// LevelColour is the colour of a change: a gain beyond its error, a loss beyond it, or neither.
func LevelColour(l analysis.Level) fyne.ThemeColorName {
	switch {
	case l == analysis.Gain:
		return canvas.ColourGood
	case l.Lost():
		return canvas.ColourBad
	}
	return theme.ColorNameForeground
}
