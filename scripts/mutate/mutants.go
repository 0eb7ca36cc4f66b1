package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// mutant is one small change of a file: bytes from..to become text.
type mutant struct {
	file     string
	line     int
	function string
	kind     string
	from, to int
	text     string
	before   string // the line as it is
	after    string // and with the change

	node      ast.Node // that is changed
	statement bool     // which stands by itself in a block
}

// String is the mutant with its place.
func (m *mutant) String() string {
	return fmt.Sprintf("%s:%d %s: %s -> %s", m.file, m.line, m.kind, m.before, m.after)
}

// name names the mutant without its line, which changes.
func (m *mutant) name() string {
	return fmt.Sprintf("%s %s: %s -> %s", m.file, m.function, m.before, m.after)
}

// source is the file with the change.
func (m *mutant) source() ([]byte, error) {
	src, err := os.ReadFile(m.file)
	if err != nil {
		return nil, err
	}
	return []byte(string(src[:m.from]) + m.text + string(src[m.to:])), nil
}

// mutantsOf are all mutants of the files below a directory, tests, generated files and those that send signals to processes left out.
func mutantsOf(dir string) (list []mutant, err error) {
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || strings.HasSuffix(d.Name(), "test")):
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") || otherSystem(path):
			return nil
		}
		found, err := mutantsOfFile(path)
		list = append(list, found...)
		return err
	})
	return list, err
}

func otherSystem(path string) bool {
	for _, s := range []string{"_js.go", "_wasm.go", "_windows.go", "_other.go", "_darwin.go"} {
		if strings.HasSuffix(path, s) {
			return true
		}
	}
	return false
}

func mutantsOfFile(path string) ([]mutant, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, path, src, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	return mutantsIn(path, src, files, f), nil
}

// mutantsIn are the mutants of a parsed file: none of one that is generated, or that sends signals, as a mutant would kill processes of
// others.
func mutantsIn(path string, src []byte, files *token.FileSet, f *ast.File) []mutant {
	if bytes.Contains(src, []byte("syscall.Kill(")) || ast.IsGenerated(f) {
		return nil
	}
	c := collector{path: filepath.ToSlash(path), src: src, files: files, statements: map[ast.Node]bool{}, failing: map[ast.Node]bool{}}
	for _, decl := range f.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Body != nil {
				c.function = d.Name.Name
				ast.Inspect(d.Body, c.visit)
			}
		case *ast.GenDecl:
			if d.Tok == token.CONST || d.Tok == token.VAR {
				c.function = d.Tok.String()
				ast.Inspect(d, c.visit)
			}
		}
	}
	return c.list
}

// collector collects the mutants of a file.
type collector struct {
	path       string
	src        []byte
	files      *token.FileSet
	function   string
	statements map[ast.Node]bool // of blocks
	failing    map[ast.Node]bool // returns where there is an error
	list       []mutant
}

func (c *collector) text(n ast.Node) string {
	return string(c.src[c.files.Position(n.Pos()).Offset:c.files.Position(n.End()).Offset])
}

func (c *collector) add(kind string, node ast.Node, from, to token.Pos, text string) {
	a, b := c.files.Position(from), c.files.Position(to)
	start := bytes.LastIndexByte(c.src[:a.Offset], '\n') + 1
	end := len(c.src)
	if i := bytes.IndexByte(c.src[b.Offset:], '\n'); i >= 0 {
		end = b.Offset + i
	}
	line := func(middle string) string {
		return strings.Join(strings.Fields(string(c.src[start:a.Offset])+middle+string(c.src[b.Offset:end])), " ")
	}
	c.list = append(c.list, mutant{file: c.path, line: a.Line, function: c.function, kind: kind, from: a.Offset, to: b.Offset, text: text,
		before: line(string(c.src[a.Offset:b.Offset])), after: line(text), node: node,
		statement: c.statements[node]})
}

// Operators and what they are exchanged for.
var (
	borders     = map[token.Token]string{token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">"}
	comparisons = map[token.Token]string{token.EQL: "!=", token.NEQ: "==", token.LSS: ">=", token.LEQ: ">", token.GTR: "<=", token.GEQ: "<"}
	signs       = map[token.Token]string{token.ADD: "-", token.SUB: "+", token.MUL: "/", token.QUO: "*"}
	assignments = map[token.Token]string{token.ADD_ASSIGN: "-=", token.SUB_ASSIGN: "+=", token.MUL_ASSIGN: "/=", token.QUO_ASSIGN: "*="}
	logic       = map[token.Token]string{token.LAND: "||", token.LOR: "&&"}
)

