package curlit

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestResultOfAGame: ends are added up by their points, or by the standings after them; where neither is known nothing follows until a
// standing of both teams is.
func TestResultOfAGame(t *testing.T) {
	const no = -1
	for name, c := range map[string]struct {
		ends   map[int][2][2]int // points and standing
		result [2]int
		noted  bool
		points map[int][2]int // that follow
		doubts string
	}{
		"both": {map[int][2][2]int{1: {{2, 0}, {2, 0}}, 2: {{0, 1}, {2, 1}}}, [2]int{2, 1}, true, nil, ""},
		"no points": {map[int][2][2]int{1: {{no, no}, {2, 0}}, 2: {{no, no}, {2, 3}}}, [2]int{2, 3}, true,
			map[int][2]int{1: {2, 0}, 2: {0, 3}}, "from-standing from-standing from-standing from-standing"},
		"no standing":    {map[int][2][2]int{1: {{2, 0}, {no, no}}, 2: {{1, 0}, {3, 0}}}, [2]int{3, 0}, true, nil, "no-standing no-standing"},
		"other standing": {map[int][2][2]int{1: {{2, 0}, {3, 0}}}, [2]int{3, 0}, true, nil, "standing"},
		"nothing":        {map[int][2][2]int{1: {{2, 0}, {2, 0}}, 2: {{no, no}, {no, no}}}, [2]int{2, 0}, false, nil, "no-points no-points"},
		"nothing, then standings": {map[int][2][2]int{1: {{no, no}, {no, no}}, 2: {{no, no}, {3, 1}}, 3: {{no, no}, {4, 1}}}, [2]int{4, 1}, true,
			map[int][2]int{2: {no, no}, 3: {1, 0}}, "no-points no-points from-standing from-standing"},
		"nothing, then points": {map[int][2][2]int{1: {{no, no}, {no, no}}, 2: {{3, 0}, {3, 1}}}, [2]int{3, 1}, true, nil,
			"no-points no-points"},
		"one standing": {map[int][2][2]int{1: {{no, no}, {no, no}}, 2: {{no, no}, {3, no}}}, [2]int{3, 0}, false, nil,
			"no-points no-points no-points"},
		"falling":           {map[int][2][2]int{1: {{2, 0}, {2, 0}}, 2: {{no, 0}, {1, 0}}}, [2]int{1, 0}, true, map[int][2]int{2: {no, 0}}, ""},
		"an end missing":    {map[int][2][2]int{1: {{2, 0}, {2, 0}}, 3: {{0, 1}, {2, 1}}}, [2]int{2, 1}, true, nil, "ends-missing"},
		"the first missing": {map[int][2][2]int{2: {{2, 0}, {2, 0}}}, [2]int{2, 0}, true, nil, "ends-missing"},
	} {
		g := foursGame{ends: map[int]*foursEnd{}}
		for n, e := range c.ends {
			g.ends[n] = &foursEnd{score: e[0], after: e[1]}
		}
		g.addUp()
		require.Equal(t, c.result, g.result, name)
		require.Equal(t, c.noted, g.noted, name)
		for n, points := range c.points {
			require.Equal(t, points, g.ends[n].score, "%s, end %d", name, n)
		}
		var keys []string
		for _, w := range g.doubts.List() {
			keys = append(keys, strings.TrimPrefix(w.Text.Key, "curlit."))
		}
		require.Equal(t, c.doubts, strings.Join(keys, " "), name)
	}
}

// TestWordsOfACell: letters and digits are of words, what is beside them in the alphabet is not.
func TestWordsOfACell(t *testing.T) {
	for c := range 256 {
		want := strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789", rune(c)) && c < 128
		require.Equal(t, want, isWord(byte(c)), "%q", rune(c))
	}
}

// TestTimeOutsOfCells: those of shots that no other chart has.
func TestTimeOutsOfCells(t *testing.T) {
	g := foursGame{ends: map[int]*foursEnd{1: {shots: []foursShot{{task: "Draw, time-out"}, {task: "Draw"}, {task: "Time Out"}}}}}
	require.Equal(t, 2, g.timeOuts())
}
