package chart

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/physics"
)

// touching is how deep two stones may lie in each other by drawing them with a finger, m: 3 cm are the error of a chart (docs/REAL.md).
const touching = 0.03

// Conflict is something of a shot that cannot be, or that the rules forbid. It is told and changes nothing.
type Conflict struct {
	End, Shot int // from 0, 0 to 15; Shot is 16 for the score of the end
	Stone     int // -1 none
	Text      message.Message
}

// Conflicts are those of a chart, in the order of its shots.
func (s *State) Conflicts() (list []Conflict) {
	for i := range s.Ends {
		e := &s.Ends[i]
		for k := range e.Shots {
			list = append(list, s.conflictsOf(e, &e.Shots[k])...)
		}
		if noted, ok := e.Set.Score.Get(); ok && e.Counted != nil && *e.Counted != noted {
			list = append(list, Conflict{e.Number, curling.Stones, -1, msg("count", e.Counted[0], e.Counted[1], noted[0], noted[1])})
		}
	}
	return list
}

func (s *State) conflictsOf(e *End, shot *Shot) (list []Conflict) {
	add := func(stone int, key string, args ...any) {
		list = append(list, Conflict{e.Number, shot.Number, stone, msg(key, args...)})
	}
	notThrown := shot.Set.Kind.Or(Thrown) == NotThrown
	for i := range shot.After {
		was, is := shot.Before[i], shot.After[i]
		n := s.Rules.Count(i)
		switch {
		case is.Rest == InPlay && i > shot.Number:
			add(i, "early", n)
		case is.Rest == InPlay && was.Rest == Out && i != shot.Number:
			add(i, "returned", s.StoneName(i))
		case notThrown && i == shot.Number && is.Rest == InPlay:
			add(i, "not-thrown", n)
		case notThrown && was.Rest == InPlay && is.Rest == InPlay && was.At != is.At:
			add(i, "moved", s.StoneName(i))
		case is.Rest == InPlay && !bounds.InPlay(is.At) && is.At != was.At:
			add(i, "outside", s.StoneName(i))
		}
		for j := range i {
			if o := shot.After[j]; is.Rest == InPlay && o.Rest == InPlay && (is != was || o != shot.Before[j]) {
				if over := 2*curling.StoneRadius - is.At.Distance(o.At); over > touching {
					add(i, "overlap", s.StoneName(j), s.StoneName(i), centimetres(over))
				}
			}
		}
	}
	before, known := shot.Before.Position()
	if after, all := shot.After.Position(); known && all && !notThrown && s.Rules.Applies(shot.Number) {
		if _, foul := s.Rules.Apply(bounds, &before, &after, shot.Number); foul.Foul {
			for i := range after {
				if foul.Broken>>i&1 == 1 {
					key := "free-guard"
					if foul.Rule == "no-tick" {
						key = "no-tick"
					}
					add(i, key, s.StoneName(i))
				}
			}
		}
	}
	return list
}

// StoneName is a stone as people count: the shot by which it came, 0 and -1 the placed ones of mixed doubles.
func (s *State) StoneName(i int) message.Message {
	if i < s.Rules.FirstShot {
		return msg([]string{"placed-guard", "placed-house"}[min(i, 1)])
	}
	return msg("stone", s.Rules.Count(i))
}

// bounds are those of the ice that charts are shown on.
var bounds = ice().Bounds

// ice is what charted games are shown on.
func ice() physics.Ice {
	ice, _ := physics.IceOf(physics.Today) // a model of ours
	return ice
}
