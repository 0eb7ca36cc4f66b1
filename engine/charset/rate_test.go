package charset

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// unseen marks the languages of names.txt by which nothing was chosen.
const unseen = "+"

// named are the names of names.txt by language.
func named(t testing.TB) map[string][]string {
	t.Helper()
	raw, err := os.ReadFile("testdata/names.txt")
	require.NoError(t, err)
	names := map[string][]string{}
	for line := range strings.Lines(string(raw)) {
		if language, text, _ := strings.Cut(strings.TrimSpace(line), " "); language != "#" {
			names[language] = append(names[language], strings.Fields(text)...)
		}
	}
	return names
}

// writtenIn are the encodings that files of a language are met in.
var writtenIn = map[string][]string{
	"ja": {"Shift_JIS", "EUC-JP", "ISO-2022-JP"}, "ko": {"EUC-KR"}, "zh": {"GBK"}, "tw": {"Big5"},
	"de": {"windows-1252"}, "fr": {"windows-1252"}, "sv": {"windows-1252"}, "no": {"windows-1252"}, "fi": {"windows-1252"},
	"es": {"windows-1252"},
	"cs": {"windows-1250"}, "pl": {"windows-1250"}, "hu": {"windows-1250"}, "ru": {"windows-1251"},
}

// rates is how many of the heads of logs with names of a language are read as they were written, by language and encoding, and of
// all. A head has one name, or as many as play together.
func rates(t testing.TB, part string, together int, write func(string) string) (right, of int) {
	t.Helper()
	for language, names := range named(t) {
		base := strings.TrimSuffix(language, unseen)
		if (base == language) == (part == unseen) {
			continue
		}
		for _, name := range writtenIn[base] {
			n, wrong, told, doubted := 0, []string{}, 0, 0
			for i := range names {
				text := "[GameInfo]\n"
				for k := range together {
					text += fmt.Sprintf("First=%s\n", write(names[(i+k)%len(names)]))
				}
				b, ok := encoded(t, name, text)
				if !ok || strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
					continue
				}
				got := Decode(b)
				switch {
				case string(got.Bytes) != text && got.Rival != "":
					told++
					fallthrough
				case string(got.Bytes) != text:
					wrong = append(wrong, fmt.Sprintf("%q as %s %q", text, got.Encoding, got.Bytes))
				case got.Rival != "":
					doubted++
				}
				n++
			}
			t.Logf("%d together: %-4s %-12s %3d of %3d, %d of the others told as doubtful, %d of these", together, language, name, n-len(wrong), n,
				told, doubted)
			if part != unseen {
				t.Log(strings.Join(wrong, "\n"))
			}
			right, of = right+n-len(wrong), of+n
		}
	}
	t.Logf("%d together, part %q: %d of %d", together, part, right, of)
	return right, of
}

// encoded is a text in an encoding; ok is false where that lacks a letter.
func encoded(t testing.TB, name, text string) (b []byte, ok bool) {
	t.Helper()
	_, e, err := lookup(name)
	require.NoError(t, err)
	b, err = e.NewEncoder().Bytes([]byte(text))
	return b, err == nil
}

// TestNamesAreReadAsTheyWereWritten: of names that nothing was chosen by, one alone in a log or two.
func TestNamesAreReadAsTheyWereWritten(t *testing.T) {
	asTheyAre := func(s string) string { return s }
	for together, least := range map[int]float64{1: 0.95, 2: 0.97} {
		for _, part := range []string{"", unseen} {
			for _, write := range []func(string) string{asTheyAre, strings.ToUpper} { // charts have surnames in capitals
				right, of := rates(t, part, together, write)
				require.Greater(t, of, 300)
				require.GreaterOrEqual(t, float64(right), least*float64(of), "part %q", part)
			}
		}
	}
}

// TestNamesAreNoSamples: what is counted was not learned.
func TestNamesAreNoSamples(t *testing.T) {
	learned := map[string]bool{}
	for _, w := range strings.Fields(samples) {
		learned[w] = true
	}
	for language, names := range named(t) {
		for _, n := range names {
			require.False(t, learned[n], "%s %s", language, n)
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	for _, name := range []string{"Shift_JIS", "windows-1252"} {
		text, ok := encoded(b, name, strings.Repeat("POSITION=POSITION 0.000000 0.000000\n", 2000)+"First=Zürich\n")
		if !ok {
			text, _ = encoded(b, name, strings.Repeat("POSITION=POSITION 0.000000 0.000000\n", 2000)+"First=藤澤五月\n")
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Decode(text)
			}
		})
	}
	var many strings.Builder
	for _, n := range named(b)["de"] {
		for i := range 30 {
			fmt.Fprintf(&many, "%s%c\n", n, 'a'+i)
		}
	}
	text, _ := encoded(b, "windows-1252", many.String())
	b.Run("many", func(b *testing.B) {
		for b.Loop() {
			Decode(text)
		}
	})
}
