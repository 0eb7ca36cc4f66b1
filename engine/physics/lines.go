package physics

import (
	"fmt"
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// LineWear is how ice changes under stones that run over it: friction and curl by a share for every stone that has run over a place, up to
// Most of them. The zero LineWear is none. Its size is an assumption of whoever sets it: we know of no measurement.
type LineWear struct {
	Friction float64 `json:"friction,omitempty"`
	Curl     float64 `json:"curl,omitempty"`
	Most     int     `json:"most,omitempty"` // 0: 20
}

// Bounds of LineWear.
const (
	maxLineShare = 0.05
	maxLineMost  = 100
	usualMost    = 20
)

// On reports whether stones change the ice.
func (w LineWear) On() bool { return w.Friction != 0 || w.Curl != 0 }

func (w LineWear) most() int {
	if w.Most == 0 {
		return usualMost
	}
	return w.Most
}

// check reports shares out of range, and the error of the ice where most stones have run.
func (w LineWear) check(ice Ice) error {
	if math.IsNaN(w.Friction) || math.IsNaN(w.Curl) || math.Abs(w.Friction) > maxLineShare || math.Abs(w.Curl) > maxLineShare || w.Most < 0 ||
		w.Most > maxLineMost {
		return newError("lines", w.Friction, w.Curl, w.Most, maxLineShare, maxLineMost)
	}
	f, c := w.factors(w.most() * linePart)
	ice.Friction *= f
	ice.Curl *= c
	if err := ice.Check(); err != nil {
		return fmt.Errorf("ice that %d stones have run over: %w", w.most(), err)
	}
	return nil
}

// factors are those on friction and curl of a level.
func (w LineWear) factors(level int) (friction, curl float64) {
	n := float64(level) / linePart
	return 1 + n*w.Friction, 1 + n*w.Curl
}

// The grid of Lines: cells across and along the sheet in metres; stones count in parts of one.
const (
	lineCell   = 0.025
	lineLength = 0.25
	linePart   = 4
	lineBand   = 0.065 // m to either side of a stone's centre that its running band touches
	lineCols   = int(curling.SheetWidth/lineCell) + 1
	lineRows   = 192 // up to y = 48 m, beyond every release
)

// Lines are the stones that have run over each place of the ice in a match. They hold for deliveries of even ends as they are, for those
// of odd ends from the other side of the sheet, as ends are played from either in turn. A nil *Lines is ice over which none has run. Throws
// read them, of any number at the same time; Add must not run beside one.
type Lines struct {
	wear  LineWear
	cells [lineRows][lineCols]uint8
	end   int
}

// NewLines is the ice before the first stone.
func NewLines(w LineWear) *Lines { return &Lines{wear: w} }

// Begin begins an end, counted from 0.
func (l *Lines) Begin(end int) { l.end = end }

// place is a place of the ice as the first end sees it.
func (l *Lines) place(x, y float64) (float64, float64) {
	if l.end&1 == 1 {
		return curling.SheetWidth - x, 2*curling.TeeY + curling.TeeToTee - y
	}
	return x, y
}

// band are the cells of a row that a stone at x touches; the last is not among them.
func band(x float64) (first, end int) {
	return max(0, int(math.Floor((x-lineBand)/lineCell))), min(lineCols, int(math.Floor((x+lineBand)/lineCell))+1)
}

// lineRow is the row of cells at y in m; false beyond the sheet.
func lineRow(y float64) (int, bool) {
	row := int(math.Floor(y / lineLength))
	return row, row >= 0 && row < lineRows
}

// Level is how many stones, in quarters, have run over the ice under a stone at (x, y) m: the mean over its running band, rounded.
func (l *Lines) Level(x, y float64) int {
	x, y = l.place(x, y)
	row, ok := lineRow(y)
	first, end := band(x)
	if !ok || end <= first {
		return 0
	}
	sum := 0
	for _, n := range l.cells[row][first:end] {
		sum += int(n)
	}
	return (linePart*sum + (end-first)/2) / (end - first)
}

// Factors are those on friction and curl at a level.
func (l *Lines) Factors(level int) (friction, curl float64) { return l.wear.factors(level) }

// Over is an ice at a level.
func (l *Lines) Over(ice Ice, level int) Ice {
	f, c := l.Factors(level)
	ice.Friction *= f
	ice.Curl *= c
	return ice
}

// Add adds the lines of a shot: every stone counts once for a place, whatever it does there.
func (l *Lines) Add(t *Trajectory) {
	for i := range t.tracks {
		tr := &t.tracks[i]
		if !tr.on || len(tr.xy) <= 2 {
			continue
		}
		var touched [lineRows][lineCols]bool
		for k := 0; k+1 < len(tr.xy); k += 2 {
			x, y := l.place(float64(tr.xy[k]), float64(tr.xy[k+1]))
			row, ok := lineRow(y)
			first, end := band(x)
			if !ok {
				continue
			}
			for col := first; col < end; col++ {
				if !touched[row][col] && int(l.cells[row][col]) < l.wear.most() {
					l.cells[row][col]++
				}
				touched[row][col] = true
			}
		}
	}
}

// CheckLines reports, with an error that wraps ErrUnsupported, a simulator that knows no lines.
func CheckLines(sim Simulator) error {
	if s, ok := sim.(interface{ Worn() bool }); ok && s.Worn() {
		return nil
	}
	return ErrLines()
}

// ErrLines is the error of a simulator that is to throw on ice with lines and cannot. It wraps ErrUnsupported.
func ErrLines() error { return fmt.Errorf("%w: %w", ErrUnsupported, newError("no-lines")) }
