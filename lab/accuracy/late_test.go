package accuracy

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// TestLate: late positions come back from their file as they were, and a bad line is named.
func TestLate(t *testing.T) {
	l := Late{Part: Judge, Ice: physics.FCV1, Error: Club, Ends: 8, End: 7, Score: [2]int{3, 2},
		Stones: curling.Position{12: {X: 2.4, Y: 4.9}}, Best: curling.Shot{VX: 0.1, VY: -2.3, Turn: curling.Left}, Win: 0.25}
	line, err := l.Line()
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "late.jsonl")
	write := func(lines ...[]byte) {
		require.NoError(t, os.WriteFile(path, bytes.Join(lines, []byte("\n")), 0o600))
	}
	write(line, line[:40]) // what a kill leaves of a line
	list, whole, err := ReadLate(path)
	require.NoError(t, err)
	require.Equal(t, []Late{l}, list)
	require.EqualValues(t, len(line)+1, whole)
	q, err := l.Question(5)
	require.NoError(t, err)
	usual := physics.StandardPlayer(physics.FCV1).Noise
	require.InDelta(t, clubError*usual.A, q.Teams[1][3].Noise.A, 1e-12)
	require.Equal(t, 1, q.State.Lead(), "of the side without the hammer")
	for _, bad := range []string{`{"part":"other"}`, `{"part":"judge","error":"none"}`, `{"part":"judge","error":"club"}`, `[`,
		`{"part":"judge","error":"club","best":{"vy":-2.3}}`} {
		write(line, []byte(bad), nil)
		_, _, err = ReadLate(path)
		require.ErrorContains(t, err, "line 2", bad)
	}
}

// TestBestBeforeTheLast: level in the last end with one open stone of one's own, the best is in front of it or hides it.
func TestBestBeforeTheLast(t *testing.T) {
	l := Late{Ice: physics.Mori2019, Error: Elite, Ends: 8, End: 7, Stones: curling.Position{12: {X: curling.CentreX, Y: curling.TeeY - 0.1}}}
	q, err := l.Question(1)
	require.NoError(t, err)
	best, worth, err := bestBeforeTheLast(t.Context(), &q)
	require.NoError(t, err)
	require.Greater(t, worth, 0.3)
	require.Less(t, -best.VY, 29.56, "it does not reach the tee")
}
