// Package canvas is what is seen: the rink in layers, the score board, the strip of values
// and the small quiet parts the window is put together from. It shows view models and
// gives back gestures; it never decides.
package canvas

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"hogline/canvas/paint"
)

// Theme is the theme of the window: colours, sizes and the palette of the ice.
type Theme struct {
	Palette *paint.Palette
	colours map[fyne.ThemeColorName]color.NRGBA
	dark    bool
	size    float32 // of text
}

// Names of the colours that fyne has none for.
const (
	ColourBackground fyne.ThemeColorName = "hogline-ground"
	ColourCard       fyne.ThemeColorName = "hogline-card"
	ColourLine       fyne.ThemeColorName = "hogline-line"
	ColourQuiet      fyne.ThemeColorName = "hogline-quiet"
	ColourInverse    fyne.ThemeColorName = "hogline-ink"
	ColourOnInverse  fyne.ThemeColorName = "hogline-on-ink"
	ColourButton     fyne.ThemeColorName = "hogline-chip"
	ColourSelected   fyne.ThemeColorName = "hogline-selected"
	ColourGood       fyne.ThemeColorName = "hogline-good"
	ColourAmber      fyne.ThemeColorName = "hogline-amber"
	ColourBad        fyne.ThemeColorName = "hogline-bad"
	ColourHighlight  fyne.ThemeColorName = "hogline-band"
)

type tints struct {
	ground, card, line, text, quiet, ink, onInk, accent, chip, selected, good, amber, bad, band uint32
}

var themeTints = map[string]tints{
	"light":    {0xEEF2F5, 0xFFFFFF, 0xDCE3E9, 0x17232E, 0x66788A, 0x17324A, 0xFFFFFF, 0x0B6FB8, 0xF1F5F8, 0xE6F1F9, 0x1E8E5A, 0xD58A00, 0xB00020, 0xFCEFC7},
	"dark":     {0x111A22, 0x1A2631, 0x2E3D4A, 0xE8EEF3, 0x93A5B5, 0xDCE8F2, 0x14202B, 0x4AA3E0, 0x23323F, 0x21394C, 0x4CC38A, 0xF0B040, 0xFF6B7A, 0x3A3524},
	"contrast": {0xFFFFFF, 0xFFFFFF, 0x000000, 0x000000, 0x2A2A2A, 0x000000, 0xFFFFFF, 0x0047B3, 0xFFFFFF, 0xCFE3FF, 0x006B3A, 0x8A5200, 0xB00020, 0xFFE89A},
}

// ThemeNames are the names that NewLook knows.
var ThemeNames = []string{"light", "dark", "contrast"}

// NewTheme is the look of a name ("light", "dark", "contrast"; light for any other) with
// text of a size in pixels, 0 for the usual.
func NewTheme(name string, size float32) *Theme {
	t, ok := themeTints[name]
	if !ok {
		name, t = "light", themeTints["light"]
	}
	if size <= 0 {
		size = 13
	}
	c := func(rgb uint32) color.NRGBA {
		return color.NRGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255}
	}
	hover, pressed := color.NRGBA{0x0B, 0x3A, 0x60, 0x10}, color.NRGBA{0x0B, 0x3A, 0x60, 0x22}
	if name == "dark" {
		hover, pressed = color.NRGBA{255, 255, 255, 0x12}, color.NRGBA{255, 255, 255, 0x22}
	}
	l := &Theme{Palette: paint.PaletteOf(name), dark: name == "dark", size: size}
	l.colours = map[fyne.ThemeColorName]color.NRGBA{
		theme.ColorNameBackground: c(t.card), ColourBackground: c(t.ground), theme.ColorNameForeground: c(t.text), theme.ColorNamePlaceHolder: c(t.quiet),
		theme.ColorNameDisabled: paint.Mix(c(t.quiet), c(t.card), 0.45), theme.ColorNameDisabledButton: c(t.chip),
		theme.ColorNamePrimary: c(t.accent), theme.ColorNameForegroundOnPrimary: c(t.card), theme.ColorNameButton: c(t.chip),
		theme.ColorNameHover: hover, theme.ColorNamePressed: pressed, theme.ColorNameFocus: paint.Fade(c(t.accent), 0.30),
		theme.ColorNameSelection: c(t.selected), theme.ColorNameSeparator: c(t.line), theme.ColorNameInputBackground: c(t.card),
		theme.ColorNameInputBorder: c(t.line), theme.ColorNameMenuBackground: c(t.card), theme.ColorNameOverlayBackground: c(t.card),
		theme.ColorNameHeaderBackground: c(t.card), theme.ColorNameScrollBar: paint.Fade(c(t.quiet), 0.5), theme.ColorNameScrollBarBackground: {},
		theme.ColorNameShadow: {0x0B, 0x1A, 0x28, 0x22}, theme.ColorNameError: c(t.bad), theme.ColorNameSuccess: c(t.good), theme.ColorNameWarning: c(t.amber),
		theme.ColorNameHyperlink: c(t.accent),
		ColourCard:               c(t.card), ColourLine: c(t.line), ColourQuiet: c(t.quiet), ColourInverse: c(t.ink), ColourOnInverse: c(t.onInk), ColourButton: c(t.chip),
		ColourSelected: c(t.selected), ColourGood: c(t.good), ColourAmber: c(t.amber), ColourBad: c(t.bad), ColourHighlight: c(t.band),
	}
	return l
}

// Color is the colour of a name; the variant of the system is not asked.
func (l *Theme) Color(n fyne.ThemeColorName, _ fyne.ThemeVariant) color.Color {
	if c, ok := l.colours[n]; ok {
		return c
	}
	v := theme.VariantLight
	if l.dark {
		v = theme.VariantDark
	}
	return theme.DefaultTheme().Color(n, v)
}

// Font is fyne's own face, Noto Sans.
func (l *Theme) Font(s fyne.TextStyle) fyne.Resource { return theme.DefaultTheme().Font(s) }

// Icon is fyne's own icon.
func (l *Theme) Icon(n fyne.ThemeIconName) fyne.Resource { return theme.DefaultTheme().Icon(n) }

// Size is the size of a part in pixels.
func (l *Theme) Size(n fyne.ThemeSizeName) float32 {
	switch n {
	case theme.SizeNameText:
		return l.size
	case theme.SizeNameCaptionText:
		return l.size - 2
	case theme.SizeNameSubHeadingText:
		return l.size + 1
	case theme.SizeNameHeadingText:
		return l.size + 5
	case theme.SizeNamePadding:
		return 4
	case theme.SizeNameInnerPadding:
		return 6
	case theme.SizeNameLineSpacing:
		return 3
	case theme.SizeNameInlineIcon:
		return l.size + 4
	case theme.SizeNameScrollBar:
		return 9
	case theme.SizeNameScrollBarSmall:
		return 3
	case theme.SizeNameInputRadius, theme.SizeNameSelectionRadius, theme.SizeNameButtonRadius, theme.SizeNameMenuRadius, theme.SizeNamePopupRadius:
		return 6
	case theme.SizeNameCardRadius, theme.SizeNameDialogRadius:
		return 10
	}
	return theme.DefaultTheme().Size(n)
}

// ThemeColour is a colour of the look that is shown now.
func ThemeColour(n fyne.ThemeColorName) color.NRGBA {
	c, _ := color.NRGBAModel.Convert(theme.Color(n)).(color.NRGBA)
	return c
}
