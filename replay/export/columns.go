package export

import (
	"fmt"
	"math"
	"strconv"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/safefile"
)

// row is a line of the table: the numbers count from 1, none or NaN is not known.
type row struct {
	end, shot, stone, team, thrower, hammer, power int
	score, points                                  [2]int // before the shot, of the end
	name, kind, answer                             string
	chosen, run                                    [3]float64 // vx, vy, turn
	before, after                                  [2 * curling.Stones]float64
	lie                                            int // stones after the shot
	gap                                            int // 1: lines before the shot are missing
	task, player, note                             string
	grade                                          int
	turn, moved                                    float64
	timeOut                                        int
	line                                           int
}

// none is a whole number that is not known.
const none = math.MinInt

// column is a column of the table: how its cells are written and read.
type column struct {
	name  string
	write func(r *row) string
	read  func(r *row, cell string) error
}

// columns are all columns in their order.
var columns = tableColumns()

func tableColumns() []column {
	list := []column{
		whole("end", func(r *row) *int { return &r.end }),
		whole("shot", func(r *row) *int { return &r.shot }),
		whole("team", func(r *row) *int { return &r.team }),
		text("name", func(r *row) *string { return &r.name }),
		whole("thrower", func(r *row) *int { return &r.thrower }),
		text("kind", func(r *row) *string { return &r.kind }),
		whole("hammer", func(r *row) *int { return &r.hammer }),
		whole("score_0", func(r *row) *int { return &r.score[0] }),
		whole("score_1", func(r *row) *int { return &r.score[1] }),
	}
	for i, name := range []string{"vx", "vy", "turn"} {
		list = append(list, number("chosen_"+name, func(r *row) *float64 { return &r.chosen[i] }))
	}
	for i, name := range []string{"vx", "vy", "turn"} {
		list = append(list, number("run_"+name, func(r *row) *float64 { return &r.run[i] }))
	}
	list = append(list, whole("line", func(r *row) *int { return &r.line }))
	for i := range 2 * curling.Stones {
		list = append(list, number(stoneName("before", i), func(r *row) *float64 { return &r.before[i] }))
	}
	for i := range 2 * curling.Stones {
		list = append(list, number(stoneName("after", i), func(r *row) *float64 { return &r.after[i] }))
	}
	return append(list,
		whole("stone", func(r *row) *int { return &r.stone }),
		whole("stones_after", func(r *row) *int { return &r.lie }),
		whole("gap", func(r *row) *int { return &r.gap }),
		whole("points_0", func(r *row) *int { return &r.points[0] }),
		whole("points_1", func(r *row) *int { return &r.points[1] }),
		whole("power_play", func(r *row) *int { return &r.power }),
		text("answer", func(r *row) *string { return &r.answer }),
		text("task", func(r *row) *string { return &r.task }),
		whole("grade", func(r *row) *int { return &r.grade }),
		number("turn", func(r *row) *float64 { return &r.turn }),
		whole("time_out", func(r *row) *int { return &r.timeOut }),
		text("player", func(r *row) *string { return &r.player }),
		number("moved", func(r *row) *float64 { return &r.moved }),
		text("note", func(r *row) *string { return &r.note }),
	)
}

// stoneName is the name of the i-th cell of a position.
func stoneName(when string, i int) string {
	return fmt.Sprintf("%s_%c%d", when, "xy"[i%2], i/2+1)
}

// text is a column of texts.
func text(name string, at func(*row) *string) column {
	return column{name, func(r *row) string { return *at(r) }, func(r *row, cell string) error {
		*at(r) = safefile.Text(cell)
		return nil
	}}
}

// whole is a column of whole numbers.
func whole(name string, at func(*row) *int) column {
	return column{name, func(r *row) string {
		if *at(r) == none {
			return ""
		}
		return strconv.Itoa(*at(r))
	}, func(r *row, cell string) (err error) {
		*at(r) = none
		if cell != "" {
			*at(r), err = strconv.Atoi(cell)
		}
		return err
	}}
}

// number is a column of numbers.
func number(name string, at func(*row) *float64) column {
	return column{name, func(r *row) string {
		if math.IsNaN(*at(r)) {
			return ""
		}
		return strconv.FormatFloat(*at(r), 'f', -1, 64)
	}, func(r *row, cell string) (err error) {
		*at(r) = math.NaN()
		if cell == "" {
			return nil
		}
		if *at(r), err = strconv.ParseFloat(cell, 64); err == nil && (math.IsNaN(*at(r)) || math.IsInf(*at(r), 0)) {
			err = strconv.ErrRange
		}
		return err
	}}
}
