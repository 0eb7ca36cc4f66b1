package paint

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/hogline/hogline/engine/curling"
)

func TestViewRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		frame := rapid.SampledFrom([]Frame{HogFrame, SheetFrame, HouseFrame(nil), HouseFrame([]curling.Vec{{X: 2, Y: 8.1}}),
			HouseFrame([]curling.Vec{{X: 0.3, Y: 11}})}).Draw(t, "frame")
		v := NewView(rapid.Float64Range(20, 3000).Draw(t, "w"), rapid.Float64Range(20, 3000).Draw(t, "h"), frame,
			Direction(rapid.IntRange(0, 3).Draw(t, "house")))
		p := curling.Vec{X: rapid.Float64Range(0, 4.75).Draw(t, "x"), Y: rapid.Float64Range(0, 45).Draw(t, "y")}
		q := v.Vec(v.Point(p))
		if d := p.Distance(q); d > 1e-9 {
			t.Fatalf("%v came back as %v", p, q)
		}
	})
}

// TestGuardsDoNotMakeTheHouseSmall: in the room of a small window (515 x 550 pixels beside lists and answers) the house keeps its 440
// pixels wherever the guards lie, all of which are shown, in their order and as far to the side as they are.
func TestGuardsDoNotMakeTheHouseSmall(t *testing.T) {
	for _, y := range []float64{7.5, 8, 9, 10, 11.2} {
		guards := []curling.Vec{{X: 2.2, Y: y}, {X: 2.6, Y: (y + 7) / 2}}
		frame := HouseFrame(guards)
		for _, house := range []Direction{HouseUp, HouseDown, HouseRight, HouseLeft} {
			w, h := 515.0, 550.0
			if house.Lying() {
				w, h = h, w
			}
			v := NewView(w, h, frame, house)
			require.GreaterOrEqual(t, 2*curling.HouseRadius*v.Scale(), 440.0, "a guard at %v m", y)
			tee := v.Point(curling.Tee)
			away := func(p curling.Vec) (side, front float64) { // of the tee, in pixels
				at := v.Point(p)
				if house.Lying() {
					return math.Abs(at.Y - tee.Y), math.Abs(at.X - tee.X)
				}
				return math.Abs(at.X - tee.X), math.Abs(at.Y - tee.Y)
			}
			side, far := away(guards[0])
			require.InDelta(t, math.Abs(2.2-curling.CentreX)*v.Scale(), side, 1e-9)
			_, near := away(guards[1])
			require.Greater(t, far, near)
			_, ring := away(curling.Vec{X: curling.CentreX, Y: curling.TeeY + curling.HouseRadius})
			require.InDelta(t, curling.HouseRadius*v.Scale(), ring, 1e-9, "the house is as it is")
			at, r := v.Point(guards[0]), v.StoneRadius()
			require.True(t, at.X >= r-1e-9 && at.Y >= r-1e-9 && at.X <= w-r+1e-9 && at.Y <= h-r+1e-9, "%v of a guard at %v m is cut", at, y)
		}
	}
	require.True(t, NewView(515, 550, HouseFrame([]curling.Vec{{X: 2, Y: 11}}), HouseUp).Shortened())
	require.False(t, NewView(515, 550, HouseFrame(nil), HouseUp).Shortened(), "no guard")
	require.False(t, NewView(515, 1200, HouseFrame([]curling.Vec{{X: 2, Y: 11}}), HouseUp).Shortened(), "there is room for all of it")
	require.False(t, NewView(515, 550, HogFrame, HouseUp).Shortened(), "up to the hog line with one scale")
}

// TestZoomEndsShortening: what is under the pointer stays there, with one scale.
func TestZoomEndsShortening(t *testing.T) {
	v := NewView(515, 550, HouseFrame([]curling.Vec{{X: 2, Y: 11}}), HouseUp)
	at := Point{200, 150}
	zoomed := NewView(515, 550, v.Zoomed(0.8, at), HouseUp)
	require.False(t, zoomed.Shortened())
	require.Greater(t, zoomed.Scale(), 1.2*v.Scale())
	require.InDelta(t, 0, zoomed.Vec(at).Distance(v.Vec(at)), 0.05)
}

