//go:build unix

package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
)

// TestSeasonIsKilled: an analysis of several games that is killed in the midst of the second one goes on with it. What was written stays as
// it is, to the last byte but a line that was cut off, no shot is valued twice, and the values are those of a run that was let alone.
func TestSeasonIsKilled(t *testing.T) {
	for name, command := range map[string][]string{
		"season":  {"season"},
		"analyse": {"analyse", "--ai", "sample:trials=1", "--sims", "1", "--throws", "20"},
	} {
		t.Run(name, func(t *testing.T) {
			dir, alone := dataSetFolder(t, 3, 1), dataSetFolder(t, 3, 1)
			child := func(dir string) *exec.Cmd { return process(append(slices.Clone(command), dir)...) }
			killed := child(dir)
			require.NoError(t, killed.Start())
			ended := make(chan error, 1)
			go func() { ended <- killed.Wait() }()
			for alive := true; alive && len(valuesIn(t, dir)) < 2; { // the first game is done, the second one at work
				select {
				case err := <-ended:
					require.NoError(t, err)
					alive = false
				case <-time.After(time.Millisecond):
				}
			}
			_ = killed.Process.Kill() // it may have ended
			before := valuesIn(t, dir)
			t.Logf("killed with values of %d of 3 games", len(before))

			out, err := child(dir).CombinedOutput()
			require.NoError(t, err, string(out))
			whole, err := child(alone).CombinedOutput()
			require.NoError(t, err, string(whole))
			after, want := valuesIn(t, dir), valuesIn(t, alone)
			require.Len(t, after, 3)
			for game, text := range before {
				require.True(t, bytes.HasPrefix(after[game], text[:bytes.LastIndexByte(text, '\n')+1]), "%s is gone on with", game)
			}
			for game := range want {
				require.Equal(t, valueLines(want[game]), valueLines(after[game]), game)
			}
		})
	}
}

// valuesIn are the files of values of a folder that hold anything, by their names.
func valuesIn(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*"+analysis.Extension))
	require.NoError(t, err)
	files := map[string][]byte{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		if bytes.Contains(text, []byte("\n")) {
			files[filepath.Base(name)] = text
		}
	}
	return files
}

// valueLines are the lines of a file of values without who found them, in the order of their text: shots are valued two at a time.
func valueLines(text []byte) []string {
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	for i, l := range lines {
		if at := strings.Index(l, `"worker":`); at >= 0 {
			end := at + strings.IndexByte(l[at:], '}')
			lines[i] = l[:at] + l[end:]
		}
	}
	sort.Strings(lines)
	return lines
}
