package charset

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// How many letters of a preview are shown, and how many bytes of a text are looked at for them.
const (
	mostPreviewed = 40
	previewBytes  = 64 << 10
)

// Preview is the first words beyond ASCII of a text as an encoding reads them, so that a person can tell whether it is the right one; an
// empty name is that of Decode. It is empty where all is ASCII, or the encoding is unknown.
func Preview(b []byte, name string) string {
	text, err := DecodeAs(b[:min(len(b), previewBytes)], name)
	if err != nil {
		return ""
	}
	var list []string
	seen, letters := map[string]bool{}, 0
	for word := range strings.FieldsFuncSeq(string(text.Bytes), func(r rune) bool {
		return unicode.IsSpace(r) ||
			strings.ContainsRune("=,;\"", r)
	}) {
		if strings.IndexFunc(word, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 || seen[word] {
			continue
		}
		seen[word] = true
		runes := []rune(strings.Map(func(r rune) rune {
			if !unicode.IsPrint(r) {
				return utf8.RuneError
			}
			return r
		}, word))
		list = append(list, string(runes[:min(len(runes), mostPreviewed-letters)]))
		if letters += len(runes) + 1; letters >= mostPreviewed {
			break
		}
	}
	return strings.Join(list, " ")
}
