package match

import (
	"sync"

	"github.com/hogline/hogline/engine/curling"
)

// Own are the rules as a machine of their own: with it and with its text, by which logs and questions carry them.
func (r *Ruleset) Own() curling.Rules {
	rules := r.Rules
	rules.Machine, rules.Text = r.Machine(), r.Text()
	return rules
}

// Text is the text of the rules with the values of the params in force.
func (r *Ruleset) Text() string {
	f := r.Program.File.Clone()
	for i := range f.Decls {
		if v, ok := r.Program.Param(f.Decls[i].Name); ok {
			f.Decls[i].Value = v
		}
	}
	return f.String()
}

// made are the machines of the texts read last, so that equal rules have equal machines.
var made struct {
	sync.Mutex
	list []*Ruleset
	keys []textKey
}

// mostMade is how many machines are kept.
const mostMade = 16

// Read makes the machine of rules that are a text of their own; others are left as they are. The error is that of the text.
func Read(r curling.Rules) (curling.Rules, error) {
	if !r.Unread() {
		return r, nil
	}
	set, err := read(textKey{r.Name, r.Text, r.Ends, r.Extra})
	if err != nil {
		return r, err
	}
	own := set.Own()
	own.Text = r.Text
	return own, nil
}

// textKey is what the rule set of a text depends on.
type textKey struct {
	name, text string
	ends       int
	extra      bool
}

// read is Load for so many ends, of a text that was read lately the same rule set.
func read(key textKey) (*Ruleset, error) {
	made.Lock()
	defer made.Unlock()
	for i, set := range made.list {
		if made.keys[i] == key {
			return set, nil
		}
	}
	set, err := Load(key.name, key.text, nil)
	if err == nil && (key.ends > 0 && set.Rules.Ends != key.ends || set.Rules.Extra && !key.extra) {
		set, err = set.For(key.ends, key.extra)
	}
	if err != nil {
		return nil, err
	}
	if len(made.list) == mostMade {
		made.list, made.keys = made.list[1:], made.keys[1:]
	}
	made.list, made.keys = append(made.list, set), append(made.keys, key)
	return set, nil
}

// RulesetOf is the rule set that the machine of rules was made of, nil where there is none.
func RulesetOf(r *curling.Rules) *Ruleset {
	if m, ok := r.Machine.(*machine); ok {
		return m.rules
	}
	return nil
}
