package season

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/curlit/charttest"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/library"
)

// charts writes made-up charted games of mixed doubles of one end into a folder.
func charts(t *testing.T, dir string, games int) {
	t.Helper()
	charttest.Write(t, dir, curlit.Charting{Error: 0.03, Seed: 1}, charttest.Doubles(t, games, 1, 5)...)
}

// pool values the shots of games on one goroutine, and counts them.
type pool struct {
	valued int
	fails  func(task int) error // of the tasks that it is given, by their number
	given  int
	change func(*analysis.Shot) // of what is valued; nil: nothing
}

func (p *pool) Workers() int { return 1 }

func (p *pool) Value(ctx context.Context, tasks []*analysis.Task, to analysis.Hearer) error {
	heard := to
	heard.Value = func(t *analysis.Task, s analysis.Shot, err error) error {
		if p.change != nil {
			p.change(&s)
		}
		return to.Value(t, s, err)
	}
	for _, t := range tasks {
		p.given++
		var err error
		if p.fails != nil {
			err = p.fails(p.given)
		}
		if err == nil {
			if err = (analysis.Goroutines{Count: 1}).Value(ctx, []*analysis.Task{t}, heard); err == nil {
				p.valued++
			}
		} else {
			err = to.Value(t, analysis.Shot{}, err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// TestCollectGoesOn: a run that is stopped in the second of three games values nothing again, and tells how far it is of those that are
// left; what cannot be read is told, wherever it lies, and does not end it.
func TestCollectGoesOn(t *testing.T) {
	dir, gone := t.TempDir(), filepath.Join(t.TempDir(), "gone")
	charts(t, filepath.Join(dir, "a"), 3)
	charts(t, filepath.Join(dir, "deep/bad"), 1)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "deep/bad/Stones.csv"), []byte("nothing\n"), 0o600))
	require.NoError(t, os.Symlink(filepath.Join(dir, "nowhere"), filepath.Join(dir, "deep/table.csv")))

	stopped, halt := context.WithCancel(t.Context())
	halt()
	_, err := (&Collector{Problem: func(name string, _ error) { t.Error("a problem of " + name) }}).Collect(stopped, []string{dir, dir})
	require.ErrorIs(t, err, context.Canceled)
	none, err := (&Collector{}).Collect(t.Context(), nil)
	require.NoError(t, err)
	require.Zero(t, none.Games)

	ctx, stop := context.WithCancel(t.Context())
	first := pool{}
	var last Progress
	c := Collector{Pool: &first, Progress: func(p Progress) {
		if last = p; p.Done == 1 && p.Shots == 4 {
			stop()
		}
	}}
	_, err = c.Collect(ctx, []string{dir})
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, []int{1, 3, 4, 10}, []int{last.Done, last.Games, last.Shots, last.Total})

	ctx, stop = context.WithCancel(t.Context())
	_, err = (&Collector{Progress: func(p Progress) {
		if p.Done == 1 {
			stop()
		}
	}, Problem: func(name string, err error) {
		require.NotErrorIs(t, err, context.Canceled, "a stop is no problem of %s", name)
	}}).Collect(ctx, []string{dir})
	require.ErrorIs(t, err, context.Canceled)

	var left []string
	second, begun, read := pool{}, Progress{Done: -1}, []string(nil)
	c = Collector{Pool: &second, Problem: func(name string, err error) {
		require.Error(t, err)
		left = append(left, name)
	}, Progress: func(p Progress) {
		if p.Shots == 0 && p.Total == 0 {
			read = append(read, p.Name)
		} else if begun.Done < 0 {
			begun = p
		}
	}}
	all, err := c.Collect(t.Context(), []string{gone, dir})
	require.NoError(t, err)
	require.Equal(t, 30, first.valued+second.valued, "no shot is valued twice")
	require.Equal(t, 1, begun.Done, "the first game is done")
	require.Len(t, slices.Compact(read), 3, "every game is told before it is read")
	require.Equal(t, 3, all.Games)
	require.Zero(t, all.Open)
	require.Equal(t, []string{gone, filepath.Join(dir, "deep/bad"), filepath.Join(dir, "deep/table.csv")}, left)

	_, err = (&Collector{Problem: func(name string, _ error) { left = append(left, name) }}).Collect(t.Context(), []string{gone})
	require.Len(t, left, 3, "it is the error already")
	require.ErrorContains(t, err, "gone", "nothing else could be read")
}

