package values

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/found"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/terms"
)

// under are the analyses of a study under test.
type under struct {
	*parttest.Bench
	Place     *place.Place
	Engines   *enginelist.List
	Terms     *terms.Terms
	Throwers  *terms.Throwers
	Valuation *Analyses
}

// searches is a finder that searches for nothing, unless it is told.
type searches bool

func (s *searches) Searches() bool { return bool(*s) }

func newUnder(t *testing.T) *under {
	t.Helper()
	u := &under{Bench: parttest.New(t)}
	u.Place, u.Engines = u.Bench.Place(), enginelist.New(u.Doc)
	u.Follow = append(u.Follow, u.Engines.Follow)
	u.Terms, u.Throwers = terms.New(u.Doc, u.Jobs), terms.NewThrowers(u.Doc, u.Place)
	u.Valuation = New(u.Place, u.Engines, new(searches), u.Terms, u.Throwers, terms.NewRules(u.Doc, u.Place, u.Report), u.Jobs, u.Report)
	t.Cleanup(u.Valuation.StopSharing)
	return u
}

// open shows a game and loads what is known of it.
func (u *under) open(g *replay.Game, path string) {
	u.OpenFile(g, path)
	u.Valuation.Load()
}

// short is the sample match cut after two shots.
func short(t *testing.T) *replay.Game {
	t.Helper()
	g := parttest.SampleMatch(t)
	g.Ends = g.Ends[:1]
	g.Ends[0].Shots = g.Ends[0].Shots[:2]
	return g
}

// TestAnalyse: the values stand beside the log and are there when it is opened again.
func TestAnalyse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.dcl")
	u := newUnder(t)
	require.False(t, u.Valuation.CanStart())
	u.open(short(t), path)
	require.True(t, u.Valuation.CanStart())
	require.False(t, u.Valuation.Now().Known())
	u.Valuation.Start()
	require.True(t, u.Valuation.Now().Running)
	u.Until("the analysis", func() bool { return !u.Valuation.Now().Running })
	first := u.Valuation.Now().Shot(replay.Place{})
	require.NotNil(t, first)
	require.NotNil(t, u.Valuation.Now().Shot(replay.Place{Shot: 1}))
	require.Nil(t, u.Valuation.Now().Shot(replay.Place{Shot: 2}))
	require.InDelta(t, 50, first.WinBefore, 25)
	data, err := os.ReadFile(path + analysis.Extension)
	require.NoError(t, err)
	require.NotEmpty(t, data)

	again := newUnder(t)
	again.open(short(t), path)
	again.Until("what was known", func() bool { return again.Valuation.Now().Known() })
	require.Equal(t, first.WinBefore, again.Valuation.Now().Shot(replay.Place{}).WinBefore)
	require.False(t, again.Valuation.Stop(), "nothing runs")
}

// TestAnalyseUnwritable: in a folder that may only be read the values are found in memory, beside those that lie there, and that is told.
func TestAnalyseUnwritable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.dcl")
	one := short(t)
	one.Ends[0].Shots = one.Ends[0].Shots[:1]
	u := newUnder(t)
	u.open(one, path)
	u.Valuation.Start()
	u.Until("the analysis of one shot", func() bool { return !u.Valuation.Now().Running })
	kept, err := os.ReadFile(path + analysis.Extension)
	require.NoError(t, err)
	require.NoError(t, os.RemoveAll(path+analysis.Extension+".lock"))
	require.NoError(t, os.Mkdir(path+analysis.Extension+".lock", 0o700)) // stops the superuser too

	u = newUnder(t)
	u.open(short(t), path)
	for range 2 {
		u.Valuation.Start()
		u.Until("the analysis", func() bool { return !u.Valuation.Now().Running })
		require.NotNil(t, u.Valuation.Now().Shot(replay.Place{}))
		require.NotNil(t, u.Valuation.Now().Shot(replay.Place{Shot: 1}))
	}
	require.Len(t, u.Errors, 2)
	require.ErrorContains(t, u.Errors[0], "the values are not kept: cannot write "+path+analysis.Extension)
	now, err := os.ReadFile(path + analysis.Extension)
	require.NoError(t, err)
	require.Equal(t, kept, now)
}

