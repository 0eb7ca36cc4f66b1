package replay

import (
	"reflect"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/physics"
)

// Loss is a part of a game that a file does not keep as it is, counted over the ends or shots that it is lost of.
type Loss struct {
	Part  string // one of Parts
	Count int    // ends or shots; 0: a part of the whole game
	End   int    // the first of them, from 1
	Shot  int    // the first of them, as people count; meant where Shots
	Shots bool   // shots are counted, else ends
}

// NotKept is what is lost, in one sentence without places.
func NotKept(list []Loss) message.Message {
	words := make(message.List, len(list))
	for i, l := range list {
		words[i] = l.words()
	}
	return Messages.New("replay.lost", words)
}

// words are what the part is called.
func (l Loss) words() message.Message {
	if l.Part == WholePart {
		return Messages.New("replay.part.whole")
	}
	return Messages.New(partPrefix + l.Part)
}

// Message is what is lost, as one sentence.
func (l Loss) Message() message.Message {
	part := l.words()
	switch {
	case l.Count == 0:
		return Messages.New("replay.lost", part)
	case l.Shots && l.Count == 1:
		return Messages.New("replay.lost-shot", part, l.End, l.Shot)
	case l.Shots:
		return Messages.New("replay.lost-shots", part, l.End, l.Shot, l.Count)
	case l.Count == 1:
		return Messages.New("replay.lost-end", part, l.End)
	}
	return Messages.New("replay.lost-ends", part, l.End, l.Count)
}

// part is a part of a game, an end or a shot that is compared by itself.
type part[T any] struct {
	key string // of its words in Messages
	of  func(*T) any
}

const partPrefix = "replay.part."

func (p part[T]) name() string { return strings.TrimPrefix(p.key, partPrefix) }

// WholePart is an end or a shot with all that it holds.
const WholePart = "whole"

// The parts of a game, all of its fields but these: Format, Encoding and Warnings are of the file that it was read from, and so is the Line
// of a shot.
var (
	gameParts = []part[Game]{
		{"replay.part.teams", func(g *Game) any { return g.Teams }},
		{"replay.part.players", func(g *Game) any { return g.Players }},
		{"replay.part.limits", func(g *Game) any { return g.Limits }},
		{"replay.part.times", func(g *Game) any { return g.TimeLeft }},
		{"replay.part.rules", func(g *Game) any { return g.Rules.Written() }},
		{"replay.part.ice", func(g *Game) any { return g.Ice }},
		{"replay.part.start", func(g *Game) any { return [...]any{g.Start, g.Memory} }},
		{"replay.part.result", func(g *Game) any { return [...]any{g.Result, g.Complete} }},
		{"replay.part.extra", func(g *Game) any {
			if len(g.Extra) == 0 {
				return nil
			}
			return g.Extra
		}},
		{"replay.part.identify", func(g *Game) any { return g.Identify != nil }},
	}
	endParts = []part[End]{
		{"replay.part.first", func(e *End) any { return e.First }},
		{"replay.part.final", func(e *End) any { return e.final() }},
		{"replay.part.score", func(e *End) any { return [...]any{e.Score, e.Scored} }},
		{"replay.part.power-play", func(e *End) any { return e.PowerPlay }},
		{"replay.part.left", func(e *End) any { return e.Left }},
		{"replay.part.end-memory", func(e *End) any { return [...]any{e.Memory, e.Made} }},
	}
	shotParts = []part[Shot]{
		{"replay.part.kind", func(s *Shot) any { return s.Kind }},
		{"replay.part.gap", func(s *Shot) any { return s.Gap }},
		{"replay.part.memory", func(s *Shot) any { return [...]any{s.Memory, s.Made} }},
		{"replay.part.before", func(s *Shot) any { return s.Before }},
		{"replay.part.chosen", func(s *Shot) any { return known(s.Chosen, s.Asked) }},
		{"replay.part.run", func(s *Shot) any { return known(s.Run, s.Ran) }},
		{"replay.part.spin", func(s *Shot) any { return Spins{s.Chosen.Spin, s.Run.Spin} }},
		{"replay.part.sweep", func(s *Shot) any { return s.Sweep }},
		{"replay.part.after", func(s *Shot) any { return s.After }},
		{"replay.part.thrower", func(s *Shot) any { return s.Thrower }},
		{"replay.part.answer", func(s *Shot) any { return s.Raw }},
		{"replay.part.chart", func(s *Shot) any { return s.Chart }},
		{"replay.part.found", func(s *Shot) any { return s.Found }},
		{"replay.part.recorded", func(s *Shot) any { return s.Recorded }},
	}
)

// known is a shot, its spin aside, nil where it is not known.
func known(s curling.Shot, ok bool) any {
	if !ok {
		return nil
	}
	s.Spin = 0
	return s
}

