package dcp

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/internal/goldentest"
)

// TestBordersOfMessages: of how many words each message may be, and which values each of them may have, all else as it is.
func TestBordersOfMessages(t *testing.T) {
	values := []string{"-2147483649", "-2147483648", "-9", "-8", "-1", "-0.001", "0", "1", "1.5", "2", "3", "4", "8", "9", "16",
		"17", "200", "201",
		"400", "401", "2147483647", "2147483648", "1e300", "NaN", "Inf", "x"}
	var b strings.Builder
	for _, text := range []string{
		"ISREADY", "READYOK", "NEWGAME A B", "GAMEINFO 0 1 4", "PLAYERINFO 33 0.1 0.2", "SETORDER 0 1 2 3", "PUTSTONE",
		"PUTSTONE 1", "SETSTATE 3 1 8 0",
		"POSITION" + strings.Repeat(" 1 2", 16), "GO 1000 2000", "SCORE 1", "GAMEOVER WIN", "BESTSHOT 0.1 -29 1",
		"RUNSHOT 0.1 -29 0", "RANDOMSIZE 0.1 0.2",
		"CONCEDE", "TOTALSCORE 3 4", "LOGIN OK", "LOGIN a b c",
	} {
		_, err := Parse(text)
		require.NoError(t, err, text)
		words := strings.Fields(text)
		fmt.Fprintf(&b, "%.60s\n", text)
		for n := range len(words) + 3 {
			if n == 0 || n == len(words) {
				continue
			}
			some := append(slices.Clone(words), "7", "7", "7")[:n]
			if m, err := Parse(strings.Join(some, " ")); err != nil {
				fmt.Fprintf(&b, "  %d words: %v\n", n-1, err)
			} else if n != len(words) {
				fmt.Fprintf(&b, "  %d words: %T\n", n-1, m)
			}
		}
		for i := 1; i < min(len(words), 4); i++ {
			var taken []string
			why := ""
			for _, v := range values {
				some := slices.Clone(words)
				some[i] = v
				if _, err := Parse(strings.Join(some, " ")); err == nil {
					taken = append(taken, v)
				} else {
					why = err.Error()
				}
			}
			if len(taken) < len(values) {
				fmt.Fprintf(&b, "  word %d takes %s, x: %s\n", i, strings.Join(taken, " "), why)
			}
		}
	}
	goldentest.Text(t, "messages.txt", b.String())
}
