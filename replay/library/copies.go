package library

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hogline/hogline/replay"
)

// content is what a game holds: its fingerprint, and what its charts tell where it is charted.
type content struct{ sum, charts string }

// leastCharted are the rated shots of a game whose charts tell it from all others.
const leastCharted = 16

// chartsOf is a mark of the charts of a game: of the kind, the grade and the turn of every shot in their order. The same game has it in a
// results book and in tables made of it, where the names and places differ a little. It is empty where too few shots are rated.
func chartsOf(g *replay.Game) string {
	h, rated := sha256.New(), 0
	for i := range g.Ends {
		e := &g.Ends[i]
		for k := range e.Shots {
			s := &e.Shots[k]
			c := s.Chart
			if c == nil {
				continue
			}
			if c.Grade >= 0 {
				rated++
			}
			turn := "?"
			if c.TurnKnown {
				turn = strconv.Itoa(int(c.Turn))
			}
			_, _ = fmt.Fprintln(h, e.Number, s.Number, c.Task, c.Grade, turn) // a hash takes everything
		}
	}
	if rated < leastCharted {
		return ""
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// Mark is the same for all copies of a game, whatever file they are from: the mark of its charts, or of all it holds where too few shots
// are rated.
func Mark(g *replay.Game) string {
	sum := g.Fingerprint()
	return content{string(sum[:]), chartsOf(g)}.mark()
}

func (c content) mark() string { return cmp.Or(c.charts, c.sum) }

// merge makes one game of those that lie in several files, as copies, by links or in a data set that stands in two folders: those of
// the same content (replay.Fingerprint), and of the same charts. Matches of programs without error can have the same content: names of
// files that tell different days keep them apart.
func merge(games []Game, contents []content) []Game {
	same := map[string][]int{} // by content and day
	key := func(i int) string { return contents[i].mark() }
	for i := range games {
		if games[i].named {
			k := key(i) + games[i].Date
			same[k] = append(same[k], i)
		}
	}
	first := map[string]string{} // of a content the first day that a name tells
	for k, list := range same {
		content := key(list[0])
		if day, ok := first[content]; !ok || k < day {
			first[content] = k
		}
	}
	for i := range games {
		if !games[i].named {
			k := cmp.Or(first[key(i)], key(i))
			same[k] = append(same[k], i)
		}
	}
	merged := make([]Game, 0, len(same))
	for _, list := range same {
		merged = append(merged, one(games, list))
	}
	return merged
}

// one is the game that several entries are of: the one with the most analysed shots, then with the most shots.
func one(games []Game, list []int) Game {
	slices.SortFunc(list, func(a, b int) int {
		return cmp.Or(cmp.Compare(games[b].Valued, games[a].Valued), cmp.Compare(games[b].Shots, games[a].Shots),
			cmp.Compare(games[a].Path, games[b].Path), cmp.Compare(games[a].Game, games[b].Game))
	})
	g := games[list[0]]
	for _, i := range list[1:] {
		o := &games[i]
		g.Also = append(g.Also, strings.TrimSpace(o.Path+" "+o.Game))
		if len(o.Date) > len(g.Date) { // a day tells more than a year
			g.Date, g.named = o.Date, o.named
		}
		if o.FileDate != "" && (g.FileDate == "" || o.FileDate < g.FileDate) {
			g.FileDate = o.FileDate
		}
	}
	return g
}
