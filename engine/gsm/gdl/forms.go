package gdl

import (
	"fmt"
	"strings"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/link"
)

// form writes a rule function in GDL. The arguments are GDL terms, one for every argument the function gets.
// A comparison gives the literals that hold when it does; a definition the heads that are true in the next
// state, and the literals they need besides.
type form func(e *exporter, args []string) (heads, body []string)

// forms are the rule functions that can be written in GDL.
var forms = map[string]form{
	"Turn.true": fluent("turn"), "Turn.set": setTurn, "Turn.count": fluent("turns"),
	"Player.true": relation("role"), "Player.does": does, "Player.legal": legal, "Player.goal": setGoal,
	"Piece.true": isPiece,
	"Board.true": fluent("cell"), "Board.count": countCells, "Board.size": boardSize, "Board.inside": inside, "Board.set": setCell,
	"Field.true": fluent("field"), "Field.has": hasPiece,
	"Field.set":    setField,
	"Field.add":    func(e *exporter, a []string) (heads, body []string) { return e.fieldStep(a, 0, 1) },
	"Field.remove": func(e *exporter, a []string) (heads, body []string) { return e.fieldStep(a, 1, 0) },
	"Score.true":   fluent("score"), "Score.set": setScore, "Score.add": addScore,
	"Math.eq": compare(func(e *exporter, a []string) []string { return []string{e.same(a[0], a[1])} }),
	"Math.ne": relation("distinct"),
	"Math.lt": compare(func(e *exporter, a []string) []string { return []string{e.less("lt", a[0], a[1])} }),
	"Math.le": compare(func(e *exporter, a []string) []string { return []string{e.less("le", a[0], a[1])} }),
	"Math.gt": compare(func(e *exporter, a []string) []string { return []string{e.less("lt", a[1], a[0])} }),
	"Math.ge": compare(func(e *exporter, a []string) []string { return []string{e.less("le", a[1], a[0])} }),
	"Math.between": compare(func(e *exporter, a []string) []string {
		return []string{e.less("le", a[1], a[0]), e.less("le", a[0], a[2])}
	}),
}

// formOf is how the function of a state is written, nil when it cannot be.
func formOf(n *link.Node) form { return forms[n.Component.Name+"."+n.Func.Name] }

// relation is a comparison that is a relation of the same arguments.
func relation(name string) form {
	return func(_ *exporter, a []string) (heads, body []string) { return nil, []string{atom(name, a...)} }
}

// fluent is a comparison that holds when a fact of the same arguments is true in the state.
func fluent(name string) form {
	return func(_ *exporter, a []string) (heads, body []string) { return nil, []string{truly(atom(name, a...))} }
}

// compare is a comparison of numbers by facts of the export's own Math Library (Ito 2019 §6, fig. 4).
func compare(f func(e *exporter, a []string) []string) form {
	return func(e *exporter, a []string) (heads, body []string) { return nil, f(e, a) }
}

// placeForms write the places of a component in GDL: the facts of a state, the rules that enumerate all such
// facts, and the rules that carry over what no definition wrote (the frame, which GSM leaves implicit, Ito 2019
// §4.2).
type placeForms struct {
	facts func(e *exporter, places []int32) []string
	base  func(e *exporter) []string
	frame func(e *exporter) []string
}

// places are the components whose places can be written in GDL.
var places = map[string]placeForms{"Turn": turnPlaces, "Board": boardPlaces, "Field": fieldPlaces, "Score": scorePlaces}

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

func boardSize(e *exporter, a []string) (heads, body []string) {
	e.fact(atom("boardsize", num(e.p.Shape.W), num(e.p.Shape.H)))
	return nil, []string{atom("boardsize", a...)}
}

