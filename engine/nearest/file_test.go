package nearest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFile(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.MkdirAll("bots", 0o700))
	for _, name := range []string{"bots/draw.py", "plan.json"} {
		require.NoError(t, os.WriteFile(name, nil, 0o600))
	}
	for path, want := range map[string]string{
		"bots/drwa.py": "bots/draw.py", "./bots/DRAW": "./bots/draw.py", "paln.json": "plan.json", "plan": "plan.json", "bots/draw.py": "",
		"bot/draw.py": "",
		"":            "", "bots/": "", "guard.py": "", filepath.Join("..", "x", "y"): "",
	} {
		require.Equal(t, want, File(path), path)
	}
	require.ElementsMatch(t, []string{"bots", "plan.json"}, Files(""))
	require.Empty(t, Files("plan.json"), "no folder")
}
