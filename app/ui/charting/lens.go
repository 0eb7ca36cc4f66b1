package charting

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
)

// The magnifier: its extent in pixels, half of what it shows in metres, and how far it stands from the edges.
const (
	lensSize = 190
	lensHalf = 0.5
	lensEdge = 8
)

// lens is a magnifier: it shows what a finger hides while it drags a stone, in the corner that is farther from the finger.
type lens struct {
	content *fyne.Container
	rink    *canvas.Rink
	right   bool
}

func newLens(p *paint.Palette) *lens {
	l := &lens{rink: canvas.NewRink(p)}
	l.content = container.New(l, canvas.Card(l.rink))
	l.content.Hide()
	return l
}

// show shows the ice of a rink around a place.
func (l *lens) show(of *canvas.Rink, at curling.Vec) {
	half := curling.Vec{X: lensHalf, Y: lensHalf}
	l.rink.SetPlace(paint.Frame{Min: at.Sub(half), Max: at.Add(half)}, of.House() == paint.HouseDown)
	l.rink.SetStones(of.Stones())
	p := of.View().Point(at)
	l.right = float32(p.X) < of.Size().Width/2
	if !l.content.Visible() {
		l.content.Show()
	}
	l.Layout(l.content.Objects, l.content.Size())
}

func (l *lens) hide() { l.content.Hide() }

// MinSize is for fyne: the magnifier lies over the ice and asks for no room.
func (l *lens) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

// Layout puts the magnifier into its corner.
func (l *lens) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	at := fyne.NewPos(lensEdge, lensEdge)
	if l.right {
		at.X = size.Width - lensSize - lensEdge
	}
	for _, o := range objects {
		o.Resize(fyne.NewSquareSize(lensSize))
		o.Move(at)
	}
}

// What a flick is: how fast the finger moves in pixels a second when it leaves, measured over how long, how far it has gone, and how long
// after its last move it may leave.
const (
	flickSpeed  = 700
	flickOver   = 120 * time.Millisecond
	flickLeast  = 15 * time.Millisecond // of one frame alone nothing is told
	flickLength = 40                    // px
	flickLate   = 250 * time.Millisecond
)

// flick tells a finger that throws a stone away from one that puts it down.
type flick struct {
	now   func() time.Time
	from  curling.Vec
	trail []sample
}

// sample is where the stone was when.
type sample struct {
	at   curling.Vec
	when time.Time
}

func (f *flick) begin(at curling.Vec) {
	f.from, f.trail = at, append(f.trail[:0], sample{at, f.now()})
}

func (f *flick) move(at curling.Vec) {
	now := f.now()
	for len(f.trail) > 1 && now.Sub(f.trail[1].when) >= flickOver {
		f.trail = f.trail[1:]
	}
	f.trail = append(f.trail, sample{at, now})
}

// thrown reports that the finger left in a flick; scale is pixels a metre.
func (f *flick) thrown(scale float64) bool {
	last := f.trail[len(f.trail)-1]
	first := f.trail[0]
	over := last.when.Sub(first.when)
	if over < flickLeast || f.now().Sub(last.when) > flickLate || last.at.Distance(f.from)*scale < flickLength {
		return false
	}
	return last.at.Distance(first.at)*scale/over.Seconds() > flickSpeed
}
