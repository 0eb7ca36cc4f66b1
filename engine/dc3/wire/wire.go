// Package wire is what the programs of Digital Curling 3 say to each other and write to their logs: JSON objects, and the
// frame of their coordinates, which Digital Curling 4 has kept (github.com/digitalcurling/DigitalCurling3-Server).
//
// The frame has its origin at the hack, x = 0 on the centre line and y along the sheet: the tee is at 38.405 m.
package wire

import (
	"encoding/json"
	"errors"
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// Tee is the y of the tee in metres.
const Tee = 38.405

// Vector is a point in metres or a velocity in m/s.
type Vector struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// UnmarshalJSON reads a vector. Of one of which a single number is missing or null that is none: it would be 0, a place on the centre line
// or a stone that is not thrown.
func (v *Vector) UnmarshalJSON(text []byte) error {
	var of struct {
		X *float64 `json:"x"`
		Y *float64 `json:"y"`
	}
	if err := json.Unmarshal(text, &of); err != nil {
		if kind := (*json.UnmarshalTypeError)(nil); errors.As(err, &kind) {
			kind.Offset = -1 // of this text, not of the one around it
		}
		return err
	}
	*v = Vector{}
	for _, n := range []struct{ to, told, other *float64 }{{&v.X, of.X, of.Y}, {&v.Y, of.Y, of.X}} {
		switch {
		case n.told != nil:
			*n.to = *n.told
		case n.other != nil:
			*n.to = math.NaN()
		}
	}
	return nil
}

// FromPoint is a place on our sheet in the frame.
func FromPoint(p curling.Vec) Vector { return Vector{p.X - curling.CentreX, curling.TeeY + Tee - p.Y} }

// Point is v as a place on our sheet.
func (v Vector) Point() curling.Vec {
	return curling.Vec{X: curling.CentreX + v.X, Y: curling.TeeY + Tee - v.Y}
}

// OnSheet reports whether v is a number and lies where a stone can lie or pass.
func (v Vector) OnSheet() bool {
	return math.Abs(v.X) <= curling.SheetWidth/2 && v.Y >= 0 && v.Y <= Tee+curling.TeeY
}

// Both is a value of each team.
type Both[T any] struct {
	Team0 T `json:"team0"`
	Team1 T `json:"team1"`
}

// Of is the value of a team.
func (b *Both[T]) Of(t curling.TeamID) *T {
	if t == 0 {
		return &b.Team0
	}
	return &b.Team1
}

// Teams are the teams as they are written. Team 0 throws first in the first end.
var Teams = [2]string{"team0", "team1"}

// Team is the number of a team; ok is false for another name.
func Team(name string) (t curling.TeamID, ok bool) {
	for t, n := range Teams {
		if n == name {
			return curling.TeamID(t), true
		}
	}
	return 0, false
}

// Stone is a stone in play.
type Stone struct {
	Angle    float64 `json:"angle"`
	Position Vector  `json:"position"`
}

// Stones are the stones of both teams by the order of their delivery, nil for those out of play.
type Stones = Both[[]*Stone]

// Index is the number 0 to 15 of a team's k-th stone in an end in which first throws first.
func Index(t curling.TeamID, k int, first curling.TeamID) int { return 2*k + int(t^first) }

// Types of a Move.
const (
	MoveShot    = "shot"
	MoveConcede = "concede"
)

// Move is what a team does.
type Move struct {
	Type     string  `json:"type"` // MoveShot or MoveConcede
	Velocity *Vector `json:"velocity,omitempty"`
	Rotation string  `json:"rotation,omitempty"` // cw or ccw
}

// FromShot is a shot of ours as a move.
func FromShot(s curling.Shot) *Move {
	return &Move{MoveShot, &Vector{s.VX, -s.VY}, s.Turn.String()}
}

// Shot is the move as a shot of ours, without velocity where it has none; ok is false when the rotation is neither cw nor ccw.
func (m *Move) Shot() (s curling.Shot, ok bool) {
	if m.Velocity != nil {
		s.VX, s.VY = m.Velocity.X, -m.Velocity.Y
	}
	switch m.Rotation {
	case curling.Right.String():
		s.Turn = curling.Right
	case curling.Left.String():
		s.Turn = curling.Left
	default:
		return s, false
	}
	return s, true
}

// Types of a Player.
const (
	NormalDist = "normal_dist" // with errors of speed and direction
	Identical  = "identical"   // without
)

// Player is a thrower.
type Player struct {
	Type        string  `json:"type"`
	MaxSpeed    float64 `json:"max_speed"`    // m/s
	StddevSpeed float64 `json:"stddev_speed"` // m/s
	StddevAngle float64 `json:"stddev_angle"` // rad
	// Seed is that of its errors. The server's library wants the key in is_ready; nil, null, is a seed that is not told.
	Seed any `json:"seed"`
}

// FromPlayer is a thrower of ours; an error other than curling.Polar is not told.
func FromPlayer(p curling.Player) Player {
	q := Player{Type: NormalDist, MaxSpeed: p.WeightMax}
	if p.WeightMax <= 0 {
		q.MaxSpeed = curling.MaxSpeed
	}
	if p.Noise.Model == curling.Polar {
		q.StddevSpeed, q.StddevAngle = p.Noise.A, p.Noise.B
	}
	return q
}

// Noise is the error of the thrower, unchecked.
func (p *Player) Noise() curling.Noise {
	if p.Type != NormalDist {
		return curling.Noise{Model: curling.NoNoise}
	}
	return curling.Noise{Model: curling.Polar, A: p.StddevSpeed, B: p.StddevAngle}
}

// Setting is what a match is played under; times are in seconds.
type Setting struct {
	MaxEnd       int           `json:"max_end"`
	FiveRock     bool          `json:"five_rock_rule"`
	SheetWidth   float64       `json:"sheet_width"` // m
	Thinking     Both[float64] `json:"thinking_time"`
	ExtraEndTime Both[float64] `json:"extra_end_thinking_time"`
}

// Rule and Simulator are the only ones that there are.
const (
	Rule          = "normal"
	SimulatorType = "fcv1"
)

// Game is a match as it is told to its players.
type Game struct {
	Rule      string         `json:"rule"`
	Setting   Setting        `json:"setting"`
	Players   Both[[]Player] `json:"players"`
	Simulator Simulator      `json:"simulator"`
}

// Simulator is the physics of a match.
type Simulator struct {
	Type            string  `json:"type"`
	SecondsPerFrame float64 `json:"seconds_per_frame"`
}

// Reasons of a Result.
const (
	ByScore   = "score"
	ByConcede = "concede"
	ByTime    = "time_limit"
	ByDraw    = "draw" // nobody has won
)

// Result is how a match ended.
type Result struct {
	Winner *string `json:"winner"` // nil: a draw
	Reason string  `json:"reason"`
}

// State is the situation before a shot, or after the last.
type State struct {
	End      int           `json:"end"`
	Shot     int           `json:"shot"`
	Hammer   *string       `json:"hammer"` // nil after the last
	Scores   Both[[]*int]  `json:"scores"`
	Extra    Both[*int]    `json:"extra_end_score"`
	Stones   Stones        `json:"stones"`
	Thinking Both[float64] `json:"thinking_time_remaining"` // s
	Result   *Result       `json:"game_result"`
}

// Message is a line in either direction; Cmd tells which fields are there.
type Message struct {
	Cmd      string   `json:"cmd"`
	Version  *Version `json:"version,omitempty"`   // dc
	GameID   string   `json:"game_id,omitempty"`   // dc
	DateTime string   `json:"date_time,omitempty"` // dc
	Name     any      `json:"name,omitempty"`      // dc_ok: text; new_game: Both
	Team     *string  `json:"team,omitempty"`      // is_ready; in logs ready_ok and move
	Game     *Game    `json:"game,omitempty"`      // is_ready
	Order    []int    `json:"player_order,omitempty"`
	// Trajectory is our addition to ready_ok: whether the program wants the paths of the stones.
	Trajectory *bool  `json:"trajectory,omitempty"`
	Move       *Move  `json:"move,omitempty"`
	Password   string `json:"password,omitempty"` // dc_ok, our addition: of a server that other machines reach
}

// Version is that of the protocol.
type Version struct {
	Major int `json:"major"`
	Minor int `json:"minor"`
}

// Update is the message of a situation; its null fields are written.
type Update struct {
	Cmd      string    `json:"cmd"`
	NextTeam *string   `json:"next_team"`
	LastMove *LastMove `json:"last_move"`
	State    State     `json:"state"`
}

// LastMove is the move that led to a situation.
type LastMove struct {
	Actual     *Move       `json:"actual_move"`
	Foul       bool        `json:"free_guard_zone_foul"` // its stones were put back
	Trajectory *Trajectory `json:"trajectory"`           // nil: not sent; programs read the key all the same
}

// Trajectory is the motion of all stones: frames hold what has changed since the one before, from Start on. Finish is where they lie under
// the rules.
type Trajectory struct {
	SecondsPerFrame float64    `json:"seconds_per_frame"`
	Start           Stones     `json:"start"`
	Finish          Stones     `json:"finish"`
	Frames          [][]Change `json:"frames"`
}

// Change is a stone that lies elsewhere than in the frame before; without Value it was taken off.
type Change struct {
	Team  string `json:"team"`
	Index int    `json:"index"` // of the team's stones
	Value *Stone `json:"value"`
}
