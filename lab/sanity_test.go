package lab

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/lab/sanity"
)

// TestSanityJSON: what is right and what is wrong are all the positions, and every wrong answer says why.
func TestSanityJSON(t *testing.T) {
	out, errs, status := inLab(t, "", "sanity", "--ai", "sample", "--sims", "1", "--json")
	require.Zero(t, status, errs)
	require.Empty(t, errs)
	var doc struct {
		Positions int
		AIs       []struct {
			AI    string
			Right int
			Share float64
			Wrong []struct{ ID, Shot, Reason string }
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out), &doc))
	require.Len(t, sanity.Positions(), doc.Positions)
	require.Len(t, doc.AIs, 1)
	ai := doc.AIs[0]
	require.Equal(t, "sample", ai.AI)
	require.NotEmpty(t, ai.Wrong, "draws to the button alone are not always right")
	require.Equal(t, doc.Positions, ai.Right+len(ai.Wrong))
	require.InDelta(t, float64(ai.Right)/float64(doc.Positions), ai.Share, 1e-12)
	for _, w := range ai.Wrong {
		require.NotEmpty(t, w.ID)
		require.NotEmpty(t, w.Shot)
		require.NotEmpty(t, w.Reason)
	}
	out, errs, status = inLab(t, "", "sanity", "--ai", "sample", "--ai", "shots:keep=1", "--sims", "600")
	require.Zero(t, status, errs)
	require.Contains(t, out, "sample: ")
	require.Contains(t, out, fmt.Sprintf(" of %d right", doc.Positions))
	_, _, status = inLab(t, "", "sanity", "--sims", "0")
	require.Equal(t, command.ExitUsage, status)
	_, errs, status = inLab(t, "", "sanity", "--ai", "nobody")
	require.Equal(t, command.ExitUsage, status)
	require.Contains(t, errs, "--ai nobody")
}
