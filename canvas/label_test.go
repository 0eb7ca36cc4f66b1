package canvas

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"github.com/stretchr/testify/require"
)

func TestLabelIsTruncatedWithAnEllipsis(t *testing.T) {
	test.NewTempApp(t)
	f := NewLabel("In-turn come-around to the button", BodySize, false, theme.ColorNameForeground, 40)
	w := test.NewTempWindow(t, f)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(90, 30))
	require.Less(t, len(f.text.Text), 20)
	require.Contains(t, f.text.Text, "…")
	w.Resize(fyne.NewSize(900, 30))
	require.Equal(t, f.Text(), f.text.Text)
}

// TestLabelsOfTeamsDiffer: names that begin alike are cut to the part in which they differ.
func TestLabelsOfTeamsDiffer(t *testing.T) {
	test.NewTempApp(t)
	width := func(s string) float32 { return fyne.MeasureText(s, BodySize, fyne.TextStyle{}).Width }
	cut := func(s, other string, w float32) string {
		return truncateUnlike(s, other, BodySize, fyne.TextStyle{}, w)
	}
	const red, yellow = "InstituteOfTechnologyRed", "InstituteOfTechnologyYellow"
	w := width("…ologyYellow")
	require.Equal(t, "…ologyYellow", cut(yellow, red, w))
	require.True(t, strings.HasSuffix(cut(red, yellow, w), "logyRed"))
	require.Equal(t, red, cut(red, yellow, width(red)))
	require.Equal(t, "…Ye…", cut(yellow, red, width("…Ye…")+1))
	require.True(t, strings.HasPrefix(cut(yellow, "Academy", w), "Inst"), "the beginning tells them apart")
	require.Equal(t, "Instit…", cut(red, "", width("Instit…")))
}

// TestLabelsWithAnEnd: where there is no room for all of a text its short form stands, of which the end is kept.
func TestLabelsWithAnEnd(t *testing.T) {
	test.NewTempApp(t)
	l := NewLabel("", BodySize, false, theme.ColorNameForeground, 60)
	width := func(s string) float32 { return fyne.MeasureText(s, BodySize, fyne.TextStyle{}).Width }
	l.SetTextOr("Come-around to the 4-foot, clockwise", "Come-around to the 4-foot", ", cw")
	for _, want := range []string{"Come-around to the 4-foot, clockwise", "Come-around to the 4-foot, cw", "Come-aro…, cw", "Co…"} {
		l.Resize(fyne.NewSize(width(want)+0.1, 20))
		require.Equal(t, want, l.text.Text)
		require.Equal(t, "Come-around to the 4-foot, clockwise", l.Text())
	}
	l.SetText("Come-around to the 4-foot, clockwise")
	l.Resize(fyne.NewSize(width("Come-aro…")+0.1, 20))
	require.Equal(t, "Come-aro…", l.text.Text)
}
