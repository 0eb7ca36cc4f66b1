package dc4

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
)

// What servers and clients of February and March 2026 spell in two ways: mix_doubles beside mixed_doubles, rules by number and by
// name, whole numbers with a point; older servers leave the rules and the names of the teams out.

// whole is a whole number that may be written with a point.
type whole int

// UnmarshalJSON reads a number.
func (w *whole) UnmarshalJSON(data []byte) error {
	var x float64
	if err := json.Unmarshal(data, &x); err != nil {
		return err
	}
	if x != math.Trunc(x) || math.Abs(x) > 1e9 {
		return fmt.Errorf("%s, want a whole number", data)
	}
	*w = whole(x)
	return nil
}

func intOf(w *whole) *int {
	if w == nil {
		return nil
	}
	n := int(*w)
	return &n
}

func intsOf(list []whole) []int {
	ints := make([]int, len(list))
	for i, w := range list {
		ints[i] = int(w)
	}
	return ints
}

// UnmarshalJSON reads a state in any spelling.
func (s *state) UnmarshalJSON(data []byte) error {
	type plain state
	x := struct {
		*plain
		End        whole              `json:"end_number"`
		Shot       *whole             `json:"total_shot_number"`
		MixDoubles *doubles           `json:"mix_doubles_settings"`
		Score      wire.Both[[]whole] `json:"score"`
	}{plain: (*plain)(s)}
	if err := json.Unmarshal(data, &x); err != nil {
		return err
	}
	s.End, s.Shot = int(x.End), intOf(x.Shot)
	s.Score = wire.Both[[]int]{Team0: intsOf(x.Score.Team0), Team1: intsOf(x.Score.Team1)}
	if s.MixedDoubles == nil {
		s.MixedDoubles = x.MixDoubles
	}
	return nil
}

// rule is the rule of a match: a number, or its name.
type rule int

// The rules by number; names holds those of each.
const (
	freeGuard rule = iota
	noTick
	modifiedGuard // of mixed doubles
)

var ruleNames = [...][]string{
	freeGuard:     {"fgz_rule", "fgz", "five_rock_rule", "five_rock", "free_guard_zone", "standard"},
	noTick:        {"no_tick_rule", "no_tick", "no_tick_shot"},
	modifiedGuard: {"modified_fgz", "modified_fgz_rule", "mixed_doubles", "mix_doubles"},
}

// UnmarshalJSON reads a number or a name.
func (r *rule) UnmarshalJSON(data []byte) error {
	var name string
	if json.Unmarshal(data, &name) != nil {
		return (*whole)(r).UnmarshalJSON(data)
	}
	for n, names := range ruleNames {
		if slices.Contains(names, strings.ToLower(name)) {
			*r = rule(n)
			return nil
		}
	}
	return fmt.Errorf("applied_rule %.40q, want a number, or one of fgz_rule, no_tick_rule and modified_fgz_rule", name)
}

// UnmarshalJSON reads what is told of a match in any spelling. Without a word on the mode it is that of the settings that are there.
func (m *matchInfo) UnmarshalJSON(data []byte) error {
	type plain matchInfo
	x := struct {
		*plain
		Ends       whole          `json:"standard_end_count"`
		MixDoubles *placedPattern `json:"mix_doubles_settings"`
	}{plain: (*plain)(m)}
	if err := json.Unmarshal(data, &x); err != nil {
		return err
	}
	m.Ends = int(x.Ends)
	if m.MixedDoubles == nil {
		m.MixedDoubles = x.MixDoubles
	}
	switch {
	case m.Mode == "mix_doubles", m.Mode == "" && m.MixedDoubles != nil:
		m.Mode = mixedDoubles
	case m.Mode == "":
		m.Mode = standard
	}
	return nil
}

// silent reports whether nothing tells the rule of the guards, so that it is taken to be the five-rock rule.
func (m *matchInfo) silent() bool { return m.Rule == nil && m.Mode == standard }

// guardRules are the rules of a match of teams of four.
func (m *matchInfo) guardRules() (curling.Rules, error) {
	switch {
	case m.Rule == nil || *m.Rule == freeGuard:
		return curling.FiveRock(), nil
	case *m.Rule == noTick:
		return curling.NoTick(), nil
	}
	return curling.Rules{}, fmt.Errorf("dc4: applied_rule %d, want 0 or 1", *m.Rule)
}
