package syntax

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestParseReadsEveryForm(t *testing.T) {
	f, err := Parse("all.gsm", `
# a game of everything
player X O
piece MARK KING   # two kinds
move PUT 2
param FGZ 5 [0..16]  # protected shots
param EXTRA YES [YES|NO]  ENDS 8

gsm LEGAL
* who  : Turn.true(pl)                 t-> cell
  cell : Board: [x,y],NONE,NONE        t-> near f-> ok
  near : Board.true((-1,0),~pl,any)    t-> less
  less : Math: (x+1)*2 <= -y/3         t-> put
  put  : Player.legal(>>pl,PUT(x,y))   t-> ok
  circ : -> ok -> put
  ok   : accept
gsm Board.line(pl)   # three in a row
* a : LEGAL accept t-> a
# the end
`)
	require.NoError(t, err)
	require.Len(t, f.Decls, 6)
	require.Equal(t, []string{"a game of everything"}, f.Decls[0].Lead)
	require.Equal(t, "two kinds", f.Decls[1].Note)
	require.Equal(t, Decl{Kind: DeclParam, Name: "FGZ", Value: ParamValue{Int: 5}, HasRange: true, Max: 16, Note: "protected shots",
		Pos: Pos{6, 1}}, f.Decls[3])
	require.Equal(t, []string{"YES", "NO"}, f.Decls[4].Choices)
	require.Equal(t, 8, f.Decls[5].Value.Int)
	legal := f.Machine("LEGAL")
	require.Equal(t, "Board.true([x,y],NONE,NONE)", legal.State("cell").Call.String())
	require.Equal(t, Pos{11, 10}, legal.State("cell").Call.Pos)
	require.Equal(t, "Board.true((-1,0),~pl,any)", legal.State("near").Call.String())
	require.Equal(t, "Math: (x+1)*2 <= -y/3", legal.State("less").Call.String(), "the minus belongs to y")
	require.Len(t, legal.State("circ").Edges, 2)
	require.Nil(t, legal.State("circ").Call)
	line := f.Machine("Board.line")
	require.Equal(t, []string{"pl"}, line.Params)
	require.True(t, line.States[0].Accept && line.States[0].Start)
	require.Equal(t, []string{"the end"}, f.Tail)

	again, err := Parse("all.gsm", f.String())
	require.NoError(t, err)
	require.True(t, f.Equal(again), f.String())
	require.Equal(t, f.String(), again.String())
}

// TestStatesMayBeCalledAsLinesBegin: the words that begin other lines are names of states as any.
func TestStatesMayBeCalledAsLinesBegin(t *testing.T) {
	words := []string{"player", "piece", "move", "param", "gsm"}
	src := "gsm LEGAL\n* a : -> player\n"
	for i, w := range words {
		src += fmt.Sprintf("  %s : Turn.true(X) t-> %s\n", w, append(words[1:], "ok")[i])
	}
	f, err := Parse("x.gsm", src+"  ok : accept\n")
	require.NoError(t, err)
	require.Empty(t, f.Decls)
	for _, w := range words {
		require.NotNil(t, f.Machine("LEGAL").State(w), w)
	}
}

func TestParseReportsPlaceAndHint(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"a state before any machine", "a : accept", `x.gsm:1:1: "a" stands where player, piece, move, param or gsm should; begin the line`},
		{"a small constant", "player x", `1:8: "x" is not a constant; write constants in capitals: X`},
		{"a reserved parameter", "gsm Board.f(any)", `1:13: "any" is not a variable`},
		{"another", "gsm Board.f(all)", `1:13: "all" is not a variable`},
		{"a third", "gsm Board.f(accept)", `1:13: "accept" is not a variable`},
		{"an edge without target", "gsm A\n* s : Turn.true(pl) t->\n",
			"2:24: machine A, state s: the end of the line stands where the state the edge leads to should"},
		{"a call without end", "gsm A\n* s : Board.true([x,y],NONE\n", "2:28: machine A, state s: the end of the line"},
		{"a comparison without sign", "gsm A\n* s : Math: k 5 t-> a", "2:15: machine A, state s:"},
		{"mixed case", "gsm A\n* s : Turn.true(pL) t-> a", `2:17: machine A, state s: "pL" is neither a constant nor a variable`},
		{"too many arguments", "move PUT 9", "1:10: a move has at most 6 arguments"},
		{"a huge number", "param K 99999999999999999999", "1:9: the number 99999999999999999999 is too large"},
		{"a strange sign", "gsm A\n* s : Turn.true($) t-> a", `2:17: machine A, state s: "$" stands where an argument should`},
		{"deep nesting", "gsm A\n* s : Math: k = " + strings.Repeat("(", 4000), "nested too deep"},
		{"a long sum", "gsm A\n* s : Math: k = 1" + strings.Repeat("+1", 4000), "too long"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse("x.gsm", c.src)
			require.ErrorContains(t, err, c.want)
		})
	}
}

