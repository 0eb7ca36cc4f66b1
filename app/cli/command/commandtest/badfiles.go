package commandtest

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
)

// goWords are words of the libraries below, which tell a user nothing.
var goWords = regexp.MustCompile(`EOF|looking for|unexpected end|\sjson:|hujson|cannot unmarshal|no such file|is a directory|invalid argument|runtime error|goroutine|0x|%!`)

// makePipe makes a pipe, where the system has names for them.
var makePipe func(name string) error

// RefusesBadFiles tests every file that a command of a program reads, by every argument that names one: it is named, in one
// sentence in a user's words, and the status is that of a failure. sound are arguments of every command that reads files, by its
// path, with which it would work in the current folder; the first is its file, if that is no option. ending is the usual ending
// of what an argument reads.
func RefusesBadFiles(t *testing.T, p *command.Program, assets fs.FS, sound map[string][]string,
	ending func(path string, v *kong.Value) string) {
	t.Helper()
	makes := map[string]func(name string) error{
		"missing": func(string) error { return nil },
		"folder":  func(name string) error { return os.Mkdir(name, 0o700) },
		"empty":   func(name string) error { return os.WriteFile(name, nil, 0o600) },
		"cut":     func(name string) error { return os.WriteFile(name, []byte("{\n \"a\": "), 0o600) },
		"binary":  func(name string) error { return os.WriteFile(name, []byte("\x00\x01\xfe\xff\x00PK"), 0o600) },
		"text":    func(name string) error { return os.WriteFile(name, []byte("Dear curlers,\nsee you.\n"), 0o600) },
		"huge": func(name string) error {
			if err := os.WriteFile(name, []byte("{"), 0o600); err != nil {
				return err
			}
			return os.Truncate(name, 3<<30)
		},
	}
	if makePipe != nil {
		makes["pipe"] = makePipe
	}
	grammar, err := p.Grammar()
	require.NoError(t, err)
	command.Visit(grammar.Model.Node, func(node *kong.Node) {
		var read []*kong.Value
		for _, f := range node.Flags {
			if f.Tag.Has("stdin") {
				read = append(read, f.Value)
			}
		}
		for _, v := range node.Positional {
			if v.Tag.Has("stdin") {
				read = append(read, v)
			}
		}
		if len(read) == 0 {
			return
		}
		path := strings.ReplaceAll(strings.TrimPrefix(command.PathOf(node), "/"), "/", " ")
		sound, ok := sound[path]
		require.True(t, ok, "there are no sound arguments of %q", path)
		for _, v := range read {
			for kind, create := range makes {
				t.Run(fmt.Sprintf("%s %s %s", path, v.Name, kind), func(t *testing.T) {
					file := kind + "-one" + ending(path, v)
					if _, err := os.Lstat(file); err != nil {
						require.NoError(t, create(file))
					}
					args := append(strings.Fields(path), sound...)
					if v.Flag == nil {
						args[len(strings.Fields(path))] = file
					} else {
						args = append(args, "--"+v.Name, file)
					}
					args = slices.DeleteFunc(args, func(s string) bool { return s == "" })
					var out, errs bytes.Buffer
					c := &command.Context{Context: t.Context(), In: strings.NewReader(""), Out: &out, Err: &errs, Assets: assets}
					status := p.Run(c, args)
					text := errs.String()
					require.Contains(t, []int{command.ExitFailure, command.ExitUsage}, status, "%v: %s%s", args, out.String(), text)
					require.Contains(t, text, p.Name+": ")
					require.Contains(t, out.String()+text, file)
					require.NotRegexp(t, goWords, text)
					require.Less(t, len(text), 600)
				})
			}
		}
	})
}
