package dc4

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
)

// double is a server of Digital Curling 4 as its documents describe it: no error is added to the shots. It keeps its own
// numbers: the tests compare them with ours.
type double struct {
	*httptest.Server
	t   *testing.T
	sim physics.Simulator

	mu      sync.Mutex
	ends    int
	doubles bool
	states  []map[string]any // all, in order
	score   [2][]int
	names   [2]any
	users   map[string]int // team of a user
	changed chan struct{}
	cut     int // a stream is cut off after so many events; 0 never
	busy    int // so many requests are answered with 429
	posts   int // shots that were taken
	setups  []string
}

const matchID = "0192b0f1-0000-7000-8000-000000000001"

func newDouble(t *testing.T, ends int, doubles bool) *double {
	t.Helper()
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	sim, err := simulators.Fastest(ice)
	require.NoError(t, err)
	d := &double{t: t, sim: sim, ends: ends, doubles: doubles, users: map[string]int{}, changed: make(chan struct{})}
	d.score = [2][]int{make([]int, ends+1), make([]int, ends+1)}
	d.open(0, 0)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /matches/{id}", d.info)
	mux.HandleFunc("GET /matches/{id}/ends/{end}/states", d.history)
	mux.HandleFunc("GET /matches/{id}/ends/{end}/shots", d.moves)
	mux.HandleFunc("GET /matches/{id}/viewer", d.stream)
	mux.HandleFunc("GET /matches/{id}/stream", d.stream)
	mux.HandleFunc("POST /store-team-config", d.config)
	mux.HandleFunc("POST /shots", d.throw)
	mux.HandleFunc("POST /matches/{id}/end-setup", d.setup)
	d.Server = httptest.NewServer(mux)
	t.Cleanup(d.Close)
	return d
}

func (d *double) address() Address {
	a, err := ParseAddress(d.URL + "/matches/" + matchID)
	require.NoError(d.t, err)
	return a
}

func (d *double) stoneCount() int {
	if d.doubles {
		return 6
	}
	return 8
}

// add adds a state: next -1 is nobody, winner -1 nobody, shot -1 null.
func (d *double) add(end, shot, next, winner int, stones map[string]any, move map[string]any) {
	team := func(n int) any {
		if n < 0 {
			return nil
		}
		return fmt.Sprintf("team%d", n)
	}
	var number any
	if shot >= 0 {
		number = shot
	}
	s := map[string]any{"state_id": fmt.Sprint("s", len(d.states)), "winner_team": team(winner), "end_number": end,
		"total_shot_number": number, "team_shot_number": number,
		"next_shot_team": team(next), "first_team_remaining_time": 600.0, "second_team_remaining_time": 600.0,
		"first_team_extra_end_remaining_time":  60.0,
		"second_team_extra_end_remaining_time": 60.0, "last_move": move, "mixed_doubles_settings": nil,
		"stone_coordinate": map[string]any{"data": stones}}
	if d.doubles {
		s["mixed_doubles_settings"] = map[string]any{"end_setup_team": "team1", "positioned_stones_pattern": 2,
			"power_play_end": map[string]any{"team0": nil, "team1": nil}}
	}
	d.states = append(d.states, s)
	close(d.changed)
	d.changed = make(chan struct{})
}

func (d *double) empty() map[string]any {
	out := map[string]any{}
	for t := range 2 {
		list := make([]map[string]float64, d.stoneCount())
		for i := range list {
			list[i] = map[string]float64{"x": 0, "y": 0}
		}
		out[fmt.Sprintf("team%d", t)] = list
	}
	return out
}

func (d *double) open(end, first int) {
	if d.doubles {
		d.add(end, -1, -1, -1, d.empty(), nil)
		return
	}
	d.add(end, 0, first, -1, d.empty(), nil)
}

// model is a state as it is sent now.
func (d *double) model(s map[string]any) map[string]any {
	out := map[string]any{"score": map[string]any{"team0": d.score[0], "team1": d.score[1]}, "first_team_name": d.names[0],
		"second_team_name": d.names[1]}
	for k, v := range s {
		if k != "state_id" {
			out[k] = v
		}
	}
	return out
}

