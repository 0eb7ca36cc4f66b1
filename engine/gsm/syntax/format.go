package syntax

import (
	"fmt"
	"strconv"
	"strings"
)

// String writes the file in its one canonical form: parsing it gives an Equal file. Math is in infix,
// every other function in full, columns are aligned within a machine.
func (f *File) String() string {
	var b strings.Builder
	for i := range f.Decls {
		writeLead(&b, f.Decls[i].Lead)
		b.WriteString(f.Decls[i].text())
		writeNote(&b, f.Decls[i].Note)
	}
	for i := range f.Machines {
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		f.Machines[i].write(&b)
	}
	writeLead(&b, f.Tail)
	return b.String()
}

func writeLead(b *strings.Builder, lines []string) {
	for _, l := range lines {
		b.WriteString(strings.TrimRight("# "+l, " ") + "\n")
	}
}

func writeNote(b *strings.Builder, note string) {
	if note != "" {
		b.WriteString("  # " + note)
	}
	b.WriteByte('\n')
}

func (d *Decl) text() string {
	switch d.Kind {
	case DeclPlayer:
		return "player " + strings.Join(d.Names, " ")
	case DeclPiece:
		return "piece " + strings.Join(d.Names, " ")
	case DeclMove:
		return fmt.Sprintf("move %s %d", d.Name, d.Arity)
	}
	s := fmt.Sprintf("param %s %s", d.Name, d.Value)
	if d.HasRange {
		s += fmt.Sprintf(" [%d..%d]", d.Min, d.Max)
	}
	if len(d.Choices) > 0 {
		s += " [" + strings.Join(d.Choices, "|") + "]"
	}
	return s
}

// String gives the number or the name.
func (v ParamValue) String() string {
	if v.Name != "" {
		return v.Name
	}
	return strconv.Itoa(v.Int)
}

func (m *Machine) write(b *strings.Builder) {
	writeLead(b, m.Lead)
	b.WriteString("gsm " + m.Header())
	writeNote(b, m.Note)
	id, call := 0, 0
	for i := range m.States {
		id = max(id, len(m.States[i].ID))
		call = max(call, min(len(m.States[i].head()), 40))
	}
	for i := range m.States {
		s := &m.States[i]
		writeLead(b, s.Lead)
		star := "  "
		if s.Start {
			star = "* "
		}
		line := fmt.Sprintf("%s%-*s : %-*s", star, id, s.ID, call, s.head())
		for _, e := range s.Edges {
			line += fmt.Sprintf("  %s-> %s", e.Label, e.To)
		}
		b.WriteString(strings.TrimRight(line, " "))
		writeNote(b, s.Note)
	}
}

// Header is the machine's name with its parameters: "Board.line(pl)".
func (m *Machine) Header() string {
	if len(m.Params) == 0 {
		return m.Title()
	}
	return m.Title() + "(" + strings.Join(m.Params, ",") + ")"
}

func (s *State) head() string {
	h := ""
	if s.Call != nil {
		h = s.Call.String()
	}
	if s.Accept {
		if h != "" {
			h += " "
		}
		h += "accept"
	}
	return h
}

// String writes the call as the text form does.
func (e *Expr) String() string {
	if e.Component == "Math" && len(e.Args) == 2 {
		for sign, name := range infix {
			if name == e.Name {
				return "Math: " + e.Args[0].String() + " " + sign + " " + e.Args[1].String()
			}
		}
	}
	if len(e.Args) == 0 {
		if e.Component == "" {
			return e.Name
		}
		return e.Title() + "()"
	}
	return e.Title() + "(" + e.ArgText() + ")"
}

// ArgText writes the arguments with commas between them.
func (e *Expr) ArgText() string { return joinTerms(e.Args) }

func joinTerms(ts []Term) string {
	out := make([]string, len(ts))
	for i, t := range ts {
		out[i] = t.String()
	}
	return strings.Join(out, ",")
}

// String writes the term with as few brackets as it needs.
func (t Term) String() string { return t.write(0) }

// write brackets the term when its operator binds weaker than the surrounding level requires:
// 0 sum, 1 product, 2 operand.
func (t Term) write(level int) string {
	switch t.Op {
	case OpInt:
		return strconv.Itoa(t.Int)
	case OpAny:
		return "any"
	case OpAll:
		return "all"
	case OpCell:
		return "[" + joinTerms(t.Args) + "]"
	case OpRel:
		return "(" + joinTerms(t.Args) + ")"
	case OpMove:
		return t.Name + "(" + joinTerms(t.Args) + ")"
	case OpNot:
		return "~" + t.Args[0].write(2)
	case OpNext:
		return ">>" + t.Args[0].write(2)
	case OpPrev:
		return "<<" + t.Args[0].write(2)
	case OpNeg:
		return minus(t.Args[0].write(2))
	case OpAdd, OpSub, OpMul, OpDiv:
		sign, own := map[Op]string{OpAdd: "+", OpSub: "-", OpMul: "*", OpDiv: "/"}[t.Op], 0
		if t.Op == OpMul || t.Op == OpDiv {
			own = 1
		}
		right := t.Args[1].write(own + 1)
		if sign == "-" {
			right = minus(right)
		} else {
			right = sign + right
		}
		s := t.Args[0].write(own) + right
		if level > own {
			return "(" + s + ")"
		}
		return s
	}
	return t.Name
}

// minus puts a minus before a term, apart from the signs it would grow together with.
func minus(s string) string {
	if s[0] == '-' || s[0] == '>' {
		return "- " + s
	}
	return "-" + s
}
