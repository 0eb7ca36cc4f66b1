// Package i18n holds the texts of the window in its languages. A text is found by its key;
// the language can be switched at any time.
package i18n

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync/atomic"

	"github.com/hogline/hogline/engine/message"
)

// Languages are the languages of the window, each with its own name.
var Languages = []struct{ Code, Name string }{{English, "English"}, {"ja", "日本語"}}

// English is the code of the language that a text without a translation is shown in.
const English = "en"

// Bundle holds the texts of all languages and the language in use. It may be used from any
// goroutine.
type Bundle struct {
	texts map[string]map[string]string // by language, by key
	now   atomic.Value                 // string
	touch atomic.Bool
}

// Load reads the texts of the window from dir/<code>.json and, but for English, those of the
// engine from dir/engine.<code>.json: the English of its messages, AIs and settings stands in
// Go and comes with them. The language is English.
func Load(files fs.FS, dir string) (*Bundle, error) {
	b := &Bundle{texts: map[string]map[string]string{}}
	for _, l := range Languages {
		m := map[string]string{}
		names := []string{l.Code + ".json"}
		if l.Code != English {
			names = append(names, "engine."+l.Code+".json")
		}
		for _, name := range names {
			data, err := fs.ReadFile(files, dir+"/"+name)
			if err != nil {
				return nil, err
			}
			if err := json.Unmarshal(data, &m); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
		b.texts[l.Code] = m
	}
	b.now.Store(English)
	return b, nil
}

// SetLanguage changes the language; an unknown one is ignored and false is returned.
func (b *Bundle) SetLanguage(code string) bool {
	if _, ok := b.texts[code]; !ok {
		return false
	}
	b.now.Store(code)
	return true
}

// Language is the code of the language in use.
func (b *Bundle) Language() string {
	s, _ := b.now.Load().(string)
	return s
}

// touchSuffix ends the key of a text that takes the place of another one where fingers take that of mouse and keys.
const touchSuffix = ".touch"

// SetTouch has texts speak of fingers, or of mouse and keys: the text of key.touch is taken for that of key where there is one.
func (b *Bundle) SetTouch(on bool) { b.touch.Store(on) }

// Lookup is the text of a key in the language in use, false if it has none.
func (b *Bundle) Lookup(key string) (string, bool) { return b.lookup(b.Language(), key) }

func (b *Bundle) lookup(language, key string) (string, bool) {
	if b.touch.Load() {
		if s, ok := b.texts[language][key+touchSuffix]; ok {
			return s, true
		}
	}
	s, ok := b.texts[language][key]
	return s, ok
}

// Has reports whether the language in use has a text for a key.
func (b *Bundle) Has(key string) bool {
	_, ok := b.Lookup(key)
	return ok
}

// First is the text of the first key that has one, otherwise the given text.
func (b *Bundle) First(otherwise string, keys ...string) string {
	for _, k := range keys {
		if text, ok := b.Lookup(k); ok {
			return text
		}
	}
	return otherwise
}

// T is the text of a key, in English where the language in use has none, with the arguments
// in its places {0}, {1}, …. A key without a text is shown itself. If the first count among the
// arguments, an int, is 1, the text of key.one is taken where there is one.
func (b *Bundle) T(key string, args ...any) string {
	for _, a := range args {
		if n, ok := a.(int); ok {
			if n == 1 && b.Has(key+".one") {
				key += ".one"
			}
			break
		}
	}
	s, ok := b.Lookup(key)
	if !ok {
		if s, ok = b.lookup(English, key); !ok {
			return key
		}
	}
	return message.Fill(s, args...)
}

// All are the text of a key in every language, for what is searched.
func (b *Bundle) All(key string) (texts []string) {
	for _, l := range Languages {
		if s, ok := b.lookup(l.Code, key); ok {
			texts = append(texts, s)
		}
	}
	return texts
}

// System is the language of the system: that of the first of LC_ALL, LC_MESSAGES and LANG
// that is set, English if the window has no texts in it.
func System() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := os.Getenv(name); v != "" {
			code := strings.ToLower(v)
			if end := strings.IndexAny(code, "_.-@"); end >= 0 { // the language alone: browsers tell no region with Japanese
				code = code[:end]
			}
			for _, l := range Languages {
				if l.Code == code {
					return code
				}
			}
			return English
		}
	}
	return English
}
