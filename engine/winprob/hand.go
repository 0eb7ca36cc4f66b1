package winprob

import (
	"fmt"
	"io"
	"strconv"

	"github.com/hogline/hogline/engine/jsonfault"
)

// maxHand bounds a file with a table set by hand in bytes.
const maxHand = 1 << 16

// Read reads a table set by hand from JSON: how likely every end score of the team throwing
// first is (negative: the hammer scores; they need not sum to 1), and how likely that team
// wins an extra end:
//
//	{"ends": {"-2": 0.2, "-1": 0.4, "0": 0.04, "1": 0.2}, "extra": 0.25}
func Read(r io.Reader) (*Table, error) {
	raw, err := io.ReadAll(io.LimitReader(r, maxHand+1))
	if err != nil {
		return nil, err
	}
	if len(raw) > maxHand {
		return nil, fmt.Errorf("a win table of more than %d bytes", maxHand)
	}
	var hand struct {
		Ends  map[string]float64 `json:"ends"`
		Extra *float64           `json:"extra"`
	}
	if err := jsonfault.Decode(raw, &hand); err != nil {
		return nil, err
	}
	if hand.Extra == nil {
		return nil, fmt.Errorf(`"extra" is missing: how likely the team throwing first wins an extra end`)
	}
	var p EndScores
	for key, v := range hand.Ends {
		k, err := strconv.Atoi(key)
		if err != nil || k < -8 || k > 8 || strconv.Itoa(k) != key {
			return nil, fmt.Errorf("%q is no end score, want -8 to 8", key)
		}
		p[k+8] = v
	}
	return ByHand(p, *hand.Extra)
}
