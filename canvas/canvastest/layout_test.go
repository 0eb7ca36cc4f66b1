package canvastest

import (
	"image"
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"
)

func placed[T fyne.CanvasObject](o T, x, y, w, h float32) T {
	o.Resize(fyne.NewSize(w, h))
	o.Move(fyne.NewPos(x, y))
	return o
}

// field is a widget made of one of fyne.
type field struct{ widget.Entry }

func TestWhatIsSeenIsWritten(t *testing.T) {
	test.NewTempApp(t)
	red := color.NRGBA{200, 0, 0, 255}
	text := fcanvas.NewText("9 m", red)
	text.TextSize, text.TextStyle.Bold, text.Alignment = 12, true, fyne.TextAlignTrailing
	hidden := placed(fcanvas.NewRectangle(red), 0, 0, 5, 5)
	hidden.Hide()
	edge := fcanvas.NewRectangle(color.Transparent)
	edge.StrokeColor, edge.StrokeWidth, edge.CornerRadius = color.NRGBA{0, 0, 0, 128}, 1, 7
	line := fcanvas.NewLine(red)
	line.Position1, line.Position2, line.StrokeWidth = fyne.NewPos(1, 2), fyne.NewPos(3, 4), 2
	entry := &field{}
	entry.ExtendBaseWidget(entry)
	entry.PlaceHolder = "name"
	entry.Disable()
	check := widget.NewCheck("all", nil)
	check.Checked = true
	all := container.NewWithoutLayout(
		placed(text, 1.04, 2.06, 30, 10), hidden, placed(fcanvas.NewRectangle(color.Transparent), 0, 0, 9, 9), placed(edge, 0, -0.01, 9, 9),
		line, placed(container.NewWithoutLayout(placed(fcanvas.NewCircle(red), 1, 1, 4, 4)), 10, 10, 6, 6),
		placed(entry, 0, 20, 50, 20), placed(check, 0, 40, 50, 20),
		placed(fcanvas.NewRaster(func(w, h int) image.Image {
			p := image.NewNRGBA(image.Rect(0, 0, w, h))
			p.SetNRGBA(0, 0, color.NRGBA{255, 0, 0, 255})
			return p
		}), 5, 5, 2, 1))
	require.Equal(t, `box 0,0 0x0
 text 1,2.1 30x10 "9 m" 12 bold right #C80000
 rect 0,0 9x9 edge #00000080 1 radius 7
 line 1,2 3,4 edge #C80000 2
 circle 11,11 4x4 #C80000
 field:entry 0,20 50x20 "" empty: "name" disabled
 check 0,40 50x20 "all" on
 raster 5,5 2x1 mean 1F00001F
`, Layout(all))
}

func TestOnlyThePartThatIsScrolledToIsWritten(t *testing.T) {
	test.NewTempApp(t)
	rows := container.NewWithoutLayout()
	for i := range 10 {
		rows.Add(placed(fcanvas.NewText(string(rune('a'+i)), color.Black), 0, float32(20*i), 10, 20))
	}
	s := placed(container.NewVScroll(placed(rows, 0, 0, 10, 200)), 0, 5, 20, 30)
	rows.Resize(fyne.NewSize(10, 200))
	s.Offset = fyne.NewPos(0, 40)
	rows.Move(fyne.NewPos(0, -40))
	got := Layout(container.NewWithoutLayout(s))
	require.Contains(t, got, "at 0,40")
	require.NotContains(t, got, `"b"`)
	require.Contains(t, got, `"c"`)
	require.Contains(t, got, `"d"`)
	require.NotContains(t, got, `"e"`)
}
