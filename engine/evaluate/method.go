package evaluate

import (
	"fmt"

	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/realplay"
)

// Method is how shots are valued, the same for all: each is thrown equally often with the same
// random errors (common random numbers), the end is played on, and its score counts. The zero
// Method is the usual one.
type Method struct {
	Throws    int    // throws of a shot at most; 0 is DefaultThrows or SearchedThrows
	Simulator string // "flight", "glide", "exact", "box2d"; "" the fastest that supports the ice
	Policy    string // of Policies; "" is the first
	// Real, if not nil, stands for what follows a shot in place of a policy where it knows positions with so many shots to come: how ends
	// come out between people. Of what a throw gains by it against the position asked about seven tenths count, after the last stone, too.
	Real *realplay.Model
}

// DefaultSims is how many simulated throws an AI may spend on an answer where no budget is chosen: counted, so that the same
// question has the same answers on every machine, whatever else that one does.
const DefaultSims = 20_000

// DefaultThrows is how often a shot is thrown if the ranking does not become clear before.
const DefaultThrows = 1000

// SearchedThrows is DefaultThrows where the end is played on by search: one of some throws is (playedOf), which takes a hundred times
// as long as one that is not.
const SearchedThrows = 400

// Policies are the names of the player models that play an end on after the shot, the usual one
// first.
//
//   - search: the last stone is chosen by search and the two before it by looking one shot ahead, for
//     whoever throws it, with his error and limit (package lookahead), after some of the throws; the learned
//     value of the position (package value) stands for the others, and with more shots to come for all.
//   - rules: by who lies shot, who has the hammer and whether stones should be few
//     (Ohto 2016 §5.3).
//   - simple: a draw to the tee or, when the opponent has a stone in the house, a hit on the
//     one nearest to the tee, with either turn, each as likely (Ohto 2016 table 1).
var Policies = []string{Search, "rules", "simple"}

// Player models that a ranking names beside those of Policies.
const (
	Search = "search"
	// Learned is Search where the value of the position after the shot stands for the rest of the end.
	Learned = "learned"
	// LearnedElsewhere is Learned on ice that curls otherwise than those the value was learned on, or under rules that score otherwise: its
	// error is greater.
	LearnedElsewhere = "learned-elsewhere"
	// OwnRules is where more than counting stones decides the end, by a machine (curling.Rules.Counted), of which neither the search nor the
	// learned value knows anything: the end is played on by the policy "rules", but for the stone that closes it, which is chosen by what
	// the machine gives for it (playout.Simulation.Close).
	OwnRules = "own-rules"
	// RealPlay is where Method.Real stands for the rest of the end.
	RealPlay = "real-play"
)

// Check reports a method that does not exist.
func (m *Method) Check() error {
	if m.Throws < 0 || m.Throws > MaxThrows {
		return fmt.Errorf("the referee throws %d times, want 1 to 1,000,000", m.Throws)
	}
	_, err := policyOf(m.Policy)
	return err
}

func (m *Method) policyName() string {
	if m.Policy == "" {
		return Policies[0]
	}
	return m.Policy
}

// policyOf is a policy by name; nil for the search.
func policyOf(name string) (policy.Policy, error) {
	switch name {
	case "", Search:
		return nil, nil
	case "rules":
		return policy.Rules{}, nil
	case "simple":
		return policy.Simple{}, nil
	}
	return nil, fmt.Errorf("no policy %q (search, rules, simple)", name)
}
