package paint

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hogline/engine/curling"
)

func TestViewRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		frame := HouseFrame
		if rapid.Bool().Draw(t, "sheet") {
			frame = SheetFrame
		}
		v := NewView(rapid.Float64Range(20, 3000).Draw(t, "w"), rapid.Float64Range(20, 3000).Draw(t, "h"), frame, rapid.Bool().Draw(t, "flip"))
		p := curling.Vec{X: rapid.Float64Range(0, 4.75).Draw(t, "x"), Y: rapid.Float64Range(0, 45).Draw(t, "y")}
		q := v.Vec(v.Point(p))
		if d := p.Distance(q); d > 1e-9 {
			t.Fatalf("%v came back as %v", p, q)
		}
	})
}

func TestHouseIsAtTheTop(t *testing.T) {
	v := NewView(308, 588, HouseFrame, false)
	tee, hog := v.Point(curling.Tee), v.Point(curling.Vec{X: curling.CentreX, Y: curling.HogY})
	require.Less(t, tee.Y, hog.Y)
	require.InDelta(t, 154, tee.X, 1)
	right := v.Point(curling.Tee.Add(curling.Vec{X: 1}))
	require.InDelta(t, v.Scale(), right.X-tee.X, 1e-9)
}

func TestZoomKeepsTheSheet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := NewView(400, 700, HouseFrame, false)
		for range rapid.IntRange(1, 20).Draw(t, "steps") {
			f := v.Zoomed(rapid.Float64Range(0.5, 2).Draw(t, "factor"), Point{rapid.Float64Range(0, 400).Draw(t, "x"), rapid.Float64Range(0, 700).Draw(t, "y")})
			if f.Min.X < SheetFrame.Min.X-1e-9 || f.Max.X > SheetFrame.Max.X+1e-9 || f.Min.Y < SheetFrame.Min.Y-1e-9 || f.Max.Y > SheetFrame.Max.Y+1e-9 {
				t.Fatalf("frame %v leaves the sheet", f)
			}
			v = NewView(400, 700, f, false)
		}
	})
}
