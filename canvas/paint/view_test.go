package paint

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/hogline/hogline/engine/curling"
)

func TestViewRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		frame := HouseFrame
		if rapid.Bool().Draw(t, "sheet") {
			frame = SheetFrame
		}
		v := NewView(rapid.Float64Range(20, 3000).Draw(t, "w"), rapid.Float64Range(20, 3000).Draw(t, "h"), frame,
			Direction(rapid.IntRange(0, 3).Draw(t, "house")))
		p := curling.Vec{X: rapid.Float64Range(0, 4.75).Draw(t, "x"), Y: rapid.Float64Range(0, 45).Draw(t, "y")}
		q := v.Vec(v.Point(p))
		if d := p.Distance(q); d > 1e-9 {
			t.Fatalf("%v came back as %v", p, q)
		}
	})
}

func TestHouseIsAtTheTop(t *testing.T) {
	v := NewView(308, 588, HouseFrame, HouseUp)
	tee, hog := v.Point(curling.Tee), v.Point(curling.Vec{X: curling.CentreX, Y: curling.HogY})
	require.Less(t, tee.Y, hog.Y)
	require.InDelta(t, 154, tee.X, 1)
	right := v.Point(curling.Tee.Add(curling.Vec{X: 1}))
	require.InDelta(t, v.Scale(), right.X-tee.X, 1e-9)
}

// TestDirections: where the tee, the hog line and the right-hand side of the sheet lie for each.
func TestDirections(t *testing.T) {
	for house, want := range map[Direction][2]Point{ // of a metre to the right, and of one from the tee to the hog line
		HouseUp: {{1, 0}, {0, 1}}, HouseRight: {{0, 1}, {-1, 0}}, HouseDown: {{-1, 0}, {0, -1}}, HouseLeft: {{0, -1}, {1, 0}},
	} {
		v := NewView(900, 700, HouseFrame, house)
		tee, right, front := v.Point(curling.Tee), v.Point(curling.Tee.Add(curling.Vec{X: 1})), v.Point(curling.Tee.Add(curling.Vec{Y: 1}))
		k := v.Scale()
		require.InDelta(t, want[0].X*k, right.X-tee.X, 1e-9, "%v", house)
		require.InDelta(t, want[0].Y*k, right.Y-tee.Y, 1e-9, "%v", house)
		require.InDelta(t, want[1].X*k, front.X-tee.X, 1e-9, "%v", house)
		require.InDelta(t, want[1].Y*k, front.Y-tee.Y, 1e-9, "%v", house)
		require.Equal(t, house, house.Flipped().Flipped())
		a, b := v.Box(HouseFrame)
		require.True(t, a.X > -1e-9 && a.Y > -1e-9 && b.X < 900+1e-9 && b.Y < 700+1e-9, "the whole frame is shown: %v %v", a, b)
	}
	require.Equal(t, HouseUp, HouseFrame.Fitting(400, 700))
	require.Equal(t, HouseUp, HouseFrame.Fitting(800, 700), "a little larger is not enough")
	require.Equal(t, HouseRight, HouseFrame.Fitting(1400, 700))
}

// TestMoreThanTheFrame: a wide picture shows the sheet beside the frame as far as there is any, and nothing beyond.
func TestMoreThanTheFrame(t *testing.T) {
	v := NewView(900, 700, RingsFrame, HouseUp)
	shown := v.Shown()
	require.InDelta(t, 0, shown.Min.X, 1e-9)
	require.InDelta(t, curling.SheetWidth, shown.Max.X, 1e-9)
	require.InDelta(t, RingsFrame.Min.Y, shown.Min.Y, 1e-9)
	a, b := v.Area()
	require.InDelta(t, 450, (a.X+b.X)/2, 1e-9)
	require.Less(t, b.X-a.X, 900.0)
}

func TestZoomKeepsTheSheet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := NewView(400, 700, HouseFrame, HouseUp)
		for range rapid.IntRange(1, 20).Draw(t, "steps") {
			f := v.Zoomed(rapid.Float64Range(0.5, 2).Draw(t, "factor"), Point{rapid.Float64Range(0, 400).Draw(t, "x"),
				rapid.Float64Range(0, 700).Draw(t, "y")})
			if f.Min.X < SheetFrame.Min.X-1e-9 || f.Max.X > SheetFrame.Max.X+1e-9 || f.Min.Y < SheetFrame.Min.Y-1e-9 ||
				f.Max.Y > SheetFrame.Max.Y+1e-9 {
				t.Fatalf("frame %v leaves the sheet", f)
			}
			v = NewView(400, 700, f, HouseUp)
		}
	})
}
