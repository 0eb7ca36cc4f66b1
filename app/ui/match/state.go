package match

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/hogline/hogline/app/matchplay"
	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/sweeping"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/terms"
)

// Study is what the view takes from the session of the study: its AIs, throwers and ices, and the position shown there.
type Study struct {
	Throwers interface{ Named() []study.Thrower }
	Ices     interface{ Named() []physics.NamedIce }
	Terms    interface{ WinTable() study.WinTable }
	Engines  interface{ All() []*enginelist.Engine }
	Inquiry  interface {
		Question() (evaluate.Question, error)
	}
	Table interface{ CanAsk() bool }
	Place interface {
		Game() *replay.Game
		At() replay.Place
	}
}

// StudyOf is what the view takes from a session.
func StudyOf(s *session.Session) Study {
	return Study{Throwers: s.Throwers, Ices: s.Ices, Terms: s.Terms, Engines: s.Engines, Inquiry: s.Inquiry, Table: s.Table, Place: s.Place}
}

// panel is what the right side shows.
type panel int

const (
	setupPanel panel = iota
	matchPanel
	playoutPanel
)

// errNoPerson: a position is played out by AIs alone.
var errNoPerson = errors.New("a person cannot play a position out a hundred times")

// seat is who is chosen for a team.
type seat struct {
	who     string // personWho, programWho, or the spec of an AI
	command string // of programWho
	budget  ai.Budget
	thrower string    // name of a preset or of a thrower of the user, or fourThrowers
	four    [4]string // of fourThrowers: their names, in the order of the list of the team
	// sweepers sweep for the team, on ice where somebody can.
	sweepers curling.Sweepers
}

// Who plays a team, beside the AIs by their specs.
const (
	personWho  = "person"
	programWho = "process"
)

// fourThrowers is the choice of a thrower for each stone of a team.
const fourThrowers = "\x00four"

// State is what the view shows. It outlives the view, which is built anew when language or theme change.
type State struct {
	Match *matchplay.Match

	study     Study
	documents func() ([]*rulebook.Document, error)
	rulesets  []*rulebook.Document // of curling, without faults
	shown     panel
	machine   bool               // the machine is shown in place of the list
	reasons   bool               // what the rules went through at the last shot is shown in the list
	played    *rulebook.Document // the rules of the match
	playouts  *matchplay.Playouts
	view      *View
	earlier   []*matchplay.Kept // matches that were begun before, as they were when the form was shown
	resumed   bool              // the match that is shown is one of them

	seats   [2]seat
	from    bool    // a match begins at the position of the study, and takes from it what follows but for clocks and seed
	origin  *origin // of the match that was begun last, nil where it began at its beginning
	rules   *rulebook.Document
	ends    int
	extra   bool
	minutes float64         // of the clock of each team, 0 none
	shot    float64         // seconds for a shot, 0 no limit
	extraS  float64         // seconds of an extra end, 0: what is left of the clock
	ice     string          // name of a model or of an ice of the study
	refuse  bool            // a shot above its thrower's limit is not thrown
	source  string          // of the match that was watched last
	guest   matchplay.Guest // of the server that was played on last
	games   int             // how often a position is played out
	seed    uint64
	matches int    // of a series
	swap    bool   // its seats throw first in turn
	series  series // that is played
	more    bool   // clocks, limit, series and seed are shown in the form
}

// usualRules are those that a match begins with: what teams of four play today.
const usualRules = "no-tick"

// defaultTime is what an AI thinks for a shot.
const defaultTime = time.Second

// NewState is the state before the first look. match is played in it; documents are the rule texts.
func NewState(m *matchplay.Match, s Study, documents func() ([]*rulebook.Document, error)) *State {
	budget := ai.Budget{Time: defaultTime}
	st := &State{Match: m, study: s, documents: documents, ends: 4, extra: true, seed: 1, games: 100, ice: string(physics.Mori2019)}
	st.matches = 1
	st.series = st.newSeries()
	st.playouts = matchplay.NewPlayouts(m.Session)
	first := registry.Kinds()[0].Name
	st.seats = [2]seat{{who: personWho, budget: budget, thrower: terms.Presets[0].Name},
		{who: first, budget: budget, thrower: terms.Presets[0].Name}}
	m.OnChange = func() {
		st.follow()
		if st.view != nil {
			st.view.changed()
		}
	}
	st.playouts.OnChange = m.OnChange
	return st
}

