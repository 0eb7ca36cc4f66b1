package dcp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// listening is an AI that keeps the request and throws a fixed shot.
type listening struct {
	got  *ai.Request
	shot curling.Shot
	err  error
}

func (l listening) Suggest(_ context.Context, r ai.Request, _ func(ai.Progress)) (ai.Suggestion, error) {
	*l.got = r
	if l.err != nil {
		return ai.Suggestion{}, l.err
	}
	if l.shot == (curling.Shot{}) {
		panic("no idea")
	}
	return ai.Suggestion{Candidates: []ai.Candidate{{Shot: l.shot}}}, nil
}

func serve(t *testing.T, a ai.AI, in string) (out string, warnings []string) {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	s := &Server{AI: a, Ice: ice, Rules: curling.Standard(), Warn: func(w string) { warnings = append(warnings, w) }}
	var b bytes.Buffer
	require.NoError(t, s.Serve(context.Background(), strings.NewReader(in), &b))
	return b.String(), warnings
}

func TestServe(t *testing.T) {
	stones := Position{Stones: curling.Position{0: {X: 2.4, Y: 5}, 1: {X: 1, Y: 20}}}
	in := []string{"ISREADY", "NEWGAME a b", "GAMEINFO 0 1 4", "PLAYERINFO 0.1 0.002 40 0.1 0.002 35 0.1 0.002 40 0.1 0.002 40", "SETORDER",
		"SCORE 2", "SCORE -3", "hello there", "POSITION 1 2", stones.String(), "SETSTATE 2 2 8 1", "GO 100000 60000", "GAMEOVER WIN"}
	for name, end := range map[string]string{"newline": "\n", "NUL": "\x00"} {
		t.Run(name, func(t *testing.T) {
			var got ai.Request
			out, warnings := serve(t, listening{&got, curling.Shot{VX: 1, VY: -39}, nil}, strings.Join(in, end)+end)
			shot, _ := curling.Shot{VX: 1, VY: -39}.Limited(35)
			require.Equal(t, strings.Join([]string{"READYOK", "SETORDER 0 1 2 3", BestShot{shot}.String(), ""}, end), out)
			require.Len(t, warnings, 2)
			require.Contains(t, warnings[0], "hello there")
			require.Contains(t, warnings[1], "2 arguments, want 32")
			require.True(t, got.UsualSpin, "the protocol knows two turns")
			require.Equal(t, curling.TeamID(1), got.State.Mover())
			require.Equal(t, curling.TeamID(1), got.State.First)
			require.Equal(t, [2]int{2, 3}, got.State.Score)
			require.Equal(t, curling.Player{Noise: curling.Noise{Model: curling.Polar, A: 0.1, B: 0.002}, WeightMax: 35}, got.Thrower())
			require.Equal(t, 1, got.State.Position.Count(), "a stone off the play area is none")
			require.Positive(t, got.Budget.Time)
			require.LessOrEqual(t, got.Budget.Time.Milliseconds(), int64(60000/47))
		})
	}
}

// TestServeThrowsSomething: an AI that fails or breaks down does not lose the match.
func TestServeThrowsSomething(t *testing.T) {
	var got ai.Request
	for name, a := range map[string]ai.AI{
		"error": listening{got: &got, err: errors.New("no idea")},
		"panic": listening{got: &got},
	} {
		t.Run(name, func(t *testing.T) {
			out, warnings := serve(t, a, "SETSTATE 0 0 8 0\nGO 1 1")
			require.True(t, strings.HasPrefix(out, "BESTSHOT -0.99"), out)
			require.Contains(t, warnings[0], "a draw to the tee is thrown instead")
		})
	}
}

// TestServeDropsStonesThatCannotBeThere: stones out of play, and stones not yet thrown.
func TestServeDropsStonesThatCannotBeThere(t *testing.T) {
	var p curling.Position
	// in the house, at the side line, before the hog line
	p[0], p[1], p[2] = curling.Tee, curling.Vec{X: 0.05, Y: 6}, curling.Vec{X: 2.4, Y: 20}
	p[5], p[6], p[15] = curling.Vec{X: 2, Y: 6}, curling.Vec{X: 2.5, Y: 6}, curling.Vec{X: 3, Y: 6}
	for name, c := range map[string]struct {
		shot int
		want []int
	}{"shot 7": {6, []int{0, 5}}, "shot 8": {7, []int{0, 5, 6}}, "shot 6": {5, []int{0}}} {
		t.Run(name, func(t *testing.T) {
			var got ai.Request
			in := fmt.Sprintf("SETSTATE %d 1 8 0\n%s\nGO 100000 100000\n", c.shot, Position{Stones: p}.String())
			_, warnings := serve(t, listening{got: &got, shot: curling.Shot{VY: -30}}, in)
			require.Empty(t, warnings)
			var stones []int
			for i := range got.State.Position {
				if got.State.Position.Has(i) {
					stones = append(stones, i)
				}
			}
			require.Equal(t, c.want, stones)
		})
	}
}

