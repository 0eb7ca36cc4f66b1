package safefile

import (
	"bytes"
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
	"sync"
)

// DecodeJSON is json.Unmarshal of a text from elsewhere: one that would take more than limit bytes of memory is refused before it is
// decoded. Few bytes can stand for many: an empty object in a list is a whole value of its type.
func DecodeJSON(text []byte, v any, limit int64) error {
	if err := CheckJSON(text, v, limit); err != nil {
		return err
	}
	return json.Unmarshal(text, v)
}

// deepestJSON is how deep lists and objects may lie in each other.
const deepestJSON = 100

// CheckJSON tells what DecodeJSON would refuse of a text, v being what it is to be decoded into.
func CheckJSON(text []byte, v any, limit int64) error {
	_, err := SizeJSON(text, v, limit)
	return err
}

// SizeJSON is about what encoding/json would allocate for a text that is decoded into v, bytes. The error is that of more than limit
// or of lists that lie too deep; what is no JSON is left to the decoder.
func SizeJSON(text []byte, v any, limit int64) (int64, error) {
	s := jsonSize{text: text, left: limit}
	s.value(reflect.TypeOf(v))
	switch {
	case s.depth > deepestJSON:
		return limit, Messages.New("file.json-deep", deepestJSON, 1+bytes.Count(text[:s.at], []byte("\n")))
	case s.left < 0:
		return limit, Messages.New("file.json-large", size(limit))
	}
	return limit - s.left, nil
}

// jsonSize goes through a text along the type that it is decoded into.
type jsonSize struct {
	text  []byte
	at    int
	left  int64 // bytes
	depth int
}

var (
	unmarshaler     = reflect.TypeFor[json.Unmarshaler]()
	textUnmarshaler = reflect.TypeFor[encoding.TextUnmarshaler]()
	anyType         = reflect.TypeFor[any]()
)

// What encoding/json needs for a value of an unknown type, a map, an entry of one, and for each byte that a type decodes by itself, of any
// JSON or of a text alone.
const (
	interfaceBytes = 48
	mapBytes       = 256
	entryBytes     = 64
	ownFactor      = 8
	textFactor     = 2
)

// value counts a value of a type, nil where nothing of it is kept. It reports whether to go on.
func (s *jsonSize) value(t reflect.Type) bool {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
		s.left -= sizeOf(t)
	}
	begin, own := s.at, int64(0)
	if t != nil && t.PkgPath() != "" {
		switch p := reflect.PointerTo(t); {
		case p.Implements(unmarshaler):
			t, own = nil, ownFactor
		case p.Implements(textUnmarshaler):
			t, own = nil, textFactor
		}
	}
	if !s.anyValue(t) {
		return false
	}
	s.left -= own * int64(s.at-begin)
	return s.left >= 0
}

func (s *jsonSize) anyValue(t reflect.Type) bool {
	if t == anyType {
		s.left -= interfaceBytes
	}
	switch open := s.space(); open {
	case '{', '[':
		s.depth++
		s.at++
		if s.depth > deepestJSON || open == '{' && !s.object(t) || open == '[' && !s.list(t) {
			return false
		}
		s.depth--
		return true
	case '"':
		n := s.quoted()
		if t == anyType || t != nil && (t.Kind() == reflect.String || t.Kind() == reflect.Slice) {
			s.left -= int64(n)
		}
		return true
	}
	return s.word()
}

// object counts the members of an object, whose brace is passed.
func (s *jsonSize) object(t reflect.Type) bool {
	if t == anyType || t != nil && t.Kind() == reflect.Map {
		s.left -= mapBytes
	}
	for first := true; ; first = false {
		switch c := s.space(); {
		case c == '}':
			s.at++
			return true
		case c == ',' && !first:
			s.at++
			if s.space() != '"' {
				return false
			}
		case c != '"' || !first:
			return false
		}
		begin := s.at
		n := s.quoted()
		key := s.text[begin+1 : max(begin+1, s.at-1)]
		if s.space() != ':' {
			return false
		}
		s.at++
		var of reflect.Type
		switch {
		case t == nil:
		case t == anyType:
			of = anyType
			s.left -= entryBytes + int64(n)
		case t.Kind() == reflect.Map:
			of = t.Elem()
			s.left -= entryBytes + int64(n) + 2*sizeOf(of)
		case t.Kind() == reflect.Struct:
			of = fieldsOf(t).of(key)
		}
		if !s.value(of) {
			return false
		}
	}
}

// list counts the elements of a list, whose bracket is passed. A slice that grows is twice as large as what it holds.
func (s *jsonSize) list(t reflect.Type) bool {
	var of reflect.Type
	each := int64(0)
	switch {
	case t == nil:
	case t == anyType:
		of = anyType
	case t.Kind() == reflect.Slice:
		of = t.Elem()
		each = 2 * sizeOf(of)
	case t.Kind() == reflect.Array:
		of = t.Elem()
	}
	for first := true; ; first = false {
		switch c := s.space(); {
		case c == ']':
			s.at++
			return true
		case c == ',' && !first:
			s.at++
		case c == ',' || !first:
			return false
		}
		s.left -= each
		if !s.value(of) {
			return false
		}
	}
}

// space passes white space and returns the byte behind it, 0 at the end.
func (s *jsonSize) space() byte {
	for ; s.at < len(s.text); s.at++ {
		switch c := s.text[s.at]; c {
		case ' ', '\t', '\r', '\n':
		default:
			return c
		}
	}
	return 0
}

// quoted passes a string and returns its length.
func (s *jsonSize) quoted() int {
	begin := s.at
	for s.at++; s.at < len(s.text); s.at++ {
		switch s.text[s.at] {
		case '\\':
			s.at++
		case '"':
			s.at++
			return s.at - begin
		}
	}
	s.at = len(s.text)
	return s.at - begin
}

// word passes a number or true, false, null.
func (s *jsonSize) word() bool {
	begin := s.at
	for ; s.at < len(s.text); s.at++ {
		switch s.text[s.at] {
		case ' ', '\t', '\r', '\n', ',', ']', '}', ':', '[', '{', '"':
			return s.at > begin
		}
	}
	return s.at > begin
}

// sizeOf is what a value of a type takes without what it points to, save embedded structs, which are made when a field of theirs is.
func sizeOf(t reflect.Type) int64 {
	n := int64(t.Size())
	if t.Kind() == reflect.Struct {
		n += fieldsOf(t).embedded
	}
	return n
}

// fields are the types of the fields of a struct by their names in JSON.
type fields struct {
	types    map[string]reflect.Type
	embedded int64 // bytes of embedded structs behind pointers
}

// of is the type of a member, nil where the struct has none. Names count whatever their case.
func (f *fields) of(key []byte) reflect.Type {
	if t, ok := f.types[string(key)]; ok {
		return t
	}
	return f.types[strings.ToLower(string(key))]
}

var knownFields sync.Map // of *fields by reflect.Type

func fieldsOf(t reflect.Type) *fields {
	if f, ok := knownFields.Load(t); ok {
		return f.(*fields) // nothing else is stored
	}
	f := &fields{types: map[string]reflect.Type{}}
	for _, field := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Anonymous && name == "" {
			if p := field.Type; p.Kind() == reflect.Pointer {
				f.embedded += int64(p.Elem().Size())
			}
			continue
		}
		if name == "" {
			name = field.Name
		}
		if name == "-" || !field.IsExported() {
			continue
		}
		for _, key := range []string{name, strings.ToLower(name)} {
			if _, there := f.types[key]; !there {
				f.types[key] = field.Type
			}
		}
	}
	knownFields.Store(t, f)
	return f
}
