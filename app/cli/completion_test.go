package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
)

// TestBashCompletes: bash itself runs the script.
func TestBashCompletes(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash here")
	}
	script, _, status := hogline(t, "", "completion", "bash")
	require.Zero(t, status)
	path := filepath.Join(t.TempDir(), "completion")
	require.NoError(t, os.WriteFile(path, []byte(script), 0o600))
	for _, c := range []struct{ words, want string }{
		{"hogline ar", "arena\n"}, {"hogline rules li", "lint\n"}, {"hogline ask log.dcl --weight", "--weight-max\n"},
		{"hogline rules perft --dep", "--depth\n"}, {"hogline nothing", ""},
		{"hogline ask log.dcl --ai k", "kruct\n"}, {"hogline ask log.dcl --policy s", "search\nsimple\n"}, {"hogline arena --rules no",
			"no-tick\n"},
		{"hogline ask log.dcl --out --a", ""}, {"hogline ask log.dcl --refuse --po", "--policy\n"},
	} {
		out, err := exec.Command(bash, "-c", "source "+path+"; COMP_WORDS=("+c.words+"); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _hogline; printf '%s\\n' \"${COMPREPLY[@]:-}\" | grep . || true").Output()
		require.NoError(t, err)
		require.Equal(t, c.want, string(out), c.words)
	}
}

// TestFishCompletes: fish itself runs the script.
func TestFishCompletes(t *testing.T) {
	fish, err := exec.LookPath("fish")
	if err != nil {
		t.Skip("no fish here")
	}
	script, _, status := hogline(t, "", "completion", "fish")
	require.Zero(t, status)
	path := filepath.Join(t.TempDir(), "completion")
	require.NoError(t, os.WriteFile(path, []byte(script), 0o600))
	for line, want := range map[string]string{
		"hogline ar": "arena\n", "hogline rules li": "lint\n", "hogline ask log.dcl --weight": "--weight-max\n",
		"hogline ask log.dcl --ai k": "kruct\n",
		"hogline rules lint per":     "", "hogline physics throw --si": "--sim\n",
	} {
		cmd := exec.Command(fish, "-N", "-c", "source "+path+"; complete -C '"+line+"' | cut -f1")
		cmd.Dir = t.TempDir() // without files
		cmd.Env = append(os.Environ(), "HOME="+cmd.Dir)
		out, err := cmd.Output()
		require.NoError(t, err)
		require.Equal(t, want, string(out), line)
	}
}

func TestCompletionOfEveryShell(t *testing.T) {
	for _, shell := range []string{"zsh", "fish"} {
		out, _, status := hogline(t, "", "completion", shell)
		require.Zero(t, status)
		require.Contains(t, out, "arena")
		require.Contains(t, out, "hogline-cli")
	}
	_, _, status := hogline(t, "", "completion", "csh")
	require.Equal(t, command.ExitUsage, status)
}
