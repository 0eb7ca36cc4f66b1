package canvas

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"
)

func TestEndBars(t *testing.T) {
	test.NewTempApp(t)
	red, blue := color.NRGBA{R: 255, A: 255}, color.NRGBA{B: 255, A: 255}
	b := NewScoreHistogram()
	b.SetSeries([]ScoreSeries{{Colour: red, Share: [17]float64{8: 0.25, 9: 0.75}},
		{Colour: blue, Faint: true, Share: [17]float64{4: 0.004, 12: 0.5, 8: 0.495, 9: 0.005}}})
	b.Resize(fyne.NewSize(480, b.MinSize().Height))
	lo, hi := b.Range()
	require.Equal(t, [2]int{-3, 4}, [2]int{lo, hi}, "what occurs in less than one of 200 ends is left out")
	require.Len(t, b.scores, 8)
	require.Equal(t, "−3", b.scores[0].Text)
	require.Equal(t, "+4", b.scores[7].Text)
	zero, one := b.bars[0][3], b.bars[0][4]
	require.InDelta(t, histogramHeight, one.Size().Height, 0.01, "the greatest share is highest")
	require.InDelta(t, histogramHeight/3., zero.Size().Height, 0.01)
	require.Equal(t, "75", b.shares[0][4].Text)
	require.Equal(t, "1", b.shares[1][4].Text, "half a per cent is not 0")
	require.Empty(t, b.shares[0][0].Text)
	require.InDelta(t, one.Position().Y+one.Size().Height, zero.Position().Y+zero.Size().Height, 0.01, "all stand on the axis")
	other := b.bars[1][3]
	require.GreaterOrEqual(t, other.Position().X, zero.Position().X+zero.Size().Width, "side by side")
	require.NotEqual(t, other.FillColor, other.StrokeColor, "an outline")
}
