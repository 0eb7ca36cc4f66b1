package compare

import (
	"fmt"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/shotname"
)

// GridSize is how many limits and how many errors a skill grid has.
const GridSize = 7

// GridErrors are the errors of a skill grid as multiples of the thrower's: half powers of two.
var GridErrors = [GridSize]float64{0.35, 0.5, 0.7, 1, 1.4, 2, 2.8}

// SkillGrid is which shot is best under every weight limit and error, of those that an AI chooses under any of them.
// Column i has limit i, row j error j.
type SkillGrid struct {
	Spec   string                       `json:"ai"` // who chose, as registry.Parse reads it
	Limits [GridSize]float64            `json:"limits"`
	Errors [GridSize]float64            `json:"errors"` // factors of Noise
	Noise  curling.Noise                `json:"noise"`
	Limit  float64                      `json:"limit"` // m/s, of the question's thrower
	Seed   uint64                       `json:"seed"`
	Unit   string                       `json:"unit"` // of the values: ai.WinShare or ai.Points
	Shots  []GridShot                   `json:"shots"`
	Cells  [GridSize][GridSize]GridCell `json:"cells"` // by error, then limit
	Fine   bool                         `json:"fine"`  // the AI was asked in every cell
	// Learned: the learned value of the position after the throw stands for the rest of the end; else it is over with the
	// throw, or played on by search.
	Learned bool   `json:"learned"`
	Version string `json:"version,omitempty"` // of the program
}

// GridShot is a shot of a skill grid.
type GridShot struct {
	Shot curling.Shot  `json:"shot"`
	Call shotname.Call `json:"call"`
	Idea int           `json:"idea"` // the first of Shots with the same idea
}

// GridCell is the best shot under a limit and an error.
type GridCell struct {
	Shot  int     `json:"shot"`  // of Shots; -1: none can be thrown
	Value float64 `json:"value"` // in the unit of the grid
	Error float64 `json:"error"` // standard error of Value
	Score float64 `json:"score"` // mean end score
	Make  float64 `json:"make"`  // share made as intended; -1: it makes no sense for the shot
	Ends  ai.Ends `json:"ends"`
	// Rival is the best shot of another idea, -1 none; Lead is how much better Shot is, with its standard error.
	Rival     int     `json:"rival"`
	Lead      float64 `json:"lead"`
	LeadError float64 `json:"lead_error"`
	Throws    int     `json:"throws"`
}

// Clear reports whether the shot is better than those of other ideas beyond two standard errors.
func (c *GridCell) Clear() bool { return c.Rival < 0 || c.Lead > 2*c.LeadError }

func unitOf(q *evaluate.Question) string {
	if !q.Tells() {
		return ai.Points
	}
	return ai.WinShare
}

// maxShots is how many shots a grid can have: those of all its cells and of a long table of answers.
const maxShots = 1000

// Check reports a grid whose cells lead outside its shots.
func (g *SkillGrid) Check() error {
	if len(g.Shots) > maxShots {
		return fmt.Errorf("skill grid: %d shots, at most %d", len(g.Shots), maxShots)
	}
	in := func(k int) bool { return k >= -1 && k < len(g.Shots) }
	for k := range g.Shots {
		if idea := g.Shots[k].Idea; idea < 0 || idea > k {
			return fmt.Errorf("skill grid: shot %d has idea %d", k, idea)
		}
	}
	for j := range g.Cells {
		for i := range g.Cells[j] {
			if c := &g.Cells[j][i]; !in(c.Shot) || !in(c.Rival) {
				return fmt.Errorf("skill grid: error %d, limit %d: no shot %d or %d", j, i, c.Shot, c.Rival)
			}
		}
	}
	return nil
}

// Home is the cell of the question's thrower, or the nearest to it.
func (g *SkillGrid) Home() (limit, err int) {
	limit = GridSize - 1 // without a limit the hardest
	if g.Limit > 0 {
		for i := range g.Limits {
			if math.Abs(g.Limits[i]-g.Limit) < math.Abs(g.Limits[limit]-g.Limit) {
				limit = i
			}
		}
	}
	return limit, slices.Index(g.Errors[:], 1)
}

// Border is where the best shot has another idea than in the cell before.
type Border struct {
	At       float64 // the limit (m/s) or the factor of the error from which on To is best
	From, To int     // of Shots
	Clear    bool    // each is better than the other on its side beyond two standard errors
}

// ErrorBorders are the borders along the errors under a limit, in the order of the errors.
func (g *SkillGrid) ErrorBorders(limit int) []Border {
	return g.borders(func(k int) (*GridCell, float64) { return &g.Cells[k][limit], g.Errors[k] })
}

// LimitBorders are the borders along the limits under an error, in the order of the limits.
func (g *SkillGrid) LimitBorders(err int) []Border {
	return g.borders(func(k int) (*GridCell, float64) { return &g.Cells[err][k], g.Limits[k] })
}

func (g *SkillGrid) borders(cell func(k int) (*GridCell, float64)) (list []Border) {
	var last *GridCell
	for k := range GridSize {
		c, at := cell(k)
		if c.Shot >= 0 && last != nil && g.Shots[c.Shot].Idea != g.Shots[last.Shot].Idea {
			list = append(list, Border{at, last.Shot, c.Shot, c.Clear() && last.Clear()})
		}
		if c.Shot >= 0 {
			last = c
		}
	}
	return list
}

// Ideas are the shots that stand for the ideas of the cells, the one of the most cells first; of equal ones the first.
func (g *SkillGrid) Ideas() []int {
	cells := map[int]int{}
	var list []int
	for j := range g.Cells {
		for i := range g.Cells[j] {
			if c := &g.Cells[j][i]; c.Shot >= 0 {
				idea := g.Shots[c.Shot].Idea
				if cells[idea]++; cells[idea] == 1 {
					list = append(list, idea)
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b int) int {
		if d := cells[b] - cells[a]; d != 0 {
			return d
		}
		return a - b
	})
	return list
}
