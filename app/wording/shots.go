package wording

import (
	"strings"

	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/shotname"
)

// Shots are the words for shots: their names, turns and results.
type Shots struct{ *i18n.Bundle }

// Shots are the words for shots.
func (w *Words) Shots() Shots { return Shots{w.Bundle} }

// Name is a shot by its name: "Draw to the 8-foot, out-turn".
func (w Shots) Name(c shotname.Call, leftHanded bool) string {
	return w.named(c, w.Handle(c.Turn, c.Spin, leftHanded))
}

// Short is a shot by its name where there is little room, in two parts: what may be cut off, and the turn, which tells shots apart that are
// else the same.
func (w Shots) Short(c shotname.Call, leftHanded bool) (head, end string) {
	named := w.named(c, "")
	head = strings.TrimRight(named, " ,・")
	turn := w.T("turn." + shotname.Handle(c.Turn, leftHanded) + ".least")
	return head, named[len(head):] + w.withSpin(turn, c.Spin)
}

// named is a shot by its name, with words for its turn.
func (w Shots) named(c shotname.Call, turn string) string {
	kind := w.T("call." + string(c.Kind))
	switch {
	case c.Stone >= 0:
		return w.T("call.on", kind, turn, w.stone(c.StoneNumber()))
	case c.Spot == shotname.Button || c.Spot == shotname.FourFoot || c.Spot == shotname.EightFoot || c.Spot == shotname.TwelveFt:
		return w.T("call.to", kind, turn, w.T("spot."+string(c.Spot)))
	}
	return w.T("call.plain", kind, turn)
}

// Turn is a turn as the thrower's hand makes it: in-turn or out-turn.
func (w Shots) Turn(t curling.Turn, leftHanded bool) string {
	return w.T("turn." + shotname.Handle(t, leftHanded))
}

// Handle is how a stone turns: in-turn or out-turn, with a word for a spin beside the usual one.
func (w Shots) Handle(t curling.Turn, s curling.Spin, leftHanded bool) string {
	return w.withSpin(w.Turn(t, leftHanded), s)
}

// ShortHandle is Handle where there is little room.
func (w Shots) ShortHandle(t curling.Turn, s curling.Spin, leftHanded bool) string {
	return w.withSpin(w.ShortTurn(t, leftHanded), s)
}

// withSpin is a turn with the word for a spin beside the usual one.
func (w Shots) withSpin(turn string, s curling.Spin) string {
	switch word := shotname.SpinWord(s); word {
	case "":
		return turn
	case shotname.NoHandle:
		return w.T("spin." + word)
	default:
		return w.T("spin."+word, turn)
	}
}

// ShortTurn is a turn where there is little room.
func (w Shots) ShortTurn(t curling.Turn, leftHanded bool) string {
	return w.T("turn." + shotname.Handle(t, leftHanded) + ".short")
}

// stone is a stone where there is little room: its number.
func (w Shots) stone(n curling.StoneNumber) string {
	if n < 0 {
		return n.String()
	}
	return w.T("stone.short", n)
}

// Result is what a shot led to.
func (w Shots) Result(c shotname.Call) string {
	s := ""
	switch {
	case c.Removed > 0 && c.Lost > 0:
		s = w.T("result.both", c.Removed, c.Lost)
	case c.Removed > 0:
		s = w.T("result.removed", c.Removed)
	case c.Lost > 0:
		s = w.T("result.lost", c.Lost)
	case c.Stone >= 0:
		s = w.T("result.touched", w.stone(c.StoneNumber()))
	}
	spot := w.T("spot." + string(c.Spot))
	if s == "" {
		return spot
	}
	return s + " · " + spot
}
