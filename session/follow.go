package session

import (
	"context"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/follow"
	"github.com/hogline/hogline/replay/playback"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/study"
)

// Follow shows a place of a game that is still being played, in place of the same game as it was before. It is no
// command that could be undone, and the shots are not compared with the simulator.
func (s *Session) Follow(g *replay.Game, at replay.Place) error {
	if len(g.Places()) == 0 {
		return study.NoPlace()
	}
	if _, err := playback.Open(g, at); err != nil {
		return err
	}
	s.followed = g
	s.Check.Forget()
	s.Study.Show(func(c *study.Content) {
		id := c.Shown
		if id == 0 {
			id = s.Study.Study().NextID()
		}
		c.Put(&study.Line{ID: id, Game: g, At: g.Clamp(at)})
		c.Shown = id
	})
	return nil
}

// Watch shows a log that another program writes, always at its last place, until the session ends or another Watch. update,
// which may be nil, hears of every change on the session's goroutine.
func (s *Session) Watch(path string, update func(follow.Update)) {
	s.watching.Start(func(ctx context.Context, post job.Post) (struct{}, error) {
		return struct{}{}, follow.Log(ctx, path, func(u follow.Update) {
			post("", func() {
				if u.Game != nil {
					if err := s.Follow(u.Game, u.At); err != nil {
						u.Game, u.Err = nil, err
					}
				}
				if update != nil {
					update(u)
				}
			})
		})
	}, func(struct{}, error) {}) // it ends when it is cancelled
}
