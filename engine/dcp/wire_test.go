package dcp

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// wire is how a match between two programs of 2016 begins.
var wire = `To Sock5 >> ISREADY
From Sock5 << READYOK
To Sock5 >> NEWGAME M N
To Sock5 >> POSITION 2.074937 4.770521` + strings.Repeat(" 0.000000", 30) + `
To Sock5 >> SETSTATE 1 0 10 1
To Sock5 >> GO 437956 438000
From Sock5 << BESTSHOT -0.985762 -29.5599 0
To Sock5 >> RUNSHOT -1.051896 -29.539703 0
To Sock5 >> SCORE -2
To Sock5 >> GAMEOVER LOSE`

// TestWire parses recorded conversations of servers and programs, where they lie beside
// the project, and else its beginning.
func TestWire(t *testing.T) {
	records := map[string]string{"sample": wire}
	files, err := filepath.Glob("../../../shared/logs/wire/*.txt")
	require.NoError(t, err)
	for _, f := range files {
		raw, err := os.ReadFile(f)
		require.NoError(t, err)
		records[filepath.Base(f)] = string(raw)
	}
	tcp := map[string]bool{"CONNECTED": true, "LOGIN": true, "DISCONNECT": true, "TOTALSCORE": true} // of the TCP server alone
	for name, text := range records {
		t.Run(name, func(t *testing.T) {
			n := 0
			for s := bufio.NewScanner(strings.NewReader(text)); s.Scan(); {
				_, sent, ok := strings.Cut(s.Text(), "< ")
				if !ok {
					_, sent, ok = strings.Cut(s.Text(), "> ")
				}
				if !ok {
					continue
				}
				n++
				m, err := Parse(sent)
				require.NoError(t, err, sent)
				if u, unknown := m.(Unknown); unknown {
					require.True(t, tcp[strings.Fields(u.Text + " -")[0]], sent)
				}
			}
			require.GreaterOrEqual(t, n, 10)
		})
	}
}
