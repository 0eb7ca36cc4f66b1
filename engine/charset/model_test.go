package charset

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLettersAfterLetters: the smoothing of Witten and Bell by hand, of the words "aa" and "ab" in a script of which every letter is taken
// for a tenth.
func TestLettersAfterLetters(t *testing.T) {
	m := &model{single: map[rune]float64{}, pairs: map[[2]rune]float64{}, after: map[rune]float64{}, kinds: map[rune]float64{},
		base: func(rune) float64 { return 0.1 }}
	m.learn("aa")
	m.learn("ab")
	// Letters: a three times, b once, the edge twice; after a: a, b and the edge once each.
	single := map[rune]float64{'a': 3.3 / 9, 'b': 1.3 / 9, edge: 2.3 / 9, 'c': 0.3 / 9}
	for r, n := range map[rune]float64{'a': 1, 'b': 1, edge: 1, 'c': 0} {
		require.InDelta(t, (n+4*single[r])/(3+3+1), m.follows('a', r), 1e-12, string(r))
	}
	require.InDelta(t, (2+2*single['a'])/(2+1+1), m.follows(edge, 'a'), 1e-12)
	require.InDelta(t, single['a'], m.follows('z', 'a'), 1e-12, "of a letter that was not met nothing is known")
}

// TestScripts: how likely letters are in a language of which nothing was learnt. Letters of a kind, the first and the last of it among
// them, are as likely as each other, and more than those of the next kind; nothing is less likely than the letters of other scripts, but
// what is no letter at all.
func TestScripts(t *testing.T) {
	for language, kinds := range map[string][]string{
		"ja": {"\u3099\u309a", "アンガァヿー・", "あんがぁゟ", "亜一腕", "弌熙", "한жé"},
		"zh": {"啊一座", "亍齄", "丂", "あж한é"},
		"tw": {"一籲", "乂龘", "あアж한é"},
		"ko": {"詰伽", "あжé"},
		"ru": {"аея", "あ山é\u0452\u042f"},
		"de": {"äöüßÿĀ", "ж山"},
		"fr": {"éœ", "ж山"},
	} {
		base := (&model{}).baseOf(language)
		for _, r := range "\x00\u007f\u009f\ufffd\ue000" {
			require.InDelta(t, none, base(r), 0, "%U", r)
		}
		require.InDelta(t, 0.1/95, base('~'), 1e-12)
		require.InDelta(t, 0.01/160, base('、'), 1e-12)
		require.InDelta(t, 0.01/160, base('！'), 1e-12)
		least := 1.0
		for k, kind := range kinds {
			of := 0.0
			for _, r := range kind {
				if of == 0 {
					of = base(r)
				}
				require.InDelta(t, of, base(r), 0, "%s: %c as %s", language, r, kind)
			}
			require.Less(t, of, least, "%s: %s", language, kind)
			require.Equal(t, k == len(kinds)-1, of == strange, "%s: %s", language, kind)
			least = of
		}
	}
}

func TestPreview(t *testing.T) {
	for text, want := range map[string]string{
		"Müller;Meier,Müller\nJäger=Straße": "Müller Jäger Straße",
		"all ASCII":                         "",
		"\"Ö\" ab":                          "Ö",
		"ein ünnütz lánges wört und nöch eins das nícht mehr gezeigt wïrd": "ünnütz lánges wört nöch nícht wïrd",
		"äbcdefghijklmnopqrstuvwxyzäbcdefghijklmnopqrstuvwxyz":             "äbcdefghijklmnopqrstuvwxyzäbcdefghijklmn",
		"äbcdefghijklmnopqrstuvwxyzäbcdefghijkl öl ü":                      "äbcdefghijklmnopqrstuvwxyzäbcdefghijkl ö",
		"a\u00adé": "a\ufffdé",
	} {
		require.Equal(t, want, Preview([]byte(text), "utf-8"), text)
	}
	require.Equal(t, "Müller", Preview([]byte("M\xfcller"), "iso-8859-1"))
	require.Empty(t, Preview([]byte("ü"), "no-such-encoding"))
}
