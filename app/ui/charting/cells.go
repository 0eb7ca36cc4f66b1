package charting

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/canvas"
)

// least is the least extent of what is tapped, and between lies between two such, in pixels.
const (
	least   = 48
	between = 4
)

// cells lays objects out in columns of one width, fewer where they have no room.
type cells struct {
	columns int
	width   float32 // of the last layout, 0 before it
}

// fitting is how many columns there are in a width, and the size of the largest object.
func (l *cells) fitting(objects []fyne.CanvasObject, width float32) (n int, cell fyne.Size) {
	for _, o := range objects {
		cell = cell.Max(o.MinSize())
	}
	n = min(l.columns, max(1, len(objects)))
	for n > 1 && width > 0 && float32(n)*(cell.Width+between)-between > width {
		n--
	}
	return n, cell
}

// MinSize is the size needed at the width of the last layout.
func (l *cells) MinSize(objects []fyne.CanvasObject) fyne.Size {
	n, s := l.fitting(objects, l.width)
	rows := float32((len(objects) + n - 1) / n)
	return fyne.NewSize(s.Width, rows*(s.Height+between)-between)
}

// Layout places the objects.
func (l *cells) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	n, s := l.fitting(objects, size.Width)
	w := (size.Width+between)/float32(n) - between
	for i, o := range objects {
		o.Resize(fyne.NewSize(w, s.Height))
		o.Move(fyne.NewPos(float32(i%n)*(w+between), float32(i/n)*(s.Height+between)))
	}
}

// grid is buttons in so many columns where there is room, each as large as a finger needs.
func grid(columns int, buttons ...*canvas.Button) fyne.CanvasObject {
	list := make([]fyne.CanvasObject, len(buttons))
	for i, b := range buttons {
		list[i] = container.NewStack(canvas.Spacer(least, least), b)
	}
	return container.New(&cells{columns: columns}, list...)
}
