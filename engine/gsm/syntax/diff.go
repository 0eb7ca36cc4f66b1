package syntax

import (
	"slices"
	"strings"
)

// Difference is what two rule texts differ in. Comments, layout and the order of declarations, machines,
// states and edges do not count.
type Difference struct {
	Params   []Change // values of params
	Decls    []Change // other declarations, and params of the same value with other limits
	Machines []Change // machines that only one text has, or that have other parameters
	States   []Change // also every state of a machine that only one text has
}

// Change is one difference.
type Change struct {
	Machine  string // of a state
	Name     string // of the param, declaration, machine or state
	Old, New string // as the text writes it, of a param the value; "" where it is missing
}

// Diff compares two texts. What the old one has comes first, in its order.
func Diff(old, now *File) Difference {
	d := Difference{Params: changes("", old.paramItems(), now.paramItems()), Machines: changes("", old.machineItems(), now.machineItems())}
	d.Decls = slices.DeleteFunc(changes("", old.declItems(), now.declItems()), func(c Change) bool {
		return slices.ContainsFunc(d.Params, func(p Change) bool { return p.Name == c.Name })
	})
	done := map[string]bool{}
	for _, f := range []*File{old, now} {
		for i := range f.Machines {
			if title := f.Machines[i].Title(); !done[title] {
				done[title] = true
				d.States = append(d.States, changes(title, old.Machine(title).stateItems(), now.Machine(title).stateItems())...)
			}
		}
	}
	return d
}

// ChangedStates are the states of a machine that differ.
func (d *Difference) ChangedStates(machine string) map[string]bool {
	out := map[string]bool{}
	for _, s := range d.States {
		if s.Machine == machine {
			out[s.Name] = true
		}
	}
	return out
}

// item is a named part of a text: as the text writes it, and a form that is equal for equal parts.
type item struct{ name, text, key string }

// changes pairs the items of two texts by name.
func changes(machine string, old, now []item) []Change {
	var out []Change
	find := func(list []item, name string) item {
		i := slices.IndexFunc(list, func(x item) bool { return x.name == name })
		if i < 0 {
			return item{}
		}
		return list[i]
	}
	for _, x := range old {
		if y := find(now, x.name); x.key != y.key {
			out = append(out, Change{machine, x.name, x.text, y.text})
		}
	}
	for _, y := range now {
		if find(old, y.name) == (item{}) {
			out = append(out, Change{machine, y.name, "", y.text})
		}
	}
	return out
}

func (f *File) paramItems() []item {
	var out []item
	for i := range f.Decls {
		if d := &f.Decls[i]; d.Kind == DeclParam {
			out = append(out, item{d.Name, d.Value.String(), d.Value.String()})
		}
	}
	return out
}

func (f *File) declItems() []item {
	var out []item
	for i := range f.Decls {
		d := &f.Decls[i]
		switch d.Kind {
		case DeclPlayer, DeclPiece:
			for _, n := range d.Names {
				one := (&Decl{Kind: d.Kind, Names: []string{n}}).text()
				out = append(out, item{n, one, one})
			}
		default:
			out = append(out, item{d.Name, d.text(), d.text()})
		}
	}
	return out
}

func (f *File) machineItems() []item {
	var out []item
	for i := range f.Machines {
		m := &f.Machines[i]
		out = append(out, item{m.Title(), m.Header(), m.Header()})
	}
	return out
}

func (m *Machine) stateItems() []item {
	if m == nil {
		return nil
	}
	var out []item
	for i := range m.States {
		s := &m.States[i]
		sorted := *s
		sorted.Edges = slices.Clone(s.Edges)
		slices.SortFunc(sorted.Edges, func(a, b Edge) int {
			if a.Label != b.Label {
				return int(a.Label) - int(b.Label)
			}
			return strings.Compare(a.To, b.To)
		})
		out = append(out, item{s.ID, s.line(), sorted.line()})
	}
	return out
}

// line writes the state on one line without its comment.
func (s *State) line() string {
	t := s.ID + " :"
	if s.Start {
		t = "* " + t
	}
	if head := s.head(); head != "" {
		t += " " + head
	}
	for _, e := range s.Edges {
		t += "  " + e.Label.String() + "-> " + e.To
	}
	return t
}
