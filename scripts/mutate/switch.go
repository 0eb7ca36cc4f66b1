package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"strconv"
	"strings"
)

// edit puts text at a place of a file, in place of so many bytes.
type edit struct {
	at, skip int
	text     string
	closes   bool // the end of what another edit of the mutant begins
	number   int  // of the mutant
}

// compareEdits orders edits by place; at one place what ends comes before what begins, and inner before outer.
func compareEdits(a, b edit) int {
	if c := cmp.Compare(a.at, b.at); c != 0 {
		return c
	}
	switch {
	case a.closes && b.closes:
		return cmp.Compare(b.number, a.number)
	case a.closes:
		return -1
	case b.closes:
		return 1
	}
	return cmp.Compare(a.number, b.number)
}

// switcher makes the edits of mutants that are picked while the program runs. Mutants of a file are numbered from the outer to the inner.
type switcher struct {
	files *token.FileSet
	info  *types.Info
	own   *types.Package
	file  *ast.File
	src   []byte
}

func (s *switcher) at(p token.Pos) int { return s.files.Position(p).Offset }

func (s *switcher) text(n ast.Node) string { return string(s.src[s.at(n.Pos()):s.at(n.End())]) }

// again is the text of a node, to be put at another place: what follows it there stays on its line, by which the compiler names it.
func (s *switcher) again(n ast.Node, at token.Pos) string {
	text := s.text(n)
	if place := s.files.Position(at); strings.Contains(text, "\n") {
		text += fmt.Sprintf("/*line %s:%d*/", filepath.Base(place.Filename), place.Line)
	}
	return text
}

// around puts text before and behind a node.
func (s *switcher) around(n ast.Node, number int, before, behind string) []edit {
	return []edit{{at: s.at(n.Pos()), text: before, number: number}, {at: s.at(n.End()), text: behind, closes: true, number: number}}
}

// edits are those of a mutant; nil if it cannot be picked while the program runs.
func (s *switcher) edits(m *mutant, number int) []edit {
	if m.function == token.CONST.String() {
		return nil
	}
	on := fmt.Sprintf("mutantswitch.On(%d)", number)
	switch x := m.node.(type) {
	case *ast.BinaryExpr:
		if s.info.Types[x].Value != nil {
			return nil
		}
		return s.binary(m, x, number, on)
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			return []edit{{at: s.at(x.Pos()), skip: 1, text: "((", number: number},
				{at: s.at(x.End()), text: ") == " + on + ")", closes: true, number: number}}
		}
		if of := s.number(x); of != "" {
			return []edit{{at: s.at(x.Pos()), skip: 1, text: fmt.Sprintf("mutantswitch.Negative[%s](%d, ", of, number), number: number},
				{at: s.at(x.End()), text: ")", closes: true, number: number}}
		}
	case *ast.IfStmt:
		return s.around(x.Cond, number, "!"+on+" && (", ")")
	case *ast.Ident:
		return s.around(x, number, "(", " != "+on+")")
	case *ast.BasicLit:
		if of := s.number(x); of != "" {
			return s.around(x, number, fmt.Sprintf("mutantswitch.Number[%s](%d, ", of, number), ", "+m.text+")")
		}
	case ast.Stmt:
		if m.statement {
			return s.instead(m, x, number, on)
		}
	}
	return nil
}

// instead leaves a statement out, or puts another in its place.
func (s *switcher) instead(m *mutant, x ast.Stmt, number int, on string) []edit {
	other := ""
	switch x := x.(type) {
	case *ast.AssignStmt:
		if m.kind == "sign" {
			if s.number(x.Lhs[0]) == "" {
				return nil
			}
			other = s.again(x.Lhs[0], x.End()) + " " + m.text + " " + s.again(x.Rhs[0], x.End())
		}
	case *ast.IncDecStmt:
		other = s.again(x.X, x.End()) + m.text
	case *ast.ExprStmt:
		if call, ok := x.X.(*ast.CallExpr); ok && s.text(call.Fun) == "panic" {
			return nil // a function may end by it
		}
	}
	return s.around(x, number, "if !"+on+" { ", " } else { "+other+" }")
}

