package export

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
)

// CSVFormat is the format that CSV writes.
func CSVFormat() replay.Format {
	return replay.Format{Name: "csv", Extensions: []string{".csv"}, Write: CSV}
}

// CSV writes a line a shot with a heading: where it stands in the match, who throws, what
// was asked for and thrown (m/s; turn 0 right, 1 left), and the stones before and after it
// (m; empty cells for a stone that is not there). Cells of what is not known are
// empty. Ends, shots and throwers count from 1.
func CSV(w io.Writer, g *replay.Game) error {
	out := csv.NewWriter(w)
	head := []string{"end", "shot", "team", "name", "thrower", "kind", "hammer", "score_0", "score_1", "chosen_vx", "chosen_vy", "chosen_turn", "run_vx", "run_vy", "run_turn", "line"}
	for _, when := range []string{"before", "after"} {
		for i := range curling.Stones {
			head = append(head, fmt.Sprintf("%s_x%d", when, i+1), fmt.Sprintf("%s_y%d", when, i+1))
		}
	}
	_ = out.Write(head) // Error reports it
	for i := range g.Ends {
		for j := range g.Ends[i].Shots {
			row, err := csvRow(g, replay.Place{End: i, Shot: j})
			if err != nil {
				return err
			}
			_ = out.Write(row) // Error reports it
		}
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return nil
}

func csvRow(g *replay.Game, p replay.Place) ([]string, error) {
	state, err := g.State(p)
	if err != nil {
		return nil, err
	}
	e := &g.Ends[p.End]
	s := &e.Shots[p.Shot]
	team := e.Mover(s.Number)
	thrower := ""
	if s.Thrower >= 0 {
		thrower = strconv.Itoa(s.Thrower + 1)
	}
	row := []string{
		strconv.Itoa(e.Number + 1), strconv.Itoa(g.Rules.Count(s.Number)), strconv.Itoa(int(team)), safefile.Cell(g.Teams[team]), thrower, kindNames[s.Kind],
		strconv.Itoa(int(e.First.Other())), strconv.Itoa(state.Score[0]), strconv.Itoa(state.Score[1]),
	}
	row = append(row, shotCells(s.Chosen, s.Asked)...)
	row = append(row, shotCells(s.Run, s.Ran)...)
	line := ""
	if s.Line > 0 {
		line = strconv.Itoa(s.Line)
	}
	row = append(row, line)
	before := &s.Before
	if s.Gap {
		before = nil
	}
	row = append(row, stoneCells(before)...)
	return append(row, stoneCells(s.After)...), nil
}

func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

func shotCells(s curling.Shot, known bool) []string {
	if !known {
		return []string{"", "", ""}
	}
	return []string{number(s.VX), number(s.VY), strconv.Itoa(int(s.Turn))}
}

func stoneCells(p *curling.Position) []string {
	cells := make([]string, 2*curling.Stones)
	if p == nil {
		return cells
	}
	for i := range p {
		if p.Has(i) {
			cells[2*i], cells[2*i+1] = number(p[i].X), number(p[i].Y)
		}
	}
	return cells
}
