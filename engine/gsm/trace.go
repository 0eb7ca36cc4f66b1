package gsm

import "slices"

// Trace is what a run visited, as a tree: every step but the first has a parent.
type Trace struct{ Steps []Step }

// Step is a visited state.
type Step struct {
	Parent  int // index of the step before, -1 for the first
	Machine string
	Depth   int // 0 in the rule machine, 1 in an automaton it calls, and so on
	State   string
	Call    string // the function as written, "" in a circle
	Args    []string
	Values  map[string]string // the variables that have a value, as the rule text would write it
	Input   Label             // the input that was computed
	Asked   bool              // the state has a function and it was evaluated; else Input means nothing
	Halted  bool              // the run accepted here
	Accepts bool              // some path from here accepted
	Pos     Pos

	frame int
}

func (t *Trace) visit(p *Program, f *frame, n *node, parent int) int {
	s := Step{Parent: parent, Machine: f.a.title, State: n.state.ID, Pos: n.state.Pos, frame: f.id}
	if parent >= 0 {
		s.Depth = t.Steps[parent].Depth
		if t.Steps[parent].frame != f.id {
			s.Depth++
		}
	}
	for i, v := range f.env[slotRootY+1:] {
		if v == 0 {
			continue
		}
		if s.Values == nil {
			s.Values = map[string]string{}
		}
		s.Values[f.a.slots[slotRootY+1+i]] = p.Text(v)
	}
	if n.state.Call != nil {
		s.Call = n.state.Call.String()
	}
	for i := range n.args {
		lf := &n.args[i]
		text := "any"
		switch {
		case lf.op == leafAll:
			text = "all"
		case lf.op == leafConst && n.sorts[i] == SortMove:
			text = p.Moves[lf.val.N()].Name
		case lf.op == leafConst:
			text = p.Text(lf.val)
		case lf.op == leafRel:
			text = p.Text(Int(f.env[lf.slot].N() + lf.val.N()))
		case lf.op == leafVar && f.env[lf.slot] != 0:
			text = p.Text(f.env[lf.slot])
		case lf.op == leafVar:
			text = f.a.slots[lf.slot]
		case lf.op == leafTerm:
			if v, _ := lf.code.compute(p, f.env); v != 0 {
				text = p.Text(v)
			}
		}
		if lf.not {
			text = "~" + text
		}
		s.Args = append(s.Args, text)
	}
	t.Steps = append(t.Steps, s)
	return len(t.Steps) - 1
}

func (t *Trace) input(i int, l Label) {
	if i >= 0 {
		t.Steps[i].Input, t.Steps[i].Asked = l, l != Epsilon
	}
}

func (t *Trace) halt(i int) {
	if i >= 0 {
		t.Steps[i].Halted = true
	}
}

func (t *Trace) leave(i int, ok bool) { t.Steps[i].Accepts = ok }

// Path gives the steps of the rule machine on its first accepting path, in order. Without one it gives the
// path that was walked last.
func (t *Trace) Path() []Step {
	end := -1
	for i, s := range t.Steps {
		if s.Depth == 0 && s.Halted {
			end = i
			break
		}
		if s.Depth == 0 {
			end = i
		}
	}
	var out []Step
	for i := end; i >= 0; i = t.Steps[i].Parent {
		if t.Steps[i].Depth == 0 {
			out = append(out, t.Steps[i])
		}
	}
	slices.Reverse(out)
	return out
}
