package book

import (
	"context"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/hogline/hogline/replay/book/diagram"
	"github.com/hogline/hogline/replay/book/page"
)

var timeLeft = regexp.MustCompile(`(?i)time\s*left`)

// timesOf are the times left of the two teams, in the box right of the last row.
func timesOf(runs []page.Run, codes [2]string) (times [2]string) {
	lines := linesOf(within(runs, 480, 400, math.Inf(1), 800))
	var at [2]float64
	for i := range lines {
		for _, run := range lines[i].runs {
			for _, r := range wordsOf(run) {
				if k := slices.Index(codes[:], r.Text); k >= 0 && at[k] == 0 {
					at[k] = (r.X0 + r.X1) / 2
				}
			}
		}
	}
	for i := range lines {
		l := &lines[i]
		if !timeLeft.MatchString(l.text()) {
			continue
		}
		for _, run := range l.runs {
			for _, r := range wordsOf(run) {
				clock := clockWord.FindStringSubmatch(r.Text)
				if clock == nil {
					continue
				}
				x := (r.X0 + r.X1) / 2
				k := 0
				if math.Abs(x-at[1]) < math.Abs(x-at[0]) {
					k = 1
				}
				if times[k] == "" {
					times[k] = clock[1]
				}
			}
		}
	}
	return times
}

// leastForColours is the number of drawings of an end in which stones of both colours must be seen.
const leastForColours = 3

// unseen takes the drawings of an end as not readable in which no stone is seen at all, or only stones of one colour though those to throw
// are drawn: a book without colours, or with stones of other colours.
func (e *End) unseen(w *pageWarner) {
	var all [2]int
	drawings, counted := 0, 0
	for _, s := range e.Shots {
		if !s.Seen {
			continue
		}
		drawings++
		counted += s.ToThrow[0] + s.ToThrow[1]
		for c := range all {
			all[c] += s.ToThrow[c] + s.Gone[c]
		}
		for _, st := range s.Stones {
			all[st.Colour]++
		}
	}
	if drawings < leastForColours || all[0] > 0 && all[1] > 0 || all != [2]int{} && counted == 0 {
		return
	}
	why := msg("colourless")
	for c, n := range all {
		if all[1-c] > 0 && n == 0 {
			why = msg("one-colour", msg(diagram.Colour(c).Name()))
		}
	}
	for _, s := range e.Shots {
		if s.Seen {
			s.Seen, s.Stones, s.ToThrow, s.Gone, s.mark, s.unreadable = false, nil, [2]int{}, [2]int{}, diagram.NoMark, why
		}
	}
	w.warn(0, "unreadable-end", why)
}

// dot is the colour of the dot beside the name of a team.
type dot struct {
	colour diagram.Colour
	seen   bool
}

// dotsOf are the dots of the end line: small pictures, or drawn by lines.
func dotsOf(ctx context.Context, p page.Page, l *endLine) (dots [2]dot) {
	pictures := p.Pictures()
	for k := range dots {
		apart := 40.0
		for i := range pictures {
			q := &pictures[i]
			if q.Width > 80 || q.Height > 80 || q.Y1 < l.base-16 || q.Y0 > l.base+8 || q.X1 > l.at[k]+3 || l.at[k]-q.X1 >= apart {
				continue
			}
			m, err := p.Pixels(ctx, q)
			if err != nil {
				continue
			}
			if c, seen := diagram.Face(m); seen {
				apart, dots[k] = l.at[k]-q.X1, dot{c, true}
			}
		}
		if dots[k].seen || p.Paths() < 50 {
			continue
		}
		if m, err := p.Paint(ctx, l.at[k]-15, l.base-9, l.at[k]-2, l.base+4, 39, 39); err == nil {
			dots[k].colour, dots[k].seen = diagram.Face(m)
		}
	}
	return dots
}