// load takes over the rule sets as they are.
func (s *State) load() error {
	all, err := s.documents()
	if err != nil {
		return err
	}
	s.rulesets, s.earlier = nil, s.kept()
	for _, d := range all {
		if d.Kind == rulebook.Curling && d.Ruleset() != nil {
			s.rulesets = append(s.rulesets, d)
		}
	}
	if !slices.Contains(s.rulesets, s.rules) && len(s.rulesets) > 0 {
		s.rules = s.rulesets[0]
		for _, d := range s.rulesets {
			if d.Name == usualRules {
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

// players are the throwers that can be chosen: the presets of the ice, and those of the user that suit it.
func (s *State) players() []terms.Preset {
	model := s.iceOf().Ice.Model
	list := slices.Clone(terms.PresetsOn(model))
	for _, t := range s.study.Throwers.Named() {
		if terms.Suits(t.Own, model) {
			list = append(list, terms.Preset{Name: t.Name, Player: t.Own})
		}
	}
	return list
}

// iceOf is the ice chosen, that of the thesis where there is none of its name.
func (s *State) iceOf() physics.NamedIce {
	ices := s.ices()
	return ices[max(0, slices.IndexFunc(ices, func(n physics.NamedIce) bool { return n.Name == s.ice }))]
}

// throwersOf are who throws for a seat: one for all stones, or each in turn.
func (s *State) throwersOf(c *seat) (first curling.Player, others []curling.Player) {
	if c.thrower != fourThrowers {
		return s.withSweepers(c, s.thrower(c.thrower)), nil
	}
	for _, name := range c.four[1:s.throwers()] {
		others = append(others, s.withSweepers(c, s.thrower(name)))
	}
	return s.withSweepers(c, s.thrower(c.four[0])), others
}

// throwers is how many players of a team throw under the rules chosen.
func (s *State) throwers() int {
	if s.rules != nil && s.rules.Ruleset() != nil && s.rules.Ruleset().Rules.Delivery == curling.Doubles {
		return 2
	}
	return len(seat{}.four)
}

// withSweepers is a thrower with the sweepers of his team.
func (s *State) withSweepers(c *seat, p curling.Player) curling.Player {
	if s.canSweep() {
		p.Sweepers = c.sweepers
	}
	return p
}

func (s *State) thrower(name string) curling.Player {
	for _, p := range s.players() {
		if p.Name == name {
			return p.Player
		}
	}
	return physics.StandardPlayer(s.iceOf().Ice.Model)
}

// ices are those that can be chosen: the models, and those of the study.
func (s *State) ices() []physics.NamedIce {
	var list []physics.NamedIce
	for _, m := range []physics.Model{physics.Mori2019, physics.V2, physics.FCV1, physics.Granite} {
		if ice, err := physics.IceOf(m); err == nil {
			list = append(list, physics.NamedIce{Name: string(m), Ice: ice})
		}
	}
	return append(list, s.study.Ices.Named()...)
}

// canSweep reports whether there are sweepers on the ice chosen.
func (s *State) canSweep() bool {
	ice := s.iceOf().Ice
	return sweeping.Check(&ice, curling.ClubSweepers) == nil
}

// start begins the match that is set up; an AI that cannot be made is an error. names are those of the players.
func (s *State) start(names [2]string) error {
	m, played, err := s.setup(names, s.origin)
	if err != nil {
		return err
	}
	s.end()
	s.shown, s.played = matchPanel, played
	s.series.names, s.series.open = m.Names, true
	m.Passing = s.series.matches > 1 && !m.Seats[0].Person && !m.Seats[1].Person
	if s.series.swapped() {
		m.Names[0], m.Names[1] = m.Names[1], m.Names[0]
		m.Seats[0], m.Seats[1] = m.Seats[1], m.Seats[0]
	}
	s.Match.Session.Terms.SetWinTable(s.study.Terms.WinTable())
	s.Match.Start(m)
	return nil
}

// end ends what is played: a match of a series that is not over is not counted.
func (s *State) end() {
	s.series.open, s.resumed = false, false
	s.Match.Stop()
	s.playouts.Stop()
}

// setup is the match that is set up, and the text of its rules. It begins at a position of the study; nil: at its beginning.
func (s *State) setup(names [2]string, from *origin) (m matchplay.Setup, played *rulebook.Document, err error) {
	if names[0] == names[1] {
		names[0], names[1] = names[0]+" 1", names[1]+" 2"
	}
	wins := s.study.Terms.WinTable().Under(&s.rules.Ruleset().Rules, false)
	m = matchplay.Setup{Names: names, Rules: s.rules.Ruleset(), Twin: s.rules.Twin(), Ends: s.ends, Extra: s.extra, Seed: s.seed,
		Clock: time.Duration(s.minutes * float64(time.Minute)), Shot: time.Duration(s.shot * float64(time.Second)),
		ExtraClock: time.Duration(s.extraS * float64(time.Second)), Wins: wins.Wins()}
	if s.refuse {
		m.Limit = match.Refuse
	}
	ice := s.iceOf()
	m.Ice, m.Wear = ice.Ice, ice.Wear
	for t, c := range s.seats {
		m.Seats[t] = matchplay.Seat{Person: c.who == personWho, Spec: c.spec(), Budget: c.budget}
		m.Seats[t].Thrower, m.Seats[t].Others = s.throwersOf(&c)
		if c.who == personWho {
			continue
		}
		if _, err := registry.Parse(c.spec()); err != nil {
			return m, nil, err
		}
	}
	if played = s.rules; from != nil {
		played, err = s.startFrom(from, &m)
	}
	return m, played, err
}

// engine is the AI of a spec as the study lists one, for its name.
func engine(spec string) enginelist.Engine {
	e := enginelist.Engine{Spec: spec}
	e.Choice, _ = registry.Parse(spec) // a spec that means nothing is its own name
	return e
}

// path are the states of the machine that ruled on the last shot.
func (s *State) path() []string {
	for _, e := range slices.Backward(s.Match.Events) {
		if e.Kind == match.Thrown {
			return e.Path
		}
	}
	return nil
}