// TestCollectWithoutValues: a game none of whose shots can be valued is told, and the others are valued; a pool that cannot go on
// ends the run.
func TestCollectWithoutValues(t *testing.T) {
	dir := t.TempDir()
	charts(t, dir, 2)
	broken := errors.New("broken")
	p := pool{fails: func(task int) error {
		if task <= 10 {
			return broken
		}
		return nil
	}}
	told := 0
	c := Collector{Pool: &p, Problem: func(_ string, err error) {
		require.ErrorIs(t, err, broken)
		told++
	}}
	all, err := c.Collect(t.Context(), []string{dir})
	require.NoError(t, err)
	require.Equal(t, 1, told)
	require.Equal(t, 10, all.Open, "of the game without values")
	require.Equal(t, 10, p.valued)

	c = Collector{Pool: gonePool{}}
	_, err = c.Collect(t.Context(), []string{dir})
	require.ErrorIs(t, err, errGone)
}

// TestCollectUnwritable: beside a data set that may only be read nothing is kept, which is told, and the values that lie there are taken.
func TestCollectUnwritable(t *testing.T) {
	dir := t.TempDir()
	charts(t, dir, 1)
	p := pool{}
	_, err := (&Collector{Pool: &p}).Collect(t.Context(), []string{dir})
	require.NoError(t, err)
	require.Equal(t, 10, p.valued)
	stores, err := filepath.Glob(filepath.Join(dir, "*"+analysis.Extension))
	require.NoError(t, err)
	require.Len(t, stores, 1)
	require.NoError(t, os.RemoveAll(stores[0]+".lock"))
	require.NoError(t, os.Mkdir(stores[0]+".lock", 0o700)) // stops the superuser too

	told := 0
	c := Collector{Pool: &p, Problem: func(_ string, err error) {
		require.ErrorContains(t, err, "cannot write "+stores[0])
		told++
	}}
	all, err := c.Collect(t.Context(), []string{dir})
	require.NoError(t, err)
	require.Zero(t, told, "nothing is to be kept")
	require.Equal(t, 10, p.valued, "nothing is valued again")
	_, err = c.Calls(t.Context(), all, all.Shots, 1)
	require.NoError(t, err)
	require.Equal(t, 1, told, "once for all calls of a game")

	require.NoError(t, os.Remove(stores[0]))
	told, p.valued = 0, 0
	all, err = c.Collect(t.Context(), []string{dir})
	require.NoError(t, err)
	require.Equal(t, []int{1, 10, 0}, []int{told, p.valued, all.Open})
	require.NoFileExists(t, stores[0])
}

// TestCollectReads: without a pool nothing is written beside the games, and values that are just being written are read as far as they are.
func TestCollectReads(t *testing.T) {
	dir := t.TempDir()
	charts(t, dir, 1)
	before, err := os.ReadDir(dir)
	require.NoError(t, err)
	c := Collector{Problem: func(name string, err error) { t.Error(name, err) }}
	all, err := c.Collect(t.Context(), []string{dir})
	require.NoError(t, err)
	require.Equal(t, 10, all.Open)
	after, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, after, len(before))

	o, err := file.As("").OpenAny(dir)
	require.NoError(t, err)
	writing, err := analysis.OpenStore(analysis.StorePath(dir, o.Set.Games[0].ID))
	require.NoError(t, err)
	defer writing.Close()
	all, err = c.Collect(t.Context(), []string{dir})
	require.NoError(t, err)
	require.Equal(t, 1, all.Games)
}

