package analysis

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
)

// ofShots are tasks by the numbers of their shots.
func ofShots(throws int, shots ...int) (list []*Task) {
	for _, s := range shots {
		list = append(list, &Task{State: curling.State{Shot: s}, Method: Method{Throws: throws}, Answers: []Answer{}})
	}
	return list
}

func shotsOf(list []*Task) (shots []int) {
	for _, t := range list {
		shots = append(shots, t.State.Shot)
	}
	return shots
}

// TestCost: the last four shots of an end are played on by search where the play is not that of people, the others are valued by the
// learned value; in proportion to the throws, of which there is one at least.
func TestCost(t *testing.T) {
	for shot, want := range map[int]float64{0: learnedCost, 8: learnedCost, 11: learnedCost, 12: 570, 13: 410, 14: 280, 15: 15} {
		for _, throws := range []int{1, DefaultThrows, 4 * DefaultThrows} {
			task := ofShots(throws, shot)[0]
			require.InDelta(t, want*float64(throws)/DefaultThrows, task.cost(), 1e-9, "shot %d", shot)
			task.Real = true
			require.InDelta(t, learnedCost*float64(throws)/DefaultThrows, task.cost(), 1e-9, "shot %d between people", shot)
		}
	}
	require.Equal(t, ofShots(1, 15)[0].cost(), ofShots(0, 15)[0].cost())
}

// TestSplit: what takes more than half of a goroutine's share of all is valued by all goroutines, and of the last tasks those that take
// long come first; with one goroutine nothing but that changes.
func TestSplit(t *testing.T) {
	two := Goroutines{Count: 2}
	end := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}
	many := ofShots(DefaultThrows, append(append(append([]int(nil), end...), end...), end...)...)
	together, alone := two.split(many)
	require.Empty(t, together)
	shots := shotsOf(alone)
	require.Equal(t, append(append([]int(nil), end...), end...), shots[:32], "as the game was played")
	require.Equal(t, []int{12, 13, 14, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 15}, shots[32:])

	doubtful := ofShots(4*DefaultThrows, 3, 13, 7, 15, 9)
	together, alone = two.split(doubtful)
	require.Equal(t, []int{13}, shotsOf(together))
	require.Equal(t, []int{3, 7, 9, 15}, shotsOf(alone))
	together, alone = Goroutines{}.split(doubtful)
	require.Empty(t, together, "one goroutine waits for none")
	require.Len(t, alone, 5)
	for _, x := range doubtful {
		x.Answers, x.Method.Budget = nil, ai.Budget{Time: time.Second}
	}
	together, _ = two.split(doubtful)
	require.Empty(t, together, "an AI with a budget of time answers otherwise with more goroutines")
	for _, x := range doubtful {
		x.Method.Budget, x.Real = ai.Budget{Throws: 1}, true
	}
	together, _ = two.split(doubtful)
	require.Empty(t, together, "nothing is played on")
	require.Equal(t, []int{3, 13, 7, 15, 9}, shotsOf(doubtful), "the list stays as it is")
}

// TestEnginesOfAWorker: AIs are made once and kept, a bounded number of them, those of the task among them; one that is not known is an
// engine that says so.
func TestEnginesOfAWorker(t *testing.T) {
	_, _, tasks := chartedTasks(t)
	w := NewWorker()
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // what they answer is another matter
	most := 0
	for k := range 3 * maxEngines {
		task := tasks[0]
		task.Method.AIs = []string{fmt.Sprintf("tree:cycles=%d", k), "nobody"}
		_, err := w.value(ctx, &task)
		require.Error(t, err)
		for _, name := range task.Method.AIs {
			require.Contains(t, w.engines, name)
		}
		most = max(most, len(w.engines))
	}
	require.LessOrEqual(t, most, maxEngines)
	require.Greater(t, most, maxEngines/2, "they are kept while there is room")
	require.ErrorContains(t, w.engines["nobody"].Broken, "nobody")
	require.Equal(t, w.engines["nobody"], w.engine("nobody"))
}