// countCells counts cell by cell: one predicate holds the number of the first i cells that fit.
func countCells(e *exporter, a []string) (heads, body []string) {
	s := &e.p.Shape
	for i := range s.W * s.H {
		e.fact(atom("cellno", num(i+1), num(i%s.W), num(i/s.W)))
		e.fact(atom("cellsucc", num(i), num(i+1)))
	}
	e.n++
	name := fmt.Sprintf("count%d", e.n)
	var head, guards []string // the values counted are part of the predicate
	match := []string{truly(atom("cell", "?_x", "?_y", a[0], a[1]))}
	for i, sort := range []component.Sort{component.SortOwner, component.SortKind} {
		if not, ok := e.excluded[a[i]]; ok {
			delete(e.excluded, a[i])
			if isVar(not) {
				g := e.guard(sort, not)
				head, guards, match = append(head, not), append(guards, g), append(match, g)
			}
			match = append(match, atom("distinct", a[i], not))
		} else if isVar(a[i]) && !e.anys[a[i]] {
			head, guards = append(head, a[i]), append(guards, e.guard(sort, a[i]))
		}
	}
	with := func(pred string, more ...string) string {
		return atom(pred, append(append([]string{}, head...), more...)...)
	}
	e.add(with(name+"_fits", "?_x", "?_y"), match...)
	e.add(with(name, num(0), num(0)), guards...)
	step := []string{with(name, "?_i", "?_n"), "(cellsucc ?_i ?_j)", "(cellno ?_j ?_x ?_y)"}
	e.add(with(name, "?_j", "?_m"), append(step[:3:3], with(name+"_fits", "?_x", "?_y"), "(cellsucc ?_n ?_m)")...)
	e.add(with(name, "?_j", "?_n"), append(step[:3:3], atom("not", with(name+"_fits", "?_x", "?_y")))...)
	return nil, []string{with(name, num(s.W*s.H), a[2])}
}

func inside(e *exporter, a []string) (heads, body []string) {
	return nil, []string{e.guard(component.SortX, a[0]), e.guard(component.SortY, a[1])}
}

func setCell(e *exporter, a []string) (heads, body []string) {
	return []string{atom("next", atom("cell", a...)), atom("written_cell", a[0], a[1])},
		[]string{e.guard(component.SortX, a[0]), e.guard(component.SortY, a[1])}
}

var boardPlaces = placeForms{
	facts: func(e *exporter, places []int32) []string {
		s := &e.p.Shape
		out := make([]string, 0, len(places))
		for i, v := range places {
			owner, piece := s.Cell(int(v))
			out = append(out, atom("cell", num(i%s.W), num(i/s.W), e.word(owner), e.word(piece)))
		}
		return out
	},
	base: func(e *exporter) []string {
		x, y := e.guard(component.SortX, "?x"), e.guard(component.SortY, "?y")
		return []string{
			rule(atom("base", atom("cell", "?x", "?y", e.word(component.None), e.word(component.None))), x, y),
			rule(atom("base", atom("cell", "?x", "?y", "?pl", "?pi")), x, y, atom("role", "?pl"), e.guard(component.SortPiece, "?pi")),
		}
	},
	frame: func(e *exporter) []string {
		return []string{e.frame("(cell ?x ?y ?pl ?pi)", "written_cell", "?x", "?y")}
	},
}

func setTurn(_ *exporter, a []string) (heads, body []string) {
	return []string{atom("next", atom("turn", a...)), "written_turn"}, nil
}

var turnPlaces = placeForms{
	facts: func(e *exporter, places []int32) []string {
		var out []string
		for i := range e.p.Players {
			if places[0] == int32(i) || places[0] == component.TurnAll {
				out = append(out, atom("turn", e.word(component.PlayerValue(i))))
			}
		}
		if len(places) > 1 {
			out = append(out, atom("turns", num(min(int(places[1]), e.r))))
		}
		return out
	},
	base: func(e *exporter) []string {
		out := []string{rule("(base (turn ?pl))", "(role ?pl)")}
		if e.p.Shape.Counted {
			out = append(out, rule("(base (turns ?n))", e.less("le", "0", "?n")))
		}
		return out
	},
	frame: func(e *exporter) []string {
		out := []string{e.frame("(turn ?pl)", "written_turn")}
		if e.p.Shape.Counted { // up to r, where it stays
			e.succ()
			out = append(out, "(<= (next (turns ?m)) (true (turns ?n)) (succ ?n ?m))", rule(atom("next", atom("turns", num(e.r))),
				truly(atom("turns", num(e.r)))))
		}
		return out
	},
}

