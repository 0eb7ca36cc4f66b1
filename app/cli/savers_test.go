//go:build unix

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// saverScript is a program that learns: it takes what one read gives it for one message, and its time for each; at GAMEOVER and at the
// end of its input it notes that it has saved, which takes time too.
const saverScript = `#!/bin/sh
echo BEGIN >> "$1"
while message=$(dd bs=65536 count=1 2>/dev/null | tr -d '\000' | head -n 1); [ -n "$message" ]; do
	case "$message" in
	ISREADY*) echo READYOK ;;
	SETORDER*) echo SETORDER 0 1 2 3 ;;
	GO*) echo BESTSHOT 0 -30 0 ;;
	GAMEOVER*) sleep 0.05; echo GAMEOVER >> "$1" ;;
	esac
done
sleep 0.05
echo END >> "$1"
`

// TestCommandsLetProgramsSave: whatever command a program plays or answers for, it reads the end of each match and ends by itself.
func TestCommandsLetProgramsSave(t *testing.T) {
	t.Parallel()
	position := filepath.Join("..", "..", "assets", "positions", "sample-match.dcl")
	for name, c := range map[string]struct {
		args  []string
		games int
	}{
		"arena": {[]string{"arena", "--a", "sample", "--b", "PROGRAM", "--games", "2", "--ends", "1", "--sims", "5", "--workers", "1"}, 2},
		"match": {[]string{"match", "CONFIG"}, 1},
		"ask":   {[]string{"ask", position, "--end", "1", "--shot", "3", "--ai", "PROGRAM", "--sims", "5"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			script, learned, config := filepath.Join(dir, "saver.sh"), filepath.Join(dir, "learned"), filepath.Join(dir, "config.json")
			require.NoError(t, os.WriteFile(script, []byte(saverScript), 0o700)) // it is run
			require.NoError(t, os.WriteFile(config, []byte(`{"match_default": {"ends": 1, "extended_end": false,
    "player_1": {"type": "ai", "path": "sample:trials=2"}, "player_2": {"type": "local", "path": "`+script+" "+learned+`"}}}`), 0o600))
			args := strings.Split(strings.NewReplacer("PROGRAM", "process(end=60):"+script+" "+learned, "CONFIG",
				config).Replace(strings.Join(c.args, "\t")), "\t")
			_, errs, status := withAssets(t.Context(), "", args...)
			require.Zero(t, status, errs)
			text, err := os.ReadFile(learned)
			require.NoError(t, err)
			require.Equal(t, "BEGIN\n"+strings.Repeat("GAMEOVER\n", c.games)+"END\n", string(text))
		})
	}
}
