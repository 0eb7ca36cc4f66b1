package replay

import (
	"fmt"

	"github.com/hogline/hogline/engine/curling"
)

// Board is the score board of a game.
type Board struct {
	Ends  []BoardEnd
	Total [2]int // with the points before the first end
}

// BoardEnd is one column of the board.
type BoardEnd struct {
	Number int            // from 0
	Hammer curling.TeamID // who threw last
	Score  [2]int
	Scored bool // the score is known; else the end is not over or the log lacks it
}

// Board is the score board as it stands at the end of the log.
func (g *Game) Board() Board { return g.board(len(g.Ends)) }

// BoardAt is the score board at a place: ends after it are open, and so is its own end
// until its last stone lies.
func (g *Game) BoardAt(p Place) Board {
	over := p.End
	if e, shot := g.ShotAt(p); e != nil && shot == nil {
		over++
	}
	return g.board(over)
}

// Standing is the score at a place with the names of the teams: "KITAMI 4 : 3 KARUIZAWA".
func (g *Game) Standing(p Place) string {
	total := g.BoardAt(p).Total
	return fmt.Sprintf("%s %d : %d %s", g.Teams[0], total[0], total[1], g.Teams[1])
}

// board shows the scores of the first over ends.
func (g *Game) board(over int) Board {
	b := Board{Total: g.Start, Ends: make([]BoardEnd, 0, len(g.Ends))}
	for i := range g.Ends {
		e := &g.Ends[i]
		col := BoardEnd{Number: e.Number, Hammer: e.First.Other()}
		if i < over && e.Scored {
			col.Score, col.Scored = e.Score, true
			b.Total[0] += e.Score[0]
			b.Total[1] += e.Score[1]
		}
		b.Ends = append(b.Ends, col)
	}
	return b
}

// Shots counts the shots that were thrown.
func (g *Game) Shots() (n int) {
	for i := range g.Ends {
		for j := range g.Ends[i].Shots {
			if g.Ends[i].Shots[j].Kind == Thrown {
				n++
			}
		}
	}
	return n
}
