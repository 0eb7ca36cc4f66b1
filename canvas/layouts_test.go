package canvas

import (
	"testing"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"github.com/stretchr/testify/require"
)

func TestApartStacksWhatDoesNotFit(t *testing.T) {
	left, right := fcanvas.NewRectangle(nil), fcanvas.NewRectangle(nil)
	left.SetMinSize(fyne.NewSize(100, 20))
	right.SetMinSize(fyne.NewSize(50, 20))
	both := []fyne.CanvasObject{left, right}
	a := &SpaceBetween{Gap: 6}
	a.Layout(both, fyne.NewSize(200, 20))
	require.EqualValues(t, 20, a.MinSize(both).Height, "side by side")
	require.Equal(t, fyne.NewPos(150, 0), right.Position())
	a.Layout(both, fyne.NewSize(120, 20))
	require.EqualValues(t, 46, a.MinSize(both).Height, "too narrow")
	a.Layout(both, fyne.NewSize(120, 46))
	require.Equal(t, fyne.NewPos(0, 0), left.Position())
	require.Equal(t, fyne.NewPos(0, 26), right.Position())
}

// A head that needs two lines has them as soon as it is laid out, in whatever holds it.
func TestWrappedHeadGetsItsLines(t *testing.T) {
	for name, width := range map[string]float32{"two lines": 120, "one line": 200} {
		left, right := fcanvas.NewRectangle(nil), fcanvas.NewRectangle(nil)
		left.SetMinSize(fyne.NewSize(100, 20))
		right.SetMinSize(fyne.NewSize(50, 20))
		head := container.New(&SpaceBetween{Gap: 6}, left, right)
		rest := fcanvas.NewRectangle(nil)
		c := container.New(HeaderFooter{}, VStack(Padded(head, 5, 4, 0, 0)), Spacer(1, 0), rest)
		c.Resize(fyne.NewSize(width, 300))
		top := rest.Position().Y
		require.Equal(t, head.MinSize().Height, head.Size().Height, name)
		require.Equal(t, head.MinSize().Height+9, top, name)
		require.Equal(t, 300-top, rest.Size().Height, name)
		require.GreaterOrEqual(t, right.Position().Y, float32(0), name)
	}
}

func TestStackedLeavesOutWhatIsHidden(t *testing.T) {
	var rows []fyne.CanvasObject
	for _, h := range []float32{10, 20, 30} {
		r := fcanvas.NewRectangle(nil)
		r.SetMinSize(fyne.NewSize(50, h))
		rows = append(rows, r)
	}
	rows[1].Hide()
	require.Equal(t, fyne.NewSize(50, 40), Stacked{}.MinSize(rows))
	Stacked{}.Layout(rows, fyne.NewSize(80, 40))
	require.Equal(t, fyne.NewPos(0, 10), rows[2].Position())
	require.Equal(t, fyne.NewSize(80, 30), rows[2].Size())
}

func TestMiddleIsAtLeastAsHighAsARow(t *testing.T) {
	o := []fyne.CanvasObject{fcanvas.NewRectangle(nil)}
	o[0].(*fcanvas.Rectangle).SetMinSize(fyne.NewSize(50, 11))
	m := VCentre{Least: RowHeight}
	require.Equal(t, fyne.NewSize(50, RowHeight), m.MinSize(o))
	m.Layout(o, fyne.NewSize(80, 35))
	require.Equal(t, fyne.NewPos(0, 12), o[0].Position())
}

// TestColumnsStayTogether: a column that shares a wide window is no wider than it may be; what follows stands beside it.
func TestColumnsStayTogether(t *testing.T) {
	box := func() fyne.CanvasObject { return Spacer(1, 1) }
	for width, want := range map[float32]float32{200: 200 - 50 - 8, 1200: 280} {
		o := []fyne.CanvasObject{box(), box()}
		(&Columns{Fixed: []float32{0, 50}, Gap: 8, Most: 280}).Layout(o, fyne.NewSize(width, 20))
		require.InDelta(t, want, o[0].Size().Width, 0.01)
		require.InDelta(t, want+8, o[1].Position().X, 0.01)
	}
	narrow := &Columns{Fixed: []float32{0, 50}, Gap: 8, Least: []float32{96}}
	require.InDelta(t, 96+8+50, narrow.MinSize([]fyne.CanvasObject{box(), box()}).Width, 0.01)
}

// TestColumnsThatShare: the last of several columns that share takes what the limit of the others leaves, and none is below its least as
// long as there is room for all of them.
func TestColumnsThatShare(t *testing.T) {
	least := []float32{100, 0, 200}
	for _, c := range []struct {
		width float32
		want  []float32
	}{{1000, []float32{280, 50, 654}}, {516, []float32{225, 50, 225}}, {400, []float32{134, 50, 200}}, {366, []float32{100, 50, 200}}} {
		o := []fyne.CanvasObject{Spacer(1, 1), Spacer(1, 1), Spacer(1, 1)}
		columns := &Columns{Fixed: []float32{0, 50, 0}, Gap: 8, Least: least, Most: 280}
		columns.Layout(o, fyne.NewSize(c.width, 20))
		for i, w := range c.want {
			require.InDelta(t, w, o[i].Size().Width, 0.01, "%v px, column %d", c.width, i)
		}
		require.InDelta(t, 366, columns.MinSize(o).Width, 0.01)
	}
}

// TestHug: an object has the width that is asked for, or that which there is, at the left or at the right.
func TestHug(t *testing.T) {
	o := fcanvas.NewRectangle(nil)
	for _, c := range []struct {
		layout fyne.Layout
		x, w   float32
	}{
		{Hug(func() float32 { return 60 }), 0, 60},
		{Hug(func() float32 { return 160 }), 0, 100},
		{HugRight(func() float32 { return 60 }), 40, 60},
		{HugRight(func() float32 { return 160 }), 0, 100},
	} {
		c.layout.Layout([]fyne.CanvasObject{o}, fyne.NewSize(100, 20))
		require.Equal(t, fyne.NewPos(c.x, 0), o.Position())
		require.Equal(t, fyne.NewSize(c.w, 20), o.Size())
	}
}

// TestMarginsOfANarrowWindow: what lies at the sides of a card is for the content on a phone.
func TestMarginsOfANarrowWindow(t *testing.T) {
	m := &margin{1, 2, 12, 2}
	for width, want := range map[float32][2]float32{narrow: {12, 2}, narrow - 1: {narrowMargin, 2}} {
		left, right := m.at(width)
		require.Equal(t, want, [2]float32{left, right})
	}
}
