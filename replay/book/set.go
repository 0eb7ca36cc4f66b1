package book

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book/diagram"
	"github.com/hogline/hogline/replay/curlit"
)

// Set is the games of a book as a data set.
func (b *Book) Set() *replay.DataSet {
	set := curlit.OpenCharted(Format, b.Charts())
	var w replay.Warnings
	for _, x := range b.Warnings {
		w.Add(0, x.Place())
	}
	for _, g := range b.Games {
		if n := len(g.Warnings); n > 0 {
			for _, x := range g.Warnings {
				w.Add(0, x.Place())
			}
		}
	}
	set.Warnings = w.List()
	return set
}

// SetSoFar is the games of a book that is being read, but the one whose pages are: it shares nothing with the book.
func (b *Book) SetSoFar() *replay.DataSet {
	so := Book{Pages: b.Pages, Read: b.Read, Warnings: b.Warnings}
	for _, g := range b.Games {
		if g.LastPage < b.Read {
			so.Games = append(so.Games, g)
		}
	}
	return so.Set()
}

// Charts are the games of a book as they were charted.
func (b *Book) Charts() []curlit.Charted {
	list := make([]curlit.Charted, len(b.Games))
	for i, g := range b.Games {
		list[i] = g.charted()
	}
	return list
}

// ID names a game: its teams and its first page.
func (g *Game) ID() string { return fmt.Sprintf("%s-%s-%d", g.Teams[0], g.Teams[1], g.FirstPage) }

// lineOf is the page and the number of a shot as one number, as warnings of charts have lines.
func lineOf(page, shot int) int { return 100*page + shot }

func where(line int, text message.Message) message.Message {
	return Warning{Page: line / 100, Shot: line % 100, Text: text}.Place()
}

func (g *Game) charted() curlit.Charted {
	c := curlit.Charted{ID: g.ID(), Event: g.Event, Session: g.Session, Sheet: g.Sheet, Teams: g.Teams, Doubles: g.Doubles, Where: where,
		Extra: g.extra()}
	if g.Discipline != "" && !strings.Contains(c.Event, g.Discipline) {
		c.Event += ", " + g.Discipline
	}
	for _, w := range g.Warnings {
		c.Warnings = append(c.Warnings, replay.Warning{Text: w.Place()})
	}
	c.Players = g.Lineups
	if g.Results != nil && g.Doubles {
		for t, players := range g.Results.Players {
			if len(g.Lineups[t]) > 0 {
				continue
			}
			for _, p := range players {
				c.Players[t] = append(c.Players[t], p.Name)
			}
		}
	}
	for _, e := range g.Ends {
		c.Ends = append(c.Ends, e.charted(g))
	}
	c.Result, c.Noted = g.score()
	if n := len(g.Ends); n > 0 {
		c.Conceded = !g.Ends[n-1].Finished
	}
	c.Forfeit = g.Forfeit
	return c
}

// extra is what is kept of a game beside its ends.
func (g *Game) extra() map[string]string {
	x := map[string]string{"Date": g.Date, "Start": g.Start, "Place": g.Place, "EventCode": g.Code, "Team1": g.Names[0], "Team2": g.Names[1],
		"Pages": fmt.Sprintf("%d-%d", g.FirstPage, g.LastPage)}
	if r := g.Results; r != nil {
		if r.LSFE >= 0 {
			x["LSFE"] = r.Teams[r.LSFE]
		}
	}
	for t := range g.Draws {
		if list := g.lastStoneDraws(t); list != nil || g.Results != nil {
			x["LSD"+strconv.Itoa(t+1)] = drawsText(list, " cm")
		}
	}
	return x
}

// score is the result: that of the page of results, else of the ends.
func (g *Game) score() (score [2]int, noted bool) {
	if r := g.Results; r != nil {
		if a, b := points(r.Total[0]), points(r.Total[1]); a >= 0 && b >= 0 {
			return [2]int{a, b}, true
		}
	}
	for i, e := range g.Ends {
		if e.Before[0] >= 0 && e.Before[1] >= 0 {
			score = e.Before
		}
		for t := range score {
			score[t] += max(0, e.Points[t])
		}
		noted = i == len(g.Ends)-1
	}
	return score, noted
}

func (e *End) charted(g *Game) curlit.ChartedEnd {
	c := curlit.ChartedEnd{Number: e.Number, Line: lineOf(e.Page, 0), Score: e.Points, Hammer: -1, Finished: e.Finished, Power: e.PowerPlay(),
		Left: [2]time.Duration{replay.ParseLeft(e.Time[0]), replay.ParseLeft(e.Time[1])}}
	if !e.Finished {
		c.Score = [2]int{0, 0}
	}
	if s := e.starter(); s >= 0 {
		c.Hammer = 1 - s
	}
	if len(e.Placed) == 2 {
		c.Placed = []curling.Vec{placeOf(e.Placed[0]), placeOf(e.Placed[1])}
		if c.Placed[1].Y > c.Placed[0].Y { // the guard comes first
			slices.Reverse(c.Placed)
		}
	} else if g.Doubles && g.Results != nil && slices.ContainsFunc(g.Results.PowerPlays, func(p PowerPlay) bool { return p.End == e.Number }) {
		c.Power = e.powerByStones()
	}
	for i, s := range e.Shots {
		if task, _ := TaskOf(s.Type); !s.Seen || s.Number > g.shots() || task == NotPlayed {
			continue
		}
		shot := s.charted(e)
		if i > 0 && e.Shots[i-1].Seen && e.Shots[i-1].Number == s.Number-1 && e.markLay(e.Shots[i-1], s) {
			shot.Marked = nil
		}
		c.Shots = append(c.Shots, shot)
	}
	return c
}

// powerByStones is the side of a power play that is noted, by the guard that lies there after the first shot.
func (e *End) powerByStones() replay.PowerPlay {
	if len(e.Shots) > 0 {
		for _, s := range e.Shots[0].Stones {
			if s.Y > guardNear && s.X < -besides {
				return replay.PowerPlayLeft
			}
		}
	}
	return replay.PowerPlayRight
}

func placeOf(s diagram.Stone) curling.Vec {
	return curling.Vec{X: curling.CentreX + s.X, Y: curling.TeeY + s.Y}
}

func (s *Shot) charted(e *End) curlit.ChartedShot {
	task, _ := TaskOf(s.Type)
	c := curlit.ChartedShot{Number: s.Number, Line: lineOf(e.Page, s.Number), Team: s.Team,
		Chart: replay.Chart{Task: task, Grade: s.Grade, Player: s.Player, TimeOut: s.TimeOut(), Note: safefile.Text(s.Note)}}
	switch s.Turn {
	case Clockwise:
		c.Chart.Turn, c.Chart.TurnKnown = curling.Right, true
	case CounterClockwise:
		c.Chart.Turn, c.Chart.TurnKnown = curling.Left, true
	}
	for _, st := range s.Stones {
		t := 0
		if st.Colour != e.Colours[0] {
			t = 1
		}
		at := placeOf(st)
		c.At[t] = append(c.At[t], at)
		if st.Delivered && t == s.Team {
			c.Marked = &at
		}
	}
	return c
}
