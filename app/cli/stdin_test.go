package cli

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMinusIsStandardInput: for logs, positions and rule texts alike.
func TestMinusIsStandardInput(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	read := func(path string) string {
		text, err := os.ReadFile("../../assets/" + path)
		require.NoError(t, err)
		return string(text)
	}
	out, errs, status := command(t, read("positions/sample-match.dcl"), "info", "-")
	require.Zero(t, status, errs)
	require.Contains(t, out, "8 ends")
	out, errs, status = command(t, read("games/tic-tac-toe.gsm"), "rules", "perft", "-", "--depth", "2")
	require.Zero(t, status, errs)
	require.Contains(t, out, "1 9 72")
	out, errs, status = command(t, read("positions/sample-match.dcl"), "convert", "-", "-")
	require.Zero(t, status, errs)
	require.Contains(t, out, `"ends"`)
	_, errs, status = command(t, "nonsense", "info", "-")
	require.Equal(t, exitFailure, status)
	require.NotEmpty(t, errs)
	left, err := os.ReadDir(os.TempDir())
	require.NoError(t, err)
	require.Empty(t, left, "nothing is left behind")
}

// TestAskWithoutAPlaceAsksTheLast: the end of a log is what is asked about while a match is played.
func TestAskWithoutAPlaceAsksTheLast(t *testing.T) {
	s, err := (&Situation{File: "../../assets/positions/sample-match.dcl"}).read(&Context{Context: t.Context()})
	require.NoError(t, err)
	require.Equal(t, 7, s.question.State.End)
	require.Equal(t, 15, s.question.State.Shot)
	s, err = (&Situation{File: "../../assets/positions/sample-match.dcl", End: 2}).read(&Context{Context: t.Context()})
	require.NoError(t, err)
	require.Equal(t, 1, s.question.State.End)
	require.Zero(t, s.question.State.Shot)
}
