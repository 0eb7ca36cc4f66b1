package cli

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
)

// TestReconstructStoppedTellsTheThrowsFound: those found before Ctrl-C, and that there would be more.
func TestReconstructStoppedTellsTheThrowsFound(t *testing.T) {
	dir := dataSetFolder(t, 1, 2)
	out, _, status := stopped(t, "1 of ", "reconstruct", dir)
	require.Equal(t, command.ExitFailure, status, "Main makes it that of the signal")
	m := regexp.MustCompile(`(?m)^stopped after (\d+) of (\d+) shots$`).FindStringSubmatch(out)
	require.NotNil(t, m, out)
	found, err := strconv.Atoi(m[1])
	require.NoError(t, err)
	require.Len(t, regexp.MustCompile(`(?m)^ *\d+/\d+ +[12] `).FindAllString(out, -1), found)

	document := filepath.Join(t.TempDir(), "throws.json")
	out, _, _ = stopped(t, "1 of ", "reconstruct", dir, "--json", "-o", document)
	var r struct {
		Interrupted bool
		Shots       []any
	}
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	require.True(t, r.Interrupted)
	require.NotEmpty(t, r.Shots)
	require.FileExists(t, document)
}

// TestAnalyseStoppedTellsWhatIsKept: and how the analysis goes on.
func TestAnalyseStoppedTellsWhatIsKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "analysis")
	args := []string{"analyse", "../../assets/positions/sample-match.dcl", "--ai", "sample", "--sims", "10", "--throws", "200", "-o", dir}
	_, errs, _ := stopped(t, "3 of ", args...)
	m := regexp.MustCompile(`(?m)^sample-match.dcl: the values of (\d+) of \d+ shots are kept: --resume goes on with them$`).FindStringSubmatch(errs)
	require.NotNil(t, m, errs)
	kept, err := strconv.Atoi(m[1])
	require.NoError(t, err)
	require.GreaterOrEqual(t, kept, 3)
	_, again, _ := stopped(t, strconv.Itoa(kept+2)+" of ", append(args, "--resume")...)
	require.Contains(t, again, "are kept")
}
