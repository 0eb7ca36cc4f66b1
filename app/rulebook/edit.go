package rulebook

import (
	"errors"
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/message"
)

// Offer is a rule function that a state can evaluate: one of the registry or an automaton of
// the text.
type Offer struct {
	Title  string // "Board.true"
	Params []component.Param
	Doc    message.Message // what it does
	Own    bool            // an automaton of the text
}

// Offers lists what a state of a machine can evaluate, by component; automata of the text last.
// A game has no components of curling.
func (t *Document) Offers(machine string) []Offer {
	var out []Offer
	for _, c := range t.library.registry.Components() {
		if t.Kind == Game && slices.Contains(ofCurling, c.Name) {
			continue
		}
		for i := range c.Funcs {
			f := &c.Funcs[i]
			if len(f.In) > 0 && slices.Contains(syntax.Rules, machine) && !slices.Contains(f.In, machine) {
				continue
			}
			out = append(out, Offer{Title: c.Name + "." + f.Name, Params: f.Params, Doc: c.Describe(f)})
		}
	}
	for i := range t.file.Machines {
		m := &t.file.Machines[i]
		if slices.Contains(syntax.Rules, m.Title()) || m.Title() == machine {
			continue
		}
		o := Offer{Title: m.Title(), Own: true, Doc: message.Message{English: strings.Join(m.Lead, " ")}}
		if t.Shipped { // whose comments are translated
			o.Doc.Key = "rules.doc." + t.Name + "." + m.Title()
		}
		for _, p := range m.Params {
			o.Params = append(o.Params, component.Param{Name: p, Sort: component.SortName})
		}
		out = append(out, o)
	}
	return out
}

// Values proposes values of an argument; a variable of one's own is possible too.
func (t *Document) Values(p component.Param) []string {
	var players, pieces, moves []string
	for i := range t.file.Decls {
		switch d := &t.file.Decls[i]; d.Kind {
		case syntax.DeclPlayer:
			players = append(players, d.Names...)
		case syntax.DeclPiece:
			pieces = append(pieces, d.Names...)
		case syntax.DeclMove:
			m := d.Name
			if d.Arity > 0 {
				m += "(" + strings.Join([]string{"x", "y", "a", "b", "c", "d", "e", "f"}[:min(d.Arity, 8)], ",") + ")"
			}
			moves = append(moves, m)
		case syntax.DeclParam:
		}
	}
	switch p.Sort {
	case component.SortPlayer:
		return append([]string{"pl", ">>pl", "any", "all"}, players...)
	case component.SortOwner:
		return append([]string{"pl", ">>pl", "NONE", "any"}, players...)
	case component.SortPiece:
		return append([]string{"pi", "any"}, pieces...)
	case component.SortKind:
		return append([]string{"pi", "NONE", "any"}, pieces...)
	case component.SortCell:
		return []string{"[x,y]", "[any,any]", "(1,0)", "(0,1)", "(1,1)", "(1,-1)"}
	case component.SortMove:
		return moves
	case component.SortName:
		return p.Choices
	}
	return []string{"n", "0", "1"}
}

// machineOf finds a machine of a file that is edited.
func machineOf(f *syntax.File, title string) (*syntax.Machine, error) {
	if m := f.Machine(title); m != nil {
		return m, nil
	}
	return nil, Messages.New("rulebook.no-machine", title)
}

func (t *Document) editState(machine, state string, change func(m *syntax.Machine, s *syntax.State) error) error {
	return t.edit(func(f *syntax.File) error {
		m, err := machineOf(f, machine)
		if err != nil {
			return err
		}
		s := m.State(state)
		if s == nil {
			return Messages.New("rulebook.no-state", machine, state)
		}
		return change(m, s)
	})
}

