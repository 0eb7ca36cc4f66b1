package winprob

import (
	"errors"
	"fmt"
	"sync"
)

// ohtoEnds is how the programs of 2016 scored ends in self-play (Ohto 2016 table 3). The
// printed table has first team 7 and 8 ten times too large; these are its program's values,
// which sum to 1. The difference to a win probability is at most 3e-4.
var ohtoEnds = EndScores{
	0.000195461, 0.000781844, 0.00312738, 0.0125095, 0.0390922, 0.070366, 0.195461, 0.390922, // the hammer scores 8..1
	0.0390922,
	0.172006, 0.0547291, 0.0156369, 0.00547291, 0.000547291, 0.0000547291, 0.00000547291, 0.000000547291,
}

// OhtoEnds is how ends are scored in Ohto 2016 table 3.
func OhtoEnds() EndScores { return ohtoEnds }

// OhtoExtra is how often the team throwing first wins an extra end in Ohto 2016 §4.4.
const OhtoExtra = 0.25

// OhtoSource is the source of Ohto; files of earlier versions hold another name of it (CurrentSource).
const OhtoSource = "self-play of programs (Ohto 2016)"

// CurrentSource is the source of a table by what a file calls it, which may be of an earlier version.
func CurrentSource(source string) string {
	if source == "seed 004, programs of 2016" {
		return OhtoSource
	}
	return source
}

// Ohto is the win table of Ohto 2016 §4.4: end scores of programs, an extra end won by the
// team throwing first one time in four.
var Ohto = sync.OnceValue(func() *Table { return must(FromEnds(ohtoEnds, OhtoExtra, OhtoSource)) })

// Count is how often ends were scored: Count[k+8] ends in which the team throwing first
// made k points (negative: the hammer).
type Count [17]int

// Add counts an end; more than eight points count as eight.
func (c *Count) Add(k int) { c[min(max(k, -8), 8)+8]++ }

// N is the number of ends counted.
func (c *Count) N() int {
	n := 0
	for _, v := range c {
		n += v
	}
	return n
}

// PriorEnds is how many ends of the prior stand beside the counted ones in FromCounts.
const PriorEnds = 20

// FromCounts estimates a table from counted ends, such as those of a folder of logs. The
// counts are smoothed by a Dirichlet prior: PriorEnds further ends scored as in Ohto 2016,
// so that a score that was never seen is rare but not impossible. An extra end is won as
// often as an end is scored by the team throwing first, given that it is scored at all.
func FromCounts(c *Count, source string) (*Table, error) {
	if c.N() == 0 {
		return nil, errors.New("no finished end to count")
	}
	var p EndScores
	first, hammer := 0.0, 0.0
	for i := range p {
		p[i] = float64(c[i]) + PriorEnds*ohtoEnds[i]
		if i > 8 {
			first += p[i]
		} else if i < 8 {
			hammer += p[i]
		}
	}
	return FromEnds(p, first/(first+hammer), fmt.Sprintf("%s, %d ends", source, c.N()))
}

// HandSource is the source of a table by hand.
const HandSource = "set by hand"

// ByHand is a table from end scores set by hand.
func ByHand(p EndScores, extra float64) (*Table, error) {
	return FromEnds(p, extra, HandSource)
}
