package canvas

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// SizeNameTarget is the least extent in pixels of what is tapped, both ways: 0 where a mouse points, FingerTarget for
// fingers. Everything that differs under fingers follows from this size of the theme.
const SizeNameTarget fyne.ThemeSizeName = "hogline-target"

// FingerTarget is the extent in pixels that a finger hits surely (WCAG 2.2, criterion 2.5.5).
const FingerTarget = 44

// Target is the least extent in pixels of what is tapped in the theme in use.
func Target() float32 { return theme.Size(SizeNameTarget) }

// Touch reports whether the theme in use is for fingers.
func Touch() bool { return Target() > 0 }

// tappable is a size with both extents large enough to be tapped.
func tappable(s fyne.Size) fyne.Size {
	t := Target()
	return fyne.NewSize(max(s.Width, t), max(s.Height, t))
}

// ForFingers makes the theme one for fingers, or for a mouse.
func (t *Theme) ForFingers(on bool) *Theme {
	t.target = 0
	if on {
		t.target = FingerTarget
	}
	return t
}

// Fingers reports whether the theme is for fingers.
func (t *Theme) Fingers() bool { return t.target > 0 }