func reply(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

func refuse(w http.ResponseWriter, status int, detail string) {
	reply(w, status, map[string]string{"detail": detail})
}

func (d *double) info(w http.ResponseWriter, _ *http.Request) {
	d.mu.Lock()
	defer d.mu.Unlock()
	mode, settings, rule := "standard", any(nil), 0
	if d.doubles {
		mode, settings, rule = "mixed_doubles", map[string]int{"positioned_stones_pattern": 2}, 2
	}
	reply(w, 200, map[string]any{"match_id": matchID, "first_team_name": d.names[0], "second_team_name": d.names[1], "first_team_id": "a",
		"second_team_id": "b",
		"time_limit":     600, "extra_end_time_limit": 60, "standard_end_count": d.ends, "applied_rule": rule,
		"game_mode": mode, "mixed_doubles_settings": settings})
}

func (d *double) of(end string) (list []map[string]any) {
	for _, s := range d.states {
		if strconv.Itoa(s["end_number"].(int)) == end {
			list = append(list, s)
		}
	}
	return list
}

func (d *double) history(w http.ResponseWriter, r *http.Request) {
	d.mu.Lock()
	defer d.mu.Unlock()
	id := map[any]any{nil: nil, "team0": "a", "team1": "b"}
	list := []map[string]any{}
	for _, s := range d.of(r.PathValue("end")) {
		list = append(list, map[string]any{"state_id": s["state_id"], "winner_team_id": id[s["winner_team"]],
			"next_shot_team_id": id[s["next_shot_team"]], "end_number": s["end_number"],
			"total_shot_number": s["total_shot_number"], "first_team_remaining_time": 600, "second_team_remaining_time": 600,
			"stone_coordinate": s["stone_coordinate"],
			"score":            map[string]any{"score_id": "x", "team0": d.score[0], "team1": d.score[1]}})
	}
	reply(w, 200, list)
}

func (d *double) moves(w http.ResponseWriter, r *http.Request) {
	d.mu.Lock()
	defer d.mu.Unlock()
	list := []map[string]any{}
	for _, s := range d.of(r.PathValue("end")) {
		if m, _ := s["last_move"].(map[string]any); m != nil {
			one := map[string]any{"shot_id": "x", "post_shot_state_id": s["state_id"]}
			for k, v := range m {
				one[k] = v
			}
			list = append(list, one)
		}
	}
	reply(w, 200, list)
}

// authorized is the team of the user.
func (d *double) authorized(w http.ResponseWriter, r *http.Request) (int, bool) {
	user, password, _ := r.BasicAuth()
	if password != "secret" {
		refuse(w, 401, "Invalid credentials")
		return 0, false
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	t, ok := d.users[user]
	if !ok {
		refuse(w, 401, "Invalid match data")
	}
	return t, ok
}

func (d *double) config(w http.ResponseWriter, r *http.Request) {
	user, password, _ := r.BasicAuth()
	if password != "secret" {
		refuse(w, 401, "Invalid credentials")
		return
	}
	var c struct {
		Name    string           `json:"team_name"`
		Player3 *json.RawMessage `json:"player3"`
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if json.NewDecoder(r.Body).Decode(&c) != nil || d.doubles != (c.Player3 == nil) {
		refuse(w, 400, "Invalid request body.")
		return
	}
	team := r.URL.Query().Get("expected_match_team_name")
	n := int(team[len(team)-1] - '0')
	if old, ok := d.users[user]; !ok && d.names[n] != nil {
		refuse(w, 409, "This match has already started.")
		return
	} else if ok {
		n = old
	}
	d.users[user], d.names[n] = n, c.Name
	close(d.changed)
	d.changed = make(chan struct{})
	reply(w, 200, fmt.Sprintf("team%d", n))
}

// stream tells the end under way, then what changes. Players wait for both names.
func (d *double) stream(w http.ResponseWriter, r *http.Request) {
	viewer := strings.HasSuffix(r.URL.Path, "viewer")
	if !viewer {
		if _, ok := d.authorized(w, r); !ok {
			return
		}
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(200)
	_, _ = fmt.Fprint(w, ": ping\n\n")
	at, sent := -1, 0
	for {
		d.mu.Lock()
		changed, events := d.changed, []string{}
		if viewer || d.names[0] != nil && d.names[1] != nil {
			from := at + 1
			last := len(d.states) - 1
			if at >= 0 && last > from { // only the latest is told
				from = last
			}
			if at < 0 {
				for from = last; from > 0 && d.states[from-1]["end_number"] == d.states[last]["end_number"]; from-- {
				}
			}
			for i := from; i <= last; i++ {
				kind := "state_update"
				if i == last {
					kind = "latest_state_update"
				}
				raw, _ := json.Marshal(d.model(d.states[i]))
				events = append(events, fmt.Sprintf("event: %s\ndata: %s\n\n", kind, raw))
			}
			at = last
		}
		cut := d.cut
		d.mu.Unlock()
		for _, e := range events {
			if _, err := fmt.Fprint(w, e); err != nil {
				return
			}
			w.(http.Flusher).Flush()
			if sent++; cut > 0 && sent >= cut {
				return
			}
		}
		select {
		case <-changed:
		case <-r.Context().Done():
			return
		}
	}
}

func (d *double) throw(w http.ResponseWriter, r *http.Request) {
	team, ok := d.authorized(w, r)
	if !ok {
		return
	}
	var m struct {
		V float64 `json:"translational_velocity"`
		W float64 `json:"angular_velocity"`
		A float64 `json:"shot_angle"`
	}
	if json.NewDecoder(r.Body).Decode(&m) != nil {
		refuse(w, 400, "Invalid request body.")
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.busy > 0 {
		d.busy--
		refuse(w, 429, "slow down")
		return
	}
	last := d.states[len(d.states)-1]
	shot, _ := last["total_shot_number"].(int)
	end := last["end_number"].(int)
	if last["winner_team"] != nil || last["next_shot_team"] != fmt.Sprintf("team%d", team) {
		refuse(w, 409, "Not your turn.")
		return
	}
	d.posts++
	first := team ^ shot&1
	offset := 0
	if d.doubles {
		offset = 1
	}
	// The stones in our order: the frame has its origin at the hack, the tee at 38.405 m.
	var before curling.Position
	at := func(t, k int) int {
		if d.doubles && k > 0 {
			return 6 + 2*(k-1) + t ^ first
		}
		return 2*k + t ^ first
	}
	data := last["stone_coordinate"].(map[string]any)["data"].(map[string]any)
	for t := range 2 {
		for k, s := range data[fmt.Sprintf("team%d", t)].([]map[string]float64) {
			if s["x"] != 0 || s["y"] != 0 {
				before[at(t, k)] = curling.Vec{X: 2.375 + s["x"], Y: 4.88 + 38.405 - s["y"]}
			}
		}
	}
	index := at(team, shot/2+offset)
	out, err := d.sim.Throw(physics.Delivery{Position: before, Index: index, Shot: curling.Shot{VX: m.V * math.Cos(m.A),
		VY: -m.V * math.Sin(m.A)}.Turning(m.W, math.Pi/2)}, nil)
	if err != nil {
		refuse(w, 500, err.Error())
		return
	}
	after := d.empty()
	best := [2][]float64{}
	for t := range 2 {
		list := after[fmt.Sprintf("team%d", t)].([]map[string]float64)
		for k := range list {
			if p := out.Position[at(t, k)]; out.Position.Has(at(t, k)) {
				list[k] = map[string]float64{"x": p.X - 2.375, "y": 4.88 + 38.405 - p.Y}
				if r := math.Hypot(p.X-2.375, p.Y-4.88); r <= 1.829+0.145 {
					best[t] = append(best[t], r)
				}
			}
		}
	}
	move := map[string]any{"translational_velocity": m.V, "angular_velocity": -m.W, "shot_angle": m.A}
	total := 16
	if d.doubles {
		total = 10
	}
	if shot+1 < total {
		d.add(end, shot+1, 1-team, -1, after, move)
		reply(w, 200, nil)
		return
	}
	points := [2]int{}
	nearest := func(t int) float64 {
		m := math.Inf(1)
		for _, r := range best[t] {
			m = min(m, r)
		}
		return m
	}
	for t := range 2 {
		for _, r := range best[t] {
			if r < nearest(1-t) {
				points[t]++
			}
		}
	}
	next := first
	for t := range 2 {
		d.score[t][min(end, d.ends)] = points[t]
		if points[t] > 0 {
			next = t
		}
	}
	sum := [2]int{}
	for t := range 2 {
		for _, n := range d.score[t] {
			sum[t] += n
		}
	}
	winner := -1
	if end >= d.ends-1 && sum[0] != sum[1] {
		winner = 0
		if sum[1] > sum[0] {
			winner = 1
		}
	}
	d.add(end, total, -1, winner, after, move)
	if winner < 0 {
		d.open(end+1, next)
	}
	reply(w, 200, nil)
}

func (d *double) setup(w http.ResponseWriter, r *http.Request) {
	team, ok := d.authorized(w, r)
	if !ok {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	last := d.states[len(d.states)-1]
	if last["total_shot_number"] != nil || team != 1 {
		refuse(w, 409, "End already started.")
		return
	}
	request := r.URL.Query().Get("request")
	d.setups = append(d.setups, request)
	stones := d.empty()
	guard, house := map[string]float64{"x": 0, "y": 34.435}, map[string]float64{"x": 0, "y": 38.87}
	first := 0 // team 1 chooses: it throws last, its stone in the house, or first, its stone the guard
	if request == "center_guard" {
		first = 1
	}
	stones[fmt.Sprintf("team%d", first)].([]map[string]float64)[0] = guard
	stones[fmt.Sprintf("team%d", 1-first)].([]map[string]float64)[0] = house
	d.add(last["end_number"].(int), 0, first, -1, stones, nil)
	reply(w, 200, nil)
}
