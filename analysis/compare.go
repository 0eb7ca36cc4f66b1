package analysis

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"

	"github.com/hogline/hogline/engine/registry"
)

// Comparison is a shot that two workers valued, or three where two did not agree.
type Comparison struct {
	Key     string     `json:"key"`
	End     int        `json:"end"`  // from 1
	Shot    int        `json:"shot"` // from 1
	Workers []Identity `json:"workers"`
	// Differ tells in what two of the values differ, empty if they agree. Suspects are the workers whose values are in doubt then: the
	// one that two others do not agree with, or both.
	Differ   string     `json:"differ,omitempty"`
	Suspects []Identity `json:"suspects,omitempty"`
}

// Limits of what may differ between two values that are not found by the same arithmetic or in the same time.
const (
	differErrors  = 5.0 // standard errors of the difference
	differPercent = 1.0 // and so much beside, in per cent
)

// Differ tells in what two values of one task differ, empty if they agree: bit for bit where AIs count their throws and both workers
// calculate alike, else within their standard errors.
func Differ(a, b *Shot) string {
	if exact(a, b) {
		x, y := *a, *b
		x.Worker, y.Worker = nil, nil
		left, errLeft := json.Marshal(&x)
		right, errRight := json.Marshal(&y)
		if errLeft == nil && errRight == nil && bytes.Equal(left, right) {
			return ""
		}
	}
	for _, f := range []struct {
		name           string
		one, two       *float64
		errOne, errTwo float64
	}{
		{"win_before", &a.WinBefore, &b.WinBefore, a.BeforeError, b.BeforeError},
		{"win_after", a.WinAfter, b.WinAfter, a.AfterError, b.AfterError},
		{"call", a.Call, b.Call, a.CallError, b.CallError},
		{"throw", a.Throw, b.Throw, a.ThrowError, b.ThrowError},
		{"luck", a.Luck, b.Luck, a.LuckError, b.LuckError},
	} {
		switch {
		case (f.one == nil) != (f.two == nil):
			return f.name + " is known to one alone"
		case f.one == nil:
		case exact(a, b) && *f.one != *f.two:
			return fmt.Sprintf("%s %g and %g, want the same", f.name, *f.one, *f.two)
		case math.Abs(*f.one-*f.two) > differPercent+differErrors*math.Hypot(f.errOne, f.errTwo):
			return fmt.Sprintf("%s %.2f and %.2f, with errors of %.2f and %.2f", f.name, *f.one, *f.two, f.errOne, f.errTwo)
		}
	}
	if exact(a, b) {
		return "other ideas, want the same"
	}
	return ""
}

// exact reports whether two values of one task must be the same bit for bit.
func exact(a, b *Shot) bool {
	if a.By == nil || b.By == nil || a.By.Budget.Time != 0 || a.Worker == nil || b.Worker == nil || a.Worker.System != b.Worker.System {
		return false
	}
	for _, name := range a.By.AIs {
		choice, err := registry.Parse(name)
		if err != nil || registry.IsRemote(choice.Kind.Name) {
			return false
		}
	}
	return true
}
