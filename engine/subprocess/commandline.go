package subprocess

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// ErrNoProgram is the error of an empty command line.
var ErrNoProgram = fmt.Errorf("%w", msg("no-program")) // a Message is not comparable

// Words splits a command line into its words at blanks. Quotes of both kinds keep blanks;
// a backslash keeps a blank, a quote or a backslash before it from meaning anything, and
// is itself elsewhere, so that the paths of Windows can be written plainly. A ~ without quotes that is
// a word, or its first folder, is the home folder.
func Words(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	var quote rune
	inWord, tilde := false, false
	end := func() {
		if w := word.String(); inWord && tilde {
			words = append(words, Home(w))
		} else if inWord {
			words = append(words, w)
		}
		word.Reset()
		inWord, tilde = false, false
	}
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
			end()
		default:
			tilde = tilde || r == '~' && !inWord
			word.WriteRune(r)
			inWord = true
		}
	}
	switch {
	case quote != 0:
		return nil, msg("open-quote")
	case strings.ContainsRune(line, 0):
		return nil, msg("nul")
	}
	end()
	if len(words) == 0 || words[0] == "" {
		return nil, ErrNoProgram
	}
	return words, nil
}

// Home is a path whose first folder is ~ with the home folder in its place; any other is itself.
func Home(path string) string {
	rest, ok := strings.CutPrefix(path, "~")
	if !ok || rest != "" && !os.IsPathSeparator(rest[0]) {
		return path
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return path
	}
	return filepath.Join(home, rest)
}
