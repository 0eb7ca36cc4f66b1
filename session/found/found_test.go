package found

import (
	"context"
	"errors"
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
	fd.finding.done = 1
	fd.Hurry()
	require.Zero(t, fd.finding.done, "begun anew with the place shown")
	require.True(t, fd.Searches())
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

// shown is a place that notes whether its shot is another one.
type shown struct {
	game  *replay.Game
	again []bool
}

func (s *shown) Game() *replay.Game { return s.game }
func (*shown) At() replay.Place     { return replay.Place{} }
func (s *shown) Renew(g *replay.Game, again bool) {
	s.game, s.again = g, append(s.again, again)
}

// TestShotShownIsAnother: it is where its throw was found, or its stones were told apart; elsewhere what is on the clock goes on.
func TestShotShownIsAnother(t *testing.T) {
	game := func(shots int, found, identified bool) *replay.Game {
		g := &replay.Game{Ends: []replay.End{{Shots: make([]replay.Shot, shots)}}}
		if found {
			g.Ends[0].Shots[0].Found = &replay.Reconstruction{}
		}
		if !identified {
			g.Identify = func(context.Context, func(done, of int)) (*replay.Game, error) { return nil, nil }
		}
		return g
	}
	for name, c := range map[string]struct {
		was, now *replay.Game
		want     bool
	}{
		"nothing is found":          {game(1, false, true), game(1, false, true), false},
		"found":                     {game(1, false, true), game(1, true, true), true},
		"found before":              {game(1, true, true), game(1, true, true), false},
		"not found any more":        {game(1, true, true), game(1, false, true), false},
		"identified":                {game(1, false, false), game(1, false, true), true},
		"identified, found before":  {game(1, true, false), game(1, true, true), true},
		"not identified yet":        {game(1, false, false), game(1, false, false), false},
		"to be identified again":    {game(1, false, true), game(1, false, false), false},
		"no shot before":            {game(0, false, false), game(1, false, true), false},
		"no shot after":             {game(1, false, false), game(0, false, true), false},
		"the end of a charted game": {game(0, false, false), game(0, false, true), false},
	} {
		b := parttest.New(t)
		p := &shown{game: c.was}
		New(b.Doc, p, b.Jobs, b.Report).exchange(c.was, c.now)
		require.Same(t, c.now, p.game)
		require.Equal(t, []bool{c.want}, p.again, name)
	}
}

// TestIdentified: the stones of a game are told apart first, then its throws are found; a game whose stones cannot be is told, and shown
// as it is. Either way what waits for the search goes on, and who shows how far it is hears of its end.
func TestIdentified(t *testing.T) {
	for _, fault := range []error{nil, errors.New("cannot be told apart")} {
		b := parttest.New(t)
		p := b.Place()
		fd := New(b.Doc, p, b.Jobs, b.Report)
		now := charted(t)
		was := *now
		was.Identify = func(context.Context, func(done, of int)) (*replay.Game, error) { return now, fault }
		b.Open(&was)
		identified, ended, shows := 0, 0, false
		fd.Changed.Watch(func() { shows = fd.Searches() })
		fd.Identified.Watch(func() { identified++ })
		fd.Ended.Watch(func() { ended++ })
		require.True(t, fd.Start())
		done, of := fd.Identifying()
		require.Equal(t, [2]int{0, was.Shots()}, [2]int{done, of})
		done, of = fd.Searching()
		require.Equal(t, [2]int{0, 0}, [2]int{done, of})
		shows = true
		if b.Settle(); fault != nil {
			require.Equal(t, []error{fault}, b.Errors)
			require.Equal(t, []any{0, 1, false}, []any{identified, ended, shows})
			require.Same(t, &was, p.Game())
			require.False(t, fd.Searches())
			require.False(t, fd.Start(), "not tried again")
			continue
		}
		require.Equal(t, []any{1, 1, false}, []any{identified, ended, shows})
		require.Empty(t, p.Game().Unfound(replay.Place{}))
		require.Nil(t, p.Game().Identify)
	}
}
