package run

import (
	"slices"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// runner runs automata on one state. It keeps its buffers, so a run allocates nothing once warm.
// One goroutine uses it at a time.
type runner struct {
	p *link.Program
	e component.Evaluation // its Writes are the effects on the current path

	env       []component.Value
	args      []component.Arg
	collected []component.Write // effects of accepted paths of called automata
	done      []component.Write // effects of accepted paths of the rule machine
	path      []visit           // visited states that lie on cycles
	pathEnv   []component.Value

	visits, depth int
	dead          *link.Node      // where the rule machine last halted without accepting
	stop          <-chan struct{} // closed to stop the run
	trace         *Trace
	parent        int
	frames        int // frames made so far, for their ids
}

// visit is a state of the current path that lies on a cycle; env is where its variables begin in pathEnv.
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

// locate adds the place to the problem that was found without knowing it.
func (r *runner) locate(f *frame, n *link.Node) {
	if p := r.e.Problem; p.Machine == "" {
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
// variables, since the run would never end (Ito 2019 §6).
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
		return r.comparison(f, n)
	case link.Definition:
		return r.definition(f, n)
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
	return r.call(f, n)
}

// follow takes the edges for an input, and those that wait for none; where no edge leads on, the run halts
// and accepts in an accepting state (Ito 2019 §4.4.1).
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

// accept keeps the effects of the current path.
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
