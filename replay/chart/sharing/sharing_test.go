package sharing

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/chart"
)

// hosted is a host that listens, and the way to it.
func hosted(t *testing.T, path string) (*Host, *httptest.Server) {
	t.Helper()
	h, _, err := OpenHost(path, "token-of-tests")
	require.NoError(t, err)
	s := httptest.NewServer(h)
	t.Cleanup(func() { s.Close(); _ = h.Close() })
	return h, s
}

func client(t *testing.T, s *httptest.Server) *Client {
	t.Helper()
	c, err := NewClient(Link(strings.TrimPrefix(s.URL, "http://"), "token-of-tests"))
	require.NoError(t, err)
	return c
}

// graded is a change of a device.
func graded(device string, seq, shot int, g chart.Grade) chart.Change {
	c := chart.OfShot(0, shot, chart.ShotFields{Grade: chart.Noted(g)})
	c.Seq, c.Device = seq, device
	return c
}

func TestTwoDevicesExchange(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.hchart")
	h, s := hosted(t, path)
	var told []chart.Difference
	h.OnAdded = func(_ string, _ int, _ *chart.State, d []chart.Difference) { told = append(told, d...) }
	a, b := client(t, s), client(t, s)
	first, err := a.Exchange(t.Context(), Request{Changes: []chart.Change{graded("a", 1, 0, 4), graded("a", 2, 1, 3)}})
	require.NoError(t, err)
	require.Empty(t, first.Changes, "its own changes are not sent back")
	require.Equal(t, 2, first.Next)
	got, err := b.Exchange(t.Context(), Request{Changes: []chart.Change{graded("b", 1, 1, 1)}})
	require.NoError(t, err)
	require.Equal(t, []chart.Change{graded("a", 1, 0, 4), graded("a", 2, 1, 3)}, got.Changes)
	require.Len(t, told, 1, "both graded the second shot")
	again, err := a.Exchange(t.Context(), Request{Run: first.Run, Next: first.Next, Changes: []chart.Change{graded("a", 1, 0, 4)}})
	require.NoError(t, err)
	require.Equal(t, []chart.Change{graded("b", 1, 1, 1)}, again.Changes)
	idle, err := a.Exchange(t.Context(), Request{Run: again.Run, Next: again.Next})
	require.NoError(t, err)
	require.Empty(t, idle.Changes)
	elsewhere, err := a.Exchange(t.Context(), Request{Run: "another", Next: 3})
	require.NoError(t, err)
	require.Len(t, elsewhere.Changes, 3, "of another run of the host everything is told")

	_, _, err = OpenHost(path, "")
	require.ErrorContains(t, err, "another program", "a second host does not get the file")
	s.Close()
	_, err = a.Exchange(t.Context(), Request{})
	require.ErrorContains(t, err, "does not answer")
	require.NoError(t, h.Close())
	next, _, err := OpenHost(path, "")
	require.NoError(t, err)
	require.Len(t, next.order, 3, "what was answered is in the file")
	require.NotEqual(t, h.Token(), next.Token())
	require.NoError(t, next.Close())
}

// TestManyChanges go in several replies.
func TestManyChanges(t *testing.T) {
	_, s := hosted(t, filepath.Join(t.TempDir(), "a.hchart"))
	a, b := client(t, s), client(t, s)
	for from := 1; from <= 1200; from += 400 {
		var list []chart.Change
		for i := range 400 {
			list = append(list, graded("a", from+i, i%16, 4))
		}
		_, err := a.Exchange(t.Context(), Request{Changes: list})
		require.NoError(t, err)
	}
	n, req := 0, Request{}
	for round := 0; ; round++ {
		reply, err := b.Exchange(t.Context(), req)
		require.NoError(t, err)
		n += len(reply.Changes)
		req = Request{Run: reply.Run, Next: reply.Next}
		if !reply.More {
			require.Equal(t, 2, round)
			break
		}
	}
	require.Equal(t, 1200, n)
}

