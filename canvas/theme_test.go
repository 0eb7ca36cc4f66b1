package canvas

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"
)

func TestThemesHaveEveryColour(t *testing.T) {
	for _, name := range ThemeNames {
		l := NewTheme(name)
		require.Equal(t, name, l.Palette.Name)
		for _, c := range []fyne.ThemeColorName{ColourCard, ColourLine, ColourQuiet, ColourInverse, ColourOnInverse, ColourButton, ColourSelected,
			ColourGood, ColourAmber, ColourBad, ColourHighlight} {
			_, ok := l.colours[c]
			require.True(t, ok, c)
		}
	}
	require.Equal(t, "light", NewTheme("pink").Palette.Name)
}
