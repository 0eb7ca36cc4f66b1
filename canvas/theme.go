// Package canvas holds the widgets, layouts and the theme of the window: the ice in layers,
// the score board, the timeline of a match, rule machines and game boards, and buttons, rows
// and labels. Widgets show view models and report gestures.
package canvas

import (
	"image/color"
	"sync"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/canvas/fonts"
	"github.com/hogline/hogline/canvas/paint"
)

// Theme is the theme of the window: colours, sizes and the palette of the ice.
type Theme struct {
	Palette *paint.Palette
	colours map[fyne.ThemeColorName]color.NRGBA
	dark    bool
	target  float32 // SizeNameTarget
}

// The colours of the window. Those that fyne has a name for go by it, so that fyne's own
// widgets have them too.
const (
	ColourCard      = theme.ColorNameBackground // what a frame begins with
	ColourLine      = theme.ColorNameSeparator
	ColourEdge      = fyne.ThemeColorName("hogline-edge") // around buttons and dialogs; that of fields is theme.ColorNameInputBorder
	ColourQuiet     = theme.ColorNamePlaceHolder          // of notes
	ColourButton    = theme.ColorNameButton
	ColourSelected  = theme.ColorNameSelection
	ColourGood      = theme.ColorNameSuccess
	ColourAmber     = theme.ColorNameWarning
	ColourBad       = theme.ColorNameError
	ColourHighlight = fyne.ThemeColorName("hogline-highlight")

	ColourBackground = fyne.ThemeColorName("hogline-background") // between cards
	ColourInverse    = fyne.ThemeColorName("hogline-inverse")    // of what is chosen among several
	ColourOnInverse  = fyne.ThemeColorName("hogline-on-inverse")
)

// colourTeams are the colours of the teams for text on a card.
var colourTeams = [2]fyne.ThemeColorName{"hogline-team-0", "hogline-team-1"}

// themeColours are the colours of a theme as 0xRRGGBB.
type themeColours struct {
	background, card, line, edge, text, quiet, inverse, onInverse, accent, button, selected, good, amber, bad, highlight uint32
}

var themes = map[string]themeColours{
	"light": {0xEEF2F5, 0xFFFFFF, 0xDCE3E9, 0x7F90A0, 0x17232E, 0x596B7D, 0x17324A, 0xFFFFFF, 0x0B6FB8, 0xF1F5F8, 0xE6F1F9, 0x157A4B, 0x935F00,
		0xB00020, 0xFCEFC7},
	"dark": {0x111A22, 0x1A2631, 0x2E3D4A, 0x66798B, 0xE8EEF3, 0x93A5B5, 0xDCE8F2, 0x14202B, 0x58ABE6, 0x23323F, 0x21394C, 0x4CC38A, 0xF0B040,
		0xFF7886, 0x3A3524},
	"contrast": {0xFFFFFF, 0xFFFFFF, 0x000000, 0x000000, 0x000000, 0x2A2A2A, 0x000000, 0xFFFFFF, 0x0047B3, 0xFFFFFF, 0xCFE3FF, 0x006B3A, 0x8A5200,
		0xB00020, 0xFFE89A},
}

// ThemeNames are the names that NewTheme knows.
var ThemeNames = []string{"light", "dark", "contrast"}

