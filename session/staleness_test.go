package session

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAnswersOfAnotherVersionAreAskedAgain: what another version of the program answered is missing, though it is shown; the answers
// of this one stay as they are.
func TestAnswersOfAnotherVersionAreAskedAgain(t *testing.T) {
	u := answered(t)
	rows := u.Table.Asked().Rows
	require.False(t, u.Table.missing(&rows[0]))
	rows[0].Version = "0.0.1"
	u.Table.showTable()
	rows = u.Table.Asked().Rows
	require.Equal(t, OtherVersion, rows[0].Stale)
	require.True(t, rows[0].Answer.State.HasShot(), "it is shown")
	require.True(t, u.Table.missing(&rows[0]))
	require.False(t, u.Table.missing(&rows[1]))
}

// TestNamedThrowerUnderALimitOfTheEngine: who throws for an engine has the error of his name and the limit of the engine.
func TestNamedThrowerUnderALimitOfTheEngine(t *testing.T) {
	u := match1(t)
	p, ok := u.Terms.playerOf(&Engine{Spec: "sample", Limit: 20, Thrower: "ken", Player: own1})
	require.True(t, ok)
	require.Equal(t, own1.Noise, p.Noise)
	require.InDelta(t, 20, p.WeightMax, 0)
	p, ok = u.Terms.playerOf(&Engine{Spec: "sample", Limit: -1, Thrower: "ken", Player: own1})
	require.True(t, ok)
	require.InDelta(t, own1.WeightMax, p.WeightMax, 0, "without one his own")
}
