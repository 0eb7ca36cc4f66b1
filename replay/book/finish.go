package book

import (
	"math"
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book/diagram"
	"github.com/hogline/hogline/replay/curlit"
)

// finish compares what stands on different pages, once all that are read are.
func (b *Book) finish(r *reader) {
	b.Games = r.games
	without, first := 0, 0
	for i, s := range r.results {
		g := gameOf(b.Games, s, &r.heads[i])
		if g == nil {
			if without++; without == 1 {
				first = s.Page
			}
			continue
		}
		g.Results = s
		if s.Teams != g.Teams {
			s.exchange()
		}
		if k := slices.Index(s.Total[:], "W"); k >= 0 && g.Forfeit == 0 {
			g.Forfeit = k + 1
			(&pageWarner{g, s.Page}).warn(0, "forfeit", g.Teams[k])
		}
	}
	if without > 0 && len(b.Games) > 0 && b.Read == b.Pages {
		b.Warnings = append(b.Warnings, Warning{Page: first, Text: msg("uncharted", without, first)})
	}
	for _, g := range b.Games {
		slices.SortStableFunc(g.Ends, func(a, b *End) int { return a.Number - b.Number })
		for _, e := range g.Ends {
			e.checkPlaced(g)
		}
		g.check()
	}
	if b.Read < b.Pages && b.Charted > 0 {
		b.Warnings = append(b.Warnings, Warning{Page: max(b.Read, 1), Text: msg("further", b.Read, b.Pages)})
	}
	b.rub()
}

// gameOf is the game of a page of results: of the same teams, and head; of several the one whose charts follow first.
func gameOf(games []*Game, s *Results, h *header) (best *Game) {
	for _, g := range games {
		teams := g.Teams == s.Teams || g.Teams == [2]string{s.Teams[1], s.Teams[0]}
		if teams && g.Results == nil && g.Date == h.date && g.Session == h.session && g.Sheet == h.sheet && g.Start == h.start &&
			g.Event == h.event && (g.Discipline == h.discipline || h.discipline == "" || g.Discipline == "") &&
			(best == nil || best.FirstPage < s.Page && g.FirstPage > s.Page) {
			best = g
		}
	}
	return best
}

// exchange puts the second team first.
func (s *Results) exchange() {
	s.Teams[0], s.Teams[1] = s.Teams[1], s.Teams[0]
	s.Names[0], s.Names[1] = s.Names[1], s.Names[0]
	s.Ends[0], s.Ends[1] = s.Ends[1], s.Ends[0]
	s.Total[0], s.Total[1] = s.Total[1], s.Total[0]
	s.Players[0], s.Players[1] = s.Players[1], s.Players[0]
	s.Draws[0], s.Draws[1] = s.Draws[1], s.Draws[0]
	if s.LSFE >= 0 {
		s.LSFE = 1 - s.LSFE
	}
	for i := range s.PowerPlays {
		if p := &s.PowerPlays[i]; p.Team >= 0 {
			p.Team = 1 - p.Team
		}
	}
}

// check compares the ends of a game with each other and with the page of results.
func (g *Game) check() {
	var score [2]int
	known := true
	last := 0
	for _, e := range g.Ends {
		w := &pageWarner{g, e.Page}
		if e.Number > last+1 {
			w.warn(0, "end-missing", e.Number-1)
			known = known && e.Before[0] >= 0
			score = e.Before
		}
		last = e.Number
		if known && e.Before[0] >= 0 && e.Before[1] >= 0 && e.Before != score {
			w.warn(0, "before", e.Before[0], e.Before[1], score[0], score[1])
		}
		if e.Before[0] >= 0 && e.Before[1] >= 0 {
			score, known = e.Before, true
		}
		for t := range score {
			score[t] += max(0, e.Points[t])
		}
		g.checkScore(e, w)
		if r := g.Results; r != nil {
			if a, b, ok := r.end(e.Number); ok && (a != max(0, e.Points[0]) || b != max(0, e.Points[1])) {
				w.warn(0, "results", a, b, max(0, e.Points[0]), max(0, e.Points[1]))
			}
		}
	}
	if r := g.Results; r != nil && known {
		if a, b := points(r.Total[0]), points(r.Total[1]); a >= 0 && b >= 0 && (a != score[0] || b != score[1]) {
			(&pageWarner{g, r.Page}).warn(0, "total", a, b, score[0], score[1])
		}
	}
	g.checkHammer()
}

