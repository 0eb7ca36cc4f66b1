package dcl2

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/sample"
)

// frame is the place of a stone in the frame of Digital Curling 3, nil where there is none.
func frame(p curling.Position, i int) *wire.Stone {
	if !p.Has(i) {
		return nil
	}
	return &wire.Stone{Position: wire.Vector{X: p[i].X - curling.CentreX, Y: curling.TeeY + wire.Tee - p[i].Y}}
}

// framed is a position by team and order of delivery.
func framed(p curling.Position, first curling.TeamID) (s wire.Stones) {
	for i := range p {
		if curling.TeamID(curling.SideOf(i))^first == 0 {
			s.Team0 = append(s.Team0, frame(p, i))
		} else {
			s.Team1 = append(s.Team1, frame(p, i))
		}
	}
	return s
}

func teamName(t curling.TeamID) string { return fmt.Sprintf("team%d", t) }

// recording writes a game as the server does: game.dcl2 and a file for every shot.
type recording struct {
	*testing.T
	game  *replay.Game
	sim   physics.Simulator
	log   script
	files fstest.MapFS
}

func (r *recording) message(v map[string]any) {
	text, err := json.Marshal(v)
	require.NoError(r, err)
	r.log.message("gam", string(text))
}

// update is the state before shot n of end e; e beyond the last end closes the match.
func (r *recording) update(e, n int, last *curling.Shot) {
	g := r.game
	scores := map[string][]*int{"team0": make([]*int, g.Rules.Ends), "team1": make([]*int, g.Rules.Ends)}
	for i := range min(e, len(g.Ends)) {
		for t, key := range []string{"team0", "team1"} {
			scores[key][i] = &g.Ends[i].Score[t]
		}
	}
	state := map[string]any{"end": e, "shot": n, "hammer": nil, "scores": scores, "extra_end_score": map[string]*int{},
		"stones": wire.Stones{}, "game_result": nil}
	message := map[string]any{"cmd": "update", "state": state, "next_team": nil, "last_move": nil}
	if e < len(g.Ends) {
		state["hammer"] = teamName(g.Ends[e].First.Other())
		state["stones"] = framed(g.Ends[e].Shots[n].Before, g.Ends[e].First)
		message["next_team"] = teamName(g.Ends[e].Mover(n))
	} else {
		state["game_result"] = map[string]any{"winner": teamName(curling.TeamID(g.Result.Winner)), "reason": "score"}
	}
	if last != nil {
		message["last_move"] = map[string]any{"actual_move": wire.FromShot(*last), "free_guard_zone_foul": false}
	}
	r.message(message)
}

// shotFile writes the file of a shot: frames of 0.1 s hold what has changed.
func (r *recording) shotFile(e *replay.End, s *replay.Shot) {
	var rec physics.Trajectory
	_, err := r.sim.Throw(physics.Delivery{Position: s.Before, Index: s.Number, Shot: s.Run}, &rec)
	require.NoError(r, err)
	before := s.Before
	before[s.Number] = curling.Vec{X: curling.CentreX, Y: curling.TeeY + wire.Tee}
	log := &shotLog{End: e.Number, Shot: s.Number, GameID: "own", Selected: wire.FromShot(s.Chosen), Actual: wire.FromShot(s.Run)}
	log.Trajectory = &wire.Trajectory{SecondsPerFrame: 0.1, Start: framed(before, e.First), Finish: framed(*s.After, e.First)}
	now := before
	for k := 1; ; k++ {
		next := rec.Between(rec.RowAt(float64(k) * log.Trajectory.SecondsPerFrame))
		end := float64(k)*log.Trajectory.SecondsPerFrame >= rec.Seconds()
		if end {
			next = *s.After // after the rules
		}
		var changes []wire.Change
		for i := range next {
			if next[i] != now[i] {
				changes = append(changes, wire.Change{Team: teamName(e.Mover(i)), Index: i / 2, Value: frame(next, i)})
			}
		}
		log.Trajectory.Frames = append(log.Trajectory.Frames, changes)
		if now = next; end {
			break
		}
	}
	text, err := json.Marshal(map[string]any{"tag": "sht", "log": log})
	require.NoError(r, err)
	r.files[fmt.Sprintf("shot_e%03ds%02d.json", e.Number, s.Number)] = &fstest.MapFile{Data: text}
}