// TestCollectOf: of games of others only what is known is read.
func TestCollectOf(t *testing.T) {
	dir := t.TempDir()
	charts(t, dir, 2)
	o, err := file.As("").OpenAny(dir)
	require.NoError(t, err)
	one, err := Game{dir, o.Set.Games[0].ID}.Open(t.Context())
	require.NoError(t, err)
	mark := library.Mark(one)
	p := pool{}
	c := Collector{Of: func(g *replay.Game) bool { return library.Mark(g) == mark }}
	all, err := c.Collect(t.Context(), []string{dir})
	require.NoError(t, err)
	require.Equal(t, []int{2, 10}, []int{all.Games, all.Open})
	c.Pool = &p
	all, err = c.Collect(t.Context(), []string{dir})
	require.NoError(t, err)
	require.Equal(t, []int{2, 0, 10}, []int{all.Games, all.Open, p.valued})
	require.NotEmpty(t, all.Shots)

	team, player := one.PlayerOf(&one.Ends[0], &one.Ends[0].Shots[0])
	require.True(t, Plays(one, "", ""))
	require.True(t, Plays(one, one.Teams[team], strings.ToUpper(player.Name)))
	require.False(t, Plays(one, one.Teams[1-team], player.Name), "of the other team")
	require.False(t, Plays(one, "", "nobody"))
}

var errGone = errors.New("nobody is there")

// gonePool is one that cannot go on.
type gonePool struct{}

func (gonePool) Workers() int                                                   { return 1 }
func (gonePool) Value(context.Context, []*analysis.Task, analysis.Hearer) error { return errGone }

// TestOfEachGameAndKind: a game counts once, whatever files hold it, with the values that are known best; values tell what they hold for by
// kind of game.
func TestOfEachGameAndKind(t *testing.T) {
	dir := t.TempDir()
	a, b, four := filepath.Join(dir, "a"), filepath.Join(dir, "b"), filepath.Join(dir, "four")
	charts(t, a, 2)
	charts(t, b, 2)
	charttest.Write(t, four, curlit.Charting{Error: 0.03, Seed: 1}, charttest.Games(t, curling.FiveRock(), 1, 1, 3)...)
	p := pool{}
	_, err := (&Collector{Pool: &p}).Collect(t.Context(), []string{b})
	require.NoError(t, err)
	require.Equal(t, 20, p.valued)

	all, err := (&Collector{}).Collect(t.Context(), []string{dir})
	require.NoError(t, err)
	require.Equal(t, []int{3, 2, 16}, []int{all.Games, all.Copies, all.Open}, "the copies in b are valued")
	kinds := []string{}
	for _, f := range all.For {
		kinds = append(kinds, f.Rules)
		require.Zero(t, f.Level, "each event has its own")
	}
	require.Equal(t, []string{"mixed-doubles", "five-rock"}, kinds)
	ends := map[int]bool{} // of two games of one end each
	for i := range all.Shots {
		ends[all.Shots[i].End] = true
	}
	require.Len(t, ends, 2)
	require.Equal(t, 2, all.GamesOf(all.Shots))
	require.Equal(t, 1, all.GamesOf(all.Shots[:3]))
	require.Zero(t, all.GamesOf(nil))

	p = pool{}
	all, err = (&Collector{Pool: &p}).Collect(t.Context(), []string{b, a})
	require.NoError(t, err)
	require.Zero(t, p.valued, "a copy of a game that is valued is not valued")
	require.Equal(t, []int{2, 2, 0}, []int{all.Games, all.Copies, all.Open})
}

// TestTimeLeft: what is left is told by what the games took that had to be valued.
func TestTimeLeft(t *testing.T) {
	require.Equal(t, 30*time.Second, timeLeft(10*time.Second, 0.5, 2))
	require.Zero(t, timeLeft(time.Second/2, 0.5, 2), "not known yet")
	require.Zero(t, timeLeft(time.Minute, 0, 2))
	require.Equal(t, 2*time.Second, timeLeft(time.Second, 1, 3))
	var p pace
	for game := range 10 {
		p.at(game, 10, "known")
	}
	p.at(8, 10, "new")
	p.shots(0, 10)
	p.since = p.since.Add(-time.Minute)
	require.InDelta(t, 3*time.Minute, p.shots(5, 10).Left, float64(2*time.Second), "half a game took a minute, and one and a half are left")
	require.InDelta(t, time.Minute, p.shots(1, 1).Left, float64(2*time.Second), "a game of one shot")
}

