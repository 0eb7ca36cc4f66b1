package dc3

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
)

// chunks is a connection whose other end reads whatever has arrived at once, as recv does.
type chunks struct {
	mu      sync.Mutex
	changed *sync.Cond
	arrived bytes.Buffer
	closed  bool
}

func newChunks() *chunks {
	c := &chunks{}
	c.changed = sync.NewCond(&c.mu)
	return c
}

func (c *chunks) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	defer c.changed.Broadcast()
	return c.arrived.Write(p)
}

// Read is that of our side, to which nothing is said.
func (c *chunks) Read([]byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for !c.closed {
		c.changed.Wait()
	}
	return 0, io.EOF
}

func (c *chunks) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	defer c.changed.Broadcast()
	c.closed = true
	return nil
}

// recv is what has arrived, at most so many bytes.
func (c *chunks) recv(most int) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	defer c.changed.Broadcast()
	for c.arrived.Len() == 0 {
		c.changed.Wait()
	}
	return string(c.arrived.Next(most))
}

// read waits until all that was sent has been read: it stands for the pause between two messages.
func (c *chunks) read(time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.arrived.Len() > 0 {
		c.changed.Wait()
	}
}

// receive reads as the common Python client does: chunks until one ends with a line break, and the whole of them as one value.
func (c *chunks) receive() (map[string]any, error) {
	var text strings.Builder
	for {
		part := c.recv(1024)
		text.WriteString(part)
		if strings.HasSuffix(part, "\n") {
			break
		}
	}
	var m map[string]any
	return m, json.Unmarshal([]byte(text.String()), &m)
}

// at is a value below keys that must be there, as a subscript of Python wants them.
func at(t *testing.T, v any, keys ...any) any {
	t.Helper()
	for i, k := range keys {
		switch k := k.(type) {
		case string:
			m, ok := v.(map[string]any)
			require.True(t, ok, "%v is no object: %v", keys[:i], v)
			v, ok = m[k]
			require.True(t, ok, "%v: no key %q", keys[:i], k)
		case int:
			list, ok := v.([]any)
			require.True(t, ok && k < len(list), "%v is no list of more than %d: %v", keys[:i], k, v)
			v = list[k]
		}
	}
	return v
}

// playerAt is a player whose program reads from c.
func playerAt(t *testing.T, c *chunks, paths bool) *serverPlayer {
	t.Helper()
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	rules := curling.FiveRock()
	rules.Ends = 2
	p := &serverPlayer{remote: &Remote{}, lines: newLines(c, "the program", time.Minute), paths: paths,
		info: match.Info{Rules: rules, Ice: ice, Teams: curling.Both(curling.TeamOf(physics.StandardPlayer(physics.FCV1)))}}
	p.lines.sleep = c.read
	l := p.lines
	t.Cleanup(func() {
		_ = c.Close()
		<-l.read
		p.remote.ending.Wait()
	})
	return p
}

// readsOf are the messages that a program reads until one of a command, or the error of the first that it cannot read.
func readsOf(c *chunks, last string) (list []map[string]any, err error) {
	for {
		m, err := c.receive()
		if err != nil {
			return list, err
		}
		if list = append(list, m); m["cmd"] == last {
			return list, nil
		}
	}
}

// told is a situation of the first end.
func told(ice physics.Ice, shot int, p curling.Position) *match.Situation {
	return &match.Situation{State: curling.State{Ends: 2, Shot: shot, Position: p}, Ice: ice}
}

// TestKeysOfThePythonClient: every key that the common Python client subscripts is there, null where nothing is known.
func TestKeysOfThePythonClient(t *testing.T) {
	c := newChunks()
	p := playerAt(t, c, true)
	sim, err := simulators.Reference(p.info.Ice)
	require.NoError(t, err)
	var reads []map[string]any
	var failure error
	done := make(chan struct{})
	go func() {
		defer close(done)
		reads, failure = readsOf(c, "game_over")
	}()
	require.NoError(t, p.lines.send(map[string]any{"cmd": "is_ready", "team": "team1", "game": p.game()}))
	var now curling.Position
	shots := []curling.Shot{{VX: 0.1318, VY: -2.4, Turn: curling.Left}, {VX: 0.1318, VY: -2.9, Turn: curling.Left}, {VX: -0.1, VY: -2.4}}
	var after []curling.Position
	for k, s := range shots {
		p.Show(told(p.info.Ice, k, now))
		out, err := sim.Throw(physics.Delivery{Position: now, Index: k, Shot: s}, nil)
		require.NoError(t, err)
		p.Thrown(s, curling.Infraction{})
		now = out.Position
		after = append(after, now)
	}
	p.Show(told(p.info.Ice, len(shots), now))
	p.Thrown(curling.Shot{VX: 0.1, VY: -3.5}, curling.Infraction{Foul: true})
	p.Show(told(p.info.Ice, len(shots)+1, now))
	p.Thrown(curling.Shot{}, curling.Infraction{}) // thrown away
	p.Over(0, match.ByScore)
	<-done
	require.NoError(t, failure)
	for _, key := range []string{"max_speed", "stddev_angle", "stddev_speed", "type", "seed"} {
		at(t, reads[0], "game", "players", "team0", 3, key)
	}
	require.Nil(t, at(t, reads[0], "game", "players", "team1", 0, "seed"))
	at(t, reads[0], "game", "setting", "extra_end_thinking_time", "team1")
	at(t, reads[0], "game", "simulator", "seconds_per_frame")
	updates := reads[1 : len(reads)-1]
	require.Len(t, updates, len(shots)+3)
	for k, u := range updates {
		require.Equal(t, "update", u["cmd"])
		for _, key := range []string{"end", "shot", "hammer", "game_result"} {
			at(t, u, "state", key)
		}
		for _, team := range []string{"team0", "team1"} {
			for _, key := range []string{"extra_end_score", "scores", "stones", "thinking_time_remaining"} {
				at(t, u, "state", key, team)
			}
		}
		if k == 0 {
			require.Nil(t, at(t, u, "last_move"))
			continue
		}
		at(t, u, "last_move", "actual_move", "velocity", "x")
		at(t, u, "last_move", "free_guard_zone_foul")
		path := at(t, u, "last_move", "trajectory")
		if k == len(updates)-1 {
			require.Nil(t, path, "a stone that was given away has none")
			continue
		}
		require.InDelta(t, 0.1, at(t, path, "seconds_per_frame"), 1e-12)
		require.InDelta(t, 0, at(t, path, "start", "team"+fmt.Sprint((k-1)%2), (k-1)/2, "position", "y"), 1e-6,
			"the stone is released at the hack")
		require.Equal(t, at(t, u, "state", "stones"), at(t, path, "finish"))
		if k <= len(shots) {
			checkFrames(t, path, after[k-1])
		}
	}
}

