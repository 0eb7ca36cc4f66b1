package paint

import (
	"fmt"

	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/replay"
)

// CaptionOf tells what place of a game a picture shows.
func CaptionOf(g *replay.Game, at replay.Place) Caption {
	c := Caption{Title: g.Standing(at)}
	if end, shot := g.ShotAt(at); end != nil {
		place := fmt.Sprintf("End %d, over", end.Number+1)
		if shot != nil {
			place = fmt.Sprintf("End %d, stone %d of %d", end.Number+1, g.Rules.Count(shot.Number), g.Rules.Throws())
		}
		c.Lines = []string{fmt.Sprintf("%s; hammer: %s; ice: %s; Hogline %s", place, g.Teams[end.First.Other()], g.Ice.Model, version.Number)}
	}
	return c
}
