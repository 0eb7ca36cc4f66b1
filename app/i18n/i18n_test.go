package i18n

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/shotname"
)

func newBundle(t *testing.T) *Bundle {
	t.Helper()
	b, err := Load(os.DirFS("../../assets"), "translations")
	require.NoError(t, err)
	return b
}

var place = regexp.MustCompile(`\{\d\}`)

// places are the places {0}, {1}, … of a text in order.
func places(s string) []string {
	out := place.FindAllString(s, -1)
	slices.Sort(out)
	return out
}

// TestTextsOfTheWindowAreTranslated: every text of the window and of the engine has a Japanese one, and no other has.
func TestTextsOfTheWindowAreTranslated(t *testing.T) {
	b := newBundle(t)
	want := slices.AppendSeq(slices.Collect(maps.Keys(b.texts["en"])), maps.Keys(engineTexts(t)))
	require.ElementsMatch(t, want, slices.Collect(maps.Keys(b.texts["ja"])))
	for k, en := range b.texts["en"] {
		require.NotEmpty(t, b.texts["ja"][k], k)
		require.Equal(t, places(en), places(b.texts["ja"][k]), "%s: the same places to fill", k)
	}
}

// TestOneOfAThing: the first count decides between one and several.
func TestOneOfAThing(t *testing.T) {
	b := newBundle(t)
	require.True(t, b.SetLanguage("en"))
	require.Equal(t, "1 end", b.T("ends", 1))
	require.Equal(t, "8 ends", b.T("ends", 8))
	require.Equal(t, "0 ends", b.T("ends", 0))
	require.Equal(t, "win table: logs in 2026, 1 end", b.T("wins.logs", "2026", 1))
	require.Equal(t, "1 s", b.T("seconds", 1), "a text without another one")
	require.True(t, b.SetLanguage("ja"))
	require.Equal(t, "1エンド", b.T("ends", 1))
}

// Texts about rule texts or logs quote them and name arguments of functions.
var (
	ofRules  = regexp.MustCompile(`^(gsm|match|rulebook|rules\.doc|replay|export|dcl2?|dc4log|hpos|curling|physics|dcp|evaluate|ai|registry|nrow|tubstap|program|book|pdf)\.`)
	quoted   = regexp.MustCompile(`「[^」]*」`)
	variable = regexp.MustCompile(`pl|pi|po`)
)

// TestNoEnglishInJapanese: what may stand in Latin letters is named here.
func TestNoEnglishInJapanese(t *testing.T) {
	b := newBundle(t)
	names := strings.NewReplacer("SampleAI", "", "TUBSTAP", "", "M-UCT", "", "UCT", "", "AI", "", "Hogline", "", "MIT", "", "EE", "", "Box2D",
		"", "rad", "", "SVG", "", "PNG", "", "JPEG", "",
		"WebP", "", "TIFF", "", "BMP", "", "HEIC", "", "iPhone", "", "GDL", "", "cm", "", "mm", "", "MB", "", "KB", "", "UTF", "",
		"JSON", "", "Shift_JIS", "", "Windows", "", "PDF", "", "CSV", "", "ZIP", "", "SETSTATE", "", "POSITION", "", "SCORE", "", "READYOK", "",
		"NUL", "", "「all」", "", "「auto」", "", ".hchart", "")
	word := regexp.MustCompile(`[A-Za-z]{2,}`)
	for k, text := range b.texts["ja"] {
		if ofRules.MatchString(k) { // code of the rule language stands between brackets
			text = variable.ReplaceAllString(quoted.ReplaceAllString(text, ""), "")
		}
		text = names.Replace(place.ReplaceAllString(text, ""))
		require.Empty(t, word.FindString(text), "%s: %s", k, b.texts["ja"][k])
	}
}

// TestKeysInTheCodeHaveTexts looks for the keys that the window asks for.
func TestKeysInTheCodeHaveTexts(t *testing.T) {
	b := newBundle(t)
	asked := regexp.MustCompile(`T\("([a-z][^"]*[a-z0-9])"`)
	var files []string
	require.NoError(t, filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			files = append(files, path)
		}
		return err
	}))
	n := 0
	for _, f := range files {
		data, err := os.ReadFile(f)
		require.NoError(t, err)
		for _, m := range asked.FindAllStringSubmatchIndex(string(data), -1) {
			key, rest := string(data[m[2]:m[3]]), string(data[m[1]:min(m[1]+2, len(data))])
			if strings.HasPrefix(rest, "+") || strings.HasPrefix(rest, " +") { // the rest of the key is made up
				continue
			}
			require.Contains(t, b.texts["en"], key, f)
			n++
		}
	}
	require.Greater(t, n, 200)
	for _, k := range shotname.Kinds {
		require.Contains(t, b.texts["en"], "call."+string(k))
	}
	for _, s := range shotname.Spots {
		require.Contains(t, b.texts["en"], "spot."+string(s))
	}
	for _, s := range append([]string{evaluate.Learned, evaluate.LearnedElsewhere, evaluate.RealPlay,
		evaluate.OwnRules}, evaluate.Policies...) {
		require.Contains(t, b.texts["en"], "policy."+s)
		require.Contains(t, b.texts["en"], "verdict.played."+s)
	}
	for _, s := range simulators.Names() {
		require.Contains(t, b.texts["en"], "simulator."+s)
	}
	for _, s := range []evaluate.State{evaluate.Thinking, evaluate.Evaluating, evaluate.Done, evaluate.Refused, evaluate.TimedOut,
		evaluate.Failed, evaluate.Stopped} {
		require.Contains(t, b.texts["en"], "state."+string(s))
	}
}

func TestT(t *testing.T) {
	b := newBundle(t)
	require.Equal(t, "End 3 · stone 14 of 16", b.T("place", 3, 14, 16))
	require.True(t, b.SetLanguage("ja"))
	require.Equal(t, "第3エンド · 14/16投目", b.T("place", 3, 14, 16))
	require.False(t, b.SetLanguage("xx"))
	require.Equal(t, "ja", b.Language())
	require.Equal(t, "no.such.key", b.T("no.such.key"))
}

func TestSystem(t *testing.T) {
	for _, c := range []struct{ all, lang, want string }{
		{"", "ja_JP.UTF-8", "ja"}, {"", "en_GB.UTF-8", "en"}, {"C.UTF-8", "ja_JP.UTF-8", "en"}, {"", "de_DE", "en"}, {"", "", "en"},
		{"", "ja.UTF-8", "ja"}, {"", "ja", "ja"}, {"", "ja@calendar=japanese", "ja"}, {"", "jam.UTF-8", "en"},
	} {
		t.Setenv("LC_ALL", c.all)
		t.Setenv("LC_MESSAGES", "")
		t.Setenv("LANG", c.lang)
		require.Equal(t, c.want, System())
	}
}
