// Package rulestest gives tests rule sets that ship with the program.
package rulestest

import (
	"os"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/match"
)

// Read is the rule set of a file, such as formats/triples, for tests of a package two folders deep. Changes are parts of its text, each with
// what stands in its place.
func Read(tb testing.TB, file string, changes ...string) *match.Ruleset {
	tb.Helper()
	text, err := os.ReadFile("../../assets/" + file + ".gsm")
	require.NoError(tb, err)
	for i := 0; i < len(changes); i += 2 {
		require.Contains(tb, string(text), changes[i])
	}
	set, err := match.Load(path.Base(file), strings.NewReplacer(changes...).Replace(string(text)), nil)
	require.NoError(tb, err)
	return set
}
