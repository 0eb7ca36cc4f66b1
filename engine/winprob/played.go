package winprob

import (
	_ "embed" // the tables of own play
	"encoding/json"
	"errors"
	"fmt"
	"sync"
)

// Played is how ends of matches came out that the search of Hogline played against itself (hogline-lab train wins).
type Played struct {
	Rules      string `json:"rules"`
	Seed       uint64 `json:"seed"`
	Games      int    `json:"games"`
	Round      int    `json:"round"`       // the matches were played by the table of the round before
	BlankSwaps bool   `json:"blank_swaps"` // the hammer changes after a blank
	Ends       Count  `json:"ends"`        // of the team throwing first, -8 to 8
	Extra      [2]int `json:"extra"`       // extra ends won by the team throwing first, and by the hammer
}

// Table works the table out. The ends are smoothed as in FromCounts. An extra end is won as often as those played and
// PriorEnds more that go as ends that somebody scores in.
func (p *Played) Table() (*Table, error) {
	if p.Ends.N() == 0 || min(p.Extra[0], p.Extra[1]) < 0 {
		return nil, errors.New("no finished end to count")
	}
	var ends EndScores
	first, hammer := 0.0, 0.0
	for i := range ends {
		ends[i] = float64(p.Ends[i]) + PriorEnds*ohtoEnds[i]
		if i > 8 {
			first += ends[i]
		} else if i < 8 {
			hammer += ends[i]
		}
	}
	extra := (float64(p.Extra[0]) + PriorEnds*first/(first+hammer)) / (float64(p.Extra[0]+p.Extra[1]) + PriorEnds)
	return fromEnds(ends, extra, fmt.Sprintf("own play, %s, %d ends", p.Rules, p.Ends.N()), p.BlankSwaps)
}

var (
	//go:embed played-four.json
	playedFour []byte
	//go:embed played-doubles.json
	playedDoubles []byte
)

// OwnFour is the table of matches of four players that the search played against itself, OwnDoubles that of mixed doubles.
var OwnFour = sync.OnceValue(func() *Table { return own(playedFour) })

// OwnDoubles is OwnFour for mixed doubles.
var OwnDoubles = sync.OnceValue(func() *Table { return own(playedDoubles) })

// own is a table that ships with the program.
func own(data []byte) *Table {
	var p Played
	if err := json.Unmarshal(data, &p); err != nil {
		panic(err) // the file beside is wrong
	}
	return must(p.Table())
}
