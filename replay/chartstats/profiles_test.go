package chartstats

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// drawn is a game in which the last stone of every end was drawn so far beyond the tee, m.
func drawn(t testing.TB, long []float64) *replay.Game {
	t.Helper()
	ice, err := physics.IceOf(physics.Today)
	require.NoError(t, err)
	g := &replay.Game{Teams: [2]string{"Norway", "Sweden"}, Ice: ice, Rules: curling.MixedDoubles()}
	for i, l := range long {
		after := curling.Position{curling.Stones - 1: curling.Tee.Sub(curling.Vec{X: l / 3, Y: l})}
		g.Ends = append(g.Ends, replay.End{Number: i, First: 0, Shots: []replay.Shot{{Number: curling.Stones - 1, Kind: replay.Thrown,
			After: &after,
			Chart: &replay.Chart{Task: replay.TaskDraw, Grade: 75, Player: "ULSRUD Ole"}}}})
	}
	return g
}

// The error of a profile grows with the spread of the draws, its interval with their fewness, and it is what is thrown with.
func TestProfiles(t *testing.T) {
	games := []*replay.Game{drawn(t, []float64{-0.4, 0.4, -0.2, 0.2, 0, 0.3}), drawn(t, []float64{-0.8, 0.8, -0.4, 0.4, 0, 0.6})}
	set := &replay.DataSet{Games: []replay.GameEntry{{Event: "Cup 2022"}, {Event: "Cup 2024"}}, OpenGame: func(_ context.Context, i int,
		_ func(done, of int)) (*replay.Game, error) {
		return games[i], nil
	}}
	read := 0
	near, err := Profiles(t.Context(), set, []int{0}, func(done int) { read = done })
	require.NoError(t, err)
	require.Equal(t, 1, read)
	require.Empty(t, near[0].Name, "all players first")
	require.Equal(t, "2022", near[0].From)
	require.Equal(t, near[0].Error.Noise, near[0].Player.Noise)
	require.Equal(t, physics.StandardPlayer(physics.Today).WeightMax, near[0].Player.WeightMax)
	far, err := Profiles(t.Context(), set, []int{1}, nil)
	require.NoError(t, err)
	require.InDelta(t, 2*near[0].Error.Noise.A, far[0].Error.Noise.A, 1e-9)
	both, err := Profiles(t.Context(), set, []int{0, 1}, nil)
	require.NoError(t, err)
	require.Equal(t, "2022-24", both[0].From)
	p, ok := FindProfile(both, "ulsrud")
	require.True(t, ok)
	require.Equal(t, "Sweden / ULSRUD Ole", p.Name)
	require.Equal(t, 12, p.Error.N)
	require.Less(t, p.Error.Low.A, p.Error.Noise.A)
	p, ok = FindProfile(both, "sweden")
	require.True(t, ok)
	require.Equal(t, "Sweden", p.Name, "the team before its players")
	_, ok = FindProfile(both, "canada")
	require.False(t, ok)

	games[0] = drawn(t, []float64{0.1})
	_, err = Profiles(t.Context(), set, []int{0}, nil)
	require.ErrorContains(t, err, "too few")
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err = Profiles(ctx, set, []int{0}, nil)
	require.ErrorIs(t, err, context.Canceled)
}
