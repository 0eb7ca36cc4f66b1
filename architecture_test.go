package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// goPackage is what `go list -json` tells of a package.
type goPackage struct {
	ImportPath string
	Imports    []string
	Deps       []string
	GoFiles    []string
}

func listPackages(t *testing.T) []goPackage {
	t.Helper()
	cmd := exec.Command("go", "list", "-tags", "migrated_fynedo", "-json=ImportPath,Imports,Deps,GoFiles", "./...")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	require.NoError(t, err, stderr.String())
	var list []goPackage
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p goPackage
		err := dec.Decode(&p)
		if errors.Is(err, io.EOF) {
			return list
		}
		require.NoError(t, err)
		list = append(list, p)
	}
}

func under(path string, rooms ...string) bool {
	for _, r := range rooms {
		if path == r || strings.HasPrefix(path, r+"/") {
			return true
		}
	}
	return false
}

// TestArrows holds the imports against the house rules of docs/ARCHITECTURE.md.
func TestArrows(t *testing.T) {
	const m = "github.com/hogline/hogline"
	list := listPackages(t)
	require.Greater(t, len(list), 5)
	for _, p := range list {
		windowless := under(p.ImportPath, m+"/engine", m+"/replay", m+"/session", m+"/analysis", m+"/canvas/paint", m+"/app/cli", m+"/app/report",
			m+"/app/turning", m+"/app/rulebook", m+"/app/wording", m+"/app/i18n", m+"/assets", m+"/lab", m+"/cmd")
		for _, d := range p.Deps {
			if windowless && under(d, "fyne.io") {
				t.Errorf("%s must do without a window but depends on %s", p.ImportPath, d)
			}
			if under(p.ImportPath, m+"/engine") && under(d, m) && !under(d, m+"/engine") {
				t.Errorf("%s is engine but depends on %s", p.ImportPath, d)
			}
			if under(p.ImportPath, m+"/engine") && d == m+"/engine/registry" {
				t.Errorf("%s depends on the registry, which stands above the AIs, protocols and evaluation", p.ImportPath)
			}
			if under(p.ImportPath, m+"/replay") && under(d, m+"/app", m+"/canvas", m+"/session", m+"/assets") {
				t.Errorf("%s is replay but depends on %s", p.ImportPath, d)
			}
			if under(p.ImportPath, m+"/canvas") && under(d, m+"/app", m+"/assets", m+"/session") {
				t.Errorf("%s is canvas but depends on %s", p.ImportPath, d)
			}
			if under(p.ImportPath, m+"/analysis") && under(d, m+"/app", m+"/canvas", m+"/session", m+"/assets") {
				t.Errorf("%s is analysis but depends on %s", p.ImportPath, d)
			}
			if under(d, m+"/lab") && !under(p.ImportPath, m+"/lab", m+"/cmd/hogline-lab") {
				t.Errorf("%s depends on %s; only hogline-lab may", p.ImportPath, d)
			}
			if under(p.ImportPath, m+"/lab") && under(d, m+"/app", m+"/session", m+"/assets") &&
				!under(d, m+"/app/cli/command", m+"/app/cli/option", m+"/app/cli/table", m+"/app/cli/play") {
				t.Errorf("%s is the lab but depends on %s; of the program above it has app/cli/command, option and table, and play, whose plans it plays",
					p.ImportPath, d)
			}
			if under(p.ImportPath, m+"/app/cli") && p.ImportPath != m+"/app/cli" && under(d, m+"/app/cli") &&
				!under(d, m+"/app/cli/command", m+"/app/cli/option", m+"/app/cli/table", p.ImportPath) {
				t.Errorf("%s is a group of commands but depends on %s", p.ImportPath, d)
			}
			if p.ImportPath == m+"/app/cli/command" && under(d, m) && !under(d, m+"/engine", m+"/app/cli/table", p.ImportPath) {
				t.Errorf("%s runs commands and knows none but depends on %s", p.ImportPath, d)
			}
			if p.ImportPath == m+"/app/cli/option" && under(d, m) && !under(d, m+"/engine", m+"/replay", m+"/app/cli/command",
				m+"/app/cli/table", p.ImportPath) {
				t.Errorf("%s is options of commands but depends on %s", p.ImportPath, d)
			}
			if under(p.ImportPath, m+"/session") && under(d, m+"/app", m+"/canvas", m+"/assets") {
				t.Errorf("%s is session but depends on %s", p.ImportPath, d)
			}
		}
		for _, d := range p.Imports {
			if d == "fyne.io/fyne/v2/app" && p.ImportPath != m && p.ImportPath != m+"/app" {
				t.Errorf("%s imports fyne's app; only main and one file of app may", p.ImportPath)
			}
			if d == "github.com/invopop/jsonschema" && !under(p.ImportPath, m+"/scripts") {
				t.Errorf("%s imports invopop/jsonschema; only scripts may: the programs do not hold it", p.ImportPath)
			}
			if d == "github.com/sqweek/dialog" && p.ImportPath != m+"/app/filepick" {
				t.Errorf("%s imports sqweek/dialog; only app/filepick may", p.ImportPath)
			}
			if d == m+"/assets" && p.ImportPath != m && p.ImportPath != m+"/app" && p.ImportPath != m+"/app/cli" && !under(p.ImportPath, m+"/cmd") {
				t.Errorf("%s imports assets; only the programs, app and app/cli may", p.ImportPath)
			}
		}
	}
}

