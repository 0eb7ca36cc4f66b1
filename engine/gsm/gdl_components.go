package gsm

import (
	"fmt"
	"strings"
)

// GDL says a rule function in the Game Description Language. The arguments are GDL terms, one for every
// argument the function gets. A comparison gives the literals that hold when it does; a definition the heads
// that are true in the next state, and the literals they need besides.
type GDL func(e *Exporter, args []string) (heads, body []string)

// GDLPlaces says a component's places: the facts of a state, the rules that enumerate all such facts, and
// the rules that carry over what no definition wrote (the frame, which GSM leaves unsaid, seed 002 §4.2).
type GDLPlaces struct {
	Facts func(e *Exporter, places []int32) []string
	Base  func(e *Exporter) []string
	Frame func(e *Exporter) []string
}

func atom(name string, args ...string) string {
	if len(args) == 0 {
		return name
	}
	return "(" + name + " " + strings.Join(args, " ") + ")"
}

func truly(fluent string) string { return atom("true", fluent) }

func rule(head string, body ...string) string {
	if len(body) == 0 {
		return head
	}
	return "(<= " + head + " " + strings.Join(body, " ") + ")"
}

func gdlBoardTrue(_ *Exporter, a []string) (heads, body []string) {
	return nil, []string{truly(atom("cell", a...))}
}

func gdlBoardSize(e *Exporter, a []string) (heads, body []string) {
	e.fact(atom("boardsize", e.num(e.p.shape.W), e.num(e.p.shape.H)))
	return nil, []string{atom("boardsize", a...)}
}

// gdlBoardCount counts cell by cell: one predicate says how many of the first i cells fit.
func gdlBoardCount(e *Exporter, a []string) (heads, body []string) {
	s := &e.p.shape
	for i := range s.W * s.H {
		e.fact(atom("cellno", e.num(i+1), e.num(i%s.W), e.num(i/s.W)))
		e.fact(atom("cellsucc", e.num(i), e.num(i+1)))
	}
	e.n++
	name := fmt.Sprintf("count%d", e.n)
	var head, guards []string // what is asked for is part of the predicate
	match := []string{truly(atom("cell", "?_x", "?_y", a[0], a[1]))}
	for i, sort := range []Sort{SortOwner, SortKind} {
		if not, ok := e.excluded[a[i]]; ok {
			match = append(match, atom("distinct", a[i], not))
			delete(e.excluded, a[i])
			if isVar(not) {
				head, guards = append(head, not), append(guards, e.guard(sort, not))
			}
		} else if isVar(a[i]) && !e.anys[a[i]] {
			head, guards = append(head, a[i]), append(guards, e.guard(sort, a[i]))
		}
	}
	with := func(pred string, more ...string) string {
		return atom(pred, append(append([]string{}, head...), more...)...)
	}
	e.add(with(name+"_fits", "?_x", "?_y"), match...)
	e.add(with(name, e.num(0), e.num(0)), guards...)
	step := []string{with(name, "?_i", "?_n"), "(cellsucc ?_i ?_j)", "(cellno ?_j ?_x ?_y)"}
	e.add(with(name, "?_j", "?_m"), append(step[:3:3], with(name+"_fits", "?_x", "?_y"), "(cellsucc ?_n ?_m)")...)
	e.add(with(name, "?_j", "?_n"), append(step[:3:3], atom("not", with(name+"_fits", "?_x", "?_y")))...)
	return nil, []string{with(name, e.num(s.W*s.H), a[2])}
}

func gdlBoardInside(e *Exporter, a []string) (heads, body []string) {
	return nil, []string{e.guard(sortX, a[0]), e.guard(sortY, a[1])}
}

func gdlBoardSet(e *Exporter, a []string) (heads, body []string) {
	return []string{atom("next", atom("cell", a...)), atom("written_cell", a[0], a[1])},
		[]string{e.guard(sortX, a[0]), e.guard(sortY, a[1])}
}

func gdlBoardPlaces() *GDLPlaces {
	return &GDLPlaces{
		Facts: func(e *Exporter, places []int32) []string {
			s := &e.p.shape
			out := make([]string, 0, len(places))
			for i, v := range places {
				owner, piece := cellValues(s, int(v))
				out = append(out, atom("cell", e.num(i%s.W), e.num(i/s.W), e.word(owner), e.word(piece)))
			}
			return out
		},
		Base: func(e *Exporter) []string {
			x, y := e.guard(sortX, "?x"), e.guard(sortY, "?y")
			return []string{
				rule(atom("base", atom("cell", "?x", "?y", e.word(None), e.word(None))), x, y),
				rule(atom("base", atom("cell", "?x", "?y", "?pl", "?pi")), x, y, atom("role", "?pl"), e.guard(SortPiece, "?pi")),
			}
		},
		Frame: func(e *Exporter) []string {
			return []string{e.frame("(cell ?x ?y ?pl ?pi)", "written_cell", "?x", "?y")}
		},
	}
}

func gdlTurnTrue(_ *Exporter, a []string) (heads, body []string) {
	return nil, []string{truly(atom("turn", a...))}
}

func gdlTurnSet(_ *Exporter, a []string) (heads, body []string) {
	return []string{atom("next", atom("turn", a...)), "written_turn"}, nil
}

func gdlTurnPlaces() *GDLPlaces {
	return &GDLPlaces{
		Facts: func(e *Exporter, places []int32) []string {
			var out []string
			for i := range e.p.Players {
				if places[0] == int32(i) || places[0] == turnAll {
					out = append(out, atom("turn", e.word(PlayerValue(i))))
				}
			}
			return out
		},
		Base: func(*Exporter) []string { return []string{rule("(base (turn ?pl))", "(role ?pl)")} },
		Frame: func(e *Exporter) []string {
			return []string{e.frame("(turn ?pl)", "written_turn")}
		},
	}
}

