package datalog

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

const maxArity = 16

type tuple [maxArity]int32

// relation is a set of tuples with an index for every choice of arguments that was asked for.
type relation struct {
	has    map[tuple]bool
	tuples []tuple
	index  map[uint16]map[tuple][]int32
}

func (r *relation) add(t tuple) bool {
	if r.has[t] {
		return false
	}
	if r.has == nil {
		r.has = map[tuple]bool{}
	}
	r.has[t] = true
	n := int32(len(r.tuples))
	r.tuples = append(r.tuples, t)
	for mask, ix := range r.index {
		key := t.masked(mask)
		ix[key] = append(ix[key], n)
	}
	return true
}

// masked keeps the arguments whose bits are set.
func (t tuple) masked(mask uint16) tuple {
	for i := range t {
		if mask>>i&1 == 0 {
			t[i] = 0
		}
	}
	return t
}

// by lists the tuples that agree with t in the arguments of the mask.
func (r *relation) by(mask uint16, t tuple) []int32 {
	ix := r.index[mask]
	if ix == nil {
		ix = map[tuple][]int32{}
		for i, u := range r.tuples {
			key := u.masked(mask)
			ix[key] = append(ix[key], int32(i))
		}
		if r.index == nil {
			r.index = map[uint16]map[tuple][]int32{}
		}
		r.index[mask] = ix
	}
	return ix[t.masked(mask)]
}

// Program is a game in GDL: rules in the order in which they can be evaluated, those that never change
// already done.
type Program struct {
	symbols map[string]int
	words   []string
	preds   []string
	predNo  map[string]int
	groups  [][]clause // rules of predicates that need one another, later groups needing earlier ones
	cyclic  []bool
	static  []*relation
	dynamic []bool          // by predicate
	known   map[goal]*table // of goals that never change; see Ask
}

// Parse reads a game for Model.
func Parse(src string) (*Program, error) { return read(src, false) }

// ParseGoals reads a game for Ask: what follows from its facts is left to be asked for.
func ParseGoals(src string) (*Program, error) { return read(src, true) }

func read(src string, goals bool) (*Program, error) {
	p := &Program{symbols: map[string]int{}, predNo: map[string]int{}, known: map[goal]*table{}}
	forms, err := parse(src)
	if err != nil {
		return nil, err
	}
	var rules []clause
	for _, f := range forms {
		c, err := p.clause(f)
		if err != nil {
			return nil, err
		}
		rules = append(rules, c)
	}
	if err := p.stratify(rules); err != nil {
		return nil, err
	}
	p.static = relations(len(p.preds))
	var rest [][]clause
	var cyclic []bool
	for i, g := range p.groups {
		if p.dynamic[g[0].head.pred] || goals && slices.ContainsFunc(g, func(c clause) bool { return len(c.body) > 0 }) {
			rest, cyclic = append(rest, g), append(cyclic, p.cyclic[i])
			continue
		}
		p.run(g, p.cyclic[i], p.static)
	}
	p.groups, p.cyclic = rest, cyclic
	return p, nil
}

func (p *Program) symbol(w string) int {
	n, ok := p.symbols[w]
	if !ok {
		n = len(p.words)
		p.symbols[w] = n
		p.words = append(p.words, w)
	}
	return n
}

func (p *Program) predicate(name string) int {
	n, ok := p.predNo[name]
	if !ok {
		n = len(p.preds)
		p.predNo[name] = n
		p.preds = append(p.preds, name)
	}
	return n
}

