package place_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/place"
)

// thrown is a place of the sample match whose shot is on the clock, after a change of what its log holds.
func thrown(t *testing.T, at replay.Place, change func(*replay.Shot)) (*place.Place, *replay.Shot) {
	t.Helper()
	b := parttest.New(t)
	p := b.Place()
	g := parttest.SampleMatch(t)
	_, shot := g.ShotAt(at)
	change(shot)
	b.Open(g)
	p.GoTo(at)
	_, after, ok := p.Thrown()
	require.True(t, ok)
	require.Equal(t, *shot.After, after, "while nothing is on the clock the log tells")
	p.Throw()
	b.Until("the path", func() bool { return p.Playback().Path != nil })
	return p, shot
}

// TestStonesOfTheLog: where the rules changed nothing the stones are those of the log, not those that our simulator throws, before the
// throw is there and after it.
func TestStonesOfTheLog(t *testing.T) {
	p, shot := thrown(t, replay.Place{}, func(s *replay.Shot) { s.After[0].X += 0.02 })
	_, after, ok := p.Thrown()
	require.True(t, ok)
	require.Equal(t, *shot.After, after)
	path := p.Playback().Path
	require.InDelta(t, 0.02, after[0].X-path.At(path.Rows() - 1)[0].X, 0.005, "the simulator has them elsewhere")
}

// guardRemoved is a shot of the sample match whose stones were put back, as a guard was removed.
var guardRemoved = replay.Place{End: 1, Shot: 3}

// TestStonesPutBack: where the log holds the stones that were put back those are shown that the throw left; where it holds others, it
// did not see the infraction, and its own are shown.
func TestStonesPutBack(t *testing.T) {
	p, shot := thrown(t, guardRemoved, func(*replay.Shot) {})
	before, after, ok := p.Thrown()
	require.True(t, ok)
	path := p.Playback().Path
	require.Equal(t, replay.InPlay(p.Game().Ice.Bounds, path.At(path.Rows()-1)), after)
	require.NotEqual(t, *shot.After, after)
	require.Equal(t, shot.Number, before.Shot)

	p, shot = thrown(t, guardRemoved, func(s *replay.Shot) { s.After[s.Number] = curling.Tee })
	_, after, ok = p.Thrown()
	require.True(t, ok)
	require.Equal(t, *shot.After, after, "the log holds the stone that was thrown")
}

// TestPreview: what is imagined is shown as our simulator throws it, until the preview ends; one that nobody wants any more is not shown.
func TestPreview(t *testing.T) {
	b := parttest.New(t)
	p := b.Place()
	b.Open(parttest.SampleMatch(t))
	shot := p.Playback().Shot().Run
	shot.VX += 0.02
	p.Preview([]curling.Shot{shot}, func() bool { return false })
	b.Settle()
	require.False(t, p.Imagined())
	require.False(t, p.Playback().Playing())
	p.Preview([]curling.Shot{shot}, func() bool { return true })
	b.Until("the preview", p.Imagined)
	require.True(t, p.Playback().Playing())
	_, after, ok := p.Thrown()
	require.True(t, ok)
	path := p.Playback().Path
	require.Equal(t, replay.InPlay(p.Game().Ice.Bounds, path.At(path.Rows()-1)), after)
	require.NotEqual(t, *p.Playback().Shot().After, after)
	back := func() {
		t.Helper()
		b.Settle()
		require.False(t, p.Imagined())
		require.False(t, p.Playback().Playing(), "the clock of a preview does not go on")
		require.NotNil(t, p.Playback().Path)
		_, after, ok = p.Thrown()
		require.True(t, ok)
		require.Equal(t, *p.Playback().Shot().After, after)
	}
	p.EndPreview()
	require.False(t, p.Imagined())
	back()
	for _, list := range [][]curling.Shot{{{}}, {shot, {}}} {
		p.Preview([]curling.Shot{shot}, func() bool { return true })
		b.Until("the preview", p.Imagined)
		b.Errors = nil
		p.Preview(list, func() bool { return true })
		back() // one of them cannot be thrown
		require.Len(t, b.Errors, 1)
	}
	p.Preview([]curling.Shot{shot}, func() bool { return true })
	b.Until("the preview", p.Imagined)
	p.Preview([]curling.Shot{shot}, func() bool { return false })
	back() // nobody wants it any more
}

