package matchlog

import (
	"bytes"
	"io"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/sampleai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/dcl"
	"github.com/hogline/hogline/replay/export"
	"github.com/hogline/hogline/replay/file"
)

// played is a match of the sample AI against itself.
func played(t *testing.T, rules curling.Rules, change func(*match.Setup)) *match.Record {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	sim, err := simulators.Reference(ice)
	require.NoError(t, err)
	rules.Ends, rules.Extra = 2, false
	s := &match.Setup{Names: [2]string{"north", "south"}, Rules: rules, Ice: ice, Teams: curling.Both(curling.TeamOf(curling.StandardPlayer)),
		Budget: [2]ai.Budget{{Throws: 20}, {Throws: 20}}, Seed: 11, Version: "test"}
	s.Wear.Friction = []float64{1, 1.02}
	s.Teams[0][3].Noise.A = 0.2
	if change != nil {
		change(s)
	}
	var players [2]match.Player
	for i := range players {
		a, err := sampleai.Kind().New(map[string]string{"trials": "5"})
		require.NoError(t, err)
		players[i] = match.PlayerOf(a)
	}
	rec, err := match.Play(t.Context(), s, players, sim, nil)
	require.NoError(t, err)
	return rec
}

// TestDclReadsBack: the log of a match holds what was played, for programs of others.
func TestDclReadsBack(t *testing.T) {
	for _, rules := range []curling.Rules{curling.Standard(), curling.MixedDoubles()} {
		t.Run(rules.Name, func(t *testing.T) {
			rec := played(t, rules, nil)
			var buf bytes.Buffer
			require.NoError(t, dcl.Write(&buf, Game(rec)))
			g, err := dcl.Read(&buf)
			require.NoError(t, err)
			require.Empty(t, g.Warnings)
			require.Equal(t, rec.Names, g.Teams)
			require.Equal(t, rec.Score, g.Result.Score)
			require.Equal(t, rec.Winner, g.Result.Winner)
			require.Equal(t, replay.ByScore, g.Result.Reason)
			require.True(t, g.Complete)
			require.Len(t, g.Ends, 2)
			n := 0
			for i, e := range g.Ends {
				require.Equal(t, rec.Ends[i].First, e.First)
				require.Equal(t, rec.Ends[i].Points(), e.Score[0]-e.Score[1])
				for _, s := range e.Shots {
					if s.Kind == replay.Placed {
						continue
					}
					want := rec.Shots[n]
					require.Equal(t, []any{want.State.Shot, want.State.Position, want.Answered, want.Run}, []any{s.Number, s.Before, s.Chosen, s.Run})
					_, p := g.PlayerOf(&e, &s)
					require.Equal(t, rec.Teams[want.State.Mover()][want.Thrower], p)
					n++
				}
			}
			require.Equal(t, len(rec.Shots), n)
		})
	}
}

// TestStoppedMatches: a match that was given up or lost by time says so.
func TestStoppedMatches(t *testing.T) {
	rec := played(t, curling.Standard(), nil)
	for reason, want := range map[match.Reason]replay.Kind{match.ByConcede: replay.Conceded, match.ByTime: replay.Abandoned} {
		for _, shots := range []int{0, 5, 16, 20} {
			r := *rec
			r.Shots, r.Ends, r.Reason, r.Winner = r.Shots[:shots], r.Ends[:shots/16], reason, 1
			var buf bytes.Buffer
			require.NoError(t, dcl.Write(&buf, Game(&r)))
			g, err := dcl.Read(&buf)
			require.NoError(t, err)
			last := g.Ends[len(g.Ends)-1]
			stop := last.Shots[len(last.Shots)-1]
			require.Equal(t, want, stop.Kind, "%d shots", shots)
			require.Equal(t, shots%16, stop.Number)
			require.Equal(t, shots/16, last.Number)
			require.Equal(t, 1, g.Result.Winner)
		}
	}
}

// TestLogsKeepTheMatch: a match however it was played and ended is the same in every file of a game.
func TestLogsKeepTheMatch(t *testing.T) {
	for _, rules := range []curling.Rules{curling.Standard(), curling.MixedDoubles(), curling.NoTick()} {
		rec := played(t, rules, func(s *match.Setup) {
			for i := range s.Teams[1] {
				s.Teams[1][i].WeightMax = 30
			}
			s.Limit, s.Clocks[0].Match, s.Teams[0][1].WeightMax = match.Refuse, time.Hour, 0
		})
		if len(rec.Places) > 0 {
			rec.Places[0].Placement, rec.Places[1].Placement = curling.PowerLastRight, curling.CentreLast
			require.Equal(t, replay.PowerPlayRight, Game(rec).Ends[0].PowerPlay)
			rec.Places[0].Placement = curling.PowerFirst
			require.Equal(t, replay.PowerPlayLeft, Game(rec).Ends[0].PowerPlay)
			require.Equal(t, replay.NoPowerPlay, Game(rec).Ends[1].PowerPlay)
		}
		whole := len(rec.Ends) * rules.Throws()
		for _, reason := range []match.Reason{match.ByScore, match.ByConcede, match.ByTime, match.ByIllegal, match.ByFailure} {
			for shots := range whole + 1 {
				if reason == match.ByScore && shots < whole {
					continue
				}
				r := *rec
				r.Shots, r.Ends, r.Reason = r.Shots[:shots], r.Ends[:shots/rules.Throws()], reason
				g := Game(&r)
				require.NoError(t, g.Check())
				for _, f := range file.Formats() {
					if f.Write == nil || f.Name == export.CSVName {
						continue
					}
					lost, err := f.Save(io.Discard, g)
					require.NoError(t, err)
					require.Empty(t, lost, "%s, %s after %d shots as %s", rules.Name, reason, shots, f.Name)
				}
			}
		}
	}
}

