package evaluate

import (
	"time"

	"hogline/engine/ai"
	"hogline/engine/curling"
	"hogline/engine/shotname"
)

// State is how far an answer is. The text is its translation key.
type State string

// The states.
const (
	Thinking   State = "thinking" // Progress tells how far
	Evaluating State = "judging"  // the shot is there, the referee is still throwing
	Done       State = "done"
	Refused    State = "refused" // the shot cannot be thrown or breaks the weight limit
	TimedOut   State = "timeout"
	Failed     State = "failed"  // Error is one sentence
	Stopped    State = "stopped" // by the one who asked
)

// Over reports whether nothing more will come.
func (s State) Over() bool { return s != Thinking && s != Evaluating }

// HasShot reports whether the answer holds a shot.
func (s State) HasShot() bool { return s == Evaluating || s == Done }

// Answer is what an asker said and what the referee thinks of it.
type Answer struct {
	Engine   int // index into the askers
	State    State
	Progress ai.Progress // the last report of the AI
	Shot     curling.Shot
	Asked    curling.Shot  // as the AI said it, before a limit was applied
	Clamped  bool          // Shot is slower than Asked
	Call     shotname.Call // the shot in words, thrown without error; while thinking, that of Progress.Best
	Name     string        // in English: the AI's own words if it has any, else those of Call
	Thrower  curling.Player
	Value    Value // by the common referee; Throws is 0 until there is one
	// What the AI itself thinks:
	Proposed   []ai.Candidate // best first
	Candidates []Candidate    // those of the Candidates that can be thrown
	Map        *ai.Map
	Throws     int // simulated throws of the AI
	Elapsed    time.Duration
	Note       string // what a user should know
	Error      string // one sentence; empty unless refused, timed out or failed
	Why        error  // what Error says, as a value that can be said in another language
}

// Candidate is one of the candidates of an AI, with the AI's own figures.
type Candidate struct {
	ai.Candidate
	Rank     int           // among the candidates, from 1
	Thrown   curling.Shot  // Shot, or as hard as the thrower can
	Call     shotname.Call // Thrown in words
	WinError float64       // standard error of Win, NaN unknown
}

// Ranking is the referee's order of the answers.
type Ranking struct {
	Order []int // askers with a value, best first
	Clear bool  // the best is better than the second beyond doubt (two standard errors)
	// Simulator, Policy and Source tell how values were found: the simulator's name, who
	// plays on after the shot, and the win table's source ("" points alone).
	Simulator string
	Policy    string
	Source    string
}

// Event is news of an answer. Verdict is the order as it stands.
type Event struct {
	Answer  Answer
	Ranking Ranking
}

// Result is all answers in the order of the askers.
type Result struct {
	Answers []Answer
	Ranking Ranking

	evaluator *evaluator
	teams     [][2]curling.Team // by answer
}
