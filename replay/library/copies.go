package library

import (
	"cmp"
	"slices"
	"strings"
)

// merge makes one game of those that lie in several files, as copies, by links or in a data set that stands in two folders: those of
// the same content (replay.Fingerprint). Matches of programs without error can have the same content: names of files that tell
// different days keep them apart.
func merge(games []Game, contents []string) []Game {
	same := map[string][]int{} // by content and day
	for i := range games {
		if games[i].named {
			key := contents[i] + games[i].Date
			same[key] = append(same[key], i)
		}
	}
	first := map[string]string{} // of a content the first day that a name tells
	for key, list := range same {
		content := contents[list[0]]
		if day, ok := first[content]; !ok || key < day {
			first[content] = key
		}
	}
	for i := range games {
		if !games[i].named {
			key := cmp.Or(first[contents[i]], contents[i])
			same[key] = append(same[key], i)
		}
	}
	merged := make([]Game, 0, len(same))
	for _, list := range same {
		merged = append(merged, one(games, list))
	}
	return merged
}

// one is the game that several entries are of.
func one(games []Game, list []int) Game {
	slices.SortFunc(list, func(a, b int) int {
		return cmp.Or(cmp.Compare(games[b].Valued, games[a].Valued), cmp.Compare(games[a].Path, games[b].Path), cmp.Compare(games[a].Game, games[b].Game))
	})
	g := games[list[0]]
	for _, i := range list[1:] {
		o := &games[i]
		g.Also = append(g.Also, strings.TrimSpace(o.Path+" "+o.Game))
		if g.Date == "" {
			g.Date, g.named = o.Date, o.named
		}
		if o.FileDate != "" && (g.FileDate == "" || o.FileDate < g.FileDate) {
			g.FileDate = o.FileDate
		}
	}
	return g
}
