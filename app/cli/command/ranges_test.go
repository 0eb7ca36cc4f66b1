package command

import (
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"
)

// Programs are those whose options are tested.
var Programs []*Program

// eachOption calls f for every option of every command.
func eachOption(t *testing.T, p *Program, f func(path string, f *kong.Flag)) {
	t.Helper()
	k, err := p.Grammar()
	require.NoError(t, err)
	Visit(k.Model.Node, func(n *kong.Node) {
		for _, flag := range n.Flags {
			f(PathOf(n), flag)
		}
	})
}

// numeric reports whether an option takes a number or a duration; seeds may be any number.
func numeric(f *kong.Flag) bool {
	typ := f.Target.Type()
	if typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	return typ.Kind() == reflect.Int || typ.Kind() == reflect.Int64 || typ.Kind() == reflect.Float64
}

// TestEveryNumberHasARange: of every option of every command; its default lies in it, 0 for none aside.
func TestEveryNumberHasARange(t *testing.T) {
	for _, p := range Programs {
		n := 0
		eachOption(t, p, func(path string, f *kong.Flag) {
			r, ok, err := p.rangeOf(f)
			require.NoError(t, err)
			require.Equal(t, numeric(f), ok, "%s --%s", path, f.Name)
			if !ok {
				return
			}
			n++
			require.Less(t, r.min, r.max, "--%s", f.Name)
			if f.HasDefault && f.Default != "0" {
				x, err := numberOf(f, f.Default)
				require.NoError(t, err)
				require.True(t, x >= r.min && x <= r.max, "--%s is %s by default, want %s", f.Name, f.Default, r)
			}
		})
		require.Greater(t, n, 20, p.Name)
	}
}

// TestNumbersAreHeldAgainstTheirRanges: of every option the least and the most are taken, what lies beyond is refused.
func TestNumbersAreHeldAgainstTheirRanges(t *testing.T) {
	for _, p := range Programs {
		eachOption(t, p, func(path string, f *kong.Flag) {
			r, ok, err := p.rangeOf(f)
			require.NoError(t, err)
			if !ok {
				return
			}
			for _, x := range []float64{r.min, r.max} {
				put(f.Target, x)
				require.NoError(t, p.checkRange(f), "%s --%s %g", path, f.Name, x)
			}
			for _, x := range []float64{r.min - 1, r.max + 1} {
				put(f.Target, x)
				require.ErrorContains(t, p.checkRange(f), ": want "+r.String(), "%s --%s %g", path, f.Name, x)
			}
		})
	}
}

// put sets an option to a number, or to a duration of so many seconds.
func put(v reflect.Value, x float64) {
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	switch {
	case v.Kind() == reflect.Float64:
		v.SetFloat(x)
	case v.Type() == reflect.TypeFor[time.Duration]():
		v.SetInt(int64(x * float64(time.Second)))
	default:
		v.SetInt(int64(x))
	}
}

// TestWrongNumbers: a text that is no number is told in a person's words, with its range where it has one.
func TestWrongNumbers(t *testing.T) {
	for was, want := range map[string]string{
		`--a: expected a valid 64 bit int but got "x"`:                           `--a: "x" is no whole number`,
		`--a: expected a valid 64 bit uint but got "-1"`:                         `--a: "-1" is no whole number`,
		`--a: expected an int but got "x\"y" (string)`:                           `--a: "x\"y" is no whole number`,
		`--a: expected a float but got "x" (string)`:                             `--a: "x" is no number`,
		`--a: expected duration but got "x": time: invalid duration "x"`:         `--a: "x" is no duration such as 90s or 1h30m`,
		`--a: expected duration but got "5": time: missing unit in duration "5"`: `--a: "5" is no duration such as 90s or 1h30m`,
		`--a must be one of "","b","c" but got "x"`:                              `--a must be one of "b","c" but got "x"`,
		`--a must be one of "b","c","" but got "x"`:                              `--a must be one of "b","c" but got "x"`,
		`--a must be one of "b","c" but got ""`:                                  `--a must be one of "b","c" but got ""`,
		`--a: expected "<key>=<value>" but got "x"`:                              `--a: expected "<key>=<value>" but got "x"`,
	} {
		require.Equal(t, want, inWords(was))
	}
	run := func(args ...string) string {
		t.Helper()
		var errs strings.Builder
		require.Equal(t, ExitUsage, Programs[0].Run(&Context{Context: t.Context(), In: strings.NewReader(""), Out: io.Discard, Err: &errs}, args))
		return errs.String()
	}
	require.Contains(t, run("ask", "a", "--sims", "x"), `--sims: "x" is no whole number: want 1 to 1000000000 (`)
	require.Contains(t, run("ask", "a", "--seed", "-1"), `--seed: "-1" is no whole number: want 0 to 18446744073709551615 (`)
	require.Contains(t, run("ask", "a", "--seed", "18446744073709551616"), `want 0 to 18446744073709551615 (`)
	require.Contains(t, run("ask", "a", "--light", "x"), `--light: "x" is no number: want 0 to 5 (`)
	require.Contains(t, run("ask", "a", "--time", "5"), `--time: "5" is no duration such as 90s or 1h30m: want 1ms to 24h (`)
}
