package skill

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/session/internal/parttest"
)

// seed is that of the questions of a session.
const seed = 20260314

// TestSkillFollowsTheError: a larger error draws farther from the tee and hits less often; none does all.
func TestSkillFollowsTheError(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	var last Skill
	for i, factor := range []float64{0, 0.5, 1, 2, 5} { // perfect, half, tournament, twice, a club player
		player := curling.StandardPlayer
		player.Noise.A *= factor
		player.Noise.B *= factor
		skill, err := measure(context.Background(), throwing{ice, player}, seed)
		require.NoError(t, err)
		if i == 0 {
			require.Less(t, skill.Draw, 0.01)
			require.InDelta(t, 1, skill.Hits, 0)
		} else {
			require.Greater(t, skill.Draw, last.Draw, factor)
			require.LessOrEqual(t, skill.Hits, last.Hits, factor)
		}
		last = skill
	}
	require.InDelta(t, 1.05, last.Draw, 0.05, "a club player")
	require.InDelta(t, 0.5, last.Hits, 0.05)
	require.InDelta(t, math.Round(300*last.Hits), 300*last.Hits, 1e-9, "a share of 300 throws, known to within 0.5/√300 = 3 %")
	// The tournament error is 0.0725 m aside and 0.29 m in depth: half of the draws stop within about 0.6745·0.29 m.
	tournament, err := measure(context.Background(), throwing{ice, curling.StandardPlayer}, seed)
	require.NoError(t, err)
	require.InDelta(t, 0.6745*0.29, tournament.Draw, 0.05)
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	short := curling.StandardPlayer
	short.WeightMax = 20
	skill, err := measure(context.Background(), throwing{ice, short}, seed)
	require.NoError(t, err)
	require.True(t, skill.Short, "20 m/s do not reach the tee")
	require.False(t, tournament.Short)
	for limit, want := range map[float64][2]float64{0: {1, 900}, 31: {1, 3.57}, 30.2: {0, 1.53}} { // m/s: what he hits, and m beyond the tee
		got, err := measure(context.Background(), throwing{ice, curling.Player{WeightMax: limit, Noise: curling.Noise{Model: curling.NoNoise}}},
			seed)
		require.NoError(t, err)
		require.InDelta(t, want[0], got.Hits, 0, "the softest hit moves a stone, and takes none out")
		require.InEpsilon(t, want[1], got.Hardest, 0.01)
	}
	_, err = measure(stopped, throwing{ice, curling.StandardPlayer}, seed)
	require.ErrorIs(t, err, context.Canceled)
}

// TestThrowersAreMeasured: a thrower is measured once on an ice, whatever the name and the hand, and who asks hears of it; on another ice
// there is another answer, and without a game none at all.
func TestThrowersAreMeasured(t *testing.T) {
	b := parttest.New(t)
	p := &parttest.Place{}
	sk := New(p, b.Jobs, seed)
	told := 0
	sk.Changed.Watch(func() { told++ })
	_, ok := sk.Of(curling.StandardPlayer)
	require.False(t, ok)
	heard := []Skill{}
	sk.Watch(curling.StandardPlayer, func(s Skill) { heard = append(heard, s) })
	require.Empty(t, heard)
	require.Empty(t, sk.measuring, "there is no ice")

	p.Of = parttest.SampleMatch(t)
	strong := curling.StandardPlayer
	strong.WeightMax = 40
	for _, player := range []curling.Player{curling.StandardPlayer, strong, curling.StandardPlayer} {
		_, ok := sk.Of(player)
		require.False(t, ok, "it takes its time")
	}
	require.Len(t, sk.measuring, 2, "each once")
	b.Until("both", func() bool { return len(sk.measuring) == 0 })
	require.Positive(t, told)
	was := told
	named := curling.StandardPlayer
	named.Name, named.LeftHanded = "Kita", true
	usual, ok := sk.Of(named)
	require.True(t, ok, "neither name nor hand makes another thrower")
	want, err := measure(t.Context(), throwing{p.Of.Ice, curling.StandardPlayer}, seed)
	require.NoError(t, err)
	require.Equal(t, want, usual)
	hard, ok := sk.Of(strong)
	require.True(t, ok)
	require.Greater(t, hard.Hardest, usual.Hardest)
	sk.Watch(named, func(s Skill) { heard = append(heard, s) })
	require.Equal(t, []Skill{usual}, heard, "it is known")

	weak := curling.StandardPlayer
	weak.WeightMax = 20
	sk.Watch(weak, func(s Skill) { heard = append(heard, s) })
	b.Until("the one who is watched", func() bool { return len(heard) == 2 })
	require.True(t, heard[1].Short)
	known, ok := sk.Of(weak)
	require.True(t, ok, "it is kept")
	require.Equal(t, heard[1], known)
	require.Equal(t, was, told, "nothing else is told")
	other := *p.Of
	other.Ice.Friction *= 1.01
	p.Of = &other
	_, ok = sk.Of(named)
	require.False(t, ok, "on another ice")
}
