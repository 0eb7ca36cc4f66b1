package dc4

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
)

// hosted is a match on a Host.
type hosted struct {
	host  *Host
	id    string
	plan  MatchPlan
	info  matchInfo
	rules curling.Rules
	made  time.Time
	ids   [2]string // of the teams
	waits bool      // for clients as long as it takes

	number int                // among those begun
	stop   context.CancelFunc // of one that is played, guarded by the host

	mu      sync.Mutex
	changed chan struct{} // closed when something has changed
	users   [2]string     // who has joined; empty: nobody, or our player
	taken   [2]bool
	names   [2]string
	teams   [2]curling.Team
	players [2]*guest // of the clients
	started bool
	over    bool
	asking  int       // requests of clients under way, streams among them
	seen    time.Time // when the last one ended

	states  []toldState
	shots   []toldShot
	held    *toldState // after the last shot of an end, until it is known whether that was the match
	score   [2][]int
	power   [2]*int // the end of the power play
	chooser curling.TeamID
	legal   []curling.Placement // of the team that places, nil while none does
	expects int                 // the team whose shot is waited for, -1 none
	sent    bool                // a shot was taken that is not thrown yet
	left    [2]float64          // s of the match, and below of an extra end
	extra   [2]float64
}

// givesWay reports whether a match is over, or its clients have left it.
func (m *hosted) givesWay() bool {
	now := m.host.time()
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.over || m.asking == 0 && now.Sub(m.seen) > abandonTime && (!m.waits || m.taken[0] || m.taken[1])
}

// attend counts the requests of clients.
func (m *hosted) attend(more int) {
	now := m.host.time()
	m.mu.Lock()
	defer m.mu.Unlock()
	m.asking, m.seen = m.asking+more, now
}

// tell tells those who wait that something has changed. m.mu is held.
func (m *hosted) tell() {
	close(m.changed)
	m.changed = make(chan struct{})
}

// guest is a player that is a client.
type guest struct {
	match  *hosted
	team   curling.TeamID
	shots  chan curling.Shot
	places chan curling.Placement
	setUp  time.Duration // for a placement, 0 is no limit
}

// Begin implements match.Player.
func (g *guest) Begin(_ context.Context, info *match.Info) error {
	g.setUp = info.SetUp
	return nil
}

// Order implements match.Player: the players throw as the client has listed them.
func (g *guest) Order(context.Context) ([]int, error) { return nil, nil }

