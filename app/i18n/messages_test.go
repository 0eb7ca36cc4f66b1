package i18n

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/app/rulebook"
	"hogline/engine/ai"
	"hogline/engine/ai/nrow"
	"hogline/engine/curling"
	"hogline/engine/dcp"
	"hogline/engine/evaluate"
	"hogline/engine/gsm/check"
	"hogline/engine/gsm/component"
	"hogline/engine/gsm/gdl"
	"hogline/engine/gsm/link"
	"hogline/engine/gsm/run"
	"hogline/engine/gsm/syntax"
	"hogline/engine/match"
	"hogline/engine/message"
	"hogline/engine/physics"
	"hogline/engine/registry"
	"hogline/engine/safefile"
	"hogline/replay"
	"hogline/replay/dcl"
	"hogline/replay/dcl2"
	"hogline/replay/file"
	"hogline/replay/hpos"
)

// tables are all sentences of the engine by the folder that says them.
var tables = []struct {
	dir, prefix string
	table       message.Catalog
	least       int
}{
	{"../../engine/gsm/syntax", "gsm.", syntax.Messages, 70},
	{"../../engine/gsm/component", "gsm.", component.Messages, 50},
	{"../../engine/gsm/link", "gsm.", link.Messages, 100},
	{"../../engine/gsm/run", "gsm.", run.Messages, 20},
	{"../../engine/gsm/check", "gsm.", check.Messages, 15},
	{"../../engine/gsm/gdl", "gsm.", gdl.Messages, 15},
	{"../../engine/match", "match.", match.Messages, 5},
	{"../rulebook", "rulebook.", rulebook.Messages, 20},
	{"../../engine/safefile", "file.", safefile.Messages, 9},
	{"../../replay/file", "file.", file.Messages, 3},
	{"../../replay", "replay.", replay.Messages, 15},
	{"../../replay/dcl", "dcl.", dcl.Messages, 60},
	{"../../replay/dcl2", "dcl2.", dcl2.Messages, 30},
	{"../../replay/hpos", "hpos.", hpos.Messages, 15},
	{"../../engine/curling", "curling.", curling.Messages, 15},
	{"../../engine/physics", "physics.", physics.Messages, 10},
	{"../../engine/ai", "ai.", ai.Messages, 8},
	{"../../engine/registry", "registry.", registry.Messages, 6},
	{"../../engine/ai/nrow", "nrow.", nrow.Messages, 2},
	{"../../engine/dcp", "dcp.", dcp.Messages, 25},
	{"../../engine/evaluate", "evaluate.", evaluate.Messages, 7},
}

func requireBoth(t *testing.T, b *Bundle, key, english string) {
	t.Helper()
	require.Equal(t, english, b.texts["en"][key], key)
	ja := b.texts["ja"][key]
	require.NotEmpty(t, ja, key)
	places := func(s string) []string {
		out := place.FindAllString(s, -1)
		slices.Sort(out)
		return slices.Compact(out)
	}
	require.Equal(t, places(english), places(ja), key)
}

func TestEverySentenceOfTheEngineIsTranslated(t *testing.T) {
	b := book(t)
	for _, c := range tables {
		require.GreaterOrEqual(t, len(c.table), c.least, c.prefix)
		for key, english := range c.table {
			require.True(t, strings.HasPrefix(key, c.prefix) || strings.HasPrefix(key, "rules."), key)
			requireBoth(t, b, key, english)
		}
	}
}

func TestEveryFunctionOfTheRegistryIsTranslated(t *testing.T) {
	b := book(t)
	n, refused := 0, 0
	for _, c := range match.Registry().Components() {
		for i := range c.Funcs {
			p := c.Describe(&c.Funcs[i])
			require.NotEmpty(t, p.English, p.Key)
			requireBoth(t, b, p.Key, p.English)
			n++
		}
		if c.NoGDL != "" {
			requireBoth(t, b, "rules.no-gdl."+c.Name, c.NoGDL)
			refused++
		}
	}
	require.Greater(t, n, 40)
	require.Equal(t, 3, refused)
}