func TestParseGoesOnAfterAFault(t *testing.T) {
	f, err := Parse("", "player x\ngsm A\n* s : Turn.true( t-> a\n  a : accept\n")
	var ps Problems
	require.ErrorAs(t, err, &ps)
	require.Len(t, ps, 2)
	require.NotNil(t, f.Machine("A").State("a"), "what follows the fault is kept")
}

func TestParseRefusesHugeTexts(t *testing.T) {
	var b strings.Builder
	b.WriteString("gsm A\n* s : accept\n")
	for b.Len() < 10<<20 {
		b.WriteString("  q : Board.true([x,y],NONE,NONE) t-> q\n")
	}
	_, err := Parse("big.gsm", b.String())
	require.ErrorContains(t, err, "the limit is 2097152")
	_, err = Parse("many.gsm", b.String()[:1<<20])
	require.ErrorContains(t, err, "more than 5000 states; make machines of repeated parts")
}

// genFile draws any file the syntax can hold.
func genFile() *rapid.Generator[*File] {
	constant := rapid.StringMatching(`[A-Z][A-Z0-9_]{0,4}`)
	variable := rapid.StringMatching(`[a-z][a-z0-9_]{0,3}`).Filter(isVariable)
	component := rapid.StringMatching(`[A-Z][a-z]{1,5}`)
	function := rapid.StringMatching(`[a-z][A-Za-z]{0,5}`)
	note := rapid.StringMatching(`([a-z#]([a-z :>-]{0,8}[a-z])?)?`)
	lead := rapid.SliceOfN(note, 0, 2)
	var term func(depth int) *rapid.Generator[Term]
	term = func(depth int) *rapid.Generator[Term] {
		return rapid.Custom(func(t *rapid.T) Term {
			op := Op(rapid.IntRange(0, int(OpNeg)).Draw(t, "op"))
			if depth == 0 {
				op = Op(rapid.IntRange(0, int(OpAll)).Draw(t, "leaf"))
			}
			sub := func() Term { return term(depth-1).Draw(t, "sub") }
			switch op {
			case OpName:
				return Term{Op: op, Name: constant.Draw(t, "name")}
			case OpVar:
				return Term{Op: op, Name: variable.Draw(t, "var")}
			case OpInt:
				return Term{Op: op, Int: rapid.IntRange(-99, 99).Draw(t, "int")}
			case OpAny, OpAll:
				return Term{Op: op}
			case OpNeg:
				u := sub()
				if u.Op == OpInt {
					u.Int = -u.Int
					return u
				}
				return Term{Op: op, Args: []Term{u}}
			case OpNot, OpNext, OpPrev:
				return Term{Op: op, Args: []Term{sub()}}
			case OpMove:
				return Term{Op: op, Name: constant.Draw(t, "move"), Args: rapid.SliceOfN(term(depth-1), 0, 3).Draw(t, "args")}
			}
			return Term{Op: op, Args: []Term{sub(), sub()}}
		})
	}
	state := rapid.Custom(func(t *rapid.T) State {
		s := State{ID: rapid.StringMatching(`[A-Za-z_][A-Za-z0-9_]{0,4}`).Draw(t, "id"), Start: rapid.Bool().Draw(t, "start"),
			Accept: rapid.Bool().Draw(t, "accept"), Note: note.Draw(t, "note"), Lead: lead.Draw(t, "lead")}
		switch rapid.IntRange(0, 3).Draw(t, "call") {
		case 0:
			s.Call = &Expr{Component: component.Draw(t, "component"), Name: function.Draw(t, "function"), Args: rapid.SliceOfN(term(2), 0, 3).Draw(t,
				"args")}
		case 1:
			s.Call = &Expr{Component: "Math", Name: rapid.SampledFrom([]string{"lt", "le", "eq", "ne", "gt", "ge", "set"}).Draw(t, "sign"),
				Args: []Term{term(2).Draw(t, "left"), term(2).Draw(t, "right")}}
		case 2:
			s.Call = &Expr{Name: constant.Draw(t, "machine"), Args: rapid.SliceOfN(term(2), 0, 2).Draw(t, "args")}
		}
		for range rapid.IntRange(0, 3).Draw(t, "edges") {
			s.Edges = append(s.Edges, Edge{Label: Label(rapid.IntRange(0, 2).Draw(t, "label")), To: rapid.StringMatching(`[a-z_]{1,4}`).Draw(t,
				"to")})
		}
		return s
	})
	return rapid.Custom(func(t *rapid.T) *File {
		f := &File{Tail: lead.Draw(t, "tail")}
		for range rapid.IntRange(0, 4).Draw(t, "decls") {
			d := Decl{Kind: DeclKind(rapid.IntRange(0, 3).Draw(t, "kind")), Note: note.Draw(t, "note"), Lead: lead.Draw(t, "lead")}
			switch d.Kind {
			case DeclPlayer, DeclPiece:
				d.Names = rapid.SliceOfN(constant, 1, 3).Draw(t, "names")
			case DeclMove:
				d.Name, d.Arity = constant.Draw(t, "name"), rapid.IntRange(0, MaxArgs).Draw(t, "arity")
			case DeclParam:
				d.Name = constant.Draw(t, "name")
				if rapid.Bool().Draw(t, "number") {
					d.Value.Int = rapid.IntRange(-9, 9).Draw(t, "value")
					if d.HasRange = rapid.Bool().Draw(t, "range"); d.HasRange {
						d.Min, d.Max = -9, 9
					}
				} else {
					d.Value.Name = constant.Draw(t, "value")
					d.Choices = rapid.SliceOfN(constant, 0, 2).Draw(t, "choices")
				}
			}
			f.Decls = append(f.Decls, d)
		}
		for range rapid.IntRange(0, 3).Draw(t, "machines") {
			m := Machine{Name: constant.Draw(t, "name"), Note: note.Draw(t, "note"), Lead: lead.Draw(t, "lead"), States: rapid.SliceOfN(state, 0,
				4).Draw(t, "states")}
			if rapid.Bool().Draw(t, "own") {
				m.Component, m.Params = component.Draw(t, "component"), rapid.SliceOfN(variable, 0, 2).Draw(t, "params")
			}
			f.Machines = append(f.Machines, m)
		}
		return f
	})
}

