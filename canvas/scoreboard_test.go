package canvas

import (
	"testing"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// match is a game of three ends: 2 for team 1, a blank, one running with stones in the house.
func match(t *testing.T) *replay.Game {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	after := curling.Position{0: curling.Tee}
	return &replay.Game{
		Teams: [2]string{"Red", "Yellow"}, Rules: curling.Standard(), Ice: ice,
		Ends: []replay.End{
			{Number: 0, Scored: true, Score: [2]int{0, 2}, Final: &curling.Position{}, Shots: []replay.Shot{{}}},
			{Number: 1, First: 1, Scored: true, Final: &curling.Position{}},
			{Number: 2, First: 1, Shots: []replay.Shot{{Number: 0, After: &after}, {Number: 1, Before: after, Kind: replay.Abandoned}}},
		},
	}
}

func TestScoreBoardOf(t *testing.T) {
	m := ScoreBoardOf(match(t), replay.Place{End: 2})
	require.Equal(t, [2]string{"0", "2"}, m.Total)
	require.Equal(t, 0, m.Hammer, "team 1 throws first in the third end")
	require.Len(t, m.Columns, 8, "as many as ends are scheduled")
	require.Equal(t, [2]string{"0", "2"}, m.Columns[0].Text)
	require.Equal(t, [2]string{"·", "·"}, m.Columns[2].Text, "not over")
	require.True(t, m.Columns[2].Shown)
	require.Equal(t, [2]string{"·", "·"}, ScoreBoardOf(match(t), replay.Place{}).Columns[0].Text,
		"in the first end its score is not known yet")
}

func TestScoreBoardShowsEveryFigure(t *testing.T) {
	test.NewTempApp(t)
	b := NewScoreBoard()
	b.SetBoard(ScoreBoardOf(match(t), replay.Place{End: 2}))
	w := test.NewTempWindow(t, b)
	w.Resize(fyne.NewSize(400, 60))
	var texts []string
	for _, o := range b.objects {
		if x, ok := o.(*fcanvas.Text); ok {
			texts = append(texts, x.Text)
		}
	}
	require.Contains(t, texts, "Yellow")
	require.Len(t, texts, 2*(1+8+1))
	hammers := func() (at []float32) {
		for _, o := range b.objects {
			if x, ok := o.(*fcanvas.Image); ok {
				at = append(at, x.Position().Y)
			}
		}
		return at
	}
	require.Len(t, hammers(), 1)
	require.Less(t, hammers()[0], float32(boardLine), "beside the first team")
	m := ScoreBoardOf(match(t), replay.Place{End: 2})
	m.Hammer = 1
	b.SetBoard(m)
	require.Greater(t, hammers()[0], float32(boardLine), "beside the second")
	m.Hammer = -1
	b.SetBoard(m)
	require.Empty(t, hammers())
}

func TestScoreBoardTruncatesLongNames(t *testing.T) {
	test.NewTempApp(t)
	b := NewScoreBoard()
	test.NewTempWindow(t, b)
	b.SetBoard(ScoreBoardModel{Names: [2]string{"軽井沢インターナショナルカーリングクラブ", "North"}, Columns: []ScoreBoardColumn{{Text: [2]string{"1", "·"}}},
		Hammer: 0})
	var names []string
	for _, o := range b.objects {
		if x, ok := o.(*fcanvas.Text); ok && x.TextStyle.Bold && x.TextSize == NoteSize {
			names = append(names, x.Text)
			require.LessOrEqual(t, x.MinSize().Width, float32(boardName))
		}
	}
	require.Len(t, names, 2)
	require.Contains(t, names[0], "…")
	require.Equal(t, "North", names[1])
}
