package replay

import (
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"hogline/engine/phrase"
)

// Further is the warning that n more were not kept.
func Further(n int) Warning {
	if n == 1 {
		return Warning{Text: Phrases.Say("replay.further-one")}
	}
	return Warning{Text: Phrases.Say("replay.further", n)}
}

// Fault is an error of encoding/json about a text as a phrase, and how far into the text it
// lies, -1 unknown. Any other error is given back as it is.
func Fault(text []byte, err error) (offset int64, fault error) {
	var (
		syntax *json.SyntaxError
		kind   *json.UnmarshalTypeError
	)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return int64(len(text)), Phrases.Say("replay.json-cut", err)
	case errors.As(err, &syntax):
		at := syntax.Offset - 1
		if at < 0 || at >= int64(len(text)) || strings.HasPrefix(syntax.Error(), "unexpected end") {
			return int64(len(text)), Phrases.Say("replay.json-cut", err)
		}
		return syntax.Offset, Phrases.Say("replay.json-stray", letter(text[at:]), err)
	case errors.As(err, &kind):
		if kind.Field == "" {
			return kind.Offset, Phrases.Say("replay.json-kind-alone", got(kind.Value), wanted(kind.Type), err)
		}
		return kind.Offset, Phrases.Say("replay.json-kind", kind.Field, got(kind.Value), wanted(kind.Type), err)
	case err == nil:
		return -1, nil
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return -1, Phrases.Say("replay.json-unknown", name, err)
	}
	return -1, err
}

// letter is the first letter of a text as it can be shown.
func letter(text []byte) string {
	r, _ := utf8.DecodeRune(text)
	return strconv.QuoteRune(r)
}

// got is what encoding/json calls a value, in a person's words.
func got(value string) phrase.Phrase {
	name, number, _ := strings.Cut(value, " ")
	switch {
	case name == "number" && number != "":
		return Phrases.Say("replay.kind.this-number", number)
	case name == "number":
		return Phrases.Say("replay.kind.number")
	case name == "string":
		return Phrases.Say("replay.kind.text")
	case name == "bool":
		return Phrases.Say("replay.kind.bool")
	case name == "array":
		return Phrases.Say("replay.kind.list")
	case name == "object":
		return Phrases.Say("replay.kind.object")
	}
	return phrase.Phrase{English: value}
}

// wanted is a type of Go in a person's words.
func wanted(t reflect.Type) phrase.Phrase {
	switch t.Kind() {
	case reflect.Int, reflect.Uint8:
		return Phrases.Say("replay.kind.whole")
	case reflect.Float64:
		return Phrases.Say("replay.kind.number")
	case reflect.String:
		return Phrases.Say("replay.kind.text")
	case reflect.Bool:
		return Phrases.Say("replay.kind.bool")
	case reflect.Slice, reflect.Array:
		return Phrases.Say("replay.kind.list")
	}
	return Phrases.Say("replay.kind.object")
}
