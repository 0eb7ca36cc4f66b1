package photo

import (
	"fmt"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/photo"
	"github.com/hogline/hogline/engine/photo/phototest"
)

func at(x, y float64) curling.Vec { return curling.Tee.Add(curling.Vec{X: x, Y: y}) }

// opened is a dialog over a picture.
type opened struct {
	*uitest.Env
	t     *testing.T
	view  *View
	scene phototest.Scene
	path  string
}

func open(t *testing.T, changes ...func(*phototest.Scene)) *opened {
	t.Helper()
	o := &opened{Env: uitest.Open(t), t: t, path: filepath.Join(t.TempDir(), "house.png")}
	o.scene = phototest.Scene{Width: 300, Height: 400, Foot: at(0, 0.5), Up: 5, At: at(0, 0.5), Focal: 0.9, Rings: phototest.BlueRed,
		Handles: phototest.RedYellow,
		Stones:  []phototest.Stone{{Team: 0, Place: at(0.9, -0.3)}, {Team: 1, Place: at(-0.4, 1.3)}}}
	for _, change := range changes {
		change(&o.scene)
	}
	f, err := os.Create(o.path)
	require.NoError(t, err)
	require.NoError(t, png.Encode(f, o.scene.Render()))
	require.NoError(t, f.Close())
	o.view = New(o.Words, PartsOf(o.Session), o.Dialogs, o.Settings)
	o.SetContent(canvas.Spacer(900, 700))
	o.Resize(fyne.NewSize(1000, 760))
	o.view.OnPicture = func(_ string, kind filepick.Kind, then func(string)) {
		require.Contains(t, kind.Ends, "jpg")
		then(o.path)
	}
	o.view.Ask()
	o.Until("the picture", func() bool { return len(uitest.Find[*board](o.Overlay())) > 0 })
	return o
}

func (o *opened) board() *board { return uitest.Find[*board](o.Overlay())[0] }

// screen is where a place on the ice is on the screen, from the corner of the board.
func (o *opened) screen(v curling.Vec) fyne.Position {
	b := o.board()
	x, y := o.scene.Pixel(v)
	s, scale := b.Size(), b.scale()
	return fyne.NewPos(float32((x-float64(b.size.X)/2)/scale)+s.Width/2, float32((y-float64(b.size.Y)/2)/scale)+s.Height/2)
}

func (o *opened) tap(v curling.Vec) { test.TapAt(o.board(), o.screen(v)) }

func (o *opened) says(text string) bool {
	return slices.ContainsFunc(uitest.Texts(o.Overlay()), func(s string) bool { return s == text })
}

func (o *opened) points() {
	for _, name := range asked[:usualPoints] {
		spot, err := photo.SpotOf(name)
		require.NoError(o.t, err)
		o.tap(spot.Place)
	}
	o.Until("the colours", func() bool { return o.says("Tap the handle of a stone: Red. Without one: Leave out.") })
}

// placed are the stones of the position by number.
func (o *opened) placed() map[int]curling.Vec {
	s, ok := o.Session.Place.State()
	require.True(o.t, ok)
	list := map[int]curling.Vec{}
	for i, v := range s.Position {
		if s.Position.Has(i) {
			list[i] = v
		}
	}
	return list
}

// hidden is what the picture does not show: it ends before the hog line.
const hidden = "28 % of the ice before the house is hidden (hatched): stones there are not seen."

// TestPointsInAnyOrder: a point can be told out of turn, and told anew; the plan and two keys choose it, and what is left follows in order.
func TestPointsInAnyOrder(t *testing.T) {
	o := open(t)
	p := uitest.Find[*plan](o.Overlay())[0]
	asks := func(name string) { require.True(t, o.says("Tap: "+o.Words.T("photo.spot."+name)), name) }
	tell := func(name string) {
		spot, err := photo.SpotOf(name)
		require.NoError(t, err)
		o.tap(spot.Place)
	}
	pick := func(i int) { test.TapAt(p, p.places[i].AddXY(3, -4)) }
	asks("tee")
	require.True(t, o.says("Point 1 of 5. Another one first: choose it in the plan, or by . and ,"))
	pick(2)
	asks("12-back")
	tell("12-back")
	asks("tee")
	require.Equal(t, []float32{nextSize, dotSize, dotSize}, []float32{p.dots[0].Size().Width, p.dots[1].Size().Width, p.dots[2].Size().Width})
	require.NotEqual(t, p.dots[1].FillColor, p.dots[2].FillColor, "one is told")
	for _, step := range []struct {
		key  rune
		name string
	}{{',', "hog-line"}, {'.', "tee"}, {'.', "12-front"}, {'.', "12-back"}, {'.', "12-left"}} {
		o.board().TypedRune(step.key)
		asks(step.name)
	}
	tell("12-left")
	asks("tee")
	pick(2)
	tell("12-back")
	require.True(t, o.says("Point 3 of 5. Another one first: choose it in the plan, or by . and ,"), "it was told anew")
	test.TapAt(p, fyne.NewPos(2, 2)) // nothing is near
	asks("tee")
	o.Press(o.Overlay(), "Leave out, go on")
	asks("12-front")
	tell("12-front")
	asks("12-right")
	tell("12-right")
	asks("8-front")
	pick(0)
	tell("tee")
	o.Until("the colours", func() bool { return o.says("Tap the handle of a stone: Red. Without one: Leave out.") })
	require.False(t, p.Visible())
	o.board().TypedRune('.')
	require.True(t, o.says("Tap the handle of a stone: Red. Without one: Leave out."), "the points are told")
}

