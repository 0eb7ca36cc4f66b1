package run

import (
	"slices"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// resolve computes the arguments of a state into the buffer, and reports whether a variable is open; nil after
// an error.
func (r *runner) resolve(f *frame, n *link.Node) (args []component.Arg, free bool) {
	at := len(r.args)
	r.args = slices.Grow(r.args, len(n.Args))[:at+len(n.Args)]
	args = r.args[at:]
	for i := range n.Args {
		o := &n.Args[i]
		a := component.Arg{}
		switch o.Kind {
		case link.OperandConst:
			a.Value = o.Value
		case link.OperandVar:
			a.Value = f.env[o.Slot]
			if a.Value == 0 {
				a.Mode, free = component.Free, true
				if o.Not {
					r.fail(f, n, "undefined.not", f.a.Slots[o.Slot])
					return nil, false
				}
			}
		case link.OperandAny:
			a.Mode = component.Any
		case link.OperandAll:
			a.Mode = component.All
		case link.OperandRelative:
			a.Value = component.Int(f.env[o.Slot].N() + o.Value.N())
		case link.OperandTerm:
			if a.Value = r.value(f, n, o); a.Value == 0 {
				return nil, false
			}
		}
		if o.Not {
			a.Mode = component.Not
		}
		args[i] = a
	}
	return args, free
}

// comparison evaluates a comparison and goes on with t once for every answer, which gives the open variables values, or with f.
func (r *runner) comparison(f *frame, n *link.Node) bool {
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

// mayBeOpen reports whether variables may be open; where a comparison needs values it is a fault.
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

// definition writes the effect of a definition and goes on with t, or with f when it is not well-defined.
func (r *runner) definition(f *frame, n *link.Node) bool {
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

// call runs the automaton that a state calls; its output is the state's input (Ito 2019 §4.4.2).
func (r *runner) call(f *frame, n *link.Node) bool {
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
func (r *runner) value(f *frame, n *link.Node, o *link.Operand) component.Value {
	switch o.Kind {
	case link.OperandConst:
		return o.Value
	case link.OperandVar:
		if v := f.env[o.Slot]; v != 0 {
			return v
		}
		r.fail(f, n, "undefined", f.a.Slots[o.Slot])
		return 0
	case link.OperandTerm:
		v, err := o.Code.Compute(r.p, f.env)
		if err != nil {
			r.e.Problem = err
			r.locate(f, n)
		}
		return v
	}
	r.fail(f, n, "undefined.any")
	return 0
}
