package dc4log

import (
	"encoding/json"
	"strconv"
	"strings"
)

// The client writes a state as Python prints its objects: Name(key=value, ...), ['a', None], {'key': 1.5}. What follows makes JSON of it.

// maxDepth bounds how deep values lie in each other.
const maxDepth = 16

// written reads a text of that kind.
type written struct {
	text string
	at   int
}

// fields reads `key=value key=value ...` to the end of the text.
func fields(text string) (map[string]any, error) {
	w := &written{text: text}
	all := map[string]any{}
	for w.blank(); w.at < len(w.text); w.blank() {
		if err := w.field(all, 0); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// jsonOf is such a text as JSON.
func jsonOf(text string) ([]byte, error) {
	all, err := fields(text)
	if err != nil {
		return nil, err
	}
	return json.Marshal(all)
}

func (w *written) blank() {
	for w.at < len(w.text) && w.text[w.at] == ' ' {
		w.at++
	}
}

// next reports whether a byte stands here, and passes it.
func (w *written) next(b byte) bool {
	w.blank()
	if w.at < len(w.text) && w.text[w.at] == b {
		w.at++
		return true
	}
	return false
}

// wordLetters are those of names and numbers.
const wordLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.+-"

// word is the name or number that stands here.
func (w *written) word() string {
	w.blank()
	from := w.at
	w.at = len(w.text) - len(strings.TrimLeft(w.text[from:], wordLetters))
	return w.text[from:w.at]
}

func (w *written) wrong(want string) error {
	rest := w.text[min(w.at, len(w.text)):]
	return msg("written", strconv.Quote(rest[:min(len(rest), 20)]), w.at+1, want)
}

func (w *written) field(to map[string]any, depth int) error {
	key := w.word()
	if key == "" || !w.next('=') {
		return w.wrong("key=value")
	}
	v, err := w.value(depth)
	to[key] = v
	return err
}

func (w *written) value(depth int) (any, error) {
	switch {
	case depth > maxDepth:
		return nil, w.wrong("at most " + strconv.Itoa(maxDepth) + " brackets in each other")
	case w.next('['):
		list := []any{}
		err := w.entries(']', func() error {
			v, err := w.value(depth + 1)
			list = append(list, v)
			return err
		})
		return list, err
	case w.next('{'):
		all := map[string]any{}
		err := w.entries('}', func() error {
			key, err := w.quoted()
			if err == nil && !w.next(':') {
				err = w.wrong(":")
			}
			if err == nil {
				all[key], err = w.value(depth + 1)
			}
			return err
		})
		return all, err
	}
	w.blank()
	if w.at < len(w.text) && (w.text[w.at] == '\'' || w.text[w.at] == '"') {
		return w.quoted()
	}
	switch word := w.word(); word {
	case "":
		return nil, w.wrong("a value")
	case "None":
		return nil, nil
	case "True", "False":
		return word == "True", nil
	default:
		if x, err := strconv.ParseFloat(word, 64); err == nil && x-x == 0 { // neither infinite nor NaN
			return x, nil
		}
		if !w.next('(') {
			w.at -= len(word)
			return nil, w.wrong("a value")
		}
		all := map[string]any{}
		return all, w.entries(')', func() error { return w.field(all, depth+1) })
	}
}

// entries reads what stands between commas up to a closing bracket.
func (w *written) entries(closing byte, each func() error) error {
	for first := true; !w.next(closing); first = false {
		if !first && !w.next(',') {
			return w.wrong(", or " + string(closing))
		}
		if w.next(closing) {
			return nil
		}
		if err := each(); err != nil {
			return err
		}
	}
	return nil
}

// quoted reads a text in quotes of either kind.
func (w *written) quoted() (string, error) {
	w.blank()
	if w.at >= len(w.text) || w.text[w.at] != '\'' && w.text[w.at] != '"' {
		return "", w.wrong("a text")
	}
	mark := w.text[w.at]
	end := strings.IndexByte(w.text[w.at+1:], mark)
	if end < 0 {
		return "", w.wrong("a text that ends")
	}
	text := w.text[w.at+1 : w.at+1+end]
	w.at += end + 2
	return text, nil
}