// ParseCall reads the function of a state, as the text writes it: "Board.true([x,y],NONE,NONE)" or
// "Math: s <= FGZ". An empty text is a state without input.
func ParseCall(text string) (*syntax.Expr, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return nil, nil
	}
	if strings.ContainsAny(text, "\n\r#") {
		return nil, Messages.New("rulebook.one-line")
	}
	f, err := syntax.Parse("", "gsm X\n* s : "+text+"\n")
	if err != nil {
		var ps syntax.Problems
		if errors.As(err, &ps) && len(ps) > 0 {
			return nil, Messages.New("rulebook.call", ps[0].What, ps[0].Hint)
		}
		return nil, err
	}
	s := f.Machine("X").State("s")
	if s == nil || len(s.Edges) > 0 || s.Accept {
		return nil, Messages.New("rulebook.only-call")
	}
	return s.Call, nil
}

// SetCall gives a state another function; see ParseCall.
func (t *Document) SetCall(machine, state, call string) error {
	e, err := ParseCall(call)
	if err != nil {
		return err
	}
	return t.editState(machine, state, func(_ *syntax.Machine, s *syntax.State) error {
		s.Call = e
		return nil
	})
}

// SetEdges leads the edges of one label of a state to other states; none drops them.
func (t *Document) SetEdges(machine, state string, label syntax.Label, to []string) error {
	return t.editState(machine, state, func(m *syntax.Machine, s *syntax.State) error {
		kept := slices.DeleteFunc(slices.Clone(s.Edges), func(e syntax.Edge) bool { return e.Label == label })
		for i, id := range to {
			switch {
			case m.State(id) == nil:
				return Messages.New("rulebook.no-target", machine, id)
			case slices.Contains(to[:i], id):
				return Messages.New("rulebook.target-twice", state, id)
			}
			kept = append(kept, syntax.Edge{Label: label, To: id})
		}
		slices.SortStableFunc(kept, func(a, b syntax.Edge) int { return rankLabel(a.Label) - rankLabel(b.Label) })
		s.Edges = kept
		return nil
	})
}

// rankLabel puts t before f before ε, as the texts do.
func rankLabel(l syntax.Label) int {
	switch l {
	case syntax.OnTrue:
		return 0
	case syntax.OnFalse:
		return 1
	case syntax.Epsilon:
	}
	return 2
}

// SetAccept makes a state accept, or not.
func (t *Document) SetAccept(machine, state string, on bool) error {
	return t.editState(machine, state, func(_ *syntax.Machine, s *syntax.State) error {
		s.Accept = on
		return nil
	})
}

// SetStart makes a state the one the machine starts in.
func (t *Document) SetStart(machine, state string) error {
	return t.editState(machine, state, func(m *syntax.Machine, s *syntax.State) error {
		for i := range m.States {
			m.States[i].Start = false
		}
		s.Start = true
		return nil
	})
}

// checkName reads the name of a state: a letter, then letters, digits and underscores.
func checkName(id string) error {
	for i, r := range id {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		if !letter && (i == 0 || r != '_' && (r < '0' || r > '9')) {
			return Messages.New("rulebook.state-name", id)
		}
	}
	if id == "" || id == "accept" {
		return Messages.New("rulebook.state-unnamed")
	}
	return nil
}

// AddState adds a state without input and edges, before the accepting one at the end if there
// is one. The first of a machine starts it.
func (t *Document) AddState(machine, id string) error {
	if err := checkName(id); err != nil {
		return err
	}
	return t.edit(func(f *syntax.File) error {
		m, err := machineOf(f, machine)
		if err != nil {
			return err
		}
		if m.State(id) != nil {
			return Messages.New("rulebook.state-twice", machine, id)
		}
		at := len(m.States)
		if at > 0 && m.States[at-1].Accept {
			at--
		}
		m.States = slices.Insert(m.States, at, syntax.State{ID: id, Start: len(m.States) == 0})
		return nil
	})
}

