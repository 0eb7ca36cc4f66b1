// Package nullable is for numbers that may be none in JSON, which knows neither NaN nor infinity: they are null there, and null is NaN.
package nullable

import (
	"encoding/json"
	"math"
	"reflect"
	"sync"
)

// Float is a number in JSON, null where it is none.
type Float float64

// None is no number.
func None() Float { return Float(math.NaN()) }

// Known reports whether x is a number: neither NaN nor infinite.
func Known(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// MarshalJSON is for encoding/json.
func (f Float) MarshalJSON() ([]byte, error) {
	if !Known(float64(f)) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(f))
}

// UnmarshalJSON is for encoding/json.
func (f *Float) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		*f = None()
		return nil
	}
	return json.Unmarshal(text, (*float64)(f))
}

// Marshal is the JSON of a struct, its fields of float64 being Floats: the MarshalJSON of a type with such fields calls it.
// Embedded structs are taken for their fields.
func Marshal(v any) ([]byte, error) {
	from := reflect.ValueOf(v)
	to := reflect.New(Twin(from.Type())).Elem()
	for i, f := range fields(from.Type()) {
		to.Field(i).Set(from.FieldByIndex(f.Index).Convert(to.Field(i).Type()))
	}
	return json.Marshal(to.Interface())
}

// Unmarshal reads into the struct that v points to what Marshal writes. A field that is left out stays as it is.
func Unmarshal(text []byte, v any) error {
	to := reflect.ValueOf(v).Elem()
	from := reflect.New(Twin(to.Type())).Elem()
	list := fields(to.Type())
	for i, f := range list {
		from.Field(i).Set(to.FieldByIndex(f.Index).Convert(from.Field(i).Type()))
	}
	if err := json.Unmarshal(text, from.Addr().Interface()); err != nil {
		return err
	}
	for i, f := range list {
		to.FieldByIndex(f.Index).Set(from.Field(i).Convert(f.Type))
	}
	return nil
}

var twins sync.Map // Twin by type

// Twin is the type that a struct has in JSON: its fields and those of embedded structs, with Float for float64, without methods.
func Twin(t reflect.Type) reflect.Type {
	if made, ok := twins.Load(t); ok {
		return made.(reflect.Type)
	}
	list := fields(t)
	for i := range list {
		if list[i].Type == reflect.TypeFor[float64]() {
			list[i].Type = reflect.TypeFor[Float]()
		}
	}
	made, _ := twins.LoadOrStore(t, reflect.StructOf(list))
	return made.(reflect.Type)
}

func fields(t reflect.Type) (list []reflect.StructField) {
	for _, f := range reflect.VisibleFields(t) {
		if f.IsExported() && !f.Anonymous {
			list = append(list, f)
		}
	}
	return list
}
