package match

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai/sampleai"
	"github.com/hogline/hogline/engine/cpu/cputest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestSameMatches: whole matches of random throws under every rule set and club format, what is said of each throw, and matches that are
// played by players, stay as they are.
func TestSameMatches(t *testing.T) {
	cputest.Recorded(t)
	var b strings.Builder
	for _, name := range shipped(t) {
		b.WriteString(tossedMatch(t, load(t, name, nil)))
	}
	for _, name := range formats(t) {
		b.WriteString(tossedMatch(t, format(t, name, nil)))
	}
	for i, m := range physics.Models() {
		b.WriteString(playedMatch(t, m, i))
	}
	goldentest.Text(t, "matches.txt", b.String())
}

// sumOf is a sum over values as JSON.
func sumOf(t *testing.T, values ...any) string {
	t.Helper()
	raw, err := json.Marshal(values)
	require.NoError(t, err)
	h := fnv.New64a()
	_, _ = h.Write(raw)
	return fmt.Sprintf("%016x", h.Sum64())
}

// tossedMatch is a line for each end of a match in which stones come to rest by chance, and the first sentence of every kind.
func tossedMatch(t *testing.T, set *Ruleset) string {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "= %s: usual %v, remembers %v, %s\n", set.Name, set.Usual(), set.Remembers(), sumOf(t, set.Rules))
	f, err := NewFlow(set, bounds)
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(6, 66))
	said := map[string]bool{}
	say := func(list ...message.Message) {
		for _, m := range list {
			if !said[m.Key] {
				said[m.Key] = true
				fmt.Fprintf(&b, "    %v\n", m)
			}
		}
	}
	var end []any
	for n := 0; !f.Over() && n < 400; n++ {
		places, err := f.Placements()
		require.NoError(t, err)
		before := f.State()
		var o Outcome
		switch {
		case len(places) > 0:
			o, err = f.Place(places[r.IntN(len(places))])
		case f.MayLeave() && r.IntN(2) == 0:
			o, err = f.Leave()
		case n == 300:
			if o, err = f.Concede(); err != nil {
				require.ErrorIs(t, err, ErrIllegal)
				o, err = f.Throw(before.Position)
			}
		default:
			o, err = f.Throw(thrown(r, before, bounds))
			say(set.Summary(o, before.Shot))
		}
		require.NoError(t, err)
		why := set.Explain(o.Steps)
		say(why...)
		end = append(end, fmt.Sprint(why), places, f.Mover(), o.State, o.Stands, o.Foul, o.Choice, o.Rule, o.Lifted, o.Ended,
			o.Points, o.Scorer, o.Over)
		if o.Ended || o.Over {
			fmt.Fprintf(&b, " end %d: %v, memory %q, over %v, %s\n", before.End+1, o.State.Score, o.State.Memory, o.Over, sumOf(t, end...))
			end = nil
		}
	}
	result, err := f.Result()
	require.NoError(t, err)
	fmt.Fprintf(&b, " result %v\n", result)
	return b.String()
}

// playedMatch is the record of a match of two ends between sample AIs and random players on the ice of a model, by its parts.
func playedMatch(t *testing.T, m physics.Model, i int) string {
	t.Helper()
	ice, err := physics.IceOf(m)
	require.NoError(t, err)
	sim, err := simulators.Fastest(ice)
	require.NoError(t, err)
	sample, err := sampleai.Kind().New(nil)
	require.NoError(t, err)
	s := &Setup{Names: [2]string{"A", "B"}, Rules: curling.RuleSets()[1+i], Ice: ice, Seed: 11, Game: i, MaxExtra: 1, Concede: i == 1,
		Teams: curling.Both(curling.TeamOf(physics.StandardPlayer(m))), Limit: []Limit{Clamp, Refuse}[i%2]}
	s.Rules.Ends = 2
	s.Teams[1][0].WeightMax *= 0.9
	if i == 2 {
		s.Wear = physics.Wear{Friction: []float64{1, 1.01, 1.02}}
	}
	if i == 3 {
		s.Start = curling.State{Ends: 2, End: 1, First: 1, Score: [2]int{3, 1}}
	}
	players := [2]Player{PlayerOf(sample), PlayerOf(sample)}
	if i%2 == 1 {
		players[0] = atRandom(uint64(i))
	}
	s.Budget[0].Throws, s.Budget[1].Throws = 200, 200
	events := map[EventKind]int{}
	rec, err := Play(t.Context(), s, players, sim, func(e Event) { events[e.Kind]++ })
	require.NoError(t, err)
	for k := range rec.Shots {
		rec.Shots[k].Took = time.Duration(0)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "= played on %s under %s: %v, winner %d by %s, %s, %v\n", m, s.Rules.Name, rec.Score, rec.Winner, rec.Reason,
		sumOf(t, rec), events)
	for _, e := range rec.Ends {
		fmt.Fprintf(&b, " %+v made %v points %d\n", e, e.Made(), e.Points())
	}
	for k := range rec.Shots {
		if shot := &rec.Shots[k]; k%4 == 0 {
			fmt.Fprintf(&b, " stone %d by player %d: %s, %d lie\n", shot.State.Shot+1, shot.Thrower, sumOf(t, shot), shot.After.Count())
		}
	}
	return b.String()
}
