package canvas

import (
	"image"
	"image/color"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
)

// shown is a rink of 475 x 888 pixels: 100 pixels to a metre, the house's frame exactly.
func shown(t *testing.T) *Rink {
	t.Helper()
	test.NewTempApp(t)
	r := NewRink(&paint.Light)
	w := test.NewTempWindow(t, r)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(475, 888))
	return r
}

func visible(r *Rink) (out []*fcanvas.Raster) {
	for _, s := range r.sprites {
		if s.img.Visible() {
			out = append(out, s.img)
		}
	}
	return out
}

func middle(o fyne.CanvasObject) fyne.Position {
	return o.Position().AddXY(o.Size().Width/2, o.Size().Height/2)
}

func TestStoneLiesAtTheTee(t *testing.T) {
	r := shown(t)
	r.SetStones([]paint.Stone{{At: curling.Tee, Number: 3}})
	s := visible(r)
	require.Len(t, s, 1)
	require.InDelta(t, 237.5, middle(s[0]).X, 0.5)
	require.InDelta(t, 218, middle(s[0]).Y, 0.5, "the tee is 2.18 m below the top of the frame")

	r.SetOrientation(AutomaticTurn, true)
	require.InDelta(t, 888-218, middle(visible(r)[0]).Y, 0.5, "flipped, it is as far from the bottom")
}

func TestMovingAStoneDrawsNothingAnew(t *testing.T) {
	r := shown(t)
	r.SetStones([]paint.Stone{{At: curling.Tee, Number: 3}})
	img := visible(r)[0]
	drawn := 0
	inner := img.Generator
	img.Generator = func(w, h int) image.Image { drawn++; return inner(w, h) }
	r.SetStones([]paint.Stone{{At: curling.Tee.Add(curling.Vec{X: 0.5}), Number: 3}})
	require.InDelta(t, 287.5, middle(img).X, 0.5)
	require.Zero(t, drawn)
}

// TestRefreshDrawsWhatLooksOtherwise: a page that refreshes all that is on it leaves the ice alone, but for other colours.
func TestRefreshDrawsWhatLooksOtherwise(t *testing.T) {
	r := shown(t)
	drawn := 0
	inner := r.picture.Generator
	r.picture.Generator = func(w, h int) image.Image { drawn++; return inner(w, h) }
	c := fyne.CurrentApp().Driver().CanvasForObject(r)
	c.Capture()
	before := drawn
	r.Refresh()
	require.Equal(t, [3]bool{}, r.below.stale)
	r.palette = &paint.Dark
	r.Refresh()
	require.True(t, r.below.stale[iceLayer])
	c.Capture()
	require.Greater(t, drawn, before)
	fyne.CurrentApp().Settings().SetTheme(NewTheme("dark"))
	r.Refresh()
	require.True(t, r.below.stale[iceLayer], "what is around the ice has the colour of the theme")
}

func TestStonesOutsideTheFrameAreHidden(t *testing.T) {
	r := shown(t)
	r.SetStones([]paint.Stone{{At: curling.Hack, Number: 1}, {At: curling.Tee, Number: 2}, {At: curling.Vec{X: 1e300, Y: 4}, Number: 3}})
	require.Len(t, visible(r), 1)
	r.SetFrame(paint.SheetFrame)
	require.Len(t, visible(r), 2)
}

// pixel is the colour of the picture below the stones at a place.
func pixel(r *Rink, at curling.Vec) color.Color {
	img := r.draw(475, 888)
	p := r.View().Point(at)
	return img.At(int(p.X), int(p.Y))
}

func TestLayersLieAboveEachOther(t *testing.T) {
	r := shown(t)
	at := curling.Vec{X: curling.CentreX + 1.9, Y: 10}
	way := []curling.Vec{{X: at.X, Y: 11}, {X: at.X, Y: 9}}
	ice := pixel(r, at)
	// the first colour of a map is transparent
	r.SetHeat(&paint.HeatMap{Cols: 1, Rows: 1, Origin: at, Step: curling.Vec{X: 0.5, Y: 0.5}, Value: []float32{1}, Hi: 1})
	heat := pixel(r, at)
	require.NotEqual(t, ice, heat)
	r.SetPaths([]paint.Path{{Points: way, Style: paint.SeriesStyleOf(0)}}, nil)
	path := pixel(r, at)
	require.NotEqual(t, heat, path)
	r.SetTrails([]paint.Trail{{Points: way}})
	require.NotEqual(t, path, pixel(r, at))
	r.SetTrails(nil)
	require.Equal(t, path, pixel(r, at))
	r.SetPaths(nil, nil)
	require.Equal(t, heat, pixel(r, at))
	r.SetHeat(nil)
	require.Equal(t, ice, pixel(r, at))
}

func TestEveryPathHasItsLetter(t *testing.T) {
	r := shown(t)
	way := []curling.Vec{curling.Hack, curling.Tee}
	r.SetPaths([]paint.Path{{Points: way, Style: paint.SeriesStyleOf(0)}, {Points: way, Style: paint.SeriesStyleOf(1)},
		{Points: way, Thin: true}}, nil)
	var labels []string
	for _, b := range r.badges {
		if b.img.Visible() {
			labels = append(labels, b.shown.Label)
		}
	}
	require.Equal(t, []string{"A", "B"}, labels)
	require.NotEqual(t, r.badges[0].img.Position(), r.badges[1].img.Position(), "side by side, not above each other")
	r.SetPaths(nil, nil)
	require.False(t, r.badges[0].img.Visible())
}

