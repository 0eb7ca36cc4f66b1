package playback

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// sweptTrail is the band of what was swept, nil where none is drawn.
func sweptTrail(list []Trail) *Trail {
	for i := range list {
		if list[i].Swept {
			return &list[i]
		}
	}
	return nil
}

// The band of what was swept lies on the path between the two lines, grows with the clock, and ends where the stone touches another.
func TestSweptBand(t *testing.T) {
	g := game(t)
	const from, to = 20, 6
	draw := &g.Ends[0].Shots[0]
	draw.Sweep = physics.Sweep{From: from, To: to, Friction: 0.97, Curl: 0.9}
	p, err := New(g)
	require.NoError(t, err)
	g.Ends[0].Shots[1].Run.VX += 0.15 // so that it rolls on
	require.Equal(t, draw.Sweep, p.Sweep())
	p.Clock.Seek(p.Clock.Length())
	band := sweptTrail(p.Trails())
	require.NotNil(t, band)
	require.InDelta(t, from, band.Points[0].Y, 0.05)
	require.InDelta(t, to, band.Points[len(band.Points)-1].Y, 0.05)
	require.Zero(t, band.Stone)
	require.False(t, p.Diff.Agrees(), "swept it stops elsewhere than the log says")

	p.Clock.Seek(0)
	require.Nil(t, sweptTrail(p.Trails()))
	p.Clock.Play()
	p.Clock.Advance(3 * time.Second)
	require.Nil(t, sweptTrail(p.Trails()), "not there yet")
	grown := 0.0
	for p.Clock.Advance(500 * time.Millisecond) {
		more, ok := p.Grow()
		require.True(t, ok)
		if b := sweptTrail(more); b != nil {
			grown += b.Points[0].Y - b.Points[len(b.Points)-1].Y
		}
	}
	require.InDelta(t, from-to, grown, 0.5)

	hit := &g.Ends[0].Shots[1]
	hit.Sweep = physics.Sweep{From: from, To: 0, Friction: 0.97, Curl: 0.9}
	p.Go(replay.Place{Shot: 1})
	p.Clock.Seek(p.Clock.Length())
	band = sweptTrail(p.Trails())
	require.NotNil(t, band)
	require.InDelta(t, 2*curling.StoneRadius, band.Points[len(band.Points)-1].Distance(hit.Before[0]), 0.05, "the brooms are up when it touches the other stone")
}
