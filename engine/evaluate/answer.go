package evaluate

import (
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/shotname"
)

// State is how far an answer is. The text is its translation key.
type State string

// The states.
const (
	Thinking   State = "thinking" // Progress holds how far
	Evaluating State = "judging"  // the shot is known and still being valued
	Done       State = "done"
	Refused    State = "refused" // the shot cannot be thrown or breaks the weight limit
	TimedOut   State = "timeout"
	Failed     State = "failed"  // Error is one sentence
	Stopped    State = "stopped" // by the end of the context
)

// Over reports whether the answer is final.
func (s State) Over() bool { return s != Thinking && s != Evaluating }

// HasShot reports whether the answer holds a shot.
func (s State) HasShot() bool { return s == Evaluating || s == Done }

// Answer is the answer of an engine with its value.
type Answer struct {
	Engine   int            `json:"-"` // index into the engines
	State    State          `json:"state"`
	Progress ai.Progress    `json:"-"` // the last one reported
	Shot     curling.Shot   `json:"shot"`
	Asked    curling.Shot   `json:"asked"`             // as suggested, before the limit was applied
	Clamped  bool           `json:"clamped,omitempty"` // Shot is slower than Asked
	Call     shotname.Call  `json:"call"`              // name of the shot thrown without error; while thinking, that of Progress.Best
	Name     string         `json:"name,omitempty"`    // in English: the AI's own name if it has one, else Call
	Thrower  curling.Player `json:"thrower"`
	Value    Value          `json:"value"` // by the common evaluator; Throws is 0 until there is one
	// The AI's own view:
	Proposed   []ai.Candidate `json:"-"`                    // best first
	Candidates []Candidate    `json:"candidates,omitempty"` // those of Proposed that can be thrown
	Map        *ai.Map        `json:"map,omitempty"`
	Throws     int            `json:"throws"` // simulated throws of the AI
	// Thin: time ended the AI's work before it had made UsualThrows, as on a busy machine.
	Thin    bool          `json:"thin,omitempty"`
	Elapsed time.Duration `json:"-"`
	Note    string        `json:"note,omitempty"` // what a user should know
	Opening ai.Opening    `json:"opening,omitzero"`
	Error   string        `json:"-"` // one sentence; empty unless refused, timed out or failed
	Why     error         `json:"-"` // Error as a value that can be translated
}

// Ranking is the order of the answers by value.
type Ranking struct {
	Order []int `json:"order"` // engines with a value, best first
	Clear bool  `json:"clear"` // the best is better than the second beyond doubt: Value.Behind
	// How values were found: the simulator's name, the player model that plays the end on (one of
	// Policies, or Learned), and the source of the win table ("" points alone).
	Simulator string `json:"simulator"`
	Policy    string `json:"policy"`
	Source    string `json:"source"`
	Follow    int    `json:"follow,omitempty"` // shots that follow in the end
	Throws    int    `json:"throws,omitempty"` // of a shot at most
	// Stones: the end gives no points of its own under the rules (winprob.GivesLater), and scores are counting stones.
	Stones bool `json:"stones,omitempty"`
}

// Event is a change of an answer, with the ranking at that time.
type Event struct {
	Answer  Answer
	Ranking Ranking
}

// Result is all answers in the order of the engines.
type Result struct {
	Answers []Answer
	Ranking Ranking

	evaluator *evaluator
	teams     [][2]curling.Team // by answer
}

// UsualThrows is how many simulated throws an answer comes from where nothing else is chosen.
const UsualThrows = DefaultSims

// Shares by which an answer is thin: of the usual throws below which, and of the time from which on it is what ended them. An AI may end
// somewhat early, when its next step would take too long.
const (
	thinThrows = 0.9
	thinTime   = 0.8
)

// thin reports whether a budget of time gave an answer fewer throws than usual. An AI that needs no more, or that counts none, has ended
// by itself.
func (a *Answer) thin(b ai.Budget) bool {
	return b.Time > 0 && a.Throws > 0 && float64(a.Throws) < thinThrows*UsualThrows && (b.Throws == 0 || a.Throws < b.Throws) &&
		float64(a.Elapsed) >= thinTime*float64(b.Time)
}
