// Package dc3 speaks the protocol of Digital Curling 3, in use since 2022: one JSON object a line over TCP
// (github.com/digitalcurling/DigitalCurling3-Server). Client plays an AI of ours on such a server; the AI of Kind is a
// program that connects to us as to such a server.
//
// Its frame has its origin at the hack, x = 0 on the centre line and y along the sheet: the tee is at 38.405 m.
package dc3

import (
	"fmt"
	"math"

	"hogline/engine/curling"
	"hogline/engine/physics"
)

// tee is the y of the tee in metres.
const tee = 38.405

// vector is a point in metres or a velocity in m/s.
type vector struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

func fromPoint(p curling.Vec) vector { return vector{p.X - curling.CentreX, curling.TeeY + tee - p.Y} }
func (v vector) point() curling.Vec {
	return curling.Vec{X: curling.CentreX + v.X, Y: curling.TeeY + tee - v.Y}
}

// stone is a stone in play.
type stone struct {
	Angle    float64 `json:"angle"`
	Position vector  `json:"position"`
}

// both is a value of each team.
type both[T any] struct {
	Team0 T `json:"team0"`
	Team1 T `json:"team1"`
}

func (b *both[T]) of(t curling.TeamID) *T {
	if t == 0 {
		return &b.Team0
	}
	return &b.Team1
}

// teamNames are the teams as they are written.
var teamNames = [2]string{"team0", "team1"}

func teamOf(name string) (curling.TeamID, error) {
	for t, n := range teamNames {
		if n == name {
			return curling.TeamID(t), nil
		}
	}
	return 0, fmt.Errorf("dc3: team %q, want team0 or team1", name)
}

// move is what a team does.
type move struct {
	Type     string  `json:"type"` // shot or concede
	Velocity *vector `json:"velocity,omitempty"`
	Rotation string  `json:"rotation,omitempty"`
}

func fromShot(s curling.Shot) *move {
	return &move{"shot", &vector{s.VX, -s.VY}, s.Turn.String()}
}

func (m *move) shot() (curling.Shot, error) {
	if m.Velocity == nil {
		return curling.Shot{}, fmt.Errorf("dc3: a shot without velocity")
	}
	s := curling.Shot{VX: m.Velocity.X, VY: -m.Velocity.Y}
	switch m.Rotation {
	case curling.Right.String():
		s.Turn = curling.Right
	case curling.Left.String():
		s.Turn = curling.Left
	default:
		return s, fmt.Errorf("dc3: rotation %q, want cw or ccw", m.Rotation)
	}
	return s, nil
}

// player is a thrower.
type player struct {
	Type        string  `json:"type"` // normal_dist or identical
	MaxSpeed    float64 `json:"max_speed"`
	Seed        *uint64 `json:"seed,omitempty"`
	StddevSpeed float64 `json:"stddev_speed"`
	StddevAngle float64 `json:"stddev_angle"`
}

func fromPlayer(p curling.Player) player {
	q := player{Type: "normal_dist", MaxSpeed: p.WeightMax}
	if p.WeightMax <= 0 {
		q.MaxSpeed = curling.MaxSpeed
	}
	if p.Noise.Model == curling.Polar {
		q.StddevSpeed, q.StddevAngle = p.Noise.A, p.Noise.B
	}
	return q
}

func (p *player) player() (curling.Player, error) {
	q := curling.Player{WeightMax: p.MaxSpeed, Noise: curling.Noise{Model: curling.NoNoise}}
	if p.Type == "normal_dist" {
		q.Noise = curling.Noise{Model: curling.Polar, A: p.StddevSpeed, B: p.StddevAngle}
	}
	if math.IsNaN(p.MaxSpeed) || p.MaxSpeed < 0 || p.MaxSpeed > curling.MaxSpeed {
		return q, fmt.Errorf("dc3: max_speed %g, want 0 to %d", p.MaxSpeed, curling.MaxSpeed)
	}
	return q, q.Noise.Check()
}

// setting is what a match is played under.
type setting struct {
	MaxEnd       int           `json:"max_end"`
	FiveRock     bool          `json:"five_rock_rule"`
	SheetWidth   float64       `json:"sheet_width"`
	Thinking     both[float64] `json:"thinking_time"`           // s
	ExtraEndTime both[float64] `json:"extra_end_thinking_time"` // s
}

type gameInfo struct {
	Rule      string         `json:"rule"`
	Setting   setting        `json:"setting"`
	Players   both[[]player] `json:"players"`
	Simulator simulatorInfo  `json:"simulator"`
}

type simulatorInfo struct {
	Type            string  `json:"type"`
	SecondsPerFrame float64 `json:"seconds_per_frame"`
}

type result struct {
	Winner *string `json:"winner"`
	Reason string  `json:"reason"` // score, concede, time_limit
}

// gameState is the situation before a shot.
type gameState struct {
	End      int            `json:"end"`
	Shot     int            `json:"shot"`
	Hammer   *string        `json:"hammer"`
	Scores   both[[]*int]   `json:"scores"`
	Extra    both[*int]     `json:"extra_end_score"`
	Stones   both[[]*stone] `json:"stones"`
	Thinking both[float64]  `json:"thinking_time_remaining"` // s
	Result   *result        `json:"game_result"`
}

// state is the situation as ours.
func (g *gameState) state(ends int) (curling.State, error) {
	s := curling.State{End: g.End, Ends: ends, Shot: g.Shot}
	if g.Hammer == nil {
		return s, fmt.Errorf("dc3: nobody has the hammer")
	}
	hammer, err := teamOf(*g.Hammer)
	if err != nil {
		return s, err
	}
	s.First = hammer.Other()
	for t := range teamNames {
		id := curling.TeamID(t)
		for _, n := range *g.Scores.of(id) {
			if n != nil {
				s.Score[t] += *n
			}
		}
		if n := *g.Extra.of(id); n != nil {
			s.Score[t] += *n
		}
		for k, st := range *g.Stones.of(id) {
			if st == nil {
				continue
			}
			i := 2*k + int(s.SideOfTeam(id))
			if i >= curling.Stones {
				return s, fmt.Errorf("dc3: %s has more than %d stones", teamNames[t], curling.Stones/2)
			}
			s.Position[i] = st.Position.point()
		}
	}
	return s, s.Check(physics.TouchTolerance)
}

// message is a line in either direction; Cmd tells which fields are there.
type message struct {
	Cmd      string    `json:"cmd"`
	Version  *version  `json:"version,omitempty"`   // dc
	GameID   string    `json:"game_id,omitempty"`   // dc
	DateTime string    `json:"date_time,omitempty"` // dc
	Name     any       `json:"name,omitempty"`      // dc_ok: text; new_game: both
	Team     *string   `json:"team,omitempty"`      // is_ready
	Game     *gameInfo `json:"game,omitempty"`      // is_ready
	Order    []int     `json:"player_order,omitempty"`
	Move     *move     `json:"move,omitempty"`
}

type version struct {
	Major int `json:"major"`
	Minor int `json:"minor"`
}

// update is the message of a situation; its null fields are written.
type update struct {
	Cmd      string    `json:"cmd"`
	NextTeam *string   `json:"next_team"`
	LastMove *lastMove `json:"last_move"`
	State    gameState `json:"state"`
}

type lastMove struct {
	Actual *move `json:"actual_move"`
	Foul   bool  `json:"free_guard_zone_foul"`
}