// TestShippedTextsAreTranslated: their params, and their own functions that are described.
func TestShippedTextsAreTranslated(t *testing.T) {
	b := book(t)
	s, err := rulebook.Load(os.DirFS("../../assets"))
	require.NoError(t, err)
	params, functions := 0, 0
	for _, x := range s.Documents {
		for _, f := range x.Fields() {
			key := "rules.param." + f.Name
			require.NotEmpty(t, b.texts["en"][key], key)
			require.NotEmpty(t, b.texts["ja"][key], key)
			params++
		}
		for _, o := range x.Offers("") {
			if o.Own && o.Said.English != "" {
				requireBoth(t, b, o.Said.Key, o.Said.English)
				functions++
			}
		}
	}
	require.Greater(t, params, 45)
	require.Equal(t, 12, functions)
}

// speakers are the functions that take the key of a sentence, at this argument.
var speakers = map[string]int{"New": 0, "problem": -1, "wrong": 0, "newError": 0, "fault": 1, "fail": 2, "want": 0, "expect": 1, "word": 0, "msg": 0, "refuse": 0, "refuseAt": 2}

// keyLike is a literal that has the form of a key.
var keyLike = regexp.MustCompile(`^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)*$`)

// TestTheTablesHoldWhatIsSaid reads the sources: every key that is said has a text, and every
// text is said somewhere.
func TestTheTablesHoldWhatIsSaid(t *testing.T) {
	for _, c := range tables {
		said := map[string]bool{}
		calls := 0
		files, err := filepath.Glob(c.dir + "/*.go")
		require.NoError(t, err)
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") || filepath.Base(name) == "messages.go" {
				continue
			}
			src, err := os.ReadFile(name)
			require.NoError(t, err)
			f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.SkipObjectResolution)
			require.NoError(t, err)
			ast.Inspect(f, func(n ast.Node) bool {
				switch x := n.(type) {
				case *ast.BasicLit:
					if s, ok := literal(x); ok {
						said[c.prefix+strings.TrimPrefix(s, c.prefix)] = true
					}
				case *ast.CallExpr:
					if key, ok := keyOf(x); ok {
						if !strings.HasPrefix(key, "rules.") {
							key = c.prefix + strings.TrimPrefix(key, c.prefix)
						}
						require.Contains(t, c.table, key, name)
						calls++
					}
				}
				return true
			})
		}
		require.Positive(t, calls, c.dir)
		for _, key := range slices.Sorted(maps.Keys(c.table)) {
			if at, ok := strings.CutSuffix(key, ".mend"); ok {
				require.Contains(t, c.table, at)
				continue
			}
			if strings.HasPrefix(key, "rules.") { // made of the names of functions and constants
				continue
			}
			require.True(t, said[key], "%s is said nowhere", key)
		}
	}
}

func literal(x ast.Expr) (string, bool) {
	l, ok := x.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(l.Value)
	return s, err == nil && keyLike.MatchString(s)
}

// keyOf is the key that a call of a speaker says, where it is written out.
func keyOf(c *ast.CallExpr) (string, bool) {
	name := ""
	switch f := c.Fun.(type) {
	case *ast.SelectorExpr:
		name = f.Sel.Name
	case *ast.Ident:
		name = f.Name
	}
	at, ok := speakers[name]
	if !ok {
		return "", false
	}
	if at >= 0 {
		if at >= len(c.Args) {
			return "", false
		}
		return literal(c.Args[at])
	}
	for _, a := range c.Args { // problem: with place and severity or without
		if s, ok := literal(a); ok {
			return s, true
		}
	}
	return "", false
}

// TestProblemsCarryTheirKey holds a problem of a faulty text against the table.
func TestProblemsCarryTheirKey(t *testing.T) {
	f, err := syntax.Parse("x.gsm", "player X\ngsm LEGAL\n* a : Board.nothing(x) t-> b\n")
	require.NoError(t, err)
	ps := link.Lint(f, match.Registry())
	require.NotEmpty(t, ps)
	for _, p := range ps {
		require.True(t, strings.HasPrefix(p.What.Key, "gsm."+p.Code), p.What.Key)
		require.NotRegexp(t, place, p.What.String()+p.Hint.String(), p.What.Key)
	}
}
