package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestConvertATable: the games of a table of positions become the published tables, which open; what is no table is refused in a sentence.
func TestConvertATable(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	dir := t.TempDir()
	path := filepath.Join(dir, "made.csv")
	var b strings.Builder
	b.WriteString("End,Shot,Team,Shot Type,Turn,Red1 X,Red1 Y,Red2 X,Red2 Y,Yellow1 X,Yellow1 Y,Yellow2 X,Yellow2 Y\n")
	for e := 1; e <= 3; e++ {
		fmt.Fprintf(&b, "%d,1,RED,Guard,Clockwise,0.11,3.42,,,,,,\n%d,2,YEL,Draw,Clockwise,0.11,3.42,,,-1.43,0.52,,\n%d,3,RED,Draw,Counter-clockwise,0.11,3.42,0.93,-0.71,-1.43,0.52,,\n", e, e, e)
		fmt.Fprintf(&b, "%d,16,YEL,Draw,Clockwise,0.11,3.42,0.93,-0.71,-1.43,0.52,0.02,0.31\n", e)
	}
	require.NoError(t, os.WriteFile(path, []byte(b.String()), 0o600))
	status, _, errs := run(t, "convert", path, filepath.Join(dir, "out")+"/")
	require.Zero(t, status, errs)
	require.Contains(t, errs, "left and right are not proved by this table")
	status, out, errs := run(t, "info", filepath.Join(dir, "out"))
	require.Zero(t, status, errs)
	require.Contains(t, out, "curlit-four, 1 game, 3 ends, 12 shots")
	status, _, errs = run(t, "convert", "--game", "nosuch", path, filepath.Join(dir, "none")+"/")
	require.NotZero(t, status)
	require.Contains(t, errs, "there is no game nosuch")
	other := filepath.Join(dir, "text.txt")
	require.NoError(t, os.WriteFile(other, []byte("hello\n"), 0o600))
	status, _, errs = run(t, "convert", other, filepath.Join(dir, "none")+"/")
	require.NotZero(t, status)
	require.Contains(t, errs, other+": ")
	require.Contains(t, errs, "no log of Digital Curling")
}
