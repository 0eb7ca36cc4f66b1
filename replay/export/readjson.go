package export

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
)

// MaxBytes is the most that a file may hold. A game of ten ends has about 600 KB as JSON.
const MaxBytes = 64 << 20

// maxValues is the most that it may be decoded into, in bytes.
const maxValues = 64 << 20

// ReadJSON reads what JSON wrote. Its warnings and lines, which are about the file that the game was made of, are left out. An error
// names the line, or the field.
func ReadJSON(r io.Reader) (*replay.Game, error) {
	text, err := replay.ReadText(r, MaxBytes, nil)
	if err != nil {
		return nil, err
	}
	data := text.Bytes
	var d gameJSON
	if err := safefile.DecodeJSON(data, &d, maxValues); err != nil {
		offset, fault := jsonfault.Of(data, err)
		if offset >= 0 {
			fault = replay.Warning{Line: 1 + bytes.Count(data[:min(offset, int64(len(data)))], []byte("\n"))}.Place(fault)
		}
		return nil, fault
	}
	switch {
	case d.Format != jsonKind:
		return nil, wrong("bad-format", strconv.Quote(d.Format), strconv.Quote(jsonKind))
	case d.Version < 1 || d.Version > Version:
		return nil, wrong("bad-version", d.Version, Version)
	}
	g := &replay.Game{
		Format: JSONName, Encoding: text.Encoding, Teams: d.Teams, Players: d.Players, Limits: d.Limits, TimeLeft: d.Time,
		Rules: d.Rules.Renamed(), Ice: d.Ice, Start: d.Start,
		Result: replay.Result{Score: d.Score, Winner: -1, Reason: d.Reason}, Complete: d.Complete, Extra: d.Extra,
	}
	if d.Winner != nil {
		g.Result.Winner = *d.Winner
	}
	for i := range d.Ends {
		e, err := d.Ends[i].end(g.Rules.FirstShot)
		if err != nil {
			return nil, wrong("of", fmt.Sprintf("ends[%d]", i), err)
		}
		g.Ends = append(g.Ends, e)
	}
	if err := g.Check(); err != nil {
		return nil, wrong("warning", err)
	}
	return g, nil
}

// end is an end; first is the number of the first delivered stone.
func (d *endJSON) end(first int) (replay.End, error) {
	e := replay.End{Number: d.End - 1, First: d.First}
	side := slices.Index(powerPlays[:], d.Power)
	if side < 0 {
		return e, Messages.New("export.bad-word", "power_play", strconv.Quote(d.Power))
	}
	e.PowerPlay = replay.PowerPlay(side)
	if d.Score != nil {
		e.Score, e.Scored = *d.Score, true
	}
	if d.Left != nil {
		for t, sec := range d.Left {
			if !(sec >= 0 && sec <= replay.MaxThinking.Seconds()) {
				return e, Messages.New("export.bad-word", "time_left", strconv.Quote(fmt.Sprint(sec)))
			}
			e.Left[t] = replay.Seconds(sec)
		}
	}
	var err error
	if e.Final, err = position(d.Final); err != nil {
		return e, Messages.New("export.of", "final", err)
	}
	for k := range d.Shots {
		s, err := d.Shots[k].shot(first)
		if err != nil {
			return e, Messages.New("export.of", fmt.Sprintf("shots[%d]", k), err)
		}
		if s.Gap {
			s.Before = lastKnown(&e)
		}
		e.Shots = append(e.Shots, s)
	}
	return e, nil
}

func (d *shotJSON) shot(first int) (replay.Shot, error) {
	s := replay.Shot{Number: d.Shot - 1 + first, Thrower: -1, Raw: d.Answer, Chart: d.Chart.chart(), Found: (*replay.Reconstruction)(d.Found)}
	kind := slices.Index(kindNames[:], d.Kind)
	if kind < 0 {
		return s, Messages.New("export.bad-word", "kind", strconv.Quote(d.Kind))
	}
	s.Kind = replay.Kind(kind)
	if d.Thrower != nil {
		s.Thrower = *d.Thrower - 1
	}
	if d.Chosen != nil {
		s.Chosen, s.Asked = *d.Chosen, true
	}
	if d.Run != nil {
		s.Run, s.Ran = *d.Run, true
	}
	if d.Sweep != nil {
		s.Sweep = *d.Sweep
	}
	before, err := position(d.Before)
	if err != nil {
		return s, Messages.New("export.of", "before", err)
	}
	if s.Gap = before == nil; !s.Gap {
		s.Before = *before
	}
	if s.After, err = position(d.After); err != nil {
		return s, Messages.New("export.of", "after", err)
	}
	return s, nil
}

// lastKnown is where the stones lie after the last shot of an end so far, as far as it is known.
func lastKnown(e *replay.End) (p curling.Position) {
	if n := len(e.Shots); n > 0 {
		p = e.Shots[n-1].Before
		if after := e.Shots[n-1].After; after != nil {
			p = *after
		}
	}
	return p
}

// position is the inverse of stones.
func position(list []*curling.Vec) (*curling.Position, error) {
	if list == nil {
		return nil, nil
	}
	if len(list) != curling.Stones {
		return nil, Messages.New("export.want-stones", len(list), curling.Stones)
	}
	var p curling.Position
	for i, v := range list {
		if v != nil {
			p[i] = *v
		}
	}
	return &p, nil
}

// wrong is a fault of a file as an error.
func wrong(key string, args ...any) error {
	return fmt.Errorf("%w", Messages.New("export."+key, args...)) // which can be compared
}
