package paint

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/image/font/sfnt"

	"github.com/hogline/hogline/canvas/fonts"
)

func TestJapaneseFaceHasKanaAndKanji(t *testing.T) {
	var buf sfnt.Buffer
	for _, r := range "氷カーリングの" {
		g, err := faceOfSigns(fonts.Regular()).GlyphIndex(&buf, r)
		require.NoError(t, err)
		require.NotZero(t, g, string(r))
	}
}

func TestTextIsSplitByFace(t *testing.T) {
	var parts []string
	rs := runs("End 3 第3エンド", Style{Size: 12})
	for _, r := range rs {
		parts = append(parts, r.text)
	}
	require.Equal(t, []string{"End 3 ", "第", "3", "エンド"}, parts)
	require.Equal(t, rs[1].face, rs[3].face)
	require.NotEqual(t, rs[0].face, rs[1].face)
}

func TestAlignmentOfText(t *testing.T) {
	extent := func(a Align) (first, last int) {
		img := image.NewRGBA(image.Rect(0, 0, 100, 20))
		NewBrush(img).Text(Point{50, 15}, "HHHH", Style{Size: 12, Align: a, Colour: hex(0x000000)})
		first = -1
		for x := range 100 {
			for y := range 20 {
				if img.RGBAAt(x, y).A > 128 {
					if first < 0 {
						first = x
					}
					last = x
				}
			}
		}
		return first, last
	}
	first, _ := extent(Left)
	require.InDelta(t, 51, first, 1.5)
	_, last := extent(RightEdge)
	require.InDelta(t, 49, last, 1.5)
	first, last = extent(Middle)
	require.InDelta(t, 50, float64(first+last)/2, 1)
}
