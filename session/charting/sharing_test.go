package charting

import (
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/chart"
	"github.com/hogline/hogline/replay/chart/sharing"
)

// meet exchanges until neither device has anything that the host does not have, and both have all of it.
func meet(t *testing.T, list ...*rink) {
	t.Helper()
	end := time.Now().Add(time.Minute)
	for {
		same := true
		for _, r := range list {
			for len(r.work) > 0 {
				(<-r.work)()
			}
			if r.Sharing.IsOn() && !r.Sharing.busy {
				r.Sharing.step()
			}
			same = same && len(r.file.Log.Changes()) == len(list[0].file.Log.Changes()) && r.Sharing.Waiting() == 0
		}
		if ok, _ := list[0].Sharing.Reached(); ok && same {
			return
		}
		require.True(t, time.Now().Before(end))
		time.Sleep(time.Millisecond)
	}
}

// TestTwoDevicesChartOneGame over a host: each grades its team, a difference is told, undo takes back what was done here, and a copy made
// without the host is sent when it is there again.
func TestTwoDevicesChartOneGame(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.hchart")
	h, _, err := sharing.OpenHost(path, "token-of-tests")
	require.NoError(t, err)
	s := httptest.NewServer(h)
	link := sharing.Link(strings.TrimPrefix(s.URL, "http://"), "token-of-tests")
	a, b := newRink(t), newRink(t)
	b.c.Device = "b"
	require.Error(t, a.Sharing.Join("http://nowhere/"))
	require.NoError(t, a.Sharing.Join(link))
	require.NoError(t, b.Sharing.Join(link))
	a.SetGame(chart.GameFields{Team1: chart.TeamFields{Name: chart.Noted("Alpha")}})
	a.Grade(4)
	meet(t, a, b)
	require.Equal(t, chart.Cursor{Shot: 1}, b.At(), "the assistant goes on with the game")
	require.Equal(t, "Alpha", b.State().Game.Team1.Name.Or(""))
	b.Grade(3)
	meet(t, a, b)
	require.Equal(t, chart.Cursor{Shot: 2}, a.At())
	a.Undo()
	require.Equal(t, chart.Cursor{Shot: 0}, a.At(), "what was done here is taken back, not what the assistant did")
	a.Redo()
	meet(t, a, b)
	require.Empty(t, a.Sharing.Differences())

	a.GoTo(chart.Cursor{Shot: 2})
	b.GoTo(chart.Cursor{Shot: 2})
	a.c.Jobs.Cancel(shareTask)
	b.c.Jobs.Cancel(shareTask)
	a.Sharing.busy, b.Sharing.busy = true, true // neither reaches the host
	a.Grade(2)
	b.Grade(1)
	require.Equal(t, 1, a.Sharing.Waiting())
	a.Sharing.busy, b.Sharing.busy = false, false
	meet(t, a, b)
	require.Len(t, append(a.Sharing.Differences(), b.Sharing.Differences()...), 1, "who comes second is told")
	require.Equal(t, a.State().Ends[0].Shots[2].Set.Grade, b.State().Ends[0].Shots[2].Set.Grade)

	s.Close()
	require.NoError(t, h.Close())
	a.Grade(0)
	told := 0
	a.Changed.Watch(func() { told++ })
	for ok, _ := a.Sharing.Reached(); ok; ok, _ = a.Sharing.Reached() {
		(<-a.work)()
	}
	require.Positive(t, told, "that the host is not reached is told")
	require.Equal(t, 1, a.Sharing.Waiting(), "it is charted on without the host")
	a.Close()
	require.False(t, a.Sharing.IsOn())
	again, _, err := sharing.OpenHost(path, "token-of-tests")
	require.NoError(t, err)
	defer func() { _ = again.Close() }()
	s = httptest.NewServer(again)
	defer s.Close()
	link = sharing.Link(strings.TrimPrefix(s.URL, "http://"), "token-of-tests")
	require.NoError(t, a.Sharing.Join(link))
	meet(t, a)
	changes := len(a.file.Log.Changes())
	a.Sharing.Leave()
	require.False(t, a.Sharing.IsOn())
	require.True(t, a.IsOpen(), "the copy stays")
	require.Len(t, a.file.Log.Changes(), changes)
	require.NoError(t, a.Sharing.Join(link))
	require.True(t, a.jobs.Running(shareTask))
	a.Sharing.Leave()
	require.False(t, a.jobs.Running(shareTask), "what the host answers afterwards is not taken")
	wrong := strings.Replace(link, "token-of-tests", "token-of-nobody", 1)
	require.NoError(t, a.Sharing.Join(wrong))
	for a.Sharing.IsOn() {
		(<-a.work)()
	}
	_, err = a.Sharing.Reached()
	require.ErrorIs(t, err, sharing.ErrToken)
}
