// Package nearest finds what a misspelt name was meant to be.
package nearest

import (
	"strings"
)

// longest is how long names may be that are compared, in letters.
const longest = 100

// Name is the one of several names that is most like another, whatever their case: at most a third of its letters differ, and never
// more than three. It is "" if none is or the name itself stands among them, and the first of several that are alike.
func Name(name string, among ...string) string {
	best, least := "", min(3, max(1, len([]rune(name))/3))+1
	for _, other := range among {
		if other == name {
			return ""
		}
		if d := Distance(strings.ToLower(name), strings.ToLower(other)); d < least {
			best, least = other, d
		}
	}
	return best
}

// Distance is the number of letters to change, add, drop or exchange with the next one between two names.
func Distance(a, b string) int {
	from, to := []rune(a), []rune(b)
	if len(from) > longest || len(to) > longest {
		return max(len(from), len(to))
	}
	var before []int // the row before the last
	last := make([]int, len(to)+1)
	for j := range last {
		last[j] = j
	}
	for i := range from {
		row := make([]int, len(to)+1)
		row[0] = i + 1
		for j := range to {
			change := last[j]
			if from[i] != to[j] {
				change++
			}
			row[j+1] = min(change, row[j]+1, last[j+1]+1)
			if i > 0 && j > 0 && from[i] == to[j-1] && from[i-1] == to[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last = last, row
	}
	return last[len(to)]
}
