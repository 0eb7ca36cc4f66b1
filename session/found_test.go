package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/curlit/charttest"
	"github.com/hogline/hogline/session/study"
)

// chartedGame is a game of mixed doubles of which only the charts are known.
func chartedGame(t *testing.T, ends int) *replay.Game {
	t.Helper()
	g, err := charttest.Set(t, curlit.Charting{}, charttest.Doubles(t, 1, ends, 5)...).OpenGame(t.Context(), 0, nil)
	require.NoError(t, err)
	return g
}

// found is how many shots of the game shown have a throw, or none for certain.
func (u *under) found() int {
	return len(u.Place.Game().Places()) - len(u.Place.Game().Unfound(replay.Place{}))
}

// TestThrowsAreFoundInTheBackground: a charted game is shown at once, its throws one after another, that of the place shown
// first; what waits for all of them follows.
func TestThrowsAreFoundInTheBackground(t *testing.T) {
	u := newUnder(t)
	g := chartedGame(t, 2)
	none := u.withoutThrows(g)
	require.NoError(t, u.Open(g, ""))
	require.Equal(t, none, u.found(), "it is open before any throw is found")
	done, of := u.Found.Searching()
	require.Equal(t, [2]int{0, g.Shots()}, [2]int{done, of})
	at := g.StartOf(1)
	u.Place.GoTo(at)
	shown := func() *replay.Shot {
		_, shot := u.Place.Game().ShotAt(at)
		return shot
	}
	u.until("its throw", func() bool { return shown().Found != nil })
	require.True(t, shown().Ran)
	require.Equal(t, at, u.Place.At())
	require.Same(t, u.Place.Game(), u.Study.Content().ShownLine().Game)
	u.until("its path", func() bool { return u.Place.Playback().Path != nil })

	u.until("all throws", func() bool { _, of := u.Found.Searching(); return of == 0 })
	require.Empty(t, u.Place.Game().Unfound(replay.Place{}))
	require.False(t, u.Study.Unsaved(), "it was only looked at")
	u.until("the names of all shots", func() bool { return len(u.Check.Found().Shots) == len(u.Place.Game().Places()) })
	require.Nil(t, g.Ends[0].Shots[len(g.Ends[0].Shots)-1].Found, "the game that was handed over is as it was")
	require.Empty(t, u.errors)
}

// withoutThrows is how many places of a charted game have no throw to be found.
func (*under) withoutThrows(g *replay.Game) int {
	return len(g.Places()) - len(g.Unfound(replay.Place{}))
}

// TestUndoKeepsThrows: a command undone brings back the game as it was when its throws were not found; they are not searched
// for again.
func TestUndoKeepsThrows(t *testing.T) {
	u := newUnder(t)
	require.NoError(t, u.Open(chartedGame(t, 1), ""))
	require.NoError(t, u.Study.Do("title", func(c *study.Content) error {
		c.Title = "before"
		return nil
	}))
	u.until("all throws", func() bool { _, of := u.Found.Searching(); return of == 0 })
	all := u.Place.Game()
	require.True(t, u.Study.Undo())
	require.Same(t, all, u.Place.Game())
	require.Same(t, all, u.Study.Content().ShownLine().Game)
	_, of := u.Found.Searching()
	require.Zero(t, of)
	require.True(t, u.Study.Redo())
	require.Same(t, all, u.Place.Game())
}

// TestFindingEndsWithItsGame: another game takes the place of one whose throws are being found, and a new study that of both.
func TestFindingEndsWithItsGame(t *testing.T) {
	u := newUnder(t)
	require.NoError(t, u.Open(chartedGame(t, 1), ""))
	first := u.Study.Content().Shown
	require.NoError(t, u.Open(sampleMatch(t), ""))
	_, of := u.Found.Searching()
	require.Zero(t, of)
	u.Lines.Show(first, replay.Place{})
	_, of = u.Found.Searching()
	require.Positive(t, of, "it goes on")
	u.NewStudy()
	_, of = u.Found.Searching()
	require.Zero(t, of)
	require.False(t, u.Place.HasGame())
}