// TestStopAnalysis: it ends at once, and the window may close while one runs.
func TestStopAnalysis(t *testing.T) {
	u := newUnder(t)
	u.open(short(t), "")
	u.Valuation.Start()
	require.True(t, u.Valuation.Stop())
	require.False(t, u.Valuation.Now().Running)
	u.Valuation.Start()
	u.Jobs.Close()
}

// TestAnalysisGoesOn: what was stopped goes on at once, though its store is still held for a moment.
func TestAnalysisGoesOn(t *testing.T) {
	u := newUnder(t)
	u.open(short(t), filepath.Join(t.TempDir(), "a.dcl"))
	for range 20 {
		u.Valuation.Start()
		time.Sleep(time.Millisecond) // it opens the store
		require.True(t, u.Valuation.Stop())
	}
	u.Valuation.Start()
	u.Until("the analysis", func() bool { return !u.Valuation.Now().Running })
	require.Empty(t, u.Errors)
	require.NotNil(t, u.Valuation.Now().Shot(replay.Place{Shot: 1}))
}

// TestAnalysisWaitsForPlayback: a shot that plays has the processor to itself for some seconds; what ends the analysis ends the waiting.
func TestAnalysisWaitsForPlayback(t *testing.T) {
	u := newUnder(t)
	u.open(short(t), "")
	wait := func(ctx context.Context) (took time.Duration) {
		start, ended := time.Now(), false
		go func() {
			u.Valuation.waitForPlayback(ctx)
			u.Jobs.Post(func() { ended = true })
		}()
		u.Until("the end of the waiting", func() bool { return ended })
		return time.Since(start)
	}
	u.Place.Throw()
	u.Until("the path", func() bool { return u.Place.Playback().Clock.Length() > 0 })
	u.Place.Playback().Clock.Play()
	require.GreaterOrEqual(t, wait(t.Context()), playbackWait)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	wait(ctx)
	u.Place.Playback().Clock.Pause()
	wait(t.Context())
}

// TestAnalysisWaitsForItsThrows: one that is asked for while throws are found follows the game that takes the place of itself, and
// begins when it is loaded without them being searched for.
func TestAnalysisWaitsForItsThrows(t *testing.T) {
	u := newUnder(t)
	finds := searches(true)
	u.Valuation.finder = &finds
	g := short(t)
	u.open(g, "")
	u.Valuation.Start()
	require.True(t, u.Valuation.Now().Waits)
	later := *g
	u.Valuation.Exchange(found.Exchange{Was: short(t), Now: short(t)})
	require.True(t, u.Valuation.Now().Waits, "another game")
	u.Valuation.Exchange(found.Exchange{Was: g, Now: &later})
	require.False(t, u.Valuation.Now().Waits, "it is shown no more")
	u.OpenFile(&later, "")
	require.True(t, u.Valuation.Now().Waits)
	finds = false
	u.Valuation.Load()
	require.False(t, u.Valuation.Now().Waits)
	require.True(t, u.Valuation.Now().Running)
	require.True(t, u.Valuation.Stop())
	require.False(t, u.Valuation.Stop())
}

// TestOneAnalysisAtATime: that of another game ends the first, which can be gone on with.
func TestOneAnalysisAtATime(t *testing.T) {
	u := newUnder(t)
	first, second := short(t), short(t)
	u.open(first, "")
	u.Valuation.Start()
	require.True(t, u.Valuation.Now().Running)
	u.open(second, "")
	require.False(t, u.Valuation.Now().Running)
	u.Valuation.Start()
	require.True(t, u.Valuation.Now().Running)
	if a := u.Valuation.analyses[first]; a != nil {
		require.False(t, a.Running)
	}
	u.Until("the second", func() bool { return !u.Valuation.Now().Running })
	require.True(t, u.Valuation.Now().Known())
}

// TestShotsWithoutValue: why a shot has none is shown.
func TestShotsWithoutValue(t *testing.T) {
	u := newUnder(t)
	u.open(parttest.SampleMatch(t), "")
	told := 0
	u.Valuation.Changed.Watch(func() { told++ })
	u.Valuation.Show(&analysis.Match{Without: []analysis.Without{{End: 2, Shot: 3, Problem: "no reason"}}})
	require.Equal(t, 1, told)
	require.Equal(t, "no reason", u.Valuation.Now().Without(replay.Place{End: 1, Shot: 2}))
	require.Empty(t, u.Valuation.Now().Without(replay.Place{End: 1, Shot: 3}))
}

