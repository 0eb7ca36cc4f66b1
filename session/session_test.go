package session

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/dcl"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// sampleMatch is the match that comes with the program.
func sampleMatch(t *testing.T) *replay.Game {
	t.Helper()
	f, err := os.Open("../assets/positions/sample-match.dcl")
	require.NoError(t, err)
	defer func() { require.NoError(t, f.Close()) }()
	g, err := dcl.Read(f)
	require.NoError(t, err)
	return g
}

func TestOpenAndMove(t *testing.T) {
	u := newUnder(t)
	require.False(t, u.HasGame())
	_, ok := u.State()
	require.False(t, ok)
	u.Move((*replay.Game).Next) // without a game nothing happens
	u.GoTo(replay.Place{})

	g := sampleMatch(t)
	require.NoError(t, u.Open(g, "/logs/a.dcl"))
	require.Equal(t, "/logs/a.dcl", u.Path())
	require.True(t, u.changes.Is(GameChanged))
	u.FileWritten(time.Unix(5, 0))
	u.changes = 0
	u.Move((*replay.Game).NextEnd)
	require.Equal(t, replay.Place{End: 1}, u.At())
	require.True(t, u.changes.Is(PlaceChanged))
	require.False(t, u.changes.Is(GameChanged))
	u.until("the path", func() bool { return u.Playback().Path != nil })
	s, ok := u.State()
	require.True(t, ok)
	require.Equal(t, 1, s.End)
	require.Equal(t, time.Unix(5, 0), u.Saved())
	require.NoError(t, u.Open(g, ""))
	require.Zero(t, u.Saved(), "of another file")
	require.Equal(t, replay.Place{}, u.At())
}

// TestStepsShowTheLastPath: of many steps in a row the path of the last one is shown.
func TestStepsShowTheLastPath(t *testing.T) {
	u := newUnder(t)
	require.NoError(t, u.Open(sampleMatch(t), ""))
	for range 20 {
		u.Move((*replay.Game).Next)
	}
	u.until("the path", func() bool { return u.Playback().Path != nil })
	shot := u.Playback().Shot()
	path := u.Playback().Path.Path(shot.Number, 1, 0)
	require.NotEmpty(t, path)
	require.Equal(t, replay.Place{End: 1, Shot: 3}, u.At(), "16 shots and the end of the first end")
	state, thrown, ok := u.ThrowShown()
	require.True(t, ok)
	require.Equal(t, shot.Number, state.Shot)
	last := u.Playback().Path.At(u.Playback().Path.Rows() - 1)
	require.Equal(t, replay.InPlay(u.Game().Ice.Bounds, last), thrown, "where the stones came to rest, before the rules were applied")
	require.NotEqual(t, *shot.After, thrown, "stones were put back: a guard was removed")
}

// TestThrowShownIsTheLogs: where the rules changed nothing, what the log holds takes precedence.
func TestThrowShownIsTheLogs(t *testing.T) {
	u := newUnder(t)
	g := sampleMatch(t)
	_, shot := g.ShotAt(replay.Place{})
	shot.After[0].X += 0.02
	require.NoError(t, u.Open(g, ""))
	_, thrown, ok := u.ThrowShown()
	require.True(t, ok)
	require.Equal(t, *shot.After, thrown)
}

func TestLoopOutlivesAGame(t *testing.T) {
	u := newUnder(t)
	u.SetLoop(true)
	require.NoError(t, u.Open(position(t), ""))
	require.True(t, u.Loop())
	require.True(t, u.Playback().Clock.Loop())
	u.SetLoop(false)
	require.False(t, u.Playback().Clock.Loop())
}

// TestCheckFindsWhatDiffers: a log that was changed by hand, in stones that lie elsewhere and stones that are gone.
func TestCheckFindsWhatDiffers(t *testing.T) {
	u := newUnder(t)
	g := sampleMatch(t)
	moved, gone := replay.Place{End: 2, Shot: 4}, replay.Place{End: 5, Shot: 15}
	_, shot := g.ShotAt(moved)
	shot.After[shot.Number].X += 0.5
	_, shot = g.ShotAt(gone)
	*shot.After = curling.Position{}
	require.NoError(t, u.Open(g, ""))
	u.until("the whole game", func() bool { return len(u.Check().Shots) == len(g.Places()) })
	require.Equal(t, g.Shots(), u.Check().Agreement.Shots)
	require.Equal(t, g.Shots()-2, u.Check().Agreement.Agreeing)
	require.True(t, u.Check().Shots[replay.Place{}].Named)
	for _, want := range []replay.Place{moved, gone, moved} { // round the game
		p, ok := u.NextDifference()
		require.True(t, ok)
		require.Equal(t, want, p)
		u.GoTo(p)
	}
}

func ruleset(t *testing.T, name string) *match.Ruleset {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "assets", "rules", name+".gsm"))
	require.NoError(t, err)
	r, err := match.Load(name, string(text), nil)
	require.NoError(t, err)
	return r
}

func TestRulesOfTheQuestions(t *testing.T) {
	u := newUnder(t)
	require.Equal(t, curling.Standard(), u.Rules(), "without a game")
	g := position(t)
	require.NoError(t, u.Open(g, ""))
	require.Equal(t, g.Rules, u.Rules())
	four := ruleset(t, "four-rock")
	u.UseRules(four, true)
	require.True(t, u.RulesApply())
	require.Equal(t, four.Rules, u.Rules())
	q, err := u.Question()
	require.NoError(t, err)
	require.Equal(t, four.Rules, q.Rules)
	require.Equal(t, four.Rules.Ends, q.State.Ends)
	u.UseRules(four, false)
	require.NotNil(t, u.Rules().Machine, "changed rules are run by their machine")
	u.UseRules(ruleset(t, "mixed-doubles"), true)
	require.False(t, u.RulesApply(), "an end has another number of stones")
	require.Equal(t, g.Rules, u.Rules())
	u.UseRules(nil, false)
	require.Nil(t, u.UsedRules())
}