// TestServeSharesTheTimeLeft: an equal part for each shot to come, one in reserve.
func TestServeSharesTheTimeLeft(t *testing.T) {
	for in, want := range map[string]time.Duration{
		"SETSTATE 0 0 1 0\nGO 90000 1000\n":   10 * time.Second, // eight shots and a reserve
		"SETSTATE 0 0 1 0\nGO 9000 90000\n":   time.Second,
		"SETSTATE 15 0 1 1\nGO 9000 4000\n":   2 * time.Second, // the last shot
		"SETSTATE 15 0 8 1\nGO 900 58000\n":   time.Second,     // and seven ends
		"SETSTATE 0 0 8 0\nGO 0 100\n":        time.Second,     // no clock
		"SETSTATE 14 0 1 0\nGO 900000 1000\n": 10 * time.Second,
	} {
		var got ai.Request
		serve(t, listening{got: &got, shot: curling.Shot{VY: -30}}, in)
		require.Equal(t, want, got.Budget.Time, in)
	}
}

func TestServeDoubles(t *testing.T) {
	var got ai.Request
	out, _ := serve(t, listening{&got, curling.Shot{VY: -30}, nil},
		"GAMEINFO 1 0 2\nPLAYERINFO 0.1 0.2 50 0.3 0.4 40\nPUTSTONE\nSETORDER\nSETSTATE 8 0 8 1\nGO 1 1\n")
	require.Equal(t, "PUTSTONE 0\nSETORDER 0 1\nBESTSHOT 0 -30 0\n", out)
	require.Equal(t, 40.0, got.Thrower().WeightMax)
}

// served is an external program that is an AI of ours, served in this process.
func served(t *testing.T, s *Server, settings map[string]string) *External {
	t.Helper()
	values := map[string]string{CommandKey: "-"}
	maps.Copy(values, settings)
	a, err := Kind().New(values)
	require.NoError(t, err)
	e := a.(*External)
	e.framing = Newline
	e.open = func(_ context.Context, f Framing) (program, error) {
		ours, theirs := net.Pipe()
		go func() {
			_ = s.Serve(context.Background(), theirs, theirs)
			_ = theirs.Close()
		}()
		return newStream(ours, f, PaceOff, e.watch), nil
	}
	t.Cleanup(func() { require.NoError(t, e.Close()) })
	return e
}

// TestServeOurselves: an AI of ours served to our own client.
func TestServeOurselves(t *testing.T) {
	var got ai.Request
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	s := &Server{AI: listening{&got, curling.Shot{VY: -31}, nil}, Ice: ice, Rules: curling.Standard()}
	e := served(t, s, map[string]string{"digits": "all", "order": "position-first"})
	r := question(t)
	answer, err := e.Suggest(context.Background(), r, nil)
	require.NoError(t, err)
	require.Equal(t, curling.Shot{VY: -31}, answer.Candidates[0].Shot)
	require.Equal(t, r.State, got.State, "the whole situation crosses the protocol")
	require.Equal(t, r.Teams[r.State.Mover()], got.Teams[r.State.Mover()])
}

// sentFor is the conversation of a single question, with a served AI.
func sentFor(t *testing.T, r *ai.Request) string {
	t.Helper()
	var got ai.Request
	e := served(t, &Server{AI: listening{&got, curling.Shot{VY: -31}, nil}, Ice: r.Ice, Rules: r.Rules}, nil)
	_, err := e.Suggest(context.Background(), *r, nil)
	require.NoError(t, err)
	return strings.Join(e.Status().Log, "\n")
}

func FuzzServe(f *testing.F) {
	f.Add("ISREADY\nSETSTATE 3 1 8 0\nPOSITION 1 2\nGO 1 1\n")
	f.Add("GAMEINFO 1 1 4\x00PLAYERINFO 1 1 1\x00SETSTATE 15 199 200 1\x00GO -1 -1\x00")
	f.Fuzz(func(t *testing.T, in string) {
		var got ai.Request
		serve(t, listening{&got, curling.Shot{VY: -30}, nil}, in)
	})
}

// question is about the 14th shot of the last of eight ends.
func question(t *testing.T) ai.Request {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	r := ai.Request{Rules: curling.Standard(), Ice: ice,
		Teams: [2]curling.Team{curling.TeamOf(curling.StandardPlayer), curling.TeamOf(curling.StandardPlayer)},
		State: curling.State{Ends: 8, End: 7, Shot: 13, First: 1, Score: [2]int{4, 3}}}
	r.State.Position[2] = curling.Tee
	return r
}

// TestServePlacement: a power play may be asked for once a game, and in no extra end.
func TestServePlacement(t *testing.T) {
	var got ai.Request
	play := func(lines ...string) (placed []string) {
		out, warnings := serve(t, listening{&got, curling.Shot{VX: 1, VY: -39}, nil}, strings.Join(lines, "\n")+"\n")
		require.Empty(t, warnings)
		for line := range strings.Lines(out) {
			if p, ok := strings.CutPrefix(strings.TrimSpace(line), "PUTSTONE "); ok {
				placed = append(placed, p)
			}
		}
		return placed
	}
	power := func(p string) bool { return p == "2" || p == "3" }
	const last, extra = "SETSTATE 0 7 8 0", "SETSTATE 0 8 8 0"
	const info, players = "GAMEINFO 1 0 2", "PLAYERINFO 0.01 0.0002 40 0.01 0.0002 40" // who make what they play for
	placed := play("NEWGAME a b", info, players, last, "PUTSTONE", last, "PUTSTONE", "NEWGAME a b", info, players, last, "PUTSTONE")
	require.Len(t, placed, 3)
	require.Equal(t, []bool{true, false, true}, []bool{power(placed[0]), power(placed[1]), power(placed[2])}, "%v", placed)
	placed = play("NEWGAME a b", info, players, extra, "PUTSTONE")
	require.Len(t, placed, 1)
	require.False(t, power(placed[0]), "%v", placed)
}
