package chart

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
)

// Rest is what is known of a stone.
type Rest uint8

// What is known of a stone. Lost is one whose place is not known: At is where it was seen last, the zero Vec where it never was.
const (
	NotYet Rest = iota
	InPlay
	Out
	Lost
)

// Stone is a stone of a House.
type Stone struct {
	Rest Rest
	At   curling.Vec
	By   Source // of its place
}

// Seen reports whether it is known where the stone lies, or where it was seen last.
func (s *Stone) Seen() bool { return s.At != curling.Vec{} }

// House is where the stones of an end lie, by number.
type House [curling.Stones]Stone

// Position is the stones whose places are known; known reports that all are.
func (h *House) Position() (p curling.Position, known bool) {
	known = true
	for i, s := range h {
		switch s.Rest {
		case InPlay:
			p[i] = s.At
		case Lost:
			known = false
		}
	}
	return p, known
}

// start is the house before the first shot of an end: the placed stones of mixed doubles.
func start(f Format, e *EndFields) (h House) {
	if f != Doubles {
		return h
	}
	spots := curlit.Spots()
	place := map[replay.PowerPlay]curling.Placement{replay.PowerPlayLeft: curling.PowerLast, replay.PowerPlayRight: curling.PowerLastRight}
	p := spots.Place(place[e.PowerPlay.Or(replay.NoPowerPlay)])
	for i, at := range e.Placed.Or(nil) {
		p[i] = at
	}
	for i := range 2 {
		h[i] = Stone{Rest: InPlay, At: p[i]}
	}
	return h
}

// unseen reports that nothing is known of where the stones came to rest.
func (s *ShotFields) unseen() bool {
	if s.Fate.Known() || s.Seen.Or(false) {
		return false
	}
	for _, f := range s.Stones {
		if f.Known() {
			return false
		}
	}
	return true
}

// Silent reports that nothing at all is noted of a shot.
func (s *ShotFields) Silent() bool { return len(rowOf("", 0, 0, s).sources) == 0 }

// after is the house after a shot. Stones of which nothing is noted lie where they lay; where nothing is noted of any stone, none is known.
func (s *ShotFields) after(before House, n int) House {
	h := before
	notThrown := s.Kind.Or(Thrown) == NotThrown
	switch {
	case notThrown || s.Fate.Known():
		h[n] = Stone{Rest: Out}
	default:
		h[n] = Stone{Rest: Lost}
	}
	if s.unseen() && !notThrown {
		for i := range h {
			if h[i].Rest == InPlay {
				h[i].Rest = Lost
			}
		}
		return h
	}
	for i, f := range s.Stones {
		switch {
		case f == nil || f.By == Proposed:
		case f.By == Unknown:
			h[i] = Stone{Rest: Lost, At: h[i].At}
		case f.Value.Out:
			h[i] = Stone{Rest: Out, By: f.By}
		default:
			h[i] = Stone{Rest: InPlay, At: curling.Vec{X: f.Value.X, Y: f.Value.Y}, By: f.By}
		}
	}
	if s.Seen.Or(false) {
		for i := range h {
			switch {
			case h[i].Rest == Lost && h[i].Seen():
				h[i].Rest, h[i].By = InPlay, s.Seen.By
			case h[i].Rest == Lost:
				h[i] = Stone{Rest: Out, By: s.Seen.By}
			}
		}
	}
	return h
}