// assign tells which team threw what, and which colour is whose.
func (e *End) assign(g *Game, dots [2]dot, w *pageWarner) {
	var first [2]int // votes for the team of shot 1
	for _, s := range e.Shots {
		if s.Team = slices.Index(g.Teams[:], s.Code); s.Team >= 0 {
			first[(s.Team+s.Number-1)%2]++
		}
	}
	starter := 0
	if first[1] > first[0] {
		starter = 1
	}
	for _, s := range e.Shots {
		turn := (starter + s.Number - 1) % 2
		switch {
		case s.Team < 0 && s.Code != "":
			w.warn(s.Number, "team", s.Code, g.Teams[turn])
			s.Team = turn
		case s.Team < 0:
			w.warn(s.Number, "no-team", g.Teams[turn])
			s.Team = turn
		}
	}
	e.checkTurns(g, w)
	e.colours(g, dots, w)
	e.marked(g, w)
}

// colours tells which colour is whose: the dots say it, unless the delivered stones of the end contradict them.
func (e *End) colours(g *Game, dots [2]dot, w *pageWarner) {
	votes := 0 // for the first team being red, less those against
	n := 0
	for _, s := range e.Shots {
		for _, st := range s.Stones {
			if st.Delivered {
				n++
				if (s.Team == 0) == (st.Colour == diagram.Red) {
					votes++
				} else {
					votes--
				}
			}
		}
	}
	told := dots[0].seen && dots[1].seen && dots[0].colour != dots[1].colour
	vote := diagram.Red
	if votes < 0 {
		vote = diagram.Yellow
	}
	first := dots[0].colour
	switch {
	case told && n >= 4 && abs(votes) >= n*3/5 && vote != first:
		w.warn(0, "colours-vote", g.Teams[0], msg(first.Name()))
		first = vote
	case told:
	case dots[0].seen != dots[1].seen:
		if !dots[0].seen {
			first = 1 - dots[1].colour
		}
	case votes != 0:
		first = vote
		w.warn(0, "colours")
	case len(g.Ends) > 0:
		first = g.Ends[len(g.Ends)-1].Colours[0]
	default:
		first = diagram.Red
		w.warn(0, "colours-guess", g.Teams[0])
	}
	e.Colours = [2]diagram.Colour{first, 1 - first}
	e.checkDelivered(g, w)
}

// checkTurns tells of shots that are not thrown by turns.
func (e *End) checkTurns(g *Game, w *pageWarner) {
	var first [2]int // votes for the team of shot 1
	for _, s := range e.Shots {
		first[(s.Team+s.Number-1)%2]++
	}
	for _, s := range e.Shots {
		if ((s.Team+s.Number-1)%2 == 1) != (first[1] > first[0]) {
			w.warn(s.Number, "order", g.Teams[s.Team])
		}
	}
}

// checkDelivered tells of stones that are marked as delivered in the colour of the other team.
func (e *End) checkDelivered(g *Game, w *pageWarner) {
	for _, s := range e.Shots {
		for _, st := range s.Stones {
			if st.Delivered && st.Colour != e.Colours[s.Team] {
				w.warn(s.Number, "delivered", msg(st.Colour.Name()), g.Teams[s.Team])
			}
		}
	}
}

// marked looks at the marks of the stones that were thrown. A book has dots or thick rims: where an end has dots a rim that looks thick is
// none, as where a line of the house crosses it.
func (e *End) marked(g *Game, w *pageWarner) {
	var marks [diagram.Rim + 1]int
	for _, s := range e.Shots {
		marks[s.mark]++
	}
	for _, s := range e.Shots {
		if s.mark == diagram.Rim && marks[diagram.Dot] > marks[diagram.Rim] {
			for i := range s.Stones {
				s.Stones[i].Delivered = false
			}
			s.mark = diagram.NoMark
		}
	}
	e.checkMarks(g, w)
}

