package limits

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/unicode/bidi"
)

func TestNumbers(t *testing.T) {
	for v, want := range map[float64]string{
		0: "", 1: "", 0.5: "", -Slack / 2: "", 1 + Slack/2: "",
		-2 * Slack: "x.v is -2e-06, want 0 to 1", 1 + 2*Slack: "x.v is 1.000002, want 0 to 1", 1e308: "x.v is 1e+308, want 0 to 1",
		math.Inf(1): "x.v is +Inf, want 0 to 1", math.Inf(-1): "x.v is -Inf, want 0 to 1",
	} {
		c := Of("x")
		c.Number("v", v, 0, 1)
		c.Known("v", &v, 0, 1)
		c.Found("v", v, 0, 1)
		if want == "" {
			require.NoError(t, c.Err())
			continue
		}
		require.EqualError(t, c.Err(), want)
	}
	c := Of("")
	c.Known("v", nil, 0, 1)
	c.Found("v", math.NaN(), 0, 1)
	require.NoError(t, c.Err())
	c.Number("v", math.NaN(), 0, 1)
	require.EqualError(t, c.Err(), "v is NaN, want 0 to 1")
	c = Of("")
	c.Number("v", math.Inf(1), 0, math.Inf(1))
	require.Error(t, c.Err())
}

// TestFirst: the first fault is told, with the place of its field.
func TestFirst(t *testing.T) {
	c := Of("shot")
	in := c.At("ideas", 3).In("named")
	in.Whole("stone", 16, -1, 15)
	c.Whole("end", 0, 1, 9)
	require.EqualError(t, c.Err(), "shot.ideas[3].named.stone is 16, want -1 to 15")
	c = Of("")
	c.Whole("stone", 15, -1, 15)
	c.Whole("stone", -1, -1, 15)
	c.Count("ideas", 3, 3)
	c.Fault("shot", nil)
	Word(c, "spot", "", []string{"a", "b"})
	Word(c, "spot", "b", []string{"a", "b"})
	require.NoError(t, c.Err())
	c.Count("ideas", 4, 3)
	require.EqualError(t, c.Err(), "ideas: 4 of them, want at most 3")
	c = Of("")
	c.Fault("shot", errors.New("none"))
	require.EqualError(t, c.Err(), "shot: none")
	c = Of("")
	c.Needed("key", "k", 1)
	require.NoError(t, c.Err())
	c.At("keys", 0).Needed("", "", 1)
	require.EqualError(t, c.Err(), "keys[0] is missing")
	c = Of("")
	Word(c, "spot", "c\x1b", []string{"a", "b"})
	require.EqualError(t, c.Err(), `spot is "c", want one of a, b`)
}

func TestTexts(t *testing.T) {
	for text, fault := range map[string]bool{
		"": false, "in-turn draw": false, "山田 太郎": false, "é́": false, "12345678901234567890": false, "👩‍👩‍👧": false,
		"123456789012345678901": true, "a\nb": true, "a\x00": true, "\x1b[31m": true, "\u202etxt": true, "a\u2028b": true, "\u2066": true,
		"a\u0085": true, "\xff": true, "\x7f": true,
	} {
		c := Of("")
		c.Text("name", text, 20)
		require.Equal(t, fault, c.Err() != nil, "%q: %v", text, c.Err())
		c = Of("")
		c.Text("name", Clean(text, 20), 20)
		require.NoError(t, c.Err(), "%q", text)
	}
	c := Of("")
	c.Lines("note", "a\nb\tc\r\n", 20)
	require.NoError(t, c.Err())
	c.Lines("note", "a\x00", 20)
	require.Error(t, c.Err())
	require.Equal(t, "a b c", Clean(" a\n\n b\tc\x00", 10))
	require.Equal(t, "abcd…", Clean("abcdefgh", 5))
	require.Equal(t, "abcde", Clean("abcde", 5))
	require.Equal(t, " a  b ", Clean(" a  b ", 10))
}

// TestHiddenLetters: of all letters, those are hidden that Unicode calls controls, ends of lines or paragraphs, or marks that embed,
// override or isolate a direction (UAX 9).
func TestHiddenLetters(t *testing.T) {
	turns := []bidi.Class{bidi.LRO, bidi.RLO, bidi.LRE, bidi.RLE, bidi.PDF, bidi.LRI, bidi.RLI, bidi.FSI, bidi.PDI}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		class, _ := bidi.LookupRune(r)
		want := unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp) || slices.Contains(turns, class.Class())
		if want != Hidden(r) {
			t.Errorf("%U", r)
		}
	}
}

// FuzzClean: whatever is cleaned is a text.
func FuzzClean(f *testing.F) {
	f.Add("a\nb\x00\xff", 5)
	f.Add(strings.Repeat("\u202e山", 40), 3)
	f.Fuzz(func(t *testing.T, text string, most int) {
		most = 1 + max(0, most%100)
		c := Of("")
		clean := Clean(text, most)
		c.Text("x", clean, most)
		if c.Err() != nil || !utf8.ValidString(clean) {
			t.Errorf("%q: %q: %v", text, clean, c.Err())
		}
	})
}
