package dc4

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
)

// toldState is a state as it is told, under all names that clients of February to June 2026 read.
type toldState struct {
	ID         string           `json:"state_id"`
	MatchID    string           `json:"match_id"`
	Winner     *string          `json:"winner_team"`
	WinnerID   *string          `json:"winner_team_id"`
	Name0      string           `json:"first_team_name"`
	Name1      string           `json:"second_team_name"`
	End        int              `json:"end_number"`
	Team       *int             `json:"team_shot_number"`
	TeamOld    *int             `json:"shot_number"`
	Total      *int             `json:"total_shot_number"`
	Next       *string          `json:"next_shot_team"`
	NextID     *string          `json:"next_shot_team_id"`
	Left0      float64          `json:"first_team_remaining_time"`
	Left1      float64          `json:"second_team_remaining_time"`
	ExtraLeft0 float64          `json:"first_team_extra_end_remaining_time"`
	ExtraLeft1 float64          `json:"second_team_extra_end_remaining_time"`
	Doubles    *toldDoubles     `json:"mixed_doubles_settings"`
	DoublesOld *toldDoubles     `json:"mix_doubles_settings"`
	LastMove   *move            `json:"last_move"`
	Stones     toldStones       `json:"stone_coordinate"`
	Score      wire.Both[[]int] `json:"score"`
}

type toldStones struct {
	Data wire.Both[[]wire.Vector] `json:"data"`
}

type toldDoubles struct {
	EndSetupTeam string          `json:"end_setup_team"`
	Pattern      int             `json:"positioned_stones_pattern"`
	PowerPlayEnd wire.Both[*int] `json:"power_play_end"`
}

// toldShot is a shot: as it was thrown, and as it was meant.
type toldShot struct {
	move
	ID           string  `json:"shot_id"`
	TeamID       string  `json:"team_id"`
	Pre          string  `json:"pre_shot_state_id"`
	Post         string  `json:"post_shot_state_id"`
	MeantSpeed   float64 `json:"actual_translational_velocity"`
	MeantAngle   float64 `json:"actual_shot_angle"`
	MeantAngular float64 `json:"actual_angular_velocity"`
	end          int
}

// noLimit is the time in s of a team without a clock: the protocol has no other word for it.
const noLimit = 86_400

// tellMove is a shot as the server tells it: with the other sign of the spin than it was sent with.
func tellMove(s curling.Shot) *move {
	m := moveOf(s)
	turned := 0 - *m.Angular
	m.Angular = &turned
	return &m
}

// stateOf is a situation as it is told; without a number the stones are not placed yet. m.mu is held.
func (m *hosted) stateOf(s *curling.State, placed bool, last *curling.Shot) toldState {
	st := toldState{ID: newID(), MatchID: m.id, Name0: m.names[0], Name1: m.names[1], End: s.End, Left0: m.left[0], Left1: m.left[1],
		ExtraLeft0: m.extra[0], ExtraLeft1: m.extra[1]}
	st.Score = m.points()
	count := curling.Stones / 2
	if m.plan.Doubles {
		count = (curling.Stones-m.rules.FirstShot)/2 + 1
		st.Doubles = &toldDoubles{EndSetupTeam: wire.Teams[m.chooser], Pattern: m.plan.Pattern}
		st.Doubles.PowerPlayEnd = wire.Both[*int]{Team0: m.power[0], Team1: m.power[1]}
		st.DoublesOld = st.Doubles
	}
	for t := range wire.Teams {
		*st.Stones.Data.Of(curling.TeamID(t)) = make([]wire.Vector, count)
	}
	if !placed {
		return st
	}
	for i, p := range s.Position {
		if !s.Position.Has(i) {
			continue
		}
		team, k := s.First^curling.TeamID(i&1), i/2
		if m.rules.FirstShot > 0 && i >= m.rules.FirstShot {
			k -= m.rules.FirstShot/2 - 1
		}
		(*st.Stones.Data.Of(team))[k] = wire.FromPoint(p)
	}
	total := s.Shot - m.rules.FirstShot
	half := total / 2
	st.Total, st.Team, st.TeamOld = &total, &half, &half
	if s.Shot < curling.Stones {
		st.Next, st.NextID = &wire.Teams[s.Mover()], &m.ids[s.Mover()]
	}
	if last != nil {
		st.LastMove = tellMove(*last)
	}
	return st
}

// clocks takes what the teams have left. m.mu is held.
func (m *hosted) clocks(left [2]time.Duration, end int) {
	for t := range left {
		switch {
		case m.plan.Time <= 0:
			m.left[t], m.extra[t] = noLimit, noLimit
		case end < m.rules.Ends:
			m.left[t], m.extra[t] = left[t].Seconds(), m.plan.Extra.Seconds()
		default:
			m.extra[t] = left[t].Seconds()
		}
	}
}