// TestWhereIsShown: one goes from place to place and stays in the game; what is on the ice is told by line, place and stones; without
// a game there is nothing to go to.
func TestWhereIsShown(t *testing.T) {
	b := parttest.New(t)
	p := b.Place()
	require.False(t, p.HasGame())
	p.GoTo(replay.Place{End: 1})
	require.Equal(t, replay.Place{}, p.At())
	require.Empty(t, p.Path())
	_, ok := p.State()
	require.False(t, ok)
	_, _, ok = p.Thrown()
	require.False(t, ok)

	g := parttest.SampleMatch(t)
	b.OpenFile(g, "/logs/a.dcl")
	require.Equal(t, "/logs/a.dcl", p.Path())
	var shown []replay.Place
	p.Shown.Subscribe(func(at replay.Place) { shown = append(shown, at) })
	was := p.OnIce()
	p.GoTo(replay.Place{End: 2, Shot: 5})
	require.Equal(t, replay.Place{End: 2, Shot: 5}, p.At())
	require.NotEqual(t, was, p.OnIce())
	state, ok := p.State()
	require.True(t, ok)
	require.Equal(t, []int{2, 5}, []int{state.End, state.Shot})
	require.Equal(t, state, p.OnIce().State)
	p.Move((*replay.Game).Next)
	require.Equal(t, replay.Place{End: 2, Shot: 6}, p.At())
	p.GoTo(replay.Place{End: 2, Shot: 6})
	require.Equal(t, replay.Place{End: 2, Shot: 6}, p.At(), "the place shown again")
	p.GoTo(was.At)
	require.Equal(t, was, p.OnIce(), "the same again")
	require.Contains(t, shown, replay.Place{End: 2, Shot: 6})
}

// TestRenew: more that is known of a game takes its place; what is thrown begins anew where the shot shown is another one, but what is
// imagined stays on the clock.
func TestRenew(t *testing.T) {
	b := parttest.New(t)
	p := b.Place()
	g := parttest.SampleMatch(t)
	b.Open(g)
	p.Throw()
	b.Until("the path", func() bool { return p.Playback().Path != nil })
	path := p.Playback().Path
	again := *g
	p.Renew(&again, false)
	require.Same(t, &again, p.Game())
	require.Same(t, path, p.Playback().Path, "the shot is the same")
	other := *g
	p.Renew(&other, true)
	require.Same(t, &other, p.Game())
	require.Nil(t, p.Playback().Path)
	b.Until("the path", func() bool { return p.Playback().Path != nil })

	shot := p.Playback().Shot().Run
	p.Preview([]curling.Shot{shot}, func() bool { return true })
	b.Until("the preview", p.Imagined)
	imagined := p.Playback().Path
	last := *g
	p.Renew(&last, true)
	require.Same(t, imagined, p.Playback().Path)
	require.True(t, p.Imagined())
	p.GoTo(replay.Place{Shot: 1})
	require.False(t, p.Imagined(), "it belongs to its place")
	require.False(t, p.Playback().Playing())
	p.Playback().Toggle()
	for _, to := range []int{2, 3} {
		p.GoTo(replay.Place{Shot: to})
		require.True(t, p.Playback().Playing(), "what was thrown goes on with the next shot")
	}
	p.Preview([]curling.Shot{shot}, func() bool { return true })
	p.GoTo(replay.Place{Shot: 4})
	require.False(t, p.Playback().Playing(), "the preview was not there yet")
}

// TestPlayOut: what a shot comes to is handed on, unless the place is left meanwhile.
func TestPlayOut(t *testing.T) {
	b := parttest.New(t)
	p := b.Place()
	b.Open(parttest.SampleMatch(t))
	want := curling.Position{3: curling.Tee}
	var got []curling.Position
	done := func(after curling.Position, err error) {
		require.NoError(t, err)
		got = append(got, after)
	}
	p.PlayOut(func() (curling.Position, error) { return want, nil }, done)
	b.Until("the stones", func() bool { return len(got) > 0 })
	require.Equal(t, []curling.Position{want}, got)
	wait := make(chan struct{})
	p.PlayOut(func() (curling.Position, error) { <-wait; return want, nil }, done)
	b.Jobs.EndPlace() // as the session does when another place is shown
	close(wait)
	b.Settle()
	require.Len(t, got, 1)
}

// TestHowIsPlayed: shots are played again and again, and from where the stone is nearer to the house than a line, at every place.
func TestHowIsPlayed(t *testing.T) {
	b := parttest.New(t)
	p := b.Place()
	b.Open(parttest.SampleMatch(t))
	for _, on := range []bool{true, false, true} {
		p.SetLoop(on)
		require.Equal(t, on, p.Loop())
	}
	began := func() float64 {
		p.Throw()
		b.Until("the path", func() bool { return p.Playback().Path != nil })
		p.Playback().Clock.Seek(0)
		p.Playback().Clock.Play()
		return p.Playback().Clock.At()
	}
	require.Zero(t, began())
	p.PlayFrom(20)
	later := began()
	require.Positive(t, later)
	p.PlayFrom(10)
	require.Greater(t, began(), later, "it is there later")
	p.GoTo(replay.Place{Shot: 3})
	require.True(t, p.Loop())
	require.Greater(t, began(), 0.0, "at another place too")
	p.PlayFrom(0)
	require.Zero(t, began())
}
