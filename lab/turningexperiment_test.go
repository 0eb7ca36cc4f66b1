package lab

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/lab/accuracy"
	"github.com/hogline/hogline/replay/hpos"
)

// TestShippedLimitTurns: in the position that ships the choice turns with the weight limit, by this build and with the shots of its note.
func TestShippedLimitTurns(t *testing.T) {
	f, err := os.Open("../assets/positions/weight-limit.hpos")
	require.NoError(t, err)
	defer func() { require.NoError(t, f.Close()) }()
	p, err := hpos.Read(f)
	require.NoError(t, err)
	plan, _, err := turningPlan(limitsSeed, 2, 1)
	require.NoError(t, err)
	require.Equal(t, plan.Rules, p.Rules)
	made := 0
	found, err := accuracy.FindLimitSwitches(t.Context(), turningQuestion(&plan, turningThrows), func() (ai.AI, error) {
		made++
		return plan.A.New()
	}, []curling.State{p.State}, curling.StandardWeightMax, curling.StrongWeightMax, nil)
	require.NoError(t, err)
	require.Equal(t, 2, made)
	require.Len(t, found, 1)
	require.True(t, strings.HasSuffix(p.Note, ": with 33.7419 m/s "+found[0].Low.Name+", with 50 m/s "+found[0].High.Name+"."), p.Note)
}
