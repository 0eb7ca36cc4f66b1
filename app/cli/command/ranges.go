package command

import (
	"errors"
	"fmt"
	"math"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"
)

// maxWorkers bounds what --workers may be.
const maxWorkers = 256

// numberRange is what an option that takes a number allows, by its tag range:"LOW..HIGH"; durations are in seconds. The
// tag may name a variable of the program, such as ${maxWorkers}.
type numberRange struct {
	low, high string // as they are told
	min, max  float64
}

// rangeOf is the range of an option.
func (p *Program) rangeOf(f *kong.Flag) (r numberRange, ok bool, err error) {
	text := f.Tag.Get("range")
	if text == "" {
		return r, false, nil
	}
	text = os.Expand(text, p.variable)
	r.low, r.high, ok = strings.Cut(text, "..")
	low, errLow := numberOf(f, r.low)
	high, errHigh := numberOf(f, r.high)
	if !ok || errLow != nil || errHigh != nil || low > high {
		return r, false, fmt.Errorf("--%s: range %q", f.Name, text)
	}
	r.min, r.max = low, high
	return r, true, nil
}

// numberOf reads a number, or the seconds of a duration, by the type of an option.
func numberOf(f *kong.Flag, text string) (float64, error) {
	if f.Target.Type() == reflect.TypeFor[time.Duration]() {
		d, err := time.ParseDuration(text)
		return d.Seconds(), err
	}
	return strconv.ParseFloat(text, 64)
}

// String is "1 to 64".
func (r numberRange) String() string { return r.low + " to " + r.high }

// tellRanges puts the ranges into the help of all options.
func (p *Program) tellRanges(k *kong.Kong) (err error) {
	Visit(k.Model.Node, func(n *kong.Node) {
		for _, f := range n.Flags {
			r, ok, wrong := p.rangeOf(f)
			err = errors.Join(err, wrong)
			if ok {
				f.Help = strings.TrimSuffix(f.Help, ".") + " (" + r.String() + ")."
			}
		}
	})
	return err
}

// checkRanges holds the numbers that were given against their ranges. Defaults are not checked: 0 often stands for none.
func (p *Program) checkRanges(k *kong.Context) error {
	for _, at := range k.Path {
		if at.Flag == nil {
			continue
		}
		if err := p.checkRange(at.Flag); err != nil {
			return err
		}
	}
	return nil
}

// checkRange holds the number of an option against its range.
func (p *Program) checkRange(f *kong.Flag) error {
	r, ok, err := p.rangeOf(f)
	if !ok {
		return err
	}
	if x, text := valueOf(f.Target); !(x >= r.min && x <= r.max) {
		return Usagef("--%s %s: want %s", f.Name, text, r)
	}
	return nil
}

// valueOf is the number of an option and its text.
func valueOf(v reflect.Value) (x float64, text string) {
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	switch n := v.Interface().(type) {
	case time.Duration:
		return n.Seconds(), n.String()
	case float64:
		return n, strconv.FormatFloat(n, 'g', -1, 64)
	}
	return float64(v.Int()), strconv.FormatInt(v.Int(), 10)
}

// wrongValue is what kong says of a text that is no number.
const wrongValue = `expected (an int|a valid \d+ bit u?int|a float|duration) but got ("(?:[^"\\]|\\.)*")(?: \(\w+\))?(?:: time: .*)?$`

// kinds are what a text should be, in a person's words, by the first letters of what kong calls it.
var kinds = []struct{ prefix, words string }{
	{"a float", "is no number"},
	{"duration", "is no duration such as 90s or 1h30m"},
	{"a", "is no whole number"},
}

// inWords is an error of kong in a person's words: about a text that is no number, and about one that is none of several, of which it lists
// the empty one too where nothing is the default.
func inWords(text string) string {
	text = strings.Replace(text, " must be one of \"\",", " must be one of ", 1)
	text = strings.Replace(text, ",\"\" but got ", " but got ", 1)
	m := regexp.MustCompile(wrongValue).FindStringSubmatchIndex(text)
	if m == nil {
		return text
	}
	for _, k := range kinds {
		if strings.HasPrefix(text[m[2]:], k.prefix) {
			return text[:m[0]] + text[m[4]:m[5]] + " " + k.words
		}
	}
	return text
}

// withRange is an error of kong in words; to one about a text that is no number the range of the option is added.
func (p *Program) withRange(err error) string {
	text := inWords(OneLine(err))
	wrong := new(kong.ParseError)
	name, _, ok := strings.Cut(text, ":")
	if !ok || !errors.As(err, &wrong) || wrong.Context == nil || wrong.Context.Selected() == nil {
		return text
	}
	for _, flags := range wrong.Context.Selected().AllFlags(true) {
		for _, f := range flags {
			if "--"+f.Name != name {
				continue
			}
			if r, ok, _ := p.rangeOf(f); ok {
				return text + ": want " + r.String()
			}
			if f.Target.Kind() == reflect.Uint64 {
				return fmt.Sprintf("%s: want 0 to %d", text, uint64(math.MaxUint64))
			}
		}
	}
	return text
}
