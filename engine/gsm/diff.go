package gsm

import (
	"fmt"
	"slices"
)

// Change is one difference between two files.
type Change struct {
	Machine string // "" for a declaration
	State   string // "" when the machine as a whole is new, gone or has other parameters
	What    string // the declaration's name, where Machine is empty
	Old     string // as the text writes it; "" when it is new
	New     string // "" when it is gone
}

// Diff lists what the file g says differently from f, in the order of g, what is gone last. Comments, places
// and the order of states do not count.
func Diff(f, g *File) []Change {
	var out []Change
	say := func(machine, state, what, old, now string) {
		if old != now {
			out = append(out, Change{machine, state, what, old, now})
		}
	}
	was, is := declared(f), declared(g)
	for _, d := range is {
		say("", "", d[0], find(was, d[0]), d[1])
	}
	for _, d := range was {
		if find(is, d[0]) == "" {
			say("", "", d[0], d[1], "")
		}
	}
	for i := range g.Machines {
		m := &g.Machines[i]
		old := f.Machine(m.Title())
		if old == nil {
			say(m.Title(), "", "", "", m.Header())
			continue
		}
		say(m.Title(), "", "", old.Header(), m.Header())
		for j := range m.States {
			say(m.Title(), m.States[j].ID, "", old.stateText(m.States[j].ID), m.stateText(m.States[j].ID))
		}
		for j := range old.States {
			if id := old.States[j].ID; m.State(id) == nil {
				say(m.Title(), id, "", old.stateText(id), "")
			}
		}
	}
	for i := range f.Machines {
		if m := &f.Machines[i]; g.Machine(m.Title()) == nil {
			say(m.Title(), "", "", m.Header(), "")
		}
	}
	return out
}

// declared lists the declarations by name with their text.
func declared(f *File) [][2]string {
	var out [][2]string
	for i := range f.Decls {
		d := &f.Decls[i]
		switch d.Kind {
		case DeclPlayer, DeclPiece:
			for _, n := range d.Names {
				one := Decl{Kind: d.Kind, Names: []string{n}}
				out = append(out, [2]string{n, one.text()})
			}
		default:
			out = append(out, [2]string{d.Name, d.text()})
		}
	}
	return out
}

func find(list [][2]string, name string) string {
	if i := slices.IndexFunc(list, func(d [2]string) bool { return d[0] == name }); i >= 0 {
		return list[i][1]
	}
	return ""
}

// stateText writes a state on one line without its comment, "" when there is none.
func (m *Machine) stateText(id string) string {
	s := m.State(id)
	if s == nil {
		return ""
	}
	star := ""
	if s.Start {
		star = "* "
	}
	t := fmt.Sprintf("%s%s : %s", star, s.ID, s.head())
	for _, e := range s.Edges {
		t += fmt.Sprintf("  %s-> %s", e.Label, e.To)
	}
	return t
}
