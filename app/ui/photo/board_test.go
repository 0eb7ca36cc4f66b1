package photo

import (
	"image"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/photo"
)

// TestBoardBorders: the picture is in the middle of the widget, as large as fits; its outermost pixels are its own, those beyond are not.
func TestBoardBorders(t *testing.T) {
	test.NewTempApp(t)
	b := newBoard(image.NewRGBA(image.Rect(0, 0, 200, 100)), func() fyne.Size { return fyne.Size{} })
	b.onKey = func(*fyne.KeyEvent) {}
	b.Resize(fyne.NewSize(100, 80)) // 2 px a pixel, 15 free above and below
	for at, want := range map[fyne.Position]*photo.Pixel{
		{X: 0, Y: 15}: {}, {X: 100, Y: 65}: {X: 200, Y: 100}, {X: 50, Y: 40}: {X: 100, Y: 50},
		{X: 0, Y: 65}: {Y: 100}, {X: 100, Y: 15}: {X: 200},
		{X: -0.5, Y: 40}: nil, {X: 100.5, Y: 40}: nil, {X: 50, Y: 14.5}: nil, {X: 50, Y: 65.5}: nil,
	} {
		var tapped *photo.Pixel
		b.onTap = func(p photo.Pixel) { tapped = &p }
		b.Tapped(&fyne.PointEvent{Position: at})
		require.Equal(t, want, tapped, at)
	}
}

// TestBoardCursor: the arrow keys move it within the picture, in steps that + and - change; M carries what lies there.
func TestBoardCursor(t *testing.T) {
	test.NewTempApp(t)
	b := newBoard(image.NewRGBA(image.Rect(0, 0, 200, 100)), func() fyne.Size { return fyne.Size{} })
	b.onKey = func(*fyne.KeyEvent) {}
	b.onTap = func(photo.Pixel) {}
	next := 0
	b.onNext, b.onStep = func() { next++ }, func(int) {}
	b.TypedRune('n')
	b.TypedRune('N')
	require.Equal(t, 2, next)
	b.TypedRune('m') // without a cursor nothing is carried
	require.False(t, b.carries)
	key := func(names ...fyne.KeyName) photo.Pixel {
		for _, n := range names {
			b.TypedKey(&fyne.KeyEvent{Name: n})
		}
		return *b.cursor
	}
	require.Equal(t, photo.Pixel{X: 84, Y: 50}, key(fyne.KeyLeft), "from the middle")
	for _, c := range []struct {
		runes string
		steps []float64
	}{{"+++", []float64{64, 64, 64}}, {"----", []float64{16, 4, 1, 1}}, {"+", []float64{4}}} {
		for i, r := range c.runes {
			b.TypedRune(r)
			require.Equal(t, c.steps[i], b.step, c.runes)
		}
	}
	at := key(fyne.KeyRight, fyne.KeyDown)
	require.Equal(t, photo.Pixel{X: 88, Y: 54}, at)
	var moved [][2]photo.Pixel
	b.onDrag = func(from, to photo.Pixel, ended bool) {
		if ended {
			moved = append(moved, [2]photo.Pixel{from, to})
		}
	}
	b.TypedRune('M')
	to := key(fyne.KeyUp, fyne.KeyUp)
	b.TypedRune('m')
	require.Equal(t, [][2]photo.Pixel{{at, to}}, moved)
	require.Equal(t, photo.Pixel{X: 88, Y: 46}, to)
	b.step = 300
	require.Equal(t, photo.Pixel{}, key(fyne.KeyLeft, fyne.KeyUp))
	require.Equal(t, photo.Pixel{X: 200, Y: 100}, key(fyne.KeyRight, fyne.KeyDown))
}
