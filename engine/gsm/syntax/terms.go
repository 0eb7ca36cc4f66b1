package syntax

import "slices"

// infix are the signs of the Math component and the functions they stand for (Ito 2019 §5.2).
var infix = map[string]string{"<": "lt", "<=": "le", "=": "eq", "!=": "ne", ">": "gt", ">=": "ge", ":=": "set"}

// call reads "Board.true([x,y],NONE,NONE)", "Board: [x,y],NONE,NONE", "Math: k < 5", "LINE(pl)" or "LINE".
func (p *parser) call() *Expr {
	e := &Expr{Pos: p.tok.pos}
	e.Name, _ = p.word("syntax.function")
	switch {
	case p.got(":"):
		e.Component, e.Name = e.Name, "true"
		if e.Component == "Math" {
			p.infix(e)
			return e
		}
		e.Args = p.terms()
		return e
	case p.got("."):
		e.Component = e.Name
		e.Name, _ = p.word("syntax.function-name")
	}
	if p.got("(") && !p.got(")") {
		e.Args = p.terms()
		p.expect(")", "syntax.arguments-end")
	}
	if len(e.Args) > MaxArgs {
		p.problem(e.Pos, "too-many-arguments.function", MaxArgs)
	}
	return e
}

func (p *parser) infix(e *Expr) {
	left := p.term()
	name, ok := infix[p.tok.text]
	if p.tok.kind != tokPunct || !ok {
		p.want("syntax.comparison")
		return
	}
	p.next()
	e.Name, e.Args = name, []Term{left, p.term()}
}

func (p *parser) terms() []Term {
	ts := []Term{p.term()}
	for !p.bad && p.got(",") {
		ts = append(ts, p.term())
	}
	return ts
}

func (p *parser) term() Term {
	if p.depth++; p.depth > maxDepth {
		p.problem(p.tok.pos, "too-deep.term")
	}
	defer func() { p.depth-- }()
	t := p.product()
	for !p.bad && p.tok.kind == tokPunct && (p.tok.text == "+" || p.tok.text == "-") {
		op := OpAdd
		if p.tok.text == "-" {
			op = OpSub
		}
		p.next()
		t = Term{Op: op, Args: []Term{t, p.product()}, Pos: t.Pos}
		if p.tooLong(t) {
			break
		}
	}
	return t
}

// tooLong stops sums and products that would nest deeper than a term may.
func (p *parser) tooLong(t Term) bool {
	n := 0
	for ; len(t.Args) > 0; t = t.Args[0] {
		n++
	}
	if n <= maxDepth {
		return false
	}
	p.problem(p.tok.pos, "too-deep.length")
	return true
}

func (p *parser) product() Term {
	t := p.unary()
	for !p.bad && p.tok.kind == tokPunct && (p.tok.text == "*" || p.tok.text == "/") {
		op := OpMul
		if p.tok.text == "/" {
			op = OpDiv
		}
		p.next()
		t = Term{Op: op, Args: []Term{t, p.unary()}, Pos: t.Pos}
		if p.tooLong(t) {
			break
		}
	}
	return t
}

var prefixes = map[string]Op{"-": OpNeg, "~": OpNot, ">>": OpNext, "<<": OpPrev}

func (p *parser) unary() Term {
	op, ok := prefixes[p.tok.text]
	if p.tok.kind != tokPunct || !ok {
		return p.primary()
	}
	if p.depth++; p.depth > maxDepth {
		p.problem(p.tok.pos, "too-deep.term")
		return Term{}
	}
	defer func() { p.depth-- }()
	pos := p.tok.pos
	p.next()
	t := p.unary()
	if op == OpNeg && t.Op == OpInt {
		t.Int, t.Pos = -t.Int, pos
		return t
	}
	return Term{Op: op, Args: []Term{t}, Pos: pos}
}

func (p *parser) primary() Term {
	pos := p.tok.pos
	switch {
	case p.bad:
		return Term{Pos: pos}
	case p.tok.kind == tokInt:
		return Term{Op: OpInt, Int: p.integer(), Pos: pos}
	case p.tok.kind == tokIdent:
		return p.named(pos)
	case p.got("["):
		return p.pair(OpCell, "]", pos)
	case p.got("("):
		return p.pair(OpRel, ")", pos)
	}
	p.want("syntax.argument")
	return Term{Pos: pos}
}

// pair reads the inside of [x,y] or (x,y); (x) alone is a bracketed term.
func (p *parser) pair(op Op, end string, pos Pos) Term {
	t := p.term()
	if op == OpRel && p.got(end) {
		return t
	}
	if !p.expect(",", "syntax.coordinate-comma") {
		return t
	}
	u := p.term()
	p.expect(end, "syntax.coordinate-end")
	return Term{Op: op, Args: []Term{t, u}, Pos: pos}
}

func (p *parser) named(pos Pos) Term {
	w := p.tok.text
	p.next()
	switch {
	case w == "any":
		return Term{Op: OpAny, Pos: pos}
	case w == "all":
		return Term{Op: OpAll, Pos: pos}
	case isVariable(w):
		return Term{Op: OpVar, Name: w, Pos: pos}
	case !isConstant(w):
		p.problem(pos, "word-case", w)
		return Term{Pos: pos}
	case p.got("("):
		t := Term{Op: OpMove, Name: w, Pos: pos}
		if !p.got(")") {
			t.Args = p.terms()
			p.expect(")", "syntax.move-end")
		}
		if len(t.Args) > MaxArgs {
			p.problem(pos, "too-many-arguments.move", MaxArgs)
		}
		return t
	}
	return Term{Op: OpName, Name: w, Pos: pos}
}

// Vars lists the variables of a term in order of their first appearance.
func (t Term) Vars() []string {
	var out []string
	t.walk(func(u Term) {
		if u.Op == OpVar && !slices.Contains(out, u.Name) {
			out = append(out, u.Name)
		}
	})
	return out
}

func (t Term) walk(f func(Term)) {
	f(t)
	for _, a := range t.Args {
		a.walk(f)
	}
}