// TestAPositionFromAPhotograph: five taps, a colour each, and the stones lie where they are; a stone is added, moved and removed over the
// picture; one undo brings the position back.
func TestAPositionFromAPhotograph(t *testing.T) {
	o := open(t)
	before := o.placed()
	require.True(t, o.says("Tap: the tee"))
	o.Press(o.Overlay(), "Use")
	require.True(t, o.says("First the points of the sheet and the colours of the handles."))
	o.points()
	o.tap(o.scene.Stones[0].Place)
	o.tap(o.scene.Stones[1].Place)
	o.Until("the stones", func() bool {
		return o.says("The rings fit to 1 cm: good.\n2 stones; their places to about ± 3 cm.\n" + hidden)
	})
	o.tap(at(0, 0.6)) // of the first team
	o.tap(at(-0.4, 1.3))
	from, to := o.screen(at(0, 0.6)), o.screen(at(0.3, 0.2))
	b := o.board()
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: from.AddXY(4, 0)}, Dragged: fyne.NewDelta(4, 0)})
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: from.Add(to.Subtract(from)).AddXY(-20, 0)}})
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}})
	b.DragEnd()
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: o.screen(at(-1, 1))}}) // nothing lies there
	b.DragEnd()
	var above func(curling.Vec) (color.RGBA, bool)
	o.view.OnLaid = func(p *canvas.Backdrop) {
		above = p.Above
		require.Empty(t, p.Unsure)
		require.True(t, p.Hidden(at(0, 5.5)) && !p.Hidden(at(0, 0)) && !p.Hidden(at(0.9, -0.3)))
	}
	o.Press(o.Overlay(), "Use")
	require.False(t, o.Dialogs.IsOpen())
	ground, ok := above(at(0, 0))
	require.True(t, ok)
	red, ok := above(at(0.9, -0.3))
	require.True(t, ok)
	require.Greater(t, int(red.R)-int(red.G), 60, "a red handle lies there, not %v", red)
	require.Less(t, int(ground.R)-int(ground.G), 60)
	_, ok = above(at(0, -20))
	require.False(t, ok, "beside the picture")
	require.Equal(t, "From a photograph: places to about ± 3 cm.\nNot seen: 0 % of the house, 28 % of the ice before it.", o.Session.Notes.Here().Note)
	placed := o.placed()
	require.Len(t, placed, 2)
	require.Less(t, placed[0].Distance(at(0.9, -0.3)), 0.05)
	require.Less(t, placed[2].Distance(at(0.3, 0.2)), 0.08)
	require.Len(t, o.Settings.List(settings.Cameras), 1)
	state, _ := o.Session.Place.State()
	require.Equal(t, curling.Stones-1, state.Shot, "the last stone is still to come")
	require.True(t, o.Session.Study.Undo())
	require.Equal(t, before, o.placed())
	require.Empty(t, o.Session.Notes.Here().Note, "position and note are one step")

	o.view.Ask() // the camera that was kept fits the rings
	o.Until("the colours", func() bool {
		return o.Dialogs.IsOpen() && o.says("Tap the handle of a stone: Red. Without one: Leave out.")
	})
	o.Press(o.Overlay(), "Take back")
	require.True(t, o.says("Tap: the tee"))
}

// TestThePhotographByKeys: the cursor is moved by arrows and taps by Space; Backspace takes back; wrong points are told.
func TestThePhotographByKeys(t *testing.T) {
	o := open(t)
	b := o.board()
	key := func(names ...fyne.KeyName) {
		for _, n := range names {
			b.TypedKey(&fyne.KeyEvent{Name: n})
		}
	}
	key(fyne.KeySpace) // the tee, or near it
	require.True(t, o.says("Tap: 12-foot ring, in front (towards the hog line), on the centre line"))
	key(fyne.KeyBackspace)
	require.True(t, o.says("Tap: the tee"))
	x := b.cursor.X
	b.TypedRune('-')
	key(fyne.KeyRight, fyne.KeyDown)
	require.InDelta(t, 4, b.cursor.X-x, 1e-9)
	b.TypedRune('+')
	b.TypedRune('+')
	key(fyne.KeyLeft)
	require.InDelta(t, -60, b.cursor.X-x, 1e-9)
	mirrored := []string{"tee", "12-front", "12-back", "12-right", "12-left"}
	for _, name := range mirrored {
		spot, err := photo.SpotOf(name)
		require.NoError(t, err)
		o.tap(spot.Place)
	}
	o.Until("what is wrong", func() bool {
		return o.says("The points show the house mirrored: left and right are those of the thrower, front is the side of the hog line")
	})
	o.Press(o.Overlay(), "Start again")
	require.True(t, o.says("Tap: the tee"))
	o.Press(o.Overlay(), "Leave out, go on")
	require.True(t, o.says("Tap: 12-foot ring, in front (towards the hog line), on the centre line"))
	o.Dialogs.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	require.False(t, o.Dialogs.IsOpen())
}

