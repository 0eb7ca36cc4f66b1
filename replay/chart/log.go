package chart

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
)

// Log is a list of changes in the order in which they count, whatever the order they were added in. The zero Log is empty.
type Log struct{ changes []Change }

// Changes are the changes in their order; they must not be changed.
func (l *Log) Changes() []Change { return l.changes }

// Next is the number of the next change that a device makes.
func (l *Log) Next() int {
	if len(l.changes) == 0 {
		return 1
	}
	return l.changes[len(l.changes)-1].Seq + 1
}

// full is the error of a list that holds as many changes as one may.
func (l *Log) full() error {
	if len(l.changes) >= MaxChanges {
		return msg("many", MaxChanges)
	}
	return nil
}

// Add adds a change in its place. A change that is there already is not added again; of two different ones of the same name one is kept,
// the same one whichever came first, and clash reports it.
func (l *Log) Add(c Change) (clash bool) {
	i, there := slices.BinarySearchFunc(l.changes, c.ID, func(x Change, id ID) int { return x.compare(id) })
	if !there {
		l.changes = slices.Insert(l.changes, i, c)
		return false
	}
	if reflect.DeepEqual(l.changes[i], c) {
		return false
	}
	if bytes.Compare(c.text(), l.changes[i].text()) > 0 {
		l.changes[i] = c
	}
	return true
}

// text is the line of a change.
func (c *Change) text() []byte {
	text, err := json.Marshal(c)
	if err != nil {
		return nil // numbers that are none, which Check refuses
	}
	return text
}

// Merge is the list of the changes of two devices. It is the same in whichever order they are given. Clashes are changes of one name that
// are not the same, as where a file was copied and charted on under one name of a device.
func Merge(a, b *Log) (m *Log, clashes int) {
	m = &Log{changes: slices.Clone(a.changes)}
	for _, c := range b.changes {
		if m.Add(c) {
			clashes++
		}
	}
	return m, clashes
}

// active reports, for every change, that it has not been taken back.
func (l *Log) active() []bool {
	on := make([]bool, len(l.changes))
	undone := map[ID]bool{}
	for i := len(l.changes) - 1; i >= 0; i-- { // what takes a change back comes after it
		c := &l.changes[i]
		on[i] = !undone[c.ID]
		if on[i] && c.Undo != nil {
			undone[*c.Undo] = true
		}
	}
	return on
}

// Undo is the change that takes the last one back; ok is false where there is none.
func (l *Log) Undo() (c Change, ok bool) { return l.UndoOf("") }

// UndoOf is the change that takes the last one of a device back, "" of all of them.
func (l *Log) UndoOf(device string) (c Change, ok bool) {
	on := l.active()
	for i := len(l.changes) - 1; i >= 0; i-- {
		if on[i] && l.changes[i].Undo == nil && (device == "" || l.changes[i].Device == device) {
			id := l.changes[i].ID
			return Change{Undo: &id}, true
		}
	}
	return c, false
}

// Redo is the change that brings back what was taken back last; ok is false where there is none, or something was changed since.
func (l *Log) Redo() (c Change, ok bool) { return l.RedoOf("") }

// RedoOf is the change that brings back what a device took back last, "" any.
func (l *Log) RedoOf(device string) (c Change, ok bool) {
	on, undoes := l.active(), map[ID]bool{}
	for i := range l.changes {
		undoes[l.changes[i].ID] = l.changes[i].Undo != nil
	}
	for i := len(l.changes) - 1; i >= 0; i-- {
		switch x := &l.changes[i]; {
		case !on[i], device != "" && x.Device != device:
		case x.Undo == nil:
			return c, false
		case !undoes[*x.Undo]:
			id := x.ID
			return Change{Undo: &id}, true
		}
	}
	return c, false
}