// TestRecordReplaysBitForBit: a record read back is thrown again to the same bits; a changed one is not.
func TestRecordReplaysBitForBit(t *testing.T) {
	for _, rules := range []curling.Rules{curling.Standard(), curling.MixedDoubles(), curling.NoTick()} {
		rec := played(t, rules, func(s *match.Setup) {
			s.Clocks[0].Match, s.Game = time.Hour, 3
			for i := range s.Teams[1] {
				s.Teams[1][i].WeightMax = 30
			}
			s.Limit = match.Refuse
		})
		rec = played(t, rules, func(s *match.Setup) { // taken back once, in the second end
			s.Clocks, s.Game, s.Teams, s.Limit = rec.Clocks, rec.Game, rec.Teams, rec.Limit
			s.Played, s.Again = &match.Record{Shots: rec.Shots[:len(rec.Shots)-3], Places: rec.Places, Orders: rec.Orders}, 1
		})
		require.Equal(t, 1, rec.Shots[len(rec.Shots)-1].Again)
		name := filepath.Join(t.TempDir(), "match.json")
		var buf bytes.Buffer
		require.NoError(t, WriteRecord(&buf, rec))
		require.NoError(t, safefile.WriteAtomic(name, func(w io.Writer) error { _, err := w.Write(buf.Bytes()); return err }))
		back, err := ReadRecord(name)
		require.NoError(t, err)
		require.Equal(t, rec, back)
		require.NoError(t, Verify(back))
		for what, change := range map[string]func(*match.Record){
			"thrown":           func(r *match.Record) { r.Seed++ },
			"elsewhere":        func(r *match.Record) { r.Shots[3].After[0].X += 1e-15 },
			"no such shot":     func(r *match.Record) { r.Shots[0].Thrower = 4 },
			"the ends add up":  func(r *match.Record) { r.Score[0]++ },
			"end 2, shot ":     func(r *match.Record) { r.Shots[len(r.Shots)-1].Again++ },
			"no such ":         func(r *match.Record) { r.Shots[len(r.Shots)-1].Again = -1 },
			"end 1, shot ":     func(r *match.Record) { r.Ice.Friction *= 1.001 },
			"end 1, shot 2":    func(r *match.Record) { r.Wear.Friction[1] = 1 },
			"at least one end": nil,
		} {
			if change == nil {
				require.NotEmpty(t, rec.Ends, what)
				continue
			}
			bad, err := ReadRecord(name)
			require.NoError(t, err)
			change(bad)
			require.ErrorContains(t, Verify(bad), what)
		}
	}
}

// TestEndUnderWay: an end that is not over has no place behind its last shot but that of the stone to be thrown.
func TestEndUnderWay(t *testing.T) {
	rec := played(t, curling.Standard(), nil)
	r := *rec
	r.Shots, r.Ends, r.Reason, r.Winner = r.Shots[:5], nil, "", -1
	g := Game(&r)
	require.Nil(t, g.Ends[0].Final)
	require.Len(t, g.Ends[0].Shots, 6)
	require.Equal(t, *g.Ends[0].Shots[4].After, g.Ends[0].Shots[5].Before)
	require.Equal(t, replay.Place{End: 0, Shot: 5}, g.Last())
	whole := Game(rec)
	require.Equal(t, rec.Shots[15].After, *whole.Ends[0].Final)
}

// TestStartInTheMiddle: a match that starts in the middle of an end has its stones on the ice before the first shot, and an end later none.
func TestStartInTheMiddle(t *testing.T) {
	start := curling.State{Ends: 2, End: 1, First: 1, Shot: 12, Score: [2]int{3, 1}, Position: curling.Position{3: curling.Tee}}
	r := &match.Record{Rules: curling.Standard(), Start: start, Winner: -1}
	g := Game(r)
	require.Equal(t, replay.Place{}, g.Last())
	s, err := g.State(g.Last())
	require.NoError(t, err)
	start.Ends = r.Rules.Ends
	require.Equal(t, start, s)

	rec := played(t, curling.Standard(), func(s *match.Setup) {
		s.Start = curling.State{Shot: 12, Position: curling.Position{3: curling.Tee}}
	})
	rec.Shots, rec.Ends, rec.Reason, rec.Winner = rec.Shots[:4], rec.Ends[:1], "", -1
	g = Game(rec)
	s, err = g.State(g.Last())
	require.NoError(t, err)
	require.Equal(t, 1, s.End)
	require.Zero(t, s.Shot)
	require.Zero(t, s.Position)
}
