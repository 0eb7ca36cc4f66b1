//go:build unix

package dcp

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/sampleai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
)

// On a busy machine programs of tests say late what nobody asked them for.
func init() { unaskedTime = 2 * time.Second }

// TestMatchesWithPublishedHabits: programs of any habit are told everything, in order, and understood.
func TestMatchesWithPublishedHabits(t *testing.T) {
	const opening = "INGPO"
	for habit, settings := range map[string]map[string]string{
		"line/newline":    nil,
		"line/crlf":       nil,
		"line/lower":      nil,
		"line/twice":      nil,
		"line/unasked":    nil,
		"read/newline":    nil,
		"read/none":       nil,
		"read/nul":        {"framing": "nul", "order": "position-first"},
		"read/unasked":    {"framing": "nul"},
		"line/none":       {"pace": "on"},
		"line/newline/md": nil,
	} {
		t.Run(habit, func(t *testing.T) {
			t.Parallel()
			rules := curling.Standard()
			doubles := strings.HasSuffix(habit, "/md")
			if doubles {
				rules = curling.MixedDoubles()
			}
			habit := strings.TrimSuffix(habit, "/md")
			ends := 2
			if strings.HasSuffix(habit, "none") { // each answer is known to be whole after a pause only
				ends = 1
			}
			s, sim := exactMatch(t, rules, ends)
			programs := [2]*External{fake(t, matchHabit+habit, settings), fake(t, matchHabit+habit, settings)}
			for n := range 2 { // two matches by the same programs
				rec, err := match.Play(t.Context(), s, [2]match.Player{programs[0].Player(), programs[1].Player()}, sim, nil)
				require.NoError(t, err)
				require.Equal(t, match.ByScore, rec.Reason, rec.Detail)
				for _, shot := range rec.Shots {
					want := curling.Shot{VX: float64(shot.State.Shot) / 100, VY: -29 - float64(shot.State.End)/10}
					require.Equal(t, want, shot.Answered, "match %d, %+v", n+1, shot.State)
				}
				require.Len(t, rec.Orders, 2)
				for team, e := range programs {
					result := map[int]string{-1: "DRAW", team: "WIN", 1 - team: "LOSE"}[rec.Winner]
					told := toldAtTheEnd(t, e, n)
					shot := "sp"
					if settings["order"] == "position-first" {
						shot = "ps"
					}
					require.Equal(t, ends, strings.Count(told, "c"))
					require.Equal(t, len(rec.Shots), strings.Count(told, shot), "both see every situation")
					require.Equal(t, len(rec.Shots), strings.Count(told, "r"))
					require.Equal(t, len(rec.Shots)/2, strings.Count(told, shot+"g"), "the mover alone is asked")
					require.True(t, strings.HasSuffix(told, "rcE "+result), told)
					if doubles {
						require.True(t, strings.HasPrefix(told, "INGP"), told)
						require.Equal(t, 2, strings.Count(told, "O"+shot))
					} else {
						require.True(t, strings.HasPrefix(told, opening+shot), told)
					}
				}
			}
		})
	}
}

// TestPlacementThatIsNone: a placement that is none loses at once and says why, it is not waited for as if nothing had been said.
func TestPlacementThatIsNone(t *testing.T) {
	s, sim := exactMatch(t, curling.MixedDoubles(), 1)
	s.SetUp = time.Hour
	programs := [2]match.Player{fake(t, matchHabit+"line/nowhere", nil).Player(), fake(t, matchHabit+"line/nowhere", nil).Player()}
	rec, err := match.Play(t.Context(), s, programs, sim, nil)
	require.NoError(t, err)
	require.Equal(t, match.ByIllegal, rec.Reason)
	require.Contains(t, rec.Detail, "no placement that is known: PUTSTONE")
	require.Contains(t, rec.Detail, "\"9\"")
}

// TestOrderThatIsNone: an order that is none leaves that of the list, without waiting for another one.
func TestOrderThatIsNone(t *testing.T) {
	s, sim := exactMatch(t, curling.Standard(), 1)
	s.SetUp = time.Hour
	rec, err := match.Play(t.Context(), s, [2]match.Player{fake(t, matchHabit+"line/nobody", nil).Player(),
		fake(t, matchHabit+"line/newline", nil).Player()}, sim, nil)
	require.NoError(t, err)
	require.Equal(t, match.ByScore, rec.Reason, rec.Detail)
	require.Len(t, rec.Orders, 1)
	require.Equal(t, curling.TeamID(1), rec.Orders[0].Team)
}

// toldAtTheEnd is what a program was told in its n-th match.
func toldAtTheEnd(t *testing.T, e *External, n int) (told string) {
	t.Helper()
	find := func() bool {
		var all []string
		for _, line := range e.Status().Log {
			if text, ok := strings.CutPrefix(line, "! told "); ok {
				all = append(all, text)
			}
		}
		if len(all) <= n {
			return false
		}
		told = all[n]
		return true
	}
	require.Eventually(t, find, 2*time.Minute, time.Millisecond)
	return told
}

// TestServedMatchIsTheSame: a match of two AIs served over the protocol is that of the same AIs in this process.
func TestServedMatchIsTheSame(t *testing.T) {
	s, sim := exactMatch(t, curling.Standard(), 2)
	s.Teams = curling.Both(curling.TeamOf(curling.StandardPlayer))
	s.Seed, s.Budget = 7, [2]ai.Budget{{Throws: 100}, {Throws: 100}}
	s.Names = [2]string{"A", "B"}
	newAI := func() ai.AI {
		a, err := sampleai.Kind().New(map[string]string{"trials": "20"})
		require.NoError(t, err)
		return a
	}
	inside, err := match.Play(t.Context(), s, [2]match.Player{match.PlayerOf(newAI()), match.PlayerOf(newAI())}, sim, nil)
	require.NoError(t, err)
	var players [2]match.Player
	for i := range players {
		e := served(t, &Server{AI: newAI(), Ice: s.Ice, Rules: s.Rules, Budget: s.Budget[0], Seed: s.Seed}, map[string]string{"digits": "all"})
		players[i] = e.Player()
	}
	outside, err := match.Play(t.Context(), s, players, sim, nil)
	require.NoError(t, err)
	outside.Orders = nil // the order of the list is answered, and is no change
	require.Equal(t, inside, outside)
}

// TestLateInAMatch: a program that is late loses by time, one that ends by failure, and both are told to others.
func TestLateInAMatch(t *testing.T) {
	for habit, want := range map[string]match.Reason{"hangs at GO": match.ByTime, "dies at GO": match.ByFailure, "concedes": match.ByConcede,
		"no number": match.ByIllegal} {
		t.Run(habit, func(t *testing.T) {
			t.Parallel()
			s, sim := exactMatch(t, curling.Standard(), 1)
			if s.Clocks[0].Match = 300 * time.Millisecond; want != match.ByTime { // however busy the machine is
				s.Clocks[0].Match = time.Minute
			}
			loser, winner := fake(t, habit, nil), fake(t, matchHabit+"line/newline", nil)
			rec, err := match.Play(context.Background(), s, [2]match.Player{loser.Player(), winner.Player()}, sim, nil)
			require.NoError(t, err)
			require.Equal(t, want, rec.Reason, rec.Detail)
			require.Equal(t, 1, rec.Winner)
			require.True(t, strings.HasSuffix(toldAtTheEnd(t, winner, 0), "E WIN"))
		})
	}
}
