package match

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/run"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// Ruleset is a rule set of curling: the machine that a match runs and that explains it, and its compiled
// twin for searches, made from the same params.
type Ruleset struct {
	Name    string
	Program *link.Program
	Rules   curling.Rules
	Warn    syntax.Problems

	once    sync.Once
	machine *machine // made by Machine

	first  run.World // the first state of a match
	memory []slot    // what the machine remembers
	lays   bool      // it lays stones
	tried  sync.Once
	usual  bool // see Usual; once tried

	counting struct { // see Counts
		sync.Mutex
		of map[curling.State]counting // by the first states of ends
	}
}

// Load reads a rule set. Values replaces params by name; nil keeps those of the text. The error is a
// syntax.Problems value, or names the param that is missing or does not fit.
func Load(name, src string, values map[string]syntax.ParamValue) (*Ruleset, error) {
	f, err := syntax.Parse(name+".gsm", src)
	if err != nil {
		return nil, err
	}
	return New(name, f, values)
}

// New links a parsed rule set; see Load.
func New(name string, f *syntax.File, values map[string]syntax.ParamValue) (*Ruleset, error) {
	p, problems := link.Compile(f, Registry(), values)
	if p == nil {
		return nil, problems
	}
	rules, err := compiled(name, p)
	if err != nil {
		return nil, err
	}
	r := &Ruleset{Name: name, Program: p, Rules: rules, Warn: problems}
	if r.first, err = run.NewInterpreter(p).Start(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	r.memory, r.lays = r.slots(), r.calls(func(name string) bool { return name == "lay" })
	return r, nil
}

// With is the rule set with other values of params, by their names; others stay as they are. A param that its text has not is left out,
// and so is a choice that its text does not offer.
func (r *Ruleset) With(values map[string]syntax.ParamValue) (*Ruleset, error) {
	own := map[string]syntax.ParamValue{}
	for _, d := range r.Program.File.Decls {
		if d.Kind != syntax.DeclParam {
			continue
		}
		own[d.Name], _ = r.Program.Param(d.Name)
		if v, ok := values[d.Name]; ok && (v.Name == "" || slices.Contains(d.Choices, v.Name)) {
			own[d.Name] = v
		}
	}
	return New(r.Name, r.Program.File, own)
}

// Of is the rule set whose compiled rules are others, but for their name; nil where no values of its params make it so: a machine decides
// them, or their numbers lie out of the ranges of its text.
func (r *Ruleset) Of(rules curling.Rules) *Ruleset {
	if rules.Machine != nil {
		return nil
	}
	values := valuesOf(&rules)
	set, err := r.With(values)
	if err != nil || !maps.Equal(values, valuesOf(&set.Rules)) {
		return nil
	}
	return set
}

// valuesOf are the values of the params that compile to rules.
func valuesOf(r *curling.Rules) map[string]syntax.ParamValue {
	number := func(x int) syntax.ParamValue { return syntax.ParamValue{Int: x} }
	metres := func(x float64) syntax.ParamValue { return number(int(math.Round(1000 * x))) }
	either := func(is bool, yes, no string) syntax.ParamValue {
		if is {
			return syntax.ParamValue{Name: yes}
		}
		return syntax.ParamValue{Name: no}
	}
	guards := r.Guard.Shots > 0 // else it does not matter what would be protected
	return map[string]syntax.ParamValue{
		"ENDS": number(r.Ends), "SHOTS": number(curling.Stones - r.FirstShot), "FGZ": number(r.Guard.Shots), "NO_TICK": number(r.Guard.NoTick),
		"PROTECTS": either(guards && r.Guard.ProtectOwn, "BOTH", "OPPONENT"),
		"ZONE":     either(guards && r.Guard.Zone == curling.ZonePlay, "PLAY", "GUARD"),
		"BLANK":    either(r.Blank == curling.BlankSwaps, "SWAP", "KEEP"), "EXTRA": either(r.Extra, "YES", "NO"),
		"DELIVERY": {Name: strings.ToUpper(string(r.Delivery))},
		"CENTRE_X": metres(r.Placed.CentreGuard.X), "GUARD_Y": metres(r.Placed.CentreGuard.Y), "HOUSE_Y": metres(r.Placed.CentreHouse.Y),
		"POWER_GUARD_X": metres(r.Placed.SideGuard.X), "POWER_HOUSE_X": metres(r.Placed.SideHouse.X),
		"POWER_HOUSE_Y": metres(r.Placed.SideHouse.Y),
	}
}

// For is the rule set for a match of so many ends, 0 as many as its text says, with extra ends or without: with them its text
// decides.
func (r *Ruleset) For(ends int, extra bool) (*Ruleset, error) {
	values := map[string]syntax.ParamValue{}
	if ends > 0 {
		values["ENDS"] = syntax.ParamValue{Int: ends}
	}
	if !extra {
		values["EXTRA"] = syntax.ParamValue{Name: "NO"}
	}
	return r.With(values)
}

// params reads params and keeps the first that is missing.
type params struct {
	p   *link.Program
	err error
}

func (q *params) value(name string) syntax.ParamValue {
	v, ok := q.p.Param(name)
	if !ok && q.err == nil {
		q.err = fmt.Errorf("%s: %w", q.p.File.Name, Messages.New("match.no-param", name))
	}
	return v
}

func (q *params) number(name string) int  { return q.value(name).Int }
func (q *params) word(name string) string { return q.value(name).Name }

// metres reads a param in millimetres.
func (q *params) metres(name string) float64 { return float64(q.number(name)) / 1000 }

// compiled makes the twin of a machine from its params.
func compiled(name string, p *link.Program) (curling.Rules, error) {
	q := &params{p: p}
	shots := q.number("SHOTS")
	r := curling.Rules{
		Name:      name,
		Ends:      q.number("ENDS"),
		FirstShot: curling.Stones - shots,
		Guard: curling.FreeGuard{Shots: q.number("FGZ"), Zone: curling.ZoneFGZ, ProtectOwn: q.word("PROTECTS") == "BOTH",
			NoTick: q.number("NO_TICK")},
		Blank: curling.BlankKeeps,
		Extra: q.word("EXTRA") == "YES",
		Delivery: map[string]curling.Delivery{"PUBLISHED": curling.Published, "PAIRS": curling.Pairs,
			"DOUBLES": curling.Doubles}[q.word("DELIVERY")],
	}
	if q.word("ZONE") == "PLAY" {
		r.Guard.Zone = curling.ZonePlay
	}
	if q.word("BLANK") == "SWAP" {
		r.Blank = curling.BlankSwaps
	}
	if p.MoveIndex("PLACE") >= 0 {
		x, y := q.metres("CENTRE_X"), q.metres("GUARD_Y")
		r.Placed = curling.Spots{
			CentreGuard: curling.Vec{X: x, Y: y},
			CentreHouse: curling.Vec{X: x, Y: q.metres("HOUSE_Y")},
			SideGuard:   curling.Vec{X: q.metres("POWER_GUARD_X"), Y: y},
			SideHouse:   curling.Vec{X: q.metres("POWER_HOUSE_X"), Y: q.metres("POWER_HOUSE_Y")},
		}
	}
	switch {
	case q.err != nil:
		return r, q.err
	case len(p.Players) != 2:
		return r, fmt.Errorf("%s: %w", p.File.Name, Messages.New("match.teams", len(p.Players)))
	case p.MoveIndex("SHOT") < 0:
		return r, fmt.Errorf("%s: %w", p.File.Name, Messages.New("match.no-shot"))
	case shots < 2 || shots > curling.Stones || shots%2 != 0:
		return r, fmt.Errorf("%s: %w", p.File.Name, Messages.New("match.shots", shots, curling.Stones))
	case r.Guard.Shots >= shots || r.Guard.NoTick >= shots:
		return r, fmt.Errorf("%s: %w", p.File.Name, Messages.New("match.last-stone"))
	}
	return r, nil
}

// Twin reports whether searches may use the compiled rules instead of the machine: its states are those of
// a shipped rule set, and only params differ.
func (r *Ruleset) Twin(shipped []*syntax.File) bool {
	own := machinesOf(r.Program.File)
	return slices.ContainsFunc(shipped, func(f *syntax.File) bool { return machinesOf(f).Equal(own) })
}

// machinesOf is a file without params and comments.
func machinesOf(f *syntax.File) *syntax.File {
	c := f.Clone()
	c.Decls = slices.DeleteFunc(c.Decls, func(d syntax.Decl) bool { return d.Kind == syntax.DeclParam })
	c.Tail = nil
	for i := range c.Decls {
		c.Decls[i].Lead, c.Decls[i].Note = nil, ""
	}
	for i := range c.Machines {
		m := &c.Machines[i]
		m.Lead, m.Note = nil, ""
		for j := range m.States {
			m.States[j].Lead, m.States[j].Note = nil, ""
		}
	}
	return c
}
