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

// TestMain lets nothing run on but an AI that ai.Ask has abandoned: on a busy machine it may still make its tables.
func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("github.com/hogline/hogline/engine/ai.Ask.func1"))
}

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
	require.False(t, u.Place.HasGame())
	_, ok := u.Place.State()
	require.False(t, ok)
	u.Place.Move((*replay.Game).Next) // without a game nothing happens
	u.Place.GoTo(replay.Place{})

	g := sampleMatch(t)
	require.NoError(t, u.Open(g, "/logs/a.dcl"))
	require.Equal(t, "/logs/a.dcl", u.Place.Path())
	require.True(t, u.heard[&u.Place.Opened] > 0)
	u.Storage.Wrote(time.Unix(5, 0))
	clear(u.heard)
	u.Place.Move((*replay.Game).NextEnd)
	require.Equal(t, replay.Place{End: 1}, u.Place.At())
	require.True(t, u.heard[&u.Place.Shown] > 0)
	require.False(t, u.heard[&u.Place.Opened] > 0)
	u.until("the path", func() bool { return u.Place.Playback().Path != nil })
	s, ok := u.Place.State()
	require.True(t, ok)
	require.Equal(t, 1, s.End)
	require.Equal(t, time.Unix(5, 0), u.Storage.Saved())
	require.NoError(t, u.Open(g, ""))
	require.Zero(t, u.Storage.Saved(), "of another file")
	require.Equal(t, replay.Place{}, u.Place.At())
}

// TestStepsShowTheLastPath: of many steps in a row the path of the last one is shown.
func TestStepsShowTheLastPath(t *testing.T) {
	u := newUnder(t)
	require.NoError(t, u.Open(sampleMatch(t), ""))
	for range 20 {
		u.Place.Move((*replay.Game).Next)
	}
	u.until("the path", func() bool { return u.Place.Playback().Path != nil })
	shot := u.Place.Playback().Shot()
	path := u.Place.Playback().Path.Path(shot.Number, 1, 0)
	require.NotEmpty(t, path)
	require.Equal(t, replay.Place{End: 1, Shot: 3}, u.Place.At(), "16 shots and the end of the first end")
	state, thrown, ok := u.Place.Thrown()
	require.True(t, ok)
	require.Equal(t, shot.Number, state.Shot)
	last := u.Place.Playback().Path.At(u.Place.Playback().Path.Rows() - 1)
	require.Equal(t, replay.InPlay(u.Place.Game().Ice.Bounds, last), thrown, "where the stones came to rest, before the rules were applied")
	require.NotEqual(t, *shot.After, thrown, "stones were put back: a guard was removed")
}

// TestThrowShownIsTheLogs: where the rules changed nothing, what the log holds takes precedence.
func TestThrowShownIsTheLogs(t *testing.T) {
	u := newUnder(t)
	g := sampleMatch(t)
	_, shot := g.ShotAt(replay.Place{})
	shot.After[0].X += 0.02
	require.NoError(t, u.Open(g, ""))
	_, thrown, ok := u.Place.Thrown()
	require.True(t, ok)
	require.Equal(t, *shot.After, thrown)
}

func TestLoopOutlivesAGame(t *testing.T) {
	u := newUnder(t)
	u.Place.SetLoop(true)
	require.NoError(t, u.Open(position(t), ""))
	require.True(t, u.Place.Loop())
	require.True(t, u.Place.Playback().Clock.Loop())
	u.Place.SetLoop(false)
	require.False(t, u.Place.Playback().Clock.Loop())
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
	u.until("the whole game", func() bool { return len(u.Check.Found().Shots) == len(g.Places()) })
	require.Equal(t, g.Shots(), u.Check.Found().Agreement.Shots)
	require.Equal(t, g.Shots()-2, u.Check.Found().Agreement.Agreeing)
	require.True(t, u.Check.Found().Shots[replay.Place{}].Named)
	for _, want := range []replay.Place{moved, gone, moved} { // round the game
		p, ok := u.Check.Next()
		require.True(t, ok)
		require.Equal(t, want, p)
		u.Place.GoTo(p)
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
	require.Equal(t, curling.Standard(), u.Rules.Now(), "without a game")
	g := position(t)
	require.NoError(t, u.Open(g, ""))
	require.Equal(t, g.Rules, u.Rules.Now())
	four := ruleset(t, "four-rock")
	u.Rules.Use(four, true)
	require.True(t, u.Rules.Apply())
	require.Equal(t, four.Rules, u.Rules.Now())
	q, err := u.Inquiry.Question()
	require.NoError(t, err)
	require.Equal(t, four.Rules, q.Rules)
	require.Equal(t, four.Rules.Ends, q.State.Ends)
	u.Rules.Use(four, false)
	require.NotNil(t, u.Rules.Now().Machine, "changed rules are run by their machine")
	u.Rules.Use(ruleset(t, "mixed-doubles"), true)
	require.False(t, u.Rules.Apply(), "an end has another number of stones")
	require.Equal(t, g.Rules, u.Rules.Now())
	u.Rules.Use(nil, false)
	require.Nil(t, u.Rules.Used())
}
