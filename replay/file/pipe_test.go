//go:build unix

package file

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/winprob"
)

// TestPipesAreNotOpened: a pipe that nobody writes into stops neither a log, nor its shot files, nor
// a folder of logs, nor a win table.
func TestPipesAreNotOpened(t *testing.T) {
	dir := t.TempDir()
	pipe := func(name string) string {
		path := filepath.Join(dir, name)
		if err := syscall.Mkfifo(path, 0o600); err != nil {
			t.Skip("the file system has no pipes")
		}
		return path
	}
	log := pipe("pipe.dcl")
	_, err := Open(log)
	require.EqualError(t, err, log+" is not an ordinary file")
	require.EqualError(t, Paths(context.Background(), log, nil, nil), log+" is not an ordinary file", "a folder it lies in passes it over")
	table := pipe("wins.json")
	_, err = Wins(context.Background(), table)
	require.EqualError(t, err, table+" is not an ordinary file")

	pipe("shot_e000s00.json")
	text := smallGame + `{"tag":"gam","log":{"cmd":"update","next_team":"team0","state":{"end":0,"shot":0,"hammer":"team1","stones":{}}}}` +
		"\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "game.dcl2"), []byte(text), 0o600))
	g, err := Open(filepath.Join(dir, "game.dcl2"))
	require.NoError(t, err)
	require.Len(t, g.Warnings, 1)
	require.Equal(t, "shot_e000s00.json is not an ordinary file", g.Warnings[0].String())

	count, skipped, err := CountFolder(context.Background(), dir)
	require.NoError(t, err)
	require.Equal(t, 1, skipped)
	require.Equal(t, winprob.Count{}, count)
}