func TestNextCostly(t *testing.T) {
	u := newUnder(t)
	_, ok := u.Valuation.NextCostly(1)
	require.False(t, ok, "no game")
	g := parttest.SampleMatch(t)
	u.open(g, "")
	_, ok = u.Valuation.NextCostly(1)
	require.False(t, ok, "nothing is known")
	lost := func(call float64) *float64 { return &call }
	u.Valuation.Show(&analysis.Match{Shots: []analysis.Shot{
		{End: 1, Shot: 3, Call: lost(-5.1)}, {End: 2, Shot: 5, Call: lost(-4.9)}, {End: 4, Shot: 16, Throw: lost(-20)},
		{End: 99, Shot: 1, Call: lost(-50)},
	}})
	for _, want := range []replay.Place{{Shot: 2}, {End: 3, Shot: 15}, {Shot: 2}} {
		p, ok := u.Valuation.NextCostly(1)
		require.True(t, ok)
		require.Equal(t, want, p)
		u.Place.GoTo(p)
	}
	p, _ := u.Valuation.NextCostly(-1)
	require.Equal(t, replay.Place{End: 3, Shot: 15}, p)
	u.Valuation.SetTerms(Terms{Costly: 4, Worst: 10})
	p, _ = u.Valuation.NextCostly(1)
	require.Equal(t, replay.Place{End: 1, Shot: 4}, p, "by one's own threshold")
	u.Valuation.Show(&analysis.Match{Shots: []analysis.Shot{{End: 2, Shot: 5, Call: lost(-30)}}})
	u.Place.GoTo(p)
	for _, by := range []int{1, -1} {
		again, ok := u.Valuation.NextCostly(by)
		require.True(t, ok, "round the game, to the only one")
		require.Equal(t, p, again)
	}
}

// TestNextDisagreement: a shot about which AIs disagree by as much as a costly shot loses, round the game.
func TestNextDisagreement(t *testing.T) {
	u := newUnder(t)
	u.open(parttest.SampleMatch(t), "")
	u.Valuation.Show(&analysis.Match{Shots: []analysis.Shot{{End: 1, Shot: 2, Call: new(float64)}}})
	_, ok := u.Valuation.NextDisagreement(1)
	require.False(t, ok, "one AI")
	require.False(t, u.Valuation.Now().SeveralAIs())
	apart := func(stake float64) *analysis.Disagreement { return &analysis.Disagreement{Apart: 2, Stake: stake} }
	u.Valuation.Show(&analysis.Match{Shots: []analysis.Shot{{End: 1, Shot: 2, Disagreement: apart(4.9)},
		{End: 2, Shot: 1, Disagreement: apart(5.1)}, {End: 3, Shot: 16, Disagreement: apart(30)}}})
	require.True(t, u.Valuation.Now().SeveralAIs())
	for _, want := range []replay.Place{{End: 1}, {End: 2, Shot: 15}, {End: 1}} {
		p, ok := u.Valuation.NextDisagreement(1)
		require.True(t, ok)
		require.Equal(t, want, p)
		u.Place.GoTo(p)
	}
}

// TestCostlyShots: the shots over the user's own threshold, the costliest first.
func TestCostlyShots(t *testing.T) {
	u := newUnder(t)
	u.open(parttest.SampleMatch(t), "")
	path, _ := u.Valuation.File()
	require.Empty(t, path, "it came with the program")
	lost := func(end int, loss float64) analysis.Shot {
		loss = -loss
		return analysis.Shot{End: end, Shot: 2, Call: &loss}
	}
	u.Valuation.Show(&analysis.Match{Shots: []analysis.Shot{lost(1, 6), lost(2, 4), lost(3, 9)}})
	ends := func() (list []int) {
		for _, s := range u.Valuation.Costly() {
			list = append(list, s.End)
		}
		return list
	}
	require.Equal(t, []int{3, 1}, ends())
	terms := u.Valuation.Terms()
	terms.Costly = 3
	u.Valuation.SetTerms(terms)
	require.Equal(t, []int{3, 1, 2}, ends())
}

