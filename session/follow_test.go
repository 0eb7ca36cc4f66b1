package session

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/follow"
)

// TestWatch: a log that is being written is shown at its last place, in place of what it was before.
func TestWatch(t *testing.T) {
	raw, err := os.ReadFile("../assets/positions/sample-match.dcl")
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "live.dcl")
	half := raw[:bytes.LastIndexByte(raw[:len(raw)/2], '\n')+1]
	require.NoError(t, os.WriteFile(path, half, 0o600))
	u := newUnder(t)
	updates := 0
	u.Watch(path, func(f follow.Update) { require.NoError(t, f.Err); updates++ })
	u.until("the first half", func() bool { return updates == 1 })
	before := u.Place.Game().Shots()
	require.Equal(t, u.Place.Game().Last(), u.Place.At())
	require.NoError(t, os.WriteFile(path, raw, 0o600))
	u.until("the whole log", func() bool { return updates == 2 })
	require.Greater(t, u.Place.Game().Shots(), before)
	require.Equal(t, u.Place.Game().Last(), u.Place.At())
	require.Len(t, u.Study.Content().Lines, 1)
	u.watching.Cancel()
	shown := u.Place.Game()
	require.ErrorContains(t, u.Follow(&replay.Game{Ice: shown.Ice}, replay.Place{}), "no position")
	require.Same(t, shown, u.Place.Game())
}
