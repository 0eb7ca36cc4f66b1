package command

import (
	"io"
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
