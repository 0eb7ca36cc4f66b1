package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/session/lines"
	"github.com/hogline/hogline/session/scoremap"
)

func TestSelectAndHover(t *testing.T) {
	u := answered(t)
	u.Selection.LeavePlace(true)
	clear(u.heard)
	u.Selection.Select(0)
	require.Equal(t, 0, u.Selection.Now().Row)
	require.Equal(t, Heard{&u.Selection.Changed: 1}, u.heard, "nothing else")
	u.Selection.Hover(1)
	require.Equal(t, 1, u.Selection.Now().HoverRow)
	u.Selection.Hover(7)
	require.Equal(t, -1, u.Selection.Now().HoverRow, "there is no such answer")
	u.Selection.Select(7)
	require.Equal(t, 0, u.Selection.Now().Row)
	u.Selection.Select(0)
	require.Equal(t, -1, u.Selection.Now().Row, "a second time selects nothing")
	require.False(t, u.Selection.Unselect())
	u.Selection.Select(1)
	require.True(t, u.Selection.Unselect())
}

func TestCandidatesOfTheSelectedAnswer(t *testing.T) {
	u := answered(t)
	u.Selection.LeavePlace(true)
	row, k := u.Selection.Listed()
	require.Equal(t, []int{u.Table.Best(), 0}, []int{row, k}, "those of the best answer, while none is selected")
	u.Selection.Select(0)
	require.Len(t, u.Table.Candidates(0), 3)
	require.True(t, u.Selection.HasCandidates())
	u.Selection.HoverOverCandidate(1)
	row, k = u.Selection.ShownCandidate()
	require.Equal(t, []int{0, 1}, []int{row, k})
	u.Selection.HoverOverCandidate(0)
	require.Equal(t, 0, u.Selection.Now().HoverRow, "the first candidate is the answer")
	u.Selection.HoverOverCandidate(-1)
	_, k = u.Selection.ShownCandidate()
	require.Zero(t, k)

	u.Selection.SelectCandidate(1)
	require.Equal(t, 1, u.Selection.Now().Candidate)
	u.Selection.SelectCandidate(1)
	require.Equal(t, 0, u.Selection.Now().Candidate, "a second time selects the answer again")
	for range 3 {
		u.Selection.NextCandidate()
	}
	require.Equal(t, 0, u.Selection.Now().Candidate, "after the last one the answer again")
	u.Selection.SelectCandidate(9)
	require.Equal(t, 0, u.Selection.Now().Candidate, "there is no such candidate")
	u.Selection.SelectCandidate(2)
	u.Selection.Select(0)
	require.Equal(t, 0, u.Selection.Now().Candidate, "its own row leads back to the answer")
}

func TestEvaluateACandidate(t *testing.T) {
	u := answered(t)
	u.Selection.LeavePlace(true)
	u.Selection.Select(0)
	require.False(t, u.Selection.CanEvaluate(), "the answer is evaluated already")
	u.Selection.SelectCandidate(1)
	require.True(t, u.Selection.CanEvaluate())
	u.Selection.Evaluate()
	require.True(t, u.Table.Asked().Running)
	require.True(t, u.Table.Asked().Reevaluating)
	require.NotEqual(t, -1, u.Table.Best(), "what was best is shown meanwhile")
	require.Equal(t, 2, u.Selection.Now().Row)
	require.NotEmpty(t, u.Table.Asked().Rows[2].Trace.Paths)
	u.until("the evaluation", func() bool { return !u.Table.Asked().Running })
	r := &u.Table.Asked().Rows[2]
	require.Equal(t, evaluate.Done, r.Answer.State)
	require.Equal(t, []int{0, 1, 2}, []int{r.Parent, r.Candidate, r.Rank})
	require.Len(t, u.Table.Asked().Ranking.Order, 3)
	require.False(t, u.Selection.CanEvaluate(), "once")
	row, k := u.Selection.Listed()
	require.Equal(t, []int{0, 1}, []int{row, k}, "the list stays that of its engine")
	u.Selection.SelectCandidate(0)
	require.Equal(t, 0, u.Selection.Now().Row)
	u.Selection.SelectCandidate(1)
	require.Equal(t, 2, u.Selection.Now().Row, "a candidate that was evaluated is its row")

	u.Selection.SelectCandidate(2)
	u.Selection.Evaluate()
	u.Ask.Stop()
	u.until("the end", func() bool { return !u.Table.Asked().Running })
	for _, r := range u.Table.Asked().Rows {
		require.True(t, r.Asked, "rows and answers correspond")
	}
}

