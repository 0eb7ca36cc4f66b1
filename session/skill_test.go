package session

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/session/study"
)

// TestSkillFollowsTheError: a larger error draws farther from the tee and hits less often; none does all.
func TestSkillFollowsTheError(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	var last Skill
	for i, name := range []string{"perfect", "half", "tournament", "twice", "club"} {
		var player curling.Player
		for _, p := range Presets {
			if p.Name == name {
				player = p.Player
			}
		}
		skill, err := measureSkill(context.Background(), ice, player)
		require.NoError(t, err)
		if i == 0 {
			require.Less(t, skill.Draw, 0.01)
			require.InDelta(t, 1, skill.Hits, 0)
		} else {
			require.Greater(t, skill.Draw, last.Draw, name)
			require.LessOrEqual(t, skill.Hits, last.Hits, name)
		}
		last = skill
	}
	require.InDelta(t, 1.05, last.Draw, 0.05, "a club player")
	require.InDelta(t, 0.5, last.Hits, 0.05)
	// The tournament error is 0.0725 m aside and 0.29 m in depth: half of the draws stop within about 0.6745·0.29 m.
	tournament, err := measureSkill(context.Background(), ice, curling.StandardPlayer)
	require.NoError(t, err)
	require.InDelta(t, 0.6745*0.29, tournament.Draw, 0.05)
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	short := curling.StandardPlayer
	short.WeightMax = 20
	skill, err := measureSkill(context.Background(), ice, short)
	require.NoError(t, err)
	require.True(t, skill.Short, "20 m/s do not reach the tee")
	require.False(t, tournament.Short)
	_, err = measureSkill(stopped, ice, curling.StandardPlayer)
	require.ErrorIs(t, err, context.Canceled)
}

// TestPresetsSuitTheIce: no limit of one model is offered on another.
func TestPresetsSuitTheIce(t *testing.T) {
	for _, p := range PresetsOn(physics.FCV1) {
		require.LessOrEqual(t, p.Player.WeightMax, physics.StandardPlayer(physics.FCV1).WeightMax, p.Name)
		require.NotEqual(t, "strong", p.Name)
	}
	require.Equal(t, Presets, PresetsOn(physics.V2))
}

func TestNamedThrowers(t *testing.T) {
	u := match1(t)
	ken := study.Thrower{Name: "ken", Own: own1}
	u.KeepThrower(ken)
	ken.Own.WeightMax = 29
	u.KeepThrower(ken)
	require.Equal(t, []study.Thrower{ken}, u.Throwers(), "one of a name")
	u.ChooseThrower(ken)
	require.InDelta(t, 29, u.ThrowerNow().WeightMax, 0)
	require.Equal(t, "ken", u.ThrowerName())
	u.RemoveThrower("ken")
	require.Empty(t, u.Throwers())
	require.InDelta(t, 29, u.ThrowerNow().WeightMax, 0, "he still throws")
	u.Undo()
	require.Len(t, u.Throwers(), 1)
	_, ok := u.Skill(own1)
	require.False(t, ok, "it has to be measured")
	u.until("the skill", func() bool { _, ok := u.Skill(own1); return ok })
}

// TestRowsOfSeveralThrowers: one AI asked as three throwers, each with his own limit and error.
func TestRowsOfSeveralThrowers(t *testing.T) {
	u := match1(t)
	e := Engine{Spec: "sample", Limit: -1, Thrower: "ken", Player: own1}
	text := e.String()
	again := ParseEngine(text)
	require.Equal(t, []any{"ken", own1, "sample"}, []any{again.Thrower, again.Player, again.Spec})
	u.SetEngines([]string{"sample", text, "sample | weight_max=20"})
	for i := range u.engines {
		u.engines[i].AI = fast{}
	}
	u.ask()
	rows := u.Asked().Rows
	for i, want := range []float64{curling.StandardPlayer.WeightMax, own1.WeightMax, 20} {
		require.InDelta(t, want, rows[i].Answer.Thrower.WeightMax, 1e-9)
		require.InDelta(t, want, rows[i].Answer.Shot.Speed(), 1e-9)
	}
	require.Equal(t, own1.Noise, rows[1].Answer.Thrower.Noise)
	require.Equal(t, "ken", rows[1].PlayerName)
	require.Equal(t, rows[0].Answer.Thrower.Noise, rows[2].Answer.Thrower.Noise)
}
