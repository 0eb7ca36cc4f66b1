package file

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
)

func TestCountEnds(t *testing.T) {
	g := &replay.Game{Ends: []replay.End{
		{First: 0, Score: [2]int{0, 2}, Scored: true}, // the hammer took two
		{First: 1, Score: [2]int{0, 1}, Scored: true}, // stolen
		{First: 1, Scored: true},                      // blank
		{First: 1, Score: [2]int{3, 0}},               // the log stops before
	}}
	var c winprob.Count
	CountEnds(g, &c)
	require.Equal(t, winprob.Count{6: 1, 8: 1, 9: 1}, c)
}

func TestWins(t *testing.T) {
	dir := t.TempDir()
	_, err := Wins(context.Background(), dir)
	require.ErrorContains(t, err, "no finished end")
	log := "[GameInfo]\nFirst=a\nSecond=b\n[0015]\nPOSITION=POSITION 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.4 4.9\nSETSTATE=SETSTATE 15 0 2 1\nBESTSHOT=BESTSHOT 0 -30 0\nRUNSHOT=RUNSHOT 0 -30 0\n" +
		"[0016]\nPOSITION=POSITION 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.4 4.9\nSCORE=SCORE -1\nTOTALSCORE=TOTALSCORE 0 1\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "one.dcl"), []byte(log), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "copy.dcl"), []byte(log), 0o600)) // counted once
	require.NoError(t, os.WriteFile(filepath.Join(dir, "empty.dcl"), nil, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "notes.txt"), []byte("x"), 0o600))
	_, skipped, err := CountFolder(context.Background(), dir)
	require.NoError(t, err)
	require.Equal(t, 1, skipped)
	w, err := Wins(context.Background(), dir)
	require.NoError(t, err)
	require.Equal(t, filepath.Base(dir)+", 1 ends", w.Source())
	if link := filepath.Join(t.TempDir(), "link"); os.Symlink(dir, link) == nil {
		w, err = Wins(context.Background(), link)
		require.NoError(t, err)
		require.Equal(t, "link, 1 ends", w.Source())
	}
	hand := filepath.Join(dir, "hand.json")
	require.NoError(t, os.WriteFile(hand, []byte(`{"ends": {"-1": 1}, "extra": 2}`), 0o600))
	_, err = Wins(context.Background(), hand)
	require.ErrorContains(t, err, "hand.json: an extra end")
	require.NoError(t, os.WriteFile(hand, []byte(`{"ends": {"-1": 1}, "extra": 0.2}`), 0o600))
	w, err = Wins(context.Background(), hand)
	require.NoError(t, err)
	require.Equal(t, "set by hand", w.Source())
	_, err = Wins(context.Background(), os.DevNull)
	require.ErrorContains(t, err, os.DevNull, "a device is not read")
	_, err = Wins(context.Background(), filepath.Join(dir, "nowhere"))
	require.ErrorContains(t, err, "is not there")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = Wins(ctx, dir)
	require.ErrorIs(t, err, context.Canceled)
}
