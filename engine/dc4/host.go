package dc4

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/engine/listen"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
)

// Host is a server of Digital Curling 4: clients of the protocol play matches on it against each other or a player of ours. Its fields
// are set before the first request.
type Host struct {
	// Password is what every user must know; empty: whoever gives a name is taken.
	Password string
	// Opponent is a player for the team that is left when a client has taken the other; nil: a second client is waited for.
	Opponent func() (match.Player, error)
	Wins     ai.Wins
	Budget   ai.Budget // of a shot of the opponent; zero: a share of its clock
	Seed     uint64
	Workers  int
	Version  string                                        // of the program, for the records
	On       func(id string, e match.Event)                // receives what happens, on the goroutine of a match; may be nil
	Over     func(id string, rec *match.Record, err error) // receives a match that is over; may be nil

	mu      sync.Mutex
	matches map[string]*hosted
	closed  bool
	played  int // matches that were begun
	running sync.WaitGroup
	stop    context.CancelFunc
	ctx     context.Context
	now     func() time.Time // of tests; nil: the computer's
}

// MatchPlan is what a match is played under.
type MatchPlan struct {
	Name    string
	Doubles bool          // mixed doubles
	NoTick  bool          // of teams of four
	Pattern int           // of the placed stones of mixed doubles, 0 to 5
	Ends    int           // 1 to 30
	Time    time.Duration // of each team; 0 is no limit
	Extra   time.Duration // of each team in an extra end
}

// Bounds of what clients can take.
const (
	maxMatches = 64
	maxRequest = 64 << 10
	readTime   = 20 * time.Second // of a body
)

// abandonTime is after which time without a client a match gives way to others when there are too many.
const abandonTime = 10 * time.Minute

// info is the plan as the protocol tells it.
func (p *MatchPlan) info() matchInfo {
	fgz, tick := freeGuard, noTick
	m := matchInfo{Time: p.Time.Seconds(), ExtraTime: p.Extra.Seconds(), Ends: p.Ends, Mode: standard, Rule: &fgz}
	switch {
	case p.Doubles:
		md := modifiedGuard
		m.Mode, m.Rule, m.MixedDoubles = mixedDoubles, &md, &placedPattern{p.Pattern}
	case p.NoTick:
		m.Rule = &tick
	}
	return m
}

// Open makes a match and returns its id. It waits for clients as long as it takes; when there are too many matches, one that is over
// gives way, and so does one that its clients, or those who would have come to one that a client made, have left for ten minutes. The error
// is that of a plan that cannot be, or of too many matches.
func (h *Host) Open(p MatchPlan) (id string, err error) { return h.make(p, true) }

func (h *Host) make(p MatchPlan, waits bool) (id string, err error) {
	info := p.info()
	rules, err := info.rules()
	if err != nil {
		return "", err
	}
	if p.Time < 0 || p.Extra < 0 || p.Time.Seconds() > maxTime || p.Extra.Seconds() > maxTime {
		return "", fmt.Errorf("dc4: a clock of %v, want 0 to %d s", max(p.Time, p.Extra), int(maxTime))
	}
	m := &hosted{host: h, id: newID(), plan: p, info: info, rules: rules, changed: make(chan struct{}), expects: -1, made: h.time().UTC(),
		waits: waits}
	m.seen = m.made
	for t := range m.score {
		m.ids[t], m.score[t] = newID(), make([]int, rules.Ends+1)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.matches == nil {
		h.matches = map[string]*hosted{}
		h.ctx, h.stop = context.WithCancel(context.Background())
	}
	for id, old := range h.matches {
		if len(h.matches) >= maxMatches && old.givesWay() {
			if delete(h.matches, id); old.stop != nil {
				old.stop()
			}
		}
	}
	if h.closed || len(h.matches) >= maxMatches {
		return "", fmt.Errorf("dc4: %d matches are open, no more are", len(h.matches))
	}
	h.matches[m.id] = m
	return m.id, nil
}

func (h *Host) time() time.Time {
	if h.now != nil {
		return h.now()
	}
	return time.Now()
}

// newID is an id as the protocol has them: a UUID of version 4.
func newID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// Close ends all matches and waits for them.
func (h *Host) Close() {
	h.mu.Lock()
	h.closed = true
	if h.stop != nil {
		h.stop()
	}
	h.mu.Unlock()
	h.running.Wait()
}

// Handler answers requests.
func (h *Host) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /matches", h.create)
	mux.HandleFunc("POST /store-team-config", h.as((*hosted).join))
	mux.HandleFunc("POST /shots", h.as((*hosted).takeShot))
	mux.HandleFunc("POST /matches/{id}/end-setup", h.as((*hosted).takePlace))
	mux.HandleFunc("GET /matches/{id}/stream", h.as((*hosted).streamToPlayer))
	mux.HandleFunc("GET /matches/{id}/viewer", h.of((*hosted).streamToViewer))
	mux.HandleFunc("GET /matches/{id}", h.of((*hosted).tellInfo))
	mux.HandleFunc("GET /matches/{id}/{what}", h.of((*hosted).tellLatest))
	mux.HandleFunc("GET /matches/{id}/ends/{end}/{what}", h.of((*hosted).tellEnd))
	return mux
}

