package nrow

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/ai/scoremap"
)

// Published row sets, by their numbers (Mashiko §5.1 and §5.5): those found by trying all
// and those chosen by a person.
var (
	Found = [][]int{{41}, {0, 41}, {0, 34, 41}, {0, 34, 41, 46}}
	Human = [][]int{{42}, {0, 42}, {0, 38, 42, 46}, {0, 34, 38, 42, 46}}
)

// parseSet reads a row set such as "0+41"; "all" and "auto" are nil.
func parseSet(s string) ([]int, error) {
	if s == "all" || s == "auto" {
		return nil, nil
	}
	var set []int
	for _, f := range strings.Split(s, "+") {
		n, err := strconv.Atoi(f)
		if err != nil || n < scoremap.PaperRows-scoremap.MostRows || n >= scoremap.PaperRows {
			return nil, msg("want-rows", strconv.Quote(s))
		}
		if slices.Contains(set, n) {
			return nil, msg("twice", strconv.Quote(s), n)
		}
		set = append(set, n)
	}
	return set, nil
}

// all is every place of a grid: the rows of the published sets first, then the others so
// that at any time those thrown are spread over the map.
func all(g *scoremap.Grid) []int {
	rows := g.Places([]int{0, 41, 34, 46, 38, 42})
	for step := 64; step >= 1; step /= 2 {
		for row := step - 1; row < g.Rows; row += step {
			if !slices.Contains(rows, row) {
				rows = append(rows, row)
			}
		}
	}
	return rows
}