// functions are those of the switch for operators.
var functions = map[token.Token]string{token.ADD: "Sum", token.SUB: "Difference", token.MUL: "Product", token.QUO: "Quotient"}

func (s *switcher) binary(m *mutant, x *ast.BinaryExpr, number int, on string) []edit {
	left, right := s.again(x.X, x.End()), s.again(x.Y, x.End())
	operator := edit{at: s.at(x.OpPos), skip: len(x.Op.String()), number: number}
	switch m.kind {
	case "border":
		if x.Op == token.LSS || x.Op == token.GTR {
			return s.around(x, number, "(", fmt.Sprintf(" || %s && (%s) == (%s))", on, left, right))
		}
		return s.around(x, number, "(", fmt.Sprintf(" && (!%s || (%s) != (%s)))", on, left, right))
	case "comparison":
		return s.around(x, number, "((", ") != "+on+")")
	case "sign":
		of := s.number(x)
		if of == "" {
			return nil
		}
		operator.text = ","
		return append(s.around(x, number, fmt.Sprintf("mutantswitch.%s[%s](%d, ", functions[x.Op], of, number), ")"), operator)
	}
	// of two conditions the second is asked where the operator, or the one in its place, asks it
	before, behind := fmt.Sprintf("(%s || (", on), fmt.Sprintf(")) || %s && (%s))", on, right)
	if operator.text = "&&"; x.Op == token.LOR {
		right = s.again(x.Y, x.OpPos)
		operator.text = fmt.Sprintf("&& (!%s || (%s)) || !%s &&", on, right, on)
		before, behind = "(", "))"
	}
	return append(s.around(x, number, "((", behind), edit{at: s.at(x.X.End()), text: ")", closes: true, number: number}, operator,
		edit{at: s.at(x.Y.Pos()), text: before, number: number})
}

// number is the name of the type of a number in the file; empty of anything else, and of a type that has no name there.
func (s *switcher) number(e ast.Expr) string {
	t := s.info.Types[e].Type
	if t == nil {
		return ""
	}
	t = types.Default(t)
	basic, ok := t.Underlying().(*types.Basic)
	if !ok || basic.Info()&(types.IsInteger|types.IsFloat) == 0 {
		return ""
	}
	named := true
	name := types.TypeString(t, func(p *types.Package) string {
		if p == s.own {
			return ""
		}
		for _, i := range s.file.Imports {
			if path, _ := strconv.Unquote(i.Path.Value); path == p.Path() {
				if i.Name != nil {
					return i.Name.Name
				}
				return p.Name()
			}
		}
		named = false
		return p.Name()
	})
	if !named || strings.ContainsAny(name, " {") {
		return ""
	}
	return name
}

// switchSource is the package that tells which mutant is in force.
const switchSource = `package mutantswitch

import (
	"os"
	"strconv"
	"sync"
)

var inForce = func() int {
	n, err := strconv.Atoi(os.Getenv("` + picked + `"))
	if err != nil {
		return -2
	}
	return n
}()

var (
	lock sync.Mutex
	seen = map[int]bool{}
	file *os.File
)

func reach(number int) bool {
	if inForce != -1 {
		return false
	}
	lock.Lock()
	defer lock.Unlock()
	if seen[number] {
		return false
	}
	seen[number] = true
	if file == nil {
		file, _ = os.OpenFile(os.Getenv("` + reachedFile + `"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	}
	_, _ = file.WriteString(strconv.Itoa(number) + " ")
	return false
}

func On(number int) bool { return inForce == number || inForce < 0 && reach(number) }

type numeric interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr | ~float32 | ~float64
}

func Sum[T numeric](n int, a, b T) T        { if On(n) { return a - b }; return a + b }
func Difference[T numeric](n int, a, b T) T { if On(n) { return a + b }; return a - b }
func Product[T numeric](n int, a, b T) T    { if On(n) { return a / b }; return a * b }
func Quotient[T numeric](n int, a, b T) T   { if On(n) { return a * b }; return a / b }
func Negative[T numeric](n int, a T) T      { if On(n) { return a }; return -a }
func Number[T numeric](n int, a, b T) T     { if On(n) { return b }; return a }
`
