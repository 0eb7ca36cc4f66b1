// Package i18n holds the texts of the window in every language it speaks. A text is
// found by its key; languages are files of assets/translations and can be switched at any
// time.
package i18n

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync/atomic"
)

// Languages are the languages of the window, each by its own name.
var Languages = []struct{ Code, Name string }{{"en", "English"}, {"ja", "日本語"}}

// Bundle is all languages and which of them is spoken. It may be used from any goroutine.
type Bundle struct {
	texts map[string]map[string]string // by language, by key
	now   atomic.Value                 // string
}

// Load reads the languages from dir/<code>.json, the words of the rules from
// dir/rules.<code>.json, what is wrong with files, positions and programs from
// dir/faults.<code>.json, and speaks English.
func Load(files fs.FS, dir string) (*Bundle, error) {
	b := &Bundle{texts: map[string]map[string]string{}}
	for _, l := range Languages {
		m := map[string]string{}
		for _, name := range []string{l.Code + ".json", "rules." + l.Code + ".json", "faults." + l.Code + ".json"} {
			data, err := fs.ReadFile(files, dir+"/"+name)
			if err != nil {
				return nil, fmt.Errorf("words: %w", err)
			}
			if err := json.Unmarshal(data, &m); err != nil {
				return nil, fmt.Errorf("words: %s: %w", name, err)
			}
		}
		b.texts[l.Code] = m
	}
	b.now.Store("en")
	return b, nil
}

// SetLanguage changes the language; an unknown one is not taken.
func (b *Bundle) SetLanguage(code string) bool {
	if _, ok := b.texts[code]; !ok {
		return false
	}
	b.now.Store(code)
	return true
}

// Language is the code of the language spoken.
func (b *Bundle) Language() string {
	s, _ := b.now.Load().(string)
	return s
}

// T is the text of a key. Arguments fill the places written {0}, {1}, … A key without a
// text is shown itself, which a test keeps from happening.
func (b *Bundle) T(key string, args ...any) string {
	s, ok := b.texts[b.Language()][key]
	if !ok {
		if s, ok = b.texts["en"][key]; !ok {
			return key
		}
	}
	if len(args) == 0 {
		return s
	}
	pairs := make([]string, 0, 2*len(args))
	for i, a := range args {
		pairs = append(pairs, fmt.Sprintf("{%d}", i), fmt.Sprint(a))
	}
	return strings.NewReplacer(pairs...).Replace(s)
}

// Has reports whether the spoken language has a text for a key.
func (b *Bundle) Has(key string) bool {
	_, ok := b.texts[b.Language()][key]
	return ok
}

// Keys are the keys of a language in order.
func (b *Bundle) Keys(code string) []string {
	var out []string
	for k := range b.texts[code] {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// System is the language that the system asks for: the first of LC_ALL, LC_MESSAGES and
// LANG that is set, "en" if the window does not speak it.
func System() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := os.Getenv(name); v != "" {
			code, _, _ := strings.Cut(strings.ToLower(v), "_")
			for _, l := range Languages {
				if l.Code == code {
					return code
				}
			}
			return "en"
		}
	}
	return "en"
}
