package cli

import (
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"
)

// untold is the parser before tellRanges, which may be called once.
func untold(t *testing.T) *kong.Kong {
	t.Helper()
	p, err := kong.New(&commands{}, append(options(), kong.Writers(io.Discard, io.Discard))...)
	require.NoError(t, err)
	return p
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
	p, n := untold(t), 0
	visit(p.Model.Node, func(c *kong.Node) {
		for _, f := range c.Flags {
			r, ok, err := rangeOf(f)
			require.NoError(t, err)
			require.Equal(t, numeric(f), ok, "%s --%s", pathOf(c), f.Name)
			if !ok {
				continue
			}
			n++
			require.Less(t, r.min, r.max, "--%s", f.Name)
			if f.HasDefault && f.Default != "0" {
				x, err := numberOf(f, f.Default)
				require.NoError(t, err)
				require.True(t, x >= r.min && x <= r.max, "--%s is %s by default, want %s", f.Name, f.Default, r)
			}
		}
	})
	require.Greater(t, n, 70)
	require.NoError(t, tellRanges(p))
}

// TestNumbersAreHeldAgainstTheirRanges: of every option the least and the most are taken, what lies beyond is refused.
func TestNumbersAreHeldAgainstTheirRanges(t *testing.T) {
	visit(untold(t).Model.Node, func(c *kong.Node) {
		for _, f := range c.Flags {
			r, ok, err := rangeOf(f)
			require.NoError(t, err)
			if !ok {
				continue
			}
			for _, x := range []float64{r.min, r.max} {
				put(f.Target, x)
				require.NoError(t, checkRange(f), "%s --%s %g", pathOf(c), f.Name, x)
			}
			for _, x := range []float64{r.min - 1, r.max + 1} {
				put(f.Target, x)
				require.ErrorContains(t, checkRange(f), ": want "+r.String(), "%s --%s %g", pathOf(c), f.Name, x)
			}
		}
	})
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

// TestWrongNumbersNameOptionAndRange: as a person meets them.
func TestWrongNumbersNameOptionAndRange(t *testing.T) {
	for line, want := range map[string]string{
		"arena --a shots --b mc --games 1000000000":              "--games 1000000000: want 2 to 1000000",
		"arena --a shots --b mc --ends 0":                        "--ends 0: want 1 to 20",
		"arena --a shots --b mc --time -1s":                      "--time -1s: want 1ms to 24h",
		"ask " + samplePosition + " --ai shots --workers 0":      "--workers 0: want 1 to 256",
		"ask " + samplePosition + " --ai shots --weight-max NaN": "--weight-max NaN: want 0 to 150",
		"ask " + samplePosition + " --ai shots --throws many":    "many\": want 1 to 1000000",
		"render " + samplePosition + " --speed 17 -o x.gif":      "--speed 17: want 0.25 to 16",
		"rules perft tic-tac-toe --depth -1":                     "--depth -1: want 0 to 60",
	} {
		_, errs, status := command(t, "", strings.Fields(line)...)
		require.Equal(t, exitUsage, status, line)
		require.Contains(t, errs, want, line)
	}
	out, _, _ := command(t, "", "arena", "--help")
	require.Contains(t, strings.Join(strings.Fields(out), " "), "Games played at once (default 2) (1 to 256).")
}