// record is a match of two ends as the server would have written it.
func record(t *testing.T) *recording {
	t.Helper()
	rules := curling.FiveRock()
	rules.Ends, rules.Extra = 2, false
	g, err := sample.Match(ice(), rules, 3)
	require.NoError(t, err)
	require.NotEqual(t, -1, g.Result.Winner)
	sim, err := simulators.Reference(g.Ice)
	require.NoError(t, err)
	r := &recording{T: t, game: g, sim: sim, files: fstest.MapFS{}}
	r.message(map[string]any{"cmd": "dc", "game_id": "own"})
	r.message(map[string]any{"cmd": "is_ready", "game": map[string]any{
		"rule": "normal", "setting": map[string]any{"five_rock_rule": true, "max_end": rules.Ends}, "simulator": map[string]any{"type": "fcv1"},
	}})
	r.message(map[string]any{"cmd": "new_game", "name": map[string]string{"team0": g.Teams[0], "team1": g.Teams[1]}})
	r.update(0, 0, nil)
	for i := range g.Ends {
		e := &g.Ends[i]
		for n := range e.Shots {
			s := &e.Shots[n]
			r.message(map[string]any{"cmd": "move", "move": wire.FromShot(s.Chosen), "team": teamName(e.Mover(n))})
			if n+1 < len(e.Shots) {
				r.update(i, n+1, &s.Run)
			} else {
				r.update(i+1, 0, &s.Run)
			}
			r.shotFile(e, s)
		}
	}
	r.message(map[string]any{"cmd": "game_over"})
	return r
}

// near requires that the same stones lie in the same places, to the rounding of the frame.
func near(t *testing.T, want, got curling.Position, tolerance float64, where ...any) {
	t.Helper()
	for i := range want {
		require.Equal(t, want.Has(i), got.Has(i), where...)
		if want[i].Distance(got[i]) > tolerance {
			require.Equal(t, want[i], got[i], where...)
		}
	}
}

// TestReadGame reads a match as the server writes it: every number is that of the match.
func TestReadGame(t *testing.T) {
	r := record(t)
	g := read(t, &r.log)
	require.Empty(t, g.Warnings)
	require.Nil(t, g.Ends[0].Final, "game.dcl2 alone lacks the end of an end")
	AddShots(g, r.files)
	require.Empty(t, g.Warnings)
	require.Equal(t, r.game.Teams, g.Teams)
	require.True(t, g.Complete)
	require.Equal(t, r.game.Result, g.Result)
	require.Equal(t, 2, g.Rules.Ends)
	require.Len(t, g.Ends, 2)
	for i := range g.Ends {
		want, got := &r.game.Ends[i], &g.Ends[i]
		require.Equal(t, want.First, got.First)
		require.Equal(t, want.Score, got.Score)
		require.True(t, got.Scored)
		require.Len(t, got.Shots, 16)
		near(t, *want.Final, *got.Final, 1e-12)
		for n := range got.Shots {
			want, got := &want.Shots[n], &got.Shots[n]
			where := fmt.Sprintf("end %d, shot %d", i+1, n+1)
			require.Equal(t, n, got.Number, where)
			require.Equal(t, want.Chosen, got.Chosen, where)
			require.Equal(t, want.Run, got.Run, where)
			require.Equal(t, want.Thrower, got.Thrower, where)
			near(t, want.Before, got.Before, 1e-12, where)
			near(t, *want.After, *got.After, 1e-12, where)
			rec := got.Recorded
			require.NotNil(t, rec, where)
			near(t, *want.After, rec.At(rec.Rows()-1), 1e-5, where+": all frames applied to the start give the finish")
			start := want.Before
			start[n] = curling.Vec{X: curling.CentreX, Y: curling.TeeY + wire.Tee}
			near(t, start, rec.At(0), 1e-5, where)
		}
	}
	a, err := replay.CompareGame(t.Context(), g, r.sim)
	require.NoError(t, err)
	require.Equal(t, replay.Agreement{Shots: 32, Agreeing: 32, Worst: a.Worst}, a)
	require.Less(t, a.Worst, 1e-6)
}

