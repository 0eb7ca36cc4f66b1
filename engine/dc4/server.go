package dc4

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/netfault"
)

// Address is where a match lies: the base of the server and the id of the match.
type Address struct {
	base *url.URL
	id   string
}

// addressForm is how the address of a match looks.
const addressForm = "https://HOST/matches/ID"

// ParseAddress reads the address of a match, such as https://HOST/matches/ID.
func ParseAddress(text string) (Address, error) {
	u, err := url.Parse(strings.TrimSpace(text))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil {
		return Address{}, newError("address", fmt.Sprintf("%.80q", text), addressForm)
	}
	parent, id := path.Split(strings.TrimSuffix(u.Path, "/"))
	base, ok := strings.CutSuffix(parent, "matches/")
	if !ok || id == "" {
		return Address{}, newError("address", fmt.Sprintf("%.80q", text), addressForm)
	}
	return Address{&url.URL{Scheme: u.Scheme, Host: u.Host, Path: base}, id}, nil
}

// String is the address as ParseAddress reads it.
func (a Address) String() string { return a.url(nil, "matches", a.id) }

func (a Address) url(query url.Values, parts ...string) string {
	u := a.base.JoinPath(parts...)
	u.RawQuery = query.Encode()
	return u.String()
}

// Limits of what a server says, and how long it may take.
const (
	maxBody    = 8 << 20
	maxEvent   = 1 << 20
	answerTime = 15 * time.Second
)

// Refused is an answer of the server that is none of success.
type Refused struct {
	Status int
	Detail string
}

// Error tells the status and what the server says.
func (r *Refused) Error() string { return r.Unwrap().Error() }

// Unwrap is the sentence, for translation.
func (r *Refused) Unwrap() error {
	if r.Detail == "" {
		return newError("refused", r.Status, http.StatusText(r.Status))
	}
	return newError("refused-why", r.Status, http.StatusText(r.Status), r.Detail)
}

// final reports whether asking again is of no use.
func (r *Refused) final() bool {
	return r.Status < 500 && r.Status != http.StatusTooManyRequests && r.Status != http.StatusRequestTimeout && r.Status != http.StatusConflict
}

// server asks a server about a match.
type server struct {
	Address

	user, password string
	client         *http.Client
}

// newServer is a server that is asked with a name and password, both empty where none is needed.
func newServer(a Address, user, password string) *server {
	t := &http.Transport{Proxy: http.ProxyFromEnvironment, DialContext: (&net.Dialer{Timeout: answerTime}).DialContext,
		TLSHandshakeTimeout:   answerTime,
		ResponseHeaderTimeout: answerTime, MaxIdleConnsPerHost: 2, MaxResponseHeaderBytes: 64 << 10}
	// A redirection is not followed: it would hand the password to another server.
	return &server{a, user, password, &http.Client{Transport: t, CheckRedirect: func(*http.Request,
		[]*http.Request) error {
		return http.ErrUseLastResponse
	}}}
}

func (s *server) close() { s.client.CloseIdleConnections() }

// request sends a request and returns the body of a success.
func (s *server) request(ctx context.Context, method, address string, body any) (io.ReadCloser, error) {
	var content io.Reader
	if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			return nil, fmt.Errorf("dc4: %w", err)
		}
		content = bytes.NewReader(raw)
	}
	q, err := http.NewRequestWithContext(ctx, method, address, content)
	if err != nil {
		return nil, fmt.Errorf("dc4: %w", err)
	}
	if body != nil {
		q.Header.Set("Content-Type", "application/json")
	}
	if s.user != "" {
		q.SetBasicAuth(s.user, s.password)
	}
	r, err := s.client.Do(q)
	if err != nil {
		return nil, newError("failed", s.base.Host, netfault.Of(err))
	}
	if r.StatusCode == http.StatusOK {
		return r.Body, nil
	}
	defer func() { _ = r.Body.Close() }() // only read
	raw, _ := io.ReadAll(io.LimitReader(r.Body, 4<<10))
	var told struct{ Detail string }
	_ = json.Unmarshal(raw, &told) // without it the status alone is told
	return nil, &Refused{r.StatusCode, told.Detail}
}

// exchange sends a request and reads its answer into to, which may be nil.
func (s *server) exchange(ctx context.Context, method, address string, body, to any) error {
	ctx, stop := context.WithTimeout(ctx, 2*answerTime)
	defer stop()
	r, err := s.request(ctx, method, address, body)
	if err != nil {
		return err
	}
	defer func() { _ = r.Close() }() // only read
	raw, err := io.ReadAll(io.LimitReader(r, maxBody+1))
	switch {
	case err != nil:
		return newError("failed", s.base.Host, netfault.Of(err))
	case len(raw) > maxBody:
		return fmt.Errorf("dc4: %s: an answer of more than %d MiB", s.base.Host, maxBody>>20)
	case to == nil:
		return nil
	}
	if err := json.Unmarshal(raw, to); err != nil {
		return newError("failed", s.base.Host, jsonfault.Line(raw, err))
	}
	return nil
}

func (s *server) info(ctx context.Context) (*matchInfo, error) {
	m := &matchInfo{}
	return m, s.exchange(ctx, http.MethodGet, s.url(nil, "matches", s.id), nil, m)
}

// history is an end from its first state on, with the moves between them.
func (s *server) history(ctx context.Context, m *matchInfo, end int) ([]state, error) {
	var states []struct {
		state
		ID       string  `json:"state_id"`
		WinnerID *string `json:"winner_team_id"`
		NextID   *string `json:"next_shot_team_id"`
	}
	var shots []struct {
		move
		Post string `json:"post_shot_state_id"`
	}
	number := fmt.Sprint(end)
	if err := s.exchange(ctx, http.MethodGet, s.url(nil, "matches", s.id, "ends", number, "states"), nil, &states); err != nil {
		return nil, err
	}
	if err := s.exchange(ctx, http.MethodGet, s.url(nil, "matches", s.id, "ends", number, "shots"), nil, &shots); err != nil {
		return nil, err
	}
	name := func(id *string) *string {
		if id == nil {
			return nil
		}
		t := "team1"
		if *id == m.ID0 {
			t = "team0"
		}
		return &t
	}
	list := make([]state, len(states))
	for i := range states {
		list[i] = states[i].state
		list[i].Winner, list[i].Next = name(states[i].WinnerID), name(states[i].NextID)
		for k := range shots {
			if shots[k].Post == states[i].ID {
				list[i].LastMove = &shots[k].move
			}
		}
	}
	return list, nil
}
