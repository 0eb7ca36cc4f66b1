package playback

import (
	"math"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
)

// game is a log of two shots made with the simulator: a draw, and a take-out of it.
func game(t *testing.T) *replay.Game {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	sim, err := simulators.Reference(ice)
	require.NoError(t, err)
	aim, err := aim.New(ice)
	require.NoError(t, err)
	draw, err := aim.Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	hit, err := aim.Pass(curling.Tee, curling.Left, 6)
	require.NoError(t, err)
	var pos curling.Position
	g := &replay.Game{Teams: [2]string{"A", "B"}, Rules: curling.Standard(), Ice: ice, Ends: []replay.End{{}}}
	for i, s := range []curling.Shot{draw, hit} {
		chosen := s
		chosen.VX += 0.2
		o, err := sim.Throw(physics.Delivery{Position: pos, Index: i, Shot: s}, nil)
		require.NoError(t, err)
		after := o.Position
		g.Ends[0].Shots = append(g.Ends[0].Shots, replay.Shot{Number: i, Before: pos, Chosen: chosen, Asked: true, Run: s, Ran: true,
			After: &after})
		pos = after
	}
	return g
}

func TestPlayback(t *testing.T) {
	p, err := New(game(t))
	require.NoError(t, err)
	require.Empty(t, p.Stones(), "the first stone is still at the hack")
	require.Empty(t, p.Trails())
	require.Greater(t, p.Clock.Length(), 5.0, "seconds of ice")
	require.True(t, p.Diff.Agrees(), "the log was made with this simulator")

	p.Clock.Play()
	require.True(t, p.Clock.Advance(2*time.Second))
	s := p.Stones()
	require.Len(t, s, 1)
	require.Less(t, s[0].At.Y, curling.HackY)
	require.Greater(t, s[0].At.Y, curling.TeeY, "it moves")
	trails := p.Trails()
	require.Len(t, trails, 2)
	require.True(t, trails[0].Intended)

	p.Clock.Advance(time.Second)
	more, ok := p.Grow()
	require.True(t, ok)
	require.Len(t, more, 1)
	require.Equal(t, s[0].At, more[0].Points[0], "the trail goes on where it ended")

	p.Clock.Seek(0.5)
	_, ok = p.Grow()
	require.False(t, ok, "back in time: trails are drawn anew")
}

// TestPlayFrom: the clock begins where the delivered stone comes into sight.
func TestPlayFrom(t *testing.T) {
	p, err := New(game(t))
	require.NoError(t, err)
	p.PlayFrom(11.5)
	p.Clock.Play()
	s := p.Stones()
	require.Len(t, s, 1)
	require.InDelta(t, 11.5, s[0].At.Y, 0.03)
	require.Less(t, s[0].At.Y, 11.5)
	p.Go(replay.Place{Shot: 1})
	p.Clock.Play()
	require.InDelta(t, 11.5, p.Stones()[len(p.Stones())-1].At.Y, 0.03, "the next shot as well")
	for _, whole := range []float64{0, -5} {
		p.PlayFrom(whole)
		p.Clock.Seek(0)
		p.Clock.Play()
		require.Zero(t, p.Clock.At())
	}
}

// TestTrailsOfATakeOut: the chosen shot below, the delivered stone bold, the stone it hits thin, each in
// the colour of its team.
func TestTrailsOfATakeOut(t *testing.T) {
	g := game(t)
	p, err := New(g)
	require.NoError(t, err)
	p.Go(replay.Place{Shot: 1})
	p.Clock.SeekFraction(1)
	trails := p.Trails()
	require.Len(t, trails, 3)
	require.True(t, trails[0].Intended)
	for _, c := range []struct {
		trail  int
		team   int
		thin   bool
		startY float64
	}{{1, 0, true, p.Shot().Before[0].Y}, {2, 1, false, g.Ice.HackY}} {
		trail := trails[c.trail]
		require.False(t, trail.Intended)
		require.Equal(t, c.team, trail.Team)
		require.Equal(t, c.thin, trail.Thin)
		require.InDelta(t, c.startY, trail.Points[0].Y, 0.01)
	}
	shot := &g.Ends[0].Shots[1]
	shot.Chosen = shot.Run
	p.Go(replay.Place{Shot: 1})
	require.Nil(t, p.Intended, "the chosen shot is the one thrown")
}

func TestBeforeIsHollowAfterIsFilled(t *testing.T) {
	p, err := New(game(t))
	require.NoError(t, err)
	p.Go(replay.Place{Shot: 1})
	p.Clock.SeekFraction(1)
	var hollow, filled int
	for _, s := range p.Stones() {
		if s.Hollow {
			hollow++
			require.EqualValues(t, 1, s.Number, "the stone that was hit lay there")
		} else {
			filled++
		}
	}
	require.Equal(t, 1, hollow)
	require.LessOrEqual(t, filled, 2)
}