// Place implements match.Player.
func (g *guest) Place(ctx context.Context, s *match.Situation, legal []curling.Placement) (curling.Placement, error) {
	g.match.placing(g.team, &s.State, legal)
	late := make(<-chan time.Time)
	if g.setUp > 0 {
		timer := time.NewTimer(g.setUp)
		defer timer.Stop()
		late = timer.C
	}
	select {
	case p := <-g.places:
		return p, nil
	case <-late:
		return 0, fmt.Errorf("dc4: no placement within %v", g.setUp)
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// Show implements match.Player.
func (g *guest) Show(*match.Situation) {}

// Throw implements match.Player.
func (g *guest) Throw(ctx context.Context, _ *match.Situation) (match.Answer, error) {
	select {
	case s := <-g.shots:
		return match.Answer{Shot: s}, nil
	case <-ctx.Done():
		return match.Answer{}, ctx.Err()
	}
}

// Thrown implements match.Player.
func (g *guest) Thrown(curling.Shot, curling.Infraction) {}

// Scored implements match.Player.
func (g *guest) Scored(int) {}

// Over implements match.Player.
func (g *guest) Over(int, match.Reason) {}

// Close implements match.Player.
func (g *guest) Close() error { return nil }

// ours is a player of ours on a host: it throws stones back as the server does, where the no-tick rule would let it choose.
type ours struct {
	match.Player

	match *hosted
	team  curling.TeamID
}

// Place implements match.Player.
func (o ours) Place(ctx context.Context, s *match.Situation, legal []curling.Placement) (curling.Placement, error) {
	o.match.placing(o.team, &s.State, legal)
	p, err := o.Player.Place(ctx, s, legal)
	o.match.mu.Lock()
	defer o.match.mu.Unlock()
	o.match.notePlaced(o.team, s.State.End, p)
	return p, err
}

// join takes a client for a team.
func (m *hosted) join(user string, w http.ResponseWriter, r *http.Request) {
	team, ok := wire.Team(r.URL.Query().Get("expected_match_team_name"))
	if !ok {
		deny(w, http.StatusBadRequest, "expected_match_team_name must be team0 or team1.")
		return
	}
	var c teamConfig
	if err := read(r.Body, &c); err != nil {
		deny(w, http.StatusBadRequest, "Invalid request body: "+err.Error())
		return
	}
	players, err := c.players(m.plan.Doubles)
	if err != nil {
		deny(w, http.StatusBadRequest, err.Error())
		return
	}
	team, both, err := m.seat(user, team, c.Name, players)
	if err != nil {
		deny(w, http.StatusConflict, err.Error())
		return
	}
	if both[0] != nil && both[1] != nil {
		m.host.start(m, both)
	}
	sendJSON(w, wire.Teams[team])
}

// players are the throwers of a client.
func (c *teamConfig) players(doubles bool) (curling.Team, error) {
	list := []*playerConfig{&c.Player1, &c.Player2, c.Player3, c.Player4}
	switch {
	case c.Default:
		return curling.TeamOf(physics.StandardPlayer(physics.FCV1)), nil
	case doubles && (c.Player3 != nil || c.Player4 != nil):
		return curling.Team{}, fmt.Errorf("mixed doubles uses only player1 and player2; player3 and player4 must be omitted")
	case doubles:
		list = []*playerConfig{&c.Player1, &c.Player2, &c.Player2, &c.Player2}
	case c.Player3 == nil || c.Player4 == nil:
		return curling.Team{}, fmt.Errorf("player3 and player4 are required for standard mode")
	}
	var team curling.Team
	for i, p := range list {
		team[i] = curling.Player{Name: limits.Clean(p.Name, maxName), WeightMax: p.MaxSpeed,
			Noise: curling.Noise{Model: curling.Polar, A: p.StddevSpeed, B: p.StddevAngle}}
		if err := team[i].Check(); err != nil {
			return team, fmt.Errorf("player%d: %w", i+1, err)
		}
	}
	return team, nil
}

// seat gives a user a team: the one asked for if it is free, or the one that it has. With our opponent, or when both are there, it returns
// the players of the match that begins.
func (m *hosted) seat(user string, team curling.TeamID, name string, players curling.Team) (got curling.TeamID, both [2]match.Player,
	err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.taken[team] && m.users[team] == user:
		return team, both, nil
	case m.taken[team] && m.taken[team.Other()] && m.users[team.Other()] == user:
		return team.Other(), both, nil
	case m.taken[team]:
		return team, both, errTaken
	}
	other := team.Other()
	var opponent match.Player
	if !m.taken[other] && m.host.Opponent != nil {
		if opponent, err = m.host.Opponent(); err != nil {
			return team, both, err
		}
	}
	m.users[team], m.taken[team], m.names[team], m.teams[team] = user, true, limits.Clean(cmp.Or(name, user), maxName), players
	m.players[team] = &guest{match: m, team: team, shots: make(chan curling.Shot, 1), places: make(chan curling.Placement, 1)}
	defer m.tell()
	switch {
	case m.taken[other]:
		both[other] = m.players[other]
	case opponent != nil:
		m.taken[other], m.names[other], m.teams[other] = true, "hogline", players
		both[other] = ours{Player: opponent, match: m, team: other}
	default:
		return team, both, nil
	}
	both[team], m.started = m.players[team], true
	return team, both, nil
}

// errTaken is the error of a client that comes too late.
var errTaken = errors.New("this match has already started")

// takeShot takes the shot of the team whose turn it is.
func (m *hosted) takeShot(user string, w http.ResponseWriter, r *http.Request) {
	var sent struct {
		Speed   *float64 `json:"translational_velocity"`
		Angular *float64 `json:"angular_velocity"`
		Angle   *float64 `json:"shot_angle"`
	}
	if err := read(r.Body, &sent); err != nil || sent.Speed == nil || sent.Angle == nil {
		deny(w, http.StatusBadRequest, "Invalid request body.")
		return
	}
	shot, err := (&move{*sent.Speed, sent.Angular, *sent.Angle}).sent()
	if err != nil {
		deny(w, http.StatusBadRequest, err.Error())
		return
	}
	m.mu.Lock()
	switch {
	case m.over:
		m.mu.Unlock()
		deny(w, http.StatusConflict, "Match already finished.")
		return
	case m.legal != nil:
		m.mu.Unlock()
		deny(w, http.StatusConflict, "End setup required.")
		return
	case m.expects < 0 || m.users[m.expects] != user || m.players[m.expects] == nil:
		m.mu.Unlock()
		deny(w, http.StatusConflict, "Not your turn.")
		return
	}
	g, n := m.players[m.expects], len(m.states)
	m.expects, m.sent = -1, true
	m.mu.Unlock()
	g.shots <- shot // it has room for the one of a turn
	m.await(r.Context(), n)
	sendJSON(w, nil)
}

// await waits until there are more than n states, or the match is over.
func (m *hosted) await(ctx context.Context, n int) {
	for {
		m.mu.Lock()
		done, changed := m.over || len(m.states) > n || m.held != nil, m.changed
		m.mu.Unlock()
		if done {
			return
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
	}
}

// takePlace takes the placement of the team that is asked for it.
func (m *hosted) takePlace(user string, w http.ResponseWriter, r *http.Request) {
	p, ok := placementOf(r.URL.Query().Get("request"))
	if !ok {
		deny(w, http.StatusBadRequest, "Invalid positioned_stones option.")
		return
	}
	m.mu.Lock()
	g := m.players[m.chooser]
	switch {
	case !m.plan.Doubles:
		m.mu.Unlock()
		deny(w, http.StatusBadRequest, "end-setup is only for mixed_doubles.")
		return
	case m.over || m.legal == nil:
		m.mu.Unlock()
		deny(w, http.StatusConflict, "End already started.")
		return
	case g == nil || m.users[m.chooser] != user:
		m.mu.Unlock()
		deny(w, http.StatusConflict, "Not your turn.")
		return
	case !slices.Contains(m.legal, p):
		m.mu.Unlock()
		deny(w, http.StatusBadRequest, "Power play can only be used once, and not in an extra end.")
		return
	}
	n := len(m.states)
	m.notePlaced(m.chooser, m.states[n-1].End, p)
	m.mu.Unlock()
	g.places <- p // it has room for the one of an end
	m.await(r.Context(), n)
	sendJSON(w, nil)
}
