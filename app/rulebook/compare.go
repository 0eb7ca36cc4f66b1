package rulebook

import (
	"reflect"
	"slices"

	"hogline/engine/gsm"
)

// Difference is what two rule texts have otherwise; comments and order are not looked at.
type Difference struct {
	Params []ParamDifference
	States []StateDifference
}

// ParamDifference is a param with two values; "" is a text without it.
type ParamDifference struct{ Name, A, B string }

// StateDifference is a state that is otherwise in the two texts, or only in one.
type StateDifference struct {
	Machine, State string
	A, B           *gsm.State // nil: not there
}

// Compare tells what differs between two texts.
func Compare(a, b *gsm.File) Difference {
	var d Difference
	pa, pb := paramsOf(a), paramsOf(b)
	for _, name := range union(pa.names, pb.names) {
		if x, y := pa.values[name], pb.values[name]; x != y {
			d.Params = append(d.Params, ParamDifference{name, x, y})
		}
	}
	for _, title := range union(titles(a), titles(b)) {
		ma, mb := a.Machine(title), b.Machine(title)
		for _, id := range union(ids(ma), ids(mb)) {
			x, y := stateOf(ma, id), stateOf(mb, id)
			if !sameState(x, y) {
				d.States = append(d.States, StateDifference{title, id, x, y})
			}
		}
	}
	return d
}

// Marks are the states of a machine that differ.
func (d *Difference) Marks(machine string) map[string]bool {
	out := map[string]bool{}
	for _, s := range d.States {
		if s.Machine == machine {
			out[s.State] = true
		}
	}
	return out
}

type paramList struct {
	names  []string
	values map[string]string
}

func paramsOf(f *gsm.File) paramList {
	p := paramList{values: map[string]string{}}
	for i := range f.Decls {
		if d := &f.Decls[i]; d.Kind == gsm.DeclParam {
			p.names = append(p.names, d.Name)
			p.values[d.Name] = d.Value.String()
		}
	}
	return p
}

// union is a, then what b has beside.
func union(a, b []string) []string {
	out := slices.Clone(a)
	for _, s := range b {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

func titles(f *gsm.File) []string {
	var out []string
	for i := range f.Machines {
		out = append(out, f.Machines[i].Title())
	}
	return out
}

func ids(m *gsm.Machine) []string {
	if m == nil {
		return nil
	}
	var out []string
	for i := range m.States {
		out = append(out, m.States[i].ID)
	}
	return out
}

func stateOf(m *gsm.Machine, id string) *gsm.State {
	if m == nil {
		return nil
	}
	return m.State(id)
}

// stateParts is a state without its place in the text and its comments.
type stateParts struct {
	start, accept bool
	call          string
	edges         map[string]bool
}

func partsOf(s *gsm.State) stateParts {
	p := stateParts{start: s.Start, accept: s.Accept, edges: map[string]bool{}}
	if s.Call != nil {
		p.call = s.Call.String()
	}
	for _, e := range s.Edges {
		p.edges[e.Label.String()+"->"+e.To] = true
	}
	return p
}

func sameState(a, b *gsm.State) bool {
	if a == nil || b == nil {
		return a == b
	}
	return reflect.DeepEqual(partsOf(a), partsOf(b))
}

// Line is a state in one line, as a list of differences shows it; "" for no state.
func Line(s *gsm.State) string {
	if s == nil {
		return ""
	}
	text := s.ID + " :"
	if s.Call != nil {
		text += " " + s.Call.String()
	}
	if s.Accept {
		text += " accept"
	}
	for _, e := range s.Edges {
		text += "  " + e.Label.String() + "-> " + e.To
	}
	return text
}