// TestCommandsNeedNoGraphics: hogline-cli builds without cgo and holds nothing of the window.
func TestCommandsNeedNoGraphics(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "-tags", "migrated_fynedo", "./cmd/hogline-cli")
	list.Env = append(os.Environ(), "CGO_ENABLED=0")
	out, err := list.Output()
	require.NoError(t, err)
	deps := strings.Fields(string(out))
	require.Contains(t, deps, "github.com/hogline/hogline/app/cli")
	for _, d := range deps {
		if d == "runtime/cgo" || under(d, "fyne.io", "github.com/go-gl", "github.com/sqweek", "github.com/hogline/hogline/canvas") &&
			!under(d, "github.com/hogline/hogline/canvas/paint", "github.com/hogline/hogline/canvas/fonts") {
			t.Errorf("hogline-cli depends on %s", d)
		}
	}
}

// TestViewsStandAlone: no view of the window holds the window or another view; what two views share stands beside them.
func TestViewsStandAlone(t *testing.T) {
	const ui = "github.com/hogline/hogline/app/ui/"
	shared := []string{ui + "actions", ui + "dialogs", ui + "finder", ui + "forms", ui + "page", ui + "uitest", ui + "series"}
	views := 0
	for _, p := range listPackages(t) {
		if !under(p.ImportPath, strings.TrimSuffix(ui, "/")) {
			continue
		}
		views++
		for _, d := range p.Imports {
			if d == "github.com/hogline/hogline/app" || under(d, strings.TrimSuffix(ui, "/")) && !under(d, shared...) {
				t.Errorf("%s imports %s", p.ImportPath, d)
			}
		}
	}
	require.Greater(t, views, 10)
}

// TestOneWriterOfCSV: every table is written by safefile.CSV, which lets no cell be a formula.
func TestOneWriterOfCSV(t *testing.T) {
	out, err := exec.Command("grep", "-lr", "--include=*.go", "--exclude=*_test.go", `csv\.NewWriter`, ".").Output()
	require.NoError(t, err)
	require.Equal(t, []string{"./engine/safefile/csv.go"}, strings.Fields(string(out)))
}

// TestOneFileMakesTheApp: only one file of package app, tests aside, imports fyne's app.
func TestOneFileMakesTheApp(t *testing.T) {
	out, err := exec.Command("grep", "-lr", "--include=*.go", "--exclude=*_test.go", `"fyne.io/fyne/v2/app"`, "app").Output()
	require.NoError(t, err)
	require.Len(t, strings.Fields(string(out)), 1)
}

