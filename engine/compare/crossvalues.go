package compare

import (
	"math"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
)

// ValueSource is how a value of an AI was found.
type ValueSource int

// The sources.
const (
	NoSource        ValueSource = iota
	CandidateSource             // the shot is one of the AI's candidates
	MapSource                   // the AI's map of values at the velocity of the shot
	NearSource                  // the AI's nearest candidate of the same idea
)

// CrossValue is what an AI says that a shot is worth.
type CrossValue struct {
	Value  float64 // in the unit of the table; NaN unknown
	Error  float64 // standard error, NaN unknown
	Throws int     // that the value comes from, 0 unknown
	Source ValueSource
}

// CrossValues is a table of what every AI says of every shot.
type CrossValues struct {
	Unit     string
	Of       [][]CrossValue // by AI, then shot
	Referee  []CrossValue   // by shot
	Optimism []float64      // of each AI: its own value of its own shot less the referee's; NaN unknown
	// OptimismError is the standard error of Optimism.
	OptimismError []float64
}

// shotWithin is how far in m/s two velocities may lie apart to be the same shot: less than a thrower notices.
const shotWithin = 0.02

// NewCrossValues tells what is known of the shots of answers by the AIs that gave them. Nothing is computed anew: an AI
// has a value of its candidates, and of every shot where it gives a map of values. They are win probabilities where the referee's are.
func NewCrossValues(answers []*evaluate.Answer) *CrossValues {
	wins := slices.ContainsFunc(answers, func(a *evaluate.Answer) bool { return !math.IsNaN(a.Value.Win) })
	c := &CrossValues{Unit: ai.Points}
	if wins {
		c.Unit = ai.WinShare
	}
	for i, a := range answers {
		row := make([]CrossValue, len(answers))
		for k, of := range answers {
			row[k] = c.valueBy(a, of, i == k)
		}
		c.Of = append(c.Of, row)
		v := CrossValue{a.Value.Score, a.Value.Error, a.Value.Throws, CandidateSource}
		if wins {
			v.Value, v.Error = a.Value.Win, a.Value.WinError
		}
		if v.Throws == 0 {
			v = none()
		}
		c.Referee = append(c.Referee, v)
		c.Optimism = append(c.Optimism, row[i].Value-v.Value)
		se := v.Error
		if !math.IsNaN(row[i].Error) {
			se = math.Hypot(se, row[i].Error)
		}
		c.OptimismError = append(c.OptimismError, se)
	}
	return c
}

func none() CrossValue { return CrossValue{Value: math.NaN(), Error: math.NaN()} }

// valueBy is what the AI of an answer says of the shot of another one; own: of its own.
func (c *CrossValues) valueBy(a, of *evaluate.Answer, own bool) CrossValue {
	if own && len(a.Candidates) > 0 {
		return c.candidate(&a.Candidates[0], CandidateSource)
	}
	near, within := -1, math.Inf(1)
	for k := range a.Candidates {
		x := &a.Candidates[k]
		d := x.Thrown.Velocity().Sub(of.Shot.Velocity())
		if apart := math.Hypot(d.X, d.Y); x.Call.SameIdea(&of.Call) && apart < within {
			near, within = k, apart
		}
	}
	if near >= 0 && within < shotWithin {
		return c.candidate(&a.Candidates[near], CandidateSource)
	}
	if m := a.Map; m != nil && m.Axes == ai.VelocityAxes && m.Unit == c.Unit {
		if v := float64(m.At(of.Shot.Turn, of.Shot.VX, of.Shot.VY)); !math.IsNaN(v) {
			return CrossValue{v, math.NaN(), a.Throws, MapSource}
		}
	}
	if near >= 0 {
		return c.candidate(&a.Candidates[near], NearSource)
	}
	return none()
}

func (c *CrossValues) candidate(x *evaluate.Candidate, source ValueSource) CrossValue {
	v := CrossValue{x.Score, x.Error, x.Throws, source}
	if c.Unit == ai.WinShare {
		v.Value, v.Error = x.Win, x.WinError
	}
	if math.IsNaN(v.Value) {
		return none()
	}
	if !(v.Error > 0) {
		v.Error = math.NaN()
	}
	return v
}

// turns are both turns.
var turns = [2]curling.Turn{curling.Right, curling.Left}
