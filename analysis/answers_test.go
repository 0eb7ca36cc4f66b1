package analysis

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/cpu/cputest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/question"
)

// TestSameShots: what shots of a log and of a chart are worth stays as it is, with all that is told of them.
func TestSameShots(t *testing.T) {
	cputest.Recorded(t)
	g, err := file.Open("../replay/file/testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	m := Method{AIs: []string{"shots", "sample"}, Budget: ai.Budget{Throws: 60}, Throws: 30, Policy: "rules", Wins: winprob.Ohto(), Seed: 1}
	logged, err := Tasks(g, m, question.Overrides{})
	require.NoError(t, err)
	_, _, charted := chartedTasks(t)
	for i := range charted {
		charted[i].Method.AIs, charted[i].Method.Throws = []string{"sample"}, 24
	}
	doubtful, unanswered, thrown := logged[14], logged[9], logged[12]
	doubtful.Doubt = curling.Vec{X: 0.02, Y: 0.05}
	run := doubtful.Run.With(curling.Vec{X: doubtful.Run.VX + 0.02, Y: doubtful.Run.VY})
	doubtful.Run = &run // that leads elsewhere than the log
	unanswered.Answers = []Answer{{Problem: "late"}, {Problem: "later"}}
	thrown.After = nil
	lucky, unknown := doubtful, logged[13]
	lucky.Doubt = curling.Vec{}
	unknown.Call, unknown.Run, unknown.CallKnown = nil, nil, false
	var b strings.Builder
	for _, list := range [][]Task{
		{logged[0], logged[9], logged[14], logged[15], doubtful, unanswered, thrown, lucky, unknown},
		{charted[1], charted[4], charted[8], charted[9], charted[19]},
	} {
		w := NewWorker()
		for i := range list {
			v, err := w.Value(t.Context(), &list[i])
			require.NoError(t, err)
			v.Settings, v.By, v.Key, v.Place, v.Noted = nil, nil, "", "", ""
			fmt.Fprintf(&b, "%s\n", goldentest.Dump(&v, 5))
		}
		w.Close()
	}
	goldentest.Text(t, "shots.txt", b.String())
}
