package play

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
)

func TestReadThrow(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	aimer, err := aim.New(ice)
	require.NoError(t, err)
	a, err := readThrow(aimer, "-0.99 -29.56 CW")
	require.NoError(t, err)
	require.Equal(t, match.Answer{Shot: curling.Shot{VX: -0.99, VY: -29.56, Turn: curling.Right}}, a)
	want, err := aimer.Draw(curling.Tee, curling.Left)
	require.NoError(t, err)
	a, err = readThrow(aimer, "draw ccw")
	require.NoError(t, err)
	require.Equal(t, want, a.Shot)
	slow, err := readThrow(aimer, "hit 2.4 6 cw 1")
	require.NoError(t, err)
	fast, err := readThrow(aimer, "hit 2.4 6 cw")
	require.NoError(t, err)
	require.Greater(t, fast.Shot.Speed(), slow.Shot.Speed())
	for _, bad := range []string{"", "draw", "draw 1 cw", "draw x y cw", "hit cw", "hit 2 5 cw -1", "1 2", "1 2 3 cw", "0 30 cw", "nan 1 cw",
		"draw 99 99 cw"} {
		_, err := readThrow(aimer, bad)
		require.Error(t, err, bad)
	}
}

// TestReadSpin: a spin stands behind a throw where the ice knows it; 0 is a stone that does not turn.
func TestReadSpin(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	aimer, err := aim.New(ice)
	require.NoError(t, err)
	for text, want := range map[string]curling.Spin{"draw cw": 0, "draw cw spin=15.7": 15.7, "draw ccw spin=0": curling.NoSpin,
		"hit 2 5 cw 3 spin=6": 6, "0.1 -2.4 cw spin=0": curling.NoSpin} {
		a, err := readThrow(aimer, text)
		require.NoError(t, err, text)
		require.Equal(t, want, a.Shot.Spin, text)
	}
	for _, bad := range []string{"spin=1", "draw cw spin=", "draw cw spin=-1", "draw cw spin=nan", "draw spin=1 cw"} {
		_, err := readThrow(aimer, bad)
		require.Error(t, err, bad)
	}
	older, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	aimer, err = aim.New(older)
	require.NoError(t, err)
	_, err = readThrow(aimer, "draw cw spin=1")
	require.ErrorIs(t, err, physics.ErrUnsupported)
}