// event takes what has happened in the match.
func (m *hosted) event(e match.Event) {
	m.happened(&e)
	if m.host.On != nil {
		m.host.On(m.id, e)
	}
}

func (m *hosted) happened(e *match.Event) {
	m.mu.Lock()
	defer m.mu.Unlock()
	defer m.tell()
	switch e.Kind {
	case match.Begun:
		m.clocks([2]time.Duration{m.plan.Time, m.plan.Time}, 0)
	case match.Asked:
		m.release(nil)
		m.clocks(e.Left, e.State.End)
		if e.State.Shot == m.rules.FirstShot {
			m.states = append(m.states, m.stateOf(&e.State, true, nil))
		}
		if !m.sent { // who has the state may have thrown before
			m.expects = int(e.State.Mover())
		}
	case match.Thrown:
		m.thrown(e)
	case match.Ended:
		m.ended(e.Record)
	}
}

// thrown adds the state after a shot. m.mu is held.
func (m *hosted) thrown(e *match.Event) {
	s := &e.Record.Shots[len(e.Record.Shots)-1]
	m.expects, m.sent = -1, false
	if s.State.Shot+1 < curling.Stones { // who has the state may throw before the match asks
		m.expects = int(s.State.Mover().Other())
	}
	m.clocks(e.Left, s.State.End)
	after := s.State
	after.Shot++
	after.Position = s.After
	st := m.stateOf(&after, true, &s.Run)
	pre := ""
	if n := len(m.states); n > 0 {
		pre = m.states[n-1].ID
	}
	meant := tellMove(s.Chosen)
	m.shots = append(m.shots, toldShot{move: *st.LastMove, ID: newID(), TeamID: m.ids[s.State.Mover()], Pre: pre, Post: st.ID,
		MeantSpeed: meant.Speed, MeantAngle: meant.Angle, MeantAngular: *meant.Angular, end: s.State.End})
	if after.Shot == curling.Stones {
		m.held = &st
		return
	}
	m.states = append(m.states, st)
}

// ended takes the points of an end. m.mu is held.
func (m *hosted) ended(rec *match.Record) {
	e := len(rec.Ends) - 1
	points := rec.Ends[e].Points()
	at := min(e, m.rules.Ends)
	m.score[0][at], m.score[1][at] = max(0, points), max(0, -points)
	if m.held != nil {
		m.held.Score = m.points()
	}
}

// release tells the state after the last shot of an end, with who has won if that was the match. m.mu is held.
func (m *hosted) release(winner *curling.TeamID) {
	if m.held == nil {
		return
	}
	if winner != nil {
		m.held.Winner, m.held.WinnerID = &wire.Teams[*winner], &m.ids[*winner]
	}
	m.states = append(m.states, *m.held)
	m.held = nil
}

// placing tells that a team is to place the stones of an end.
func (m *hosted) placing(team curling.TeamID, s *curling.State, legal []curling.Placement) {
	m.mu.Lock()
	defer m.mu.Unlock()
	defer m.tell()
	m.release(nil)
	m.chooser, m.legal = team, legal
	m.states = append(m.states, m.stateOf(s, false, nil))
}

// notePlaced notes the placement of an end, after which none is waited for. m.mu is held.
func (m *hosted) notePlaced(team curling.TeamID, end int, p curling.Placement) {
	if p.Power() && m.power[team] == nil {
		m.power[team] = &end
	}
	m.legal = nil
}

// end ends the match: the last state tells who has won. One that ended within an end is told once more.
func (m *hosted) end(rec *match.Record) {
	m.mu.Lock()
	defer m.mu.Unlock()
	defer m.tell()
	m.over, m.expects, m.legal = true, -1, nil
	if rec == nil || rec.Winner < 0 {
		m.release(nil)
		return
	}
	winner := curling.TeamID(rec.Winner)
	if m.held != nil {
		m.release(&winner)
		return
	}
	if n := len(m.states); n > 0 {
		st := m.states[n-1]
		st.ID, st.Next, st.NextID = newID(), nil, nil
		st.Winner, st.WinnerID = &wire.Teams[winner], &m.ids[winner]
		m.states = append(m.states, st)
	}
}

