package dcp

import (
	"fmt"
	"strings"
)

// Words splits a command line into its words at blanks. Quotes of both kinds keep blanks;
// a backslash keeps a blank, a quote or a backslash before it from meaning anything, and
// is itself elsewhere, so that the paths of Windows can be written plainly.
func Words(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	var quote rune
	inWord := false
	runes := []rune(line)
	for i := 0; i < len(runes); i++ {
		r := runes[i]
		switch {
		case r == '\\' && quote != '\'' && i+1 < len(runes) && strings.ContainsRune(` "'\`, runes[i+1]):
			i++
			word.WriteRune(runes[i])
			inWord = true
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '"' || r == '\'':
			quote, inWord = r, true
		case r == ' ' || r == '\t' || r == '\n' || r == '\r':
			if inWord {
				words = append(words, word.String())
				word.Reset()
				inWord = false
			}
		default:
			word.WriteRune(r)
			inWord = true
		}
	}
	switch {
	case quote != 0:
		return nil, fmt.Errorf("dcp: %w", msg("open-quote"))
	case strings.ContainsRune(line, 0):
		return nil, fmt.Errorf("dcp: %w", msg("nul"))
	}
	if inWord {
		words = append(words, word.String())
	}
	if len(words) == 0 || words[0] == "" {
		return nil, fmt.Errorf("dcp: %w", msg("no-program"))
	}
	return words, nil
}
