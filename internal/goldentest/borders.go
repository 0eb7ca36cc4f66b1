package goldentest

import (
	"fmt"
	"math"
	"reflect"
	"strings"
)

// Borders is a line for every number, text and list of a value: from where to where check takes it, all else as it is, and the error one
// step beyond. v is a pointer to a struct that check takes. What is nil is filled, and an empty list is given an element, where check takes
// it then.
func Borders(v any, check func() error) string {
	b := &borders{check: check}
	if err := check(); err != nil {
		return "the value as it is: " + err.Error() + "\n"
	}
	b.walk("", reflect.ValueOf(v).Elem(), 0)
	return b.String()
}

type borders struct {
	strings.Builder
	check func() error
}

// Bounds of the search: beyond them a number or a text has no border.
const (
	mostNumber = 1e12
	mostText   = 1 << 20
	mostList   = 1 << 12
	mostDepth  = 8
)

func (b *borders) walk(path string, v reflect.Value, depth int) {
	if depth > mostDepth || !v.CanSet() {
		return
	}
	switch v.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		b.number(path, float64(v.Int()), 1, func(x float64) bool { v.SetInt(int64(x)); return v.Int() == int64(x) })
	case reflect.Uint8, reflect.Uint16, reflect.Uint32:
		b.number(path, float64(v.Uint()), 1, func(x float64) bool {
			v.SetUint(uint64(max(0, x)))
			return x >= 0 && float64(v.Uint()) == x
		})
	case reflect.Float32, reflect.Float64:
		b.number(path, v.Float(), 0, func(x float64) bool { v.SetFloat(x); return true })
		was := v.Float()
		v.SetFloat(math.NaN())
		b.refused(path+" NaN", b.check())
		v.SetFloat(was)
	case reflect.String:
		b.text(path, v)
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				b.walk(strings.TrimPrefix(path+"."+f.Name, "."), v.Field(i), depth+1)
			}
		}
	case reflect.Pointer:
		b.pointer(path, v, depth)
	case reflect.Slice:
		b.list(path, v, depth)
	case reflect.Array:
		for i := range min(v.Len(), 2) { // the others are alike
			b.walk(fmt.Sprintf("%s[%d]", path, i), v.Index(i), depth+1)
		}
	}
}

func (b *borders) refused(what string, err error) {
	if err != nil {
		fmt.Fprintf(b, "%s: %.200s\n", what, err)
	}
}

func (b *borders) pointer(path string, v reflect.Value, depth int) {
	if !v.IsNil() {
		b.walk(path, v.Elem(), depth)
		return
	}
	if k := v.Type().Elem().Kind(); k == reflect.Struct && v.Type().Elem().NumField() > 40 {
		return
	}
	v.Set(reflect.New(v.Type().Elem()))
	if err := b.check(); err != nil {
		b.refused(path+" empty", err)
	} else {
		b.walk(path, v.Elem(), depth)
	}
	v.SetZero()
}

// number finds between which numbers a field is taken; step is 1 for whole numbers, and 0 for others.
func (b *borders) number(path string, good, step float64, set func(float64) bool) {
	takes := func(x float64) bool { return set(x) && b.check() == nil }
	defer set(good)
	side := func(sign float64) (at string, beyond error) {
		in, out := good, 0.0
		for by := 1.0; ; by *= 2 {
			if out = good + sign*by; !takes(out) {
				break
			}
			if in = out; by > mostNumber {
				return "any", nil
			}
		}
		for range 100 {
			mid := (in + out) / 2
			if step == 1 {
				mid = math.Round(mid)
			}
			if mid == in || mid == out {
				break
			}
			if takes(mid) {
				in = mid
			} else {
				out = mid
			}
		}
		if step == 1 || math.Abs(in) < 1e-9 {
			in = math.Round(in)
		}
		at = fmt.Sprintf("%.7g", in)
		if step == 1 {
			at = fmt.Sprintf("%.0f", in)
		}
		if round := rounded(in); step == 0 && !takes(round) {
			at = fmt.Sprintf("<%.7g", round)
		}
		far := in + sign*step
		if step == 0 {
			far = rounded(in) + sign*(math.Abs(in)/100+0.01)
		}
		if set(far) {
			beyond = b.check()
		}
		return at, beyond
	}
	low, below := side(-1)
	high, above := side(1)
	if low == "any" && high == "any" || below == nil && above == nil && low == "0" && high == "255" { // of uint8 that is any
		return
	}
	fmt.Fprintf(b, "%s %s to %s\n", path, low, high)
	b.refused("  below", below)
	b.refused("  above", above)
}

// rounded is a number with seven digits.
func rounded(x float64) float64 {
	var r float64
	_, _ = fmt.Sscanf(fmt.Sprintf("%.7g", x), "%g", &r)
	return r + 0
}

func (b *borders) text(path string, v reflect.Value) {
	was := v.String()
	defer v.SetString(was)
	takes := func(n int) bool { v.SetString(strings.Repeat("x", n)); return b.check() == nil }
	if !takes(1) {
		b.refused(path+" of x", b.check())
		return
	}
	if n, ok := longest(mostText, takes); ok {
		takes(n + 1)
		fmt.Fprintf(b, "%s of %d letters: %.200s\n", path, n, b.check())
	}
	for _, odd := range []string{"", "a\nb", "a\u202eb"} {
		v.SetString(odd)
		b.refused(fmt.Sprintf("%s %q", path, odd), b.check())
	}
}

func (b *borders) list(path string, v reflect.Value, depth int) {
	if v.Len() == 0 {
		empty := reflect.New(v.Type()).Elem()
		empty.Set(v)
		defer v.Set(empty)
		if err := b.one(v); err != nil {
			b.refused(path+" of one", err)
			return
		}
	}
	was := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
	reflect.Copy(was, v)
	first := v.Index(0)
	takes := func(n int) bool {
		more := reflect.MakeSlice(v.Type(), n, n)
		for i := range n {
			more.Index(i).Set(first)
		}
		v.Set(more)
		return b.check() == nil
	}
	if n, ok := longest(mostList, takes); ok && takes(1) {
		takes(n + 1)
		fmt.Fprintf(b, "%s of %d: %.200s\n", path, n, b.check())
	}
	v.SetZero()
	b.refused(path+" none", b.check())
	v.Set(was)
	b.walk(path+"[0]", v.Index(0), depth+1)
}

// one puts an element into an empty list: nothing, else the text x or the number 1.
func (b *borders) one(v reflect.Value) error {
	v.Set(reflect.MakeSlice(v.Type(), 1, 1))
	err := b.check()
	if err == nil {
		return nil
	}
	switch e := v.Index(0); e.Kind() {
	case reflect.String:
		e.SetString("x")
	case reflect.Int:
		e.SetInt(1)
	default:
		return err
	}
	return b.check()
}

// longest is the largest number up to most that is taken, if there is one that is not.
func longest(most int, takes func(int) bool) (n int, ok bool) {
	in, out := 0, 1
	for takes(out) {
		if in = out; out >= most {
			return 0, false
		}
		out *= 2
	}
	for out-in > 1 {
		if mid := (in + out) / 2; takes(mid) {
			in = mid
		} else {
			out = mid
		}
	}
	return in, true
}
