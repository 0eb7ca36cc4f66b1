package analysis_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestBordersOfValues: the least and the most of every number of a value, a method, a task, a worker and a whole analysis, and what is said
// beyond.
func TestBordersOfValues(t *testing.T) {
	s := valuedOnce(t)
	text := "= value\n" + goldentest.Borders(&s, func() error { return s.Check() })
	idea := s.Best
	text += "= idea\n" + goldentest.Borders(&idea, func() error { return idea.Check() })
	i := analysis.Identity{Name: "a", ID: "b"}
	text += "= worker\n" + goldentest.Borders(&i, func() error { return i.Check() })
	g, tasks := firstShots(t, 2, method())
	task := tasks[1]
	text += "= task\n" + goldentest.Borders(&task, func() error { return task.Check() })
	store := analysis.NewStore()
	m := analysis.Assemble(g, "game", method(), tasks, store, 5)
	require.NoError(t, m.Check())
	m.Without = []analysis.Without{{End: 1, Shot: 2}}
	m.Workers = []analysis.WorkerShots{{Identity: i, Shots: 1, Suspect: &analysis.Suspect{Worker: i, End: 1, Shot: 1}}}
	m.Other, m.For = &analysis.OtherMethod{Shots: 1, AIs: []string{"shots"}, By: []analysis.By{*s.By}}, &analysis.For{}
	m.Players = []analysis.Sum{{Name: "A"}}
	m.Ends, m.Method.Wins = m.Ends[:1], tasks[0].Method.Wins
	text += "= analysis\n" + goldentest.Borders(m, m.Check)
	goldentest.Text(t, "borders.txt", text)
}
