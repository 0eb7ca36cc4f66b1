package accuracy

import (
	"cmp"
	"encoding/json"
	"fmt"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/safefile"
)

// Setup is how a part was measured; parts of another one do not go into the same rows.
type Setup struct {
	Ice       physics.Model `json:"ice"`
	Answers   int           `json:"answers"`
	Throws    int           `json:"throws"`
	Reference int           `json:"reference"`
	Policy    string        `json:"policy"`
	Seed      uint64        `json:"seed"`
	Usual     bool          `json:"usual,omitempty"`
	Rules     string        `json:"rules,omitempty"` // the name of rules that are not the usual ones
}

// Setup is how positions are measured.
func (a *Accuracy) Setup() Setup {
	return Setup{cmp.Or(a.Ice, physics.Mori2019), a.Answers, a.Throws, a.Reference, a.Policy, a.Seed, a.Usual, a.Rules.Name}
}

// Part is what one position adds to a row, in sums over its answers.
type Part struct {
	Setup
	Follow      int        `json:"follow"`
	Position    int        `json:"position"`
	N           float64    `json:"n"`
	Bias        float64    `json:"bias"`
	Absolute    float64    `json:"absolute"`
	Squares     float64    `json:"squares"`
	Pairs       float64    `json:"pairs"`
	Ordered     float64    `json:"ordered"`
	Behind      float64    `json:"behind"`
	Wrong       float64    `json:"wrong"`
	Learned     bool       `json:"learned"`
	Values      []interval `json:"values"`
	Differences []interval `json:"differences"`
}

// Bounds in bytes of a file of parts and of a line of it.
const (
	mostParts    = 64 << 20
	mostPartLine = 64 << 10
)

// Line is the part as a line of a file.
func (p *Part) Line() ([]byte, error) { return json.Marshal(p) }

// ReadParts reads a file of parts that were measured in this way, one a line. Whole is how many bytes of it are whole lines.
func (a *Accuracy) ReadParts(path string) (list []Part, whole int64, err error) {
	var fault error
	whole, _, err = safefile.ReadLines(path, mostParts, mostPartLine, func(r safefile.Line) {
		var p Part
		bad := r.Err
		if bad == nil {
			bad = jsonfault.Line(r.Text, safefile.DecodeJSON(r.Text, &p, mostPartLine))
		}
		if bad == nil {
			bad = a.check(&p)
		}
		if bad != nil && fault == nil {
			fault = fmt.Errorf("%s: line %d: %w", path, r.Number, bad)
		}
		for i := range p.Values {
			p.Values[i].Position = p.Position
		}
		for i := range p.Differences {
			p.Differences[i].Position = p.Position
		}
		list = append(list, p)
	})
	if err == nil {
		err = fault
	}
	return list, whole, err
}

// check reports a part that was measured otherwise, or that cannot be.
func (a *Accuracy) check(p *Part) error {
	switch setup := a.Setup(); {
	case p.Setup != setup:
		return fmt.Errorf("it was measured otherwise: %+v, want %+v", p.Setup, setup)
	case p.Follow < 1 || p.Follow >= curling.Stones || p.Position < 0:
		return fmt.Errorf("no position %d with %d shots that follow", p.Position, p.Follow)
	case len(p.Values) == 0 || p.N != float64(len(p.Values)):
		return fmt.Errorf("%g answers, %d values", p.N, len(p.Values))
	}
	return nil
}
