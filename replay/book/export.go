package book

import (
	"context"
	"slices"
	"strings"

	"github.com/hogline/hogline/replay/curlit"
)

// Tables are the games of a book in the published forms: teams of four in ends.csv and shot_locations.csv, mixed doubles in six files. An
// id chooses one game; an empty one stands for all. Those of a book that has both are in folders of their own, "four" and "doubles". on,
// which may be nil, hears how many games are written; where ctx ends those are given with its error.
func (b *Book) Tables(ctx context.Context, id string, on func(done, of int)) (map[string][]byte, error) {
	var games []curlit.Charted
	for _, g := range b.Games {
		shown := slices.ContainsFunc(g.Ends, func(e *End) bool { return slices.ContainsFunc(e.Shots, func(s *Shot) bool { return s.Seen }) })
		if shown && (id == "" || strings.EqualFold(id, g.ID())) {
			games = append(games, g.charted())
		}
	}
	if len(games) == 0 {
		return nil, msg("no-game", id)
	}
	return curlit.ExportCharted(ctx, games, b.Set(), on)
}
