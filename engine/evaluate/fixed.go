package evaluate

import (
	"context"
	"math"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
)

// Fixed is an AI that always answers the same: a shot as played, or an answer that was given before.
type Fixed struct {
	Suggestion ai.Suggestion
	Err        error
}

// FixedShot is an AI that always answers with one shot.
func FixedShot(s curling.Shot) Fixed {
	return Fixed{Suggestion: ai.Suggestion{Candidates: []ai.Candidate{{Shot: s, Win: math.NaN(), Score: math.NaN()}}}}
}

// Suggest is the answer.
func (f Fixed) Suggest(context.Context, ai.Request, func(ai.Progress)) (ai.Suggestion, error) {
	return f.Suggestion, f.Err
}
