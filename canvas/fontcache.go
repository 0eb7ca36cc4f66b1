package canvas

import (
	_ "unsafe" // for linkname

	"github.com/go-text/typesetting/shaping"
)

// shaper is that of fyne, which all texts of the program are measured and drawn with.
//
//go:linkname shaper fyne.io/fyne/v2/internal/painter.shaper
var shaper *shaping.HarfbuzzShaper

// ForgetFonts frees the fonts that texts were shaped with so far. It is called before another theme is set, on the goroutine of
// the window: fyne parses every font anew then, also where only the scale changes, and its shaper has a plan for each font that it
// ever met and never drops one (the planCache of harfbuzz.Buffer), which holds the font, some 8 MB a theme.
func ForgetFonts() { *shaper = shaping.HarfbuzzShaper{} }
