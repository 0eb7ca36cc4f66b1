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

	"github.com/hogline/hogline/app/boardgame"
	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/nrow"
	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc4"
	"github.com/hogline/hogline/engine/dcp"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/gsm/check"
	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/gdl"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/run"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/engine/listen"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/netfault"
	"github.com/hogline/hogline/engine/photo"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/sweeping"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/engine/subprocess"
	"github.com/hogline/hogline/engine/tubstap"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/book/diagram"
	"github.com/hogline/hogline/replay/book/pdf"
	"github.com/hogline/hogline/replay/chart"
	"github.com/hogline/hogline/replay/chart/sharing"
	"github.com/hogline/hogline/replay/chartstats"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/dc4log"
	"github.com/hogline/hogline/replay/dcl"
	"github.com/hogline/hogline/replay/dcl2"
	"github.com/hogline/hogline/replay/export"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/hpos"
	"github.com/hogline/hogline/replay/mapping"
	"github.com/hogline/hogline/replay/question"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/storage"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/values"
)

// tables are all catalogs of messages by the folder that uses them.
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
	{"../boardgame", "boardgame.", boardgame.Messages, 3},
	{"../../engine/tubstap", "tubstap.", tubstap.Messages, 40},
	{"../settings", "settings.", settings.Messages, 1},
	{"../../engine/jsonfault", "json.", jsonfault.Messages, 10},
	{"../../engine/safefile", "file.", safefile.Messages, 9},
	{"../../engine/charset", "charset.", charset.Messages, 2},
	{"../../replay/file", "file.", file.Messages, 3},
	{"../../session/values", "values.", values.Messages, 1},
	{"../../session/enginelist", "enginelist.", enginelist.Messages, 1},
	{"../../session/storage", "storage.", storage.Messages, 1},
	{"../../session/study", "study.", study.Messages, 8},
	{"../../replay/annotation", "annotation.", annotation.Messages, 7},
	{"../../replay", "replay.", replay.Messages, 10},
	{"../../replay/question", "question.", question.Messages, 1},
	{"../../replay/dcl", "dcl.", dcl.Messages, 60},
	{"../../replay/dcl2", "dcl2.", dcl2.Messages, 30},
	{"../../replay/dc4log", "dc4log.", dc4log.Messages, 8},
	{"../../replay/chart", "chart.", chart.Messages, 20},
	{"../../replay/chart/sharing", "sharing.", sharing.Messages, 6},
	{"../../replay/chartstats", "chartstats.", chartstats.Messages, 1},
	{"../../replay/curlit", "curlit.", curlit.Messages, 35},
	{"../../replay/book", "book.", book.Messages, 45},
	{"../../replay/book/pdf", "pdf.", pdf.Messages, 10},
	{"../../replay/book/diagram", "diagram.", diagram.Messages, 5},
	{"../../replay/mapping", "mapping.", mapping.Messages, 40},
	{"../../replay/export", "export.", export.Messages, 10},
	{"../../replay/hpos", "hpos.", hpos.Messages, 14},
	{"../../engine/curling", "curling.", curling.Messages, 15},
	{"../../engine/physics", "physics.", physics.Messages, 10},
	{"../../engine/physics/sweeping", "sweeping.", sweeping.Messages, 1},
	{"../../engine/ai", "ai.", ai.Messages, 8},
	{"../../engine/registry", "registry.", registry.Messages, 6},
	{"../../engine/ai/nrow", "nrow.", nrow.Messages, 2},
	{"../../engine/dc4", "dc4.", dc4.Messages, 8},
	{"../../engine/dcp", "dcp.", dcp.Messages, 25},
	{"../../engine/limits", "limits.", limits.Messages, 6},
	{"../../engine/subprocess", "program.", subprocess.Messages, 20},
	{"../../engine/photo", "photo.", photo.Messages, 10},
	{"../../engine/listen", "listen.", listen.Messages, 10},
	{"../../engine/netfault", "net.", netfault.Messages, 11},
	{"../../engine/evaluate", "evaluate.", evaluate.Messages, 6},
}

// engineTexts are the English texts that stand in Go by key: the messages, what is said of the functions of the rule
// language, and the titles and settings of the AIs.
func engineTexts(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, c := range tables {
		maps.Copy(all, c.table)
	}
	for _, c := range match.Registry().Components() {
		for i := range c.Funcs {
			m := c.Describe(&c.Funcs[i])
			all[m.Key] = m.English
		}
		if c.NoGDL != "" {
			all["rules.no-gdl."+c.Name] = c.NoGDL
		}
	}
	library, err := rulebook.Load(os.DirFS("../../assets"))
	require.NoError(t, err)
	for _, d := range library.Documents {
		for _, o := range d.Offers("") {
			if o.Own && o.Doc.English != "" {
				all[o.Doc.Key] = o.Doc.English
			}
		}
	}
	b := newBundle(t)
	for _, k := range append(registry.Kinds(), registry.Remotes()...) {
		all["kind."+k.Name] = k.Title
		for _, s := range k.Settings {
			all[helpKey(b, k.Name, s.Key)] = s.Help
		}
	}
	return all
}

func TestTextsOfTheEngineAreTranslated(t *testing.T) {
	b := newBundle(t)
	texts := engineTexts(t)
	require.Greater(t, len(texts), 700)
	for key, english := range texts {
		require.NotEmpty(t, english, key)
		require.NotContains(t, b.texts["en"], key, "English stands in Go alone")
		ja := b.texts["ja"][key]
		require.NotEmpty(t, ja, key)
		require.Equal(t, slices.Compact(places(english)), slices.Compact(places(ja)), key)
	}
}

func TestCatalogsArePrefixedByTheirPackage(t *testing.T) {
	for _, c := range tables {
		require.GreaterOrEqual(t, len(c.table), c.least, c.prefix)
		for key := range c.table {
			require.True(t, strings.HasPrefix(key, c.prefix) || strings.HasPrefix(key, "rules."), key)
		}
	}
}

// TestParametersOfShippedRulesHaveTexts in the window's own texts.
func TestParametersOfShippedRulesHaveTexts(t *testing.T) {
	b := newBundle(t)
	library, err := rulebook.Load(os.DirFS("../../assets"))
	require.NoError(t, err)
	n := 0
	for _, d := range library.Documents {
		for _, f := range d.Fields() {
			require.NotEmpty(t, b.texts["en"]["rules.param."+f.Name], f.Name)
			n++
		}
	}
	require.Greater(t, n, 45)
}

// constructors are the functions that take the key of a message, at this argument.
var constructors = map[string]int{"New": 0, "problem": -1, "wrong": 0, "newError": 0, "fault": 1, "fail": 2, "want": 0, "expect": 1,
	"word": 0, "msg": 0, "refuse": 0, "refuseAt": 2}

// keyLike is a literal that has the form of a key.
var keyLike = regexp.MustCompile(`^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)*$`)

// TestCatalogsHoldTheMessagesInUse reads the sources: every key that is used has a text, and every text is used.
func TestCatalogsHoldTheMessagesInUse(t *testing.T) {
	for _, c := range tables {
		used := map[string]bool{}
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
						used[c.prefix+strings.TrimPrefix(s, c.prefix)] = true
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
			require.True(t, used[key], "%s is used nowhere", key)
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

// keyOf is the key that a call of a constructor has, where it is written out.
func keyOf(c *ast.CallExpr) (string, bool) {
	name := ""
	switch f := c.Fun.(type) {
	case *ast.SelectorExpr:
		name = f.Sel.Name
	case *ast.Ident:
		name = f.Name
	}
	at, ok := constructors[name]
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
