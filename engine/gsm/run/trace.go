package run

import (
	"slices"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

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
	Input   syntax.Label      // the input that was computed
	Asked   bool              // the state has a function and it was evaluated; else Input means nothing
	Halted  bool              // the run accepted here
	Accepts bool              // some path from here accepted

	frame int
}

func (t *Trace) visit(p *link.Program, f *frame, n *link.Node, parent int) int {
	s := Step{Parent: parent, Machine: f.a.Title, State: n.State.ID, frame: f.id}
	if parent >= 0 {
		s.Depth = t.Steps[parent].Depth
		if t.Steps[parent].frame != f.id {
			s.Depth++
		}
	}
	for i, v := range f.env[link.SlotRootY+1:] {
		if v == 0 {
			continue
		}
		if s.Values == nil {
			s.Values = map[string]string{}
		}
		s.Values[f.a.Slots[link.SlotRootY+1+i]] = p.Text(v)
	}
	if n.State.Call != nil {
		s.Call = n.State.Call.String()
	}
	for i := range n.Args {
		o := &n.Args[i]
		text := "any"
		switch {
		case o.Kind == link.OperandAll:
			text = "all"
		case o.Kind == link.OperandConst && n.Sorts[i] == component.SortMove:
			text = p.Moves[o.Value.N()].Name
		case o.Kind == link.OperandConst:
			text = p.Text(o.Value)
		case o.Kind == link.OperandRelative:
			text = p.Text(component.Int(f.env[o.Slot].N() + o.Value.N()))
		case o.Kind == link.OperandVar && f.env[o.Slot] != 0:
			text = p.Text(f.env[o.Slot])
		case o.Kind == link.OperandVar:
			text = f.a.Slots[o.Slot]
		case o.Kind == link.OperandTerm:
			if v, _ := o.Code.Compute(p, f.env); v != 0 {
				text = p.Text(v)
			}
		}
		if o.Not {
			text = "~" + text
		}
		s.Args = append(s.Args, text)
	}
	t.Steps = append(t.Steps, s)
	return len(t.Steps) - 1
}

func (t *Trace) input(i int, l syntax.Label) {
	if i >= 0 {
		t.Steps[i].Input, t.Steps[i].Asked = l, l != syntax.Epsilon
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
