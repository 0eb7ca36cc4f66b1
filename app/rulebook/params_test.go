package rulebook

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

func TestParamsOutsideTheirLimitsAreRefused(t *testing.T) {
	x := library(t).Find("five-rock")
	before := x.Source()
	for _, c := range []struct{ name, value, wrong string }{
		{"ENDS", "0", "outside of 1 to 20"},
		{"ENDS", "21", "outside of 1 to 20"},
		{"ENDS", "eight", "no whole number"},
		{"ENDS", "", "no whole number"},
		{"ZONE", "ICE", "none of GUARD, PLAY"},
		{"NOBODY", "1", "no param"},
		{"SHOTS", "5", "even number"},
		{"SHOTS", "4", "below SHOTS"},
	} {
		require.ErrorContains(t, x.SetParam(c.name, c.value), c.wrong, c.name+" "+c.value)
		require.Equal(t, before, x.Source(), "a refused value changes nothing")
	}
	require.False(t, x.CanUndo())
	require.NoError(t, x.SetParam("ENDS", " 12 "))
	require.NoError(t, x.SetParam("ZONE", "PLAY"))
	require.Equal(t, Change{Params: true}, x.Changed())
	require.Equal(t, 12, x.Ruleset().Rules.Ends)
	require.Equal(t, curling.ZonePlay, x.Ruleset().Rules.Guard.Zone)
	require.True(t, x.Twin(), "params alone leave the compiled rules")
	require.True(t, x.Undo())
	require.True(t, x.Undo())
	require.False(t, x.Undo())
	require.False(t, x.Changed().Any())
	require.True(t, x.Redo())
	require.Equal(t, 12, x.Ruleset().Rules.Ends)
	x.Reset()
	require.False(t, x.Changed().Any())
}

func TestFieldsShowTheLimits(t *testing.T) {
	for _, f := range library(t).Find("five-rock").Fields() {
		switch f.Name {
		case "FGZ":
			require.True(t, f.Number && f.HasRange)
			require.Equal(t, [2]int{0, 15}, [2]int{f.Min, f.Max})
			require.Equal(t, "5", f.Value)
		case "BLANK":
			require.Equal(t, []string{"KEEP", "SWAP"}, f.Choices)
		}
	}
}

func TestParamsAtTheirLimitsAreTaken(t *testing.T) {
	x := library(t).Find("five-rock")
	for _, c := range [][2]string{{"ENDS", "1"}, {"ENDS", "20"}, {"FGZ", "0"}, {"FGZ", "15"}, {"NO_TICK", "15"}} {
		require.NoError(t, x.SetParam(c[0], c[1]), c)
	}
	require.ErrorContains(t, x.SetParam("FGZ", "16"), "outside of 0 to 15")
	require.ErrorContains(t, x.SetParam("FGZ", "-1"), "outside of 0 to 15")
}