// TestGameThatIsCutAnywhere: what is read of a log that ends anywhere is what the whole one
// holds, or is missing.
func TestGameThatIsCutAnywhere(t *testing.T) {
	r := record(t)
	text := r.log.Bytes()
	whole := read(t, &r.log)
	start := bytes.Index(text, []byte(`"cmd":"update"`))
	start += bytes.IndexByte(text[start:], '\n')
	for n := start; n < len(text); n += 997 {
		g, err := Read(bytes.NewReader(text[:n]))
		require.NoError(t, err)
		require.LessOrEqual(t, len(g.Ends), len(whole.Ends))
		for i := range g.Ends {
			want, got := &whole.Ends[i], &g.Ends[i]
			require.Nil(t, got.Final)
			require.LessOrEqual(t, len(got.Shots), len(want.Shots))
			for k := range got.Shots {
				want, got := &want.Shots[k], &got.Shots[k]
				require.Equal(t, want.Before, got.Before)
				if got.After != nil {
					require.Equal(t, want.After, got.After)
				}
				if got.Ran {
					require.Equal(t, want.Run, got.Run)
				}
			}
		}
	}
}

// TestReadRealGame reads a game of the real server where it lies beside the project.
func TestReadRealGame(t *testing.T) {
	dir := filepath.Join("..", "..", "..", "shared", "logs", "dc3-game")
	f, err := os.Open(filepath.Join(dir, "game.dcl2"))
	if err != nil {
		t.Skip("no game of the real server; TestReadGame stands in")
	}
	defer func() { _ = f.Close() }()
	g, err := Read(f)
	require.NoError(t, err)
	AddShots(g, os.DirFS(dir))
	require.Empty(t, g.Warnings)
	require.Len(t, g.Ends, 3)
	require.Equal(t, replay.Result{Score: [2]int{2, 1}, Winner: 0, Reason: replay.ByScore}, g.Result)
	for _, e := range g.Ends {
		require.Len(t, e.Shots, 16)
		for _, s := range e.Shots {
			require.NotNil(t, s.Recorded)
			near(t, *s.After, s.Recorded.At(s.Recorded.Rows()-1), 2e-5)
		}
	}
}

// TestCompanionsAreReadSafely: a shot file that is none is left out with its name.
func TestCompanionsAreReadSafely(t *testing.T) {
	r := record(t)
	g := read(t, &r.log)
	fifo := *r.files["shot_e000s00.json"]
	fifo.Mode |= os.ModeNamedPipe
	r.files["shot_e000s00.json"] = &fifo
	r.files["shot_e000s01.json/inside"] = &fstest.MapFile{}
	delete(r.files, "shot_e000s01.json")
	r.files["shot_e000s02.json"] = &fstest.MapFile{Data: []byte(strings.Repeat(" ", maxShotBytes+1))}
	AddShots(g, r.files)
	require.Len(t, g.Warnings, 3)
	require.Equal(t, "shot_e000s00.json is not an ordinary file", g.Warnings[0].String())
	require.Equal(t, "shot_e000s01.json is a folder, not a file", g.Warnings[1].String())
	require.Equal(t, "shot_e000s02.json is larger than 16 MB", g.Warnings[2].String())
	require.NotNil(t, g.Ends[0].Shots[3].Recorded, "the others are read")
}
