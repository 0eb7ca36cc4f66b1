package canvas

import (
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"github.com/stretchr/testify/require"
)

func TestThemesHaveEveryColour(t *testing.T) {
	for _, name := range ThemeNames {
		l := NewTheme(name)
		require.Equal(t, name, l.Palette.Name)
		for _, c := range []fyne.ThemeColorName{ColourCard, ColourLine, ColourEdge, ColourQuiet, ColourInverse, ColourOnInverse,
			ColourButton, ColourSelected,
			ColourGood, ColourAmber, ColourBad, ColourHighlight} {
			_, ok := l.colours[c]
			require.True(t, ok, c)
		}
	}
	require.Equal(t, "light", NewTheme("pink").Palette.Name)
}

// contrast is the contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio").
func contrast(a, b color.NRGBA) float64 {
	luminance := func(c color.NRGBA) float64 {
		part := func(v uint8) float64 {
			x := float64(v) / 255
			if x <= 0.04045 {
				return x / 12.92
			}
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
	}
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// TestContrast: in every theme each colour of text has the contrast of WCAG 2.2 AA, 4.5, on everything that it is written on, and the
// borders of fields have 3.
func TestContrast(t *testing.T) {
	const text, border = 4.5, 3.0
	require.InDelta(t, 21, contrast(color.NRGBA{A: 255}, color.NRGBA{R: 255, G: 255, B: 255, A: 255}), 1e-9)
	for _, name := range ThemeNames {
		l := NewTheme(name)
		for _, of := range []fyne.ThemeColorName{theme.ColorNameForeground, ColourQuiet, theme.ColorNameHyperlink, ColourGood,
			ColourAmber, ColourBad,
			colourTeams[0], colourTeams[1]} {
			for _, on := range []fyne.ThemeColorName{ColourCard, ColourBackground, ColourSelected, ColourButton, theme.ColorNameMenuBackground} {
				require.GreaterOrEqual(t, contrast(l.colours[of], l.colours[on]), text, "%s: %s on %s", name, of, on)
			}
		}
		require.GreaterOrEqual(t, contrast(l.colours[theme.ColorNameForegroundOnPrimary], l.colours[theme.ColorNamePrimary]), text, name)
		require.GreaterOrEqual(t, contrast(l.colours[ColourOnInverse], l.colours[ColourInverse]), text, name)
		require.GreaterOrEqual(t, contrast(l.colours[theme.ColorNameForeground], l.colours[ColourHighlight]), text, name)
		for _, on := range []fyne.ThemeColorName{ColourCard, theme.ColorNameInputBackground} {
			require.GreaterOrEqual(t, contrast(l.colours[theme.ColorNameInputBorder], l.colours[on]), border, "%s: border on %s", name, on)
		}
		p := l.Palette
		for i := range p.Stones {
			require.GreaterOrEqual(t, contrast(p.OnStones[i], p.Stones[i]), text, "%s: number on the stone of team %d", name, i)
		}
		for _, c := range []color.NRGBA{p.Text, p.Quiet} {
			require.GreaterOrEqual(t, contrast(c, p.Background), text, "%s: caption", name)
		}
	}
}
