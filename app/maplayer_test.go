package app

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/engine/ai"
	"hogline/engine/curling"
	"hogline/engine/evaluate"
)

// winMap is a map of win probabilities, 0.2 and 0.4 for the one turn, 0.3 and 0.6 for the other.
func winMap() *ai.Map {
	return &ai.Map{Axes: ai.StopAxes, X0: curling.CentreX - 0.5, DX: 1, Y0: curling.TeeY - 0.5, DY: 1, Cols: 2, Rows: 2, Unit: ai.WinShare,
		Value: [2][]float32{{0.2, 0.4, 0.2, 0.2}, {0.3, 0.3, 0.3, 0.6}}}
}

// TestMapLayer: the selected answer's map, first for the turn of its shot, both in the same
// colours, with the value under the pointer.
func TestMapLayer(t *testing.T) {
	b := newBench(t)
	b.openFile(writePosition(t, 15))
	b.until("the file is open", func() bool { return b.play != nil && b.path != "" })
	with, without := judged(0, evaluate.Value{Win: math.NaN(), Make: math.NaN()}), judged(1, evaluate.Value{Win: math.NaN(), Make: math.NaN()})
	with.answer.Map, with.answer.Shot.Turn = winMap(), curling.Left
	without.title = "Named shots"
	b.question = asking{rows: []answerRow{with, without}}
	b.selected = -1
	b.cycleMap()
	require.Nil(t, b.heat(), "no answer is selected")

	b.selectAnswer(0)
	require.False(t, b.ice.chips["map"].Disabled)
	b.ice.hover(curling.Tee.Add(curling.Vec{X: 0.4, Y: -0.4}), true)
	require.NotContains(t, b.ice.hint.Text, "%")
	var told []string
	for range 3 {
		b.cycleMap()
		told = append(told, b.ice.chips["map"].Text)
		if h := b.heat(); h != nil {
			lo, hi := h.Scale()
			require.Equal(t, [2]float32{0.2, 0.6}, [2]float32{lo, hi})
			require.Equal(t, "60.0 %", b.ice.legend.to.Text)
			told = append(told, b.mapAt(b.ice.at))
			require.Contains(t, b.ice.hint.Text, told[len(told)-1])
		}
	}
	require.Equal(t, []string{"Map ↺", "30.0 %", "Map ↻", "40.0 %", "Map"}, told)
	require.False(t, b.ice.legend.content.Visible())

	b.selectAnswer(1)
	require.True(t, b.ice.chips["map"].Disabled)
	require.Contains(t, b.status.Text(), "Named shots: no map of values")
}