// TestRuleLanguageLayers: each package of the rule language depends only on those before it, none on curling.
func TestRuleLanguageLayers(t *testing.T) {
	const gsm = "github.com/hogline/hogline/engine/gsm/"
	below := map[string][]string{
		"syntax":    {},
		"component": {"syntax"},
		"link":      {"syntax", "component"},
		"run":       {"syntax", "component", "link"},
		"check":     {"syntax", "component", "link", "run"},
		"gdl":       {"syntax", "component", "link", "run"},
		"diagram":   {"syntax"},
	}
	seen := 0
	for _, p := range listPackages(t) {
		name, ok := strings.CutPrefix(p.ImportPath, gsm)
		if !ok || strings.Contains(name, "internal/") {
			continue
		}
		allowed, known := below[name]
		require.True(t, known, "%s has no layer", p.ImportPath)
		seen++
		for _, d := range p.Deps {
			if dep, ok := strings.CutPrefix(d, gsm); ok {
				require.Contains(t, allowed, dep, "%s depends on %s", p.ImportPath, d)
			}
			require.False(t, under(d, "github.com/hogline/hogline/engine/curling", "github.com/hogline/hogline/engine/match"), "%s depends on %s",
				p.ImportPath, d)
		}
	}
	require.Len(t, below, seen)
}

// TestSessionParts: each part of a session that is a package depends on those before it alone, and nothing but the session on all.
func TestSessionParts(t *testing.T) {
	const session = "github.com/hogline/hogline/session/"
	below := map[string][]string{
		"study":    {},
		"event":    {},
		"job":      {},
		"document": {"study", "event"},
		"storage":  {"study", "event"},
		"place":    {"study", "event", "job"},
		"notes":    {"study", "event"},
		"encoding": {"study", "job"},
		"skill":    {"event", "job"},
		"charting": {"event", "job"},
		"check":    {"event", "job"},
		"plan":     {"study"},
		"terms":    {"study", "event", "job"},

		"enginelist": {"study", "event"},
		"inquiry":    {"study", "event", "enginelist"},
		"table":      {"study", "event", "job", "enginelist", "terms", "inquiry"},
		"asking":     {"study", "event", "job", "enginelist", "terms", "inquiry", "table"},
		"selection":  {"study", "event", "job", "enginelist", "terms", "inquiry", "table", "asking"},
		"preview":    {"study", "event", "job", "enginelist", "terms", "inquiry", "table", "asking", "selection"},
		"throws":     {"study", "event", "job", "enginelist", "terms", "inquiry", "table", "asking", "selection"},
		"scoremap":   {"study", "event", "job", "enginelist", "terms", "inquiry", "table", "asking", "selection"},
		"comparison": {"study", "event", "job", "enginelist", "terms", "inquiry", "table", "asking", "selection", "preview"},
		"aiming":     {"study", "event", "job", "place", "enginelist", "inquiry"},
		"lines":      {"study", "event", "job", "place", "document", "terms"},
		"found":      {"study", "event", "job"},
		"values":     {"study", "event", "job", "place", "enginelist", "found", "terms"},

		"internal/parttest":  {"study", "event", "job", "document", "place"},
		"internal/tabletest": {"study", "event", "job", "document", "place", "enginelist", "terms", "inquiry", "table", "internal/parttest"},
	}
	seen := 0
	for _, p := range listPackages(t) {
		name, ok := strings.CutPrefix(p.ImportPath, session)
		if !ok {
			continue
		}
		allowed, known := below[name]
		require.True(t, known, "%s has no place among the parts", p.ImportPath)
		seen++
		for _, d := range p.Deps {
			require.NotEqual(t, strings.TrimSuffix(session, "/"), d, "%s depends on the whole session", p.ImportPath)
			if dep, ok := strings.CutPrefix(d, session); ok {
				require.Contains(t, allowed, dep, "%s depends on %s", p.ImportPath, d)
			}
		}
	}
	require.Len(t, below, seen)
}