// tellInfo tells what a match is played under.
func (m *hosted) tellInfo(w http.ResponseWriter, _ *http.Request) {
	m.mu.Lock()
	name := func(t curling.TeamID) any {
		if m.taken[t] {
			return m.names[t]
		}
		return nil
	}
	info := map[string]any{"match_id": m.id, "match_name": m.plan.Name, "first_team_name": name(0), "second_team_name": name(1),
		"first_team_id": m.ids[0], "second_team_id": m.ids[1], "time_limit": m.info.Time, "extra_end_time_limit": m.info.ExtraTime,
		"standard_end_count": m.info.Ends, "applied_rule": int(*m.info.Rule), "game_mode": m.info.Mode, "created_at": m.made.Format(time.RFC3339),
		"started_at": m.made.Format(time.RFC3339), "score_id": m.id, "physical_simulator_id": m.id, "tournament_id": m.id,
		"simulator": map[string]string{"physical_simulator_id": m.id, "simulator_name": string(physics.FCV1)},
		"score":     m.points(), "mixed_doubles_settings": nil, "mix_doubles_settings": nil}
	if m.plan.Doubles {
		d := map[string]any{"positioned_stones_pattern": m.plan.Pattern}
		info["mixed_doubles_settings"], info["mix_doubles_settings"] = d, d
	}
	m.mu.Unlock()
	sendJSON(w, info)
}

// points are those of the ends so far. m.mu is held.
func (m *hosted) points() wire.Both[[]int] {
	return wire.Both[[]int]{Team0: slices.Clone(m.score[0]), Team1: slices.Clone(m.score[1])}
}

// tellLatest tells the last state, the score, or which ends there are.
func (m *hosted) tellLatest(w http.ResponseWriter, r *http.Request) {
	m.mu.Lock()
	states, score := m.states, m.points()
	m.mu.Unlock()
	var last *toldState
	ends := []int{}
	if n := len(states); n > 0 {
		last = &states[n-1]
		for e := range last.End + 1 {
			ends = append(ends, e)
		}
	}
	switch r.PathValue("what") {
	case "ends":
		sendJSON(w, ends)
	case "score":
		sendJSON(w, score)
	case "latest-state":
		if last == nil {
			deny(w, http.StatusNotFound, "State not found.")
			return
		}
		sendJSON(w, last)
	default:
		deny(w, http.StatusNotFound, "Not found.")
	}
}

// tellEnd tells the states or the shots of an end.
func (m *hosted) tellEnd(w http.ResponseWriter, r *http.Request) {
	end, err := strconv.Atoi(r.PathValue("end"))
	if err != nil {
		deny(w, http.StatusUnprocessableEntity, "endNumber must be an integer.")
		return
	}
	m.mu.Lock()
	states, shots := m.states, m.shots
	m.mu.Unlock()
	switch r.PathValue("what") {
	case "states":
		sendJSON(w, chosen(states, func(s *toldState) bool { return s.End == end }))
	case "shots":
		sendJSON(w, chosen(shots, func(s *toldShot) bool { return s.end == end }))
	default:
		deny(w, http.StatusNotFound, "Not found.")
	}
}

// chosen are the entries of a list that hold.
func chosen[T any](list []T, holds func(*T) bool) []T {
	out := []T{}
	for i := range list {
		if holds(&list[i]) {
			out = append(out, list[i])
		}
	}
	return out
}

// How a stream is kept up.
const (
	pingTime  = 30 * time.Second
	writeTime = 15 * time.Second
)

func (m *hosted) streamToPlayer(_ string, w http.ResponseWriter, r *http.Request) {
	m.stream(w, r, true)
}

func (m *hosted) streamToViewer(w http.ResponseWriter, r *http.Request) { m.stream(w, r, false) }

// stream tells the states as they come: first those of the end under way, to a player once both teams are there.
func (m *hosted) stream(w http.ResponseWriter, r *http.Request, player bool) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	c := http.NewResponseController(w)
	ping := time.NewTicker(pingTime)
	defer ping.Stop()
	write := func(text string) bool {
		_ = c.SetWriteDeadline(time.Now().Add(writeTime)) // a writer without one blocks no longer than its reader
		_, err := w.Write([]byte(text))
		return err == nil && c.Flush() == nil
	}
	if !write(": hogline\n\n") {
		return
	}
	for next := -1; ; {
		m.mu.Lock()
		states, over, changed, ready := m.states, m.over, m.changed, !player || m.started
		m.mu.Unlock()
		if ready && len(states) > 0 {
			last := len(states) - 1
			past := next < 0
			for next = max(next, 0); past && states[next].End < states[last].End; next++ {
			}
			for ; next <= last; next++ {
				kind := latestEvent
				if past && next < last {
					kind = pastEvent
				}
				raw, err := json.Marshal(&states[next])
				if err != nil || !write(fmt.Sprintf("event: %s\ndata: %s\n\n", kind, raw)) {
					return
				}
			}
		}
		if over {
			return
		}
		select {
		case <-changed:
		case <-ping.C:
			if !write(": ping\n\n") {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}
