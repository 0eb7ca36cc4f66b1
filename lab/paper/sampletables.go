package paper

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// SampleTable is a table of a paper of what is measured in positions of games.
type SampleTable struct {
	Name   string
	Title  string
	Values int // numbers of a sample
	Words  int
	write  func(*Samples) string
}

// Names of the tables.
const (
	MoriLimits    = "mori-limits"
	MashikoAIs    = "mashiko-ais"
	MashikoBefore = "mashiko-before"
)

// The row sets of MashikoAIs and of MashikoBefore: those of tables 3 and 4, and those of table 1.
var (
	LastRows   = [][]int{{41}, {0, 41}, {0, 34, 41}, {0, 34, 41, 46}, {0, 38, 42, 46}, {0, 34, 38, 42, 46}}
	BeforeRows = [][]int{{41}, {0, 41}, {0, 34, 41}, {0, 34, 41, 46}, {0, 34, 38, 42, 46}}
)

// SampleTables are those that are kept, in the order of docs/EXPERIMENTS.md.
var SampleTables = []SampleTable{
	// The end, the values of both answers, what the second gains and the standard error of that; the shots in words.
	{Name: MoriLimits, Title: "Mori 2019, figure 6-1: positions in which the choice turns with the weight limit", Values: 5, Words: 2,
		write: writeLimits},
	// Who threw the last stone, 0 A and 1 B, the points made, and those that each of LastRows is to make.
	{Name: MashikoAIs, Title: "Mashiko, tables 3 and 4: the last stones of AIs and of row sets", Values: 2 + len(LastRows), write: writeAIs},
	// The stone to be thrown, the value of the best shot of the whole map, what each of BeforeRows loses to it, and the row of the best.
	{Name: MashikoBefore, Title: "Mashiko, rows of the map before the last stone", Values: 3 + len(BeforeRows), write: writeBefore},
}

// notPlayed is the text of a table without games.
const notPlayed = "Not played.\n"

func head(b *strings.Builder, columns ...string) {
	_, _ = fmt.Fprintf(b, "| %s |\n|%s\n", strings.Join(columns, " | "), strings.Repeat("-|", len(columns)))
}

func line(b *strings.Builder, cells ...string) {
	_, _ = fmt.Fprintf(b, "| %s |\n", strings.Join(cells, " | "))
}

// rowNames are the numbers of a set of rows.
func rowNames(set []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(set), " ", ", "), "[]")
}

func writeLimits(s *Samples) string {
	var b strings.Builder
	positions, found := 0, 0
	for _, row := range s.Rows {
		for game, list := range row.Games {
			for _, x := range list {
				positions++
				if len(x.Values) == 0 {
					continue
				}
				if found++; found == 1 {
					head(&b, "game, end", "limit 33.7419", "limit 50", "difference in points")
				}
				line(&b, fmt.Sprintf("%d, %.0f", game+1, x.Values[0]), fmt.Sprintf("%s, %+.2f", x.Words[0], x.Values[1]),
					fmt.Sprintf("%s, %+.2f", x.Words[1], x.Values[2]), fmt.Sprintf("%+.2f ± %.2f", x.Values[3], x.Values[4]))
			}
		}
	}
	if positions == 0 {
		return notPlayed
	}
	if found > 0 {
		b.WriteByte('\n')
	}
	_, _ = fmt.Fprintf(&b, "%d of %d positions.\n", found, positions)
	return b.String()
}

func writeAIs(s *Samples) string {
	type of struct {
		positions int
		made      []float64
		more      [][]float64 // by row set, over points made
	}
	by := map[string]*of{}
	var names []string
	for _, row := range s.Rows {
		for _, x := range slices.Concat(row.Games...) {
			name := []string{row.A, row.B}[int(x.Values[0])]
			t := by[name]
			if t == nil {
				t = &of{more: make([][]float64, len(LastRows))}
				by[name], names = t, append(names, name)
			}
			t.positions++
			if x.Values[1] == 0 {
				continue // a blank may have been meant
			}
			t.made = append(t.made, x.Values[1])
			for k := range LastRows {
				t.more[k] = append(t.more[k], x.Values[2+k]-x.Values[1])
			}
		}
	}
	if len(names) == 0 {
		return notPlayed
	}
	var b strings.Builder
	columns := []string{"AI", "last stones", "that made points", "points"}
	for _, set := range LastRows {
		columns = append(columns, rowNames(set))
	}
	head(&b, columns...)
	for _, name := range names {
		t := by[name]
		cells := []string{"`" + name + "`", fmt.Sprint(t.positions), fmt.Sprint(len(t.made)), numbers(t.made, "%+.2f")}
		for _, list := range t.more {
			cells = append(cells, numbers(list, "%+.2f"))
		}
		line(&b, cells...)
	}
	return b.String()
}

// numbers is the mean of numbers with its standard error.
func numbers(list []float64, format string) string {
	m, se, err := mean(list)
	if err != nil {
		return ""
	}
	return fmt.Sprintf(format+" ± "+strings.Replace(format, "+", "", 1), m, se)
}

func writeBefore(s *Samples) string {
	by := map[int][]Sample{}
	for _, row := range s.Rows {
		for _, x := range slices.Concat(row.Games...) {
			by[int(x.Values[0])] = append(by[int(x.Values[0])], x)
		}
	}
	if len(by) == 0 {
		return notPlayed
	}
	var b strings.Builder
	columns := []string{"stone", "positions", "whole map"}
	for _, set := range BeforeRows {
		columns = append(columns, rowNames(set))
	}
	head(&b, append(columns, "rows of the best shot")...)
	for _, stone := range slices.Backward(slices.Sorted(maps.Keys(by))) {
		list := by[stone]
		cells := []string{fmt.Sprint(stone), fmt.Sprint(len(list))}
		for k := range 1 + len(BeforeRows) {
			values := make([]float64, len(list))
			for i, x := range list {
				values[i] = x.Values[1+k]
			}
			cells = append(cells, numbers(values, []string{"%+.2f", "%.3f"}[min(k, 1)]))
		}
		line(&b, append(cells, commonRows(list))...)
	}
	return b.String()
}

// commonRows are the rows that hold the best shot most often.
func commonRows(list []Sample) string {
	count := map[int]int{}
	for _, x := range list {
		count[int(x.Values[len(x.Values)-1])]++
	}
	rows := slices.SortedFunc(maps.Keys(count), func(a, b int) int { return cmp.Or(count[b]-count[a], a-b) })
	var words []string
	for _, r := range rows[:min(4, len(rows))] {
		words = append(words, fmt.Sprintf("%d (%d)", r, count[r]))
	}
	return strings.Join(words, ", ")
}
