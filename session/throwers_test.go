package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/study"
)

func TestNamedThrowers(t *testing.T) {
	u := match1(t)
	ken := study.Thrower{Name: "ken", Own: own1}
	u.Throwers.Keep(ken)
	ken.Own.WeightMax = 29
	u.Throwers.Keep(ken)
	require.Equal(t, []study.Thrower{ken}, u.Throwers.Named(), "one of a name")
	u.Throwers.Choose(ken)
	require.InDelta(t, 29, u.Throwers.Now().WeightMax, 0)
	require.Equal(t, "ken", u.Throwers.Name())
	u.Throwers.Remove("ken")
	require.Empty(t, u.Throwers.Named())
	require.InDelta(t, 29, u.Throwers.Now().WeightMax, 0, "he still throws")
	u.Study.Undo()
	require.Len(t, u.Throwers.Named(), 1)
	_, ok := u.Skills.Of(own1)
	require.False(t, ok, "it has to be measured")
	u.until("the skill", func() bool { _, ok := u.Skills.Of(own1); return ok })
}

// TestRowsOfSeveralThrowers: one AI asked as three throwers, each with his own limit and error.
func TestRowsOfSeveralThrowers(t *testing.T) {
	u := match1(t)
	e := enginelist.Engine{Spec: "sample", Limit: -1, Thrower: "ken", Player: own1}
	text := e.String()
	again := enginelist.ParseEngine(text)
	require.Equal(t, []any{"ken", own1, "sample"}, []any{again.Thrower, again.Player, again.Spec})
	u.Engines.Set([]string{"sample", text, "sample | weight_max=20"})
	for i := range u.Engines.All() {
		u.Engines.All()[i].AI = fast{}
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
