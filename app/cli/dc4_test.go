package cli

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/matchlog"
)

// TestDC4Watch: a match on a server of Digital Curling 4 is shown as it goes and kept as a log that reads back.
func TestDC4Watch(t *testing.T) {
	state := func(shot int, next, winner, move, stones string) string {
		return fmt.Sprintf(`event: latest_state_update`+"\n"+`data: {"winner_team":%s,"first_team_name":"Reds","second_team_name":"Blues","end_number":0,"total_shot_number":%d,"next_shot_team":%s,"last_move":%s,`+
			`"stone_coordinate":{"data":{"team0":[%s],"team1":[]}},"score":{"team0":[0,0],"team1":[0,0]}}`+"\n\n", winner, shot, next, move, stones)
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/matches/m":
			_, _ = io.WriteString(w,
				`{"first_team_id":"a","second_team_id":"b","standard_end_count":8,"applied_rule":1,"game_mode":"standard","time_limit":600}`)
		case "/matches/m/viewer":
			_, _ = io.WriteString(w, state(0, `"team0"`, "null", "null", "")+
				state(1, `"team1"`, `"team1"`, `{"translational_velocity":2.4,"angular_velocity":-1.57,"shot_angle":1.6}`, `{"x":0.5,"y":38}`))
		default:
			http.NotFound(w, r)
		}
	}))
	defer s.Close()
	dir := t.TempDir()
	out, errs, status := withAssets(t.Context(), "", "dc4", "watch", s.URL+"/matches/m", "-o", dir)
	require.Zero(t, status, errs)
	require.Contains(t, out, "Reds")
	found, err := filepath.Glob(filepath.Join(dir, "Reds_vs_Blues*.dcl"))
	require.NoError(t, err)
	require.Len(t, found, 1)
	g, err := file.Open(found[0])
	require.NoError(t, err)
	require.Equal(t, [2]string{"Reds", "Blues"}, g.Teams)
	require.InDelta(t, 2.875, g.Ends[0].Shots[0].After[0].X, 1e-4)

	_, errs, status = withAssets(t.Context(), "", "dc4", "watch", s.URL+"/matches/other")
	require.Equal(t, 1, status)
	require.Contains(t, errs, "404")
	_, _, status = withAssets(t.Context(), "", "dc4", "watch", "example.org")
	require.Equal(t, 2, status)
	require.NoError(t, os.Unsetenv("HOGLINE_PASSWORD"))
	_, errs, status = withAssets(t.Context(), "", "dc4", "play", s.URL+"/matches/m", "shots", "--login", "me")
	require.Equal(t, 2, status)
	require.Contains(t, errs, "password")
	_, errs, status = withAssets(t.Context(), "", "dc4", "play", s.URL+"/matches/m", "shots", "--login", "me", "--password", "x")
	require.Equal(t, 1, status)
	require.Contains(t, errs, "404", "there is nobody to log in to")
}

// TestDC4Serve: a client plays two matches against an AI on our own server, which shows them, keeps them and ends. Kept matches
// are numbered and play again to the last bit.
func TestDC4Serve(t *testing.T) {
	dir := t.TempDir()
	out, in := io.Pipe()
	done := make(chan int, 1)
	var shown bytes.Buffer
	go func() {
		defer func() { _ = in.Close() }() // or the test would read on
		done <- Run(&command.Context{Context: t.Context(), Out: &shown, Err: in, Assets: os.DirFS("../../assets")},
			[]string{"serve", "--dc4", "--ai", "sample:trials=1", "--ends", "1", "--time", "0s", "--address", "0",
				"--points", "--matches", "2", "-o", dir})
	}()
	lines := bufio.NewScanner(out)
	waits := regexp.MustCompile(`http://127\.0\.0\.1:\d+/matches/\S+`)
	for range 2 {
		at := ""
		for at == "" && lines.Scan() {
			at = waits.FindString(lines.Text())
		}
		played, errs, status := withAssets(t.Context(), "", "dc4", "play", at, "sample:trials=1", "--login", "me",
			"--password", "x", "--points", "-q")
		require.Zero(t, status, errs)
		require.Contains(t, played, "me ")
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	require.Zero(t, <-done)
	require.Contains(t, shown.String(), "hogline")
	found, err := filepath.Glob(filepath.Join(dir, "me_vs_hogline*.dcl"))
	require.NoError(t, err)
	require.Len(t, found, 2)
	for i, path := range found {
		rec, err := matchlog.ReadRecord(strings.TrimSuffix(path, ".dcl") + ".json")
		require.NoError(t, err)
		require.Equal(t, i, rec.Game)
		g, err := file.Open(path)
		require.NoError(t, err)
		require.True(t, g.Complete)
		require.GreaterOrEqual(t, g.Shots(), 16)
		_, errs, status := withAssets(t.Context(), "", "match", "--verify", strings.TrimSuffix(path, ".dcl")+".json")
		require.Zero(t, status, errs)
	}

	for _, wrong := range [][]string{{"dc4", "serve", "--address", "0.0.0.0:0"}, {"dc4", "serve", "--ai", "nobody"}, {"dc4", "serve", "--ends", "31"},
		{"serve", "--dc4", "--ends", "31"}, {"serve", "--dc4", "--web", "x"}} {
		_, errs, status := withAssets(t.Context(), "", wrong...)
		require.Equal(t, 2, status, "%v: %s", wrong, errs)
	}
}
