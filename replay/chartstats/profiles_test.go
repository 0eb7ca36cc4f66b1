package chartstats

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// gradedGame is a charted game in which a player throws shots of one kind, each graded so.
func gradedGame(t testing.TB, player string, task replay.Task, grades ...int) *replay.Game {
	t.Helper()
	ice, err := physics.IceOf(physics.Today)
	require.NoError(t, err)
	g := &replay.Game{Teams: [2]string{"Norway", "Sweden"}, Ice: ice, Rules: curling.MixedDoubles()}
	for i, grade := range grades {
		g.Ends = append(g.Ends, replay.End{Number: i, First: 0, Shots: []replay.Shot{{Number: curling.Stones - 1, Kind: replay.Thrown,
			Chart: &replay.Chart{Task: task, Grade: grade, Player: player}}}})
	}
	return g
}

// repeated is a list of so many of each of two grades.
func repeated(n, a, b int) (list []int) {
	for range n {
		list = append(list, a, b)
	}
	return list
}

// TestProfiles: the error of a profile falls with the grades, its interval with their number, and it is what is thrown with.
func TestProfiles(t *testing.T) {
	games := []*replay.Game{gradedGame(t, "ULSRUD Ole", replay.TaskDraw, repeated(30, 100, 75)...),
		gradedGame(t, "ULSRUD Ole", replay.TaskDraw, repeated(30, 25, 50)...)}
	set := &replay.DataSet{Games: []replay.GameEntry{{Event: "Cup 2022"}, {Event: "Cup 2024"}}, OpenGame: func(_ context.Context, i int,
		_ func(done, of int)) (*replay.Game, error) {
		return games[i], nil
	}}
	read := 0
	good, err := Profiles(t.Context(), set, []int{0}, func(done int) { read = done })
	require.NoError(t, err)
	require.Equal(t, 1, read)
	require.Empty(t, good[0].Name, "all players first")
	require.Equal(t, "2022", good[0].From)
	require.Equal(t, good[0].Error.Noise, good[0].Player.Noise)
	require.Equal(t, physics.StandardPlayer(physics.Today).WeightMax, good[0].Player.WeightMax)
	poor, err := Profiles(t.Context(), set, []int{1}, nil)
	require.NoError(t, err)
	field := physics.ChampionshipPlayer().Noise
	require.Less(t, good[0].Error.Noise.A, field.A)
	require.Greater(t, poor[0].Error.Noise.A, field.A)
	require.Equal(t, 60, poor[0].Error.Shots)
	both, err := Profiles(t.Context(), set, []int{0, 1}, nil)
	require.NoError(t, err)
	require.Equal(t, "2022-24", both[0].From)
	p, ok := FindProfile(both, "ulsrud")
	require.True(t, ok)
	require.Equal(t, "Sweden / ULSRUD Ole", p.Name)
	require.Equal(t, 120, p.Error.Shots)
	require.Less(t, p.Error.Low.A, p.Error.Noise.A)
	require.Greater(t, p.Error.High.B, p.Error.Noise.B)
	p, ok = FindProfile(both, "sweden")
	require.True(t, ok)
	require.Equal(t, "Sweden", p.Name, "the team before its players")
	_, ok = FindProfile(both, "canada")
	require.False(t, ok)

	games[0] = gradedGame(t, "ULSRUD Ole", replay.TaskDraw, -1, -1)
	_, err = Profiles(t.Context(), set, []int{0}, nil)
	require.ErrorContains(t, err, "no shot of these games is graded")
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err = Profiles(ctx, set, []int{0}, nil)
	require.ErrorIs(t, err, context.Canceled)
}
