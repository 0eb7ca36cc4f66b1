package lab

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
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
			Parts []struct {
				Part             string
				Positions, Right int
				Share, Low, High float64
			}
			Wrong []struct{ ID, Part, Shot, Reason string }
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
	require.Len(t, ai.Parts, 2)
	positions, right := 0, 0
	for _, p := range ai.Parts {
		positions, right = positions+p.Positions, right+p.Right
		require.InDelta(t, float64(p.Right)/float64(p.Positions), p.Share, 1e-12)
		require.Less(t, p.Low, p.Share)
		require.Greater(t, p.High, p.Share)
	}
	require.Equal(t, [2]int{doc.Positions, ai.Right}, [2]int{positions, right})
	for _, w := range ai.Wrong {
		require.Contains(t, []string{"choose", "judge"}, w.Part)
		require.NotEmpty(t, w.ID)
		require.NotEmpty(t, w.Shot)
		require.NotEmpty(t, w.Reason)
	}
	out, errs, status = inLab(t, "", "sanity", "--ai", "sample", "--ai", "shots:keep=1", "--sims", "600")
	require.Zero(t, status, errs)
	require.Contains(t, out, "sample: ")
	require.Contains(t, out, fmt.Sprintf(" of %d right", doc.Positions))
	require.Contains(t, out, "\n  judge  ")
	out, errs, status = inLab(t, "", "sanity", "--ai", "sample", "--part", "choose", "--sims", "1")
	require.Zero(t, status, errs)
	require.NotContains(t, out, "judge")
	_, _, status = inLab(t, "", "sanity", "--part", "both,judge")
	require.Equal(t, command.ExitUsage, status)
	_, errs, status = inLab(t, "", "sanity", "--calls", "2", "--json")
	require.Equal(t, command.ExitUsage, status, errs)
	_, _, status = inLab(t, "", "sanity", "--sims", "0")
	require.Equal(t, command.ExitUsage, status)
	_, errs, status = inLab(t, "", "sanity", "--ai", "nobody")
	require.Equal(t, command.ExitUsage, status)
	require.Contains(t, errs, "--ai nobody")
}

// TestSanityCalls: where an answer is wrong the best shots of calls stand beneath it, the answer marked among them, and positions are
// chosen by their name.
func TestSanityCalls(t *testing.T) {
	out, errs, status := inLab(t, "", "sanity", "--ai", "sample", "--sims", "1", "--name", "blank, tied", "--calls", "20")
	require.Zero(t, status, errs)
	require.Contains(t, out, "sample: 0 of 1 right")
	require.Regexp(t, `(?m)^    0\.\d{4} ± 0\.\d{4}  behind \+0\.0000 ± 0\.0000  accepted  `, out)
	require.Regexp(t, `(?m)^    .* the answer$`, out)
	out, errs, status = inLab(t, "", "sanity", "--ai", "sample", "--sims", "1", "--name", "large error", "--ice", "fcv1")
	require.Zero(t, status, errs)
	require.Contains(t, out, "sample: 0 of 0 right", "their error is of the other ice")
	out, errs, status = inLab(t, "", "sanity", "--ai", "sample", "--sims", "1", "--name", "blank, tied", "--ice", "fcv1", "--all")
	require.Zero(t, status, errs)
	require.Contains(t, out, " of 1 right")
}

// TestSanityCheck: positions that a file holds are not checked again, and one that is none is told by its line.
func TestSanityCheck(t *testing.T) {
	file := filepath.Join(t.TempDir(), "c.jsonl")
	args := []string{"sanity", "--check", "16", "--name", "blank, tied", "--all", "-o", file}
	out, errs, status := inLab(t, "", args...)
	require.Zero(t, status, errs)
	require.Contains(t, out, "blank, tied: ")
	require.Regexp(t, `(?m)^\d accepted best, \d other better, \d undecided$`, out)
	before, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Contains(t, string(before), `"throws":64`)
	again, errs, status := inLab(t, "", args...)
	require.Zero(t, status, errs)
	require.Equal(t, out, again)
	after, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(before), string(after))
	require.NoError(t, os.WriteFile(file, append(before, "{}\n"...), 0o600))
	_, errs, status = inLab(t, "", args...)
	require.Equal(t, command.ExitFailure, status)
	require.Contains(t, errs, "line 2")
}
