// Package export writes games for other programs to read: JSON with everything, CSV with
// a line a shot.
package export

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// JSONFormat is the format that JSON writes.
func JSONFormat() replay.Format {
	return replay.Format{Name: "json", Extensions: []string{".json"}, Write: JSON}
}

// Version of the JSON layout.
const Version = 1

// Kinds of shots by name.
var kindNames = [...]string{replay.Thrown: "thrown", replay.Placed: "placed", replay.Conceded: "conceded", replay.Abandoned: "abandoned"}

type gameJSON struct {
	Format   string            `json:"format"`
	Version  int               `json:"version"`
	Source   string            `json:"source"`
	Teams    [2]string         `json:"teams"`
	Players  [2]curling.Team   `json:"players"`
	Rules    curling.Rules     `json:"rules"`
	Ice      physics.Ice       `json:"ice"`
	Start    [2]int            `json:"start"`
	Ends     []endJSON         `json:"ends"`
	Score    [2]int            `json:"score"`
	Winner   *int              `json:"winner"`
	Reason   string            `json:"reason"`
	Complete bool              `json:"complete"`
	Warnings []replay.Warning  `json:"warnings"`
	Extra    map[string]string `json:"extra,omitempty"`
}

type endJSON struct {
	End    int            `json:"end"` // from 1
	First  curling.TeamID `json:"first"`
	Hammer curling.TeamID `json:"hammer"`
	Score  *[2]int        `json:"score"`
	Shots  []shotJSON     `json:"shots"`
	Final  []*curling.Vec `json:"final"`
}

type shotJSON struct {
	Shot    int            `json:"shot"` // from 1
	Team    curling.TeamID `json:"team"`
	Thrower *int           `json:"thrower"` // from 1
	Kind    string         `json:"kind"`
	Chosen  *curling.Shot  `json:"chosen"`
	Run     *curling.Shot  `json:"run"`
	Before  []*curling.Vec `json:"before"`
	After   []*curling.Vec `json:"after"`
	Answer  string         `json:"answer,omitempty"`
	Line    int            `json:"line,omitempty"`
}

// stones is a position with null for a stone that is not there.
func stones(p *curling.Position) []*curling.Vec {
	if p == nil {
		return nil
	}
	list := make([]*curling.Vec, curling.Stones)
	for i := range p {
		if p.Has(i) {
			list[i] = &p[i]
		}
	}
	return list
}

// JSON writes all of g but recorded trajectories as one document. Ends, shots and throwers count
// from 1, teams are 0 and 1.
func JSON(w io.Writer, g *replay.Game) error {
	d := gameJSON{
		Format: "hogline-game", Version: Version, Source: g.Format, Teams: g.Teams, Players: g.Players, Rules: g.Rules, Ice: g.Ice,
		Start: g.Start, Ends: []endJSON{}, Score: g.Result.Score, Reason: g.Result.Reason, Complete: g.Complete,
		Warnings: g.Warnings, Extra: g.Extra,
	}
	if d.Warnings == nil {
		d.Warnings = []replay.Warning{}
	}
	if g.Result.Winner >= 0 {
		d.Winner = &g.Result.Winner
	}
	for i := range g.Ends {
		d.Ends = append(d.Ends, endOf(g, &g.Ends[i]))
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", " ")
	enc.SetEscapeHTML(false)
	if err := enc.Encode(&d); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return nil
}

func endOf(g *replay.Game, e *replay.End) endJSON {
	out := endJSON{End: e.Number + 1, First: e.First, Hammer: e.First.Other(), Shots: []shotJSON{}, Final: stones(e.Final)}
	if e.Scored {
		out.Score = &e.Score
	}
	for i := range e.Shots {
		s := &e.Shots[i]
		shot := shotJSON{
			Shot: g.Rules.Count(s.Number), Team: e.Mover(s.Number), Kind: kindNames[s.Kind],
			Before: stones(&s.Before), After: stones(s.After), Answer: s.Raw, Line: s.Line,
		}
		if s.Gap {
			shot.Before = nil
		}
		if s.Thrower >= 0 {
			n := s.Thrower + 1
			shot.Thrower = &n
		}
		if s.Asked {
			shot.Chosen = &s.Chosen
		}
		if s.Ran {
			shot.Run = &s.Run
		}
		out.Shots = append(out.Shots, shot)
	}
	return out
}