// RemoveState drops a state and the edges that lead to it.
func (t *Document) RemoveState(machine, state string) error {
	return t.editState(machine, state, func(m *syntax.Machine, s *syntax.State) error {
		if s.Start {
			return Messages.New("rulebook.start")
		}
		m.States = slices.DeleteFunc(m.States, func(s syntax.State) bool { return s.ID == state })
		for i := range m.States {
			m.States[i].Edges = slices.DeleteFunc(m.States[i].Edges, func(e syntax.Edge) bool { return e.To == state })
		}
		return nil
	})
}

// RenameState gives a state another name, also in the edges that lead to it.
func (t *Document) RenameState(machine, state, to string) error {
	if err := checkName(to); err != nil {
		return err
	}
	return t.editState(machine, state, func(m *syntax.Machine, s *syntax.State) error {
		if to != state && m.State(to) != nil {
			return Messages.New("rulebook.state-twice", machine, to)
		}
		s.ID = to
		for i := range m.States {
			for j := range m.States[i].Edges {
				if e := &m.States[i].Edges[j]; e.To == state {
					e.To = to
				}
			}
		}
		return nil
	})
}

// StateChange is everything that a form sets of a state.
type StateChange struct {
	Name   string
	Call   string // see ParseCall
	To     [3][]string
	Accept bool
	Start  bool // make it the start; the start stays it until another is
}

// SetState changes a state as a whole; Undo takes all of it back at once. With an error nothing
// is changed.
func (t *Document) SetState(machine, state string, c StateChange) error {
	src, undo, redo := t.src, slices.Clone(t.undo), t.redo
	steps := []func() error{
		func() error { return t.SetCall(machine, state, c.Call) },
		func() error { return t.SetAccept(machine, state, c.Accept) },
	}
	for label := range c.To {
		steps = append(steps, func() error { return t.SetEdges(machine, state, syntax.Label(label), c.To[label]) })
	}
	if c.Start {
		steps = append(steps, func() error { return t.SetStart(machine, state) })
	}
	steps = append(steps, func() error { return t.RenameState(machine, state, c.Name) })
	for _, step := range steps {
		if err := step(); err != nil {
			t.undo, t.redo = undo, redo
			t.read(src)
			return err
		}
	}
	if t.src == src {
		t.undo, t.redo = undo, redo
	} else {
		undo = append(undo, src)
		t.undo = undo
	}
	return nil
}

// AddMachine adds an automaton by its header, "Board.line(pl)" or "TERMINAL", that accepts at
// once. It gives its title.
func (t *Document) AddMachine(header string) (title string, err error) {
	header = strings.TrimSpace(header)
	if header == "" || strings.ContainsAny(header, "\n\r#") {
		return "", Messages.New("rulebook.machine-unnamed")
	}
	one, err := syntax.Parse("", "gsm "+header+"\n* ok : accept\n")
	if err != nil || len(one.Machines) != 1 {
		return "", Messages.New("rulebook.machine-name", header)
	}
	title = one.Machines[0].Title()
	return title, t.edit(func(f *syntax.File) error {
		if f.Machine(title) != nil {
			return Messages.New("rulebook.machine-twice", title)
		}
		f.Machines = append(f.Machines, one.Machines[0])
		return nil
	})
}

// RemoveMachine removes an automaton that no state calls and that is no rule machine.
func (t *Document) RemoveMachine(title string) error {
	if slices.Contains(syntax.Rules, title) {
		return Messages.New("rulebook.rule-machine", title)
	}
	return t.edit(func(f *syntax.File) error {
		if _, err := machineOf(f, title); err != nil {
			return err
		}
		for i := range f.Machines {
			for _, s := range f.Machines[i].States {
				if s.Call != nil && s.Call.Title() == title && f.Machines[i].Title() != title {
					return Messages.New("rulebook.machine-asked", f.Machines[i].Title(), s.ID)
				}
			}
		}
		f.Machines = slices.DeleteFunc(f.Machines, func(m syntax.Machine) bool { return m.Title() == title })
		return nil
	})
}
