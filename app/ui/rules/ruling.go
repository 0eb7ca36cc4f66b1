package rules

import (
	"errors"

	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/message"
)

// Why there is no ruling.
var (
	errNoThrow    = errors.New("no stone is thrown at this place")
	errOtherRules = errors.New("this end has another number of stones")
	errFaulty     = errors.New("faulty rules")
)

// ruling is the outcome of the shot shown under a rule set.
func (s *State) ruling(r *match.Ruleset) (rulebook.Ruling, error) {
	if r == nil {
		return rulebook.Ruling{}, errFaulty
	}
	state, thrown, ok := s.session.Place.Thrown()
	if !ok {
		return rulebook.Ruling{}, errNoThrow
	}
	g := s.session.Place.Game()
	if r.Rules.FirstShot != g.Rules.FirstShot {
		return rulebook.Ruling{}, errOtherRules
	}
	if own := r.Own(); own.Own() {
		counted, err := g.Under(own).State(s.session.Place.At())
		if err != nil {
			return rulebook.Ruling{}, err
		}
		state.Score, state.Memory = counted.Score, counted.Memory
	}
	return rulebook.NewRuling(r, g.Ice.Bounds, state, thrown)
}

// ruleset is the rule set of the questions: the one chosen where it applies, else one with the rules of the game.
func (s *State) ruleset() (*match.Ruleset, error) {
	if s.session.Rules.Apply() {
		return s.session.Rules.Used(), nil
	}
	if err := s.load(); err != nil {
		return nil, err
	}
	if rules := s.session.Place.Game().Rules; s.gameRuleset == nil || s.gameRules != rules {
		r, err := s.library.ForRules(rules)
		if err != nil {
			return nil, err
		}
		s.gameRules, s.gameRuleset = rules, r
	}
	return s.gameRuleset, nil
}

// Infraction is a sentence about the shot shown if the rules of the questions have its stones put back, "" otherwise.
func (s *State) Infraction(words *wording.Words) string {
	if !s.session.Place.Game().HasPlaces() {
		return ""
	}
	r, err := s.ruleset()
	if err != nil {
		return ""
	}
	ruling, err := s.ruling(r)
	if err != nil || !ruling.Foul {
		return ""
	}
	return s.explain(words, ruling.Summary)
}

// explain is a sentence of a ruling, with the names of the teams of the game.
func (s *State) explain(words *wording.Words, m message.Message) string {
	return words.Ruling(m, s.session.Place.Game().Teams)
}
