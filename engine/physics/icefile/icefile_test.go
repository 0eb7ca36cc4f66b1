package icefile_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/icefile"
)

func fitted(t testing.TB) physics.NamedIce {
	t.Helper()
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	ice.Curl = 0.83
	return physics.NamedIce{Name: physics.FittedPrefix + "beijing", Ice: ice,
		Fit: &physics.IceFit{Source: "charts", Games: 3, Shots: 400, Curl: physics.Interval{Value: 0.83, Low: 0.8, High: 0.86, Determined: true}}}
}

func TestRoundTrip(t *testing.T) {
	want := fitted(t)
	var text bytes.Buffer
	require.NoError(t, icefile.Write(&text, want))
	path := filepath.Join(t.TempDir(), "ice.json")
	require.NoError(t, os.WriteFile(path, text.Bytes(), 0o600))
	got, err := icefile.Read(path)
	require.NoError(t, err)
	require.Equal(t, want, got)
}

func TestRefused(t *testing.T) {
	var text bytes.Buffer
	require.NoError(t, icefile.Write(&text, fitted(t)))
	for name, c := range map[string]struct{ old, new, want string }{
		"format":   {icefile.Format, "hogline-position", "no file of an ice"},
		"model":    {`"fcv1"`, `"glass"`, "unknown model"},
		"curl":     {`"curl": 0.83`, `"curl": 11`, "curl 11"},
		"no name":  {"fitted:beijing", "", "letters"},
		"long":     {"beijing", strings.Repeat("x", 60), "letters"},
		"cut":      {`"fit": {`, ``, "line "},
		"a string": {`"curl": 0.83`, `"curl": "much"`, "line 7"},
	} {
		data := strings.Replace(text.String(), c.old, c.new, 1)
		require.NotEqual(t, text.String(), data, name)
		_, err := icefile.Parse([]byte(data))
		require.ErrorContains(t, err, c.want, name)
	}
	_, err := icefile.Read(filepath.Join(t.TempDir(), "none.json"))
	require.ErrorIs(t, err, icefile.ErrNoIce)
}

func FuzzParse(f *testing.F) {
	var text bytes.Buffer
	if err := icefile.Write(&text, fitted(f)); err != nil {
		f.Fatal(err)
	}
	f.Add(text.Bytes())
	f.Add([]byte(`{"format":"hogline-ice"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := icefile.Parse(data)
		if err != nil {
			return
		}
		var again bytes.Buffer
		require.NoError(t, icefile.Write(&again, n))
		got, err := icefile.Parse(again.Bytes())
		require.NoError(t, err)
		require.Equal(t, n, got)
	})
}

// An ice of granite keeps the numbers of its law, and one out of range is told by its name.
func TestGranite(t *testing.T) {
	ice, err := physics.IceOf(physics.Granite)
	require.NoError(t, err)
	ice.Restitution, ice.Granite.Drift, ice.Granite.Stones[5] = 0.9, 0.05, 1.1
	want := physics.NamedIce{Name: "hall", Ice: ice}
	var text bytes.Buffer
	require.NoError(t, icefile.Write(&text, want))
	got, err := icefile.Parse(text.Bytes())
	require.NoError(t, err)
	require.Equal(t, want, got)
	for old, c := range map[string]struct{ new, want string }{
		`"mu": 0.0085`:       {`"mu": 0`, "coefficient of friction at 1 m/s 0, want 0.001 to 0.05"},
		`"drift": 0.05`:      {`"drift": 2`, "drift 2"},
		`"restitution": 0.9`: {`"restitution": 1.1`, "restitution 1.1"},
		`"granite",`:         {`"fcv1",`, "ice of fcv1 has numbers of granite"},
	} {
		data := strings.Replace(text.String(), old, c.new, 1)
		require.NotEqual(t, text.String(), data, old)
		_, err := icefile.Parse([]byte(data))
		require.ErrorContains(t, err, c.want)
	}
}
