package chart

import (
	"cmp"
	"maps"
	"slices"

	"github.com/hogline/hogline/engine/message"
)

// Difference is a field that two devices noted differently without knowing of each other.
type Difference struct {
	End, Shot int    // from 0, 0 to 15; -1 of the game, or of the whole end
	Field     string // its path, as the table names it
	Values    [2]string
	Kept      int // which of the two counts in the merged chart: 0 or 1; -1 neither
}

// Message tells the difference in a sentence.
func (d *Difference) Message(s *State) message.Message {
	kept := msg("neither")
	if d.Kept >= 0 {
		kept = msg("kept", d.Values[d.Kept])
	}
	text := msg("differ", d.Field, d.Values[0], d.Values[1], kept)
	switch {
	case d.End < 0:
		return text
	case d.Shot < 0:
		return msg("of-end", d.End+1, text)
	}
	return msg("of-shot", d.End+1, s.Rules.Count(d.Shot), text)
}

// Differences are the fields that each of two lists notes by changes that the other does not have, and not with one value. They are in the
// order of the game. Changes that were taken back by either do not count.
func Differences(a, b *Log) []Difference {
	both, _ := Merge(a, b)
	on := map[ID]bool{}
	active := both.active()
	for i := range both.changes {
		on[both.changes[i].ID] = active[i]
	}
	of := [2]cellsOf{a.without(b, on).cells(), b.without(a, on).cells()}
	now := both.cells()
	var list []Difference
	for at, value := range of[0] {
		other, there := of[1][at]
		if !there || other == value {
			continue
		}
		d := Difference{End: at.end, Shot: at.shot, Field: at.field, Values: [2]string{value, other}, Kept: -1}
		for k, v := range d.Values {
			if now[at] == v {
				d.Kept = k
			}
		}
		list = append(list, d)
	}
	slices.SortFunc(list, func(a, b Difference) int {
		return cmp.Or(cmp.Compare(a.End, b.End), cmp.Compare(a.Shot, b.Shot), byNumber(a.Field, b.Field))
	})
	return list
}

// without are the changes of a list that another does not have, of those that count.
func (l *Log) without(o *Log, on map[ID]bool) *Log {
	have := map[ID]bool{}
	for i := range o.changes {
		have[o.changes[i].ID] = true
	}
	rest := &Log{}
	for _, c := range l.changes {
		if !have[c.ID] && on[c.ID] {
			rest.changes = append(rest.changes, c)
		}
	}
	return rest
}

// place of a cell in a chart: end and shot as Difference has them.
type cellPlace struct {
	end, shot int
	field     string
}

type cellsOf map[cellPlace]string

// cells are the values of all fields that are noted, as the table has them.
func (l *Log) cells() cellsOf {
	f := l.fold()
	out := cellsOf{}
	add := func(end, shot int, set any) {
		r := rowOf("", end, shot, set)
		for field, value := range r.cells {
			out[cellPlace{end, shot, field}] = value
		}
	}
	add(-1, -1, f.game)
	for _, n := range slices.Sorted(maps.Keys(f.ends)) {
		add(n, -1, *f.ends[n])
	}
	for k, set := range f.shots {
		add(k.end, k.shot, *set)
	}
	return out
}
