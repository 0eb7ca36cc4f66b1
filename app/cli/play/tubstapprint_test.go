package play

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/tubstap/match"
)

// TestPrintTubstap: a result in words: nothing is said of failures and maps where there is but one map and none failed, and no share is
// made of no game.
func TestPrintTubstap(t *testing.T) {
	of := func(change func(*TubstapResult)) string {
		r := &TubstapResult{Result: match.Result{A: "mc", B: "uct", Games: 4, Wins: 2, Draws: 1, Losses: 1, WinShare: 0.625}}
		change(r)
		var b bytes.Buffer
		printTubstap(&b, r)
		return b.String()
	}
	byMap := func(names ...string) func(*TubstapResult) {
		return func(r *TubstapResult) {
			r.ByMap = map[string]match.Share{}
			for _, name := range names {
				r.ByMap[name] = match.Share{Games: 2, WinShare: 0.25}
			}
		}
	}
	require.Equal(t, "mc against uct: no game is over yet\n", of(func(r *TubstapResult) { r.Result = match.Result{A: "mc", B: "uct"} }))
	whole := of(func(*TubstapResult) {})
	require.True(t, strings.HasPrefix(whole, "mc against uct: 4 games in 0 s\nwon 2, drawn 1, lost 1; win share 0.625"), whole)
	require.Equal(t, whole, of(byMap("one")))
	require.Equal(t, whole+"a: 2 games, win share 0.250\nb: 2 games, win share 0.250\n", of(byMap("b", "a")))
	require.Equal(t, whole+"1 game ended by a program's error\n", of(func(r *TubstapResult) { r.Failures = 1 }))
}
