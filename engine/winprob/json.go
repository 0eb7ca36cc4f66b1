package winprob

import (
	"encoding/json"
	"fmt"
)

// tableJSON is what a table is worked out from.
type tableJSON struct {
	Ends   EndScores `json:"ends"`  // of the team throwing first, -8 to 8
	Extra  float64   `json:"extra"` // probability of the team throwing first to win an extra end
	Source string    `json:"source"`
}

// MarshalJSON writes what the table is worked out from.
func (t *Table) MarshalJSON() ([]byte, error) {
	return json.Marshal(tableJSON{t.ends, t.extra, t.source}) //nolint:wrapcheck // of encoding/json
}

// UnmarshalJSON works the table out.
func (t *Table) UnmarshalJSON(data []byte) error {
	var in tableJSON
	if err := json.Unmarshal(data, &in); err != nil {
		return fmt.Errorf("wins: %w", err)
	}
	table, err := FromEnds(in.Ends, in.Extra, in.Source)
	if err == nil {
		*t = *table
	}
	return err
}
