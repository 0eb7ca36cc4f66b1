package datalog

import (
	"slices"
	"strings"
)

// goal is a relation asked for with some arguments given: those of the mask.
type goal struct {
	pred int
	mask uint16
	t    tuple
}

// table is what is known of a goal. A goal that needs itself is evaluated until nothing is added; the goals that it needs on the way are
// not complete before it is.
type table struct {
	rel      relation
	running  bool
	complete bool
	depth    int // of the stack of goals while it runs
	low      int // the least depth of a running goal that it needed
	round    int // in which it was evaluated last
}

// solver evaluates a state from what is asked for: rules with many arguments, most of which their callers give, would hold for millions
// of tuples that nobody needs.
type solver struct {
	p      *Program
	rules  map[int][]clause
	sorted map[goal][]clause // by predicate and mask; see order
	facts  []*relation
	tables map[goal]*table
	depth  int
	round  int
	added  int // tuples so far
}

// Ask is Model for what Legal, Goals, Next, Inputs and Holds tell alone, evaluated from there on backwards.
func (p *Program) Ask(s State, does ...string) (*Model, error) {
	m, err := p.facts(s, does)
	if err != nil {
		return nil, err
	}
	v := solver{p: p, rules: map[int][]clause{}, sorted: map[goal][]clause{}, facts: m.rels, tables: map[goal]*table{}}
	for _, g := range p.groups {
		for i := range g {
			v.rules[g[i].head.pred] = append(v.rules[g[i].head.pred], g[i])
		}
	}
	answer := &Model{p, append([]*relation(nil), m.rels...)}
	for pred, name := range p.preds {
		for _, told := range []string{"legal ", "goal/", "next ", "terminal/"} {
			if strings.HasPrefix(name, told) {
				rel, _ := v.solve(pred, 0, tuple{})
				answer.rels[pred] = rel
			}
		}
	}
	return answer, nil
}

// never is a depth beyond every goal.
const never = 1 << 30

// solve gives the tuples of a goal, and the least depth of a running goal that they are still waiting for.
func (v *solver) solve(pred int, mask uint16, t tuple) (*relation, int) {
	rules := v.rules[pred]
	if len(rules) == 0 {
		return v.facts[pred], never
	}
	key := goal{pred, mask, t.masked(mask)}
	tables := v.tables
	if !v.p.dynamic[pred] {
		tables = v.p.known
	}
	tb := tables[key]
	if tb == nil {
		tb = &table{round: -1}
		tables[key] = tb
	}
	switch {
	case tb.complete:
		return &tb.rel, never
	case tb.running:
		return &tb.rel, tb.depth
	case tb.round == v.round:
		return &tb.rel, tb.low
	}
	rules = v.order(pred, mask)
	v.depth++
	tb.running, tb.depth = true, v.depth
	for {
		before := v.added
		tb.low = never
		for i := range rules {
			c := &rules[i]
			env := make([]int32, c.vars)
			for k := range env {
				env[k] = -1
			}
			if unify(&c.head, mask, key.t, env) {
				tb.low = min(tb.low, v.join(c, 0, env, &tb.rel))
			}
		}
		if tb.low != tb.depth || v.added == before {
			break // it waits for another goal, or nothing was added to those that it needs either
		}
		v.round++ // what waits for this goal is evaluated again
	}
	tb.running, tb.round = false, v.round
	v.depth--
	if tb.low >= tb.depth {
		tb.complete, tb.low = true, never
	}
	return &tb.rel, tb.low
}

// order gives the rules of a predicate for the arguments that are given: what facts tell about them is looked up before other goals are
// asked, so that a chain of numbers is walked from the number that is known.
func (v *solver) order(pred int, mask uint16) []clause {
	key := goal{pred: pred, mask: mask}
	if list, ok := v.sorted[key]; ok {
		return list
	}
	var list []clause
	for _, c := range v.rules[pred] {
		bound := map[int]bool{}
		know := func(l *literal, mask uint16) {
			for i, a := range l.args {
				if mask>>i&1 == 1 {
					bound[a] = true
				}
			}
		}
		know(&c.head, mask)
		left := append([]literal(nil), c.body...)
		c.body = nil
		for len(left) > 0 {
			pick := 0
			for k := range left {
				l := &left[k]
				if l.not || l.distinct || len(v.rules[l.pred]) > 0 || v.p.dynamic[l.pred] {
					continue
				}
				if slices.ContainsFunc(l.args, func(a int) bool { return a < 0 && bound[a] }) {
					pick = k
					break
				}
			}
			know(&left[pick], ^uint16(0))
			c.body = append(c.body, left[pick])
			left = slices.Delete(left, pick, pick+1)
		}
		list = append(list, c)
	}
	v.sorted[key] = list
	return list
}

// unify gives the variables of a head the values that are given.
func unify(l *literal, mask uint16, t tuple, env []int32) bool {
	for i, a := range l.args {
		switch {
		case mask>>i&1 == 0:
		case a >= 0:
			if int32(a) != t[i] {
				return false
			}
		case env[^a] < 0:
			env[^a] = t[i]
		case env[^a] != t[i]:
			return false
		}
	}
	return true
}

// join finds all ways to make the literals from k on true, adds the heads and gives the depth that they wait for.
func (v *solver) join(c *clause, k int, env []int32, out *relation) int {
	if k == len(c.body) {
		t, _ := fill(&c.head, env)
		if out.add(t) {
			v.added++
		}
		return never
	}
	l := &c.body[k]
	t, open := fill(l, env)
	if l.distinct {
		if t[0] == t[1] {
			return never
		}
		return v.join(c, k+1, env, out)
	}
	var mask uint16
	for i, a := range l.args {
		if a >= 0 || env[^a] >= 0 {
			mask |= 1 << i
		}
	}
	for i := range t {
		if mask>>i&1 == 0 {
			t[i] = 0
		}
	}
	rel, low := v.solve(l.pred, mask, t)
	if l.not || open == 0 {
		if rel.has[t] != l.not {
			low = min(low, v.join(c, k+1, env, out))
		}
		return low
	}
	try := func(u tuple) {
		var undo [maxArity]int
		n, ok := l.bind(u, env, &undo)
		if ok {
			low = min(low, v.join(c, k+1, env, out))
		}
		for _, x := range undo[:n] {
			env[x] = -1
		}
	}
	for _, i := range append([]int32(nil), rel.by(mask, t)...) {
		try(rel.tuples[i])
	}
	return low
}
