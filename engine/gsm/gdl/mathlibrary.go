package gdl

import (
	"fmt"

	"github.com/hogline/hogline/engine/gsm/component"
)

// maxFacts is how many facts of a relation of numbers are written. One that has more is defined by rules over succ, in
// constant length; they meet the recursion restriction of GDL.
const maxFacts = 100

// guard is the literal that a term is of a sort.
func (e *exporter) guard(s component.Sort, t string) string {
	name := map[component.Sort]string{component.SortPlayer: "role", component.SortOwner: "owner", component.SortPiece: "piece",
		component.SortKind: "kind", component.SortX: "column", component.SortY: "row", component.SortInt: "number"}[s]
	if name == "" {
		e.refuse("gsm.gdl.sort")
		return ""
	}
	if !e.guarded[name] && s != component.SortPlayer {
		e.guarded[name] = true
		for _, v := range e.p.Shape.Domain(s) {
			e.fact(atom(name, e.word(v)))
		}
		if s == component.SortInt {
			e.defineNumbers()
		}
	}
	return atom(name, t)
}

// defineNumbers defines number.
func (e *exporter) defineNumbers() {
	if 2*e.r+1 <= maxFacts {
		for n := -e.r; n <= e.r; n++ {
			e.fact(atom("number", e.num(n)))
		}
		return
	}
	e.succ()
	e.define("(<= (number ?x) (succ ?x ?y))", "(<= (number ?y) (succ ?x ?y))")
}

// define adds rules to the Math Library.
func (e *exporter) define(rules ...string) { e.library = append(e.library, rules...) }

// once reports whether something is wanted for the first time.
func (e *exporter) once(name string) bool {
	first := !e.guarded[name]
	e.guarded[name] = true
	return first
}

// succ writes which number follows which.
func (e *exporter) succ() {
	if !e.once("succ") {
		return
	}
	for n := -e.r; n < e.r; n++ {
		e.fact(atom("succ", e.num(n), e.num(n+1)))
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
func (e *exporter) less(name, a, b string) string {
	if !e.once(name) {
		return atom(name, a, b)
	}
	if e.r*(2*e.r+1) <= maxFacts {
		for x := -e.r; x <= e.r; x++ {
			for y := x; y <= e.r; y++ {
				if x < y || name == "le" {
					e.fact(atom(name, e.num(x), e.num(y)))
				}
			}
		}
		return atom(name, a, b)
	}
	e.succ()
	if name == "le" {
		e.less("lt", "0", "0")
		e.define("(<= (le ?x ?x) "+e.guard(component.SortInt, "?x")+")", "(<= (le ?x ?y) (lt ?x ?y))")
	} else {
		e.define("(<= (lt ?x ?y) (succ ?x ?y))", "(<= (lt ?x ?z) (lt ?x ?y) (succ ?y ?z))")
	}
	return atom(name, a, b)
}

// arithmetic is the literal a + b = c (plus), a · b = c (times), or a + b kept between 0 and the bound of scores = c
// (scoreplus). With a constant b only its facts are written.
func (e *exporter) arithmetic(name string, a, b, c string) string {
	op := func(x, y int) int { return x + y }
	switch name {
	case "times":
		op = func(x, y int) int { return x * y }
	case "scoreplus":
		op = func(x, y int) int { return max(0, min(e.p.Shape.ScoreBound, x+y)) }
	}
	lo, hi := -e.r, e.r
	if n, ok := number(b); ok {
		lo, hi = n, n
	}
	if name != "scoreplus" && (2*e.r+1)*(hi-lo+1) > maxFacts {
		e.defineArithmetic(name)
		return atom(name, a, b, c)
	}
	if e.once(fmt.Sprint(name, lo, hi)) {
		for x := -e.r; x <= e.r; x++ {
			for y := lo; y <= hi; y++ {
				if z := op(x, y); z >= -e.r && z <= e.r {
					e.fact(atom(name, e.num(x), e.num(y), e.num(z)))
				}
			}
		}
	}
	return atom(name, a, b, c)
}

// defineArithmetic defines sums by counting b up or down to 0, products by adding. up and down are succ away from 0, so
// that the recursion ends.
func (e *exporter) defineArithmetic(name string) {
	if !e.once(name) {
		return
	}
	e.succ()
	if e.once("up") {
		e.less("le", "0", "0")
		e.define("(<= (up ?x ?y) (succ ?x ?y) (le 0 ?x))", "(<= (down ?x ?y) (succ ?y ?x) (le ?x 0))")
	}
	number := e.guard(component.SortInt, "?x")
	if name == "plus" {
		e.define("(<= (plus ?x 0 ?x) "+number+")",
			"(<= (plus ?x ?y ?z) (up ?w ?y) (plus ?x ?w ?v) (succ ?v ?z))",
			"(<= (plus ?x ?y ?z) (down ?w ?y) (plus ?x ?w ?v) (succ ?z ?v))")
		return
	}
	e.defineArithmetic("plus")
	e.define("(<= (times ?x 0 0) "+number+")",
		"(<= (times ?x ?y ?z) (up ?w ?y) (times ?x ?w ?v) (plus ?v ?x ?z))",
		"(<= (times ?x ?y ?z) (down ?w ?y) (times ?x ?w ?v) (plus ?z ?x ?v))")
}
