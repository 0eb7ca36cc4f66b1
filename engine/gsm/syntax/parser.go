package syntax

import (
	"strconv"
	"strings"
)

// The limits of a rule text: far above any game, low enough that a wrong file is refused at once.
const (
	MaxBytes    = 2 << 20   // bytes of a file
	MaxStates   = 5000      // states of all machines together
	MaxArgs     = 6         // arguments of a function or a move
	MaxNumber   = 1<<27 - 1 // absolute value of a number
	maxDepth    = 24        // nesting of a term
	maxProblems = 50        // problems reported at once
)

// Parse reads the text form; name is used in problems. The error is a Problems value with line and column of each;
// the file that comes with it holds what could be understood, so that an editor can still show it.
func Parse(name, src string) (*File, error) {
	p := &parser{lex: lexer{src: src, line: 1, col: 1}, file: &File{Name: name}}
	if len(src) > MaxBytes {
		p.problem(Pos{1, 1}, "too-large", len(src), MaxBytes)
		return p.file, p.problems
	}
	p.next()
	p.parse()
	return p.file, p.problems.Err()
}

type parser struct {
	lex      lexer
	tok      token
	file     *File
	lead     []string
	states   int
	depth    int
	problems Problems
	bad      bool // the current line has a problem already
}

func (p *parser) next() { p.tok = p.lex.next() }

func (p *parser) problem(pos Pos, key string, args ...any) {
	if p.bad || len(p.problems) >= maxProblems {
		p.bad = true
		return
	}
	p.bad = true
	pr := NewProblem(Messages, key, args...)
	pr.File, pr.Pos = p.file.Name, pos
	if n := len(p.file.Machines); n > 0 {
		m := &p.file.Machines[n-1]
		pr.Machine = m.Title()
		if k := len(m.States); k > 0 && m.States[k-1].Pos.Line == pos.Line {
			pr.State = m.States[k-1].ID
		}
	}
	p.problems = append(p.problems, pr)
}

// want reports what should be here by the key of its problem, and the sign if it is one.
func (p *parser) want(key string, sign ...any) {
	p.problem(p.tok.pos, key, append([]any{p.tok.message()}, sign...)...)
}

// got takes the sign s if it is next.
func (p *parser) got(s string) bool {
	if p.tok.kind == tokPunct && p.tok.text == s {
		p.next()
		return true
	}
	return false
}

func (p *parser) expect(s, key string) bool {
	if p.got(s) {
		return true
	}
	p.want(key, s)
	return false
}

func (p *parser) word(key string) (string, Pos) {
	pos := p.tok.pos
	if p.tok.kind != tokIdent {
		p.want(key)
		return "", pos
	}
	w := p.tok.text
	p.next()
	return w, pos
}

func (p *parser) parse() {
	for p.tok.kind != tokEOF {
		if len(p.problems) >= maxProblems || p.states > MaxStates {
			return
		}
		p.bad = false
		switch p.tok.kind {
		case tokLine:
			p.next()
		case tokComment:
			p.lead = append(p.lead, p.tok.text)
			p.next()
		default:
			note := p.line()
			p.endLine(note)
		}
	}
	p.file.Tail = p.lead
}

// line reads one line that is not a comment and gives where its trailing comment belongs.
func (p *parser) line() *string {
	pos, word := p.tok.pos, p.tok.text
	if p.tok.kind == tokIdent {
		p.next()
		if p.tok.kind != tokPunct || p.tok.text != ":" { // a state may be called move
			switch word {
			case "player":
				return p.names(DeclPlayer, pos)
			case "piece":
				return p.names(DeclPiece, pos)
			case "move":
				return p.move(pos)
			case "param":
				return p.params(pos)
			case "gsm":
				return p.machine(pos)
			}
		}
		if len(p.file.Machines) > 0 {
			return p.state(State{ID: word, Pos: pos})
		}
	}
	if len(p.file.Machines) == 0 {
		p.problem(pos, "syntax.line", Messages.New("gsm.token.text", clip(word)))
		return nil
	}
	s := State{Start: p.got("*")}
	s.ID, s.Pos = p.word("syntax.state")
	return p.state(s)
}

// endLine takes the rest of the line: a comment, nothing, or something too much.
func (p *parser) endLine(note *string) {
	if !p.bad && p.tok.kind != tokLine && p.tok.kind != tokEOF && p.tok.kind != tokComment {
		p.want("syntax.end")
	}
	for p.tok.kind != tokLine && p.tok.kind != tokEOF {
		if p.tok.kind == tokComment && note != nil {
			*note = p.tok.text
		}
		p.next()
	}
}

func (p *parser) takeLead() []string {
	l := p.lead
	p.lead = nil
	return l
}

func (p *parser) addDecl(d Decl) *string {
	d.Lead = p.takeLead()
	p.file.Decls = append(p.file.Decls, d)
	return &p.file.Decls[len(p.file.Decls)-1].Note
}