// TestAStoneIsMovedByKeys: M takes the stone below the cursor along with it and puts it down; the arrows alone move nothing.
func TestAStoneIsMovedByKeys(t *testing.T) {
	o := open(t)
	o.points()
	o.tap(o.scene.Stones[0].Place)
	o.tap(o.scene.Stones[1].Place)
	o.Until("the stones", func() bool {
		return slices.ContainsFunc(uitest.Texts(o.Overlay()), func(s string) bool { return strings.Contains(s, "2 stones") })
	})
	b := o.board()
	x, y := o.scene.Pixel(at(0.9, -0.3))
	b.cursor, b.step = &photo.Pixel{X: x, Y: y}, steps[1]
	key := func(n fyne.KeyName) { b.TypedKey(&fyne.KeyEvent{Name: n}) }
	key(fyne.KeyRight)
	key(fyne.KeyLeft)
	b.TypedRune('m')
	for range 3 {
		key(fyne.KeyLeft)
	}
	b.TypedRune('m')
	key(fyne.KeyLeft)
	o.Press(o.Overlay(), "Use")
	moved := o.placed()
	require.Len(t, moved, 2)
	first := curling.Vec{}
	for i, v := range moved {
		if i%2 == 0 {
			first = v
		}
	}
	want, ok := o.scenePlace(x-12, y)
	require.True(t, ok)
	require.Less(t, first.Distance(want), 0.06, "three steps of four pixels, and no fourth")
}

// scenePlace is the place on the ice that a pixel shows, by the nearest one on a grid of centimetres.
func (o *opened) scenePlace(x, y float64) (best curling.Vec, ok bool) {
	nearest := 3.0
	for i := -150.0; i <= 150; i++ {
		for j := -150.0; j <= 150; j++ {
			px, py := o.scene.Pixel(at(i/100, j/100))
			if d := math.Hypot(px-x, py-y); d < nearest {
				nearest, best, ok = d, at(i/100, j/100), true
			}
		}
	}
	return best, ok
}

// TestNoPicture: what cannot be read is told with its file.
func TestNoPicture(t *testing.T) {
	o := open(t)
	o.Dialogs.Hide()
	text := filepath.Join(t.TempDir(), "notes.jpg")
	require.NoError(t, os.WriteFile(text, []byte("notes"), 0o600))
	o.view.Open(text)
	o.Until("the error", func() bool { return o.Dialogs.Shown() != "" })
	require.Contains(t, o.Dialogs.Shown(), "notes.jpg: no picture that can be read: want JPEG, PNG, WebP, TIFF or BMP")
}

// TestAHandleThatIsGrey: whoever taps something grey for a handle hears why the stones found are doubtful.
func TestAHandleThatIsGrey(t *testing.T) {
	o := open(t)
	o.points()
	o.tap(at(0, 1)) // no handle
	o.tap(o.scene.Stones[1].Place)
	o.Until("why", func() bool {
		return slices.ContainsFunc(uitest.Texts(o.Overlay()), func(s string) bool {
			return strings.HasSuffix(s, "\nThe colour of Red's handles is nearly grey, so what is found of them is doubtful. Begin again and tap a handle in good light.")
		})
	})
}

// TestDoubtfulStones: why they are doubtful is told; N goes from one to the next, and M pressed twice takes the doubt away.
func TestDoubtfulStones(t *testing.T) {
	o := open(t, func(s *phototest.Scene) { // two red spots on the ice
		for _, x := range []float64{-0.8, 0.7} {
			s.Logos = append(s.Logos, phototest.Logo{Middle: at(x, 0.7), Size: [2]float64{0.09, 0.09}, Colour: s.Handles[0], Round: true})
		}
	})
	o.points()
	b := o.board()
	o.tap(o.scene.Stones[0].Place)
	o.tap(o.scene.Stones[1].Place)
	doubtful := func() (n int) {
		for _, s := range uitest.Texts(o.Overlay()) {
			for _, line := range strings.Split(s, "\n") {
				var k int
				if _, err := fmt.Sscanf(line, "Doubtful (dashed): %d", &k); err == nil {
					n += k
				}
			}
		}
		return n
	}
	o.Until("doubtful stones", func() bool { return doubtful() > 0 })
	before := doubtful()
	require.Equal(t, 2, before)
	b.cursor = nil
	b.TypedRune('n')
	require.NotNil(t, b.cursor)
	first := *b.cursor
	for range before {
		b.TypedRune('n')
	}
	require.Equal(t, first, *b.cursor, "round them all")
	b.TypedRune('m')
	b.TypedRune('m')
	require.Equal(t, before-1, doubtful())
	o.Press(o.Overlay(), "Next doubtful stone · N")
	require.NotEqual(t, first, *b.cursor)
}