// stratify groups the rules by predicates that need one another and puts the groups in order; it refuses a
// predicate that needs its own absence.
func (p *Program) stratify(rules []clause) error {
	n := len(p.preds)
	needs := make([][]int, n)
	byHead := make([][]clause, n)
	p.dynamic = make([]bool, n)
	for i, name := range p.preds {
		p.dynamic[i] = strings.HasPrefix(name, "true ") || strings.HasPrefix(name, "does ")
	}
	for _, c := range rules {
		byHead[c.head.pred] = append(byHead[c.head.pred], c)
		for _, l := range c.body {
			needs[c.head.pred] = append(needs[c.head.pred], l.pred)
		}
	}
	index, low, on := make([]int, n), make([]int, n), make([]bool, n)
	group := make([]int, n)
	var stack []int
	count, groups := 0, 0
	var visit func(v int)
	visit = func(v int) {
		count++
		index[v], low[v], on[v] = count, count, true
		stack = append(stack, v)
		for _, w := range needs[v] {
			if index[w] == 0 {
				visit(w)
				low[v] = min(low[v], low[w])
			} else if on[w] {
				low[v] = min(low[v], index[w])
			}
			p.dynamic[v] = p.dynamic[v] || p.dynamic[w]
		}
		if low[v] != index[v] {
			return
		}
		k := slices.Index(stack, v)
		members := stack[k:]
		stack = stack[:k]
		groups++
		var clauses []clause
		cyclic := len(members) > 1
		for _, m := range members {
			on[m] = false
			group[m] = groups
			p.dynamic[m] = p.dynamic[v]
			clauses = append(clauses, byHead[m]...)
			cyclic = cyclic || slices.Contains(needs[m], m)
		}
		if len(clauses) > 0 {
			p.groups, p.cyclic = append(p.groups, clauses), append(p.cyclic, cyclic)
		}
	}
	for v := range n {
		if index[v] == 0 {
			visit(v)
		}
	}
	for _, c := range rules {
		for _, l := range c.body {
			if l.not && group[l.pred] == group[c.head.pred] {
				return fmt.Errorf("%s needs its own absence", p.preds[l.pred])
			}
		}
	}
	return nil
}

func relations(n int) []*relation {
	out := make([]*relation, n)
	for i := range out {
		out[i] = &relation{}
	}
	return out
}

// run evaluates a group of rules until nothing is added. Rules that need their own group are joined again
// with what the round before added only.
func (p *Program) run(g []clause, cyclic bool, rels []*relation) {
	own := map[int]int{} // by predicate of the group: the tuples that are no longer new
	for i := range g {
		own[g[i].head.pred] = 0
	}
	join := func(c *clause, at, from, to int) {
		env := make([]int32, c.vars)
		for k := range env {
			env[k] = -1
		}
		p.join(c, 0, env, rels, part{at, from, to})
	}
	for i := range g {
		join(&g[i], -1, 0, 0)
	}
	for added := cyclic; added; {
		added = false
		old := map[int][2]int{}
		for pred, from := range own {
			to := len(rels[pred].tuples)
			old[pred] = [2]int{from, to}
			own[pred] = to
			added = added || to > from
		}
		for i := range g {
			for at := range g[i].body {
				l := &g[i].body[at]
				if d, ok := old[l.pred]; ok && !l.not && d[1] > d[0] {
					first := g[i] // the few new tuples are taken first, the others are looked up
					first.body = slices.Concat(g[i].body[at:at+1], g[i].body[:at], g[i].body[at+1:])
					join(&first, 0, d[0], d[1])
				}
			}
		}
	}
}

// part restricts one literal of a rule to some of its tuples; at is -1 for none.
type part struct{ at, from, to int }

// join finds all ways to make the literals from k on true and adds the heads.
func (p *Program) join(c *clause, k int, env []int32, rels []*relation, d part) {
	if k == len(c.body) {
		t, _ := fill(&c.head, env)
		rels[c.head.pred].add(t)
		return
	}
	l := &c.body[k]
	t, open := fill(l, env)
	r := rels[l.pred]
	try := func(u tuple) {
		var undo [maxArity]int
		n, ok := l.bind(u, env, &undo)
		if ok {
			p.join(c, k+1, env, rels, d)
		}
		for _, v := range undo[:n] {
			env[v] = -1
		}
	}
	var mask uint16
	for i, a := range l.args {
		if a >= 0 || env[^a] >= 0 {
			mask |= 1 << i
		}
	}
	switch {
	case d.at == k:
		for i := d.from; i < d.to; i++ {
			try(r.tuples[i])
		}
	case l.distinct && t[0] == t[1], l.not && r.has[t], !l.distinct && !l.not && open == 0 && !r.has[t]:
	case l.distinct, l.not, open == 0:
		p.join(c, k+1, env, rels, d)
	default:
		for _, i := range r.by(mask, t) { // what a recursive rule adds meanwhile is joined in the next round
			try(r.tuples[i])
		}
	}
}

// fill puts values for variables; open counts those without.
func fill(l *literal, env []int32) (t tuple, open int) {
	for i, a := range l.args {
		if a >= 0 {
			t[i] = int32(a)
			continue
		}
		t[i] = env[^a]
		if t[i] < 0 {
			open++
		}
	}
	return t, open
}

// State is a set of fluents as words: "(cell 0 0 x mark)".
type State map[string]bool

