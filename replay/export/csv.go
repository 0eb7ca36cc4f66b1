package export

import (
	"bytes"
	"io"
	"io/fs"
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
)

// CSVName is the name of the format in replay.Game.
const CSVName = "csv"

// CSVFormat is the format that CSV writes.
func CSVFormat() replay.Format {
	return replay.Format{
		Name: CSVName, Extensions: []string{".csv"},
		Sniff: func(head []byte) replay.Match {
			line, _, _ := bytes.Cut(head, []byte("\n"))
			if bytes.HasPrefix(line, []byte("end")) && bytes.Contains(line, []byte("before_x1")) {
				return replay.SureMatch
			}
			return replay.NoMatch
		},
		Read:  func(r io.Reader, _ fs.FS) (*replay.Game, error) { return ReadCSV(r) },
		Write: CSV,
	}
}

// CSV writes a line a shot with a heading: where it stands in the match, who throws, what
// was asked for and thrown (m/s; turn 0 right, 1 left), the stones before and after it
// (m; empty cells for a stone that is not there), the score of its end and what statisticians noted. Cells of what is not known are
// empty. Ends, shots, stones and throwers count from 1.
func CSV(w io.Writer, g *replay.Game) error {
	out := safefile.NewCSV(w)
	cells := make([]string, len(columns))
	for i := range columns {
		cells[i] = columns[i].name
	}
	out.Write(cells...)
	for i := range g.Ends {
		for j := range g.Ends[i].Shots {
			r, err := rowOf(g, replay.Place{End: i, Shot: j})
			if err != nil {
				return err
			}
			for k := range columns {
				cells[k] = columns[k].write(r)
			}
			out.Write(cells...)
		}
	}
	return out.Flush()
}

func rowOf(g *replay.Game, p replay.Place) (*row, error) {
	state, err := g.State(p)
	if err != nil {
		return nil, err
	}
	e, s := g.ShotAt(p)
	team := e.Mover(s.Number)
	r := &row{
		end: e.Number + 1, shot: g.Rules.Count(s.Number), stone: s.Number +
			1, team: int(team), name: g.Teams[team], thrower: none, kind: kindNames[s.Kind],
		hammer: int(e.First.Other()), score: state.Score, points: [2]int{none, none}, power: none, answer: s.Raw,
		chosen: velocity(s.Chosen, s.Asked), run: velocity(s.Run, s.Ran), before: cells(&s.Before), after: cells(s.After), lie: none,
		grade: none, turn: math.NaN(), moved: math.NaN(), timeOut: none, line: none, gap: none,
	}
	if s.Thrower >= 0 {
		r.thrower = s.Thrower + 1
	}
	if s.Line > 0 {
		r.line = s.Line
	}
	if s.After != nil {
		r.lie = s.After.Count()
	}
	if s.Gap {
		r.before, r.gap = cells(nil), 1
	}
	if e.Scored {
		r.points = e.Score
	}
	if e.PowerPlay != replay.NoPowerPlay {
		r.power = int(e.PowerPlay)
	}
	if c := s.Chart; c != nil {
		r.task, r.player, r.note, r.moved, r.timeOut = string(c.Task), c.Player, c.Note, c.Moved, 0
		if c.Grade >= 0 {
			r.grade = c.Grade
		}
		if c.TurnKnown {
			r.turn = float64(c.Turn)
		}
		if c.TimeOut {
			r.timeOut = 1
		}
	}
	return r, nil
}

// velocity is a shot as three cells.
func velocity(s curling.Shot, known bool) [3]float64 {
	if !known {
		return [3]float64{math.NaN(), math.NaN(), math.NaN()}
	}
	return [3]float64{s.VX, s.VY, float64(s.Turn)}
}

// cells are the places of stones.
func cells(p *curling.Position) (list [2 * curling.Stones]float64) {
	for i := range curling.Stones {
		x, y := math.NaN(), math.NaN()
		if p != nil && p.Has(i) {
			x, y = p[i].X, p[i].Y
		}
		list[2*i], list[2*i+1] = x, y
	}
	return list
}
