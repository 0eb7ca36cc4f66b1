package winprob

import (
	"encoding/json"
)

// tableJSON is what a table is worked out from.
type tableJSON struct {
	Ends   EndScores `json:"ends"`  // of the team throwing first, -8 to 8
	Extra  float64   `json:"extra"` // probability of the team throwing first to win an extra end
	Source string    `json:"source"`
	Swaps  bool      `json:"blank_swaps,omitempty"` // the hammer changes after a blank
	Power  *Power    `json:"power,omitempty"`       // ends with a power play
}

// JSONSchemaAlias is what has the schema of a table.
func (Table) JSONSchemaAlias() any { return tableJSON{} }

// MarshalJSON writes what the table is worked out from.
func (t *Table) MarshalJSON() ([]byte, error) {
	return json.Marshal(tableJSON{t.ends, t.extra, t.source, t.swaps, t.power})
}

// UnmarshalJSON works the table out.
func (t *Table) UnmarshalJSON(data []byte) error {
	var in tableJSON
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	table, err := fromPower(in.Ends, in.Power, in.Extra, CurrentSource(in.Source), in.Swaps)
	if err != nil {
		return err
	}
	for _, shipped := range [...]func() *Table{Ohto, OwnFour, OwnDoubles, RealFour, RealDoubles} {
		if s := shipped(); s.first == table.first && s.ends == table.ends { // what rules of one's own make of it is known
			table.ahead = s.ahead
		}
	}
	*t = *table
	return nil
}
