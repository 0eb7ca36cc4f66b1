//go:build !js

package queue

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/engine/safefile"
)

// answer is what stands in the queue: a value, or why there is none and who found that.
type answer struct {
	Shot    *analysis.Shot     `json:"shot,omitempty"`
	Problem string             `json:"problem,omitempty"`
	Worker  *analysis.Identity `json:"worker,omitempty"`
}

// answerBy is the answer of a worker.
func answerBy(v *analysis.Shot, problem error, who *analysis.Identity) *answer {
	if problem == nil {
		return &answer{Shot: v}
	}
	a := &answer{Problem: limits.Clean(problem.Error(), evaluate.MaxNote)}
	if who.Check() == nil {
		by := *who
		a.Worker = &by
	}
	return a
}

// text is the answer as it is kept; one that cannot be written, or is too large, is a problem.
func (a *answer) text() []byte {
	text, err := json.Marshal(a)
	if err == nil && len(text) > maxPayload {
		err = fmt.Errorf("a value of %d bytes, at most %d", len(text), maxPayload)
	}
	if err != nil {
		text, _ = json.Marshal(&answer{Problem: limits.Clean(err.Error(), evaluate.MaxNote)}) // a text
	}
	return text
}

// answerOf is the value in the answer of a key, or why there is none: answers come from other machines.
func answerOf(key string, text []byte) (analysis.Shot, error) {
	var a answer
	key, _, _ = strings.Cut(key, ".")
	switch err := safefile.DecodeJSON(text, &a, maxMessage); {
	case err != nil:
		return analysis.Shot{}, err
	case a.Shot == nil:
		return analysis.Shot{}, a.problem()
	case a.Shot.Key != key:
		return analysis.Shot{}, errors.New("the worker is of another version")
	}
	if err := a.Shot.Check(); err != nil {
		return analysis.Shot{}, fmt.Errorf("a value that cannot be%s: %w", by(a.Shot.Worker), err)
	}
	return *a.Shot, nil
}

// problem is why there is no value.
func (a *answer) problem() error {
	return errors.New(limits.Clean(a.Problem, evaluate.MaxNote) + by(a.Worker))
}

// by tells a worker, if it is known and may be one.
func by(worker *analysis.Identity) string {
	if worker == nil || worker.Check() != nil {
		return ""
	}
	return fmt.Sprintf(" (worker %s)", worker)
}
