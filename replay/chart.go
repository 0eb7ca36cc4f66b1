package replay

import "github.com/hogline/hogline/engine/curling"

// Task is the kind of shot that the statisticians of an event noted, in the words of Curlit's result books.
type Task string

// The tasks.
const (
	TaskDraw      Task = "draw"
	TaskFront     Task = "front"
	TaskGuard     Task = "guard"
	TaskRaise     Task = "raise" // or tap-back
	TaskWick      Task = "wick"  // or soft peel
	TaskFreeze    Task = "freeze"
	TaskTakeOut   Task = "take-out"
	TaskHitRoll   Task = "hit-and-roll"
	TaskClearing  Task = "clearing"
	TaskDouble    Task = "double"
	TaskPromotion Task = "promotion" // take-out
	TaskThrough   Task = "through"
	TaskNone      Task = "none" // no statistics
)

// Tasks are all tasks, in Curlit's order.
var Tasks = []Task{TaskDraw, TaskFront, TaskGuard, TaskRaise, TaskWick, TaskFreeze, TaskTakeOut, TaskHitRoll, TaskClearing, TaskDouble,
	TaskPromotion, TaskThrough, TaskNone}

// Chart is what statisticians noted of a shot at a tournament beside where the stones lay.
type Chart struct {
	Task      Task
	Turn      curling.Turn
	TurnKnown bool
	Grade     int    // how well it was made, 0 to 100 %; -1 not rated
	TimeOut   bool   // the team took a time-out before it
	Player    string // empty unknown
	Note      string // what else was noted, such as "Hog line violation" or "Burned stone"; empty nothing
	// HogTime is how many seconds the stone took from hog line to hog line by a stopwatch; 0 not timed.
	HogTime float64 `json:",omitzero"`
	// Moved is the farthest way in metres that a stone was moved from its place in the chart, after the shot, so that no
	// two stones overlap.
	Moved float64
}

// Reconstruction is how well a throw that was found from the chart explains it.
type Reconstruction struct {
	Explained bool    // every stone comes to rest within the tolerance of its place in the chart
	Residual  float64 // m, root mean square over the stones that moved
	Worst     float64 // m, the largest of a stone
	SpreadVX  float64 // m/s, half the range of the throws that fit as well
	SpreadVY  float64 // m/s
	// Redrawn are the stones, a set of bits, that the throw leaves alone but the chart after the shot has elsewhere: it corrects the one
	// before (reconstruct.Throw.Corrected).
	Redrawn uint16 `json:",omitempty"`
}

// PowerPlay is the side to which the placed stones of a mixed doubles end were moved, as the thrower sees it.
type PowerPlay uint8

// The sides.
const (
	NoPowerPlay PowerPlay = iota
	PowerPlayRight
	PowerPlayLeft
)
