package session

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/question"
)

// tenEnds is the sample match with its first two ends played again behind its eight: 160 shots.
func tenEnds(tb testing.TB) *replay.Game {
	tb.Helper()
	g, err := file.Open("../assets/positions/sample-match.dcl")
	require.NoError(tb, err)
	for _, e := range g.Ends[:2] {
		e.Number = len(g.Ends)
		g.Ends = append(g.Ends, e)
	}
	g.Rules.Ends = len(g.Ends)
	return g
}

// TestALogThatIsOpenedNeedsNoSaving: who watches the file of the study hears of it last as one that is saved.
func TestALogThatIsOpenedNeedsNoSaving(t *testing.T) {
	s := New(func(func()) {}, func(err error) { t.Error(err) })
	t.Cleanup(s.Close)
	var unsaved []bool
	s.Storage.Changed.Watch(func() { unsaved = append(unsaved, s.Study.Unsaved()) })
	require.NoError(t, s.Open(tenEnds(t), ""))
	require.NotEmpty(t, unsaved)
	require.False(t, unsaved[len(unsaved)-1])
	require.False(t, s.Study.Unsaved())
}

// BenchmarkOpenAnalysed reads and opens a match of ten ends whose 160 shots two AIs had ideas for, until their values are shown.
func BenchmarkOpenAnalysed(b *testing.B) {
	path := filepath.Join(b.TempDir(), "a.dcl")
	store, err := analysis.OpenStore(path + analysis.Extension)
	require.NoError(b, err)
	m := analysis.DefaultMethod()
	m.Wins = winprob.Ohto()
	tasks, err := analysis.Tasks(tenEnds(b), m, question.Overrides{})
	require.NoError(b, err)
	require.Len(b, tasks, 160)
	two := m
	two.AIs, two.Budget.Throws, two.Throws = []string{"shots", "rows"}, 100, analysis.MinThrows
	other, err := analysis.Tasks(tenEnds(b), two, question.Overrides{})
	require.NoError(b, err)
	values := analysis.NewStore()
	require.NoError(b, (&analysis.Runner{Pool: analysis.Goroutines{Count: 2}}).Run(b.Context(), other[:1], values))
	for i := range tasks {
		v, ok := values.Get(other[0].Key())
		require.True(b, ok)
		v.Key, v.Place = other[i].Key(), other[i].Place()
		v.End, v.Shot = tasks[i].State.End+1, tasks[i].State.Shot+1
		require.NoError(b, store.Put(v))
	}
	require.NoError(b, store.Close())
	info, err := os.Stat(path + analysis.Extension)
	require.NoError(b, err)
	for b.Loop() {
		queue := make(chan func(), 1000)
		s := New(func(f func()) { queue <- f }, func(err error) { b.Error(err) })
		require.NoError(b, s.Open(tenEnds(b), path))
		for !s.Valuation.Now().Known() {
			(<-queue)()
		}
		require.NotNil(b, s.Valuation.Now().Shot(replay.Place{End: 9, Shot: 15}))
		s.Close()
	}
	b.ReportMetric(float64(info.Size())/1e6, "MB")
}
