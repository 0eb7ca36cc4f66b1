package paint

import (
	"image/color"
	"slices"
)

// Palette is the set of colours of a picture of the sheet.
type Palette struct {
	Name                string
	IceTop, IceBottom   color.NRGBA
	Outer, White, Inner color.NRGBA // rings: 12 foot, 8 foot and button, 4 foot
	Line, Hog           color.NRGBA // tee, centre and back line; hog line
	Granite, GraniteLit color.NRGBA // rim of a stone, dark and light
	Stones              [2]color.NRGBA
	OnStones            [2]color.NRGBA // numbers on the stones
	Teams               [2]color.NRGBA // colours of the stones, dark or light enough for text
	Text, Quiet         color.NRGBA
	Halo                color.NRGBA // thin edge between a path and the ice
	Played, Intended    color.NRGBA // path as thrown, path as intended
	Background          color.NRGBA // around the ice in exports
	Dim                 float64     // opacity of what is not selected, 0 to 1
}

// opacity is that of what is drawn: all of it, or what the palette has for what is not selected.
func (p *Palette) opacity(dim bool) float64 {
	if dim {
		return p.Dim
	}
	return 1
}

func hex(rgb uint32) color.NRGBA {
	return color.NRGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255}
}

// Fade is c with its opacity multiplied by share (0..1).
func Fade(c color.NRGBA, share float64) color.NRGBA {
	c.A = uint8(float64(c.A)*min(max(share, 0), 1) + 0.5)
	return c
}

// Mix is the colour between a (share 0) and b (share 1).
func Mix(a, b color.NRGBA, share float64) color.NRGBA {
	m := func(x, y uint8) uint8 { return uint8(float64(x)*(1-share) + float64(y)*share + 0.5) }
	return color.NRGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), m(a.A, b.A)}
}

// The palettes.
var (
	Light = Palette{
		Name: "light", IceTop: hex(0xEDF5FA), IceBottom: hex(0xDCEAF3),
		Outer: hex(0x3B76B6), White: hex(0xF7FBFD), Inner: hex(0xC9474D),
		Line: color.NRGBA{0x4E, 0x6E, 0x8C, 0xB0}, Hog: hex(0xB8433F),
		Granite: hex(0x5B6168), GraniteLit: hex(0x9AA1A8),
		Stones: [2]color.NRGBA{hex(0xD7263D), hex(0xF2C230)}, OnStones: [2]color.NRGBA{hex(0xFFFFFF), hex(0x3A2B00)},
		Teams: [2]color.NRGBA{hex(0xB81F33), hex(0x7E5C00)},
		Text:  hex(0x17232E), Quiet: hex(0x596B7D), Halo: color.NRGBA{255, 255, 255, 170},
		Played: hex(0x17324A), Intended: color.NRGBA{0x5C, 0x78, 0x90, 0xB4}, Background: hex(0xFFFFFF), Dim: 0.5,
	}
	Dark = Palette{
		Name: "dark", IceTop: hex(0x2B3D4C), IceBottom: hex(0x223341),
		Outer: hex(0x2F629B), White: hex(0x40576A), Inner: hex(0xA33F46),
		Line: color.NRGBA{0x9F, 0xBC, 0xD4, 0x90}, Hog: hex(0xC65A55),
		Granite: hex(0x3A4046), GraniteLit: hex(0xA6AEB5),
		Stones: [2]color.NRGBA{hex(0xDA3047), hex(0xF4C944)}, OnStones: [2]color.NRGBA{hex(0xFFFFFF), hex(0x2C2100)},
		Teams: [2]color.NRGBA{hex(0xFF7C8A), hex(0xF4C944)},
		Text:  hex(0xE8EEF3), Quiet: hex(0x93A5B5), Halo: color.NRGBA{0x10, 0x1A, 0x22, 150},
		Played: hex(0xF1F6FA), Intended: color.NRGBA{0xB4, 0xC6, 0xD6, 0xB4}, Background: hex(0x16212B), Dim: 0.5,
	}
	HighContrast = Palette{
		Name: "contrast", IceTop: hex(0xFFFFFF), IceBottom: hex(0xFFFFFF),
		Outer: hex(0x0047B3), White: hex(0xFFFFFF), Inner: hex(0xB00020),
		Line: hex(0x000000), Hog: hex(0xB00020),
		Granite: hex(0x000000), GraniteLit: hex(0x3A3A3A),
		Stones: [2]color.NRGBA{hex(0xC00020), hex(0xFFD21A)}, OnStones: [2]color.NRGBA{hex(0xFFFFFF), hex(0x000000)},
		Teams: [2]color.NRGBA{hex(0xA0142A), hex(0x705000)},
		Text:  hex(0x000000), Quiet: hex(0x333333), Halo: hex(0xFFFFFF),
		Played: hex(0x000000), Intended: hex(0x555555), Background: hex(0xFFFFFF), Dim: 0.7,
	}
)

// PaletteOf is the palette of a name; light if there is none.
func PaletteOf(name string) *Palette {
	for _, p := range []*Palette{&Light, &Dark, &HighContrast} {
		if p.Name == name {
			return p
		}
	}
	return &Light
}

// SeriesStyle is the style of an AI's paths and figures: a colour that the colour-blind can
// tell from the others, a dash and a letter, so that colour is never the only difference.
type SeriesStyle struct {
	Colour color.NRGBA
	Dash   []float64 // pixels on, off, …; nil is solid
	Letter string
}

var seriesStyles = []SeriesStyle{
	{hex(0x0072B2), nil, "A"},
	{hex(0xD55E00), []float64{9, 5}, "B"},
	{hex(0x009E73), []float64{2.5, 4}, "C"},
	{hex(0x9B5FB0), []float64{9, 4, 2, 4}, "D"},
	{hex(0xE69F00), []float64{14, 4}, "E"},
	{hex(0x56B4E9), []float64{5, 3}, "F"},
}

// SeriesStyleOf is the style of the n-th AI of a list, from 0. Beyond the six colours letters
// go on and dashes change.
func SeriesStyleOf(n int) SeriesStyle {
	style := seriesStyles[n%len(seriesStyles)]
	if n >= len(seriesStyles) {
		style.Letter = string(rune('A' + n%26))
		style.Dash = seriesStyles[(n+n/len(seriesStyles))%len(seriesStyles)].Dash
	}
	style.Dash = slices.Clone(style.Dash)
	return style
}

// SeriesColour is the colour of a style on this palette: on dark ice it is lighter.
func (p *Palette) SeriesColour(style SeriesStyle) color.NRGBA {
	if p.Name == Dark.Name {
		return Mix(style.Colour, hex(0xFFFFFF), 0.28)
	}
	return style.Colour
}
