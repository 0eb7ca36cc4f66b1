package cli

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/physics"
)

// TestAskOnOtherIce: the model is that of the question, of what is thrown and of what is told.
func TestAskOnOtherIce(t *testing.T) {
	file := "../../assets/positions/sample.hpos"
	own, err := (&option.Situation{File: file}).Read(&command.Context{Context: t.Context()})
	require.NoError(t, err)
	other, err := (&option.Situation{File: file, Model: "fcv1"}).Read(&command.Context{Context: t.Context()})
	require.NoError(t, err)
	require.Equal(t, physics.Mori2019, own.Question.Ice.Model)
	require.Equal(t, physics.FCV1, other.Question.Ice.Model)
	require.Equal(t, physics.StandardPlayer(physics.FCV1).Noise, other.Question.Teams[0][0].Noise,
		"the velocities of the old programs mean nothing there")
	require.Equal(t, physics.StandardPlayer(physics.FCV1).WeightMax, other.Question.Teams[1][0].WeightMax)
	same, err := (&option.Situation{File: file, Model: "v2"}).Read(&command.Context{Context: t.Context()})
	require.NoError(t, err)
	require.Equal(t, own.Question.Teams, same.Question.Teams)
	require.Equal(t, physics.FCV1, other.Info(file).Model)
	_, err = (&option.Situation{File: file, Model: "slush"}).Read(&command.Context{Context: t.Context()})
	require.ErrorContains(t, err, "--model slush: want mori2019")
}