func TestFormatIsTheInverseOfParse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := genFile().Draw(t, "file")
		text := f.String()
		g, err := Parse("", text)
		require.NoError(t, err, text)
		require.Equal(t, text, g.String())
		require.True(t, f.Equal(g), text)
	})
}

func FuzzParse(f *testing.F) {
	f.Add("player X O\ngsm A\n* s : Board.true([x,y],NONE,NONE) t-> s # x\n")
	f.Add("param A -1 [-2..5] B YES [YES|NO]\ngsm Board.f(pl)\n  a : Math: k := (k+1)*2 accept -> b\n")
	f.Fuzz(func(t *testing.T, src string) {
		file, err := Parse("f.gsm", src)
		if err != nil {
			return
		}
		again, err := Parse("f.gsm", file.String())
		if err != nil {
			t.Fatalf("%v\n%s", err, file.String())
		}
		if !file.Equal(again) {
			t.Fatalf("changed by formatting:\n%s\n%s", file.String(), again.String())
		}
	})
}

func TestLimitsOfATextAreInclusive(t *testing.T) {
	states := func(n int) string {
		return "gsm A\n* s : accept\n" + strings.Repeat("  q : accept\n", n-1)
	}
	head := "player X\n# "
	nested := func(n int) string {
		return "gsm A\n* s : Math: k = " + strings.Repeat("(", n) + "1" + strings.Repeat(")", n)
	}
	sum := func(n int) string { return "gsm A\n* s : Math: k = 1" + strings.Repeat("+1", n) }
	for _, c := range []struct {
		name      string
		most, one string // the largest text, and one beyond
		want      string
	}{
		{"states", states(MaxStates), states(MaxStates + 1), "more than 5000 states"},
		{"bytes", head + strings.Repeat("x", MaxBytes-len(head)), head + strings.Repeat("x", MaxBytes-len(head)+1), "the limit is 2097152"},
		{"numbers", "param K 134217727", "param K 134217728", "the number 134217728 is too large"},
		{"negative numbers", "param K -134217727", "param K -134217728", "the number 134217728 is too large"},
		{"arguments of a move", "move PUT 6", "move PUT 7", "a move has at most 6 arguments"},
		{"arguments of a function", "gsm A\n* s : F(a,b,c,d,e,g)", "gsm A\n* s : F(a,b,c,d,e,g,h)", "a function has at most 6 arguments"},
		{"parameters", "gsm A(a,b,c,d,e,g)", "gsm A(a,b,c,d,e,g,h)", "a machine has at most 6 parameters"},
		{"nesting", nested(23), nested(24), "nested too deep"},
		{"length of a sum", sum(24), sum(25), "too long"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse("", c.most)
			require.NoError(t, err)
			_, err = Parse("", c.one)
			require.ErrorContains(t, err, c.want)
		})
	}
}