// end are the points of an end of the page of results; ok is false where it was not played or is not there.
func (s *Results) end(n int) (a, b int, ok bool) {
	if n < 1 || n > len(s.Ends[0]) || n > len(s.Ends[1]) {
		return 0, 0, false
	}
	a, b = points(s.Ends[0][n-1]), points(s.Ends[1][n-1])
	return a, b, a >= 0 && b >= 0
}

// Shots of an end.
func (g *Game) shots() int {
	if g.Doubles {
		return 2 * doublesThrown
	}
	return 2 * foursStones
}

// checkScore compares the stones of the last picture of a finished end with its points.
func (g *Game) checkScore(e *End, w *pageWarner) {
	if n := len(e.Shots); !e.Finished || n == 0 || e.Shots[n-1].Number != g.shots() || !e.Shots[n-1].Seen {
		return
	}
	if s := e.count(e.Shots[len(e.Shots)-1]); s != e.Points {
		w.warn(0, "score", s[0], s[1], e.Points[0], e.Points[1])
	}
}

// Reach of the house for the edge of a stone, m.
const inHouse = 1.8288 + 0.1455

// count is the points that the stones of a shot give.
func (e *End) count(s *Shot) (points [2]int) {
	var far [2][]float64
	for _, st := range s.Stones {
		t := 0
		if st.Colour != e.Colours[0] {
			t = 1
		}
		if d := math.Hypot(st.X, st.Y); d <= inHouse {
			far[t] = append(far[t], d)
		}
	}
	for t := range far {
		nearest := math.Inf(1)
		for _, d := range far[1-t] {
			nearest = min(nearest, d)
		}
		for _, d := range far[t] {
			if d < nearest {
				points[t]++
			}
		}
	}
	return points
}

// starter is the team that threw first in an end; -1 where no shot tells.
func (e *End) starter() int {
	if len(e.Shots) == 0 {
		return -1
	}
	return (e.Shots[0].Team + e.Shots[0].Number - 1) % 2
}

// checkHammer compares who throws first with the rule: the team that scored, and after a blank end the same again. In mixed doubles it is
// chosen.
func (g *Game) checkHammer() {
	for i, e := range g.Ends {
		first := e.starter()
		want := -1
		switch {
		case first < 0:
		case e.Number == 1 && g.Results != nil && g.Results.LSFE >= 0:
			want = 1 - g.Results.LSFE
		case g.Doubles || i == 0 || g.Ends[i-1].Number != e.Number-1 || !g.Ends[i-1].Finished:
		case g.Ends[i-1].Points[0] > g.Ends[i-1].Points[1]:
			want = 0
		case g.Ends[i-1].Points[1] > g.Ends[i-1].Points[0]:
			want = 1
		default:
			want = g.Ends[i-1].starter()
		}
		if want >= 0 && first != want {
			(&pageWarner{g, e.Page}).warn(0, "hammer", g.Teams[first], g.Teams[want])
		}
	}
}

// How prepositioned stones are told apart, m from the tee.
const (
	guardNear = 2.4 // the guard lies farther out
	besides   = 0.6 // of the centre line: a power play
	placedOff = 0.05
	// of its usual place a stone lies that was not moved by shot 1, where no picture shows it
	placedFirst = 0.10
)

