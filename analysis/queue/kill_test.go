//go:build !js

package queue_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/listen/listentest"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/queue"
)

// killedTasks are the shots of a round.
func killedTasks(t *testing.T, round int) []analysis.Task {
	list := tasks(t, 10)
	for i := range list {
		list[i].Method.Seed = uint64(round) // counted from 1
	}
	return list
}

// TestProcess is a program of TestKills when that starts it.
func TestProcess(t *testing.T) {
	url, dir := os.Getenv("HOGLINE_TEST_URL"), os.Getenv("HOGLINE_TEST_DIR")
	round, _ := strconv.Atoi(os.Getenv("HOGLINE_TEST_ROUND"))
	queue.SetAckWait(time.Second / 2)
	switch os.Getenv("HOGLINE_TEST_ROLE") {
	case "":
		t.Skip("started by TestKills")
	case "server":
		_, err := queue.Serve(url, filepath.Join(dir, "queue"), "", "", "")
		require.NoError(t, err)
		select {}
	case "worker":
		q, err := queue.Connect(t.Context(), "http://"+url, "")
		require.NoError(t, err)
		require.NoError(t, q.Work(t.Context(), queue.Worker{}))
	case "app":
		store, err := analysis.OpenStore(storeOf(dir, round))
		require.NoError(t, err)
		// a shot whose workers were killed again and again is given up, and asked for anew
		for list := killedTasks(t, round); store.Len() < len(list); {
			require.NoError(t, (&analysis.Runner{Pool: queue.At("http://"+url, "", queue.Sender{})}).Run(t.Context(), list, store))
		}
	}
}

func storeOf(dir string, round int) string {
	return filepath.Join(dir, fmt.Sprintf("%d%s", round, analysis.Extension))
}

// process is a program that is started again whenever it ends, until it ends well.
type process struct {
	role string
	end  func() // kill -9
	done chan error
}

func start(ctx context.Context, t *testing.T, role, url, dir string, round int) *process {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.CommandContext(ctx, self, "-test.run=^TestProcess$")
	cmd.Env = append(os.Environ(), "HOGLINE_TEST_ROLE="+role, "HOGLINE_TEST_URL="+url, "HOGLINE_TEST_DIR="+dir,
		fmt.Sprint("HOGLINE_TEST_ROUND=", round))
	require.NoError(t, cmd.Start())
	p := &process{role, func() { _ = cmd.Process.Kill() }, make(chan error, 1)}
	go func() { p.done <- cmd.Wait() }()
	return p
}

// TestKills: server, two workers and the program that asks are killed at random moments; in the end every shot has the value
// that a single program gives it, and stands in the store once. HOGLINE_TEST_KILLS tells how often, default 3.
func TestKills(t *testing.T) {
	kills := 3
	if n, err := strconv.Atoi(os.Getenv("HOGLINE_TEST_KILLS")); err == nil {
		kills = n
	}
	url, dir := listentest.FreeAddress(t), t.TempDir()
	ctx, stop := context.WithCancel(t.Context())
	rng := rand.New(rand.NewPCG(1, uint64(kills))) // a count
	all := make([]*process, 4)
	roles := []string{"server", "worker", "worker", "app"}
	defer func() {
		stop()
		for _, p := range all {
			<-p.done
		}
	}()
	killed := map[string]int{}
	round := 1
	for i, role := range roles {
		all[i] = start(ctx, t, role, url, dir, round)
	}
	app := len(roles) - 1
	deadline := time.Now().Add(5*time.Minute + time.Duration(kills)*10*time.Second)
	for next := time.Now().Add(100 * time.Millisecond); ; {
		require.True(t, time.Now().Before(deadline), "killed %v, round %d", killed, round)
		if kills > 0 && time.Now().After(next) {
			i := rng.IntN(len(all))
			all[i].end()
			killed[roles[i]]++
			kills--
			next = time.Now().Add(time.Duration(rng.IntN(500)) * time.Millisecond)
		}
		over := false
		for i, p := range all {
			select {
			case err := <-p.done:
				if over = i == app && err == nil; over {
					checkRound(t, dir, round)
					round++
				}
				if over && kills == 0 {
					p.done <- nil
				} else {
					all[i] = start(ctx, t, p.role, url, dir, round)
				}
			default:
			}
		}
		if over && kills == 0 {
			t.Logf("killed %v in %d rounds", killed, round-1)
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// checkRound compares the store of a round with the values of a single program.
func checkRound(t *testing.T, dir string, round int) {
	t.Helper()
	list, want := killedTasks(t, round), analysis.NewStore()
	require.NoError(t, (&analysis.Runner{}).Run(t.Context(), list, want))
	f, err := os.Open(storeOf(dir, round))
	require.NoError(t, err)
	defer func() { require.NoError(t, f.Close()) }()
	have := map[string]analysis.Shot{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var v analysis.Shot
		require.NoError(t, json.Unmarshal(lines.Bytes(), &v))
		require.NotContains(t, have, v.Key, "counted twice")
		have[v.Key] = v
	}
	require.Len(t, have, len(list))
	for i := range list {
		v, ok := want.Get(list[i].Key())
		require.True(t, ok)
		require.Equal(t, v, have[v.Key])
	}
}