// TestSessionHoldsParts: the session itself has no part of its own, every part is tested beside its code, and none starts work by hand
// where a Job does.
func TestSessionHoldsParts(t *testing.T) {
	tested := map[string]bool{}
	require.NoError(t, filepath.WalkDir("session", func(path string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, "_test.go") {
			tested[filepath.ToSlash(filepath.Dir(path))] = true
		}
		return err
	}))
	eachFile(t, "session", func(path string, f *ast.File) {
		dir := filepath.ToSlash(filepath.Dir(path))
		require.True(t, tested[dir] || strings.HasPrefix(dir, "session/internal/"), "%s has no test", dir)
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeSpec:
				if _, ok := n.Type.(*ast.StructType); ok && dir == "session" {
					require.Equal(t, "Session", n.Name.Name, "%s: a part is a package", path)
				}
			case *ast.CallExpr:
				sel, ok := n.Fun.(*ast.SelectorExpr)
				if !ok || dir == "session/job" || sel.Sel.Name != "Start" && sel.Sel.Name != "StartAs" {
					break
				}
				of, ok := sel.X.(*ast.SelectorExpr)
				require.False(t, ok && strings.EqualFold(of.Sel.Name, "jobs"), "%s starts work by hand: job.Of is the way", path)
			}
			return true
		})
	})
}

// TestFewMethods: no type has more than 40 methods, none of the session more than 32, and no view asks for more than 12 by one interface.
func TestFewMethods(t *testing.T) {
	const most, mostOfSession, asked = 40, 32, 12
	methods := map[string]int{}
	eachFile(t, ".", func(path string, f *ast.File) {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv != nil {
				of := fn.Recv.List[0].Type
				if star, ok := of.(*ast.StarExpr); ok {
					of = star.X
				}
				switch ix := of.(type) {
				case *ast.IndexExpr:
					of = ix.X
				case *ast.IndexListExpr:
					of = ix.X
				}
				methods[filepath.Dir(path)+"."+of.(*ast.Ident).Name]++
			}
		}
	})
	require.Greater(t, len(methods), 1000)
	for name, n := range methods {
		require.LessOrEqual(t, n, most, name)
		if strings.HasPrefix(name, "session") {
			require.LessOrEqual(t, n, mostOfSession, name)
		}
	}
	interfaces := 0
	eachFile(t, filepath.Join("app", "ui"), func(path string, f *ast.File) {
		ast.Inspect(f, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				if i, ok := spec.Type.(*ast.InterfaceType); ok {
					interfaces++
					require.LessOrEqual(t, i.Methods.NumFields(), asked, path+": "+spec.Name.Name)
				}
			}
			return true
		})
	})
	require.Greater(t, interfaces, 5)
}

// TestErrorsWithoutPackages: what a user reads does not begin with the name of a package, unless it is that of a format or protocol.
func TestErrorsWithoutPackages(t *testing.T) {
	known := map[string]bool{"dcl": true, "dcl2": true, "hpos": true, "dcp": true, "dc3": true, "dc4": true, "dc4log": true}
	packages := map[string]bool{"wins": true, "rows": true, "shots": true, "grid": true, "tree": true} // and short names of AIs
	for _, p := range listPackages(t) {
		packages[filepath.Base(p.ImportPath)] = packages[filepath.Base(p.ImportPath)] || !strings.Contains(p.ImportPath, "/app/ui/")
	}
	eachFile(t, ".", func(path string, f *ast.File) {
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			made, ok := call.Fun.(*ast.SelectorExpr)
			text, isText := call.Args[0].(*ast.BasicLit)
			if !ok || !isText || made.Sel.Name != "Errorf" && made.Sel.Name != "New" {
				return true
			}
			name, _, found := strings.Cut(strings.Trim(text.Value, "\"`"), ": ")
			assert.False(t, found && packages[name] && !known[name], "%s: the error %s", path, text.Value)
			return true
		})
	})
}

// TestLooksAreOfTests: each file of what a view shows in a test has a test of its name, which holds it.
func TestLooksAreOfTests(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("app", "ui", "*", "testdata", "looks", "*.txt"))
	require.NoError(t, err)
	require.Greater(t, len(files), 50)
	for _, file := range files {
		name, _, _ := strings.Cut(strings.TrimSuffix(filepath.Base(file), ".txt"), "-")
		dir := filepath.Join(filepath.Dir(file), "..", "..")
		out, err := exec.Command("grep", "-l", "^func "+name+"(t ", "-r", "--include=*_test.go", dir).Output()
		require.NoError(t, err, "%s: no test", file)
		require.NotEmpty(t, out, file)
	}
}

// eachFile parses the files of the program below a folder, tests aside.
func eachFile(t *testing.T, root string, look func(path string, f *ast.File)) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err == nil {
			look(path, f)
		}
		return err
	}))
}
