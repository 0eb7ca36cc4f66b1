package match

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// bySeed answers by the seed of what it is asked, so that it answers alike where it is asked alike.
func bySeed(order []int) *puppet {
	return &puppet{order: order,
		throw: func(_ context.Context, s *Situation) (Answer, error) {
			r := rand.New(rand.NewPCG(s.Seed, 1))
			return Answer{Shot: curling.Shot{VX: r.NormFloat64(), VY: -29.3 - 2*r.Float64(), Turn: curling.Turn(r.IntN(2))}}, nil
		},
		place: func(legal []curling.Placement) curling.Placement { return legal[len(legal)-1] }}
}

// until is a record as it was before a shot, with the stones of its end placed.
func until(r *Record, shot int) *Record {
	before := r.Shots[shot].State
	return &Record{Shots: r.Shots[:shot], Orders: r.Orders,
		Places: slices.DeleteFunc(slices.Clone(r.Places), func(p Placed) bool { return p.End > before.End })}
}

// TestMatchGoesOn: a match that goes on after some shots of it is the same match, bit for bit, under every rule set and where a machine
// remembers; players see all shots and are asked for the rest alone.
func TestMatchGoesOn(t *testing.T) {
	play := func(s *Setup, sim physics.Simulator) (*Record, [2]*puppet, []Event) {
		players := [2]*puppet{bySeed([]int{2, 0}), bySeed([]int{3, 1, 0})}
		players[0].leave = true
		var events []Event
		rec, err := Play(t.Context(), s, [2]Player{players[0], players[1]}, sim, func(e Event) { events = append(events, e) })
		require.NoError(t, err)
		return rec, players, events
	}
	sets := map[string]*Ruleset{"skins": skins(t)}
	for _, r := range curling.RuleSets() {
		sets[r.Name] = load(t, r.Name, nil)
	}
	for name, set := range sets {
		t.Run(name, func(t *testing.T) {
			s, sim := setup(t)
			set, err := set.For(3, true)
			require.NoError(t, err)
			s.Rules, s.Flow, s.MaxExtra = set.Rules, set, 2
			whole, all, told := play(s, sim)
			require.Equal(t, ByScore, whole.Reason)
			for shot := 0; shot < len(whole.Shots); shot += 5 {
				s.Played = until(whole, shot)
				rec, players, events := play(s, sim)
				require.Equal(t, whole, rec, "after %d shots", shot)
				require.Equal(t, all[0].shown, players[0].shown)
				require.Equal(t, all[1].runs, players[1].runs)
				require.Equal(t, all[1].points, players[1].points)
				require.Len(t, askedFor(events), len(whole.Shots)-shot, "of what was played nobody is asked")
				require.Len(t, events, len(told)-shot)
				placed := len(whole.Places) - len(s.Played.Places)
				require.Equal(t, placed, count(players[0].calls, "place")+count(players[1].calls, "place"))
			}
			s.Played = whole
			rec, _, events := play(s, sim)
			require.Equal(t, whole, rec, "it was over")
			require.Empty(t, askedFor(events))
		})
	}
}

// count is how often a call was made.
func count(calls []string, name string) (n int) {
	for _, c := range calls {
		if c == name {
			n++
		}
	}
	return n
}

// askedFor are the events in which a player is asked for a shot.
func askedFor(events []Event) (list []Event) {
	for _, e := range events {
		if e.Kind == Asked {
			list = append(list, e)
		}
	}
	return list
}

// TestTakenBack: what is thrown after a match was taken back has errors of its own each time, which the record tells, and what stood
// before has those that it had.
func TestTakenBack(t *testing.T) {
	s, sim := setup(t)
	play := func() *Record {
		rec, err := Play(t.Context(), s, [2]Player{&puppet{}, &puppet{}}, sim, nil)
		require.NoError(t, err)
		return rec
	}
	first := play()
	s.Played, s.Again = until(first, 7), 1
	second := play()
	require.Equal(t, first.Shots[:7], second.Shots[:7])
	s.Played, s.Again = until(second, 9), 2
	third := play()
	require.Equal(t, second.Shots[:9], third.Shots[:9])
	for i, want := range []int{0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2} {
		require.Equal(t, want, third.Shots[i].Again, "shot %d", i+1)
	}
	for i, pair := range [][2]*Shot{{&first.Shots[7], &second.Shots[7]}, {&second.Shots[9], &third.Shots[9]}, {&first.Shots[9], &third.Shots[9]}} {
		require.Equal(t, pair[0].Answered, pair[1].Answered, i)
		require.NotEqual(t, pair[0].Run, pair[1].Run, i)
	}
}

// TestPlayedElsewhere: shots of another match are refused, with the place.
func TestPlayedElsewhere(t *testing.T) {
	s, sim := setup(t)
	rec, err := Play(t.Context(), s, [2]Player{&puppet{}, &puppet{}}, sim, nil)
	require.NoError(t, err)
	s.Played = until(rec, 6)
	s.Seed++
	_, err = Play(t.Context(), s, [2]Player{&puppet{}, &puppet{}}, sim, nil)
	require.EqualError(t, err, "what was played leads elsewhere before shot 2 of end 1")
}

// TestClockOfWhatWasPlayed: the time that shots took counts when the match goes on after them.
func TestClockOfWhatWasPlayed(t *testing.T) {
	s, sim := setup(t)
	s.Clocks = [2]Clock{{Match: time.Hour}, {Match: time.Hour}}
	rec, err := Play(t.Context(), s, [2]Player{&puppet{}, &puppet{}}, sim, nil)
	require.NoError(t, err)
	s.Played = until(rec, 3)
	for i, took := range []time.Duration{10 * time.Minute, 7 * time.Minute, 5 * time.Minute} {
		s.Played.Shots[i].Took = took
	}
	var left [2]time.Duration
	_, err = Play(t.Context(), s, [2]Player{&puppet{}, &puppet{}}, sim, func(e Event) {
		if e.Kind == Asked && e.State.Shot == 3 {
			left = e.Left
		}
	})
	require.NoError(t, err)
	require.Equal(t, [2]time.Duration{45 * time.Minute, 53 * time.Minute}, left)
}

// TestPowersBeforeTheStart: a team that used its power play before a match starts has none left, by the machine and by its twin.
func TestPowersBeforeTheStart(t *testing.T) {
	set, err := load(t, "mixed-doubles", nil).For(8, true)
	require.NoError(t, err)
	for _, flow := range []*Ruleset{set, nil} {
		for used := range 2 {
			for first := range 2 { // the other team chooses
				s, sim := setup(t)
				s.Rules, s.Flow = set.Rules, flow
				s.Start = curling.State{End: 6, First: curling.TeamID(first), Score: [2]int{2, 3}}
				s.Powers[used] = true
				var offered [2][]int
				player := func(team int) *puppet {
					return &puppet{place: func(legal []curling.Placement) curling.Placement {
						offered[team] = append(offered[team], len(legal))
						return curling.CentreLast
					}, throw: func(context.Context, *Situation) (Answer, error) { return Answer{Concede: true}, nil }}
				}
				_, err := Play(t.Context(), s, [2]Player{player(0), player(1)}, sim, nil)
				require.NoError(t, err)
				var want [2][]int
				if want[1-first] = []int{6}; used == 1-first {
					want[used] = []int{2}
				}
				require.Equal(t, want, offered, "team %d used it, team %d throws first", used, first)
			}
		}
	}
}
