package gsm

import (
	"slices"
)

// runner runs automata on one state. It keeps its buffers, so a run allocates nothing once warm.
// One goroutine uses it at a time.
type runner struct {
	p     *Program
	state []int32 // the state before
	joint []Move  // the chosen moves, for Player.does
	host  any

	env       []Value
	args      []Arg
	out       []Value
	pending   []write // effects on the path at hand
	collected []write // effects of accepted paths of called automata
	done      []write // effects of accepted paths of the rule machine
	offered   []Move  // moves named by Player.legal
	path      []visit // visited states that lie on cycles
	pathEnv   []Value
	call      Call

	visits, depth int
	dead          *node           // where the rule machine halted last without accepting
	stop          <-chan struct{} // closed when the answer is no longer wanted
	trace         *Trace
	parent        int
	frames        int // frames made so far, for their ids
	err           *Problem
}

// visit is a state with cycles on the path at hand; env is where its variables begin in pathEnv.
type visit struct {
	frame int
	node  int32
	env   int
}

// frame is one run of an automaton.
type frame struct {
	id      int
	a       *auto
	env     []Value
	pending int  // where its effects begin
	top     bool // a rule machine, not one that was called
	all     bool // every accepting path counts, not only the first
}

// run runs a rule machine and reports whether it accepts. Its effects are in done.
func (r *runner) run(a *auto) bool {
	r.env, r.args, r.out = r.env[:0], r.args[:0], r.out[:0]
	r.pending, r.collected, r.done, r.offered = r.pending[:0], r.collected[:0], r.done[:0], r.offered[:0]
	r.path, r.pathEnv = r.path[:0], r.pathEnv[:0]
	r.visits, r.depth, r.frames, r.err, r.dead, r.parent = 0, 0, 0, nil, nil, -1
	f := frame{a: a, env: r.variables(a), top: true, all: a.effects}
	return r.visit(&f, a.start) && r.err == nil
}

// variables makes room for the variables of an automaton: all without value, the root at [0,0].
func (r *runner) variables(a *auto) []Value {
	n := len(r.env)
	for range a.slots {
		r.env = append(r.env, 0)
	}
	env := r.env[n:len(r.env):len(r.env)]
	env[slotRootX], env[slotRootY] = Int(0), Int(0)
	return env
}

func (r *runner) fail(f *frame, n *node, key string, args ...any) {
	if r.err != nil {
		return
	}
	p := problem(key, args...)
	p.File, p.Pos, p.Machine, p.State = r.p.File.Name, n.state.Pos, f.a.m.Header(), n.state.ID
	r.err = &p
}

// visit runs the automaton from a state on and reports whether some path accepts. When every path counts
// it walks them all, each leaving its effects; else it stops at the first.
func (r *runner) visit(f *frame, q int32) bool {
	n := &f.a.nodes[q]
	if !r.spend(f, n) {
		return false
	}
	if r.depth++; r.depth > r.p.Limits.Depth {
		r.fail(f, n, "endless.path", r.p.Limits.Depth)
		r.depth--
		return false
	}
	ok := false
	mark, markEnv := len(r.path), len(r.pathEnv)
	if !n.cyclic || r.enter(f, q) {
		if r.trace == nil {
			ok = r.input(f, n)
		} else {
			parent := r.parent
			r.parent = r.trace.visit(r.p, f, n, parent)
			ok = r.input(f, n)
			r.trace.leave(r.parent, ok)
			r.parent = parent
		}
	}
	r.path, r.pathEnv = r.path[:mark], r.pathEnv[:markEnv]
	r.depth--
	return ok
}

// spend counts a step of the run and reports whether it may go on.
func (r *runner) spend(f *frame, n *node) bool {
	if r.visits++; r.visits > r.p.Limits.Visits {
		r.fail(f, n, "endless.run", r.p.Limits.Visits)
		return false
	}
	if r.visits&1023 == 0 && r.stop != nil {
		select {
		case <-r.stop:
			r.fail(f, n, "stopped")
			return false
		default:
		}
	}
	return r.err == nil
}

// enter notes a state that lies on a cycle; it refuses when the path was here before with the same
// variables, since the run would never end (seed 002 §6).
func (r *runner) enter(f *frame, q int32) bool {
	for _, v := range r.path {
		if v.frame == f.id && v.node == q && slices.Equal(r.pathEnv[v.env:v.env+len(f.env)], f.env) {
			return false
		}
	}
	r.path = append(r.path, visit{f.id, q, len(r.pathEnv)})
	r.pathEnv = append(r.pathEnv, f.env...)
	return true
}

