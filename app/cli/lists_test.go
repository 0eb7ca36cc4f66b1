package cli

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/assets"
)

// TestListWhereverANameIsTaken: without the arguments that the command wants.
func TestListWhereverANameIsTaken(t *testing.T) {
	for line, want := range map[string][]string{
		"arena":         {"plans", "gpw2018", "rule sets", "mixed-doubles", "AIs", "kruct"},
		"match":         {"five-rock-both", "shots"},
		"rules run":     {"rule sets", "no-tick", "Curling for teams of four", "games", "chess"},
		"rules":         {"reversi"},
		"tubstap play":  {"plans", "tubstap-levels", "maps", "study66", "programs", "uct"},
		"tubstap perft": {"duel44"},
		"ask":           {"wheelchair", "grid"},
		"map":           {"wheelchair"},
		"analyse":       {"shots"},
	} {
		var out, errs bytes.Buffer
		c := &command.Context{Context: context.Background(), In: strings.NewReader(""), Out: &out, Err: &errs, Assets: assets.FS}
		require.Zero(t, Run(c, append(strings.Fields(line), "--list")), "%s: %s", line, errs.String())
		for _, w := range want {
			require.Contains(t, out.String(), w, line)
		}
		if strings.HasPrefix(line, "arena") {
			require.NotContains(t, out.String(), "tubstap-levels", "a plan of another command")
		}
	}
}

// TestNamesThatMayBeGiven: the error of a name that stands for nothing has every name that the command takes there, and no other.
func TestNamesThatMayBeGiven(t *testing.T) {
	tables := "ohto, four, doubles, real-four, real-doubles)"
	for line, want := range map[string]string{
		"ask " + samplePosition + " --ai sample --wins nosuch":  "(usual, none, " + tables,
		"analyse " + samplePosition + " --wins nosuch":          "(usual, " + tables,
		"arena --a shots --b rows --wins nosuch":                "(none, " + tables,
		"match --a shots --b rows --wins nosuch":                "(none, " + tables,
		"ask " + samplePosition + " --ai sample --wins usul":    "did you mean usual?",
		"ask " + samplePosition + " --ai sample --sweep nosuch": `must be one of "none","club","championship" but`,
		"render " + samplePosition + " --all nosuch -o x":       `must be one of "marked","costly","ends" but`,
	} {
		_, errs, status := hogline(t, "", strings.Fields(line)...)
		require.Equal(t, command.ExitUsage, status, line)
		require.Contains(t, errs, want, line)
	}
}
