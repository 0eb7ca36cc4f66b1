package sanity

// Part says what a position may be used for.
type Part string

// The parts.
const (
	// Choose: AIs may be looked at, chosen and changed by it.
	Choose Part = "choose"
	// Judge: answers are counted and nothing else; never used for a choice.
	Judge Part = "judge"
)

// Parts are both.
var Parts = []Part{Choose, Judge}
