package canvas

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"
)

// TestHeadingDoesNotJump: a note that found no room beside the title has its line from then on, until the card has another width.
func TestHeadingDoesNotJump(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme("light"))
	note := NewLabel("", NoteSize, false, ColourQuiet, 0)
	head := CardHeader("Answers", note, Spacer(60, 20))
	height := func(width float32, text string) float32 {
		note.SetText(text)
		head.Resize(fyne.NewSize(width, head.MinSize().Height))
		head.Refresh()
		return head.MinSize().Height
	}
	const long = "2 answers, all the same idea · 1,000 throws each, same errors"
	one := height(500, "")
	require.Equal(t, one, height(500, "1 answer"))
	two := height(300, long)
	require.Greater(t, two, one)
	require.Equal(t, two, height(300, ""))
	require.Equal(t, two, height(300, "1 answer"))
	require.Equal(t, one, height(500, "1 answer"))
	require.Equal(t, one, height(300, "1 answer"), "another width has forgotten it")
}
