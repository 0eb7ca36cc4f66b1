// Package jsonfault tells in a person's words what is wrong with a text in JSON, and where.
package jsonfault

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/safefile"
)

// Of is an error of encoding/json about a text as a message, and how far into the text it
// lies, -1 unknown. Any other error is given back as it is.
func Of(text []byte, err error) (offset int64, fault error) {
	var (
		syntax *json.SyntaxError
		kind   *json.UnmarshalTypeError
	)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return cut(text, err)
	case errors.As(err, &syntax):
		at := syntax.Offset - 1
		if at < 0 || at >= int64(len(text)) || strings.HasPrefix(syntax.Error(), "unexpected end") {
			return cut(text, err)
		}
		if len(bytes.TrimSpace(text[:at])) == 0 {
			return syntax.Offset, Messages.New("json.none", letter(text[at:]), err)
		}
		return syntax.Offset, Messages.New("json.stray", letter(text[at:]), err)
	case errors.As(err, &kind):
		if kind.Field == "" {
			return kind.Offset, Messages.New("json.kind-alone", got(kind.Value), wanted(kind.Type), err)
		}
		path := written(text, kind.Field)
		if offset = kind.Offset; offset < 0 {
			offset = placed(text, strings.Split(path, "."), kind.Value)
		}
		if number, ok := strings.CutPrefix(kind.Value, "number "); ok && isFloat(kind.Type) {
			return offset, Messages.New("json.large", path, number[:min(len(number), longestNumber)], err)
		}
		return offset, Messages.New("json.kind", path, got(kind.Value), wanted(kind.Type), err)
	case err == nil:
		return -1, nil
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return field(text, name), Messages.New("json.unknown", name, err)
	}
	return -1, err
}

// cut is the fault of a text that ends too soon.
func cut(text []byte, err error) (offset int64, fault error) {
	if len(bytes.TrimSpace(text)) == 0 {
		return 0, Messages.New("json.empty", err)
	}
	return int64(len(text)), Messages.New("json.cut", err)
}

// written is the path of a field without the names of types of Go that are embedded, which do not stand in the text.
func written(text []byte, path string) string {
	parts := strings.Split(path, ".")
	last := len(parts) - 1
	low := strings.ToLower(string(text))
	kept := slices.DeleteFunc(parts[:last:last], func(p string) bool { return !strings.Contains(low, strings.ToLower(strconv.Quote(p))) })
	return strings.Join(append(kept, parts[last]), ".")
}

// isFloat reports whether a type is of numbers that need not be whole.
func isFloat(t reflect.Type) bool { return t.Kind() == reflect.Float32 || t.Kind() == reflect.Float64 }

// placed is where the first value at a path stands that is of a kind as encoding/json calls it, -1 if none does: a type that reads itself
// does not know where it stands. Lists are no part of a path.
func placed(text []byte, path []string, value string) int64 {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	found := int64(-1)
	var walk func(path []string, on bool) (more bool)
	walk = func(path []string, on bool) (more bool) {
		t, err := d.Token()
		if err != nil {
			return false
		}
		if on && len(path) == 0 && isKind(t, value) {
			found = d.InputOffset()
			return false
		}
		delim, ok := t.(json.Delim)
		if !ok {
			return true
		}
		for d.More() {
			rest, below := path, on
			if delim == '{' {
				key, err := d.Token()
				if err != nil {
					return false
				}
				name, _ := key.(string) // keys are texts
				if below = on && len(path) > 0 && strings.EqualFold(name, path[0]); below {
					rest = path[1:]
				}
			}
			if !walk(rest, below) {
				return false
			}
		}
		_, err = d.Token() // the end of it
		return err == nil
	}
	walk(path, true)
	return found
}

// isKind reports whether a value that begins with a token is of a kind as encoding/json calls it.
func isKind(t json.Token, value string) bool {
	name, number, _ := strings.Cut(value, " ")
	switch t := t.(type) {
	case json.Delim:
		return name == "array" && t == '[' || name == "object" && t == '{'
	case string:
		return name == "string"
	case bool:
		return name == "bool"
	case json.Number:
		return name == "number" && (number == "" || number == t.String())
	}
	return false
}

// field is where a field with a name, in quotes, begins first, -1 if it does not: encoding/json does not tell.
func field(text []byte, name string) int64 {
	at := 0
	for {
		i := bytes.Index(text[at:], []byte(name))
		if i < 0 {
			return -1
		}
		at += i + len(name)
		if bytes.HasPrefix(bytes.TrimSpace(text[at:]), []byte(":")) {
			return int64(at - len(name))
		}
	}
}

// Line is an error of encoding/json about a text with the line it lies in, from 1, and in a text of one line, as programs write them, the
// column: the letter, from 1. Any other error is given back as it is.
func Line(text []byte, err error) error {
	offset, fault := Of(text, err)
	if offset < 0 {
		return fault
	}
	return line(text, offset, fault)
}

// line is a fault with the line of an offset, or the column in a text of one line.
func line(text []byte, offset int64, fault error) error {
	before := text[:min(offset, int64(len(text)))]
	if whole := bytes.TrimSpace(text); len(whole) > 0 && !bytes.ContainsRune(whole, '\n') && !bytes.ContainsRune(before, '\n') {
		return Messages.New("json.column", max(1, utf8.RuneCount(before)), fault)
	}
	return Messages.New("json.line", 1+bytes.Count(before, []byte("\n")), fault)
}

// mostDecoded bounds what Decode makes of a text, in bytes.
const mostDecoded = 32 << 20

// Decode reads a text that is one value, all of whose fields are known. The error names the place as that of Line.
func Decode(text []byte, v any) error {
	offset, err := DecodeOf(text, v)
	if offset < 0 {
		return err
	}
	return line(text, offset, err)
}

// DecodeOf is Decode with how far into the text its error lies, -1 unknown.
func DecodeOf(text []byte, v any) (offset int64, err error) {
	if err := safefile.CheckJSON(text, v, mostDecoded); err != nil {
		return -1, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return Of(text, err)
	}
	if _, err := d.Token(); err != io.EOF { // Token returns io.EOF itself
		return d.InputOffset(), Messages.New("json.more")
	}
	return -1, nil
}

// letter is the first letter of a text as it can be shown.
func letter(text []byte) string {
	r, _ := utf8.DecodeRune(text)
	return strconv.QuoteRune(r)
}

// longestNumber is how much of a number is told.
const longestNumber = 40

// got is what encoding/json calls a value, in a person's words.
func got(value string) message.Message {
	name, number, _ := strings.Cut(value, " ")
	switch {
	case name == "number" && len(number) > longestNumber:
		return Messages.New("json.a.this-number", number[:longestNumber]+"…")
	case name == "number" && number != "":
		return Messages.New("json.a.this-number", number)
	case name == "number":
		return Messages.New("json.a.number")
	case name == "string":
		return Messages.New("json.a.text")
	case name == "bool":
		return Messages.New("json.a.bool")
	case name == "array":
		return Messages.New("json.a.list")
	case name == "object":
		return Messages.New("json.a.object")
	}
	return message.Message{English: value}
}

// wanted is a type of Go in a person's words.
func wanted(t reflect.Type) message.Message {
	switch t.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return Messages.New("json.a.whole")
	case reflect.Float32, reflect.Float64:
		return Messages.New("json.a.number")
	case reflect.String:
		return Messages.New("json.a.text")
	case reflect.Bool:
		return Messages.New("json.a.bool")
	case reflect.Slice, reflect.Array:
		return Messages.New("json.a.list")
	}
	return Messages.New("json.a.object")
}
