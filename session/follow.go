package session

import (
	"fmt"

	"hogline/replay"
	"hogline/replay/playback"
	"hogline/session/study"
)

// Follow shows a place of a game that is still being played, in place of the same game as it was before. It is no
// command that could be undone, and the shots are not compared with the simulator.
func (s *Session) Follow(g *replay.Game, at replay.Place) error {
	if len(g.Places()) == 0 {
		return msg("no-place")
	}
	if _, err := playback.Open(g, at); err != nil {
		return fmt.Errorf("session: %w", err)
	}
	before := *s.doc.Content()
	s.followed = g
	s.checks = map[*replay.Game]*Check{}
	s.doc.Set(func(c *study.Content) {
		id := c.Shown
		if id == 0 {
			id = s.doc.NextID()
		}
		c.Put(&study.Line{ID: id, Game: g, At: g.Clamp(at)})
		c.Shown = id
	})
	s.sync(&before)
	return nil
}
