package chart

import (
	"encoding/json"
	"strconv"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
)

// Source is where the value of a field comes from.
type Source string

// The sources. Only what was noted by hand or accepted counts: see Field.Known.
const (
	ByHand   Source = ""         // noted by a person
	Accepted Source = "accepted" // proposed by the program and accepted by a person
	Proposed Source = "proposed" // proposed, and not accepted
	Unknown  Source = "unknown"  // said to be not known: it takes back what was noted before
)

// Field is a value with its source. A nil Field was not noted.
type Field[T any] struct {
	Value T      `json:"v"`
	By    Source `json:"by,omitempty"`
}

// Noted is a value noted by hand.
func Noted[T any](v T) *Field[T] { return &Field[T]{Value: v} }

// Known reports that a person stands for the value.
func (f *Field[T]) Known() bool { return f != nil && (f.By == ByHand || f.By == Accepted) }

// Get is the value, if it is known.
func (f *Field[T]) Get() (v T, ok bool) {
	if !f.Known() {
		return v, false
	}
	return f.Value, true
}

// Or is the value, or another where it is not known.
func (f *Field[T]) Or(v T) T {
	if f.Known() {
		return f.Value
	}
	return v
}

// Format is a kind of game: how many players and stones, and under which rules.
type Format string

// The formats.
const (
	Fours      Format = "fours"
	Doubles    Format = "doubles" // mixed doubles
	Wheelchair Format = "wheelchair"
	Three      Format = "three" // a team of four that plays with three: 3, 3 and 2 stones
)

// Formats are all formats, the usual one first.
var Formats = []Format{Fours, Doubles, Wheelchair, Three}

// Rules are the rules of a format.
func (f Format) Rules() curling.Rules {
	switch f {
	case Doubles:
		return curling.MixedDoubles()
	case Wheelchair:
		return curling.Wheelchair()
	}
	return curling.NoTick()
}

// Players is how many players of a team throw.
func (f Format) Players() int {
	switch f {
	case Doubles:
		return 2
	case Three:
		return 3
	}
	return 4
}

// thrower is the place in the order of the player who delivers a shot (0 to 15).
func (f Format) thrower(shot int) int {
	if f == Three {
		return shot / 2 / 3
	}
	r := f.Rules()
	return r.Delivery.Thrower(shot)
}

// Grade is how well a shot was made, in points of its scale; GradeX is a shot that does not count.
type Grade int

// GradeX is the grade of a shot thrown through on purpose: it is not counted. GradeMax is the best of the usual scale, GradeBonus that of
// Curlit's with bonus points.
const (
	GradeX     Grade = -1
	GradeMax   Grade = 4
	GradeBonus Grade = 6
)

// String is "4" or "X".
func (g Grade) String() string {
	if g == GradeX {
		return "X"
	}
	return strconv.Itoa(int(g))
}

// MarshalJSON writes a number or "X".
func (g Grade) MarshalJSON() ([]byte, error) {
	if g == GradeX {
		return []byte(`"X"`), nil
	}
	return []byte(strconv.Itoa(int(g))), nil
}

// UnmarshalJSON reads a number or "X".
func (g *Grade) UnmarshalJSON(text []byte) error {
	if string(text) == `"X"` {
		*g = GradeX
		return nil
	}
	var n int
	if err := json.Unmarshal(text, &n); err != nil {
		return err
	}
	*g = Grade(n)
	return nil
}

// Percent is the grade as replay.Chart has it, 0 to 100 %, -1 for one that does not count; bonus points are left out.
func (g Grade) Percent() int {
	if g < 0 {
		return -1
	}
	return int(min(g, GradeMax)) * 100 / int(GradeMax)
}

// Kind is what stands in the place of a shot.
type Kind string

// The kinds of shots.
const (
	Thrown    Kind = "thrown"
	NotThrown Kind = "not-thrown"
)

// Fate is why a thrown stone is out of play.
type Fate string

// The fates.
const (
	WentOut Fate = "out"
	Hogged  Fate = "hogged"
	Burned  Fate = "burned"
)

// Reason is why a shot missed.
type Reason string

// The reasons, those of weight and line first.
const (
	Light       Reason = "light"
	Heavy       Reason = "heavy"
	Wide        Reason = "wide"
	Narrow      Reason = "narrow"
	WrongTurn   Reason = "turn"
	Release     Reason = "release"
	OverSwept   Reason = "over-swept"
	UnderSwept  Reason = "under-swept"
	LineCall    Reason = "line-call"
	BroomPlace  Reason = "broom"
	WrongCall   Reason = "call"
	Pick        Reason = "pick"
	Wrecked     Reason = "wrecked"
	BurnedStone Reason = "burned"
)

// Reasons are all reasons.
var Reasons = []Reason{Light, Heavy, Wide, Narrow, WrongTurn, Release, OverSwept, UnderSwept, LineCall, BroomPlace, WrongCall, Pick,
	Wrecked, BurnedStone}

