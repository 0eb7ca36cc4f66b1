package commandtest

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
)

// ReadsAlone tests that a command whose line is read without all others, as it is where the arguments begin with it, has the help and
// refuses what it does with them.
func ReadsAlone(t *testing.T, p *command.Program, assets fs.FS) {
	t.Helper()
	grammar, err := p.Grammar()
	require.NoError(t, err)
	commands := 0
	command.Visit(grammar.Model.Node, func(node *kong.Node) {
		if node.Type != kong.CommandNode {
			return
		}
		commands++
		path := strings.Fields(node.FullPath())[1:]
		for _, end := range []string{"--help", "--no-such-option", "--quiet=x"} {
			args := slices.Concat(path, []string{end})
			out, errs, status := Run(t.Context(), p, assets, "", args...)
			outAll, errsAll, statusAll := Run(t.Context(), p, assets, "", append([]string{"-q"}, args...)...)
			require.Equal(t, outAll, out, args)
			require.Equal(t, errsAll, errs, args)
			require.Equal(t, statusAll, status, args)
		}
	})
	require.Greater(t, commands, 5)
}
