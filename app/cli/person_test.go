package cli

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPersonPlays: a person types shots, mistakes among them, until giving up.
func TestPersonPlays(t *testing.T) {
	in := "draw cw\nwhat\n1 2 what\ndraw 2.0 5.5 ccw\nhit 2.375 4.88 cw\npass\nconcede\n"
	out, errs, status := withAssets(t.Context(), in, "match", "--a", "person", "--b", "sample", "--ends", "1", "--sims", "10", "--json")
	require.Zero(t, status, errs)
	require.Contains(t, errs, "type: vx vy TURN (m/s) | draw [x y] TURN |")
	require.Contains(t, errs, `turn "what"`)
	require.Contains(t, out, `"reason":"concede"`)
	require.Contains(t, out, `"winner":"sample"`)
	out, _, status = withAssets(t.Context(), "", "match", "--a", "sample", "--b", "person", "--ends", "1", "--sims", "10", "-q")
	require.Zero(t, status)
	require.Contains(t, out, "the input has ended")
	out, errs, status = withAssets(t.Context(), "9\n3\nconcede\n", "match", "--a", "sample", "--b", "person", "--rules", "mixed-doubles",
		"--sims", "10", "-q")
	require.Zero(t, status, errs)
	require.Contains(t, errs, "3 POWER_FIRST")
	require.Contains(t, out, "gave up")
}