// of answers for the match that a request names.
func (h *Host) of(answer func(m *hosted, w http.ResponseWriter, r *http.Request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id := r.PathValue("id")
		if id == "" {
			id = r.URL.Query().Get("match_id")
		}
		h.mu.Lock()
		m := h.matches[id]
		h.mu.Unlock()
		if m == nil {
			deny(w, http.StatusNotFound, "Match not found.")
			return
		}
		if r.Method == http.MethodPost {
			bound(w, r)
		}
		answer(m, w, r)
	}
}

// bound bounds how long a body may be, and take.
func bound(w http.ResponseWriter, r *http.Request) {
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(readTime)) // a connection without one ends with its other end
	r.Body = http.MaxBytesReader(w, r.Body, maxRequest)
}

// as answers to a user who knows the password.
func (h *Host) as(answer func(m *hosted, user string, w http.ResponseWriter, r *http.Request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		user, ok := h.user(w, r)
		if !ok {
			return
		}
		h.of(func(m *hosted, w http.ResponseWriter, r *http.Request) {
			m.attend(1)
			defer m.attend(-1)
			answer(m, user, w, r)
		})(w, r)
	}
}

// user is who asks.
func (h *Host) user(w http.ResponseWriter, r *http.Request) (string, bool) {
	user, password, ok := r.BasicAuth()
	if !ok || user == "" || len(user) > maxName || listen.CheckPassword(h.Password, password) != nil {
		w.Header().Set("WWW-Authenticate", `Basic realm="hogline"`)
		deny(w, http.StatusUnauthorized, "Invalid credentials")
		return "", false
	}
	return user, true
}

// create makes a match that a client asks for.
func (h *Host) create(w http.ResponseWriter, r *http.Request) {
	if _, ok := h.user(w, r); !ok {
		return
	}
	var asked struct {
		Mode    string  `json:"game_mode"`
		Rule    *rule   `json:"applied_rule"`
		Time    float64 `json:"time_limit"`
		Extra   float64 `json:"extra_end_time_limit"`
		Ends    whole   `json:"standard_end_count"`
		Name    string  `json:"match_name"`
		Pattern *whole  `json:"positioned_stones_pattern"`
	}
	bound(w, r)
	if err := read(r.Body, &asked); err != nil {
		deny(w, http.StatusBadRequest, "Invalid request body: "+err.Error())
		return
	}
	if asked.Time < 0 || asked.Time > maxTime || asked.Extra < 0 || asked.Extra > maxTime {
		deny(w, http.StatusBadRequest, fmt.Sprintf("A time limit is 0 to %d s.", int(maxTime)))
		return
	}
	p := MatchPlan{Name: limits.Clean(asked.Name, maxName), Ends: int(asked.Ends), Time: seconds(asked.Time), Extra: seconds(asked.Extra),
		Doubles: asked.Mode == mixedDoubles || asked.Mode == "mix_doubles", NoTick: asked.Rule != nil && *asked.Rule == noTick}
	switch {
	case !p.Doubles && asked.Mode != standard:
		deny(w, http.StatusBadRequest, fmt.Sprintf("game_mode %.40q, want standard or mixed_doubles.", asked.Mode))
		return
	case asked.Rule != nil && p.Doubles != (*asked.Rule == modifiedGuard):
		deny(w, http.StatusBadRequest, "applied_rule does not go with game_mode.")
		return
	case asked.Pattern != nil:
		p.Pattern = int(*asked.Pattern)
	}
	id, err := h.make(p, false)
	if err != nil {
		deny(w, http.StatusBadRequest, err.Error())
		return
	}
	sendJSON(w, id)
}

func read(r io.Reader, to any) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, to)
}

func sendJSON(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v) // who has gone is not told
}

func deny(w http.ResponseWriter, status int, detail string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{"detail": detail}) // who has gone is not told
}

// start plays a match that both teams have joined.
func (h *Host) start(m *hosted, players [2]match.Player) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		for _, p := range players {
			_ = p.Close() // it has played nothing
		}
		return
	}
	m.number = h.played
	h.played++
	h.running.Add(1)
	ctx, stop := context.WithCancel(h.ctx)
	m.stop = stop
	go func() {
		defer h.running.Done()
		defer stop()
		rec, err := h.play(ctx, m, players)
		m.end(rec)
		for _, p := range players {
			err = errors.Join(err, p.Close())
		}
		if h.Over != nil {
			h.Over(m.id, rec, err)
		}
	}()
}

func (h *Host) play(ctx context.Context, m *hosted, players [2]match.Player) (*match.Record, error) {
	ice, err := physics.IceOf(physics.FCV1)
	if err != nil {
		return nil, fmt.Errorf("dc4: %w", err)
	}
	sim, err := simulators.Reference(ice)
	if err != nil {
		return nil, fmt.Errorf("dc4: %w", err)
	}
	clock := match.Clock{Match: m.plan.Time, Extra: m.plan.Extra}
	s := &match.Setup{Names: m.names, Rules: m.rules, Ice: ice, Teams: m.teams, Clocks: [2]match.Clock{clock, clock}, Wins: h.Wins,
		Budget: [2]ai.Budget{h.Budget, h.Budget}, Seed: h.Seed, Game: m.number, SetUp: m.plan.Time, Workers: max(1, h.Workers),
		Timing: true, Version: h.Version}
	return match.Play(ctx, s, players, sim, m.event)
}

// placementOf is a placement as it was asked for.
func placementOf(request string) (curling.Placement, bool) {
	for p, name := range requests {
		if name == request {
			return p, true
		}
	}
	return 0, false
}
