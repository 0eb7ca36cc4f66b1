package replay

import (
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hogline/hogline/engine/message"
)

// Fault is an error of encoding/json about a text as a message, and how far into the text it
// lies, -1 unknown. Any other error is given back as it is.
func Fault(text []byte, err error) (offset int64, fault error) {
	var (
		syntax *json.SyntaxError
		kind   *json.UnmarshalTypeError
	)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return int64(len(text)), Messages.New("replay.json-cut", err)
	case errors.As(err, &syntax):
		at := syntax.Offset - 1
		if at < 0 || at >= int64(len(text)) || strings.HasPrefix(syntax.Error(), "unexpected end") {
			return int64(len(text)), Messages.New("replay.json-cut", err)
		}
		return syntax.Offset, Messages.New("replay.json-stray", letter(text[at:]), err)
	case errors.As(err, &kind):
		if kind.Field == "" {
			return kind.Offset, Messages.New("replay.json-kind-alone", got(kind.Value), wanted(kind.Type), err)
		}
		return kind.Offset, Messages.New("replay.json-kind", kind.Field, got(kind.Value), wanted(kind.Type), err)
	case err == nil:
		return -1, nil
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return -1, Messages.New("replay.json-unknown", name, err)
	}
	return -1, err
}

// letter is the first letter of a text as it can be shown.
func letter(text []byte) string {
	r, _ := utf8.DecodeRune(text)
	return strconv.QuoteRune(r)
}

// got is what encoding/json calls a value, in a person's words.
func got(value string) message.Message {
	name, number, _ := strings.Cut(value, " ")
	switch {
	case name == "number" && number != "":
		return Messages.New("replay.kind.this-number", number)
	case name == "number":
		return Messages.New("replay.kind.number")
	case name == "string":
		return Messages.New("replay.kind.text")
	case name == "bool":
		return Messages.New("replay.kind.bool")
	case name == "array":
		return Messages.New("replay.kind.list")
	case name == "object":
		return Messages.New("replay.kind.object")
	}
	return message.Message{English: value}
}

// wanted is a type of Go in a person's words.
func wanted(t reflect.Type) message.Message {
	switch t.Kind() {
	case reflect.Int, reflect.Uint8:
		return Messages.New("replay.kind.whole")
	case reflect.Float64:
		return Messages.New("replay.kind.number")
	case reflect.String:
		return Messages.New("replay.kind.text")
	case reflect.Bool:
		return Messages.New("replay.kind.bool")
	case reflect.Slice, reflect.Array:
		return Messages.New("replay.kind.list")
	}
	return Messages.New("replay.kind.object")
}
