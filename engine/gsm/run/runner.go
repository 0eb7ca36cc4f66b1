package run

import (
	"slices"

	"hogline/engine/gsm/component"
	"hogline/engine/gsm/link"
	"hogline/engine/gsm/syntax"
)

// runner runs automata on one state. It keeps its buffers, so a run allocates nothing once warm.
// One goroutine uses it at a time.
type runner struct {
	p *link.Program
	e component.Evaluation // its Writes are the effects on the path at hand

	env       []component.Value
	args      []component.Arg
	collected []component.Write // effects of accepted paths of called automata
	done      []component.Write // effects of accepted paths of the rule machine
	path      []visit           // visited states that lie on cycles
	pathEnv   []component.Value

	visits, depth int
	dead          *link.Node      // where the rule machine halted last without accepting
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
	a      *link.Automaton
	env    []component.Value
	writes int  // where its effects begin
	top    bool // a rule machine, not one that was called
	all    bool // every accepting path counts, not only the first
}

// run runs a rule machine and reports whether it accepts. Its effects are in done.
func (r *runner) run(a *link.Automaton) bool {
	r.env, r.args, r.collected, r.done = r.env[:0], r.args[:0], r.collected[:0], r.done[:0]
	r.e.Answers, r.e.Writes, r.e.Offered, r.e.Problem = r.e.Answers[:0], r.e.Writes[:0], r.e.Offered[:0], nil
	r.path, r.pathEnv = r.path[:0], r.pathEnv[:0]
	r.visits, r.depth, r.frames, r.dead, r.parent = 0, 0, 0, nil, -1
	f := frame{a: a, env: r.variables(a), top: true, all: a.Effects}
	return r.visit(&f, a.Start) && r.e.Problem == nil
}

// variables makes room for the variables of an automaton: all without value, the root at [0,0].
func (r *runner) variables(a *link.Automaton) []component.Value {
	n := len(r.env)
	for range a.Slots {
		r.env = append(r.env, 0)
	}
	env := r.env[n:len(r.env):len(r.env)]
	env[link.SlotRootX], env[link.SlotRootY] = component.Int(0), component.Int(0)
	return env
}

func (r *runner) fail(f *frame, n *link.Node, key string, args ...any) {
	if r.e.Problem != nil {
		return
	}
	p := syntax.NewProblem(Messages, key, args...)
	r.e.Problem = &p
	r.locate(f, n)
}

// locate adds the place to a problem that was found without knowing it.
func (r *runner) locate(f *frame, n *link.Node) {
	if p := r.e.Problem; p != nil && p.Machine == "" {
		p.File, p.Pos, p.Machine, p.State = r.p.File.Name, n.State.Pos, f.a.Machine.Header(), n.State.ID
	}
}

