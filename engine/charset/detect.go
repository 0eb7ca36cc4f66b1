package charset

import (
	"math"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// candidate is an encoding that bytes may be in, with the languages written in it.
type candidate struct {
	name      string
	encoding  encoding.Encoding
	languages []string
	prior     float64 // log of how much more often files are in it
}

var (
	western = []string{"de", "fr", "sv", "no", "fi", "es", "it", "en"}
	central = []string{"cs", "pl", "hu", "sk", "de", "en"}
)

// candidates are those that are told by letters.
var candidates = []candidate{
	{UTF8, unicode.UTF8, allLanguages, 8}, // with a fault: what is without is not asked for
	{"Shift_JIS", japanese.ShiftJIS, []string{"ja", "en"}, 2},
	{"EUC-JP", japanese.EUCJP, []string{"ja", "en"}, 1},
	{"EUC-KR", korean.EUCKR, []string{"ko", "en"}, 0},
	{"GBK", simplifiedchinese.GBK, []string{"zh", "en"}, 0},
	{"Big5", traditionalchinese.Big5, []string{"tw", "en"}, -1},
	{"windows-1252", charmap.Windows1252, western, 2},
	{"windows-1250", charmap.Windows1250, central, 0},
	{"ISO-8859-2", charmap.ISO8859_2, central, -2},
	{"windows-1251", charmap.Windows1251, []string{"ru", "en"}, 0},
	{"KOI8-R", charmap.KOI8R, []string{"ru", "en"}, -2},
	{"macintosh", charmap.Macintosh, western, -3},
}

// Limits of what is looked at.
const (
	mostWords = 100
	mostBytes = 40 // of a word
)

// near is the difference of the logarithms of two likelihoods below which the less likely encoding is told.
const near = 4

// detect is the likeliest encoding of bytes that are not valid UTF-8, and one that is nearly as likely and gives other letters, nil
// for none.
func detect(b []byte) (best, rival *candidate) {
	list := words(b)
	score := make([]float64, len(candidates))
	read := make([]string, len(candidates))
	var first, second = -1, -1
	for i := range candidates {
		c := &candidates[i]
		score[i] = c.prior
		var text strings.Builder
		for _, w := range list {
			s := c.decode(w)
			score[i] += c.likelihood(s)
			text.WriteString(s + " ")
		}
		if read[i] = text.String(); first < 0 || score[i] > score[first] {
			first = i
		}
	}
	for i := range candidates {
		if read[i] != read[first] && (second < 0 || score[i] > score[second]) {
			second = i
		}
	}
	if second >= 0 && score[first]-score[second] < near {
		rival = &candidates[second]
	}
	return &candidates[first], rival
}

func (c *candidate) decode(word string) string {
	s, _ := c.encoding.NewDecoder().String(word) // what is no letter is U+FFFD
	return s
}

// likelihood is the logarithm of how likely a word is in one of the languages of an encoding.
func (c *candidate) likelihood(word string) float64 {
	sum := 0.0
	for _, l := range c.languages {
		sum += math.Exp(max(models()[l].likelihood(word), -700))
	}
	return math.Log(sum / float64(len(c.languages)))
}

// words are the different words of a text with bytes beyond ASCII. Bytes below '@' part them: they are no part of a letter in any of
// the encodings.
func words(b []byte) (list []string) {
	seen := map[string]bool{}
	start := 0
	for i := 0; i < len(b) && len(list) < mostWords; i++ {
		switch {
		case b[i] < '@':
			start = i + 1
		case b[i] >= utf8.RuneSelf:
			end := i + 1
			for end < len(b) && b[end] >= '@' {
				end++
			}
			if w := string(b[start:min(end, start+mostBytes)]); !seen[w] {
				seen[w] = true
				list = append(list, w)
			}
			i, start = end, end
		}
	}
	return list
}
