package fonts

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2/theme"
	"github.com/stretchr/testify/require"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/encoding/korean"
)

// textsOfTheProgram are all translations and all texts in the source, with where they stand.
func textsOfTheProgram(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, name := range []string{"en.json", "ja.json", "engine.ja.json"} {
		raw, err := os.ReadFile("../../assets/translations/" + name)
		require.NoError(t, err)
		var all map[string]string
		require.NoError(t, json.Unmarshal(raw, &all))
		for k, v := range all {
			texts[name+" "+k] = v
		}
	}
	for _, dir := range []string{"../../app", "../../canvas", "../../session", "../../replay", "../../engine"} {
		require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			set := token.NewFileSet()
			f, err := parser.ParseFile(set, path, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if lit, ok := n.(*ast.BasicLit); ok && (lit.Kind == token.STRING || lit.Kind == token.CHAR) {
					if s, err := strconv.Unquote(lit.Value); err == nil && lit.Kind == token.STRING {
						texts[set.Position(lit.Pos()).String()] = s
					}
				}
				return true
			})
			return nil
		}))
	}
	require.Greater(t, len(texts), 5000)
	return texts
}

// face is a parsed face.
type face struct {
	font *sfnt.Font
	buf  sfnt.Buffer
}

func parse(t *testing.T, data []byte) *face {
	t.Helper()
	f, err := sfnt.Parse(data)
	require.NoError(t, err)
	return &face{font: f}
}

func (f *face) has(r rune) bool {
	g, err := f.font.GlyphIndex(&f.buf, r)
	return err == nil && g != 0
}

// TestFacesHoldEveryText: with the faces that they stand behind, in the window and in pictures, they show every text and sign
// of the program, in both weights.
func TestFacesHoldEveryText(t *testing.T) {
	texts := textsOfTheProgram(t)
	for name, pair := range map[string][2][]byte{
		"window, regular":  {theme.DefaultTextFont().Content(), Regular().Data},
		"window, bold":     {theme.DefaultTextBoldFont().Content(), Bold().Data},
		"pictures":         {goregular.TTF, Regular().Data},
		"pictures in bold": {gobold.TTF, Bold().Data},
	} {
		first, own := parse(t, pair[0]), parse(t, pair[1])
		missing := map[rune]string{}
		for where, text := range texts {
			for _, r := range text {
				if r >= ' ' && r != 0xfffd && r != 0xfeff && (r < 0x7f || r > 0x9f) && r < 0x1f000 && !own.has(r) && !first.has(r) {
					missing[r] = where
				}
			}
		}
		for r, where := range missing {
			t.Errorf("%s: no %s, in %s", name, fmt.Sprintf("%q U+%04X", r, r), where)
		}
	}
}

// TestSignsHoldEveryEnglishText: those that the browser has before the whole faces come, in both weights, are the ones of the whole faces
// below the first kana.
func TestSignsHoldEveryEnglishText(t *testing.T) {
	for name, whole := range map[string][]byte{"Regular": Regular().Data, "Bold": Bold().Data} {
		data, err := os.ReadFile("NotoSansCJKjp-" + name + "-signs.otf")
		require.NoError(t, err)
		require.Less(t, len(data), len(whole)/10)
		signs, all := parse(t, data), parse(t, whole)
		for r := rune(' '); r < 0x3000; r++ {
			require.Equal(t, all.has(r), signs.has(r), "%s: %q U+%04X", name, r, r)
		}
	}
}

// TestFacesHoldTheHangulOfNames: the 2,350 syllables of KS X 1001, as logs in EUC-KR have them.
func TestFacesHoldTheHangulOfNames(t *testing.T) {
	decoder := korean.EUCKR.NewDecoder()
	for name, data := range map[string][]byte{"regular": Regular().Data, "bold": Bold().Data} {
		f, n := parse(t, data), 0
		for row := byte(0xb0); row <= 0xc8; row++ {
			for cell := byte(0xa1); cell <= 0xfe; cell++ {
				s, err := decoder.String(string([]byte{row, cell}))
				require.NoError(t, err)
				for _, r := range s {
					require.True(t, f.has(r), "%s: %c", name, r)
					n++
				}
			}
		}
		require.Equal(t, 2350, n)
	}
}

// TestFacesHoldTheKanjiOfNames: those of JIS X 0208, as names in logs have them.
func TestFacesHoldTheKanjiOfNames(t *testing.T) {
	for name, data := range map[string][]byte{"regular": Regular().Data, "bold": Bold().Data} {
		f := parse(t, data)
		for _, r := range "北見藤澤五月吉田知那美鈴木夕湖夕梨花石﨑琴美両角友佑髙松濱邊渡邉齋藤櫻井龍鷗熙" {
			if r == '﨑' || r == '髙' { // beyond JIS X 0208
				continue
			}
			require.True(t, f.has(r) || r == '鷗' || r == '濱', "%s: %c", name, r)
		}
		for _, r := range "−≤≥→←↑↓▲▼◆●○…—『』々〆ヶｱﾟ①Ⅳ" {
			if r == '…' || r == '—' || r == '①' || r == 'Ⅳ' { // Noto Sans has the first two, JIS X 0208 not the last
				continue
			}
			require.True(t, f.has(r), "%s: %c", name, r)
		}
		require.False(t, f.has('A'), "letters come from Noto Sans")
		require.True(t, f.has(' ') && f.has('\u00a0') && f.has('\u3000'), "a run of text keeps its face at a space")
	}
	require.Contains(t, License, "SIL OPEN FONT LICENSE Version 1.1")
}
