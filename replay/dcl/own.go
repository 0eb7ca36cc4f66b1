package dcl

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// Keys of a section that are ours. All but the last stand only where the rest of the log says otherwise, or nothing.
const (
	keyThrower   = "THROWER"
	keyKind      = "KIND"
	keyGap       = "GAP"       // 1: POSITION is the last one known, not the one before the shot
	keyAfter     = "AFTER"     // where the stones came to rest: as POSITION, or NONE
	keySpin      = "SPIN"      // JSON of replay.Spins
	keySweep     = "SWEEP"     // JSON of physics.Sweep
	keyChart     = "CHART"     // JSON of replay.Chart
	keyFound     = "FOUND"     // JSON of replay.Reconstruction
	keyPowerPlay = "POWERPLAY" // in the first section of the end
	keyLeft      = "LEFT"      // there too: seconds of thinking time left after the end, [a,b], 0 not known
	keyStanding  = "STANDING"  // at the end of a log that does not hold how the match ended: JSON of replay.Result
)

const afterNone = "NONE"

func isOwnKey(key string) bool {
	switch key {
	case keyThrower, keyKind, keyGap, keyAfter, keySpin, keySweep, keyChart, keyFound, keyPowerPlay, keyLeft, keyStanding:
		return true
	}
	return false
}

// notes are lines with keys of ours by the end and shot of their section.
type notes map[[2]int][]string

// standing is the place of the line behind all sections.
var standing = [2]int{-1, -1}

// complete adds what again, the game as it is read from a log with these notes, holds otherwise than the game itself and a key can say. It
// reports whether there was something.
func (n notes) complete(g, again *replay.Game) (more bool) {
	read := map[[2]int]*replay.Shot{}
	ends := map[int]*replay.End{}
	for i := range again.Ends {
		e := &again.Ends[i]
		ends[e.Number] = e
		for k := range e.Shots {
			read[[2]int{e.Number, e.Shots[k].Number}] = &e.Shots[k]
		}
	}
	for i := range g.Ends {
		e := &g.Ends[i]
		at := [2]int{e.Number, curling.Stones}
		if len(e.Shots) > 0 {
			at[1] = e.Shots[0].Number
		}
		if is := ends[e.Number]; is != nil {
			more = n.end(at, e, is) || more
		}
		for k := range e.Shots {
			at[1] = e.Shots[k].Number
			if is := read[at]; is != nil {
				more = n.shot(at, &e.Shots[k], is) || more
			}
		}
	}
	if !g.Complete && (again.Complete || again.Result != g.Result) && len(again.Ends) > 0 {
		more = n.add(standing, keyStanding, g.Result) || more
	}
	return more
}

func (n notes) end(at [2]int, was, is *replay.End) (more bool) {
	if was.PowerPlay != is.PowerPlay {
		more = n.add(at, keyPowerPlay, int(was.PowerPlay))
	}
	if was.Left != is.Left {
		more = n.add(at, keyLeft, [2]float64{was.Left[0].Seconds(), was.Left[1].Seconds()}) || more
	}
	return more
}

func (n notes) shot(at [2]int, was, is *replay.Shot) (more bool) {
	for _, x := range []struct {
		key     string
		differs bool
		value   any
	}{
		{keyThrower, was.Thrower != is.Thrower, was.Thrower},
		{keyKind, was.Kind != is.Kind, int(was.Kind)},
		{keyGap, was.Gap && !is.Gap, 1},
		{keyAfter, !reflect.DeepEqual(was.After, is.After), was.After},
		{keySpin, spinsOf(was) != spinsOf(is), spinsOf(was)},
		{keySweep, was.Sweep != is.Sweep, was.Sweep},
		{keyChart, was.Chart != nil && !reflect.DeepEqual(was.Chart, is.Chart), was.Chart},
		{keyFound, was.Found != nil && !reflect.DeepEqual(was.Found, is.Found), was.Found},
	} {
		if x.differs {
			more = n.add(at, x.key, x.value) || more
		}
	}
	return more
}

func spinsOf(s *replay.Shot) replay.Spins {
	return replay.Spins{Chosen: s.Chosen.Spin, Run: s.Run.Spin}
}

