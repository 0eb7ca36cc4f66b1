// Package hpos reads and writes .hpos, a position of a match with all that a question
// about the next shot depends on: stones, end, score, rules, ice and players. It is JSON
// with a version; docs/hpos.schema.json describes it.
package hpos

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// Format is the name of the format in replay.Game, Kind the mark of the file itself.
const (
	Format  = "hpos"
	Kind    = "hogline-position"
	Version = 1
)

// FileFormat is the format of .hpos. It has no writer: Write takes a Position, not a game.
func FileFormat() replay.Format {
	return replay.Format{
		Name: Format, Extensions: []string{".hpos"},
		Sniff: func(head []byte) replay.Match {
			if bytes.HasPrefix(head, []byte("{")) && bytes.Contains(head, []byte(`"`+Kind+`"`)) {
				return replay.SureMatch
			}
			return replay.PossibleMatch
		},
		Read: func(r io.Reader, _ fs.FS) (*replay.Game, error) {
			p, err := Read(r)
			if err != nil {
				return nil, err
			}
			return p.Game(), nil
		},
	}
}

// Position is the content of a file.
type Position struct {
	Title   string
	Note    string
	Teams   [2]string
	State   curling.State
	Rules   curling.Rules
	Ice     physics.Ice
	Players [2]curling.Team
}

// New is an empty sheet before the first shot of a match on today's ice, with standard players.
func New() Position { return On(physics.Today) }

// On is an empty sheet before the first shot of a match on the ice of a model, with its standard players.
func On(m physics.Model) Position {
	ice, err := physics.IceOf(m)
	if err != nil {
		panic(err) // the model is a constant
	}
	rules := curling.Standard()
	team := curling.TeamOf(physics.StandardPlayer(m))
	return Position{
		State: curling.State{Ends: rules.Ends, Shot: rules.FirstShot},
		Rules: rules, Ice: ice, Players: [2]curling.Team{team, team},
	}
}

// Check reports the first thing that keeps p from being a position that can be asked
// about, by the path of its field.
func (p *Position) Check() error {
	if err := p.State.Check(physics.TouchTolerance); err != nil {
		return wrong("of", "state", err)
	}
	if p.Rules.FirstShot < 0 || p.Rules.FirstShot >= curling.Stones {
		return wrong("want-range", "rules.first_shot", p.Rules.FirstShot, 0, curling.Stones-1)
	}
	if p.Rules.Ends != p.State.Ends {
		return wrong("other-ends", p.Rules.Ends, p.State.Ends)
	}
	if err := p.Ice.Check(); err != nil {
		return wrong("of", "ice", err)
	}
	for t := range p.Players {
		for i := range p.Players[t] {
			if err := checkPlayer(&p.Players[t][i]); err != nil {
				return wrong("of", fmt.Sprintf("players[%d][%d]", t, i), err)
			}
		}
	}
	return nil
}

func checkPlayer(p *curling.Player) error {
	if err := p.Noise.Check(); err != nil {
		return err
	}
	if !(p.WeightMax >= 0 && p.WeightMax <= curling.MaxSpeed) {
		return Messages.New("hpos.bad-limit", p.WeightMax, curling.MaxSpeed)
	}
	return nil
}

// Game is the position as a game of one end whose next shot has not been thrown.
func (p *Position) Game() *replay.Game {
	e := replay.End{Number: p.State.End, First: p.State.First}
	if p.State.Shot >= curling.Stones {
		final := p.State.Position
		e.Final = &final
	} else {
		e.Shots = []replay.Shot{{
			Number: p.State.Shot, Kind: replay.Abandoned, Before: p.State.Position,
			Thrower: p.Rules.Delivery.Thrower(p.State.Shot),
		}}
	}
	g := &replay.Game{
		Format: Format, Teams: p.Teams, Players: p.Players, Limits: true, Rules: p.Rules, Ice: p.Ice,
		Start: p.State.Score, Memory: p.State.Memory, Ends: []replay.End{e},
		Result: replay.Result{Score: p.State.Score, Winner: -1, Reason: replay.ByAbandoning},
	}
	g.Rules.Ends = p.State.Ends
	return g
}

// Of is the position at a place of a game.
func Of(g *replay.Game, at replay.Place) (Position, error) {
	s, err := g.State(at)
	if err != nil {
		return Position{}, err
	}
	p := Position{Teams: g.Teams, State: s, Rules: g.Rules, Ice: g.Ice, Players: g.Players}
	p.Rules.Ends = s.Ends
	for t := range p.Players {
		for i := range p.Players[t] {
			if pl := &p.Players[t][i]; pl.Noise.Model == "" {
				pl.Noise.Model = curling.NoNoise
			}
		}
	}
	return p, nil
}