func TestPreviewIsNotTheLog(t *testing.T) {
	p, err := New(game(t))
	require.NoError(t, err)
	p.Go(replay.Place{Shot: 1})
	shot := p.Shot().Run
	shot.VX += 1
	thrown, err := p.PreviewJob(shot)()
	require.NoError(t, err)
	require.True(t, p.Show(thrown))
	require.False(t, p.Diff.Compared)
	p.Clock.SeekFraction(1)
	require.NotEmpty(t, p.Stones())
	paths, end, err := p.Tracer()(p.Shot().Run)
	require.NoError(t, err)
	require.Equal(t, *p.Shot().After, end)
	require.NotEmpty(t, paths)
	_, err = p.PreviewJob(curling.Shot{VX: math.NaN(), VY: -30})()
	require.Error(t, err, "not a number")
	p.Go(replay.Place{})
	require.False(t, p.Show(thrown), "it belongs to another place")
}

// TestPathComesLater: a place is shown at once, its path when it was thrown; a clock that ran goes on then.
func TestPathComesLater(t *testing.T) {
	p, err := New(game(t))
	require.NoError(t, err)
	p.Toggle()
	require.True(t, p.Clock.Playing())
	p.Reset(replay.Place{Shot: 1})
	require.Nil(t, p.Path)
	require.True(t, p.Playing(), "it will go on")
	require.False(t, p.Clock.Playing())
	job := p.Job()
	p.Toggle()
	require.False(t, p.Playing(), "stopped before it went on")
	p.Toggle()
	require.True(t, p.Show(job()))
	require.True(t, p.Clock.Playing())
	require.NotNil(t, p.Path)
	p.Reset(replay.Place{})
	require.False(t, p.Show(job()), "late")
	require.Nil(t, p.Path)
}

func TestAnalyzeShot(t *testing.T) {
	g := game(t)
	sim, err := simulators.Reference(g.Ice)
	require.NoError(t, err)
	aimer, err := aim.New(g.Ice)
	require.NoError(t, err)
	stop := StopOf(aimer)
	a := AnalyzeShot(g, replay.Place{}, sim, stop)
	require.True(t, a.Named)
	require.EqualValues(t, "draw", a.Call.Kind)
	require.True(t, a.Diff.Agrees())
	a = AnalyzeShot(g, replay.Place{Shot: 1}, sim, stop)
	require.True(t, a.Named)
	require.Equal(t, 0, a.Call.Stone, "the take-out hits the first stone")
	shot := &g.Ends[0].Shots[1]
	shot.Chosen.Turn = shot.Run.Turn.Other()
	a = AnalyzeShot(g, replay.Place{Shot: 1}, sim, stop)
	require.Equal(t, shot.Run.Turn, a.Call.Turn, "the shot thrown is named, not the one chosen")
	a = AnalyzeShot(g, replay.Place{Shot: 1}, sim, StopOf(nil))
	require.False(t, a.Named, "without an aimer there is no name")
	require.True(t, a.Diff.Agrees())
	a = AnalyzeShot(g, replay.Place{Shot: 9}, sim, stop)
	require.False(t, a.Named)
	require.False(t, a.Diff.Compared)
	require.Equal(t, -1, a.Diff.Stone)
}

// logs are two matches of our own, and logs of third-party programs where they lie beside the
// project.
func logs(t testing.TB) []*replay.Game {
	t.Helper()
	own, err := filepath.Glob("../../replay/file/testdata/*.dcl")
	require.NoError(t, err)
	require.Len(t, own, 2)
	shared, err := filepath.Glob("../../../shared/logs/*.dcl")
	require.NoError(t, err)
	var games []*replay.Game
	for _, path := range append(own, shared...) {
		g, err := file.Open(path)
		require.NoError(t, err)
		games = append(games, g)
	}
	return games
}

// TestPlayLogs steps through whole logs: at the end of every shot the stones are those of the log.
func TestPlayLogs(t *testing.T) {
	for _, g := range logs(t) {
		p, err := New(g)
		require.NoError(t, err)
		for _, at := range g.Places() {
			p.Go(at)
			require.Equal(t, at, p.At)
			shot := p.Shot()
			if shot == nil || shot.Kind != replay.Thrown {
				require.Nil(t, p.Path)
				continue
			}
			require.True(t, p.Diff.Agrees(), "%+v", at)
			p.Clock.SeekFraction(0.7)
			require.NotEmpty(t, p.Stones())
			require.NotEmpty(t, p.Trails())
			p.Clock.SeekFraction(1)
			var filled curling.Position
			for _, s := range p.Stones() {
				if !s.Hollow {
					filled[s.Number-1] = s.At
					require.Equal(t, p.Teams[s.Number-1], s.Team)
				}
			}
			require.Equal(t, *shot.After, filled)
		}
	}
}

