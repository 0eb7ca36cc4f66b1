// Package schemas makes docs/schemas: the JSON schemas of what the commands print and of what files hold, from the Go types with the
// comments of their fields.
package schemas

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/hogline/hogline/app/cli/games"
	"github.com/hogline/hogline/app/cli/physics"
	"github.com/hogline/hogline/app/cli/play"
	"github.com/hogline/hogline/app/cli/study"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/nullable"
	"github.com/hogline/hogline/engine/version"
	document "github.com/hogline/hogline/session/study"
)

// Folder is where the schemas lie in the project.
const Folder = "docs/schemas"

const module = "github.com/hogline/hogline"

// Write writes the schemas of the project in a folder, by `make schemas`.
func Write(root string) error {
	all, err := All(root)
	if err != nil {
		return err
	}
	dir := filepath.Join(root, Folder)
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for name, text := range all {
		if err := os.WriteFile(filepath.Join(dir, name+".json"), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// documents are the values that have a schema, by its name.
func documents() map[string]any {
	all := map[string]any{"version": version.Info{}}
	for _, list := range []map[string]any{games.Documents(), physics.Documents(), play.Documents(), study.Documents(), document.Documents()} {
		maps.Copy(all, list)
	}
	return all
}

// All are the texts of all schemas by name, with the comments of the sources in a folder.
func All(root string) (map[string][]byte, error) {
	c := comments{root: root, texts: map[string]string{}, read: map[string]bool{}}
	out := map[string][]byte{}
	for name, value := range documents() {
		text, err := schema(name, reflect.TypeOf(value), &c)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		out[name] = text
	}
	return out, nil
}

// schema is the schema of a type.
func schema(name string, t reflect.Type, c *comments) ([]byte, error) {
	types := map[string]reflect.Type{}
	r := jsonschema.Reflector{Anonymous: true, AllowAdditionalProperties: true, ExpandedStruct: t.Kind() == reflect.Struct,
		LookupComment: c.of, Mapper: mapped,
		Namer: func(t reflect.Type) string {
			if t.Name() == "" || t.PkgPath() == "" {
				return t.Name()
			}
			name := typeName(t)
			types[name] = t
			return name
		}}
	s := r.ReflectFromType(t)
	s.Title = "hogline " + name
	if s.Description == "" {
		s.Description = c.of(t, "")
	}
	known := maps.Clone(types) // nullable asks for no more
	for def, of := range s.Definitions {
		setNull(of, known[def])
	}
	if t.Kind() == reflect.Struct {
		setNull(s, t)
		if _, has := s.Properties.Get("version"); !has {
			s.Properties.Set("version", &jsonschema.Schema{Type: "string", Description: "of the program; commands add it"})
		}
	}
	text, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := json.Indent(&b, text, "", " "); err != nil {
		return nil, err
	}
	return append(b.Bytes(), '\n'), c.err
}

func typeName(t reflect.Type) string {
	name := t.Name()
	if i := strings.IndexByte(name, '['); i >= 0 { // of a generic type
		name = name[:i] + "_" + strings.Map(func(r rune) rune {
			if r == '.' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
				return r
			}
			return '_'
		}, path.Base(name[i:]))
	}
	return path.Base(t.PkgPath()) + "." + name
}

// mapped are the types that write themselves.
func mapped(t reflect.Type) *jsonschema.Schema {
	switch t {
	case reflect.TypeFor[nullable.Float](), reflect.TypeFor[curling.Spin]():
		return orNull(&jsonschema.Schema{Type: "number"})
	case reflect.TypeFor[message.Message]():
		return &jsonschema.Schema{Type: "string"}
	case reflect.TypeFor[ai.Cells]():
		return &jsonschema.Schema{Type: "string", ContentEncoding: "base64", Description: "float32, little-endian, row by row; NaN is undefined"}
	}
	return nil
}

// withNaN are the types whose numbers may be none.
var withNaN = []reflect.Type{reflect.TypeFor[evaluate.Value](), reflect.TypeFor[evaluate.Candidate]()}

// setNull marks the properties of a struct that encoding/json writes as null: nil pointers, lists and maps that are not left out.
func setNull(s *jsonschema.Schema, t reflect.Type) {
	if s == nil || t == nil || t.Kind() != reflect.Struct || s.Properties == nil {
		return
	}
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" {
			name = f.Name
		}
		p, ok := s.Properties.Get(name)
		if !ok || name == "-" || f.Anonymous || strings.Contains(options, "omit") {
			continue
		}
		switch f.Type.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Map:
			if f.Type != reflect.TypeFor[ai.Cells]() {
				s.Properties.Set(name, orNull(p))
			}
		case reflect.Float64:
			if slices.Contains(withNaN, t) {
				s.Properties.Set(name, orNull(p))
			}
		}
	}
}

func orNull(s *jsonschema.Schema) *jsonschema.Schema {
	return &jsonschema.Schema{OneOf: []*jsonschema.Schema{s, {Type: "null"}}, Description: s.Description}
}
