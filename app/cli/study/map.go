package study

import (
	"bufio"
	"encoding/json"
	"fmt"
	"image/png"
	"io"
	"path/filepath"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/nrow"
	"github.com/hogline/hogline/engine/ai/scoremap"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
)

// MapCmd writes the score map of a shot.
type MapCmd struct {
	option.Situation `embed:""`
	Sweep            string `enum:",none,club,championship" default:"" placeholder:"WHO" help:"Who sweeps, on fcv1 and granite: none, club or championship (docs/PHYSICS.md). Default: the file's, else none. With sweepers every cell is thrown ${sweptErrors} times."`
	Sigma            string `default:"true" enum:"true,paper" help:"Size of the noise: true follows its model, paper takes it for m/s as Mashiko does."`
	option.Parallel  `set:"workersOf=Goroutines."`
	Out              string `short:"o" writes:"" required:"" help:"FILE.png, FILE.csv or FILE.json; - for the picture on standard output, -.csv and -.json for the others."`
}

// Help is the example.
func (*MapCmd) Help() string {
	return "Example: hogline map game.dcl --end 3 --shot 16 -o map.png\n\nThe score of the end for the thrower by the velocity of the shot, in both turns: thrown without error, and its mean under the thrower's error (Mashiko). Before the last shot of the end it is the score if the end ended with this shot."
}

// Run throws the map and writes it.
func (c *MapCmd) Run(ctx *command.Context) error {
	c.Out = command.WithFormat(c.Out, ".png")
	ext := strings.ToLower(filepath.Ext(c.Out))
	write, ok := map[string]func(io.Writer, *scoreMap) error{".png": writeMapPNG, ".csv": writeMapCSV, ".json": writeMapJSON}[ext]
	if !ok {
		return command.Usagef("-o %s: want a name that ends in .png, .csv or .json", c.Out)
	}
	s, err := c.Read(ctx)
	if err != nil {
		return err
	}
	if c.Sweep != "" {
		team := &s.Question.Teams[s.Question.State.Mover()]
		for i := range team {
			team[i].Sweepers = curling.Sweepers(strings.TrimPrefix(c.Sweep, "none"))
		}
	}
	m, err := c.throw(ctx, s)
	if err != nil {
		return err
	}
	return ctx.WriteFile(c.Out, func(w io.Writer) error { return write(w, m) })
}

// throw throws the map of a situation.
func (c *MapCmd) throw(ctx *command.Context, s *option.Asked) (*scoreMap, error) {
	r := s.Question.Request()
	r.Workers = c.Workers
	who := s.Thrower().Sweepers
	if who != curling.NoSweepers && c.Sigma != string(scoremap.TrueSigma) {
		return nil, command.Usagef("--sigma %s is of maps without sweepers: with them the thrower errs as his noise says", c.Sigma)
	}
	var done func(rows, of int)
	if who != curling.NoSweepers { // it takes a while
		bar := ctx.Progress("rows", 0)
		defer bar.End()
		done = func(rows, of int) {
			bar.Of(of)
			bar.At(rows, "")
		}
	}
	e, err := nrow.Whole(scoremap.Sigma(c.Sigma)).MapSwept(ctx.Context, r, done)
	if err != nil {
		return nil, err
	}
	m := &scoreMap{Expected: e, points: winprob.EndPoints(&r.Rules, r.State),
		info: MapInfo{Position: s.Info(c.File), Thrower: s.Thrower(), Sigma: c.Sigma, Throws: e.Scores.Throws()}}
	var notes []string
	if !r.Rules.Closes(r.Ice.Bounds, r.State) && !r.Rules.Settles(r.Ice.Bounds, r.State) {
		notes = append(notes, "not the last shot: the score if the end ended with it")
	}
	if who != curling.NoSweepers {
		m.info.Throws *= 1 + scoremap.SweptErrors
		notes = append(notes, fmt.Sprintf("%s sweepers, by %d errors of each cell; the scores without error are unswept", who, scoremap.SweptErrors))
	}
	m.info.Note = strings.Join(notes, "; ")
	m.fill()
	return m, nil
}

