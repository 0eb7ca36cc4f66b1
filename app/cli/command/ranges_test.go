package command

import (
	"reflect"
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
