package file

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/replay"
)

// TestLogsAgreeWithTheSimulator: every shot of two games of our own, and of logs of
// third-party programs where they lie beside the project, ends within 1 cm of the log.
func TestLogsAgreeWithTheSimulator(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.dcl"))
	require.NoError(t, err)
	require.Len(t, files, 2)
	real, err := filepath.Glob(filepath.Join("..", "..", "..", "shared", "logs", "*.dcl"))
	require.NoError(t, err)
	for _, path := range append(files, real...) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			g, err := Open(path)
			require.NoError(t, err)
			sim, err := simulators.Reference(g.Ice)
			require.NoError(t, err)
			a, err := replay.CompareGame(t.Context(), g, sim)
			require.NoError(t, err)
			require.Equal(t, g.Shots(), a.Shots)
			require.Equal(t, a.Shots, a.Agreeing)
			require.Less(t, a.Worst, replay.Tolerance)
		})
	}
}

// TestModelsDoNotAgreeWithEachOther: a log thrown again under another model differs, so
// the figure means something.
func TestModelsDoNotAgreeWithEachOther(t *testing.T) {
	g, err := Open(filepath.Join("testdata", "two-ends-v2.dcl"))
	require.NoError(t, err)
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	sim, err := simulators.New(simulators.Exact, ice)
	require.NoError(t, err)
	a, err := replay.CompareGame(t.Context(), g, sim)
	require.NoError(t, err)
	require.Less(t, a.Agreeing, a.Shots/2)
}

func BenchmarkOpen(b *testing.B) {
	path := filepath.Join("testdata", "two-ends-v2.dcl")
	for b.Loop() {
		if _, err := Open(path); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCompareGame(b *testing.B) {
	g, err := Open(filepath.Join("testdata", "two-ends-v2.dcl"))
	require.NoError(b, err)
	sim, err := simulators.Reference(g.Ice)
	require.NoError(b, err)
	for b.Loop() {
		if _, err := replay.CompareGame(b.Context(), g, sim); err != nil {
			b.Fatal(err)
		}
	}
}