func TestPreview(t *testing.T) {
	u := answered(t)
	u.Selection.LeavePlace(true)
	require.False(t, u.Preview.Play(), "no answer is selected")
	u.Selection.Select(0)
	u.Selection.SelectCandidate(1)
	require.True(t, u.Preview.Play())
	u.until("the path", func() bool { return u.Preview.Row() == 0 })
	p := u.Place.Playback()
	require.True(t, p.Clock.Playing())
	path := p.Path.Path(15, float64(p.Path.Rows()), 0.01)
	require.InDelta(t, curling.CentreX+0.9, path[len(path)-1].X, 0.05, "the candidate is thrown, not the answer")
	_, thrown, ok := u.Place.Thrown()
	require.True(t, ok)
	require.InDelta(t, curling.CentreX+0.9, thrown[15].X, 0.05)
	u.Place.GoTo(u.Place.At())
	require.Equal(t, -1, u.Preview.Row(), "back to the game")
	require.False(t, p.Playing(), "which stands still")
	require.Equal(t, 0, u.Selection.Now().Row, "the answers stay")
	_, _, ok = u.Place.Thrown()
	require.False(t, ok, "nothing is thrown at a position")
}

func TestMapsOfTheSelectedAnswer(t *testing.T) {
	u := answered(t)
	u.Selection.LeavePlace(true)
	u.Selection.Select(0) // a left turn
	for _, want := range []scoremap.MapShown{scoremap.LeftMap, scoremap.RightMap, scoremap.NoMap, scoremap.LeftMap} {
		require.True(t, u.Maps.Next())
		require.Equal(t, want, u.Maps.Which())
	}
	require.Equal(t, curling.Left, u.Maps.Which().Turn())
	u.Selection.Select(1)
	require.Equal(t, scoremap.NoMap, u.Maps.Which(), "another answer, another map")
	require.Nil(t, u.Maps.Own())
	require.True(t, u.Maps.Next(), "that of the referee")
	require.Equal(t, compare.MeanLayer, u.Maps.Layer())
}

// TestPreviewAll: the shots of all answers run on one clock; leaving, another preview and another place end that.
func TestPreviewAll(t *testing.T) {
	u := answered(t)
	require.Nil(t, u.Preview.Together())
	require.True(t, u.Table.HasAnswers())
	require.True(t, u.Preview.PlayAll())
	u.until("the shots", func() bool { return u.Preview.Row() >= 0 })
	require.Len(t, u.Preview.Together(), 2)
	require.Equal(t, lines.ShowsImagined, u.Lines.Showing())
	require.True(t, u.Place.Playback().Clock.Playing())
	u.Place.Playback().Clock.SeekFraction(0.3)
	shots := map[int]int{}
	for _, s := range u.Place.Playback().Stones() {
		shots[s.Shot]++
	}
	require.Equal(t, 1, shots[1])
	require.Equal(t, 1, shots[2])
	u.Selection.LeavePlace(true)
	u.Selection.Select(0)
	require.True(t, u.Preview.Play())
	u.until("the shot", func() bool { return !u.Place.Playback().Several() })
	require.Nil(t, u.Preview.Together())
	require.True(t, u.Preview.PlayAll())
	u.until("the shots", func() bool { return u.Preview.Together() != nil })
	require.True(t, u.Lines.Leave())
	require.Nil(t, u.Preview.Together())
	require.False(t, u.Place.Playback().Several())
}
