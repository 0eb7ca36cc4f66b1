package lab

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/replay"
)

// TestMakesAreTold: shares by the size of the error, the thrower's own last, the slope of the grade on the share, and what throws gained in
// quarters of the shots by the error of their throwers.
func TestMakesAreTold(t *testing.T) {
	var list []calledAgain
	for i := range 40 {
		made := make([]float64, len(makesTimes)+1)
		for k, times := range append([]float64{}, makesTimes...) {
			made[k] = 1 / (1 + times) // by the size of the error
		}
		made[0], made[len(makesTimes)] = float64(i%2), 0.25
		gained := []float64{0.5, -0.5}[i%2]
		own := gained / 2
		throws := make([]*float64, len(made))
		throws[0], throws[len(makesTimes)] = &gained, &own
		for k := 1; k < len(makesTimes); k++ { // nothing in the mean but for the error that is as large
			worth := gained
			if makesTimes[k] == 5 {
				worth += 0.7
			}
			throws[k] = &worth
		}
		task := replay.TaskDraw
		if i < 8 {
			task = replay.TaskGuard
		}
		list = append(list, calledAgain{&analysis.Makes{Made: made, Throw: throws}, task, 0.25 + 0.5*float64(i%2), 2 - float64(i)/40})
	}
	var out strings.Builder
	printMakes(&command.Context{Out: &out}, list, 3)
	text := out.String()
	require.Contains(t, text, "3 games, 40 shots")
	require.Contains(t, text, "    0.35     0.5     0.7       1     1.4     2.5       5     own")
	require.Regexp(t, `all +40 +0\.500 +0\.741 +0\.667 +0\.588 +0\.500 +0\.417 +0\.286 +0\.167 +0\.250 +\+0\.50 ± 0\.00`, text)
	require.Regexp(t, `guard +8 +0\.500 .*0\.250\n`, text, "no slope of so few")
	require.Regexp(t, `\nthrows gained, points +\+0\.000 +\+0\.000 +\+0\.000 +\+0\.000 +\+0\.000 +\+0\.000 +\+0\.700 +\+0\.000\n`, text)
	require.Regexp(t, `\n1\.02 to 1\.25 +10 +0\.500 +0\.250 +[+-]0\.000 ± 0\.167 +[+-]0\.000 ± 0\.083`, text, "the least error first")
	require.Regexp(t, `\n1\.77 to 2\.00 +10 `, text)
}
