package charset

import (
	_ "embed"
	"math"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/width"
)

//go:embed samples.txt
var samples string

var allLanguages = []string{"ja", "ko", "zh", "tw", "de", "fr", "sv", "no", "fi", "es", "it", "cs", "pl", "hu", "sk", "ru", "en"}

// model is how likely letters follow each other in the names of a language: counts of pairs of letters in samples.txt, smoothed
// by those of single letters, those by what the script has (Witten and Bell 1991).
type model struct {
	base   func(rune) float64
	single map[rune]float64
	pairs  map[[2]rune]float64
	jamo   [3][28]float64   // initials, vowels and finals of Korean syllables
	after  map[rune]float64 // pairs that begin with a letter
	kinds  map[rune]float64 // different ones
	total  float64
}

// models are those of all languages.
var models = sync.OnceValue(func() map[string]*model {
	all := map[string]*model{}
	for _, l := range allLanguages {
		m := &model{single: map[rune]float64{}, pairs: map[[2]rune]float64{}, after: map[rune]float64{}, kinds: map[rune]float64{}}
		m.base = m.baseOf(l)
		all[l] = m
	}
	for line := range strings.Lines(samples) {
		language, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		if m := all[language]; m != nil {
			for _, w := range strings.Fields(text) {
				m.learn(w)
			}
		}
	}
	return all
})

// edge stands before and after a word.
const edge = ' '

func (m *model) learn(word string) {
	last := edge
	for _, r := range word + string(edge) {
		r, _ = folded(r)
		if isSyllable(r) {
			for i, k := range jamo(r) {
				m.jamo[i][k]++
			}
		}
		m.single[r]++
		m.total++
		if m.pairs[[2]rune{last, r}] == 0 {
			m.kinds[last]++
		}
		m.pairs[[2]rune{last, r}]++
		m.after[last]++
		last = r
	}
}

// likelihood is the logarithm of how likely a word is.
func (m *model) likelihood(word string) (sum float64) {
	last, form := edge, plain
	for _, r := range word + string(edge) {
		r, f := folded(r)
		if f == upper && (form == upper || form == caps) {
			f = caps
		}
		sum += math.Log(m.follows(last, r)) + math.Log(formFollows[form][f])
		last, form = r, f
	}
	return sum
}

// follows is the probability of a letter after another one.
func (m *model) follows(last, r rune) float64 {
	kinds := float64(len(m.single))
	single := (m.single[r] + kinds*m.base(r)) / (m.total + kinds)
	return (m.pairs[[2]rune{last, r}] + (m.kinds[last]+1)*single) / (m.after[last] + m.kinds[last] + 1)
}

// form is how a letter is written.
type form uint8

const (
	plain form = iota // there is no other
	lower
	upper
	half // katakana of half width
	caps // upper case after upper case
)

// formFollows is the probability of a form after another one, each beside the forms that the letter can have.
var formFollows = [...][caps + 1]float64{
	plain: {plain: 1, lower: 0.4, upper: 0.6, half: 0.1},
	lower: {plain: 1, lower: 0.99, upper: 0.01, half: 0.0001},
	upper: {plain: 1, lower: 0.8, caps: 0.2, half: 0.0001},
	half:  {plain: 1, lower: 0.01, upper: 0.01, half: 0.95},
	caps:  {plain: 1, lower: 0.05, caps: 0.95, half: 0.0001},
}

// folded is a letter in its usual form.
func folded(r rune) (rune, form) {
	switch {
	case r >= 0xFF61 && r <= 0xFF9F:
		full, _ := utf8.DecodeRuneInString(width.Widen.String(string(r)))
		return full, half
	case unicode.IsUpper(r):
		return unicode.ToLower(r), upper
	case unicode.IsLower(r):
		return r, lower
	}
	return r, plain
}

// share is a part of the letters of a script: how often one of them is met, and how many there are.
type share struct{ of, count float64 }

func (s share) each() float64 { return s.of / s.count }

// What is hardly ever met, and what is no letter at all.
const (
	strange = 1e-9
	none    = 1e-12
)

