// Package dc4 is a client of Digital Curling 4, in use since 2026, and a server of it: a match lies on a server as states that are asked
// for by HTTP and told by server-sent events. Watch follows a match, Client plays one, Host is the server.
//
// Source: docs/api/rest.md and docs/api/protocol.md of github.com/being24/DigitalCurling4-Server, and the clients of
// github.com/digitalcurling/DigitalCurling4-Python. The frame is that of Digital Curling 3 (package wire), the ice fcv1.
package dc4

import (
	"fmt"
	"math"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
	"github.com/hogline/hogline/engine/physics"
)

// matchInfo is what is asked for under /matches/ID.
type matchInfo struct {
	Name0        *string        `json:"first_team_name"` // nil until the team has said its name
	Name1        *string        `json:"second_team_name"`
	ID0          string         `json:"first_team_id"`
	ID1          string         `json:"second_team_id"`
	Time         float64        `json:"time_limit"`           // s, of each team
	ExtraTime    float64        `json:"extra_end_time_limit"` // s
	Ends         int            `json:"standard_end_count"`
	Rule         *rule          `json:"applied_rule"` // nil: not told
	Mode         string         `json:"game_mode"`    // standard or mixedDoubles
	MixedDoubles *placedPattern `json:"mixed_doubles_settings"`
}

// placedPattern says where the placed stones lie.
type placedPattern struct {
	Pattern int `json:"positioned_stones_pattern"`
}

// The modes.
const (
	standard     = "standard"
	mixedDoubles = "mixed_doubles"
)

// maxEnds bounds a match.
const maxEnds = 30

// rules are the rules of the match.
func (m *matchInfo) rules() (curling.Rules, error) {
	if m.Ends < 1 || m.Ends > maxEnds {
		return curling.Rules{}, fmt.Errorf("dc4: standard_end_count %d, want 1 to %d", m.Ends, maxEnds)
	}
	var r curling.Rules
	switch {
	case m.Mode == mixedDoubles:
		r = curling.MixedDoubles()
		if p := m.MixedDoubles; p != nil {
			if p.Pattern < 0 || p.Pattern >= len(centreGuards) {
				return r, fmt.Errorf("dc4: positioned_stones_pattern %d, want 0 to %d", p.Pattern, len(centreGuards)-1)
			}
			r.Placed = spots(p.Pattern)
		}
	case m.Mode != standard:
		return r, fmt.Errorf("dc4: game_mode %.40q, want standard or mixed_doubles", m.Mode)
	default:
		var err error
		if r, err = m.guardRules(); err != nil {
			return r, err
		}
	}
	r.Ends = m.Ends
	return r, nil
}

// Where the placed stones of mixed doubles lie, in the frame; those of a power play at the right. The guards by their
// pattern (workers/src/domain/match_rules.ts).
var (
	centreHouse  = wire.Vector{X: 0, Y: 38.87}
	sideHouse    = wire.Vector{X: 1.219, Y: 38.26}
	centreGuards = [...]wire.Vector{{X: 0, Y: 35.35}, {X: 0, Y: 35.06}, {X: 0, Y: 34.435}, {X: 0, Y: 34.145}, {X: 0, Y: 33.52},
		{X: 0, Y: 33.23}}
	sideGuards = [...]wire.Vector{{X: 1.093, Y: 35.35}, {X: 1.087, Y: 35.06}, {X: 1.073, Y: 34.435}, {X: 1.067, Y: 34.145},
		{X: 1.053, Y: 33.52}, {X: 1.047, Y: 33.23}}
)

func spots(pattern int) curling.Spots {
	left := func(v wire.Vector) curling.Vec { return wire.Vector{X: -v.X, Y: v.Y}.Point() }
	return curling.Spots{CentreGuard: centreGuards[pattern].Point(), CentreHouse: centreHouse.Point(), SideGuard: left(sideGuards[pattern]),
		SideHouse: left(sideHouse)}
}

// state is the payload of an event: a situation of the match.
type state struct {
	Winner       *string  `json:"winner_team"` // nil while the match goes on
	Name0        *string  `json:"first_team_name"`
	Name1        *string  `json:"second_team_name"`
	End          int      `json:"end_number"`
	Shot         *int     `json:"total_shot_number"`         // thrown in the end; nil before the stones of a mixed doubles end are placed
	Next         *string  `json:"next_shot_team"`            // nil then, and after the last shot of an end
	Left0        float64  `json:"first_team_remaining_time"` // s
	Left1        float64  `json:"second_team_remaining_time"`
	ExtraLeft0   float64  `json:"first_team_extra_end_remaining_time"`
	ExtraLeft1   float64  `json:"second_team_extra_end_remaining_time"`
	MixedDoubles *doubles `json:"mixed_doubles_settings"`
	LastMove     *move    `json:"last_move"`
	Stones       struct {
		Data wire.Both[[]wire.Vector] `json:"data"`
	} `json:"stone_coordinate"`
	Score wire.Both[[]int] `json:"score"`
}

type doubles struct {
	EndSetupTeam string          `json:"end_setup_team"`
	Pattern      int             `json:"positioned_stones_pattern"`
	PowerPlayEnd wire.Both[*int] `json:"power_play_end"`
}

