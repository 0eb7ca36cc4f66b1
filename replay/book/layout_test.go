package book

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/book/page"
)

// TestPiecesOfText: a piece goes on the one before where it begins near its end, on its line, in letters of its size; at the left edge of a
// drawing it begins anew.
func TestPiecesOfText(t *testing.T) {
	first := page.Run{Text: "a", X0: 100, X1: 120, Base: 50, Size: 10}
	for _, c := range []struct {
		gap, base, size float64
		goesOn          bool
	}{
		{0, 0, 0, true}, {3.4, 0, 0, true}, {3.6, 0, 0, false}, {-2.9, 0, 0, true}, {-3.1, 0, 0, false}, {-21, 0, 0, false},
		{0, 0.29, 0, true}, {0, 0.31, 0, false}, {0, -0.31, 0, false}, {0, 0, 0.09, true}, {0, 0, 0.11, false}, {0, 0, -0.11, false},
	} {
		second := page.Run{Text: "b", X0: 120 + c.gap, X1: 130 + c.gap, Base: 50 + c.base, Size: 10 + c.size}
		want := []float64{100, second.X0}
		if c.goesOn {
			want[1] = 100
		}
		require.Equal(t, want, startsOf([]page.Run{first, second}, nil), "%+v", c)
		for off, begins := range map[float64]bool{-1.4: true, 1.4: true, -1.6: false, 1.6: false} {
			starts := startsOf([]page.Run{first, second}, []*panel{{x0: second.X0 + off}})
			if begins {
				require.Equal(t, second.X0, starts[1])
			} else {
				require.Equal(t, want, starts)
			}
		}
	}
	third := page.Run{Text: "c", X0: 130, X1: 140, Base: 50, Size: 10}
	require.Equal(t, []float64{100, 100, 100}, startsOf([]page.Run{first, {Text: "b", X0: 120, X1: 130, Base: 50, Size: 10}, third}, nil))
}

// TestRowsAndColumns: drawings are read from the top row on, from the left; rows lie more than a third of a drawing apart.
func TestRowsAndColumns(t *testing.T) {
	at := func(x, y float64) *panel { return &panel{x0: x, y0: y, x1: x + 77, y1: y + 150} }
	list := []*panel{at(191, 49), at(100, 0), at(10, 50), at(282, 60), at(10, 200), at(191, 250)}
	order(list)
	var got [][4]float64
	for _, q := range list {
		got = append(got, [4]float64{q.x0, q.y0, float64(q.row), float64(q.column)})
	}
	require.Equal(t, [][4]float64{{10, 50, 0, 0}, {100, 0, 0, 1}, {191, 49, 0, 2}, {282, 60, 0, 3}, {10, 200, 1, 0}, {191, 250, 1, 2}}, got)
	next := []*panel{at(10, 0), at(10, 51)}
	order(next)
	require.Equal(t, []int{0, 1}, []int{next[0].row, next[1].row})

	require.InDelta(t, 90, pitchOf([]*panel{at(10, 0), at(100, 0), at(280, 0)}), 1e-9)
	require.InDelta(t, pitch, pitchOf([]*panel{at(10, 0)}), 0, "one column tells nothing")
	require.InDelta(t, pitch, pitchOf(nil), 0)
	require.InDelta(t, 77*pitch/panelWidth, pitchOf([]*panel{at(10, 0), at(300, 0)}), 1e-9, "columns between are empty")
	require.InDelta(t, 136, pitchOf([]*panel{at(10, 0), at(146, 0)}), 1e-9, "one and a half is still a pitch")
}

// TestNumbersOfDrawings: one or two digits left above a drawing, from 1 to 16.
func TestNumbersOfDrawings(t *testing.T) {
	q := &panel{x0: 100, y0: 200, x1: 177, y1: 350}
	for _, c := range []struct {
		text         string
		x0, x1, base float64
		want         int
	}{
		{"7", 90, 95, 208, 7}, {"16", 90, 95, 208, 16}, {"17", 90, 95, 208, 0}, {"0", 90, 95, 208, 0}, {"007", 90, 95, 208, 0},
		{"7a", 90, 95, 208, 0}, {"7", 84, 95, 208, 7}, {"7", 83.9, 95, 208, 0}, {"7", 90, 103, 208, 7}, {"7", 90, 103.1, 208, 0},
		{"7", 90, 95, 220, 7}, {"7", 90, 95, 220.1, 0}, {"7", 90, 95, 196, 7}, {"7", 90, 95, 195.9, 0},
	} {
		require.Equal(t, c.want, numberOf([]page.Run{{Text: c.text, X0: c.x0, X1: c.x1, Base: c.base}}, q), "%+v", c)
	}
}

// TestDrawings: a picture twice as high as it is wide, large enough to see stones on it.
func TestDrawings(t *testing.T) {
	for _, c := range []struct {
		w, h float64
		is   bool
	}{{77, 154, true}, {30, 60, true}, {29.9, 60, false}, {30, 59.9, false}, {100, 209.9, true}, {100, 210.1, false}, {100, 190.1, true},
		{100, 189.9, false}} {
		require.Equal(t, c.is, isPanel(&page.Picture{X0: 5, Y0: 7, X1: 5 + c.w, Y1: 7 + c.h, Width: 300, Height: 600}), "%+v", c)
	}
}

