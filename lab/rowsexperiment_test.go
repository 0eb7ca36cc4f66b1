package lab

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
)

func TestRowsExperiment(t *testing.T) {
	var out, errs bytes.Buffer
	c := &command.Context{Context: context.Background(), In: strings.NewReader(""), Out: &out, Err: &errs, Assets: os.DirFS("../assets")}
	require.Zero(t, Run(c, []string{"experiment", "rows", "--first", "4", "--no-choices", "--json"}), errs.String())
	var r rowsReport
	require.NoError(t, json.Unmarshal(out.Bytes(), &r))
	require.Equal(t, 4, r.Positions)
	require.Len(t, r.Sets, 8)
	for _, s := range r.Sets {
		require.GreaterOrEqual(t, s.Loss.Value, 0.0)
		require.InDelta(t, r.Full.Value, s.Score.Value+s.Loss.Value, 1e-9)
	}
	out.Reset()
	require.Zero(t, Run(c, []string{"experiment", "rows", "--first", "1"}), errs.String())
	require.Contains(t, out.String(), "best sets of 3 rows, fixed 0, 41")

	bad := filepath.Join(t.TempDir(), "bad.txt")
	require.NoError(t, os.WriteFile(bad, []byte("1:x\n"), 0o600))
	require.Equal(t, 1, Run(c, []string{"experiment", "rows", "--positions", bad}))
	require.Contains(t, errs.String(), "line 1: stone")
}

func TestLastShots(t *testing.T) {
	file := filepath.Join(t.TempDir(), "p.txt")
	_, errs, status := inLab(t, "", "experiment", "last-shots", "--n", "2", "-o", file)
	require.Equal(t, 2, status)
	require.Contains(t, errs, "want 6 to 100000")
}
