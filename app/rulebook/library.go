// Package rulebook holds the documents of the Rules view, without a window: a library of rule
// sets and games, rule texts that are edited with undo, rulings on throws, games being played.
package rulebook

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/match"
)

// Kind is a rule set of curling or another game.
type Kind int

// The kinds.
const (
	Curling Kind = iota
	Game
)

// Library holds the rule texts, the shipped ones first, of those curling first.
type Library struct {
	Documents []*Document
	registry  *component.Registry
	shipped   []*syntax.File
}

// order of the shipped rule sets; others follow by name.
var order = []string{"five-rock", "four-rock", "no-tick", "mixed-doubles", "wheelchair", "five-rock-both", "skins",
	"skins-spiel", "match-play", "tie-by-draw", "mini-extra-end", "triples", "stick", "sturling", "doubles-league", "guards-first", "u12",
	"button-contest", "hot-shots", "ring-draws", "club-points", "funspiel-points", "bonspiel-points", "tic-tac-toe", "connect-four",
	"gomoku", "reversi", "eight-queens", "mini-shogi", "chess", "tubstap-duel", "rock-paper-scissors"}

// Load reads the shipped texts from the folders rules, formats and games.
func Load(files fs.FS) (*Library, error) {
	l := &Library{registry: match.Registry()}
	for _, dir := range []struct {
		name string
		kind Kind
		club bool
	}{{"rules", Curling, false}, {"formats", Curling, true}, {"games", Game, false}} {
		names, err := fs.Glob(files, dir.name+"/*.gsm")
		if err != nil {
			return nil, err
		}
		slices.SortStableFunc(names, func(a, b string) int { return rank(a) - rank(b) })
		for _, name := range names {
			src, err := fs.ReadFile(files, name)
			if err != nil {
				return nil, err
			}
			t := l.newDocument(strings.TrimSuffix(path.Base(name), ".gsm"), dir.kind, string(src))
			t.Shipped, t.Club = true, dir.club
			if !t.whole {
				return nil, t.problems
			}
			if !t.Club { // the others have a compiled twin
				l.shipped = append(l.shipped, t.file)
			}
			l.Documents = append(l.Documents, t)
		}
	}
	if len(l.Documents) == 0 {
		return nil, fmt.Errorf("no rule texts")
	}
	return l, nil
}

func rank(name string) int {
	if i := slices.Index(order, strings.TrimSuffix(path.Base(name), ".gsm")); i >= 0 {
		return i
	}
	return len(order)
}

// Registry gives the components that a text may use.
func (l *Library) Registry() *component.Registry { return l.registry }

// newDocument makes a document without adding it.
func (l *Library) newDocument(name string, kind Kind, src string) *Document {
	t := &Document{Name: name, Kind: kind, library: l, origin: src}
	t.read(src)
	return t
}

// Add adds a text, faulty or not. A text that uses components of curling is a rule set of
// curling. A name that is taken gets a number.
func (l *Library) Add(name, src string) (*Document, error) {
	if len(src) > syntax.MaxBytes {
		return nil, Messages.New("rulebook.file-too-large", len(src), syntax.MaxBytes)
	}
	t := l.newDocument(l.free(name), Game, src)
	if usesCurling(t.file) {
		t.Kind = Curling
		t.read(src)
	}
	l.Documents = append(l.Documents, t)
	return t, nil
}

func (l *Library) free(name string) string {
	out := name
	for n := 2; l.Find(out) != nil; n++ {
		out = fmt.Sprintf("%s %d", name, n)
	}
	return out
}

// ofCurling are the components that only rule sets of curling use.
var ofCurling = []string{"Match", "Stones", "Hammer"}

func usesCurling(f *syntax.File) bool {
	for i := range f.Machines {
		for _, st := range f.Machines[i].States {
			if st.Call != nil && slices.Contains(ofCurling, st.Call.Component) {
				return true
			}
		}
	}
	return false
}

// Find is the document of a name, nil when there is none.
func (l *Library) Find(name string) *Document {
	for _, t := range l.Documents {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// Nearest is the rule set of curling that is most like the rules of a log: with the same guard
// rule, else with as many stones in an end, else the first. Club formats are those of logs that name them, no others.
func (l *Library) Nearest(r curling.Rules) *Document {
	if t := l.Find(r.Name); t != nil && r.Text != "" && t.Ruleset() != nil { // they have a text of this name
		return t
	}
	best, score := l.Documents[0], -1
	for _, t := range l.Documents {
		if t.Ruleset() == nil || t.Club {
			continue
		}
		own, n := t.Ruleset().Rules, 0
		for _, same := range []bool{own.FirstShot == r.FirstShot, own.FirstShot == r.FirstShot && own.Guard == r.Guard, own.Guard == r.Guard &&
			own.Ends == r.Ends} {
			if same {
				n++
			}
		}
		if n > score {
			best, score = t, n
		}
	}
	return best
}

// ForRules is the shipped rule set that a log was played under: the machine of its kind with
// the log's own numbers as params. Numbers outside of the limits of
// the machine are clamped.
func (l *Library) ForRules(r curling.Rules) (*match.Ruleset, error) {
	if own := match.RulesetOf(&r); own != nil {
		return own, nil
	}
	name := "five-rock"
	if r.FirstShot > 0 {
		name = "mixed-doubles"
	}
	t := l.Find(name)
	if t == nil {
		return nil, fmt.Errorf("the rule set %s is missing", name)
	}
	base, err := syntax.Parse(name+".gsm", t.origin)
	if err != nil {
		return nil, err
	}
	word := func(b bool, yes, no string) syntax.ParamValue {
		if b {
			return syntax.ParamValue{Name: yes}
		}
		return syntax.ParamValue{Name: no}
	}
	guard := r.Guard.Shots
	if r.Guard.Zone == curling.ZoneNone {
		guard = 0
	}
	values := map[string]syntax.ParamValue{
		"ENDS": {Int: r.Ends}, "FGZ": {Int: guard}, "NO_TICK": {Int: r.Guard.NoTick},
		"ZONE":     word(r.Guard.Zone == curling.ZonePlay, "PLAY", "GUARD"),
		"PROTECTS": word(r.Guard.ProtectOwn, "BOTH", "OPPONENT"),
		"BLANK":    word(r.Blank == curling.BlankSwaps, "SWAP", "KEEP"),
		"EXTRA":    word(r.Extra, "YES", "NO"),
	}
	for i := range base.Decls {
		d := &base.Decls[i]
		v, ok := values[d.Name]
		if d.Kind != syntax.DeclParam || !ok {
			continue
		}
		if d.HasRange {
			v.Int = min(max(v.Int, d.Min), d.Max)
		}
		d.Value = v
	}
	return match.New(name, base, nil)
}
