package gdl

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/link"
)

// maxFacts is how many facts of a relation of numbers are written. One that has more is defined by rules over succ, in
// constant length; they meet the recursion restriction of GDL.
const maxFacts = 100

// library is the Math Library and the domains of an export.
type library struct {
	p           *link.Program
	r           int             // numbers go from -r to r
	facts       map[string]bool // of the Math Library and the domains
	guarded     map[string]bool // domains that have their facts
	definitions []string        // rules of the Math Library, where facts would be too many
	err         error           // the first reason why there is no export
}

func (l *library) refuse(key string, args ...any) {
	if l.err == nil {
		l.err = fmt.Errorf("%w: %w", ErrNoGDL, Messages.New(key, args...))
	}
}

func (l *library) fact(s string) { l.facts[s] = true }

// guard is the literal that a term is of a sort.
func (l *library) guard(s component.Sort, t string) string {
	name := map[component.Sort]string{component.SortPlayer: "role", component.SortOwner: "owner", component.SortPiece: "piece",
		component.SortKind: "kind", component.SortX: "column", component.SortY: "row", component.SortInt: "number"}[s]
	if name == "" {
		l.refuse("gsm.gdl.sort")
		return ""
	}
	if !l.guarded[name] && s != component.SortPlayer {
		l.guarded[name] = true
		for _, v := range l.p.Shape.Domain(s) {
			l.fact(atom(name, l.word(v)))
		}
		if s == component.SortInt {
			l.defineNumbers()
		}
	}
	return atom(name, t)
}

// defineNumbers defines number.
func (l *library) defineNumbers() {
	if 2*l.r+1 <= maxFacts {
		for n := -l.r; n <= l.r; n++ {
			l.fact(atom("number", num(n)))
		}
		return
	}
	l.succ()
	l.define("(<= (number ?x) (succ ?x ?y))", "(<= (number ?y) (succ ?x ?y))")
}

// define adds rules to the Math Library.
func (l *library) define(rules ...string) { l.definitions = append(l.definitions, rules...) }

// once reports whether something is wanted for the first time.
func (l *library) once(name string) bool {
	first := !l.guarded[name]
	l.guarded[name] = true
	return first
}

// succ writes which number follows which.
func (l *library) succ() {
	if !l.once("succ") {
		return
	}
	for n := -l.r; n < l.r; n++ {
		l.fact(atom("succ", num(n), num(n+1)))
	}
}

// same is the literal that two terms are equal.
func (e *exporter) same(a, b string) string {
	if e.once("same") {
		e.guard(component.SortInt, "0")
		e.guard(component.SortOwner, "0")
		e.guard(component.SortPiece, "0")
		for _, g := range []string{"(number ?x)", "(owner ?x)", "(piece ?x)"} {
			if g != "(piece ?x)" || len(e.p.Pieces) > 0 {
				e.add("(same ?x ?x)", g)
			}
		}
	}
	return atom("same", a, b)
}

// less is the literal a < b (lt) or a ≤ b (le).
func (l *library) less(name, a, b string) string {
	if !l.once(name) {
		return atom(name, a, b)
	}
	if l.r*(2*l.r+1) <= maxFacts {
		for x := -l.r; x <= l.r; x++ {
			for y := x; y <= l.r; y++ {
				if x < y || name == "le" {
					l.fact(atom(name, num(x), num(y)))
				}
			}
		}
		return atom(name, a, b)
	}
	l.succ()
	if name == "le" {
		l.less("lt", "0", "0")
		l.define("(<= (le ?x ?x) "+l.guard(component.SortInt, "?x")+")", "(<= (le ?x ?y) (lt ?x ?y))")
	} else {
		l.define("(<= (lt ?x ?y) (succ ?x ?y))", "(<= (lt ?x ?z) (lt ?x ?y) (succ ?y ?z))")
	}
	return atom(name, a, b)
}

// arithmetic is the literal a + b = c (plus), a · b = c (times), or a + b kept between 0 and the bound of scores = c
// (scoreplus). With a constant b only its facts are written.
func (l *library) arithmetic(name string, a, b, c string) string {
	op := func(x, y int) int { return x + y }
	switch name {
	case "times":
		op = func(x, y int) int { return x * y }
	case "scoreplus":
		op = func(x, y int) int { return max(0, min(l.p.Shape.ScoreBound, x+y)) }
	}
	lo, hi := -l.r, l.r
	if n, ok := number(b); ok {
		lo, hi = n, n
	}
	if name != "scoreplus" && (2*l.r+1)*(hi-lo+1) > maxFacts {
		l.defineArithmetic(name)
		return atom(name, a, b, c)
	}
	if l.once(fmt.Sprint(name, lo, hi)) {
		for x := -l.r; x <= l.r; x++ {
			for y := lo; y <= hi; y++ {
				if z := op(x, y); z >= -l.r && z <= l.r {
					l.fact(atom(name, num(x), num(y), num(z)))
				}
			}
		}
	}
	return atom(name, a, b, c)
}

// defineArithmetic defines sums by counting b up or down to 0, products by adding. up and down are succ away from 0, so
// that the recursion ends.
func (l *library) defineArithmetic(name string) {
	if !l.once(name) {
		return
	}
	l.succ()
	if l.once("up") {
		l.less("le", "0", "0")
		l.define("(<= (up ?x ?y) (succ ?x ?y) (le 0 ?x))", "(<= (down ?x ?y) (succ ?y ?x) (le ?x 0))")
	}
	number := l.guard(component.SortInt, "?x")
	if name == "plus" {
		l.define("(<= (plus ?x 0 ?x) "+number+")",
			"(<= (plus ?x ?y ?z) (up ?w ?y) (plus ?x ?w ?v) (succ ?v ?z))",
			"(<= (plus ?x ?y ?z) (down ?w ?y) (plus ?x ?w ?v) (succ ?z ?v))")
		return
	}
	l.defineArithmetic("plus")
	l.define("(<= (times ?x 0 0) "+number+")",
		"(<= (times ?x ?y ?z) (up ?w ?y) (times ?x ?w ?v) (plus ?v ?x ?z))",
		"(<= (times ?x ?y ?z) (down ?w ?y) (times ?x ?w ?v) (plus ?z ?x ?v))")
}

// num is a number as GDL writes it; below 0 it is a word.
func num(n int) string {
	if n < 0 {
		return fmt.Sprintf("m%d", -n)
	}
	return fmt.Sprint(n)
}

// gdlWords are the words that mean something in GDL.
var gdlWords = []string{"role", "init", "true", "does", "next", "legal", "goal", "terminal", "base", "input", "distinct", "not", "or",
	"turn", "cell", "field", "score"} // and the fluents of the export

// word is a value as a GDL constant.
func (l *library) word(v component.Value) string {
	if v.Kind() == component.KindInt {
		return num(v.N())
	}
	w := strings.ToLower(l.p.Text(v))
	bare := strings.TrimRight(w, "_") // another name may be the word with a _
	if _, ok := number(bare); ok || slices.Contains(gdlWords, bare) {
		w += "_"
	}
	return w
}

// number reads a term that is a number.
func number(t string) (int, bool) {
	n, sign := 0, 1
	if strings.HasPrefix(t, "m") {
		t, sign = t[1:], -1
	}
	if t == "" {
		return 0, false
	}
	for _, c := range t {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return sign * n, true
}
