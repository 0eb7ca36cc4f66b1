package gsm

import "slices"

// runner runs automata on one state. It keeps its buffers, so a run allocates nothing once warm.
// One goroutine uses it at a time.
type runner struct {
	p *Program
	e Evaluation // its Writes are the effects on the path at hand

	env       []Value
	args      []Arg
	collected []Write // effects of accepted paths of called automata
	done      []Write // effects of accepted paths of the rule machine
	path      []visit // visited states that lie on cycles
	pathEnv   []Value

	visits, depth int
	dead          *node           // where the rule machine halted last without accepting
	stop          <-chan struct{} // closed when the answer is no longer wanted
	trace         *Trace
	parent        int
	frames        int // frames made so far, for their ids
}

// visit is a state with cycles on the path at hand; env is where its variables begin in pathEnv.
type visit struct {
	frame int
	node  int32
	env   int
}

// frame is one run of an automaton.
type frame struct {
	id     int
	a      *auto
	env    []Value
	writes int  // where its effects begin
	top    bool // a rule machine, not one that was called
	all    bool // every accepting path counts, not only the first
}

// run runs a rule machine and reports whether it accepts. Its effects are in done.
func (r *runner) run(a *auto) bool {
	r.env, r.args, r.collected, r.done = r.env[:0], r.args[:0], r.collected[:0], r.done[:0]
	r.e.Answers, r.e.Writes, r.e.Offered, r.e.Problem = r.e.Answers[:0], r.e.Writes[:0], r.e.Offered[:0], nil
	r.path, r.pathEnv = r.path[:0], r.pathEnv[:0]
	r.visits, r.depth, r.frames, r.dead, r.parent = 0, 0, 0, nil, -1
	f := frame{a: a, env: r.variables(a), top: true, all: a.effects}
	return r.visit(&f, a.start) && r.e.Problem == nil
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
	if r.e.Problem != nil {
		return
	}
	p := NewProblem(runMessages, key, args...)
	r.e.Problem = &p
	r.locate(f, n)
}