func (c *collector) visit(n ast.Node) bool {
	switch x := n.(type) {
	case *ast.BlockStmt:
		c.block(x.List)
	case *ast.CaseClause:
		c.block(x.Body)
	case *ast.CommClause:
		c.block(x.Body)
	case *ast.ImportSpec, *ast.Field:
		return false // of imports and types nothing is changed
	case *ast.BinaryExpr:
		if !ofError(x) {
			c.operator(x)
		}
	case *ast.AssignStmt:
		if text, ok := assignments[x.Tok]; ok {
			c.add("sign", x, x.TokPos, x.TokPos+token.Pos(len(x.Tok.String())), text)
		}
		if x.Tok == token.ASSIGN {
			c.add("statement", x, x.Pos(), x.End(), "_ = 0")
		}
	case *ast.ExprStmt:
		c.add("statement", x, x.Pos(), x.End(), "_ = 0")
	case *ast.IncDecStmt:
		c.add("sign", x, x.TokPos, x.TokPos+2, map[token.Token]string{token.INC: "--", token.DEC: "++"}[x.Tok])
	case *ast.UnaryExpr:
		if x.Op == token.NOT || x.Op == token.SUB {
			c.add(map[token.Token]string{token.NOT: "negation", token.SUB: "sign"}[x.Op], x, x.OpPos, x.OpPos+1, "")
		}
	case *ast.ReturnStmt:
		if c.failing[x] { // beside an error no result is read
			ast.Inspect(x.Results[len(x.Results)-1], c.visit)
			return false
		}
	case *ast.IfStmt:
		if ofError(x.Cond) {
			c.fails(x)
			break
		}
		c.add("condition", x, x.Cond.Pos(), x.Cond.End(), "false && ("+c.text(x.Cond)+")")
	case *ast.Ident:
		if x.Name == "true" || x.Name == "false" {
			c.add("constant", x, x.Pos(), x.End(), map[string]string{"true": "false", "false": "true"}[x.Name])
		}
	case *ast.CallExpr: // of math.Inf the sign alone counts
		if c.text(x.Fun) == "math.Inf" {
			if arg, ok := x.Args[0].(*ast.UnaryExpr); ok {
				c.visit(arg)
			}
			return false
		}
	case *ast.BasicLit:
		c.literal(x)
	}
	return true
}

// block notes the statements of a block.
func (c *collector) block(list []ast.Stmt) {
	for _, s := range list {
		c.statements[s] = true
	}
}

// ofError reports whether a condition only asks whether there is an error: faults of disks and pipes are tested by other means.
func ofError(cond ast.Expr) bool {
	x, ok := cond.(*ast.BinaryExpr)
	if !ok || x.Op != token.NEQ && x.Op != token.EQL {
		return false
	}
	err, ok := x.X.(*ast.Ident)
	return ok && err.Name == "err"
}

// fails notes the returns of a block in which there is an error.
func (c *collector) fails(x *ast.IfStmt) {
	for _, s := range x.Body.List {
		if r, ok := s.(*ast.ReturnStmt); ok && len(r.Results) > 1 && x.Cond.(*ast.BinaryExpr).Op == token.NEQ {
			c.failing[r] = true
		}
	}
}

func (c *collector) operator(x *ast.BinaryExpr) {
	end := x.OpPos + token.Pos(len(x.Op.String()))
	for _, k := range []struct {
		kind string
		of   map[token.Token]string
	}{{"border", borders}, {"comparison", comparisons}, {"sign", signs}, {"logic", logic}} {
		if text, ok := k.of[x.Op]; ok {
			c.add(k.kind, x, x.OpPos, end, text)
		}
	}
}

func (c *collector) literal(x *ast.BasicLit) {
	switch x.Kind {
	case token.INT:
		if v, err := strconv.ParseInt(x.Value, 0, 64); err == nil {
			c.add("number", x, x.Pos(), x.End(), strconv.FormatInt(v+1, 10))
		}
	case token.FLOAT:
		if v, err := strconv.ParseFloat(x.Value, 64); err == nil {
			text := strconv.FormatFloat(v*1.25, 'g', -1, 64)
			if v == 0 {
				text = "1.0"
			}
			c.add("number", x, x.Pos(), x.End(), text)
		}
	}
}

// readEquivalent reads the mutants that no test can tell from the code: a line with the mutant's name, tab, the reason.
func readEquivalent(path string) (map[string]string, error) {
	known := map[string]string{}
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return known, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if name, reason, ok := strings.Cut(lines.Text(), "\t"); ok {
			known[name] = reason
		}
	}
	return known, lines.Err()
}