// TestAnalysisMethod: the standard AI as the command without options, or every built-in AI of the list, each once.
func TestAnalysisMethod(t *testing.T) {
	u := newUnder(t)
	u.Engines.Set([]string{"shots", "process:./other", "tree", "shots"})
	require.Equal(t, []string{"shots"}, u.Valuation.Method(false).AIs)
	require.Equal(t, []string{"shots", "tree"}, u.Valuation.Method(true).AIs)
	u.Engines.Set([]string{"tree"})
	require.Equal(t, []string{"tree"}, u.Valuation.Method(true).AIs)
	u.Engines.Set([]string{"process:./other"})
	require.Equal(t, []string{"shots"}, u.Valuation.Method(true).AIs, "none of the list can be asked")
}

// TestAutoAnalyse: a log that is opened is analysed if that is wanted, one without a file is not, and one that is analysed
// already is left alone.
func TestAutoAnalyse(t *testing.T) {
	u := newUnder(t)
	asked := 0
	u.Valuation.Auto = func() bool { asked++; return asked == 1 }
	u.open(parttest.SampleMatch(t), "")
	raw, err := os.ReadFile("../../assets/positions/sample-match.dcl")
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "a.dcl")
	require.NoError(t, os.WriteFile(path, raw, 0o600))
	u.open(parttest.SampleMatch(t), path)
	u.Until("the analysis", func() bool { return u.Valuation.Now().Running && u.Valuation.Now().Done > 0 })
	require.Equal(t, 1, asked)
	require.True(t, u.Valuation.Stop())
}

// TestLevelsOfTerms: a change is judged by the borders that were chosen.
func TestLevelsOfTerms(t *testing.T) {
	terms := Terms{Costly: 3, Worst: 9}
	for _, gain := range []float64{-20, -9, -8, -4, -3, -2, 0, 2} {
		require.Equal(t, analysis.LevelOf(gain, 0.1, 3, 9), terms.LevelOf(gain, 0.1), "%v", gain)
	}
	require.NotEqual(t, terms.LevelOf(-8, 0.1), terms.LevelOf(-20, 0.1))
	require.NotEqual(t, terms.LevelOf(-8, 0.1), terms.LevelOf(-2, 0.1))
}

// TestWorkersThatDiffer: which shot it is and who may be wrong.
func TestWorkersThatDiffer(t *testing.T) {
	err := differs(&analysis.Comparison{End: 3, Shot: 15, Suspects: []analysis.Identity{{Name: "north", ID: "1"}, {Name: "south", ID: "2"}}})
	for _, want := range []string{"3", "15", "north (1), south (2)"} {
		require.ErrorContains(t, err, want)
	}
}

// TestAutoAnalyseAsks: it is asked whether a log is to be analysed where shots have no value yet, and only while it is on the ice; without
// the wish nothing runs.
func TestAutoAnalyseAsks(t *testing.T) {
	u := newUnder(t)
	g := short(t)
	u.open(g, "")
	asked := 0
	u.Valuation.Auto = func() bool { asked++; return false }
	m, over := chosen(u.Valuation, g)
	tasks, err := analysis.Tasks(g, m, over)
	require.NoError(t, err)
	require.Len(t, tasks, 2)
	load := func(values int) {
		store := analysis.NewStore()
		for i := range tasks[:values] {
			require.NoError(t, store.Put(analysis.Shot{Key: tasks[i].Key(), Place: tasks[i].Place(), End: 1, Shot: i + 1}))
		}
		u.Valuation.LoadFrom("a", func() (*analysis.Store, error) { return store, nil })
	}
	loaded := func() { u.Until("it is loaded", func() bool { return !u.Jobs.Busy() }) }
	for i, values := range []int{0, 1} {
		load(values)
		loaded()
		require.Equal(t, i+1, asked)
		require.False(t, u.Valuation.Now().Running)
	}
	load(2)
	loaded()
	require.Equal(t, 2, asked, "all shots have values")
	load(0)
	u.OpenFile(parttest.SampleMatch(t), "")
	loaded()
	require.Equal(t, 2, asked, "another game is on the ice")
	u.Valuation.Auto = nil
	load(0)
	loaded()
	require.False(t, u.Valuation.Now().Running)
}
