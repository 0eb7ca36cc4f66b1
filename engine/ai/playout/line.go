package playout

import "github.com/hogline/hogline/engine/curling"

// Under rules that score or remember by a machine of their own (curling.Rules.Own) a position does not tell all of a situation. So a
// simulation carries the state behind its last throw, its line: a throw from the position that the line ends in goes on from there, one
// from any other position is thrown as if the score and the memory of the request held. Who throws from positions kept aside keeps the
// line with them. Such rules may also end an end before its last stone: throws after that do nothing.

// line is the state behind the last throw under such rules.
type line struct {
	curling.State
	start  *curling.State   // of the request; nobody changes it
	rested curling.Position // where the stones lay after the throw, before the rules took them off
	closed bool             // the throw ended the end
	next   int              // the shot behind it
}

// anyShot is the next shot behind a line that was set: whichever is thrown.
const anyShot = -1

// over reports whether the line has ended the end before shot i of a position.
func (l *line) over(pos *curling.Position, i int) bool {
	return l.closed && (l.next == i || l.next == anyShot) && i != l.start.Shot && l.Position == *pos
}

// stateAt is the state before shot i of a position.
func (l *line) stateAt(pos *curling.Position, i int) curling.State {
	if i != l.start.Shot && l.Shot == i && l.Position == *pos {
		return l.State
	}
	s := *l.start
	s.Position, s.Shot = *pos, i
	return s
}

// settle lets the line go on with what shot i of a position came to, and leaves of that what the rules do.
func (l *line) settle(r *curling.Rules, b curling.Bounds, pos *curling.Position, i int, after curling.Position) {
	s := l.stateAt(pos, i)
	stands, _, next, _ := r.Machine.Throw(b, s, after)
	l.rested, l.next = stands, i+1
	if l.closed = next.End != s.End || i == curling.Stones-1; l.closed {
		next.Shot, next.Position = curling.Stones, stands
	}
	*pos, l.State = next.Position, next
}