// Spins are the spins of a shot as it was chosen and as it was thrown; the zero Spins are the usual ones.
type Spins struct {
	Chosen curling.Spin `json:"chosen,omitempty"`
	Run    curling.Spin `json:"run,omitempty"`
}

// Untold are the shots of a game with another spin than the usual one, or that were swept, as losses of the parts spin-elsewhere and
// sweep-elsewhere: a file keeps them by keys that other programs skip. It is nil where there are none.
func Untold(g *Game) []Loss {
	var c comparison
	for i := range g.Ends {
		e := &g.Ends[i]
		for k := range e.Shots {
			s := &e.Shots[k]
			lost := func(p part[Shot]) {
				c.add(lossOf(g, p.name(), e, s))
			}
			if s.Chosen.Spin != 0 || s.Run.Spin != 0 {
				lost(elsewhere[0])
			}
			if s.Sweep != (physics.Sweep{}) {
				lost(elsewhere[1])
			}
		}
	}
	return c.list
}

// Swept reports whether a shot of the game was swept.
func (g *Game) Swept() bool {
	for i := range g.Ends {
		for k := range g.Ends[i].Shots {
			if g.Ends[i].Shots[k].Sweep != (physics.Sweep{}) {
				return true
			}
		}
	}
	return false
}

// elsewhere is what other programs than Hogline do not read.
var elsewhere = [...]part[Shot]{{key: "replay.part.spin-elsewhere"}, {key: "replay.part.sweep-elsewhere"}}

// final is what lies at the end of the end: where it is not noted, what came of the last stone.
func (e *End) final() *curling.Position {
	if n := len(e.Shots); e.Final == nil && n > 0 && e.Shots[n-1].Number == curling.Stones-1 {
		return e.Shots[n-1].After
	}
	return e.Final
}

// Lost are the parts of a game that a copy of it, written and read again, has otherwise or not at all. Ends and shots are found
// again by their numbers.
func Lost(g, again *Game) []Loss {
	if again.Rules.Unread() && again.Rules.Text == g.Rules.Text {
		again = again.Under(g.Rules) // as it is when it is opened
	}
	var c comparison
	for _, p := range gameParts {
		if !reflect.DeepEqual(p.of(g), p.of(again)) {
			c.list = append(c.list, Loss{Part: p.name()})
		}
	}
	ends := matched(g.Ends, again.Ends, func(e *End) int { return e.Number })
	for i := range ends {
		c.end(g, ends[i].was, ends[i].is)
	}
	return c.list
}

// lossOf is a part that a shot lost. Stones that are placed are not counted among the shots: what they lose, the end does.
func lossOf(g *Game, part string, e *End, s *Shot) Loss {
	if n := g.Rules.Count(s.Number); n > 0 {
		return Loss{Part: part, End: e.Number + 1, Shot: n, Shots: true}
	}
	return Loss{Part: part, End: e.Number + 1}
}

type comparison struct{ list []Loss }

// add counts a part that is lost of an end, or of one of its shots.
func (c *comparison) add(l Loss) {
	for i := range c.list {
		if k := &c.list[i]; k.Part == l.Part && k.Shots == l.Shots && k.Count > 0 {
			k.Count++
			return
		}
	}
	l.Count = 1
	c.list = append(c.list, l)
}

func (c *comparison) end(g *Game, was, is *End) {
	if was == nil || is == nil {
		one := was
		if was == nil {
			one = is
		}
		c.add(Loss{Part: WholePart, End: one.Number + 1})
		return
	}
	for _, p := range endParts {
		if !reflect.DeepEqual(p.of(was), p.of(is)) {
			c.add(Loss{Part: p.name(), End: was.Number + 1})
		}
	}
	shots := matched(was.Shots, is.Shots, func(s *Shot) int { return s.Number })
	for i := range shots {
		one, other := shots[i].was, shots[i].is
		if one == nil || other == nil {
			if one == nil {
				one = other
			}
			c.add(lossOf(g, WholePart, was, one))
			continue
		}
		for _, p := range shotParts {
			if !reflect.DeepEqual(p.of(one), p.of(other)) {
				c.add(lossOf(g, p.name(), was, one))
			}
		}
	}
}

// pair is an element of a list and of a copy of the list; nil where one of them lacks it.
type pair[T any] struct{ was, is *T }

// matched are the elements of a list and of a copy that have the same numbers, in the order of the list; what only the copy has comes last.
func matched[T any](was, is []T, number func(*T) int) (pairs []pair[T]) {
	taken := make([]bool, len(is))
	for i := range was {
		p := pair[T]{was: &was[i]}
		for k := range is {
			if !taken[k] && number(&is[k]) == number(p.was) {
				taken[k], p.is = true, &is[k]
				break
			}
		}
		pairs = append(pairs, p)
	}
	for k := range is {
		if !taken[k] {
			pairs = append(pairs, pair[T]{is: &is[k]})
		}
	}
	return pairs
}
