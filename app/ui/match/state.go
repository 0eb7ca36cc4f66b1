package match

import (
	"slices"
	"strings"
	"time"

	"hogline/app/matchplay"
	"hogline/app/rulebook"
	"hogline/engine/ai"
	"hogline/engine/curling"
	"hogline/engine/registry"
	"hogline/session"
	"hogline/session/study"
)

// Study is what the view takes from the study: its AIs, throwers and win table.
type Study interface {
	Engines() []session.Engine
	Throwers() []study.Thrower
	WinTable() study.WinTable
}

// seat is who is chosen for a team.
type seat struct {
	who     string // personWho, programWho, or the spec of an AI
	command string // of programWho
	budget  ai.Budget
	thrower string // name of a preset or of a thrower of the user
}

// Who plays a team, beside the AIs by their specs.
const (
	personWho  = "person"
	programWho = "process"
)

// State is what the view shows. It outlives the view, which is built anew when language or theme change.
type State struct {
	Match *matchplay.Match

	study     Study
	documents func() ([]*rulebook.Document, error)
	rulesets  []*rulebook.Document // of curling, without faults
	setUp     bool                 // the form is shown, in place of the match
	view      *View

	seats   [2]seat
	rules   *rulebook.Document
	ends    int
	extra   bool
	minutes float64 // of the clock of each team, 0 none
	seed    uint64
}

// defaultTime is what an AI thinks for a shot.
const defaultTime = time.Second

// NewState is the state before the first look. match is played in it; documents are the rule texts.
func NewState(m *matchplay.Match, s Study, documents func() ([]*rulebook.Document, error)) *State {
	budget := ai.Budget{Time: defaultTime}
	st := &State{Match: m, study: s, documents: documents, setUp: true, ends: 4, extra: true, seed: 1}
	first := registry.Kinds()[0].Name
	st.seats = [2]seat{{who: personWho, budget: budget, thrower: session.Presets[0].Name}, {who: first, budget: budget, thrower: session.Presets[0].Name}}
	m.OnChange = func() {
		if st.view != nil {
			st.view.changed()
		}
	}
	return st
}

// load takes over the rule sets as they are.
func (s *State) load() error {
	all, err := s.documents()
	if err != nil {
		return err
	}
	s.rulesets = nil
	for _, d := range all {
		if d.Kind == rulebook.Curling && d.Ruleset() != nil {
			s.rulesets = append(s.rulesets, d)
		}
	}
	if !slices.Contains(s.rulesets, s.rules) && len(s.rulesets) > 0 {
		s.rules = s.rulesets[0]
		for _, d := range s.rulesets {
			if d.Name == curling.Standard().Name {
				s.rules = d
			}
		}
	}
	return nil
}

// spec is the AI of a seat as registry.Parse reads it.
func (c *seat) spec() string {
	if c.who == programWho {
		return programWho + ":" + strings.TrimSpace(c.command)
	}
	return c.who
}

// players are the throwers that can be chosen.
func (s *State) players() []session.Preset {
	list := append([]session.Preset(nil), session.Presets...)
	for _, t := range s.study.Throwers() {
		list = append(list, session.Preset{Name: t.Name, Player: t.Own})
	}
	return list
}

func (s *State) thrower(name string) curling.Player {
	for _, p := range s.players() {
		if p.Name == name {
			return p.Player
		}
	}
	return curling.StandardPlayer
}

// start begins the match that is set up; an AI that cannot be made is an error. names are those of the players.
func (s *State) start(names [2]string) error {
	if names[0] == names[1] {
		names[0], names[1] = names[0]+" 1", names[1]+" 2"
	}
	wins := s.study.WinTable()
	m := matchplay.Setup{Names: names, Rules: s.rules.Ruleset(), Twin: s.rules.Twin(), Ends: s.ends, Extra: s.extra, Seed: s.seed,
		Clock: time.Duration(s.minutes * float64(time.Minute)), Wins: wins.Wins()}
	for t, c := range s.seats {
		m.Seats[t] = matchplay.Seat{Person: c.who == personWho, Spec: c.spec(), Budget: c.budget, Thrower: s.thrower(c.thrower)}
		if c.who == personWho {
			continue
		}
		if _, err := registry.Parse(c.spec()); err != nil {
			return err //nolint:wrapcheck // a sentence of its own
		}
	}
	s.setUp = false
	s.Match.Start(m)
	return nil
}

// engine is the AI of a spec as the study lists one, for its name.
func engine(spec string) session.Engine {
	e := session.Engine{Spec: spec}
	e.Choice, _ = registry.Parse(spec) // a spec that means nothing is its own name
	return e
}
