package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
)

func TestSelectAndHover(t *testing.T) {
	u := answered(t)
	u.selection = NoSelection
	u.changes = 0
	u.Select(0)
	require.Equal(t, 0, u.Selection().Row)
	require.Equal(t, SelectionChanged, u.changes)
	u.Hover(1)
	require.Equal(t, 1, u.Selection().HoverRow)
	u.Hover(7)
	require.Equal(t, -1, u.Selection().HoverRow, "there is no such answer")
	u.Select(7)
	require.Equal(t, 0, u.Selection().Row)
	u.Select(0)
	require.Equal(t, -1, u.Selection().Row, "a second time selects nothing")
	require.False(t, u.Unselect())
	u.Select(1)
	require.True(t, u.Unselect())
}

func TestCandidatesOfTheSelectedAnswer(t *testing.T) {
	u := answered(t)
	u.selection = NoSelection
	row, k := u.Listed()
	require.Equal(t, []int{u.Best(), 0}, []int{row, k}, "those of the best answer, while none is selected")
	u.Select(0)
	require.Len(t, u.Candidates(0), 3)
	require.True(t, u.HasCandidates())
	u.HoverOverCandidate(1)
	row, k = u.ShownCandidate()
	require.Equal(t, []int{0, 1}, []int{row, k})
	u.HoverOverCandidate(0)
	require.Equal(t, 0, u.Selection().HoverRow, "the first candidate is the answer")
	u.HoverOverCandidate(-1)
	_, k = u.ShownCandidate()
	require.Zero(t, k)

	u.SelectCandidate(1)
	require.Equal(t, 1, u.Selection().Candidate)
	u.SelectCandidate(1)
	require.Equal(t, 0, u.Selection().Candidate, "a second time selects the answer again")
	for range 3 {
		u.NextCandidate()
	}
	require.Equal(t, 0, u.Selection().Candidate, "after the last one the answer again")
	u.SelectCandidate(9)
	require.Equal(t, 0, u.Selection().Candidate, "there is no such candidate")
	u.SelectCandidate(2)
	u.Select(0)
	require.Equal(t, 0, u.Selection().Candidate, "its own row leads back to the answer")
}

func TestEvaluateACandidate(t *testing.T) {
	u := answered(t)
	u.selection = NoSelection
	u.Select(0)
	require.False(t, u.CanEvaluate(), "the answer is evaluated already")
	u.SelectCandidate(1)
	require.True(t, u.CanEvaluate())
	u.Evaluate()
	require.True(t, u.Asked().Running)
	require.True(t, u.Asked().Reevaluating)
	require.NotEqual(t, -1, u.Best(), "what was best is shown meanwhile")
	require.Equal(t, 2, u.Selection().Row)
	require.NotEmpty(t, u.Asked().Rows[2].Trace.Paths)
	u.until("the evaluation", func() bool { return !u.Asked().Running })
	r := &u.Asked().Rows[2]
	require.Equal(t, evaluate.Done, r.Answer.State)
	require.Equal(t, []int{0, 1, 2}, []int{r.Parent, r.Candidate, r.Rank})
	require.Len(t, u.Asked().Ranking.Order, 3)
	require.False(t, u.CanEvaluate(), "once")
	row, k := u.Listed()
	require.Equal(t, []int{0, 1}, []int{row, k}, "the list stays that of its engine")
	u.SelectCandidate(0)
	require.Equal(t, 0, u.Selection().Row)
	u.SelectCandidate(1)
	require.Equal(t, 2, u.Selection().Row, "a candidate that was evaluated is its row")

	u.SelectCandidate(2)
	u.Evaluate()
	u.StopAsking()
	u.until("the end", func() bool { return !u.Asked().Running })
	require.Len(t, u.evaluation.result.Answers, len(u.Asked().Rows), "rows and answers correspond")
}

func TestPreview(t *testing.T) {
	u := answered(t)
	u.selection = NoSelection
	require.False(t, u.Preview(), "no answer is selected")
	u.Select(0)
	u.SelectCandidate(1)
	require.True(t, u.Preview())
	u.until("the path", func() bool { return u.Previewed() == 0 })
	p := u.Playback()
	require.True(t, p.Clock.Playing())
	path := p.Path.Path(15, float64(p.Path.Rows()), 0.01)
	require.InDelta(t, curling.CentreX+0.9, path[len(path)-1].X, 0.05, "the candidate is thrown, not the answer")
	_, thrown, ok := u.ThrowShown()
	require.True(t, ok)
	require.InDelta(t, curling.CentreX+0.9, thrown[15].X, 0.05)
	u.GoTo(u.At())
	require.Equal(t, -1, u.Previewed(), "back to the game")
	require.False(t, p.Playing(), "which stands still")
	require.Equal(t, 0, u.Selection().Row, "the answers stay")
	_, _, ok = u.ThrowShown()
	require.False(t, ok, "nothing is thrown at a position")
}

func TestMapsOfTheSelectedAnswer(t *testing.T) {
	u := answered(t)
	u.selection = NoSelection
	u.Select(0) // a left turn
	for _, want := range []MapShown{LeftMap, RightMap, NoMap, LeftMap} {
		require.True(t, u.NextMap())
		require.Equal(t, want, u.Selection().Map)
	}
	require.Equal(t, curling.Left, u.Selection().Map.Turn())
	u.Select(1)
	require.Equal(t, NoMap, u.Selection().Map, "another answer, another map")
	require.Nil(t, u.SelectedMap())
	require.True(t, u.NextMap(), "that of the referee")
	require.Equal(t, compare.MeanLayer, u.MapLayer())
}

// TestPreviewAll: the shots of all answers run on one clock; leaving, another preview and another place end that.
func TestPreviewAll(t *testing.T) {
	u := answered(t)
	require.Nil(t, u.Together())
	require.True(t, u.HasAnswers())
	require.True(t, u.PreviewAll())
	u.until("the shots", func() bool { return u.Previewed() >= 0 })
	require.Len(t, u.Together(), 2)
	require.Equal(t, ShowsImagined, u.Showing())
	require.True(t, u.Playback().Clock.Playing())
	u.Playback().Clock.SeekFraction(0.3)
	shots := map[int]int{}
	for _, s := range u.Playback().Stones() {
		shots[s.Shot]++
	}
	require.Equal(t, 1, shots[1])
	require.Equal(t, 1, shots[2])
	u.selection = NoSelection
	u.Select(0)
	require.True(t, u.Preview())
	u.until("the shot", func() bool { return !u.Playback().Several() })
	require.Nil(t, u.Together())
	require.True(t, u.PreviewAll())
	u.until("the shots", func() bool { return u.Together() != nil })
	require.True(t, u.Leave())
	require.Nil(t, u.Together())
	require.False(t, u.Playback().Several())
}
