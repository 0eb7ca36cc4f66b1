package export

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// mostScore is more than a team can have before the first end of a table.
const mostScore = 500

// needed are the columns without which a table is none.
var needed = []string{"end", "shot", "team", "kind", "hammer", "before_x1"}

// ReadCSV reads what CSV wrote. What the table does not hold, rules, ice, players and how the match ended, is taken as usual, with a
// warning. A line that cannot be read is left out with a warning. An error means that it is no such table.
func ReadCSV(r io.Reader) (*replay.Game, error) {
	var warnings replay.Warnings
	text, err := replay.ReadText(r, MaxBytes, &warnings)
	if err != nil {
		return nil, err
	}
	data := text.Bytes
	t := table{warnings: &warnings, csv: csv.NewReader(bytes.NewReader(data))}
	head, _, _ := bytes.Cut(data, []byte("\n"))
	if bytes.Count(head, []byte(";")) > bytes.Count(head, []byte(",")) { // of a spreadsheet whose decimal sign is a comma
		t.csv.Comma = ';'
	}
	t.csv.FieldsPerRecord = -1
	if err := t.head(); err != nil {
		return nil, err
	}
	g := &replay.Game{Format: CSVName, Encoding: text.Encoding, Result: replay.Result{Winner: -1, Reason: replay.ByAbandoning}}
	for {
		row, line, ok := t.next()
		if !ok {
			break
		}
		if err := t.add(g, row); err != nil {
			warnings.Add(line, Messages.New("export.left-out", err))
		}
	}
	if len(g.Ends) == 0 {
		return nil, wrong("no-shots")
	}
	complete(g)
	warnings.Add(0, Messages.New("export.supposed", g.Rules.Name, string(g.Ice.Model)))
	g.Warnings = warnings.List()
	if err := g.Check(); err != nil {
		return nil, wrong("warning", err)
	}
	return g, nil
}

// table is a table while it is read.
type table struct {
	warnings *replay.Warnings
	csv      *csv.Reader
	at       []int // the place of each of columns in a line, -1 missing
}

func (t *table) head() error {
	head, err := t.csv.Read()
	if err != nil {
		return wrong("no-column", needed[0])
	}
	for i := range head {
		head[i] = strings.ToLower(strings.TrimSpace(head[i]))
	}
	for i := range columns {
		k := slices.Index(head, columns[i].name)
		if k < 0 && slices.Contains(needed, columns[i].name) {
			return wrong("no-column", columns[i].name)
		}
		t.at = append(t.at, k)
	}
	return nil
}

// next is the next line that can be read, and its number.
func (t *table) next() (r *row, line int, ok bool) {
	for {
		record, err := t.csv.Read()
		if errors.Is(err, io.EOF) {
			return nil, 0, false
		}
		if err != nil {
			var bad *csv.ParseError
			if errors.As(err, &bad) {
				t.warnings.Add(bad.Line, Messages.New("export.left-out", bad.Err))
				continue
			}
			return nil, 0, false // a buffer does not fail
		}
		line, _ = t.csv.FieldPos(0)
		r = &row{}
		for i, k := range t.at {
			cell := ""
			if k >= 0 && k < len(record) {
				cell = record[k]
			}
			if t.csv.Comma == ';' && strings.Count(cell, ",") == 1 {
				if _, err := strconv.ParseFloat(strings.Replace(cell, ",", ".", 1), 64); err == nil {
					cell = strings.Replace(cell, ",", ".", 1)
				}
			}
			if err := columns[i].read(r, cell); err != nil {
				t.warnings.Add(line, Messages.New("export.bad-cell", columns[i].name, replay.Quote(cell, 24)))
			}
		}
		return r, line, true
	}
}