func does(_ *exporter, a []string) (heads, body []string) {
	return nil, []string{atom("does", a[0], move(a[1:]))}
}

func legal(_ *exporter, a []string) (heads, body []string) {
	return []string{atom("legal", a[0], move(a[1:])), atom("canmove", a[0])}, nil
}

func move(a []string) string { return atom(a[0], a[1:]...) }

func setGoal(_ *exporter, a []string) (heads, body []string) {
	return []string{atom("goal", a...), atom("written_goal", a[0])}, nil
}

func isPiece(e *exporter, a []string) (heads, body []string) {
	return nil, []string{e.guard(component.SortPiece, a[0])}
}

func setScore(e *exporter, a []string) (heads, body []string) {
	n := e.fresh()
	return []string{atom("next", atom("score", a[0], n)), atom("written_score", a[0])}, []string{e.arithmetic("scoreplus", num(0), a[1], n)}
}

func addScore(e *exporter, a []string) (heads, body []string) {
	n, m := e.fresh(), e.fresh()
	return []string{atom("next", atom("score", a[0], m)), atom("written_score", a[0])},
		[]string{truly(atom("score", a[0], n)), e.arithmetic("scoreplus", n, a[1], m)}
}

var scorePlaces = placeForms{
	facts: func(e *exporter, places []int32) []string {
		out := make([]string, len(places))
		for i, v := range places {
			out[i] = atom("score", e.word(component.PlayerValue(i)), num(int(v)))
		}
		return out
	},
	base: func(e *exporter) []string {
		for n := range e.p.Shape.ScoreBound + 1 {
			e.fact(atom("points", num(n)))
		}
		return []string{rule("(base (score ?pl ?n))", "(role ?pl)", "(points ?n)")}
	},
	frame: func(e *exporter) []string {
		return []string{e.frame("(score ?pl ?n)", "written_score", "?pl")}
	},
}

func hasPiece(e *exporter, a []string) (heads, body []string) {
	n := e.fresh()
	return nil, []string{truly(atom("field", a[0], a[1], n)), atom("distinct", n, num(0))}
}

func setField(_ *exporter, a []string) (heads, body []string) {
	return []string{atom("next", atom("field", a...)), atom("written_field", a[0], a[1])}, []string{atom("fieldcount", a[2])}
}

// fieldStep writes the next count of a field: counts are joined by fieldsucc facts.
func (e *exporter) fieldStep(a []string, from, to int) (heads, body []string) {
	pair := []string{e.fresh(), e.fresh()}
	for n := range e.p.Shape.FieldBound {
		e.fact(atom("fieldsucc", num(n), num(n+1)))
	}
	return []string{atom("next", atom("field", a[0], a[1], pair[to])), atom("written_field", a[0], a[1])},
		[]string{truly(atom("field", a[0], a[1], pair[from])), atom("fieldsucc", pair[0], pair[1])}
}

var fieldPlaces = placeForms{
	facts: func(e *exporter, places []int32) []string {
		out := make([]string, len(places))
		for i, v := range places {
			out[i] = atom("field", e.word(component.PlayerValue(i/e.p.Shape.Pieces)), e.word(component.PieceValue(i%e.p.Shape.Pieces)),
				num(int(v)))
		}
		return out
	},
	base: func(e *exporter) []string {
		for n := range e.p.Shape.FieldBound + 1 {
			e.fact(atom("fieldcount", num(n)))
		}
		return []string{rule("(base (field ?pl ?pi ?n))", "(role ?pl)", e.guard(component.SortPiece, "?pi"), "(fieldcount ?n)")}
	},
	frame: func(e *exporter) []string {
		return []string{e.frame("(field ?pl ?pi ?n)", "written_field", "?pl", "?pi")}
	},
}