// checkPlaced looks at the picture of prepositioned stones. Where it cannot be right the stones are left out, and taken as usual.
func (e *End) checkPlaced(g *Game) {
	if !g.Doubles {
		return
	}
	w := &pageWarner{g, e.Page}
	first := e.starter()
	if !e.PlacedSeen {
		if e.Placed = e.placedByFirst(first); e.Placed == nil {
			w.warn(0, "placed-none")
			return
		}
		w.warn(0, "placed-first")
		e.checkPower(g, w)
		return
	}
	var n [2]int
	for _, s := range e.Placed {
		n[s.Colour]++
	}
	if n != [2]int{1, 1} {
		w.warn(0, "placed", n[0], n[1])
		e.Placed = e.placedByFirst(first)
		return
	}
	guard, house := 0, 1
	if e.Placed[1].Y > e.Placed[0].Y {
		guard, house = 1, 0
	}
	if e.Placed[guard].Y < guardNear || e.Placed[house].Y > guardNear {
		w.warn(0, "placed", n[0], n[1])
		e.Placed = e.placedByFirst(first)
		return
	}
	if first >= 0 && e.Placed[guard].Colour != e.Colours[first] {
		w.warn(0, "placed-other", msg(e.Placed[guard].Colour.Name()))
		e.Placed[0].Colour, e.Placed[1].Colour = e.Placed[1].Colour, e.Placed[0].Colour
	}
	if len(e.Shots) > 0 && e.Shots[0].Number == 1 && e.Shots[0].Seen {
		for _, p := range e.Placed {
			near := math.Inf(1)
			for _, s := range e.Shots[0].Stones {
				if s.Colour == p.Colour {
					near = min(near, math.Hypot(s.X-p.X, s.Y-p.Y))
				}
			}
			if near > placedOff && near < 0.15 {
				w.warn(0, "placed-moved", math.Round(100*near))
			}
		}
	}
	e.checkPower(g, w)
}

// placedByFirst are the prepositioned stones by those that lie at their places after shot 1; nil where none does.
func (e *End) placedByFirst(first int) []diagram.Stone {
	if first < 0 || len(e.Shots) == 0 || e.Shots[0].Number != 1 || !e.Shots[0].Seen {
		return nil
	}
	var best []diagram.Stone
	found := 0
	for _, side := range []replay.PowerPlay{replay.NoPowerPlay, replay.PowerPlayRight, replay.PowerPlayLeft} {
		guard, house := curlit.Placed(side)
		list, n := []diagram.Stone{{Colour: e.Colours[first]}, {Colour: 1 - e.Colours[first]}}, 0
		for i, at := range []curling.Vec{guard, house} {
			p := &list[i]
			p.X, p.Y, p.Score = at.X-curling.CentreX, at.Y-curling.TeeY, 1
			for _, s := range e.Shots[0].Stones {
				if s.Colour == p.Colour && !s.Delivered && math.Hypot(s.X-p.X, s.Y-p.Y) < placedFirst {
					n, p.X, p.Y = n+1, s.X, s.Y
					break
				}
			}
		}
		if n > found {
			best, found = list, n
		}
	}
	return best
}

// PowerPlay is the side of the power play of an end by its prepositioned stones.
func (e *End) PowerPlay() replay.PowerPlay {
	for _, s := range e.Placed {
		if s.Y > guardNear && s.X > besides {
			return replay.PowerPlayRight
		}
		if s.Y > guardNear && s.X < -besides {
			return replay.PowerPlayLeft
		}
	}
	return replay.NoPowerPlay
}

// checkPower compares the power plays noted with how the stones are placed.
func (e *End) checkPower(g *Game, w *pageWarner) {
	if g.Results == nil {
		return
	}
	i := slices.IndexFunc(g.Results.PowerPlays, func(p PowerPlay) bool { return p.End == e.Number })
	lie := e.PowerPlay() != replay.NoPowerPlay
	switch {
	case i < 0 && lie:
		w.warn(0, "power-lie")
	case i >= 0 && !lie && e.Placed != nil:
		w.warn(0, "power-centre")
	case i >= 0:
		if p := g.Results.PowerPlays[i]; p.Team >= 0 && e.starter() == p.Team {
			w.warn(0, "power", g.Teams[p.Team], g.Teams[1-p.Team])
		}
	}
}

// rub tells where left and right are not proved by the draws that rub a lone guard.
func (b *Book) rub() {
	if len(b.Games) == 0 {
		return
	}
	games := make([]curlit.Charted, len(b.Games))
	for i, g := range b.Games {
		games[i] = g.charted()
	}
	page := b.Games[0].FirstPage
	switch s := curlit.Rubs(games); {
	case s.Exchanged():
		b.Warnings = append(b.Warnings, Warning{Page: page, Text: msg("mirrored", s.All-s.Expected, s.All)})
	case !s.Proved():
		b.Warnings = append(b.Warnings, Warning{Page: page, Text: msg("rub", s.Expected, s.All)})
	}
}

// TimeOut reports whether a note tells of a time-out before the shot.
func (s *Shot) TimeOut() bool {
	low := strings.ToLower(s.Note)
	return strings.Contains(low, "time-out") || strings.Contains(low, "timeout") || strings.Contains(low, "time out")
}