// add adds a line to the end that it belongs to.
func (t *table) add(g *replay.Game, r *row) error {
	kind := slices.Index(kindNames[:], r.kind)
	switch {
	case kind < 0:
		return Messages.New("export.bad-word", "kind", strconv.Quote(r.kind))
	case r.hammer != 0 && r.hammer != 1 || r.team != 0 && r.team != 1:
		return Messages.New("export.bad-word", "hammer, team", fmt.Sprintf("%d, %d", r.hammer, r.team))
	case r.end == none || r.shot == none:
		return Messages.New("export.bad-word", "end, shot", `""`)
	}
	if r.stone == none { // tables of earlier versions; the placed stones of mixed doubles count below 1
		r.stone = r.shot
	}
	s := replay.Shot{Number: r.stone - 1, Kind: replay.Kind(kind), Thrower: -1, Raw: r.answer, Before: place(&r.before)}
	if r.thrower != none {
		s.Thrower = r.thrower - 1
	}
	s.Chosen, s.Asked = shot(&r.chosen)
	s.Run, s.Ran = shot(&r.run)
	if after := place(&r.after); r.lie != none || after.Count() > 0 {
		s.After = &after
	}
	if r.task != "" || r.timeOut != none {
		s.Chart = chart(r)
	}
	if err := s.Check(); err != nil {
		return err
	}
	if len(g.Ends) == 0 {
		if r.stone-r.shot >= curling.Stones || max(r.score[0], r.score[1]) > mostScore {
			return Messages.New("export.bad-word", "shot, score_0, score_1", fmt.Sprintf("%d, %d, %d", r.shot, r.score[0], r.score[1]))
		}
		g.Start = [2]int{max(0, r.score[0]), max(0, r.score[1])}
		g.Rules.FirstShot = r.stone - r.shot
	}
	if n := len(g.Ends); n == 0 || g.Ends[n-1].Number != r.end-1 {
		e := replay.End{Number: r.end - 1, First: curling.TeamID(r.hammer).Other()}
		if r.power == int(replay.PowerPlayRight) || r.power == int(replay.PowerPlayLeft) {
			e.PowerPlay = replay.PowerPlay(r.power)
		}
		if r.points[0] != none && r.points[1] != none {
			e.Score, e.Scored = r.points, true
		}
		if err := e.Check(); err != nil {
			return err
		}
		g.Ends = append(g.Ends, e)
	}
	e := &g.Ends[len(g.Ends)-1]
	if n := len(e.Shots); n > 0 && e.Shots[n-1].Number >= s.Number {
		return Messages.New("export.order", r.shot, r.end)
	}
	if s.Gap = r.gap == 1; s.Gap {
		s.Before = lastKnown(e)
	}
	e.Shots = append(e.Shots, s)
	g.Teams[r.team] = r.name
	return nil
}

// shot is a shot of three cells.
func shot(v *[3]float64) (s curling.Shot, ok bool) {
	if math.IsNaN(v[0]) || math.IsNaN(v[1]) || v[2] != 0 && v[2] != 1 {
		return s, false
	}
	return curling.Shot{VX: v[0], VY: v[1], Turn: curling.Turn(v[2])}, true
}

// place is the inverse of cells.
func place(list *[2 * curling.Stones]float64) (p curling.Position) {
	for i := range p {
		if x, y := list[2*i], list[2*i+1]; !math.IsNaN(x) && !math.IsNaN(y) {
			p[i] = curling.Vec{X: x, Y: y}
		}
	}
	return p
}

func chart(r *row) *replay.Chart {
	c := &replay.Chart{Task: replay.Task(r.task), Player: r.player, Note: r.note, Grade: -1, TimeOut: r.timeOut == 1}
	if r.grade != none {
		c.Grade = r.grade
	}
	if r.turn == 0 || r.turn == 1 {
		c.Turn, c.TurnKnown = curling.Turn(r.turn), true
	}
	if !math.IsNaN(r.moved) {
		c.Moved = r.moved
	}
	return c
}

// complete adds what follows from the shots, and what is usual for the rest.
func complete(g *replay.Game) {
	first := g.Rules.FirstShot
	g.Rules = curling.FiveRock()
	if first > 0 {
		g.Rules = curling.MixedDoubles()
		g.Rules.FirstShot = first
	}
	g.Rules.Ends = 0
	g.Result.Score = g.Start
	for i := range g.Ends {
		e := &g.Ends[i]
		g.Rules.Ends = max(g.Rules.Ends, e.Number+1)
		if last := &e.Shots[len(e.Shots)-1]; e.Scored || last.Number == curling.Stones-1 {
			e.Final = last.After
		}
		for t, n := range e.Score {
			g.Result.Score[t] += n
		}
	}
	ice, err := physics.IceOf(physics.Today)
	if err != nil {
		panic(err) // a model of ours
	}
	g.Ice = ice
	team := curling.TeamOf(physics.StandardPlayer(ice.Model))
	g.Players = [2]curling.Team{team, team}
}
