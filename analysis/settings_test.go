package analysis

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/winprob"
)

// TestFormerNameOfTheWinTable: a value that an earlier version kept holds for the table of Ohto 2016 under its present name.
func TestFormerNameOfTheWinTable(t *testing.T) {
	const former = "seed 004, programs of 2016"
	table, err := json.Marshal(winprob.Ohto())
	require.NoError(t, err)
	before := strings.Replace(string(table), winprob.OhtoSource, former, 1)
	require.NotEqual(t, string(table), before)
	require.Equal(t, formerOhto, sum([]byte(before)), "what earlier versions kept of it")

	v, err := ParseShot([]byte(`{"key":"k","end":1,"shot":1,"place":"p","by":{"version":"0.3.0","layout":6,"ais":["shots"],` +
		`"budget":{"Throws":2000,"Time":0},"throws":200,"wins":"` + former + `","seed":1},` +
		`"settings":{"throwers":"log","thrower":{},"rules":"no-tick","ice":"mori2019","wins":"` + former + `","sum":"s","wins_sum":"` + formerOhto + `"}}`))
	require.NoError(t, err)
	require.Equal(t, winprob.OhtoSource, v.By.Wins)
	now := Settings{Sum: "s", WinsSum: jsonSum(winprob.Ohto())}
	require.False(t, now.Differ(v.Settings))

	var read winprob.Table
	require.NoError(t, json.Unmarshal([]byte(before), &read))
	require.Equal(t, winprob.OhtoSource, read.Source())
}
