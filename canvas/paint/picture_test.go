package paint

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

func captioned() *Picture {
	return &Picture{
		Scene: Scene{Stones: []Stone{{At: curling.Tee, Number: 1}}}, View: ViewOf(HogFrame, HouseUp, 700), Palette: &Light,
		Caption: Caption{Title: "KITAMI 4 : 3 KARUIZAWA", Lines: []string{"End 8 · stone 14 of 16"},
			Legend: []LegendLine{{SeriesStyleOf(0), "Raise on 4, in-turn, 52.0 ± 1.9 %"},
				{SeriesStyleOf(1), "Hit and stay on 9, in-turn, 55.4 ± 2.0 %"}}},
	}
}

// TestCaptionStandsBelow: the ice is drawn as without it, and the caption below it over the whole width.
func TestCaptionStandsBelow(t *testing.T) {
	p := captioned()
	w, h := p.Size()
	require.InDelta(t, p.View.w, w, 1e-9)
	require.Greater(t, h, 760.0)
	img := p.Image()
	alone := p.Scene.Image(p.View, p.Palette)
	for y := range 690 {
		for x := range alone.Rect.Dx() {
			require.Equal(t, alone.RGBAAt(x, y), img.RGBAAt(x, y), "%d %d", x, y)
		}
	}
	blue := 0
	for y := 702; y < img.Rect.Dy(); y++ {
		for x := range 60 {
			if c := img.RGBAAt(x, y); c.B > 150 && c.R < 60 {
				blue++
			}
		}
	}
	require.Greater(t, blue, 40, "the line of A in the legend")
	p.Caption = Caption{}
	_, h = p.Size()
	require.InDelta(t, 700, h, 1e-9, "none without a title")
}

func TestCaptionIsWrapped(t *testing.T) {
	p := captioned()
	p.Caption.Lines = []string{strings.Repeat("a long sentence ", 12), strings.Repeat("回答の分布、", 30)}
	rows := p.rows()
	require.Greater(t, len(rows), 8)
	all := ""
	for _, r := range rows {
		require.LessOrEqual(t, textWidth(runs(r.text, r.style))+r.indent, p.View.w-2*captionMargin, r.text)
		require.NotRegexp(t, "^、", r.text)
		all += r.text
	}
	require.Equal(t, 30, strings.Count(all, "分"), "nothing is lost")
	p.Caption.Lines = []string{strings.Repeat("x", 500), ""}
	require.NotEmpty(t, p.rows(), "a word that is too long stays whole")
}

func TestPictureAsSVG(t *testing.T) {
	var b strings.Builder
	require.NoError(t, captioned().WriteSVG(&b))
	for _, text := range []string{"<svg ", "KITAMI 4 : 3 KARUIZAWA", "Raise on 4, in-turn", ">A</text>"} {
		require.Contains(t, b.String(), text)
	}
}

// TestLinesAreBrokenWhereTheyMayBe: at spaces and between kana and kanji, not before marks, not within a number with its error.
func TestLinesAreBrokenWhereTheyMayBe(t *testing.T) {
	require.Equal(t, []string{"win ", "62.9 % ", "now"}, words("win 62.9 % now"))
	require.Equal(t, []string{"A: ", "−0.72 ± 0.15, ", "more"}, words("A: −0.72 ± 0.15, more"))
	require.Equal(t, []string{"得", "点、", "6", "点。"}, words("得点、6点。"))
}
