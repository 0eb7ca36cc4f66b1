package cli

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
)

// TestCommandsOfTheLabAreNamed: one sentence with the program that has them, which is wrong use; what only begins alike is left alone.
func TestCommandsOfTheLabAreNamed(t *testing.T) {
	t.Chdir(t.TempDir())
	for line, want := range map[string]string{
		"bench physics --json": "hogline-lab bench", "-q train value": "hogline-lab train",
		"help sanity": "hogline-lab sanity", "experiment": "hogline-lab experiment",
		"physics check x.jsonl": "hogline-lab physics check", "tubstap bench": "hogline-lab tubstap bench",
	} {
		args := strings.Fields(line)
		require.True(t, Has(args), line)
		out, errs, status := hogline(t, "", args...)
		require.Equal(t, command.ExitUsage, status, line)
		require.Empty(t, out, line)
		require.Equal(t, 1, strings.Count(errs, "\n"), errs)
		require.True(t, strings.HasSuffix(errs, want+"\n"), errs)
	}
	_, errs, _ := hogline(t, "", "physics", "throw")
	require.NotContains(t, errs, "hogline-lab")
}
