package charting

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay/chart"
	"github.com/hogline/hogline/replay/chart/sharing"
)

// hosted is a host that notes how many changes every request brings, and the link to it.
type hosted struct {
	link string
	sent []int
}

func newHost(t *testing.T) *hosted {
	t.Helper()
	h, _, err := sharing.OpenHost(filepath.Join(t.TempDir(), "game.hchart"), "token-of-tests")
	require.NoError(t, err)
	x := &hosted{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		var req struct {
			Changes []json.RawMessage `json:"changes"`
		}
		_ = json.Unmarshal(body, &req)
		x.sent = append(x.sent, len(req.Changes)) // requests come one by one here
		r.Body = io.NopCloser(bytes.NewReader(body))
		h.ServeHTTP(w, r)
	}))
	t.Cleanup(func() { s.Close(); require.NoError(t, h.Close()) })
	x.link = sharing.Link(strings.TrimPrefix(s.URL, "http://"), "token-of-tests")
	return x
}

// waiting is a rink that exchanges nothing by itself: what waits is in later.
type waiting struct {
	*rink
	later []func()
	after []time.Duration
}

func newWaiting(t *testing.T, device string) *waiting {
	t.Helper()
	w := &waiting{rink: newRink(t)}
	w.c.Device = device
	w.jobs.After = func(d time.Duration, f func()) {
		if d < time.Second { // between results
			go f()
			return
		}
		w.after, w.later = append(w.after, d), append(w.later, f)
	}
	return w
}

// settle waits until no exchange runs.
func (w *waiting) settle() {
	for w.Sharing.busy || w.Proposals.Running() || len(w.work) > 0 {
		(<-w.work)()
	}
}

// TestExchanges: what is noted is sent at once, what is noted meanwhile by the exchange that follows, and else the host is asked every two
// seconds; a wait that another exchange overtook does nothing. Only what came or went is told.
func TestExchanges(t *testing.T) {
	h := newHost(t)
	a := newWaiting(t, "a")
	a.begin(chart.Fours)
	require.Zero(t, a.Sharing.Waiting(), "it is not shared")
	require.NoError(t, a.Sharing.Join(h.link))
	require.Regexp(t, `^shared [0-9a-f]{8}\.hchart$`, filepath.Base(a.Path()))
	require.True(t, a.Sharing.IsOn())
	a.settle()
	require.Equal(t, []int{0}, h.sent)
	require.Equal(t, []time.Duration{2 * time.Second}, a.after)

	told := 0
	a.Changed.Watch(func() { told++ })
	a.SetGame(chart.GameFields{Team1: chart.TeamFields{Name: chart.Noted("Alpha")}})
	require.Equal(t, []int{1, 1}, []int{told, a.Sharing.Waiting()})
	a.SetGame(chart.GameFields{Team2: chart.TeamFields{Name: chart.Noted("Beta")}})
	require.Equal(t, 2, a.Sharing.Waiting())
	told = 0
	a.settle()
	require.Equal(t, []int{0, 1, 1}, h.sent)
	require.Zero(t, a.Sharing.Waiting())
	require.Equal(t, 2, told, "each was sent")
	require.Len(t, a.later, 2)
	a.later[0]()
	a.settle()
	require.Len(t, h.sent, 3, "it was overtaken")
	a.later[1]()
	a.settle()
	require.Equal(t, []int{0, 1, 1, 0}, h.sent)
	require.Equal(t, 2, told, "nothing came")

	b := newWaiting(t, "b")
	require.NoError(t, b.Sharing.Join(h.link))
	b.settle()
	require.Equal(t, "Beta", b.State().Game.Team2.Name.Or(""))
	require.Equal(t, []int{0, 1, 1, 0, 0}, h.sent, "what came from the host is not sent to it")
	last := len(b.later) - 1
	b.Sharing.Leave()
	require.NoError(t, b.Sharing.Join(h.link))
	b.settle()
	n := len(h.sent)
	b.later[last]()
	b.settle()
	require.Len(t, h.sent, n, "it was of the time before")
}

// TestManyChangesAreSentInParts: of as many as an exchange may have.
func TestManyChangesAreSentInParts(t *testing.T) {
	h := newHost(t)
	a := newWaiting(t, "a")
	require.NoError(t, a.Sharing.Join(h.link))
	a.settle()
	for i := range sharing.MaxChanges + 1 {
		x := chart.OfGame(chart.GameFields{Ends: chart.Noted(2)})
		x.Device, x.Time, x.ID = "a", int64(i+1), chart.ID{Device: "a", Seq: i + 1}
		a.file.Log.Add(x)
	}
	require.Equal(t, sharing.MaxChanges+1, a.Sharing.Waiting())
	a.Sharing.soon()
	a.settle()
	require.Equal(t, []int{0, sharing.MaxChanges, 1}, h.sent)
	b := newWaiting(t, "b")
	require.NoError(t, b.Sharing.Join(h.link))
	b.settle()
	require.Len(t, b.file.Log.Changes(), sharing.MaxChanges+1)
	require.Equal(t, []int{0, 0}, h.sent[3:], "what is more is asked for at once")
}

// TestHostThatIsNotThere is asked again every five seconds.
func TestHostThatIsNotThere(t *testing.T) {
	a := newWaiting(t, "a")
	require.NoError(t, a.Sharing.Join("http://127.0.0.1:1/#"+sharing.Fragment+"token-of-tests"))
	for i := range 2 {
		a.settle()
		ok, err := a.Sharing.Reached()
		require.False(t, ok)
		require.Error(t, err)
		require.Equal(t, slices.Repeat([]time.Duration{5 * time.Second}, i+1), a.after)
		a.later[i]()
		(<-a.work)()
		require.True(t, a.Sharing.busy)
	}
	a.Sharing.Leave()
}

// TestWhoGoesOnWithTheOthers: who waits for the latest shot and has noted nothing of it; not who looks at another shot or is noting it.
func TestWhoGoesOnWithTheOthers(t *testing.T) {
	for name, c := range map[string]struct {
		before func(*waiting)
		want   chart.Cursor
	}{
		"who waits":   {func(*waiting) {}, chart.Cursor{Shot: 3}},
		"who notes":   {func(w *waiting) { w.Set(chart.ShotFields{Turn: chart.Noted(curling.Left)}) }, chart.Cursor{Shot: 2}},
		"who is back": {func(w *waiting) { w.GoTo(chart.Cursor{Shot: 1}) }, chart.Cursor{Shot: 1}},
		"who goes back to nothing": {func(w *waiting) {
			w.GoTo(chart.Cursor{Shot: 5})
		}, chart.Cursor{Shot: 5}},
	} {
		h := newHost(t)
		a, b := newWaiting(t, "a"), newWaiting(t, "b")
		require.NoError(t, a.Sharing.Join(h.link))
		a.settle()
		a.Grade(4)
		a.Grade(4)
		a.settle()
		require.NoError(t, b.Sharing.Join(h.link))
		b.settle()
		require.Equal(t, chart.Cursor{Shot: 2}, b.At(), name)
		c.before(b)
		b.settle()
		a.later[len(a.later)-1]()
		a.settle()
		a.GoTo(chart.Cursor{Shot: 2})
		a.Grade(3)
		a.settle()
		b.later[len(b.later)-1]()
		b.settle()
		require.Equal(t, c.want, b.At(), name)
		require.Equal(t, 75, b.State().Replay().Ends[0].Shots[2].Chart.Grade, name)
	}
}