// TestATrailGrowsAsOneLine: grown by small steps it is drawn as if it had been there at once, without seams, and the
// layers below it stay.
func TestATrailGrowsAsOneLine(t *testing.T) {
	r := shown(t)
	at := func(y float64) curling.Vec { return curling.Vec{X: curling.CentreX + 1.9 + 0.03*y, Y: y} }
	stretch := func(from, to float64) []paint.Trail {
		return []paint.Trail{{Points: []curling.Vec{at(from), at(to)}, Stone: 3, Thin: true}}
	}
	var points []curling.Vec
	for k := range 101 {
		points = append(points, at(11-0.05*float64(k)))
	}
	r.SetTrails([]paint.Trail{{Points: points, Stone: 3, Thin: true}})
	whole := r.draw(475, 888).(*image.RGBA)
	want := slices.Clone(whole.Pix)
	r.SetTrails(stretch(11, 10.95))
	for k := range 99 {
		r.GrowTrails(stretch(10.95-0.05*float64(k), 10.9-0.05*float64(k)))
		require.False(t, r.below.stale[iceLayer] || r.below.stale[stillLayer])
	}
	require.Len(t, r.trails, 1)
	r.below.stale[liveLayer] = true
	got := r.draw(475, 888).(*image.RGBA)
	worst := 0
	for i := range want {
		worst = max(worst, int(want[i])-int(got.Pix[i]), int(got.Pix[i])-int(want[i]))
	}
	require.Less(t, worst, 8, "of 255; a seam would be some 60")
	r.GrowTrails([]paint.Trail{{Points: []curling.Vec{at(6), at(5)}, Stone: 4}})
	require.Len(t, r.trails, 2, "another stone")
	require.True(t, r.below.stale[liveLayer], "a long stretch is seen at once")
}

func TestPointerTellsThePlace(t *testing.T) {
	r := shown(t)
	var at curling.Vec
	r.OnTap = func(v curling.Vec) { at = v }
	test.TapAt(r, fyne.NewPos(237.5, 218))
	require.InDelta(t, 0, at.Distance(curling.Tee), 0.01)
}

func TestWheelZoomsAndComesBack(t *testing.T) {
	r := shown(t)
	before := r.View().Scale()
	for range 5 {
		r.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(237, 218)}, Scrolled: fyne.Delta{DY: 25}})
	}
	require.Greater(t, r.View().Scale(), before*1.5)
	for range 8 {
		r.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(237, 218)}, Scrolled: fyne.Delta{DY: -25}})
	}
	require.InDelta(t, before, r.View().Scale(), 1e-6)
}

// TestZoomTurnsNothing: which part of the sheet is shown does not decide whether it lies.
func TestZoomTurnsNothing(t *testing.T) {
	for _, size := range []fyne.Size{fyne.NewSize(512, 555), fyne.NewSize(700, 560), fyne.NewSize(1100, 830), fyne.NewSize(830, 600)} {
		r := NewRink(&paint.Light)
		r.Resize(size)
		house := r.House()
		for _, f := range []paint.Frame{paint.HouseFrame(nil), paint.HogFrame, paint.SheetFrame} {
			r.SetFrame(f)
			require.Equal(t, house, r.House(), "%v in %v", f, size)
		}
	}
}

// TestAPanelThatGoesTurnsNothing: the sheet lies on where what stands below the ice goes, and stands up where the window becomes narrow.
func TestAPanelThatGoesTurnsNothing(t *testing.T) {
	r := shown(t)
	r.SetOrientation(AutomaticTurn, false)
	r.Resize(fyne.NewSize(1155, 830)) // beside the timeline of a match
	require.True(t, r.House().Lying())
	r.Resize(fyne.NewSize(1155, 940)) // a position that is edited has none
	require.True(t, r.House().Lying())
	r.Resize(fyne.NewSize(515, 650))
	require.False(t, r.House().Lying())
	r.Resize(fyne.NewSize(1155, 940))
	require.False(t, r.House().Lying(), "nor does it lie down for a little")
}

// TestLetGo: what the pointer holds is moved and put down, unless it was let go of meanwhile; a drag of nothing moves the ice.
func TestLetGo(t *testing.T) {
	r := shown(t)
	var told []string
	r.OnGrab = func(curling.Vec) bool { told = append(told, "grab"); return true }
	r.OnDrag = func(curling.Vec) { told = append(told, "move") }
	r.OnDrop = func() { told = append(told, "drop") }
	drag := func(meanwhile func()) []string {
		told = nil
		e := &fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(200, 300)}, Dragged: fyne.NewDelta(5, 5)}
		r.Dragged(e)
		meanwhile()
		r.Dragged(e)
		r.DragEnd()
		return told
	}
	whole := drag(func() {})
	require.Equal(t, "drop", whole[len(whole)-1])
	require.Contains(t, whole, "move")
	gone := drag(func() { told = nil; r.LetGo() })
	require.Empty(t, gone)
	require.NotEmpty(t, drag(func() {}), "the next drag takes hold again")
}