// add adds a line, once.
func (n notes) add(at [2]int, key string, value any) bool {
	for _, line := range n[at] {
		if strings.HasPrefix(line, key+"=") {
			return false // written already: it cannot be said
		}
	}
	text := afterNone
	switch v := value.(type) {
	case *curling.Position:
		if v != nil {
			text = string(formatPosition(nil, v)[1:])
		}
	default:
		b, err := json.Marshal(v)
		if err != nil {
			return false
		}
		text = string(b)
	}
	n[at] = append(n[at], key+"="+text)
	return true
}

// ownKeys reads the keys of ours about a shot.
func (b *builder) ownKeys(shot *replay.Shot, sec *section) {
	if n, ok := b.ownNumber(sec, keyThrower, -1, 3); ok {
		shot.Thrower = n
	}
	if n, ok := b.ownNumber(sec, keyKind, 0, int(replay.Abandoned)); ok {
		shot.Kind = replay.Kind(n)
	}
	shot.Gap = sec.afterGap()
	switch v, ok := sec.own[keyAfter]; {
	case !ok:
	case v == afterNone:
		shot.After = nil
	default:
		p, upto, faults := parsePosition(v)
		if upto < curling.Stones || len(faults) > 0 {
			b.warn(sec.line, msg("of", keyAfter, faults))
			break
		}
		shot.After = &p
	}
	var spins replay.Spins
	if b.ownJSON(sec, keySpin, &spins) {
		shot.Chosen.Spin, shot.Run.Spin = spins.Chosen, spins.Run
	}
	var sweep physics.Sweep
	if b.ownJSON(sec, keySweep, &sweep) {
		if sweep.Check() != nil || max(sweep.From, -sweep.To) > curling.RinkLength {
			b.warn(sec.line, msg("of", keySweep, quote(sec.own[keySweep])))
		} else {
			shot.Sweep = sweep
		}
	}
	var c replay.Chart
	if b.ownJSON(sec, keyChart, &c) {
		if c.Turn > curling.Left || c.Grade < -1 || c.Grade > 100 || c.Moved < 0 {
			b.warn(sec.line, msg("of", keyChart, quote(sec.own[keyChart])))
		} else {
			shot.Chart = &c
		}
	}
	var f replay.Reconstruction
	if b.ownJSON(sec, keyFound, &f) {
		shot.Found = &f
	}
}

// ownEnd reads the keys of ours about an end, which stand in its first section.
func (b *builder) ownEnd(e *replay.End, sec *section) {
	var left [2]float64
	if b.ownJSON(sec, keyLeft, &left) {
		for t, seconds := range left {
			if !(seconds >= 0 && seconds <= replay.MaxThinking.Seconds()) {
				b.warn(sec.line, msg("of", keyLeft, quote(sec.own[keyLeft])))
				continue
			}
			e.Left[t] = replay.Seconds(seconds)
		}
	}
	if n, ok := b.ownNumber(sec, keyPowerPlay, 0, int(replay.PowerPlayLeft)); ok {
		e.PowerPlay = replay.PowerPlay(n)
	}
}

// ownStanding reads how a match stands whose end the log does not hold.
func (s *scan) ownStanding() (r replay.Result, ok bool) {
	if len(s.sections) == 0 {
		return r, false
	}
	ok = s.ownJSON(s.sections[len(s.sections)-1], keyStanding, &r) && r.Winner >= -1 && r.Winner <= 1
	return r, ok
}

func (s *scan) ownNumber(sec *section, key string, least, most int) (int, bool) {
	v, ok := sec.own[key]
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(v)
	if err != nil || n < least || n > most {
		s.warn(sec.line, msg("want-range", key, quote(v), least, most))
		return 0, false
	}
	return n, true
}

func (s *scan) ownJSON(sec *section, key string, v any) bool {
	text, ok := sec.own[key]
	if !ok {
		return false
	}
	if err := json.Unmarshal([]byte(text), v); err != nil {
		_, fault := jsonfault.Of([]byte(text), err)
		s.warn(sec.line, msg("of", key, fault))
		return false
	}
	return true
}