func (p *parser) names(kind DeclKind, pos Pos) *string {
	d := Decl{Kind: kind, Pos: pos}
	for p.tok.kind == tokIdent {
		d.Names = append(d.Names, p.constant())
	}
	if len(d.Names) == 0 {
		p.want("syntax.names")
		return nil
	}
	return p.addDecl(d)
}

// constant reads a name in capitals.
func (p *parser) constant() string {
	w, pos := p.word("syntax.constant")
	if w != "" && !isConstant(w) {
		p.problem(pos, "constant-case", w, strings.ToUpper(w))
	}
	return w
}

func (p *parser) move(pos Pos) *string {
	d := Decl{Kind: DeclMove, Pos: pos, Name: p.constant()}
	if p.tok.kind == tokInt {
		n := p.tok.pos
		d.Arity = p.integer()
		if d.Arity > MaxArgs {
			p.problem(n, "too-many-arguments.move", MaxArgs)
		}
	}
	return p.addDecl(d)
}

// integer reads a whole number, with sign.
func (p *parser) integer() int {
	sign := 1
	if p.got("-") {
		sign = -1
	}
	if p.tok.kind != tokInt {
		p.want("syntax.integer")
		return 0
	}
	n, err := strconv.Atoi(p.tok.text)
	if err != nil || n > MaxNumber {
		p.problem(p.tok.pos, "number-range", clip(p.tok.text), MaxNumber)
		n = 0
	}
	p.next()
	return sign * n
}

func clip(s string) string {
	if len(s) > 24 {
		return s[:24] + "…"
	}
	return s
}

func (p *parser) params(pos Pos) *string {
	var note *string
	for first := true; first || p.tok.kind == tokIdent && !p.bad; first = false {
		d := Decl{Kind: DeclParam, Pos: pos, Name: p.constant()}
		if p.tok.kind == tokIdent {
			d.Value.Name = p.constant()
		} else {
			d.Value.Int = p.integer()
		}
		if p.got("[") {
			if p.tok.kind == tokIdent {
				for {
					d.Choices = append(d.Choices, p.constant())
					if !p.got("|") {
						break
					}
				}
			} else {
				d.HasRange = true
				d.Min = p.integer()
				p.expect("..", "syntax.limits")
				d.Max = p.integer()
			}
			p.expect("]", "syntax.limits-end")
		}
		if p.bad {
			return nil
		}
		note = p.addDecl(d)
		pos = p.tok.pos
	}
	return note
}

func (p *parser) machine(pos Pos) *string {
	m := Machine{Pos: pos}
	var at Pos
	m.Name, at = p.word("syntax.machine")
	if p.got(".") {
		m.Component = m.Name
		m.Name, _ = p.word("syntax.machine-function")
	}
	if p.got("(") {
		for !p.got(")") {
			if len(m.Params) > 0 && !p.expect(",", "syntax.parameter-comma") {
				break
			}
			v, vp := p.word("syntax.parameter")
			if v == "" {
				break
			}
			if !isVariable(v) {
				p.problem(vp, "variable-case", v)
			}
			m.Params = append(m.Params, v)
		}
	}
	if len(m.Params) > MaxArgs {
		p.problem(at, "too-many-arguments.machine", MaxArgs)
	}
	m.Lead = p.takeLead()
	p.file.Machines = append(p.file.Machines, m)
	return &p.file.Machines[len(p.file.Machines)-1].Note
}

// state reads the rest of a state, behind its name.
func (p *parser) state(s State) *string {
	m := &p.file.Machines[len(p.file.Machines)-1]
	if s.ID == "" || !p.expect(":", "syntax.colon") {
		return nil
	}
	if p.states++; p.states > MaxStates {
		p.problem(s.Pos, "too-many-states", MaxStates)
		return nil
	}
	m.States = append(m.States, State{ID: s.ID, Pos: s.Pos}) // so that problems name the state
	if p.tok.kind == tokIdent && p.tok.text != "accept" && p.tok.text[0] >= 'A' && p.tok.text[0] <= 'Z' {
		s.Call = p.call()
	}
	for !p.bad && (p.tok.kind == tokIdent || p.tok.kind == tokPunct) {
		if p.tok.kind == tokIdent && p.tok.text == "accept" {
			s.Accept = true
			p.next()
			continue
		}
		p.edge(&s)
	}
	s.Lead = p.takeLead()
	last := &m.States[len(m.States)-1]
	*last = s
	return &last.Note
}

func (p *parser) edge(s *State) {
	e := Edge{Label: Epsilon, Pos: p.tok.pos}
	switch {
	case p.tok.kind != tokIdent:
	case p.tok.text == "t":
		e.Label = OnTrue
		p.next()
	case p.tok.text == "f":
		e.Label = OnFalse
		p.next()
	default:
		p.want("syntax.edge")
		return
	}
	if !p.expect("->", "syntax.arrow") {
		return
	}
	e.To, _ = p.word("syntax.edge-to")
	if e.To != "" {
		s.Edges = append(s.Edges, e)
	}
}
