package curlit

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLinesThatHoldTheSame: only then is one of them listed twice: whatever else they differ in, place, hand, kind or grade, both were
// thrown.
func TestLinesThatHoldTheSame(t *testing.T) {
	nan := math.NaN()
	line := doublesShot{line: 3, end: 1, shot: 7, team: 30, player: 1, task: 2, handle: 0, points: 4, number: 0}
	line.at[1], line.at[5] = [2]float64{750, 800}, [2]float64{nan, nan}
	for name, c := range map[string]struct {
		change func(*doublesShot)
		same   bool
	}{
		"itself":          {func(*doublesShot) {}, true},
		"another line":    {func(s *doublesShot) { s.line, s.shot, s.number = 9, 8, 1 }, true},
		"the other team":  {func(s *doublesShot) { s.team = 31 }, false},
		"another player":  {func(s *doublesShot) { s.player = 2 }, false},
		"another kind":    {func(s *doublesShot) { s.task = 3 }, false},
		"the other turn":  {func(s *doublesShot) { s.handle = 1 }, false},
		"another grade":   {func(s *doublesShot) { s.points = 3 }, false},
		"no grade":        {func(s *doublesShot) { s.points = -1 }, false},
		"across":          {func(s *doublesShot) { s.at[1][0]++ }, false},
		"along":           {func(s *doublesShot) { s.at[1][1]++ }, false},
		"the first stone": {func(s *doublesShot) { s.at[0][0] = 1 }, false},
		"the last stone":  {func(s *doublesShot) { s.at[len(s.at)-1][1] = 1 }, false},
		"a place known":   {func(s *doublesShot) { s.at[5] = [2]float64{1, 1} }, false},
		"one not known":   {func(s *doublesShot) { s.at[1][1] = nan }, false},
	} {
		other := line
		c.change(&other)
		require.Equal(t, c.same, line.same(&other), name)
		require.Equal(t, c.same, other.same(&line), name)
	}
	line.handle, line.player = -1, -1
	other := line
	require.True(t, line.same(&other), "what both do not tell is the same")
}
