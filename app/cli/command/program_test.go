package command

import (
	"io"
	"os"
	"slices"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"
)

// testProgram has commands that do nothing.
var testProgram = &Program{Name: "test", Commands: func() any { return &testCommands{} }}

type testCommands struct {
	Flags
	Info    testCommand `cmd:""`
	Library struct {
		Search testCommand `cmd:""`
	} `cmd:""`
}

type testCommand struct {
	JSON  bool     `name:"json"`
	Files []string `arg:"" stdin:""`
}

// Run prints a line.
func (testCommand) Run(ctx *Context) error {
	_, _ = ctx.Out.Write([]byte("a line\n"))
	return nil
}

func TestOnly(t *testing.T) {
	for _, c := range []struct {
		args  []string
		alone bool
	}{{nil, false}, {[]string{"-q", "info"}, false}, {[]string{"infos"}, false}, {[]string{"Info"}, false}, {[]string{"info", "x"}, true},
		{[]string{"library"}, true}} {
		k, err := testProgram.parser((&Context{Out: io.Discard, Err: io.Discard}), c.args)
		require.NoError(t, err)
		want := 2
		if c.alone {
			want = 1
			require.Equal(t, c.args[0], k.Model.Children[0].Name)
		}
		require.Len(t, k.Model.Children, want, c.args)
		require.True(t, slices.ContainsFunc(k.Model.Flags, func(f *kong.Flag) bool { return f.Name == "quiet" }))
	}
}

// TestHas: a command is one even where a file has its name, a misspelt one is meant to be one, and a file is none.
func TestHas(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"info", "library", "game"} {
		require.NoError(t, os.WriteFile(name, nil, 0o600))
	}
	for arg, want := range map[string]bool{"info": true, "library": true, "game": false, "Info": true, "--version": true, "-q": true,
		"help": true,
		"gone": true, "gone.dcl": false, "./info": false, `a\b`: false} {
		require.Equal(t, want, testProgram.Has([]string{arg, "x"}), arg)
	}
	require.False(t, testProgram.Has(nil))
}