// Model is everything that holds in a state under some moves.
type Model struct {
	p    *Program
	rels []*relation
}

// Initial gives the fluents of the first state.
func (p *Program) Initial() State { return (&Model{p, p.static}).fluents("init ") }

// Model evaluates a state with moves written as "(does x (put 1 2))"; without any for what is legal.
func (p *Program) Model(s State, does ...string) (*Model, error) {
	m, err := p.facts(s, does)
	if err != nil {
		return nil, err
	}
	for i, g := range p.groups {
		p.run(g, p.cyclic[i], m.rels)
	}
	return m, nil
}

// facts are the relations of a state and of moves, with those that never change.
func (p *Program) facts(s State, does []string) (*Model, error) {
	m := &Model{p, slices.Clone(p.static)}
	for i := range m.rels {
		if p.dynamic[i] {
			m.rels[i] = &relation{}
		}
	}
	add := func(text string) error {
		forms, err := parse(text)
		if err != nil {
			return err
		}
		l, err := p.literal(forms[0], map[string]int{})
		if err != nil || l.pred >= len(m.rels) {
			return err // a fluent that no rule asks for
		}
		t, _ := fill(&l, nil)
		m.rels[l.pred].add(t)
		return nil
	}
	for f := range s {
		if err := add("(true " + f + ")"); err != nil {
			return nil, err
		}
	}
	for _, d := range does {
		if err := add(d); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// fluents lists the arguments of a relation like next or init.
func (m *Model) fluents(prefix string) State {
	out := State{}
	for i := range m.rels {
		name, ok := strings.CutPrefix(m.p.preds[i], prefix)
		if !ok {
			continue
		}
		name, _ = parts(name)
		for _, t := range m.rels[i].tuples {
			out[m.text(name, i, t, 0)] = true
		}
	}
	return out
}

// parts are the name and the number of arguments of a predicate.
func parts(predicate string) (name string, arity int) {
	i := strings.LastIndexByte(predicate, '/')
	arity, _ = strconv.Atoi(predicate[i+1:]) // literal wrote it
	return predicate[:i], arity
}

func (m *Model) text(name string, pred int, t tuple, from int) string {
	_, arity := parts(m.p.preds[pred])
	if arity == from {
		return name
	}
	var b strings.Builder
	b.WriteString("(" + name)
	for _, w := range t[from:arity] {
		b.WriteString(" " + m.p.words[w])
	}
	b.WriteString(")")
	return b.String()
}

// Next gives the fluents of the state after.
func (m *Model) Next() State { return m.fluents("next ") }

// Holds reports whether an atom without arguments is true: "terminal".
func (m *Model) Holds(name string) bool {
	i, ok := m.p.predNo[name+"/0"]
	return ok && len(m.rels[i].tuples) > 0
}

// Legal lists the legal moves as they are given to Model: "(does x (put 1 2))".
func (m *Model) Legal() []string { return m.moves("legal ") }

// Inputs lists the moves that there can be at all, as Legal does.
func (m *Model) Inputs() []string { return m.moves("input ") }

func (m *Model) moves(predicate string) []string {
	var out []string
	for i := range m.rels {
		name, ok := strings.CutPrefix(m.p.preds[i], predicate)
		if !ok {
			continue
		}
		name, _ = parts(name)
		for _, t := range m.rels[i].tuples {
			out = append(out, "(does "+m.p.words[t[0]]+" "+m.text(name, i, t, 1)+")")
		}
	}
	slices.Sort(out)
	return out
}

// Goals gives the goals of each role as words; more than one for a role when the rules contradict themselves.
func (m *Model) Goals() map[string][]string {
	out := map[string][]string{}
	if i, ok := m.p.predNo["goal/2"]; ok {
		for _, t := range m.rels[i].tuples {
			out[m.p.words[t[0]]] = append(out[m.p.words[t[0]]], m.p.words[t[1]])
		}
	}
	return out
}

// bind gives the variables of a literal the values that a tuple has for them; undo are the n variables that had none before. ok is false
// where the tuple is another.
func (l *literal) bind(u tuple, env []int32, undo *[maxArity]int) (n int, ok bool) {
	ok = true
	for i, a := range l.args {
		switch {
		case a >= 0:
			ok = ok && u[i] == int32(a)
		case env[^a] < 0:
			env[^a] = u[i]
			undo[n] = ^a
			n++
		default:
			ok = ok && u[i] == env[^a]
		}
	}
	return n, ok
}
