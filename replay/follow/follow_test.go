package follow

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func log(t *testing.T) []byte {
	t.Helper()
	raw, err := os.ReadFile("../file/testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	return raw
}

// TestEveryCut: wherever the writing of a log has come to, the shots that are shown are those of the whole log, in order,
// and none that was cut off.
func TestEveryCut(t *testing.T) {
	raw := log(t)
	path := filepath.Join(t.TempDir(), "live.dcl")
	whole := follower{path: path}
	require.NoError(t, os.WriteFile(path, raw, 0o600))
	want, changed := whole.look()
	require.True(t, changed)
	require.NoError(t, want.Err)
	require.Equal(t, 32, want.Game.Shots())
	f := follower{path: path}
	shots, updates := 0, 0
	for n := 0; n <= len(raw); n += 37 {
		require.NoError(t, os.WriteFile(path, raw[:n], 0o600))
		u, changed := f.look()
		if !changed || u.Game == nil {
			continue
		}
		updates++
		require.GreaterOrEqual(t, u.Game.Shots(), shots)
		shots = u.Game.Shots()
		for e := range u.Game.Ends {
			for k := range u.Game.Ends[e].Shots {
				if got, sure := &u.Game.Ends[e].Shots[k], &want.Game.Ends[e].Shots[k]; got.Ran {
					require.Equal(t, sure.Run, got.Run, "%d bytes", n)
				}
			}
		}
	}
	require.Greater(t, shots, 29)
	require.Greater(t, updates, 100)
}

// TestLooks: what is the same is not told again, an error once; a last line without an end counts when the file is calm.
func TestLooks(t *testing.T) {
	raw := bytes.TrimRight(log(t), "\r\n")
	path := filepath.Join(t.TempDir(), "live.dcl")
	f := follower{path: path}
	u, changed := f.look()
	require.True(t, changed)
	require.ErrorIs(t, u.Err, os.ErrNotExist)
	_, changed = f.look()
	require.False(t, changed)
	require.NoError(t, os.WriteFile(path, raw, 0o600))
	u, changed = f.look()
	require.True(t, changed)
	require.NotNil(t, u.Game)
	for range calm - 1 {
		_, changed = f.look()
		require.False(t, changed)
	}
	u, changed = f.look()
	require.True(t, changed, "the last line")
	for range 2 * calm {
		_, changed = f.look()
		require.False(t, changed)
	}
	require.NoError(t, os.Remove(path))
	u, _ = f.look()
	require.Error(t, u.Err)
	require.NoError(t, os.WriteFile(path, raw[:len(raw)/2], 0o600))
	u, changed = f.look()
	require.True(t, changed, "another match in its place")
	require.NoError(t, u.Err)
}

func TestLogEndsWithItsContext(t *testing.T) {
	path := filepath.Join(t.TempDir(), "live.dcl")
	require.NoError(t, os.WriteFile(path, log(t), 0o600))
	ctx, stop := context.WithCancel(t.Context())
	n := 0
	require.ErrorIs(t, Log(ctx, path, func(Update) { n++; stop() }), context.Canceled)
	require.Equal(t, 1, n)
}