// locate adds the place to a problem that was found without knowing it.
func (r *runner) locate(f *frame, n *node) {
	if p := r.e.Problem; p != nil && p.Machine == "" {
		p.File, p.Pos, p.Machine, p.State = r.p.File.Name, n.state.Pos, f.a.m.Header(), n.state.ID
	}
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
	return r.e.Problem == nil
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
		v := r.value(f, n, &n.args[1])
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
			if r.e.Problem != nil {
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
		if r.e.Problem != nil {
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
		r.done = append(r.done, r.e.Writes...)
	} else if f.all {
		r.collected = append(r.collected, r.e.Writes[f.writes:]...)
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
				a.Mode, free = Free, true
				if lf.not {
					r.fail(f, n, "undefined.not", f.a.slots[lf.slot])
					return nil, false
				}
			}
		case leafAny:
			a.Mode = Any
		case leafAll:
			a.Mode = All
		case leafRel:
			a.Value = Int(f.env[lf.slot].N() + lf.val.N())
		case leafTerm:
			if a.Value = r.value(f, n, lf); a.Value == 0 {
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

// ask evaluates a comparison and goes on with t once for every way to give the open variables values, or with f.
func (r *runner) ask(f *frame, n *node) bool {
	argMark, mark := len(r.args), len(r.e.Answers)
	args, free := r.resolve(f, n)
	if args == nil && len(n.args) > 0 || free && !r.mayBeOpen(f, n, args) {
		return false
	}
	found := false
	if n.wide {
		found = r.compareAll(f, n, args, free)
	} else {
		found = r.compare(n, args, !free)
	}
	ok := false
	switch {
	case r.e.Problem != nil:
		r.locate(f, n)
	case !found:
		ok = r.rooted(f, n, args, OnFalse)
	case !free:
		ok = r.rooted(f, n, args, OnTrue)
	default:
		ok = r.branch(f, n, args, mark)
	}
	r.args, r.e.Answers = r.args[:argMark], r.e.Answers[:mark]
	return ok
}

// branch goes on with t for every answer from at on; with f when none fits.
func (r *runner) branch(f *frame, n *node, args []Arg, at int) bool {
	ok, fits := false, false
	for ; at < len(r.e.Answers) && r.e.Problem == nil && (f.all || !ok); at += len(args) {
		if r.bind(f, n, args, at) {
			fits = true
			ok = r.rooted(f, n, args, OnTrue) || ok
		}
		for i := range args {
			if args[i].Mode == Free {
				f.env[n.args[i].slot] = 0
			}
		}
	}
	if !fits && r.e.Problem == nil {
		return r.rooted(f, n, args, OnFalse)
	}
	return ok
}

// mayBeOpen refuses open variables where a comparison needs values.
func (r *runner) mayBeOpen(f *frame, n *node, args []Arg) bool {
	for i := range args {
		if args[i].Mode == Free && n.fn.Params[min(i, len(n.fn.Params)-1)].Given {
			r.fail(f, n, "undefined", f.a.slots[n.args[i].slot])
			return false
		}
	}
	return true
}

// compare calls the function.
func (r *runner) compare(n *node, args []Arg, exists bool) bool {
	return r.e.Compare(n.fn, n.base, args, exists)
}

// bind gives the open variables the values of an answer; it refuses an answer that gives one variable two.
func (r *runner) bind(f *frame, n *node, args []Arg, at int) bool {
	for i, a := range args {
		if a.Mode != Free {
			continue
		}
		v, slot := r.e.Answers[at+i], n.args[i].slot
		if old := f.env[slot]; old != 0 && old != v {
			return false
		}
		f.env[slot] = v
	}
	return true
}

// rooted moves the root to the state's absolute coordinate, when it is known, and follows the edges.
func (r *runner) rooted(f *frame, n *node, args []Arg, label Label) bool {
	if n.rootX < 0 {
		return r.follow(f, n, label)
	}
	x, y := known(f, n, args, n.rootX), known(f, n, args, n.rootY)
	if x == 0 || y == 0 {
		return r.follow(f, n, label)
	}
	oldX, oldY := f.env[slotRootX], f.env[slotRootY]
	f.env[slotRootX], f.env[slotRootY] = x, y
	ok := r.follow(f, n, label)
	f.env[slotRootX], f.env[slotRootY] = oldX, oldY
	return ok
}

// known is the value of the i-th argument, 0 when it is open.
func known(f *frame, n *node, args []Arg, i int8) Value {
	switch args[i].Mode {
	case Is:
		return args[i].Value
	case Free:
		return f.env[n.args[i].slot]
	}
	return 0
}

// define writes the effect of a definition and goes on with t, or with f when it is not well-defined.
func (r *runner) define(f *frame, n *node) bool {
	argMark, mark := len(r.args), len(r.e.Writes)
	args, _ := r.resolve(f, n)
	if args == nil && len(n.args) > 0 {
		return false
	}
	for i := range args {
		if m := args[i].Mode; m == Free || m == Any {
			what := "any"
			if m == Free {
				what = f.a.slots[n.args[i].slot]
			}
			r.fail(f, n, "undefined.define", what)
			return false
		}
	}
	label := OnFalse
	if r.defineAll(f, n, args, 0, mark) {
		label = OnTrue
	} else {
		r.e.Writes = r.e.Writes[:mark]
	}
	ok := r.e.Problem == nil && r.rooted(f, n, args, label)
	r.e.Writes, r.args = r.e.Writes[:mark], r.args[:argMark]
	return ok
}

// enterCall runs the automaton a state stands for; its output is the state's input (seed 002 §4.4.2).
func (r *runner) enterCall(f *frame, n *node) bool {
	argMark, mark := len(r.args), len(r.e.Writes)
	args, _ := r.resolve(f, n)
	if args == nil && len(n.args) > 0 {
		return false
	}
	collected := len(r.collected)
	found := r.callAll(f, n, args, 0)
	r.e.Writes = append(r.e.Writes[:mark], r.collected[collected:]...)
	r.collected = r.collected[:collected]
	label := OnFalse
	if found {
		label = OnTrue
	} else {
		r.e.Writes = r.e.Writes[:mark]
	}
	ok := r.e.Problem == nil && r.rooted(f, n, args, label)
	r.e.Writes, r.args = r.e.Writes[:mark], r.args[:argMark]
	return ok
}

// called runs an automaton with arguments: those without value stay open in it.
func (r *runner) called(n *node, args []Arg) bool {
	a := n.sub
	envMark := len(r.env)
	r.frames++
	g := frame{id: r.frames, a: a, env: r.variables(a), writes: len(r.e.Writes), all: a.effects}
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

// value gives the value of an operand; 0 with a problem when it has none.
func (r *runner) value(f *frame, n *node, lf *leaf) Value {
	switch lf.op {
	case leafConst:
		return lf.val
	case leafVar:
		if v := f.env[lf.slot]; v != 0 {
			return v
		}
		r.fail(f, n, "undefined", f.a.slots[lf.slot])
		return 0
	case leafTerm:
		v, err := lf.code.compute(r.p, f.env)
		if err != nil {
			r.e.Problem = err
			r.locate(f, n)
		}
		return v
	}
	r.fail(f, n, "undefined.any")
	return 0
}