// checkFrames holds that the frames, one after the other, lead from the start to where the stones come to rest.
func checkFrames(t *testing.T, path any, after curling.Position) {
	t.Helper()
	frames := at(t, path, "frames").([]any)
	require.Greater(t, len(frames), 100)
	stones := map[string]any{}
	for i := range curling.Stones {
		stones[fmt.Sprint("team", i%2, " ", i/2)] = at(t, path, "start", fmt.Sprint("team", i%2), i/2)
	}
	for _, f := range frames {
		for _, change := range f.([]any) {
			stones[fmt.Sprint(at(t, change, "team"), " ", at(t, change, "index"))] = at(t, change, "value")
		}
	}
	for i := range after {
		stone := stones[fmt.Sprint("team", i%2, " ", i/2)]
		if !after.Has(i) {
			continue // it may have left the play area on the ice
		}
		require.InDelta(t, after[i].X-curling.CentreX, at(t, stone, "position", "x"), 1e-3)
		require.InDelta(t, curling.TeeY+38.405-after[i].Y, at(t, stone, "position", "y"), 1e-3)
	}
}

// TestPace: messages that follow each other at once arrive one by one. Without a pause between them a program that reads what has
// arrived as one message makes nothing of two.
func TestPace(t *testing.T) {
	for _, paced := range []bool{true, false} {
		c := newChunks()
		p := playerAt(t, c, false)
		if !paced {
			p.lines.pace = 0 // both arrive before the program reads
			p.Show(told(p.info.Ice, 0, curling.Position{}))
			p.Over(1, match.ByTime)
			_, err := readsOf(c, "game_over")
			require.ErrorContains(t, err, "after top-level value")
			continue
		}
		var reads []map[string]any
		var failure error
		pauses, done := 0, make(chan struct{})
		p.lines.sleep = func(d time.Duration) {
			require.Greater(t, d, 50*time.Second, "the whole pace, less the time since")
			pauses++
			c.read(d)
		}
		go func() {
			defer close(done)
			reads, failure = readsOf(c, "game_over")
		}()
		for k := range 8 {
			p.Show(told(p.info.Ice, k, curling.Position{}))
			p.Thrown(curling.Shot{VX: 0.1, VY: -2}, curling.Infraction{})
		}
		p.Over(1, match.ByTime)
		<-done
		require.NoError(t, failure)
		require.Len(t, reads, 10)
		require.Equal(t, len(reads)-1, pauses, "before every message but the first")
		require.Nil(t, at(t, reads[1], "last_move", "trajectory"), "not asked for: the key is there all the same")
	}
}

// TestTrajectoryIsAskedFor: what a program says in ready_ok counts before the setting.
func TestTrajectoryIsAskedFor(t *testing.T) {
	for text, want := range map[string]bool{`{"cmd":"ready_ok","player_order":[0,1,2,3]}`: true,
		`{"cmd":"ready_ok","player_order":[0,1,2,3],"trajectory":false}`: false, `{"cmd":"ready_ok","trajectory":true}`: true} {
		p := &serverPlayer{remote: &Remote{trajectory: true}}
		var m wire.Message
		require.NoError(t, json.Unmarshal([]byte(text), &m))
		p.ready(&m)
		require.Equal(t, want, p.paths, text)
	}
}

// TestBlame: an error tells which side broke the protocol.
func TestBlame(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "the program closed the connection",
		"hello\n":                         `the program sends no message of the protocol, "hello"`,
		"{\"cmd\":\"dc\"}\n":              `the program sends command "dc", want move`,
		"{\"cmd\":\"move\",\"move\":3}\n": "move of the program",
	} {
		l := newLines(struct {
			io.Reader
			io.WriteCloser
		}{strings.NewReader(text), newChunks()}, "the program", 0)
		var to struct{ Move struct{} }
		err := l.expect(t.Context(), 0, "move", &to)
		require.ErrorContains(t, err, want)
		close(l.stop)
		<-l.read
	}
}