// move is a shot: as it is sent, and with its error as it is told. The server turns the sign of angular_velocity: a stone
// that turns clockwise is sent with a positive one and told with a negative one.
type move struct {
	Speed   float64  `json:"translational_velocity"` // m/s
	Angular *float64 `json:"angular_velocity"`       // rad/s; nil: not told, the usual one
	Angle   float64  `json:"shot_angle"`             // rad from the x axis of the frame; π/2 is along the sheet
}

func moveOf(s curling.Shot) move {
	rate := s.Rate(physics.FCV1Spin)
	return move{s.Speed(), &rate, math.Atan2(-s.VY, s.VX)}
}

// shot is a move that was told as a shot of ours.
func (m *move) shot() (curling.Shot, error) {
	s, err := m.turning(-1)
	if err != nil {
		return s, fmt.Errorf("dc4: last_move: %w", err)
	}
	return s, nil
}

// sent is a move that was sent as a shot of ours.
func (m *move) sent() (curling.Shot, error) { return m.turning(1) }

// turning is a move as a shot of ours; clockwise is the sign of the spin of a stone that turns so.
func (m *move) turning(clockwise float64) (curling.Shot, error) {
	s := curling.Shot{VX: m.Speed * math.Cos(m.Angle), VY: -m.Speed * math.Sin(m.Angle)}
	if !s.Velocity().Finite() || !(m.Speed >= 0 && m.Speed <= curling.MaxSpeed) {
		return s, fmt.Errorf("%g m/s at %g rad, want at most %d m/s", m.Speed, m.Angle, curling.MaxSpeed)
	}
	switch {
	case m.Angular == nil:
		return s, nil
	case !(math.Abs(*m.Angular) <= curling.MaxSpin):
		return s, fmt.Errorf("angular_velocity %g, want at most %d rad/s", *m.Angular, curling.MaxSpin)
	}
	return s.Turning(clockwise*(*m.Angular), physics.FCV1Spin), nil
}

// check reports a state that cannot be.
func (s *state) check(r *curling.Rules) error {
	switch {
	case s.End < 0 || s.End >= maxEnds:
		return fmt.Errorf("dc4: end_number %d, want 0 to %d", s.End, maxEnds-1)
	case s.Shot != nil && (*s.Shot < 0 || *s.Shot > curling.Stones-r.FirstShot):
		return fmt.Errorf("dc4: total_shot_number %d, want 0 to %d", *s.Shot, curling.Stones-r.FirstShot)
	}
	for _, name := range []*string{s.Winner, s.Next} {
		if name == nil {
			continue
		}
		if _, ok := wire.Team(*name); !ok {
			return fmt.Errorf("dc4: team %.40q, want team0 or team1", *name)
		}
	}
	for t := range wire.Teams {
		for e, n := range *s.Score.Of(curling.TeamID(t)) {
			if n < 0 || n > curling.Stones/2 {
				return fmt.Errorf("dc4: score %d of end %d, want 0 to %d", n, e+1, curling.Stones/2)
			}
		}
	}
	return nil
}

// first is the team that throws first in the end; ok is false when the state does not tell.
func (s *state) first() (curling.TeamID, bool) {
	if s.Next == nil || s.Shot == nil {
		return 0, false
	}
	t, ok := wire.Team(*s.Next)
	return t ^ curling.TeamID(*s.Shot&1), ok
}

// position is where the stones lie in an end in which a team throws first. In mixed doubles the first stone of each team
// is the placed one.
func (s *state) position(r *curling.Rules, first curling.TeamID) (p curling.Position, err error) {
	for t := range wire.Teams {
		id := curling.TeamID(t)
		for k, v := range *s.Stones.Data.Of(id) {
			if v == (wire.Vector{}) {
				continue
			}
			i := wire.Index(id, k, first)
			if r.FirstShot > 0 && k > 0 {
				i += r.FirstShot - 2
			}
			if i >= curling.Stones || !v.OnSheet() {
				return p, fmt.Errorf("dc4: stone %d of %s at (%g, %g): no such stone", k+1, wire.Teams[t], v.X, v.Y)
			}
			p[i] = v.Point()
		}
	}
	return p, nil
}

// situation is the state as ours.
func (s *state) situation(r *curling.Rules, first curling.TeamID) (curling.State, error) {
	out := curling.State{End: s.End, Ends: r.Ends, First: first, Shot: r.FirstShot}
	if s.Shot != nil {
		out.Shot += *s.Shot
	}
	for t := range wire.Teams {
		for e, n := range *s.Score.Of(curling.TeamID(t)) {
			if e < s.End { // the score of an end is written into its earlier states too
				out.Score[t] += n
			}
		}
	}
	var err error
	if out.Position, err = s.position(r, first); err != nil {
		return out, err
	}
	return out, out.Check(physics.TouchTolerance)
}

// left is what the teams have left on their clocks.
func (s *state) left(r *curling.Rules) [2]time.Duration {
	list := [2]float64{s.Left0, s.Left1}
	if s.End >= r.Ends {
		list = [2]float64{s.ExtraLeft0, s.ExtraLeft1}
	}
	var out [2]time.Duration
	for t, x := range list {
		if x > 0 && x < 1e8 {
			out[t] = time.Duration(x * float64(time.Second))
		}
	}
	return out
}
