package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/session/study"
)

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
	u.Terms.KeepThrower(ken)
	ken.Own.WeightMax = 29
	u.Terms.KeepThrower(ken)
	require.Equal(t, []study.Thrower{ken}, u.Terms.Throwers(), "one of a name")
	u.Terms.ChooseThrower(ken)
	require.InDelta(t, 29, u.Terms.ThrowerNow().WeightMax, 0)
	require.Equal(t, "ken", u.Terms.ThrowerName())
	u.Terms.RemoveThrower("ken")
	require.Empty(t, u.Terms.Throwers())
	require.InDelta(t, 29, u.Terms.ThrowerNow().WeightMax, 0, "he still throws")
	u.Study.Undo()
	require.Len(t, u.Terms.Throwers(), 1)
	_, ok := u.Skills.Of(own1)
	require.False(t, ok, "it has to be measured")
	u.until("the skill", func() bool { _, ok := u.Skills.Of(own1); return ok })
}

// TestRowsOfSeveralThrowers: one AI asked as three throwers, each with his own limit and error.
func TestRowsOfSeveralThrowers(t *testing.T) {
	u := match1(t)
	e := Engine{Spec: "sample", Limit: -1, Thrower: "ken", Player: own1}
	text := e.String()
	again := ParseEngine(text)
	require.Equal(t, []any{"ken", own1, "sample"}, []any{again.Thrower, again.Player, again.Spec})
	u.Engines.Set([]string{"sample", text, "sample | weight_max=20"})
	for i := range u.Engines.engines {
		u.Engines.engines[i].AI = fast{}
	}
	u.ask()
	rows := u.Table.Asked().Rows
	for i, want := range []float64{curling.StandardPlayer.WeightMax, own1.WeightMax, 20} {
		require.InDelta(t, want, rows[i].Answer.Thrower.WeightMax, 1e-9)
		require.InDelta(t, want, rows[i].Answer.Shot.Speed(), 1e-9)
	}
	require.Equal(t, own1.Noise, rows[1].Answer.Thrower.Noise)
	require.Equal(t, "ken", rows[1].PlayerName)
	require.Equal(t, rows[0].Answer.Thrower.Noise, rows[2].Answer.Thrower.Noise)
}
