package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/assets"
)

// TestFirstAIsPlay: the programs of docs/FIRST-AI.md have no faults and play a match to its end.
func TestFirstAIsPlay(t *testing.T) {
	text, err := os.ReadFile("docs/FIRST-AI.md")
	require.NoError(t, err)
	dir := t.TempDir()
	programs := map[string]string{}
	for _, m := range regexp.MustCompile("(?s)```(sh|python|go)\n(?:#|//) (\\S+):(.*?)```").FindAllStringSubmatch(string(text), -1) {
		language, name := m[1], m[2]
		most := map[string]int{"sh": 16, "python": 30, "go": 52}[language]
		require.LessOrEqual(t, strings.Count(m[3], "\n"), most, "%s stays short", name)
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(strings.SplitN(m[3], "\n", 2)[1]), 0o600))
		switch language {
		case "sh":
			programs[language] = "sh " + path
		case "python":
			programs[language] = "python3 " + path
		case "go":
			out := filepath.Join(dir, "guard"+map[bool]string{true: ".exe"}[runtime.GOOS == "windows"])
			built, err := exec.CommandContext(t.Context(), "go", "build", "-o", out, path).CombinedOutput()
			require.NoError(t, err, string(built))
			programs[language] = out
		}
	}
	require.Len(t, programs, 3)
	for language, command := range programs {
		t.Run(language, func(t *testing.T) {
			if _, err := exec.LookPath(strings.Fields(command)[0]); err != nil {
				t.Skip(err)
			}
			out, status := run(t, append([]string{"dcp", "check", "-q"}, strings.Fields(command)...)...)
			require.Zero(t, status, out)
			require.Contains(t, out, "no faults")
			out, status = run(t, "match", "--a", "process:"+command, "--b", "sample", "--sims", "10", "--ends", "2", "--rules", "five-rock",
				"--json")
			require.Zero(t, status, out)
			lines := strings.Split(strings.TrimSpace(out), "\n")
			var r struct{ Reason string }
			require.NoError(t, json.Unmarshal([]byte(lines[len(lines)-1]), &r))
			require.Equal(t, "score", r.Reason, out)
		})
	}
}

func run(t *testing.T, args ...string) (out string, status int) {
	t.Helper()
	var o bytes.Buffer
	c := &command.Context{Context: context.Background(), In: strings.NewReader(""), Out: &o, Err: &o, Assets: assets.FS}
	status = cli.Run(c, args)
	return o.String(), status
}
