// Package export writes games for other programs to read, and reads them back: JSON with everything, CSV with a line a shot.
package export

import (
	"bytes"
	"encoding/json"
	"io"
	"io/fs"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// JSONName is the name of the format in replay.Game, jsonKind the mark of the file itself.
const (
	JSONName = "json"
	jsonKind = "hogline-game"
)

// JSONFormat is the format that JSON writes.
func JSONFormat() replay.Format {
	return replay.Format{
		Name: JSONName, Extensions: []string{".json"},
		Sniff: func(head []byte) replay.Match {
			if bytes.HasPrefix(head, []byte("{")) && bytes.Contains(head, []byte(`"`+jsonKind+`"`)) {
				return replay.SureMatch
			}
			return replay.NoMatch
		},
		Read:  func(r io.Reader, _ fs.FS) (*replay.Game, error) { return ReadJSON(r) },
		Write: JSON,
	}
}

// Version of the JSON layout. Fields were added to it since.
const Version = 1

// Kinds of shots by name.
var kindNames = [...]string{replay.Thrown: "thrown", replay.Placed: "placed", replay.Conceded: "conceded", replay.Abandoned: "abandoned"}

type gameJSON struct {
	Format   string            `json:"format"`
	Version  int               `json:"version"`
	Source   string            `json:"source"`
	Teams    [2]string         `json:"teams"`
	Players  [2]curling.Team   `json:"players"`
	Limits   bool              `json:"limits_known"` // a weight limit of 0 is none
	Time     [2]int            `json:"time_left"`    // ms at the start
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
	Power  string         `json:"power_play,omitempty"` // "right" or "left"
	Left   *[2]float64    `json:"time_left,omitempty"`  // s of thinking time after it, 0 not known
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
	Sweep   *physics.Sweep `json:"sweep,omitempty"` // how it was swept
	Before  []*curling.Vec `json:"before"`          // null: lines before it are missing
	After   []*curling.Vec `json:"after"`
	Answer  string         `json:"answer,omitempty"`
	Chart   *chartJSON     `json:"chart,omitempty"`
	Found   *foundJSON     `json:"found,omitempty"`
	Line    int            `json:"line,omitempty"`
}

// chartJSON is what statisticians noted of a shot.
type chartJSON struct {
	Task    replay.Task   `json:"task"`
	Turn    *curling.Turn `json:"turn"`  // null unknown
	Grade   *int          `json:"grade"` // %; null not rated
	TimeOut bool          `json:"time_out,omitempty"`
	Player  string        `json:"player,omitempty"`
	Note    string        `json:"note,omitempty"`
	Moved   float64       `json:"moved,omitempty"` // m
}

func chartOf(c *replay.Chart) *chartJSON {
	if c == nil {
		return nil
	}
	out := &chartJSON{Task: c.Task, TimeOut: c.TimeOut, Player: c.Player, Note: c.Note, Moved: c.Moved}
	if c.TurnKnown {
		out.Turn = &c.Turn
	}
	if c.Grade >= 0 {
		out.Grade = &c.Grade
	}
	return out
}

func (c *chartJSON) chart() *replay.Chart {
	if c == nil {
		return nil
	}
	out := &replay.Chart{Task: c.Task, Grade: -1, TimeOut: c.TimeOut, Player: c.Player, Note: c.Note, Moved: c.Moved}
	if c.Turn != nil {
		out.Turn, out.TurnKnown = *c.Turn, true
	}
	if c.Grade != nil {
		out.Grade = *c.Grade
	}
	return out
}

// foundJSON is how well a throw that was found explains a chart.
type foundJSON struct {
	Explained bool    `json:"explained"`
	Residual  float64 `json:"residual"` // m
	Worst     float64 `json:"worst"`    // m
	SpreadVX  float64 `json:"spread_vx"`
	SpreadVY  float64 `json:"spread_vy"`
	Redrawn   uint16  `json:"redrawn,omitempty"`
}

// powerPlays are the sides of a power play by name.
var powerPlays = [...]string{replay.NoPowerPlay: "", replay.PowerPlayRight: "right", replay.PowerPlayLeft: "left"}

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
		Format: jsonKind, Version: Version, Source: g.Format, Teams: g.Teams, Players: g.Players, Limits: g.Limits, Time: g.TimeLeft,
		Rules: g.Rules, Ice: g.Ice,
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
	return enc.Encode(&d)
}

func endOf(g *replay.Game, e *replay.End) endJSON {
	out := endJSON{End: e.Number + 1, First: e.First, Hammer: e.First.Other(), Power: powerPlays[e.PowerPlay], Shots: []shotJSON{},
		Final: stones(e.Final)}
	if e.Scored {
		out.Score = &e.Score
	}
	if e.Left != [2]time.Duration{} {
		out.Left = &[2]float64{e.Left[0].Seconds(), e.Left[1].Seconds()}
	}
	for i := range e.Shots {
		s := &e.Shots[i]
		shot := shotJSON{
			Shot: g.Rules.Count(s.Number), Team: e.Mover(s.Number), Kind: kindNames[s.Kind],
			Before: stones(&s.Before), After: stones(s.After), Answer: s.Raw, Chart: chartOf(s.Chart), Found: (*foundJSON)(s.Found), Line: s.Line,
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
		if s.Sweep != (physics.Sweep{}) {
			shot.Sweep = &s.Sweep
		}
		out.Shots = append(out.Shots, shot)
	}
	return out
}