// checkMarks tells of a mark that is missing where others stand, and of one on a stone that lay there before.
func (e *End) checkMarks(g *Game, w *pageWarner) {
	marked := 0
	for _, s := range e.Shots {
		if slices.ContainsFunc(s.Stones, func(o diagram.Stone) bool { return o.Delivered }) {
			marked++
		}
	}
	usual := 2*marked > len(e.Shots)
	for i, s := range e.Shots[min(1, len(e.Shots)):] {
		before := e.Shots[i]
		if !s.Seen || !before.Seen || before.Number != s.Number-1 {
			continue
		}
		k := slices.IndexFunc(s.Stones, func(o diagram.Stone) bool { return o.Delivered })
		switch {
		case k < 0 && usual && e.inPlay(s, s.Team) > e.inPlay(before, s.Team):
			w.warn(s.Number, "unmarked", g.Teams[s.Team])
		case e.markLay(before, s):
			w.warn(s.Number, "marked-lay")
		}
	}
}

// markLay reports whether the stone that a shot marks as delivered lay there before it.
func (e *End) markLay(before, s *Shot) bool {
	k := slices.IndexFunc(s.Stones, func(o diagram.Stone) bool { return o.Delivered })
	return k >= 0 && slices.ContainsFunc(before.Stones, func(o diagram.Stone) bool {
		return o.Colour == s.Stones[k].Colour && math.Hypot(o.X-s.Stones[k].X, o.Y-s.Stones[k].Y) < unmoved
	})
}

// unmoved is less than a stone moves that is seen to have moved, m.
const unmoved = 0.02

func abs(n int) int { return max(n, -n) }

// inPlay is how many stones of a team a shot shows.
func (e *End) inPlay(s *Shot, team int) (n int) {
	for _, st := range s.Stones {
		if st.Colour == e.Colours[team] {
			n++
		}
	}
	return n
}

// Stones of a team in an end, and those of them that it throws.
const (
	foursStones   = 8
	doublesStones = 6
	doublesThrown = 5
)

// check compares the pictures of an end with each other: every stone is to throw, in play or out; to throw falls by one, and only the
// thrower's stones in play may grow.
func (e *End) check(g *Game, w *pageWarner) {
	all, thrown := foursStones, foursStones
	if g.Doubles {
		all, thrown = doublesStones, doublesThrown
	}
	counted := slices.ContainsFunc(e.Shots, func(s *Shot) bool { return s.ToThrow != [2]int{} })
	var did [2]int // throws so far by the numbers
	for i, s := range e.Shots {
		did = [2]int{}
		for k := 1; k <= s.Number; k++ {
			did[(s.Team+s.Number+k)%2]++
		}
		if !s.Seen {
			continue
		}
		var before *Shot
		if i > 0 && e.Shots[i-1].Number == s.Number-1 && e.Shots[i-1].Seen {
			before = e.Shots[i-1]
		}
		for t, name := range g.Teams {
			c := e.Colours[t]
			n := e.inPlay(s, t)
			switch sum := n + s.ToThrow[c] + s.Gone[c]; {
			case counted && sum != all && strings.ToLower(s.Type) != "not played":
				w.warn(s.Number, "count", sum, name, all)
			case counted && s.ToThrow[c] != thrown-did[t]:
				w.warn(s.Number, "to-throw", name, s.ToThrow[c], s.Number, thrown-did[t])
			}
			if before == nil {
				continue
			}
			switch was := e.inPlay(before, t); {
			case t != s.Team && n > was:
				w.warn(s.Number, "not-new", name, n, was)
			case n > was+1:
				w.warn(s.Number, "more", name, n-was)
			}
		}
	}
	e.missing(g, w)
}

// missing tells of shots that have no panel between others, and of the last ones of an end that was finished.
func (e *End) missing(g *Game, w *pageWarner) {
	next := 1
	for _, s := range e.Shots {
		for ; next < s.Number; next++ {
			w.warn(next, "shot-missing", next, e.Number)
		}
		next = s.Number + 1
	}
	for ; e.Finished && next <= g.shots(); next++ {
		w.warn(next, "shot-missing", next, e.Number)
	}
}
