package sharing

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chart"
)

// Host has the file of a chart and exchanges its changes with devices that know the token.
type Host struct {
	// OnAdded is called when a device has sent changes that were new, with the chart as it stands then and what of it was noted otherwise
	// before without knowing of it. It may be nil.
	OnAdded func(device string, added int, s *chart.State, d []chart.Difference)

	token string
	run   string
	mu    sync.Mutex
	file  *chart.File
	order []chart.Change // in the order in which they came, which devices count in
}

// leastToken is the length from which on a token cannot be guessed over a network in the course of a game.
const leastToken = 8

// OpenHost opens the file of a chart, or begins one, for devices that know a token; "" makes one.
func OpenHost(path, token string) (*Host, []replay.Warning, error) {
	if token == "" {
		token = rand.Text()
	}
	if !soundToken(token) || len(token) < leastToken {
		return nil, nil, msg("choose", maxToken)
	}
	f, warnings, err := chart.OpenFile(path)
	if err != nil {
		return nil, nil, err
	}
	return &Host{token: token, run: rand.Text(), file: f, order: slices.Clone(f.Log.Changes())}, warnings, nil
}

// Token is what a device must know.
func (h *Host) Token() string { return h.token }

// Close closes the file.
func (h *Host) Close() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.file.Close()
}

// ServeHTTP answers a request.
func (h *Host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch given, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); {
	case r.Method != http.MethodPost:
		w.Header().Set("Allow", http.MethodPost)
		http.Error(w, "only POST", http.StatusMethodNotAllowed)
		return
	case !ok || subtle.ConstantTimeCompare([]byte(given), []byte(h.token)) != 1:
		http.Error(w, "wrong token", http.StatusForbidden)
		return
	case r.Header.Get("Content-Type") != "application/json":
		http.Error(w, "want application/json", http.StatusUnsupportedMediaType)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, MaxBody))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		http.Error(w, "too large", http.StatusRequestEntityTooLarge)
		return
	case err != nil:
		http.Error(w, "cut off", http.StatusBadRequest)
		return
	}
	req, err := readRequest(body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	reply, err := h.exchange(req)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInsufficientStorage)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_ = json.NewEncoder(w).Encode(reply) // the device has gone: it asks again
}

// readRequest reads a request and checks its changes.
func readRequest(body []byte) (req Request, err error) {
	var raw struct {
		Version int               `json:"version"`
		Run     string            `json:"run"`
		Next    int               `json:"next"`
		Changes []json.RawMessage `json:"changes"`
	}
	if err := safefile.DecodeJSON(body, &raw, 8*MaxBody); err != nil {
		return req, err
	}
	if raw.Version != version || raw.Next < 0 || len(raw.Changes) > MaxChanges {
		return req, errors.New("no request of this version")
	}
	req = Request{Version: raw.Version, Run: raw.Run, Next: raw.Next}
	req.Changes, err = readChanges(raw.Changes)
	return req, err
}

func readChanges(lines []json.RawMessage) (list []chart.Change, err error) {
	for _, line := range lines {
		c, err := chart.ReadChange(line)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

// exchange takes the changes of a request into the file and gives those that the device does not have.
func (h *Host) exchange(req Request) (reply Reply, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if req.Run != h.run || req.Next > len(h.order) {
		req.Next = 0
	}
	known := len(h.order)
	if known+len(req.Changes) > chart.MaxChanges {
		return reply, msg("full", known)
	}
	sent, unknown := &chart.Log{}, &chart.Log{}
	mine := map[chart.ID]bool{}
	for _, c := range req.Changes {
		mine[c.ID] = true
		sent.Add(c)
	}
	for _, c := range h.order[req.Next:] { // which the device did not know as it made its changes
		unknown.Add(c)
	}
	differ := chart.Differences(unknown, sent)
	added, err := h.file.Merge(sent)
	h.order = append(h.order, added...)
	if err != nil {
		return reply, err
	}
	reply = Reply{Run: h.run, Next: req.Next}
	for _, c := range h.order[req.Next:] {
		if len(reply.Changes) == MaxChanges {
			reply.More = true
			break
		}
		if reply.Next++; !mine[c.ID] {
			reply.Changes = append(reply.Changes, c)
		}
	}
	if h.OnAdded != nil && len(added) > 0 {
		h.OnAdded(added[0].Device, len(added), h.file.Log.State(), differ)
	}
	return reply, nil
}
