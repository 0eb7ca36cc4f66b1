package book

import (
	"context"
	"slices"
	"strings"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
)

// Tables are the games of a book in the published forms: teams of four in ends.csv and shot_locations.csv, mixed doubles in six files. An id chooses
// one game; an empty one stands for all. Those of a book that has both are in folders of their own, "four" and "doubles".
func (b *Book) Tables(ctx context.Context, id string) (map[string][]byte, error) {
	var fours, doubles []curlit.Charted
	var of [][]*End
	for _, g := range b.Games {
		shown := slices.ContainsFunc(g.Ends, func(e *End) bool { return slices.ContainsFunc(e.Shots, func(s *Shot) bool { return s.Seen }) })
		if !shown || id != "" && !strings.EqualFold(id, g.ID()) {
			continue
		}
		if g.Doubles {
			doubles = append(doubles, g.charted())
			continue
		}
		fours, of = append(fours, g.charted()), append(of, g.Ends)
	}
	if len(fours)+len(doubles) == 0 {
		return nil, msg("no-game", id)
	}
	out := map[string][]byte{}
	add := func(below string, f curlit.Folder) {
		if len(fours) == 0 || len(doubles) == 0 {
			below = ""
		}
		for name, text := range f {
			out[below+name] = text
		}
	}
	if len(fours) > 0 {
		add("four/", curlit.ExportFours(fours, func(game, end int) [2]string { return of[game][end].Time }))
	}
	if len(doubles) > 0 {
		set := b.Set()
		f, err := curlit.ExportDoubles(ctx, doubles, func(ctx context.Context, game int) (*replay.Game, error) {
			i := set.Find(doubles[game].ID)
			if i < 0 {
				return nil, msg("no-game", doubles[game].ID)
			}
			return set.OpenGame(ctx, i, nil)
		})
		if err != nil {
			return nil, err
		}
		add("doubles/", f)
	}
	return out, nil
}
