package goldentest

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Dump is a value as text: exported fields that are not zero, floats to four digits, of a list its length and its first elements, nothing
// of functions, times, durations and versions. Of what lies deeper only that it is there is told.
func Dump(v any, depth int) string {
	var b strings.Builder
	dump(&b, reflect.ValueOf(v), depth)
	return b.String()
}

// mostElements is how many elements of a list are told.
const mostElements = 4

func dump(b *strings.Builder, v reflect.Value, depth int) {
	if !v.IsValid() {
		b.WriteString("nil")
		return
	}
	if v.CanInterface() {
		if e, ok := v.Interface().(error); ok && !isNil(v) {
			b.WriteString(strconv.Quote(e.Error()))
			return
		}
	}
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		if v.Float() == 0 { // no minus
			b.WriteByte('0')
			return
		}
		b.WriteString(strconv.FormatFloat(v.Float(), 'g', 4, 64))
	case reflect.String:
		b.WriteString(strconv.Quote(v.String()))
	case reflect.Pointer, reflect.Interface:
		switch {
		case v.IsNil():
			b.WriteString("nil")
		case depth <= 0:
			b.WriteByte('&')
		default:
			dump(b, v.Elem(), depth-1)
		}
	case reflect.Struct:
		dumpStruct(b, v, depth)
	case reflect.Slice, reflect.Array:
		dumpList(b, v, depth)
	case reflect.Map:
		dumpMap(b, v, depth)
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
	default:
		fmt.Fprint(b, v)
	}
}

func isNil(v reflect.Value) bool {
	return (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) && v.IsNil()
}

// told reports whether anything is told of a type.
func told(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Func, reflect.Chan:
		return false
	}
	return t != reflect.TypeFor[time.Time]() && t != reflect.TypeFor[time.Duration]()
}

func dumpStruct(b *strings.Builder, v reflect.Value, depth int) {
	b.WriteByte('{')
	first := true
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if !f.IsExported() || v.Field(i).IsZero() || !told(f.Type) || f.Name == "Version" {
			continue
		}
		if !first {
			b.WriteByte(' ')
		}
		first = false
		b.WriteString(f.Name + ":")
		if depth <= 0 && v.Field(i).Kind() >= reflect.Array && v.Field(i).Kind() != reflect.String {
			b.WriteString("..")
			continue
		}
		dump(b, v.Field(i), depth-1)
	}
	b.WriteByte('}')
}

func dumpList(b *strings.Builder, v reflect.Value, depth int) {
	n := v.Len()
	fmt.Fprintf(b, "%d[", n)
	if depth <= 0 && n > 0 {
		b.WriteString("..")
		n = 0
	}
	for i := range min(n, mostElements) {
		if i > 0 {
			b.WriteByte(' ')
		}
		dump(b, v.Index(i), depth-1)
	}
	if n > mostElements {
		b.WriteString(" ... ")
		dump(b, v.Index(n-1), depth-1)
	}
	b.WriteByte(']')
}

func dumpMap(b *strings.Builder, v reflect.Value, depth int) {
	var list []string
	for _, k := range v.MapKeys() {
		var e strings.Builder
		dump(&e, k, depth-1)
		e.WriteByte(':')
		dump(&e, v.MapIndex(k), depth-1)
		list = append(list, e.String())
	}
	slices.Sort(list)
	fmt.Fprintf(b, "%d%v", len(list), list[:min(len(list), mostElements)])
}
