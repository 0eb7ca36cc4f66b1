package lab

import (
	"fmt"
	"math"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/realplay"
)

// changes hold what a shot changed of the points expected of the hammer against what came of the end beside what was expected before it:
// were the change known without error the slope of the one on the other would be 1, and an error draws it to 0.
type changes struct {
	games         []changeSums // of one game each: its shots share the ends
	sx, sy        float64
	sxx, sxy, syy float64
	n             float64
}

// changeSums are those of the shots of a game.
type changeSums struct{ n, x, y, xx, xy float64 }

// begin begins the next game.
func (c *changes) begin() { c.games = append(c.games, changeSums{}) }

// add adds a shot that changed what is expected by x, in an end that brought y more than was expected before it.
func (c *changes) add(x, y float64) {
	s := &c.games[len(c.games)-1]
	s.n, s.x, s.y, s.xx, s.xy = s.n+1, s.x+x, s.y+y, s.xx+x*x, s.xy+x*y
	c.n, c.sx, c.sy, c.sxx, c.sxy, c.syy = c.n+1, c.sx+x, c.sy+y, c.sxx+x*x, c.sxy+x*y, c.syy+y*y
}

// slope is that of what came on what was expected, with its standard error by games, and the standard deviation of the change.
func (c *changes) slope() (slope, se, sd float64) {
	mx, my := c.sx/c.n, c.sy/c.n
	vx := c.sxx - c.n*mx*mx
	slope = (c.sxy - c.n*mx*my) / vx
	for _, g := range c.games {
		// the sum of (x-mx)(y-my - slope(x-mx)) over the shots of the game
		r := g.xy - mx*g.y - my*g.x + g.n*mx*my - slope*(g.xx-2*mx*g.x+g.n*mx*mx)
		se += r * r
	}
	return slope, math.Sqrt(se) / vx, math.Sqrt(vx / c.n)
}

// off is how far changes are off in the mean square, as far as the slope tells it: the part of their variance that nothing came of. A slope
// that is greater by se tells the least, one that is less by se the most; 0 where it tells of no error.
func off(slope, sd float64) float64 { return sd * math.Sqrt(max(0, 1-slope)) }

// print prints what the slope tells.
func (c *changes) print(ctx *command.Context, name string) {
	slope, se, sd := c.slope()
	_, _ = fmt.Fprintf(ctx.Out, "%-8s %9.0f %9.3f %7.2f ± %.2f %9.2f (%.2f to %.2f)\n", name, c.n, sd, slope, se, off(slope, sd),
		off(slope+1.96*se, sd), off(slope-1.96*se, sd))
}

// printChanges prints, by the shots to come, how what a shot changed of the expected points of the hammer, by a value that knew nothing of
// the game, goes with what came of the end. expected tells them of a position.
func printChanges(ctx *command.Context, rows []realplay.Row, expected func(r *realplay.Row) (float64, bool)) {
	_, _ = fmt.Fprintf(ctx.Out, "\nwhat a shot changed of the expected points\n%-8s %9s %9s %14s %9s\n", "to come", "shots", "deviation", "slope", "off by")
	var by [curling.Stones + 1]changes
	var few, many, all changes
	game := -1
	for i := range len(rows) - 1 {
		r, next := &rows[i], &rows[i+1]
		if r.Game != game {
			game = r.Game
			for k := range by {
				by[k].begin()
			}
			few.begin()
			many.begin()
			all.begin()
		}
		if next.Game != r.Game || next.State.End != r.State.End || next.State.Shot != r.State.Shot+1 {
			continue
		}
		before, ok := expected(r)
		after, known := expected(next)
		if !ok || !known {
			continue
		}
		came := float64(realplay.ClassOf(r.Points) - realplay.MostPoints)
		left, group := curling.Stones-r.State.Shot, &few
		if left > evaluate.FewToCome {
			group = &many
		}
		for _, c := range []*changes{&by[left], group, &all} {
			c.add(after-before, came-before)
		}
	}
	for left := range by {
		if by[left].n > 0 {
			by[left].print(ctx, fmt.Sprint(left))
		}
	}
	for _, c := range []struct {
		name string
		*changes
	}{{fmt.Sprintf("to %d", evaluate.FewToCome), &few}, {fmt.Sprintf("from %d", evaluate.FewToCome+1), &many}, {"all", &all}} {
		if c.n > 0 {
			c.print(ctx, c.name)
		}
	}
}