// input computes the state's input and goes on with it.
func (r *runner) input(f *frame, n *node) bool {
	switch n.kind {
	case nodeCircle:
		return r.follow(f, n, Epsilon)
	case nodeAsk:
		return r.ask(f, n)
	case nodeDefine:
		return r.define(f, n)
	case nodeAssign:
		v := r.compute1(f, n, &n.args[1])
		if v == 0 {
			return false
		}
		slot := n.args[0].slot
		old := f.env[slot]
		f.env[slot] = v
		ok := r.follow(f, n, OnTrue)
		f.env[slot] = old
		return ok
	}
	return r.enterCall(f, n)
}

// follow takes the edges for an input, and those that wait for none; where no edge leads on, the run halts
// and accepts in an accepting state (seed 002 §4.4.1).
func (r *runner) follow(f *frame, n *node, label Label) bool {
	if r.trace != nil {
		r.trace.input(r.parent, label)
	}
	ok, moved := false, false
	if label != Epsilon {
		for _, q := range n.edges[label] {
			moved = true
			if r.visit(f, q) {
				ok = true
				if !f.all {
					return true
				}
			}
			if r.err != nil {
				return false
			}
		}
	}
	for _, q := range n.edges[Epsilon] {
		moved = true
		if r.visit(f, q) {
			ok = true
			if !f.all {
				return true
			}
		}
		if r.err != nil {
			return false
		}
	}
	if moved {
		return ok
	}
	if n.accept {
		r.accept(f)
	} else if f.top {
		r.dead = n
	}
	return n.accept
}

// accept keeps the effects of the path at hand.
func (r *runner) accept(f *frame) {
	if r.trace != nil {
		r.trace.halt(r.parent)
	}
	if f.top {
		r.done = append(r.done, r.pending...)
	} else if f.all {
		r.collected = append(r.collected, r.pending[f.pending:]...)
	}
}

// resolve computes the arguments of a state into the buffer, and tells whether a variable is open; nil after
// an error.
func (r *runner) resolve(f *frame, n *node) (args []Arg, free bool) {
	at := len(r.args)
	r.args = slices.Grow(r.args, len(n.args))[:at+len(n.args)]
	args = r.args[at:]
	for i := range n.args {
		lf := &n.args[i]
		a := Arg{}
		switch lf.op {
		case leafConst:
			a.Value = lf.val
		case leafVar:
			a.Value = f.env[lf.slot]
			if a.Value == 0 {
				a.Mode, a.slot = Free, int16(lf.slot)
				free = true
				if lf.not {
					r.fail(f, n, "undefined.not", f.a.slots[lf.slot])
					return nil, false
				}
			}
		case leafAny:
			a.Mode = Any
		case leafAll:
			a.Mode = all
		case leafRel:
			a.Value = Int(f.env[lf.slot].N() + lf.val.N())
		case leafTerm:
			if a.Value = r.compute1(f, n, lf); a.Value == 0 {
				return nil, false
			}
		}
		if lf.not {
			a.Mode = Not
		}
		args[i] = a
	}
	return args, free
}

// ask asks a comparison and goes on with t once for every way to give the open variables values, or with f.
func (r *runner) ask(f *frame, n *node) bool {
	argMark, outMark := len(r.args), len(r.out)
	args, free := r.resolve(f, n)
	if args == nil && len(n.args) > 0 || free && !r.mayBeOpen(f, n, args) {
		return false
	}
	found := false
	if n.wide {
		found = r.askAll(f, n, args, free)
	} else {
		found = r.compare(n, args, !free)
	}
	ok := false
	switch {
	case r.err != nil:
		r.placed(f, n)
	case !found:
		ok = r.rooted(f, n, args, OnFalse)
	case !free:
		ok = r.rooted(f, n, args, OnTrue)
	default:
		ok = r.branch(f, n, args, outMark)
	}
	r.args, r.out = r.args[:argMark], r.out[:outMark]
	return ok
}

// branch goes on with t for every answer from at on; with f when none fits.
func (r *runner) branch(f *frame, n *node, args []Arg, at int) bool {
	ok, fits := false, false
	for ; at < len(r.out) && r.err == nil && (f.all || !ok); at += len(args) {
		if r.bind(f, args, at) {
			fits = true
			ok = r.rooted(f, n, args, OnTrue) || ok
		}
		for i := range args {
			if args[i].Mode == Free {
				f.env[args[i].slot] = 0
			}
		}
	}
	if !fits && r.err == nil {
		return r.rooted(f, n, args, OnFalse)
	}
	return ok
}