// TestApart: a stone is found where it is seen.
func TestApart(t *testing.T) {
	guard := curling.Vec{X: 2, Y: 11}
	v := NewView(515, 550, HouseFrame([]curling.Vec{guard}), HouseUp)
	for _, p := range []curling.Vec{guard, {X: 2, Y: 5}} {
		at := v.Point(p)
		edge := v.Vec(Point{at.X, at.Y - v.StoneRadius()})
		require.InDelta(t, curling.StoneRadius, v.Apart(p, edge), 1e-9)
	}
}

func TestHouseIsAtTheTop(t *testing.T) {
	v := NewView(308, 588, HogFrame, HouseUp)
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
		v := NewView(900, 700, HogFrame, house)
		tee, right, front := v.Point(curling.Tee), v.Point(curling.Tee.Add(curling.Vec{X: 1})), v.Point(curling.Tee.Add(curling.Vec{Y: 1}))
		k := v.Scale()
		require.InDelta(t, want[0].X*k, right.X-tee.X, 1e-9, "%v", house)
		require.InDelta(t, want[0].Y*k, right.Y-tee.Y, 1e-9, "%v", house)
		require.InDelta(t, want[1].X*k, front.X-tee.X, 1e-9, "%v", house)
		require.InDelta(t, want[1].Y*k, front.Y-tee.Y, 1e-9, "%v", house)
		require.Equal(t, house, house.Flipped().Flipped())
		a, b := v.Box(HogFrame)
		require.True(t, a.X > -1e-9 && a.Y > -1e-9 && b.X < 900+1e-9 && b.Y < 700+1e-9, "the whole frame is shown: %v %v", a, b)
	}
	require.Equal(t, HouseUp, HogFrame.Fitting(400, 700, false))
	require.Equal(t, HouseUp, HogFrame.Fitting(800, 700, false), "a little larger is not enough")
	require.Equal(t, HouseRight, HogFrame.Fitting(1400, 700, false))
	require.Equal(t, HouseRight, HogFrame.Fitting(800, 700, true), "and does not turn one that lies")
	require.Equal(t, HouseUp, HogFrame.Fitting(400, 700, true))
}

// TestMoreThanTheFrame: a wide picture shows the sheet beside the frame as far as there is any, and nothing beyond.
func TestMoreThanTheFrame(t *testing.T) {
	frame := HouseFrame(nil)
	v := NewView(900, 700, frame, HouseUp)
	shown := v.Shown()
	require.InDelta(t, 0, shown.Min.X, 1e-9)
	require.InDelta(t, curling.SheetWidth, shown.Max.X, 1e-9)
	require.InDelta(t, frame.Min.Y, shown.Min.Y, 1e-9)
	a, b := v.Area()
	require.InDelta(t, 450, (a.X+b.X)/2, 1e-9)
	require.Less(t, b.X-a.X, 900.0)
}

// TestHouseFrame: the rings with a stone that bites them, and every stone; it grows in steps, to the hog line and the side lines at most.
func TestHouseFrame(t *testing.T) {
	house := HouseFrame(nil)
	w, _ := house.Size()
	require.InDelta(t, 2*(curling.HouseRadius+houseMargin), w, 1e-9)
	biting := curling.HouseRadius + curling.StoneRadius
	for _, at := range []curling.Vec{{X: biting}, {X: -biting}, {Y: biting}, {Y: -biting}} {
		require.Equal(t, house, HouseFrame([]curling.Vec{curling.Tee.Add(at)}), at)
	}
	guard := HouseFrame([]curling.Vec{{X: curling.CentreX, Y: curling.TeeY + 4}})
	require.Equal(t, house.Min, guard.Min)
	require.GreaterOrEqual(t, guard.Max.Y, curling.TeeY+4+curling.StoneRadius)
	require.Less(t, guard.Max.Y, curling.TeeY+4+curling.StoneRadius+houseStep)
	require.Equal(t, guard, HouseFrame([]curling.Vec{{X: curling.CentreX, Y: curling.TeeY + 4.1}}), "no other scale for 10 cm")
	require.Equal(t, HogFrame.Max.Y, HouseFrame([]curling.Vec{{X: curling.CentreX, Y: curling.HogY + 1}}).Max.Y)
	wide := HouseFrame([]curling.Vec{{X: curling.StoneRadius, Y: curling.TeeY}, {X: curling.SheetWidth, Y: curling.TeeY}})
	require.Zero(t, wide.Min.X)
	require.Equal(t, curling.SheetWidth, wide.Max.X)
}

func TestZoomKeepsTheSheet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := NewView(400, 700, HogFrame, HouseUp)
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