// TestStonesAreToldApartInTheBackground: a game whose charts number no stones is shown at once with those that their ways tell;
// throws tell the rest, and its throws are found then.
func TestStonesAreToldApartInTheBackground(t *testing.T) {
	u := newUnder(t)
	g := charttest.Games(t, curling.FiveRock(), 1, 1, 5)[0]
	set := charttest.Set(t, curlit.Charting{Error: 0.03}, g)
	draft, err := set.Draft(t.Context(), 0)
	require.NoError(t, err)
	want, err := set.OpenGame(t.Context(), 0, nil)
	require.NoError(t, err)
	require.NoError(t, u.Open(draft, ""))
	require.Same(t, draft, u.Place.Game(), "it is shown at once")
	done, of := u.Found.Identifying()
	require.Equal(t, [2]int{0, g.Shots()}, [2]int{done, of})
	_, of = u.Found.Searching()
	require.Zero(t, of, "throws wait for the stones")
	at := draft.StartOf(0)
	at.Shot = 12
	u.Place.GoTo(at)
	u.until("the stones", func() bool { return u.Place.Game().Identify == nil })
	require.Equal(t, at, u.Place.At())
	u.until("all throws", func() bool { _, of := u.Found.Searching(); return of == 0 })
	require.Empty(t, u.Place.Game().Unfound(replay.Place{}))
	require.Same(t, u.Place.Game(), u.Study.Content().ShownLine().Game)
	for i := range want.Ends[0].Shots {
		require.Equal(t, want.Ends[0].Shots[i].After, u.Place.Game().Ends[0].Shots[i].After)
	}
	require.False(t, u.Study.Unsaved(), "it was only looked at")
	require.Empty(t, u.errors)
}

// TestPositionOfAGameWhoseStonesAreNotToldApart: a position that is set up, and a shot that is played on, from such a game stay as
// they are; the game itself goes on when it is shown again.
func TestPositionOfAGameWhoseStonesAreNotToldApart(t *testing.T) {
	set := charttest.Set(t, curlit.Charting{Error: 0.03}, charttest.Games(t, curling.FiveRock(), 1, 1, 5)[0])
	to := curling.Vec{X: curling.CentreX + 0.75, Y: curling.TeeY + 1.25}
	for name, leave := range map[string]func(u *under, draft *replay.Game, at replay.Place){
		"edited": func(u *under, _ *replay.Game, _ replay.Place) {
			u.Lines.Edit("move-stone", func(_ *replay.Game, s *curling.State) { s.Position[s.Shot-1] = to })
		},
		"played": func(u *under, draft *replay.Game, at replay.Place) {
			v, next, err := study.Play(draft, at, at, curling.Shot{VY: -2.4}, curling.Position{11: to}, &draft.Rules)
			require.NoError(t, err)
			u.Study.Set("play", func(c *study.Content) {
				c.Put(&study.Line{ID: 9, Parent: c.Shown, From: at, Game: v, At: next})
				c.Shown = 9
			})
		},
	} {
		t.Run(name, func(t *testing.T) {
			u := newUnder(t)
			draft, err := set.Draft(t.Context(), 0)
			require.NoError(t, err)
			require.NoError(t, u.Open(draft, ""))
			first := u.Study.Content().Shown
			at := draft.StartOf(0)
			at.Shot = 12
			u.Place.GoTo(at)
			leave(u, draft, at)
			_, of := u.Found.Identifying()
			require.Zero(t, of, "the position has no stones to be told apart")
			u.until("nothing runs", func() bool { return !u.Jobs.Busy() })
			state, ok := u.Place.State()
			require.True(t, ok)
			require.Equal(t, to, state.Position[11])
			u.Lines.Show(first, at)
			u.until("the stones of the game", func() bool { return u.Place.Game().Identify == nil })
			require.Empty(t, u.errors)
		})
	}
}