// TestBadRequests change nothing.
func TestBadRequests(t *testing.T) {
	h, s := hosted(t, filepath.Join(t.TempDir(), "a.hchart"))
	const good = `{"version":1,"run":"","next":0,"changes":[{"seq":1,"device":"x","shot":{"end":0,"shot":0,"set":{"grade":{"v":4}}}}]}`
	post := func(method, token, kind, body string) int {
		r, err := http.NewRequestWithContext(t.Context(), method, s.URL+Path, strings.NewReader(body))
		require.NoError(t, err)
		r.Header.Set("Authorization", token)
		r.Header.Set("Content-Type", kind)
		res, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		_, _ = io.Copy(io.Discard, res.Body)
		require.NoError(t, res.Body.Close())
		return res.StatusCode
	}
	const token, kind = "Bearer token-of-tests", "application/json"
	for _, c := range []struct {
		method, token, kind, body string
		want                      int
	}{
		{http.MethodGet, token, kind, "", http.StatusMethodNotAllowed},
		{http.MethodPost, "", kind, good, http.StatusForbidden},
		{http.MethodPost, "Bearer token-of-test", kind, good, http.StatusForbidden},
		{http.MethodPost, "Bearer token-of-testss", kind, good, http.StatusForbidden},
		{http.MethodPost, "token-of-tests", kind, good, http.StatusForbidden},
		{http.MethodPost, token, "text/plain", good, http.StatusUnsupportedMediaType},
		{http.MethodPost, token, kind, "{", http.StatusBadRequest},
		{http.MethodPost, token, kind, strings.Replace(good, `"version":1`, `"version":2`, 1), http.StatusBadRequest},
		{http.MethodPost, token, kind, strings.Replace(good, `"next":0`, `"next":-1`, 1), http.StatusBadRequest},
		{http.MethodPost, token, kind, strings.Replace(good, `"v":4`, `"v":9`, 1), http.StatusBadRequest},
		{http.MethodPost, token, kind, strings.Replace(good, `"shot":0`, `"shot":99`, 1), http.StatusBadRequest},
		{http.MethodPost, token, kind, `{"version":1,"changes":[` + strings.Repeat("{},", MaxChanges) + `{}]}`, http.StatusBadRequest},
		{http.MethodPost, token, kind, `{"version":1,"run":"` + strings.Repeat("x", MaxBody) + `"}`, http.StatusRequestEntityTooLarge},
	} {
		require.Equal(t, c.want, post(c.method, c.token, c.kind, c.body), "%s %s", c.token, c.body[:min(len(c.body), 100)])
	}
	require.Empty(t, h.file.Log.Changes())
	require.Equal(t, http.StatusOK, post(http.MethodPost, token, kind, good))
	require.Len(t, h.file.Log.Changes(), 1)

	c, err := NewClient(s.URL + "/#chart=token-of-nobody")
	require.NoError(t, err)
	_, err = c.Exchange(t.Context(), Request{})
	require.ErrorIs(t, err, ErrToken)
}

// TestStrangeHosts: what is no host of a chart is told as such, and no token goes elsewhere.
func TestStrangeHosts(t *testing.T) {
	for _, answer := range []string{"", "hello", `{"changes":[{}]}`, `{"next":-1}`, `{"run":1}`, strings.Repeat("x", maxReply+1)} {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, answer) }))
		_, err := client(t, s).Exchange(t.Context(), Request{})
		require.Error(t, err, answer[:min(len(answer), 20)])
		s.Close()
	}
	asked := false
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked = true }))
	defer other.Close()
	s := httptest.NewServer(http.RedirectHandler(other.URL, http.StatusTemporaryRedirect))
	defer s.Close()
	_, err := client(t, s).Exchange(t.Context(), Request{})
	require.Error(t, err)
	require.False(t, asked)
}

func TestLinks(t *testing.T) {
	for n, ok := range map[int]bool{maxToken: true, maxToken + 1: false} {
		_, token, err := ParseLink("http://192.168.1.5:8440/#chart=" + strings.Repeat("a", n))
		require.Equal(t, ok, err == nil, n)
		require.Equal(t, ok, len(token) == n)
	}
	base, token, err := ParseLink(" http://192.168.1.5:8440/#chart=abc_-9 ")
	require.NoError(t, err)
	require.Equal(t, "http://192.168.1.5:8440", base)
	require.Equal(t, "abc_-9", token)
	for _, bad := range []string{"", "x", "ftp://a/#chart=b", "http:///#chart=b", "http://a/", "http://a/#chart=", "http://a/#chart=a b",
		"http://u:p@a/#chart=b",
		"http://a/#study=b", "http://a/#chart=" + strings.Repeat("x", 101)} {
		_, _, err := ParseLink(bad)
		require.Error(t, err, bad)
	}
	_, _, err = OpenHost(filepath.Join(t.TempDir(), "a.hchart"), "short")
	require.Error(t, err)
}

// TestAHostThatIsCutOff: a file that a kill cut off at any byte opens again, and the devices bring it back to what it was.
func TestAHostThatIsCutOff(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.hchart")
	h, s := hosted(t, path)
	a := client(t, s)
	var all []chart.Change
	for i := range 20 {
		all = append(all, graded("a", i+1, i%16, chart.Grade(i%5)))
	}
	_, err := a.Exchange(t.Context(), Request{Changes: all})
	require.NoError(t, err)
	s.Close()
	require.NoError(t, h.Close())
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		cut := rng.IntN(len(text) + 1)
		short := filepath.Join(dir, fmt.Sprintf("%d.hchart", cut))
		require.NoError(t, os.WriteFile(short, text[:cut], 0o600))
		next, s := hosted(t, short)
		_, err := client(t, s).Exchange(t.Context(), Request{Run: "the one before", Next: 20, Changes: all})
		require.NoError(t, err)
		var want, got bytes.Buffer
		whole, _, err := chart.Read(bytes.NewReader(text))
		require.NoError(t, err)
		require.NoError(t, whole.Write(&want))
		require.NoError(t, next.file.Log.Write(&got))
		require.Equal(t, want.String(), got.String(), cut)
		s.Close()
		require.NoError(t, next.Close())
	}
}
