package canvas

import (
	"strings"
	"testing"
	"unicode"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"github.com/stretchr/testify/require"
)

// letterWidth is 2 for a Japanese letter, 1 else.
func letterWidth(s string) (w float32) {
	for _, r := range s {
		w++
		if r > unicode.MaxLatin1 {
			w++
		}
	}
	return w
}

func TestLines(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		room float32
		want string
	}{
		"it has room":               {"draw to the tee", 15, "draw to the tee"},
		"a letter less":             {"draw to the tee", 14, "draw to the|tee"},
		"spaces at a border":        {"draw to the tee", 11, "draw to the|tee"},
		"a long word":               {"a takeout", 4, "a|take|out"},
		"paragraphs":                {"one two\n\nthree", 5, "one|two||three"},
		"no comma begins a line":    {"石を置く、投げる", 8, "石を置|く、投げ|る"},
		"no bracket ends a line":    {"石を「置く」投げる", 6, "石を|「置|く」投|げる"},
		"a word and Japanese":       {"タップ: 石の右側", 10, "タップ: 石|の右側"},
		"numbers are not taken off": {"誤差±12.5 cm", 7, "誤差|±12.5|cm"},
		"nothing":                   {"", 8, ""},
	} {
		t.Run(name, func(t *testing.T) {
			got := Lines(c.text, c.room, letterWidth)
			require.Equal(t, c.want, strings.ReplaceAll(got, "\n", "|"))
			for line := range strings.SplitSeq(got, "\n") {
				require.LessOrEqual(t, letterWidth(line), c.room)
			}
		})
	}
}

// TestProse: a text has any width, is as high as its lines, and breaks them anew with its width, its text and its size.
func TestProse(t *testing.T) {
	test.NewTempApp(t)
	p := NewProse("Drag a stone to correct its place. Tap to remove it, or tap ice to add one.")
	shown := func() string {
		var lines []string
		for _, o := range test.WidgetRenderer(p).Objects() {
			lines = append(lines, o.(*fcanvas.Text).Text)
		}
		return strings.Join(lines, "\n")
	}
	lines := func() int { return 1 + strings.Count(shown(), "\n") }
	p.Resize(fyne.NewSize(2000, 20))
	one := p.MinSize().Height
	require.Equal(t, 1, lines())
	require.Less(t, p.MinSize().Width, float32(60))
	p.Resize(fyne.NewSize(200, 20))
	n := lines()
	require.Greater(t, n, 2)
	require.InDelta(t, one+float32(n-1)*(one-2*theme.InnerPadding()), p.MinSize().Height, 0.1)
	inside := 200 - 2*theme.InnerPadding()
	for line := range strings.SplitSeq(shown(), "\n") {
		require.LessOrEqual(t, fyne.MeasureText(line, theme.TextSize(), fyne.TextStyle{}).Width, inside)
	}
	require.Equal(t, "Drag a stone to correct its place. Tap to remove it, or tap ice to add one.", p.Said())
	p.SizeName = theme.SizeNameHeadingText
	p.Refresh()
	require.Greater(t, lines(), n)
	p.SetText("Tee")
	require.Equal(t, "Tee", shown())
}