// mayBeOpen refuses open variables where a comparison needs values.
func (r *runner) mayBeOpen(f *frame, n *node, args []Arg) bool {
	for i := range args {
		if args[i].Mode == Free && n.fn.Params[min(i, len(n.fn.Params)-1)].Given {
			r.fail(f, n, "undefined", f.a.slots[args[i].slot])
			return false
		}
	}
	return true
}

// compare calls the function.
func (r *runner) compare(n *node, args []Arg, exists bool) bool {
	c := &r.call
	c.Args, c.r, c.node, c.base, c.exists, c.found = args, r, n, n.base, exists, false
	n.fn.Compare(c)
	return c.found
}

// bind gives the open variables the values of an answer; it refuses an answer that gives one variable two.
func (r *runner) bind(f *frame, args []Arg, at int) bool {
	for i, a := range args {
		if a.Mode != Free {
			continue
		}
		v := r.out[at+i]
		if old := f.env[a.slot]; old != 0 && old != v {
			return false
		}
		f.env[a.slot] = v
	}
	return true
}

// rooted moves the root to the state's absolute coordinate, when it is known, and follows the edges.
func (r *runner) rooted(f *frame, n *node, args []Arg, label Label) bool {
	if n.rootX < 0 {
		return r.follow(f, n, label)
	}
	x, y := known(f, args[n.rootX]), known(f, args[n.rootY])
	if x == 0 || y == 0 {
		return r.follow(f, n, label)
	}
	oldX, oldY := f.env[slotRootX], f.env[slotRootY]
	f.env[slotRootX], f.env[slotRootY] = x, y
	ok := r.follow(f, n, label)
	f.env[slotRootX], f.env[slotRootY] = oldX, oldY
	return ok
}

// known is the value of an argument, 0 when it is open.
func known(f *frame, a Arg) Value {
	switch a.Mode {
	case Is:
		return a.Value
	case Free:
		return f.env[a.slot]
	}
	return 0
}

// define writes the effect of a definition and goes on with t, or with f when it is not well-defined.
func (r *runner) define(f *frame, n *node) bool {
	argMark, mark := len(r.args), len(r.pending)
	args, _ := r.resolve(f, n)
	if args == nil && len(n.args) > 0 {
		return false
	}
	for i := range args {
		if m := args[i].Mode; m == Free || m == Any {
			what := "any"
			if m == Free {
				what = f.a.slots[args[i].slot]
			}
			r.fail(f, n, "undefined.define", what)
			return false
		}
	}
	label := OnFalse
	if r.defineAll(f, n, args, 0) {
		label = OnTrue
	} else {
		r.pending = r.pending[:mark]
	}
	ok := r.err == nil && r.rooted(f, n, args, label)
	r.pending, r.args = r.pending[:mark], r.args[:argMark]
	return ok
}

// enterCall runs the automaton a state stands for; its output is the state's input (seed 002 §4.4.2).
func (r *runner) enterCall(f *frame, n *node) bool {
	argMark, mark := len(r.args), len(r.pending)
	args, _ := r.resolve(f, n)
	if args == nil && len(n.args) > 0 {
		return false
	}
	collected := len(r.collected)
	found := r.callAll(f, n, args, 0)
	r.pending = append(r.pending[:mark], r.collected[collected:]...)
	r.collected = r.collected[:collected]
	label := OnFalse
	if found {
		label = OnTrue
	} else {
		r.pending = r.pending[:mark]
	}
	ok := r.err == nil && r.rooted(f, n, args, label)
	r.pending, r.args = r.pending[:mark], r.args[:argMark]
	return ok
}

// called runs an automaton with arguments: those without value stay open in it.
func (r *runner) called(n *node, args []Arg) bool {
	a := n.sub
	envMark := len(r.env)
	r.frames++
	g := frame{id: r.frames, a: a, env: r.variables(a), pending: len(r.pending), all: a.effects}
	k := 0
	for _, p := range a.params {
		g.env[p.slot] = given(args[k])
		k++
		if p.sort == SortCell {
			g.env[p.slot+1] = given(args[k])
			k++
		}
	}
	ok := r.visit(&g, a.start)
	r.env = r.env[:envMark]
	return ok
}

func given(a Arg) Value {
	if a.Mode == Is {
		return a.Value
	}
	return 0
}