// TestDrawingsByLines: a drawing by lines hangs below its number, above the words of its shot; numbers near each other are of one drawing.
func TestDrawingsByLines(t *testing.T) {
	number := page.Run{Text: "7", X0: 95, X1: 100, Base: 200, Size: 8}
	words := page.Run{Text: "SWE: A. Player", X0: 102, Base: 340}
	run := func(r page.Run, x, base, size float64) page.Run {
		return page.Run{Text: r.Text, X0: r.X0 + x, X1: r.X1 + x, Base: r.Base + base, Size: r.Size + size}
	}
	for _, c := range []struct {
		number, words page.Run
		is            bool
	}{
		{number, words, true}, {page.Run{Text: "a", X0: 95, X1: 100, Base: 200, Size: 8}, words, false},
		{number, page.Run{Text: "Player", X0: 102, Base: 340}, false}, {run(number, 0, 0, -0.5), words, false}, {run(number, 0, 0, -0.4), words, true},
		{number, run(words, 6.9, 0, 0), true}, {number, run(words, 7, 0, 0), false}, {number, run(words, -4.9, 0, 0), true},
		{number, run(words, -5, 0, 0), false}, {number, run(words, 0, -39, 0), true}, {number, run(words, 0, -40, 0), false},
		{number, run(words, 0, 39, 0), true}, {number, run(words, 0, 40, 0), false}, {run(number, 0, -60, 0), run(words, 0, -60, 0), false},
		{run(number, 0, -59, 0), run(words, 0, -59, 0), true}, {run(number, 0, 419, 0), run(words, 0, 419, 0), true},
		{run(number, 0, 420, 0), run(words, 0, 420, 0), false},
	} {
		list := drawnPanels([]page.Run{c.words, c.number})
		require.Len(t, list, map[bool]int{true: 1}[c.is], "%+v", c)
		for _, q := range list {
			require.InDelta(t, c.words.X0, q.x0, 1e-9)
			require.InDelta(t, c.number.Base-9.2, q.y0, 1e-9)
			require.InDelta(t, panelWidth, q.x1-q.x0, 1e-9)
			require.InDelta(t, panelHeight, q.y1-q.y0, 1e-9)
		}
	}
	for _, c := range []struct {
		x, y float64
		n    int
	}{{0, 0, 1}, {19, 19, 1}, {20, 0, 2}, {0, 20, 2}, {-20, 0, 2}, {0, -20, 2}, {-19, 0, 1}} {
		runs := []page.Run{number, words, run(number, c.x, c.y, 0), run(words, c.x, c.y, 0)}
		require.Len(t, drawnPanels(runs), c.n, "%+v", c)
	}
}

// moved is a page whose drawings lie beside their places, and no text.
type moved struct {
	page.Page
	list []page.Picture
}

func (*moved) Size() (width, height float64) { return pageWidth, pageHeight }
func (*moved) Runs() []page.Run              { return nil }
func (m *moved) Pictures() []page.Picture    { return m.list }

// TestMovedPages: a page that was cut at the left or at the top is moved back, unless the first column may be missing.
func TestMovedPages(t *testing.T) {
	for _, c := range []struct{ x, y, right, down float64 }{
		{-20, 0, 20, 0}, {7, 29, 0, 0}, {9, 0, -9, 0}, {0, -31, 0, 31}, {-74, 0, 74, 0}, {-76, 0, 0, 0}, {pitch, 0, 0, 0}, {0, 179, 0, 0},
	} {
		p := &moved{}
		for k := range 6 {
			x, y := firstLeft+c.x+pitch*float64(k), firstTop+c.y
			p.list = append(p.list, page.Picture{X0: x, Y0: y, X1: x + panelWidth, Y1: y + panelHeight, Width: 300, Height: 600})
		}
		got := usual(p).Pictures()[0]
		require.InDelta(t, p.list[0].X0+c.right, got.X0, 1e-9, "%+v", c)
		require.InDelta(t, p.list[0].Y0+c.down, got.Y0, 1e-9, "%+v", c)
	}
}

// TestCaptioned: a page whose drawings are drawn by lines has the size that its captions tell, by the distance of their columns; two
// columns or five captions do not tell it.
func TestCaptioned(t *testing.T) {
	runs := func(by float64, columns ...int) (list []page.Run) {
		list = append(list, page.Run{Text: "Game - Shot by Shot", X0: 236 * by, Base: 10 + 117.3*by})
		for row := range 2 {
			for _, c := range columns {
				x := 5 + by*(firstLeft+pitch*float64(c))
				list = append(list, page.Run{Text: "SUI: SMITH J", X0: x + 0.2*float64(row), Base: by * (330 + 179*float64(row))})
			}
		}
		return list
	}
	for _, by := range []float64{0.7, 0.93, 1, 1.2} {
		for _, columns := range [][]int{{0, 1, 2, 3, 4, 5}, {0, 1, 4}} {
			large, left, base, ok := captioned(runs(by, columns...))
			require.True(t, ok)
			require.InDelta(t, 1/by, large, 0.002)
			require.InDelta(t, 5+by*firstLeft, left, 0.01)
			require.InDelta(t, 10+117.3*by, base, 0.01)
		}
	}
	for _, list := range [][]page.Run{runs(1, 0, 1), runs(1, 0, 1, 2)[1:], runs(1, 0, 1, 2)[:6], nil} {
		_, _, _, ok := captioned(list)
		require.False(t, ok)
	}
}
