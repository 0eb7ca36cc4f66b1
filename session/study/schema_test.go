package study

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
)

// fieldsOf are the names of the fields of a type in JSON.
func fieldsOf(t reflect.Type) (names []string) {
	for f := range reflectFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-":
		case f.Anonymous && name == "":
			names = append(names, fieldsOf(f.Type)...)
		case name == "":
			names = append(names, f.Name)
		default:
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func reflectFields(t reflect.Type) func(func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for i := range t.NumField() {
			if !yield(t.Field(i)) {
				return
			}
		}
	}
}

// TestSchemaNamesEveryField compares docs/hstudy.schema.json with the types that are written.
func TestSchemaNamesEveryField(t *testing.T) {
	b, err := os.ReadFile(filepath.Join("..", "..", "docs", "hstudy.schema.json"))
	require.NoError(t, err)
	type object struct {
		Properties map[string]json.RawMessage `json:"properties"`
		Required   []string                   `json:"required"`
	}
	var schema struct {
		object
		Defs map[string]object `json:"$defs"`
	}
	require.NoError(t, json.Unmarshal(b, &schema))
	schema.Defs[""] = schema.object
	types := map[string]any{"": documentFile{}, "at": replay.Place{}, "place": curling.Vec{}, "line": lineFile{}, "thrower": Thrower{},
		"rules": Rules{}, "wins": WinTable{},
		"shot": OwnShot{}, "ice": physics.NamedIce{}, "question": placeFile{}, "annotation": Annotated{}, "drawing": annotation.Drawing{}}
	require.Len(t, schema.Defs, len(types))
	for def, x := range types {
		properties := slices.Sorted(maps.Keys(schema.Defs[def].Properties))
		require.Equal(t, fieldsOf(reflect.TypeOf(x)), properties, def)
		require.Subset(t, properties, schema.Defs[def].Required, def)
	}
	var versions struct {
		Enum []int `json:"enum"`
	}
	require.NoError(t, json.Unmarshal(schema.Properties["version"], &versions))
	require.Equal(t, Version, slices.Max(versions.Enum))
}

// TestVersionOfTheContent: a file tells a newer version only where it holds what an older program would drop.
func TestVersionOfTheContent(t *testing.T) {
	c := Content{}
	require.Equal(t, 1, c.version())
	c.Annotations = []Annotated{{Line: 1, Annotation: annotation.Annotation{Note: "x"}}}
	require.Equal(t, 2, c.version())
	c.Terms.Also = []Thrower{{Name: "club"}}
	require.Equal(t, 3, c.version())
	c.Lines = []*Line{{ID: 1, Encoding: "EUC-JP"}}
	require.Equal(t, 4, c.version())
	c.Shots = []OwnShot{{Shot: curling.Shot{VY: -2, Spin: curling.NoSpin}}}
	require.Equal(t, 5, c.version())
}