// TestIdeasOfDearCalls: each of the calls that are asked for is valued anew with ideas, alone, and those that lost something are listed,
// the dearest first.
func TestIdeasOfDearCalls(t *testing.T) {
	dir := t.TempDir()
	charts(t, dir, 1)
	c := Collector{Pool: &pool{}}
	all, err := c.Collect(t.Context(), []string{dir})
	require.NoError(t, err)
	list := Dearest(all.Shots, 2)
	require.NotEmpty(t, list)
	asked, said := &pool{}, []Progress(nil)
	c.Pool, c.Progress = asked, func(p Progress) { said = append(said, p) }
	calls, err := c.Calls(t.Context(), all, list, 100)
	require.NoError(t, err)
	var want []Progress
	for i := range list {
		want = append(want, Progress{Games: 1, Name: said[0].Name, Shots: i + 1, Total: len(list)})
	}
	for i := range said {
		said[i].Left = 0
	}
	require.Equal(t, want, said)
	require.NotEmpty(t, said[0].Name)
	require.Equal(t, len(list), asked.valued)
	for i, d := range calls {
		require.Negative(t, d.Regret)
		require.True(t, i == 0 || calls[i-1].Regret <= d.Regret)
	}
}

// TestCallsThatLost: those that lost something for certain are listed, the dearest first, at most so many; the others are not.
func TestCallsThatLost(t *testing.T) {
	dir := t.TempDir()
	charts(t, dir, 1)
	c := Collector{Pool: &pool{}}
	all, err := c.Collect(t.Context(), []string{dir})
	require.NoError(t, err)
	list := Dearest(all.Shots, 3)
	require.Len(t, list, 3)
	regrets := []float64{-2, 0, -7}
	n := 0
	c.Pool = &pool{change: func(s *analysis.Shot) {
		require.NotNil(t, s.Best.Shot)
		likely, off := 0.9, 0.01
		s.Regret, s.RegretError, s.CallProbability, s.Best.WinError = &regrets[n], 0.1, &likely, &off
		n++
	}}
	calls, err := c.Calls(t.Context(), all, list, 100)
	require.NoError(t, err)
	require.Len(t, calls, 2)
	require.Equal(t, []float64{-7, -2}, []float64{calls[0].Regret, calls[1].Regret})
	require.Equal(t, list[2].Value.Shot, calls[0].Shot)
	calls, err = c.Calls(t.Context(), all, list, 1)
	require.NoError(t, err)
	require.Len(t, calls, 1)
	require.InDelta(t, -7, calls[0].Regret, 0, "they are kept")
	require.Equal(t, 3, n)
}

// TestOtherUnits: values under another win table are not added up with those of a season, and are not said to be under its own; the
// analysis of the game, which shows them, says under which they are.
func TestOtherUnits(t *testing.T) {
	dir := t.TempDir()
	charts(t, dir, 1)
	o, err := file.As("").OpenAny(dir)
	require.NoError(t, err)
	game := Game{dir, o.Set.Games[0].ID}
	m := method()
	m.AIs, m.Wins = []string{}, winprob.Ohto()
	last := func(task int) error { // one is enough
		if task <= 9 {
			return errGone
		}
		return nil
	}
	failed, err := Analyse(t.Context(), []Game{game}, m, &pool{fails: last}, func(Progress) {})
	require.NoError(t, err)
	require.Empty(t, failed)

	g, err := game.Open(t.Context())
	require.NoError(t, err)
	known := game.Known(g)
	require.Equal(t, 1, known.Valued)
	require.Equal(t, winprob.Ohto().Source(), known.For.Wins)

	all, err := (&Collector{}).Collect(t.Context(), []string{dir})
	require.NoError(t, err)
	require.Equal(t, 10, all.Open)
	require.Empty(t, all.Shots)
	p := pool{fails: last}
	all, err = (&Collector{Pool: &p}).Collect(t.Context(), []string{dir})
	require.NoError(t, err)
	require.Equal(t, 1, p.valued)
	require.NotEmpty(t, all.Shots)
	for i := range all.Shots {
		require.Equal(t, all.For[0].Wins, all.Shots[i].Value.Settings.Wins)
	}
	require.Equal(t, winprob.Real(&g.Rules).Source(), all.For[0].Wins)
}
