package sharing

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/hogline/hogline/engine/netfault"
	"github.com/hogline/hogline/engine/safefile"
)

// Client is a device's way to a host.
type Client struct {
	base, token string
	http        *http.Client
}

// patience is how long a host may take to answer.
const patience = 10 * time.Second

// NewClient is the way to the host of a link.
func NewClient(link string) (*Client, error) {
	base, token, err := ParseLink(link)
	if err != nil {
		return nil, err
	}
	return &Client{base, token, &http.Client{Timeout: patience, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse // the token is for this host alone
	}}}, nil
}

// ErrToken is wrapped by the error of a host that does not know the token: asking again is no use.
var ErrToken = errors.New("wrong token")

// Exchange sends changes and takes those of the others.
func (c *Client) Exchange(ctx context.Context, req Request) (reply Reply, err error) {
	req.Version = version
	body, err := json.Marshal(req)
	if err != nil {
		return reply, msg("away", c.base, err)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+Path, bytes.NewReader(body))
	if err != nil {
		return reply, msg("away", c.base, err)
	}
	r.Header.Set("Authorization", "Bearer "+c.token)
	r.Header.Set("Content-Type", "application/json")
	res, err := c.http.Do(r)
	if err != nil {
		return reply, msg("away", c.base, netfault.Of(err))
	}
	defer func() { _ = res.Body.Close() }() // only read
	text, err := io.ReadAll(io.LimitReader(res.Body, maxReply+1))
	switch {
	case res.StatusCode == http.StatusForbidden:
		return reply, errors.Join(msg("token", c.base), ErrToken)
	case res.StatusCode != http.StatusOK:
		why, _, _ := strings.Cut(strings.TrimSpace(string(text[:min(len(text), 200)])), "\n")
		return reply, msg("reply", c.base, why)
	case err != nil:
		return reply, msg("away", c.base, netfault.Of(err))
	case len(text) > maxReply:
		return reply, msg("reply", c.base, len(text))
	}
	return c.read(text)
}

// read reads a reply and checks its changes.
func (c *Client) read(text []byte) (reply Reply, err error) {
	var raw struct {
		Run     string            `json:"run"`
		Next    int               `json:"next"`
		Changes []json.RawMessage `json:"changes"`
		More    bool              `json:"more"`
	}
	if err := safefile.DecodeJSON(text, &raw, 8*maxReply); err != nil {
		return reply, msg("reply", c.base, err)
	}
	if raw.Next < 0 || len(raw.Changes) > MaxChanges {
		return reply, msg("bounds", c.base, len(raw.Changes), MaxChanges)
	}
	reply = Reply{Run: raw.Run, Next: raw.Next, More: raw.More}
	if reply.Changes, err = readChanges(raw.Changes); err != nil {
		return Reply{}, msg("reply", c.base, err)
	}
	return reply, nil
}
