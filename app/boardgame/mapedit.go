package boardgame

import (
	"slices"

	"github.com/hogline/hogline/engine/tubstap"
)

// MapEditor is a map that is being edited, with undo. Every change is a layout of its own; some of them cannot be played
// on: Map tells.
type MapEditor struct {
	layouts []tubstap.Layout // before each change, and the last one
	at      int
}

// NewMapEditor edits a copy of a layout.
func NewMapEditor(l *tubstap.Layout) *MapEditor {
	return &MapEditor{layouts: []tubstap.Layout{clone(l)}}
}

func clone(l *tubstap.Layout) tubstap.Layout {
	c := *l
	c.Terrain, c.Units = slices.Clone(l.Terrain), slices.Clone(l.Units)
	return c
}

// Layout is the map as it is; it must not be changed.
func (e *MapEditor) Layout() *tubstap.Layout { return &e.layouts[e.at] }

// Board is the map as a board.
func (e *MapEditor) Board() Board { return layoutBoard(e.Layout()) }

// Map is the map made ready for play; the error is a message.Message.
func (e *MapEditor) Map() (*tubstap.Map, error) { return tubstap.NewMap(*e.Layout()) }

// change makes a change; one that changes nothing is none. It reports whether it did.
func (e *MapEditor) change(f func(l *tubstap.Layout)) bool {
	l := clone(e.Layout())
	f(&l)
	if old := e.Layout(); l.Width == old.Width && l.Height == old.Height && l.TurnLimit == old.TurnLimit && l.Threshold == old.Threshold &&
		l.Comment == old.Comment && slices.Equal(l.Terrain, old.Terrain) && slices.Equal(l.Units, old.Units) {
		return false
	}
	e.layouts = append(e.layouts[:e.at+1], l)
	e.at++
	return true
}

func inside(l *tubstap.Layout, c Cell) bool {
	return c.X >= 0 && c.Y >= 0 && c.X < l.Width && c.Y < l.Height
}

// SetTerrain gives a cell a terrain.
func (e *MapEditor) SetTerrain(c Cell, t tubstap.Terrain) bool {
	return e.change(func(l *tubstap.Layout) {
		if inside(l, c) {
			l.Terrain[c.Y*l.Width+c.X] = t
		}
	})
}

// Place puts a unit on a cell, in place of the one that is there.
func (e *MapEditor) Place(c Cell, u tubstap.Unit) bool {
	return e.change(func(l *tubstap.Layout) {
		if !inside(l, c) {
			return
		}
		u.X, u.Y = c.X+1, c.Y+1
		if i := unitAt(l, c); i >= 0 {
			l.Units[i] = u
		} else {
			l.Units = append(l.Units, u)
		}
	})
}

// Remove takes the unit on a cell away.
func (e *MapEditor) Remove(c Cell) bool {
	return e.change(func(l *tubstap.Layout) {
		if i := unitAt(l, c); i >= 0 {
			l.Units = slices.Delete(l.Units, i, i+1)
		}
	})
}

// UnitAt is the unit on a cell.
func (e *MapEditor) UnitAt(c Cell) (u tubstap.Unit, ok bool) {
	l := e.Layout()
	if i := unitAt(l, c); i >= 0 {
		return l.Units[i], true
	}
	return u, false
}

func unitAt(l *tubstap.Layout, c Cell) int {
	return slices.IndexFunc(l.Units, func(u tubstap.Unit) bool { return u.X == c.X+1 && u.Y == c.Y+1 })
}

// Resize gives the map other sides, 1 to tubstap.MaxSide cells. What lies outside goes, new cells are plain.
func (e *MapEditor) Resize(width, height int) bool {
	return e.change(func(l *tubstap.Layout) {
		if width < 1 || height < 1 || width > tubstap.MaxSide || height > tubstap.MaxSide || width*height > tubstap.MaxCells {
			return
		}
		terrain := make([]tubstap.Terrain, width*height)
		for i := range terrain {
			terrain[i] = tubstap.Plain
			if c := (Cell{i % width, i / width}); inside(l, c) {
				terrain[i] = l.Terrain[c.Y*l.Width+c.X]
			}
		}
		l.Width, l.Height, l.Terrain = width, height, terrain
		l.Units = slices.DeleteFunc(l.Units, func(u tubstap.Unit) bool { return u.X > width || u.Y > height })
	})
}

// SetLimits changes when the game ends: the turn limit and the threshold of HP.
func (e *MapEditor) SetLimits(turns, threshold int) bool {
	return e.change(func(l *tubstap.Layout) { l.TurnLimit, l.Threshold = turns, threshold })
}

// Mirror makes the map point-symmetric: blue has red's units, and the lower half the terrain of the upper one.
func (e *MapEditor) Mirror() bool {
	return e.change(func(l *tubstap.Layout) {
		n := len(l.Terrain)
		for i := range n / 2 {
			l.Terrain[n-1-i] = l.Terrain[i]
		}
		l.Units = slices.DeleteFunc(l.Units, func(u tubstap.Unit) bool { return u.Team == tubstap.Blue })
		for _, u := range slices.Clone(l.Units) {
			u.Team, u.X, u.Y = tubstap.Blue, l.Width+1-u.X, l.Height+1-u.Y
			if unitAt(l, Cell{u.X - 1, u.Y - 1}) < 0 {
				l.Units = append(l.Units, u)
			}
		}
	})
}

// CanUndo reports whether there is a change to take back.
func (e *MapEditor) CanUndo() bool { return e.at > 0 }

// CanRedo reports whether there is a change to make again.
func (e *MapEditor) CanRedo() bool { return e.at+1 < len(e.layouts) }

// Undo takes the last change back.
func (e *MapEditor) Undo() {
	if e.CanUndo() {
		e.at--
	}
}

// Redo makes the change that was taken back again.
func (e *MapEditor) Redo() {
	if e.CanRedo() {
		e.at++
	}
}
