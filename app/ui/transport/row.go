package transport

import (
	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/canvas"
)

// row lays out the controls on one line. Where they do not fit there are three: buttons, time and speed; the place and the
// scrubber; the score board, with as many ends as fit. Where large buttons leave no room for the time it follows the scrubber.
type row struct {
	board *canvas.ScoreBoard
	width float32 // of the last layout
}

// The places of the controls.
const (
	buttons = iota
	placed
	scrubber
	clock
	speed
	board
)

// Gap between controls, and the least width of the scrubber, in pixels.
const rowGap, leastScrubber = 9, 60

// lines are the controls by lines at the width of the last layout.
func (r *row) lines(o []fyne.CanvasObject) [][]int {
	whole := []int{buttons, placed, scrubber, clock, speed, board}
	if r.width <= 0 || least(o, whole) <= r.width {
		return [][]int{whole}
	}
	if least(o, []int{buttons, clock, speed}) <= r.width {
		return [][]int{{buttons, clock, speed}, {placed, scrubber}, {board}}
	}
	return narrowest
}

// narrowest are the lines that need the least width.
var narrowest = [][]int{{buttons, speed}, {placed, scrubber, clock}, {board}}

// least is the least width of a line.
func least(o []fyne.CanvasObject, line []int) float32 {
	sum := rowGap * float32(len(line)-1)
	for _, i := range line {
		if i == scrubber {
			sum += leastScrubber
		} else {
			sum += o[i].MinSize().Width
		}
	}
	return sum
}

// high is the height of a line.
func high(o []fyne.CanvasObject, line []int) (h float32) {
	for _, i := range line {
		h = max(h, o[i].MinSize().Height)
	}
	return h
}

// MinSize is the height at the width of the last layout, and the least width on the narrowest lines.
func (r *row) MinSize(o []fyne.CanvasObject) fyne.Size {
	s := fyne.NewSize(max(least(o, narrowest[0]), least(o, narrowest[1])), 0)
	for _, line := range r.lines(o) {
		s.Height += high(o, line)
	}
	return s
}

// Layout places the controls: the scrubber, or else a space before the last one, takes what a line leaves.
func (r *row) Layout(o []fyne.CanvasObject, s fyne.Size) {
	r.width = s.Width
	r.board.Fit(s.Width)
	y, lines := float32(0), r.lines(o)
	for _, line := range lines {
		height := high(o, line)
		if len(lines) == 1 {
			height = s.Height
		}
		x, spare := float32(0), s.Width-least(o, line)
		for k, i := range line {
			m := o[i].MinSize()
			switch {
			case i == scrubber:
				m = fyne.NewSize(leastScrubber+spare, height)
			case k == 1 && line[0] == buttons && len(lines) > 1:
				x += spare
			}
			o[i].Resize(m)
			o[i].Move(fyne.NewPos(x, y+(height-m.Height)/2))
			x += m.Width + rowGap
		}
		y += height
	}
}
