package curlit

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/memo"
)

// TestStonesAreToldApartOnce: a game that is opened again is the same, by what was found the first time; what is kept of a game that is not
// whole, and what can be no result, is found again.
func TestStonesAreToldApartOnce(t *testing.T) {
	rules := curling.FiveRock()
	rules.Ends, rules.Extra = 1, false
	set, _ := simulated(t, rules, 1, 0.03)
	open := func() []string {
		g, err := set.OpenGame(t.Context(), 0, nil)
		require.NoError(t, err)
		var texts []string
		for _, e := range g.Ends {
			for _, s := range e.Shots {
				texts = append(texts, fmt.Sprint(*s.After))
			}
		}
		return append(texts, fmt.Sprint(g.Warnings))
	}
	found := open() // nothing is kept
	dir := t.TempDir()
	swept := make(chan struct{})
	memo.KeepIn(dir, "build", func() { close(swept) })
	<-swept
	t.Cleanup(func() { memo.KeepIn("", "", nil) })
	ended, end := context.WithCancel(t.Context())
	_, err := set.OpenGame(ended, 0, func(done, _ int) {
		if done == 8 {
			end()
		}
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, found, open())
	require.Equal(t, found, open())

	change := func(old, next string) {
		var file string
		require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				file = path
			}
			return err
		}))
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		changed := regexp.MustCompile(old).ReplaceAll(text, []byte(next))
		require.NotEqual(t, text, changed)
		require.NoError(t, os.WriteFile(file, changed, 0o600))
	}
	change(`"Sure":true`, `"Sure":false`)
	require.NotEqual(t, found, open(), "it is what was kept")
	change(`"Number":-?\d+`, `"Number":3`)
	require.Equal(t, found, open(), "no two stones have one number")
	change(`"X":`, `"X":1`)
	require.Equal(t, found, open(), "no stone lies there")
	change(`"Number":\d+`, `"Number":16`)
	require.Equal(t, found, open())
}