// baseOf is how likely a letter is in a language that nothing more is known of than its script.
func (m *model) baseOf(language string) func(rune) float64 {
	common := func(r rune) float64 {
		switch {
		case r == utf8.RuneError, unicode.IsControl(r), unicode.In(r, unicode.Co):
			return none
		case r < utf8.RuneSelf:
			return share{0.1, 95}.each()
		case r >= 0x3000 && r <= 0x303F, r >= 0xFF01 && r <= 0xFF60:
			return share{0.01, 160}.each()
		}
		return 0
	}
	of := map[string]func(rune) float64{"ja": japaneseLetter, "ko": m.koreanLetter, "zh": chineseLetter, "tw": taiwanLetter,
		"ru": cyrillicLetter}[language]
	if of == nil {
		of = latinLetter
	}
	var known sync.Map // by letter: its code is asked for once
	return func(r rune) float64 {
		if p, ok := known.Load(r); ok {
			return p.(float64)
		}
		p := common(r)
		if p == 0 {
			p = max(of(r), strange)
		}
		known.Store(r, p)
		return p
	}
}

// code are the bytes of a letter in the encoding whose order tells how common it is.
func code(e encoding.Encoding, r rune) (lead, trail byte) {
	b, err := e.NewEncoder().Bytes([]byte(string(r)))
	if err != nil || len(b) != 2 {
		return 0, 0
	}
	return b[0], b[1]
}

// japaneseLetter goes by JIS X 0208: kanji of level 1 and 2.
func japaneseLetter(r rune) float64 {
	switch {
	case unicode.Is(unicode.Hiragana, r):
		return share{0.2, 83}.each()
	case unicode.Is(unicode.Katakana, r) || r == 'ー' || r == '・':
		return share{0.25, 88}.each()
	case r == '\u3099' || r == '\u309A': // beside katakana of half width
		return share{0.05, 2}.each()
	}
	switch lead, _ := code(japanese.EUCJP, r); {
	case lead >= 0xB0 && lead <= 0xCF:
		return share{0.4, 2965}.each()
	case lead >= 0xD0:
		return share{0.02, 3390}.each()
	}
	return 0
}

// koreanLetter goes by the parts of a syllable: most combinations are hardly ever met. KS X 1001 has the usual ones, and hanja.
func (m *model) koreanLetter(r rune) float64 {
	switch lead, trail := code(korean.EUCKR, r); {
	case isSyllable(r):
		p := 0.8
		for i, k := range jamo(r) {
			sum := 0.0
			for _, n := range m.jamo[i] {
				sum += n
			}
			p *= (m.jamo[i][k] + 0.5) / (sum + 0.5*float64(len(m.jamo[i])))
		}
		if lead < 0xB0 || trail < 0xA1 {
			p /= 20
		}
		return p
	case lead >= 0xCA && trail >= 0xA1:
		return share{0.005, 4888}.each()
	}
	return 0
}

func isSyllable(r rune) bool { return r >= '\uAC00' && r <= '\uD7A3' }

// jamo are the numbers of the initial, vowel and final of a syllable (The Unicode Standard, 3.12).
func jamo(r rune) [3]int {
	const vowels, finals = 21, 28
	n := int(r - '\uAC00')
	return [3]int{n / (vowels * finals), n / finals % vowels, n % finals}
}

// chineseLetter goes by GB 2312: level 1 and 2, and what GBK adds.
func chineseLetter(r rune) float64 {
	switch lead, trail := code(simplifiedchinese.GBK, r); {
	case lead >= 0xB0 && lead <= 0xD7 && trail >= 0xA1:
		return share{0.8, 3755}.each()
	case lead >= 0xD8 && lead <= 0xF7 && trail >= 0xA1:
		return share{0.06, 3008}.each()
	case lead >= 0x81 && unicode.Is(unicode.Han, r):
		return share{0.002, 14000}.each()
	}
	return 0
}

// taiwanLetter goes by Big5: level 1 and 2.
func taiwanLetter(r rune) float64 {
	switch lead, _ := code(traditionalchinese.Big5, r); {
	case !unicode.Is(unicode.Han, r): // kana stand between the levels
	case lead >= 0xA4 && lead <= 0xC6:
		return share{0.8, 5401}.each()
	case lead >= 0xC9:
		return share{0.02, 7652}.each()
	}
	return 0
}

func cyrillicLetter(r rune) float64 {
	if r >= 'а' && r <= 'ё' {
		return share{0.9, 33}.each()
	}
	return 0
}

func latinLetter(r rune) float64 {
	switch {
	case unicode.Is(unicode.Latin, r):
		return share{0.002, 180}.each()
	case r == '’' || r == '°' || r == '–' || r == '\u00A0':
		return share{0.001, 10}.each()
	}
	return 0
}