// NewTheme is the theme of a name, light for an unknown one.
func NewTheme(name string) *Theme {
	t, ok := themes[name]
	if !ok {
		name, t = "light", themes["light"]
	}
	c := func(rgb uint32) color.NRGBA {
		return color.NRGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255}
	}
	hover, pressed := color.NRGBA{0x0B, 0x3A, 0x60, 0x10}, color.NRGBA{0x0B, 0x3A, 0x60, 0x22}
	menu, shadow := c(t.card), color.NRGBA{0x0B, 0x1A, 0x28, 0x22}
	switch name { // where a menu lies over cards of its own colour
	case "dark":
		hover, pressed = color.NRGBA{255, 255, 255, 0x12}, color.NRGBA{255, 255, 255, 0x22}
		menu, shadow = c(t.button), color.NRGBA{0, 0, 0, 0x90}
	case "contrast":
		shadow = color.NRGBA{0, 0, 0, 0xD0}
	}
	p := paint.PaletteOf(name)
	return &Theme{Palette: p, dark: name == "dark", colours: map[fyne.ThemeColorName]color.NRGBA{
		ColourCard: c(t.card), ColourLine: c(t.line), ColourQuiet: c(t.quiet), ColourButton: c(t.button),
		ColourSelected: c(t.selected), ColourGood: c(t.good), ColourAmber: c(t.amber), ColourBad: c(t.bad), ColourHighlight: c(t.highlight),
		ColourEdge: paint.Mix(c(t.line), c(t.edge), 0.5), ColourBackground: c(t.background), ColourInverse: c(t.inverse),
		ColourOnInverse: c(t.onInverse),
		colourTeams[0]:  p.Teams[0], colourTeams[1]: p.Teams[1],
		theme.ColorNameForeground: c(t.text), theme.ColorNameHyperlink: c(t.accent),
		theme.ColorNameDisabled: paint.Mix(c(t.quiet), c(t.card), 0.4), theme.ColorNameDisabledButton: c(t.button),
		theme.ColorNamePrimary: c(t.accent), theme.ColorNameForegroundOnPrimary: c(t.card),
		theme.ColorNameHover: hover, theme.ColorNamePressed: pressed, theme.ColorNameFocus: paint.Fade(c(t.accent), 0.30),
		theme.ColorNameInputBackground: c(t.card), theme.ColorNameInputBorder: c(t.edge), theme.ColorNameMenuBackground: menu,
		theme.ColorNameOverlayBackground: c(t.card), theme.ColorNameHeaderBackground: c(t.card),
		theme.ColorNameScrollBar: paint.Fade(c(t.quiet), 0.5), theme.ColorNameScrollBarBackground: {},
		theme.ColorNameShadow: shadow,
	}}
}

// Color is the colour of a name, whatever variant the system has.
func (t *Theme) Color(n fyne.ThemeColorName, _ fyne.ThemeVariant) color.Color {
	if c, ok := t.colours[n]; ok {
		return c
	}
	v := theme.VariantLight
	if t.dark {
		v = theme.VariantDark
	}
	return theme.DefaultTheme().Color(n, v)
}

// Font is the face of signs and of Japanese that the program brings along; letters come from fyne's own face behind it, Noto
// Sans.
func (t *Theme) Font(s fyne.TextStyle) fyne.Resource {
	switch {
	case s.Symbol:
		return theme.DefaultTheme().Font(s)
	case s.Bold:
		return resource(fonts.Bold())
	}
	return resource(fonts.Regular())
}

// resources are the faces that fyne was given, by their names: *fyne.StaticResource. Texts are measured on several goroutines.
var resources sync.Map

// resource is a face for fyne, the same one every time. It is asked first, and has what fyne's own, which stand behind it, lack.
func resource(f fonts.Face) fyne.Resource {
	r, _ := resources.LoadOrStore(f.Name, fyne.NewStaticResource(f.Name, f.Data))
	return r.(*fyne.StaticResource) // nothing else is stored
}

// Icon is fyne's own icon.
func (t *Theme) Icon(n fyne.ThemeIconName) fyne.Resource { return theme.DefaultTheme().Icon(n) }

// inlineIcon is the size in pixels of an icon beside a text.
const inlineIcon = BodySize + 4

// Size is the size of a part in pixels.
func (t *Theme) Size(n fyne.ThemeSizeName) float32 {
	switch n {
	case theme.SizeNameText:
		return BodySize
	case theme.SizeNameCaptionText:
		return NoteSize
	case theme.SizeNameSubHeadingText:
		return ValueSize
	case theme.SizeNameHeadingText:
		return BodySize + 5
	case theme.SizeNamePadding:
		return 4
	case theme.SizeNameInnerPadding: // fyne's own widgets are a line or an icon high, with it above and below
		return max(6, (t.target-inlineIcon)/2)
	case SizeNameTarget:
		return t.target
	case theme.SizeNameLineSpacing:
		return 3
	case theme.SizeNameInlineIcon:
		return inlineIcon
	case theme.SizeNameScrollBar:
		return max(9, t.target/3)
	case theme.SizeNameScrollBarSmall:
		return 3
	case theme.SizeNameInputRadius, theme.SizeNameSelectionRadius, theme.SizeNameButtonRadius, theme.SizeNameMenuRadius,
		theme.SizeNamePopupRadius:
		return 6
	case theme.SizeNameCardRadius, theme.SizeNameDialogRadius:
		return 10
	}
	return theme.DefaultTheme().Size(n)
}

// ThemeColour is a colour of the theme in use.
func ThemeColour(n fyne.ThemeColorName) color.NRGBA {
	c, _ := color.NRGBAModel.Convert(theme.Color(n)).(color.NRGBA)
	return c
}
