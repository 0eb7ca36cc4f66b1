package cli

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
)

// TestWrongNumbersNameOptionAndRange: as a person meets them.
func TestWrongNumbersNameOptionAndRange(t *testing.T) {
	for line, want := range map[string]string{
		"arena --a shots --b mc --games 1000000000":              "--games 1000000000: want 2 to 1000000",
		"arena --a shots --b mc --ends 0":                        "--ends 0: want 1 to 20",
		"arena --a shots --b mc --time -1s":                      "--time -1s: want 1ms to 24h",
		"ask " + samplePosition + " --ai shots --workers 0":      "--workers 0: want 1 to 256",
		"ask " + samplePosition + " --ai shots --weight-max NaN": "--weight-max NaN: want 0 to 150",
		"ask " + samplePosition + " --ai shots --throws many":    "many\" is no whole number: want 2 to 1000000",
		"render " + samplePosition + " --speed 17 -o x.gif":      "--speed 17: want 0.25 to 16",
		"rules perft tic-tac-toe --depth -1":                     "--depth -1: want 0 to 60",
	} {
		_, errs, status := hogline(t, "", strings.Fields(line)...)
		require.Equal(t, command.ExitUsage, status, line)
		require.Contains(t, errs, want, line)
	}
	out, _, _ := hogline(t, "", "arena", "--help")
	require.Contains(t, strings.Join(strings.Fields(out), " "), "Games played at once (default 2) (1 to 256).")
}
