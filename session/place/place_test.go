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
	p.Preview([]curling.Shot{shot}, func() bool { return true })
	b.Until("the preview", p.Imagined)
	_, after, ok := p.Thrown()
	require.True(t, ok)
	require.NotEqual(t, *p.Playback().Shot().After, after)
	p.EndPreview()
	require.False(t, p.Imagined())
	b.Settle()
	_, after, ok = p.Thrown()
	require.True(t, ok)
	require.Equal(t, *p.Playback().Shot().After, after)
}