func gdlPlayerTrue(_ *Exporter, a []string) (heads, body []string) {
	return nil, []string{atom("role", a...)}
}

func gdlPlayerDoes(_ *Exporter, a []string) (heads, body []string) {
	return nil, []string{atom("does", a[0], gdlMove(a[1:]))}
}

func gdlPlayerLegal(_ *Exporter, a []string) (heads, body []string) {
	return []string{atom("legal", a[0], gdlMove(a[1:])), atom("canmove", a[0])}, nil
}

func gdlMove(a []string) string { return atom(a[0], a[1:]...) }

func gdlPlayerGoal(_ *Exporter, a []string) (heads, body []string) {
	return []string{atom("goal", a...), atom("written_goal", a[0])}, nil
}

func gdlPieceTrue(e *Exporter, a []string) (heads, body []string) {
	return nil, []string{e.guard(SortPiece, a[0])}
}

func gdlScoreTrue(_ *Exporter, a []string) (heads, body []string) {
	return nil, []string{truly(atom("score", a...))}
}

func gdlScoreSet(e *Exporter, a []string) (heads, body []string) {
	n := e.fresh()
	return []string{atom("next", atom("score", a[0], n)), atom("written_score", a[0])}, []string{e.arithmetic("scoreplus", e.num(0), a[1], n)}
}

func gdlScoreAdd(e *Exporter, a []string) (heads, body []string) {
	n, m := e.fresh(), e.fresh()
	return []string{atom("next", atom("score", a[0], m)), atom("written_score", a[0])},
		[]string{truly(atom("score", a[0], n)), e.arithmetic("scoreplus", n, a[1], m)}
}

func gdlScorePlaces() *GDLPlaces {
	return &GDLPlaces{
		Facts: func(e *Exporter, places []int32) []string {
			out := make([]string, len(places))
			for i, v := range places {
				out[i] = atom("score", e.word(PlayerValue(i)), e.num(int(v)))
			}
			return out
		},
		Base: func(e *Exporter) []string {
			for n := range e.p.shape.ScoreBound + 1 {
				e.fact(atom("points", e.num(n)))
			}
			return []string{rule("(base (score ?pl ?n))", "(role ?pl)", "(points ?n)")}
		},
		Frame: func(e *Exporter) []string {
			return []string{e.frame("(score ?pl ?n)", "written_score", "?pl")}
		},
	}
}

func gdlFieldTrue(_ *Exporter, a []string) (heads, body []string) {
	return nil, []string{truly(atom("field", a...))}
}

func gdlFieldHas(e *Exporter, a []string) (heads, body []string) {
	n := e.fresh()
	return nil, []string{truly(atom("field", a[0], a[1], n)), atom("distinct", n, e.num(0))}
}

func gdlFieldAdd(e *Exporter, a []string) (heads, body []string) { return e.fieldStep(a, 0, 1) }

func gdlFieldRemove(e *Exporter, a []string) (heads, body []string) { return e.fieldStep(a, 1, 0) }

// fieldStep writes the next count of a field: counts are joined by fieldsucc facts.
func (e *Exporter) fieldStep(a []string, from, to int) (heads, body []string) {
	pair := []string{e.fresh(), e.fresh()}
	for n := range e.p.shape.FieldBound {
		e.fact(atom("fieldsucc", e.num(n), e.num(n+1)))
	}
	return []string{atom("next", atom("field", a[0], a[1], pair[to])), atom("written_field", a[0], a[1])},
		[]string{truly(atom("field", a[0], a[1], pair[from])), atom("fieldsucc", pair[0], pair[1])}
}

func gdlFieldPlaces() *GDLPlaces {
	return &GDLPlaces{
		Facts: func(e *Exporter, places []int32) []string {
			out := make([]string, len(places))
			for i, v := range places {
				out[i] = atom("field", e.word(PlayerValue(i/e.p.shape.Pieces)), e.word(PieceValue(i%e.p.shape.Pieces)), e.num(int(v)))
			}
			return out
		},
		Base: func(e *Exporter) []string {
			for n := range e.p.shape.FieldBound + 1 {
				e.fact(atom("fieldcount", e.num(n)))
			}
			return []string{rule("(base (field ?pl ?pi ?n))", "(role ?pl)", e.guard(SortPiece, "?pi"), "(fieldcount ?n)")}
		},
		Frame: func(e *Exporter) []string {
			return []string{e.frame("(field ?pl ?pi ?n)", "written_field", "?pl", "?pi")}
		},
	}
}

// gdlMath says a comparison of numbers by facts of the export's own Math Library (seed 002 §6, fig. 4).
func gdlMath(name string) GDL {
	return func(e *Exporter, a []string) (heads, body []string) {
		switch name {
		case "eq":
			return nil, []string{e.same(a[0], a[1])}
		case "ne":
			return nil, []string{atom("distinct", a[0], a[1])}
		case "gt":
			return nil, []string{e.less("lt", a[1], a[0])}
		case "ge":
			return nil, []string{e.less("le", a[1], a[0])}
		case "between":
			return nil, []string{e.less("le", a[1], a[0]), e.less("le", a[0], a[2])}
		case "lt", "le":
			return nil, []string{e.less(name, a[0], a[1])}
		}
		panic(fmt.Sprintf("gsm: Math.%s has no GDL", name)) // Math.set is the exporter's own
	}
}
