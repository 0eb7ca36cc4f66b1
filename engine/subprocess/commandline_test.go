package subprocess

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWords(t *testing.T) {
	for line, want := range map[string][]string{
		`./ai`:                             {"./ai"},
		`  python3  "my ai.py" --level 3 `: {"python3", "my ai.py", "--level", "3"},
		`C:\ai\ai.exe -x`:                  {`C:\ai\ai.exe`, "-x"},
		`/home/a\ b/ai 'x "y" z' ""`:       {"/home/a b/ai", `x "y" z`, ""},
		`sh -c "echo \"READYOK\"; cat"`:    {"sh", "-c", `echo "READYOK"; cat`},
	} {
		got, err := Words(line)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	for _, line := range []string{"", "  ", `"`, `a 'b`, "a\x00b", `""`} {
		_, err := Words(line)
		require.Error(t, err, "%q", line)
	}
}

// TestHome: ~ is the home folder where a shell takes it as that.
func TestHome(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home) // of Windows
	for line, want := range map[string][]string{
		"~/ai.py":                    {filepath.Join(home, "ai.py")},
		"python3 ~/ai.py --at ~":     {"python3", filepath.Join(home, "ai.py"), "--at", home},
		`~/"my ai"/run`:              {filepath.Join(home, "my ai", "run")},
		`'~/ai.py' "~" \~ a~ ~you/b`: {"~/ai.py", "~", `\~`, "a~", "~you/b"},
		`""~/ai.py a''~`:             {"~/ai.py", "a~"},
	} {
		got, err := Words(line)
		require.NoError(t, err)
		require.Equal(t, want, got, line)
	}
}