// Place is where a stone came to rest: a place on the sheet in metres, or out of play.
type Place struct {
	X   float64 `json:"x,omitempty"`
	Y   float64 `json:"y,omitempty"`
	Out bool    `json:"out,omitempty"`
}

// At is a place on the sheet, OutOfPlay that of a stone that left it.
func At(p curling.Vec) Place { return Place{X: p.X, Y: p.Y} }

// OutOfPlay is the place of a stone out of play.
var OutOfPlay = Place{Out: true}

// TeamFields are what is noted of a team.
type TeamFields struct {
	Name        *Field[string]    `json:"name,omitempty"`
	Colour      *Field[string]    `json:"colour,omitempty"`      // of its handles
	Line        *Field[[]string]  `json:"line,omitempty"`        // players in the order in which they throw
	Substitutes *Field[[]string]  `json:"substitutes,omitempty"` // counted on from the last of Line
	Draws       *Field[[]float64] `json:"draws,omitempty"`       // last stone draws, cm from the tee
}

// GameFields are what is noted of the whole game.
type GameFields struct {
	Event   *Field[string] `json:"event,omitempty"`
	Date    *Field[string] `json:"date,omitempty"` // year-month-day
	Session *Field[string] `json:"session,omitempty"`
	Sheet   *Field[string] `json:"sheet,omitempty"`
	Format  *Field[Format] `json:"format,omitempty"`
	Ends    *Field[int]    `json:"ends,omitempty"`
	First   *Field[int]    `json:"first,omitempty"` // the team that throws first in the first end, 0 or 1
	Own     *Field[int]    `json:"own,omitempty"`   // the team that is charted; -1 both
	Note    *Field[string] `json:"note,omitempty"`
	Team1   TeamFields     `json:"team1,omitzero"`
	Team2   TeamFields     `json:"team2,omitzero"`
}

// Team are the fields of a team.
func (g *GameFields) Team(t curling.TeamID) *TeamFields {
	if t == 0 {
		return &g.Team1
	}
	return &g.Team2
}

// EndFields are what is noted of an end.
type EndFields struct {
	Hammer    *Field[int]              `json:"hammer,omitempty"` // the team that throws last, where the rules do not give it
	Order1    *Field[[]int]            `json:"order1,omitempty"` // players of team 1 in the order in which they throw from this end on
	Order2    *Field[[]int]            `json:"order2,omitempty"`
	PowerPlay *Field[replay.PowerPlay] `json:"power_play,omitempty"`
	Placed    *Field[[]curling.Vec]    `json:"placed,omitempty"` // the guard and the stone in the house of mixed doubles
	Score     *Field[[2]int]           `json:"score,omitempty"`  // in place of what the stones count
	Over      *Field[bool]             `json:"over,omitempty"`   // no further stone is thrown
	Time1     *Field[float64]          `json:"time1,omitempty"`  // s of thinking time left of team 1 after it
	Time2     *Field[float64]          `json:"time2,omitempty"`
	Conceded  *Field[int]              `json:"conceded,omitempty"` // the team that gave up in it
	Note      *Field[string]           `json:"note,omitempty"`
}

// ShotFields are what is noted of a shot.
type ShotFields struct {
	Kind       *Field[Kind]            `json:"kind,omitempty"`
	Thrower    *Field[int]             `json:"thrower,omitempty"` // of the team's line-up and substitutes, from 0
	Task       *Field[replay.Task]     `json:"task,omitempty"`
	Turn       *Field[curling.Turn]    `json:"turn,omitempty"`
	Target     *Field[curling.Vec]     `json:"target,omitempty"`       // m
	OnStone    *Field[int]             `json:"target_stone,omitempty"` // the stone that it is played on, 0 to 15
	Broom      *Field[curling.Vec]     `json:"broom,omitempty"`        // m
	Weight     *Field[shotname.Weight] `json:"weight,omitempty"`
	Fate       *Field[Fate]            `json:"fate,omitempty"`
	Stones     map[int]*Field[Place]   `json:"stones,omitempty"` // by number, 0 to 15: the thrown stone and those that moved
	Seen       *Field[bool]            `json:"seen,omitempty"`   // stones whose places are not known lie where they were seen last; those never seen are out
	Grade      *Field[Grade]           `json:"grade,omitempty"`
	Scale      *Field[Grade]           `json:"scale,omitempty"` // the best grade there is; 4 where it is not noted
	Reasons    *Field[[]Reason]        `json:"reasons,omitempty"`
	Difficulty *Field[float64]         `json:"difficulty,omitempty"` // share of throws with the player's error that make it, 0 to 1
	Split      *Field[float64]         `json:"split,omitempty"`      // s, back line to hog line
	Hog        *Field[float64]         `json:"hog,omitempty"`        // s, hog line to hog line
	TimeOut    *Field[bool]            `json:"time_out,omitempty"`
	Sweepers   *Field[[]int]           `json:"sweepers,omitempty"`
	Note       *Field[string]          `json:"note,omitempty"`
	Key        *Field[bool]            `json:"key,omitempty"`  // a shot to look at again
	Done       *Field[bool]            `json:"done,omitempty"` // all is noted that is to be; a grade says so too
}