// scoreMap is a map with its description.
type scoreMap struct {
	*scoremap.Expected
	info   MapInfo
	points [17]float64 // what -8..8 counting stones give
}

// MapInfo is the JSON of a map.
type MapInfo struct {
	Position option.Position `json:"position"`
	Thrower  curling.Player  `json:"thrower"`
	Sigma    string          `json:"sigma"`
	Throws   int             `json:"throws"`
	Note     string          `json:"note,omitempty"`
	Grid     gridInfo        `json:"grid"`
	Best     bestInfo        `json:"best"`
	Turns    []turnInfo      `json:"turns"`
}

type gridInfo struct {
	Cols     int     `json:"cols"`
	Rows     int     `json:"rows"`
	FirstRow int     `json:"first_row"` // its number in the paper of Mashiko
	VX0      float64 `json:"vx0"`       // m/s of column 0
	DVX      float64 `json:"dvx"`
	VY0      float64 `json:"vy0"` // m/s of the first row, the hardest
	DVY      float64 `json:"dvy"`
}

type bestInfo struct {
	Shot  curling.Shot `json:"shot"`
	Row   int          `json:"row"` // its number in the paper of Mashiko
	Col   int          `json:"col"`
	Score float64      `json:"expected_score"`
	Ends  ai.Ends      `json:"distribution"` // of end scores -8..8
}

type turnInfo struct {
	Turn     string      `json:"turn"`     // cw (0) or ccw (1)
	Score    [][]int     `json:"score"`    // by row and column, without error
	Expected [][]float64 `json:"expected"` // mean under the thrower's error
}

func (m *scoreMap) fill() {
	g := &m.Scores.Grid
	m.info.Grid = gridInfo{Cols: scoremap.Cols, Rows: g.Rows, FirstRow: g.First, VX0: g.VX(0), DVX: g.VX(1) - g.VX(0), VY0: g.VY(0),
		DVY: g.VY(1) - g.VY(0)}
	best := m.Best(true)
	ends := m.Ends(best.Turn, best.Row, best.Col)
	m.info.Best = bestInfo{g.Shot(best.Turn, best.Row, best.Col), g.Number(best.Row), best.Col, m.At(best), ends.Gained(&m.points)}
	for _, turn := range []curling.Turn{curling.Right, curling.Left} {
		t := turnInfo{Turn: turn.String()}
		for row := range g.Rows {
			scores := make([]int, scoremap.Cols)
			for col := range scores {
				scores[col] = int(m.points[m.Scores.At(turn, row, col)+8])
			}
			t.Score = append(t.Score, scores)
			t.Expected = append(t.Expected, m.Value[turn][row*scoremap.Cols:][:scoremap.Cols])
		}
		m.info.Turns = append(m.info.Turns, t)
	}
}

func writeMapJSON(w io.Writer, m *scoreMap) error {
	b := bufio.NewWriter(w)
	if err := json.NewEncoder(b).Encode(m.info); err != nil {
		return err
	}
	return b.Flush()
}

// writeMapCSV writes a line for each cell.
func writeMapCSV(w io.Writer, m *scoreMap) error {
	b := bufio.NewWriter(w)
	_, _ = fmt.Fprintln(b, "turn,row,col,vx,vy,score,expected") // Flush returns the error
	g := &m.Scores.Grid
	for t, turn := range m.info.Turns {
		for row := range g.Rows {
			for col := range scoremap.Cols {
				s := g.Shot(curling.Turn(t), row, col)
				_, _ = fmt.Fprintf(b, "%d,%d,%d,%.6f,%.6f,%d,%.6f\n", t, g.Number(row), col, s.VX, s.VY, turn.Score[row][col], turn.Expected[row][col])
			}
		}
	}
	return b.Flush()
}

func writeMapPNG(w io.Writer, m *scoreMap) error { return png.Encode(w, m.draw()) }
