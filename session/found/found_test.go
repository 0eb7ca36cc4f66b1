package found

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/curlit/charttest"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/study"
)

// charted is a game of one end of mixed doubles of which only the charts are known.
func charted(t *testing.T) *replay.Game {
	t.Helper()
	g, err := charttest.Set(t, curlit.Charting{}, charttest.Doubles(t, 1, 1, 5)...).OpenGame(t.Context(), 0, nil)
	require.NoError(t, err)
	return g
}

// TestThrowsAreFound: every game in place of itself is told before it is shown, the end once; what is found is not searched for again.
func TestThrowsAreFound(t *testing.T) {
	b := parttest.New(t)
	p := b.Place()
	fd := New(b.Doc, p, b.Jobs, b.Report)
	require.False(t, fd.Start(), "nothing is shown")
	g := charted(t)
	b.Open(g)
	latest, ended := g, 0
	fd.Exchanged.Subscribe(func(x Exchange) {
		require.Same(t, latest, x.Was)
		require.Same(t, latest, p.Game())
		latest = x.Now
	})
	fd.Ended.Watch(func() { ended++ })
	require.True(t, fd.Start())
	require.True(t, fd.Searches())
	done, of := fd.Searching()
	require.Equal(t, [2]int{0, g.Shots()}, [2]int{done, of})
	done, of = fd.Identifying()
	require.Equal(t, [2]int{0, 0}, [2]int{done, of})
	b.Until("all throws", func() bool { return ended > 0 })
	require.Equal(t, 1, ended)
	require.False(t, fd.Searches())
	require.Same(t, latest, p.Game())
	require.Same(t, latest, b.Doc.Content().ShownLine().Game)
	require.Empty(t, p.Game().Unfound(replay.Place{}))
	require.False(t, fd.Start())
	require.Empty(t, b.Errors)
}

// TestStop: a search that is stopped, or of a study that is left, hands on nothing.
func TestStop(t *testing.T) {
	b := parttest.New(t)
	p := b.Place()
	fd := New(b.Doc, p, b.Jobs, b.Report)
	g := charted(t)
	b.Open(g)
	fd.Ended.Watch(func() { t.Error("it did not end") })
	require.True(t, fd.Start())
	fd.Hurry()
	require.True(t, fd.Searches(), "begun anew with the place shown")
	fd.Stop()
	require.False(t, fd.Searches())
	fd.Hurry()
	require.False(t, fd.Searches(), "there is nothing to hurry")
	require.True(t, fd.Start())
	fd.LeaveStudy()
	b.Settle()
	require.Same(t, g, p.Game())
}

// TestReplace: a game that was read anew stands in place of itself, also where a command that is undone brings the old one back.
func TestReplace(t *testing.T) {
	b := parttest.New(t)
	p := b.Place()
	fd := New(b.Doc, p, b.Jobs, b.Report)
	was, now := charted(t), charted(t)
	b.Open(was)
	id := b.Doc.Content().Shown
	b.Doc.Set("rename-line", func(c *study.Content) {
		named := *c.Line(id)
		named.Name = "a name"
		c.Put(&named)
	})
	fd.Replace(was, now)
	require.Same(t, now, b.Doc.Content().Line(id).Game)
	require.True(t, b.Doc.Undo())
	fd.RenewGames() // as a session does after every change
	require.Same(t, now, b.Doc.Content().Line(id).Game)
	require.False(t, fd.Searches())
	again := charted(t)
	fd.Replace(now, again)
	require.Same(t, again, b.Doc.Content().Line(id).Game)
	require.True(t, b.Doc.Redo())
	fd.RenewGames()
	require.Same(t, again, b.Doc.Content().Line(id).Game, "also in place of the first")
}