func BenchmarkGo(b *testing.B) {
	g := logs(b)[0]
	p, err := New(g)
	if err != nil {
		b.Fatal(err)
	}
	places := g.Places()
	for i := 0; b.Loop(); i++ {
		p.Go(places[i%len(places)])
	}
}

// TestShowAll: several shots run on one clock until the last one rests; each stone tells which shot moved it, and what
// none has moved lies as it lay.
func TestShowAll(t *testing.T) {
	g := game(t)
	p, err := New(g)
	require.NoError(t, err)
	p.Go(replay.Place{Shot: 1})
	hit := p.Shot().Run
	wide := hit
	wide.VX += 3
	var list []Thrown
	for _, shot := range []curling.Shot{hit, wide} {
		x, err := p.PreviewJob(shot)()
		require.NoError(t, err)
		list = append(list, x)
	}
	require.False(t, p.ShowAll(nil))
	require.True(t, p.ShowAll(list))
	require.True(t, p.Several())
	require.InDelta(t, max(list[0].path.Seconds(), list[1].path.Seconds()), p.Clock.Length(), 1e-9)
	p.Clock.Seek(3)
	moved := map[int]int{}
	for _, s := range p.Stones() {
		if s.Number == 1 {
			require.False(t, s.Hollow, "it has not been hit")
			continue
		}
		moved[s.Shot]++
		require.EqualValues(t, 2, s.Number)
	}
	require.Equal(t, map[int]int{1: 1, 2: 1}, moved)
	require.Len(t, p.StonesOf(0), 2, "the stone thrown and the one it will hit")
	require.Len(t, p.StonesOf(-1), 1, "before the shot")
	require.Equal(t, p.StonesOf(-1), p.StonesOf(2))
	require.Empty(t, p.Trails())
	p.Clock.SeekFraction(1)
	hollow, struck := false, false
	for _, s := range p.Stones() {
		hollow = hollow || s.Number == 1 && s.Hollow && s.Shot == 0
		struck = struck || s.Number == 1 && s.Shot == 1
		require.False(t, s.Number == 1 && s.Shot == 2, "the wide shot hits nothing")
	}
	require.True(t, hollow)
	lies := func(k int) (solid, hollow bool) {
		for _, s := range p.StonesOf(k) {
			solid, hollow = solid || s.Number == 1 && !s.Hollow && s.At.Distance(p.StonesOf(-1)[0].At) == 0, hollow || s.Number == 1 && s.Hollow
		}
		return solid, hollow
	}
	solid, left := lies(0)
	require.False(t, solid)
	require.True(t, left, "it lay there before the hit")
	solid, left = lies(1)
	require.True(t, solid, "beside the wide shot it lies as it lay")
	require.False(t, left)
	p.Clock.SeekFraction(0)
	require.Equal(t, p.StonesOf(-1), p.StonesOf(0), "nothing is thrown yet")
	more, ok := p.Grow()
	require.True(t, ok, "of several shots there are no trails")
	require.Empty(t, more)
	p.Clock.SeekFraction(1)
	end := list[0].path.At(list[0].path.Rows() - 1)
	require.Equal(t, end.Has(0), struck)
	seconds, stones := p.Film()
	require.InDelta(t, p.Clock.Length(), seconds, 1e-9)
	require.Equal(t, p.Stones(), stones(seconds))
	p.PlayFrom(11.5)
	later, stones := p.Film()
	require.Less(t, later, seconds)
	require.Less(t, stones(0)[0].At.Y, 11.6, "it begins where the stone comes into sight")
	p.Go(replay.Place{})
	require.False(t, p.Several())
	require.False(t, p.ShowAll(list), "they belong to another place")
}

// TestLoad: while another shot is made ready the clock rests; whether it runs then is as it was told last.
func TestLoad(t *testing.T) {
	for _, play := range []bool{false, true} {
		p, err := New(game(t))
		require.NoError(t, err)
		p.Clock.Play()
		p.Load(play)
		require.False(t, p.Clock.Playing())
		require.Equal(t, play, p.Playing())
		require.True(t, p.Show(p.Job()()))
		require.Equal(t, play, p.Clock.Playing())
		require.Equal(t, play, p.Playing())
	}
}

// TestNoGameIsOpen: nothing lies there, and nothing can be played.
func TestNoGameIsOpen(t *testing.T) {
	p := Empty()
	require.Same(t, replay.NoGame, p.Game)
	require.Empty(t, p.Stones())
	require.Empty(t, p.Trails())
	require.Zero(t, p.Clock.Length())
	p.Toggle()
	require.False(t, p.Clock.Advance(time.Second))
	require.Empty(t, p.Stones())
}
