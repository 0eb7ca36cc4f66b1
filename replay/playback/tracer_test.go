package playback

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/replay"
)

// TestTracer: the delivered stone's path comes first, then those of the stones that it moves; where the stones come to rest is that of the
// shot thrown, and nothing of what is on the clock changes.
func TestTracer(t *testing.T) {
	g := game(t)
	hit := &g.Ends[0].Shots[1]
	apart := curling.Vec{X: curling.CentreX - 1.5, Y: curling.TeeY + 3}
	hit.Number, hit.Before[1] = 3, apart
	sim, err := simulators.Reference(g.Ice)
	require.NoError(t, err)
	want, err := sim.Throw(physics.Delivery{Position: hit.Before, Index: 3, Shot: hit.Run}, nil)
	require.NoError(t, err)
	p, err := New(g)
	require.NoError(t, err)
	p.Go(replay.Place{Shot: 1})
	trace := p.Tracer()
	before := p.Stones()

	paths, end, err := trace(hit.Run)
	require.NoError(t, err)
	require.Len(t, paths, 2, "the stone that lies apart is not moved")
	require.Greater(t, paths[0][0].Y, 30.0, "from the release")
	require.Equal(t, hit.Before[0], paths[1][0])
	for k, i := range []int{3, 0} {
		last := paths[k][len(paths[k])-1]
		if end.Has(i) {
			require.InDelta(t, 0, last.Distance(end[i]), 0.01)
		} else {
			require.Greater(t, last.Distance(curling.Tee), curling.HouseRadius)
		}
	}
	require.InDelta(t, 0, apart.Distance(end[1]), 1e-6)
	require.Equal(t, want.Position, end)

	wide := hit.Run
	wide.VX += 3
	paths, end, err = trace(wide)
	require.NoError(t, err)
	require.Len(t, paths, 1)
	require.Equal(t, hit.Before[0], end[0])
	_, _, err = trace(curling.Shot{VX: math.NaN(), VY: -30})
	require.Error(t, err)
	require.Equal(t, before, p.Stones())
	_, _, err = Empty().Tracer()(wide)
	require.Error(t, err, "there is no place to throw from")
}

// TestFilm: it shows at every time what the clock does, from where shots are played.
func TestFilm(t *testing.T) {
	p, err := New(game(t))
	require.NoError(t, err)
	p.Go(replay.Place{Shot: 1})
	for _, from := range []float64{0, 11.5} {
		p.PlayFrom(from)
		p.Clock.Seek(0)
		p.Clock.Play()
		p.Clock.Pause()
		start := p.Clock.At()
		require.Equal(t, from > 0, start > 0)
		seconds, stones := p.Film()
		require.InDelta(t, p.Clock.Length()-start, seconds, 1e-9)
		for _, share := range []float64{0.1, 0.5, 0.8} {
			p.Clock.Seek(start + share*seconds)
			left := slices.DeleteFunc(p.Stones(), func(s Stone) bool { return s.Hollow }) // where it lay before stays out of a film
			require.Equal(t, left, stones(share*seconds))
		}
	}
	seconds, stones := Empty().Film()
	require.Zero(t, seconds)
	require.Nil(t, stones)
	more, ok := Empty().Grow()
	require.True(t, ok, "no trails are to be taken anew")
	require.Empty(t, more)
}