// visit runs the automaton from a state on and reports whether some path accepts. When every path counts
// it walks them all, each leaving its effects; else it stops at the first.
func (r *runner) visit(f *frame, q int32) bool {
	n := &f.a.Nodes[q]
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
	if !n.Cyclic || r.enter(f, q) {
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
func (r *runner) spend(f *frame, n *link.Node) bool {
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
func (r *runner) input(f *frame, n *link.Node) bool {
	switch n.Kind {
	case link.Circle:
		return r.follow(f, n, syntax.Epsilon)
	case link.Comparison:
		return r.ask(f, n)
	case link.Definition:
		return r.define(f, n)
	case link.Assignment:
		v := r.value(f, n, &n.Args[1])
		if v == 0 {
			return false
		}
		slot := n.Args[0].Slot
		old := f.env[slot]
		f.env[slot] = v
		ok := r.follow(f, n, syntax.OnTrue)
		f.env[slot] = old
		return ok
	}
	return r.enterCall(f, n)
}

// follow takes the edges for an input, and those that wait for none; where no edge leads on, the run halts
// and accepts in an accepting state (seed 002 §4.4.1).
func (r *runner) follow(f *frame, n *link.Node, label syntax.Label) bool {
	if r.trace != nil {
		r.trace.input(r.parent, label)
	}
	ok, moved := false, false
	if label != syntax.Epsilon {
		for _, q := range n.Edges[label] {
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
	for _, q := range n.Edges[syntax.Epsilon] {
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
	if n.Accept {
		r.accept(f)
	} else if f.top {
		r.dead = n
	}
	return n.Accept
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
func (r *runner) resolve(f *frame, n *link.Node) (args []component.Arg, free bool) {
	at := len(r.args)
	r.args = slices.Grow(r.args, len(n.Args))[:at+len(n.Args)]
	args = r.args[at:]
	for i := range n.Args {
		lf := &n.Args[i]
		a := component.Arg{}
		switch lf.Kind {
		case link.OperandConst:
			a.Value = lf.Value
		case link.OperandVar:
			a.Value = f.env[lf.Slot]
			if a.Value == 0 {
				a.Mode, free = component.Free, true
				if lf.Not {
					r.fail(f, n, "undefined.not", f.a.Slots[lf.Slot])
					return nil, false
				}
			}
		case link.OperandAny:
			a.Mode = component.Any
		case link.OperandAll:
			a.Mode = component.All
		case link.OperandRelative:
			a.Value = component.Int(f.env[lf.Slot].N() + lf.Value.N())
		case link.OperandTerm:
			if a.Value = r.value(f, n, lf); a.Value == 0 {
				return nil, false
			}
		}
		if lf.Not {
			a.Mode = component.Not
		}
		args[i] = a
	}
	return args, free
}

// ask evaluates a comparison and goes on with t once for every way to give the open variables values, or with f.
func (r *runner) ask(f *frame, n *link.Node) bool {
	argMark, mark := len(r.args), len(r.e.Answers)
	args, free := r.resolve(f, n)
	if args == nil && len(n.Args) > 0 || free && !r.mayBeOpen(f, n, args) {
		return false
	}
	found := false
	if n.Wide {
		found = r.compareAll(f, n, args, free)
	} else {
		found = r.compare(n, args, !free)
	}
	ok := false
	switch {
	case r.e.Problem != nil:
		r.locate(f, n)
	case !found:
		ok = r.rooted(f, n, args, syntax.OnFalse)
	case !free:
		ok = r.rooted(f, n, args, syntax.OnTrue)
	default:
		ok = r.branch(f, n, args, mark)
	}
	r.args, r.e.Answers = r.args[:argMark], r.e.Answers[:mark]
	return ok
}

// branch goes on with t for every answer from at on; with f when none fits.
func (r *runner) branch(f *frame, n *link.Node, args []component.Arg, at int) bool {
	ok, fits := false, false
	for ; at < len(r.e.Answers) && r.e.Problem == nil && (f.all || !ok); at += len(args) {
		if r.bind(f, n, args, at) {
			fits = true
			ok = r.rooted(f, n, args, syntax.OnTrue) || ok
		}
		for i := range args {
			if args[i].Mode == component.Free {
				f.env[n.Args[i].Slot] = 0
			}
		}
	}
	if !fits && r.e.Problem == nil {
		return r.rooted(f, n, args, syntax.OnFalse)
	}
	return ok
}

// mayBeOpen refuses open variables where a comparison needs values.
func (r *runner) mayBeOpen(f *frame, n *link.Node, args []component.Arg) bool {
	for i := range args {
		if args[i].Mode == component.Free && n.Func.Params[min(i, len(n.Func.Params)-1)].Given {
			r.fail(f, n, "undefined", f.a.Slots[n.Args[i].Slot])
			return false
		}
	}
	return true
}

// compare calls the function.
func (r *runner) compare(n *link.Node, args []component.Arg, exists bool) bool {
	return r.e.Compare(n.Func, n.Base, args, exists)
}

// bind gives the open variables the values of an answer; it refuses an answer that gives one variable two.
func (r *runner) bind(f *frame, n *link.Node, args []component.Arg, at int) bool {
	for i, a := range args {
		if a.Mode != component.Free {
			continue
		}
		v, slot := r.e.Answers[at+i], n.Args[i].Slot
		if old := f.env[slot]; old != 0 && old != v {
			return false
		}
		f.env[slot] = v
	}
	return true
}

// rooted moves the root to the state's absolute coordinate, when it is known, and follows the edges.
func (r *runner) rooted(f *frame, n *link.Node, args []component.Arg, label syntax.Label) bool {
	if n.RootX < 0 {
		return r.follow(f, n, label)
	}
	x, y := known(f, n, args, n.RootX), known(f, n, args, n.RootY)
	if x == 0 || y == 0 {
		return r.follow(f, n, label)
	}
	oldX, oldY := f.env[link.SlotRootX], f.env[link.SlotRootY]
	f.env[link.SlotRootX], f.env[link.SlotRootY] = x, y
	ok := r.follow(f, n, label)
	f.env[link.SlotRootX], f.env[link.SlotRootY] = oldX, oldY
	return ok
}

// known is the value of the i-th argument, 0 when it is open.
func known(f *frame, n *link.Node, args []component.Arg, i int8) component.Value {
	switch args[i].Mode {
	case component.Is:
		return args[i].Value
	case component.Free:
		return f.env[n.Args[i].Slot]
	}
	return 0
}

// define writes the effect of a definition and goes on with t, or with f when it is not well-defined.
func (r *runner) define(f *frame, n *link.Node) bool {
	argMark, mark := len(r.args), len(r.e.Writes)
	args, _ := r.resolve(f, n)
	if args == nil && len(n.Args) > 0 {
		return false
	}
	for i := range args {
		if m := args[i].Mode; m == component.Free || m == component.Any {
			what := "any"
			if m == component.Free {
				what = f.a.Slots[n.Args[i].Slot]
			}
			r.fail(f, n, "undefined.define", what)
			return false
		}
	}
	label := syntax.OnFalse
	if r.defineAll(f, n, args, 0, mark) {
		label = syntax.OnTrue
	} else {
		r.e.Writes = r.e.Writes[:mark]
	}
	ok := r.e.Problem == nil && r.rooted(f, n, args, label)
	r.e.Writes, r.args = r.e.Writes[:mark], r.args[:argMark]
	return ok
}

// enterCall runs the automaton a state stands for; its output is the state's input (seed 002 §4.4.2).
func (r *runner) enterCall(f *frame, n *link.Node) bool {
	argMark, mark := len(r.args), len(r.e.Writes)
	args, _ := r.resolve(f, n)
	if args == nil && len(n.Args) > 0 {
		return false
	}
	collected := len(r.collected)
	found := r.callAll(f, n, args, 0)
	r.e.Writes = append(r.e.Writes[:mark], r.collected[collected:]...)
	r.collected = r.collected[:collected]
	label := syntax.OnFalse
	if found {
		label = syntax.OnTrue
	} else {
		r.e.Writes = r.e.Writes[:mark]
	}
	ok := r.e.Problem == nil && r.rooted(f, n, args, label)
	r.e.Writes, r.args = r.e.Writes[:mark], r.args[:argMark]
	return ok
}

// called runs an automaton with arguments: those without value stay open in it.
func (r *runner) called(n *link.Node, args []component.Arg) bool {
	a := n.Callee
	envMark := len(r.env)
	r.frames++
	g := frame{id: r.frames, a: a, env: r.variables(a), writes: len(r.e.Writes), all: a.Effects}
	k := 0
	for _, p := range a.Params {
		g.env[p.Slot] = given(args[k])
		k++
		if p.Sort == component.SortCell {
			g.env[p.Slot+1] = given(args[k])
			k++
		}
	}
	ok := r.visit(&g, a.Start)
	r.env = r.env[:envMark]
	return ok
}

func given(a component.Arg) component.Value {
	if a.Mode == component.Is {
		return a.Value
	}
	return 0
}

// value gives the value of an operand; 0 with a problem when it has none.
func (r *runner) value(f *frame, n *link.Node, lf *link.Operand) component.Value {
	switch lf.Kind {
	case link.OperandConst:
		return lf.Value
	case link.OperandVar:
		if v := f.env[lf.Slot]; v != 0 {
			return v
		}
		r.fail(f, n, "undefined", f.a.Slots[lf.Slot])
		return 0
	case link.OperandTerm:
		v, err := lf.Code.Compute(r.p, f.env)
		if err != nil {
			r.e.Problem = err
			r.locate(f, n)
		}
		return v
	}
	r.fail(f, n, "undefined.any")
	return 0
}
