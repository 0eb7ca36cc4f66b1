package aitest

import (
	"fmt"
	"hash/fnv"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/cpu/cputest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/winprob"
)

// Question is a request with a name.
type Question struct {
	Name    string
	Request ai.Request
}

// Questions are requests that differ in all that an answer depends on: early, middle and last stones with and without the hammer, guards,
// stones in the house and frozen stones, rules, ice, throwers of unlike error and weight, points and win probabilities.
func Questions(t testing.TB) (list []Question) {
	t.Helper()
	add := func(name string, shot int, stones map[int]curling.Vec, change func(r *ai.Request)) {
		r := Request(t, shot, 0, stones)
		r.Seed = 7
		if change != nil {
			change(&r)
		}
		list = append(list, Question{name, r})
	}
	on := func(r *ai.Request, m physics.Model) {
		ice, err := physics.IceOf(m)
		require.NoError(t, err)
		team := curling.TeamOf(physics.StandardPlayer(m))
		r.Ice, r.Teams = ice, [2]curling.Team{team, team}
	}
	midst := map[int]curling.Vec{0: {X: 0.1, Y: -3.2}, 3: {X: 0.4, Y: 0.3}, 4: {X: -0.5, Y: 0.9}, 7: {X: 0.9, Y: -1}}
	last := map[int]curling.Vec{2: {X: 0, Y: -2.9}, 10: {X: 0.2, Y: 0.1}, 12: {X: -0.7, Y: 0.5}, 13: {X: 0.8, Y: 0.8}}
	add("first stone", 0, nil, func(r *ai.Request) { r.Rules = curling.NoTick() }) // one of the opening book
	add("third stone", 2, map[int]curling.Vec{0: {X: 0.1, Y: -3.2}}, func(r *ai.Request) {
		on(r, physics.FCV1)
		r.Rules = curling.NoTick()
	})
	add("no tick", 4, map[int]curling.Vec{0: {X: 0.05, Y: -3.4}, 1: {X: -1.1, Y: -2.6}, 2: {X: 0.3, Y: 0.4}, 3: {X: -0.1, Y: -2.2}},
		func(r *ai.Request) {
			r.Rules, r.Wins = curling.NoTick(), winprob.RealFour()
			r.State.Ends, r.State.End, r.State.Score = 10, 6, [2]int{3, 5}
		})
	add("midst", 9, midst, nil)
	add("midst, behind", 10, midst, func(r *ai.Request) {
		r.Wins, r.State.End, r.State.Score = winprob.Ohto(), 6, [2]int{2, 4}
		r.Teams[0] = curling.TeamOf(curling.Player{Noise: curling.Noise{Model: curling.RectVelocity, A: 0.02, B: 0.05}, WeightMax: 31})
	})
	add("frozen", 13, map[int]curling.Vec{0: {X: -0.2, Y: -2.4}, 5: {X: 0.1, Y: -0.1}, 6: {X: 0.1, Y: -0.1 - 0.295}, 8: {X: 1.3, Y: 0.7},
		9: {X: -1.2, Y: 0.1}, 11: {X: 0.4, Y: -2.1}}, nil)
	add("before the last stone", 14, last, func(r *ai.Request) {
		r.Wins, r.State.End, r.State.First = winprob.Ohto(), 5, 1
	})
	add("last stone", 15, last, nil)
	add("last stone without error", 15, last, func(r *ai.Request) {
		r.Teams = curling.Both(curling.TeamOf(curling.Player{Noise: curling.Noise{Model: curling.NoNoise}, WeightMax: 40}))
	})
	add("mixed doubles", 12, map[int]curling.Vec{6: {X: 0, Y: -3.4}, 7: {X: 0.05, Y: 0.4}, 9: {X: -0.6, Y: 0.2}}, func(r *ai.Request) {
		on(r, physics.FCV1)
		r.Rules = curling.MixedDoubles()
	})
	add("granite", 11, map[int]curling.Vec{1: {X: 0.7, Y: -2.6}, 4: {X: 0.2, Y: 0.5}, 7: {X: -0.9, Y: 0.2}, 8: {X: -0.1, Y: -1.4}},
		func(r *ai.Request) {
			on(r, physics.Granite)
			r.Rules, r.State.Score = curling.FiveRock(), [2]int{1, 0}
		})
	add("v2", 8, map[int]curling.Vec{0: {X: -0.4, Y: -2.8}, 2: {X: 0.5, Y: -0.6}, 5: {X: -0.1, Y: 1.1}}, func(r *ai.Request) {
		on(r, physics.V2)
		r.Rules = curling.FourRock()
	})
	return list
}

// Answers are what an AI answers to all Questions, and with other settings to some, as a text to be compared with testdata/answers.txt
// by goldentest.Text. A line is an answer: its first candidates to four digits, and a sum over all candidates and the map that takes every
// bit. throws is the budget of each.
func Answers(t *testing.T, k ai.Kind, throws int, settings ...map[string]string) string {
	t.Helper()
	cputest.Recorded(t)
	var b strings.Builder
	for i, s := range append([]map[string]string{nil}, settings...) {
		for j, q := range Questions(t) {
			if s != nil && j%3 != i%3 { // a third of the questions for each
				continue
			}
			q.Request.Budget.Throws = throws
			answer := Ask(t, k, q.Request, s)
			fmt.Fprintf(&b, "%s%s: ", q.Name, named(s))
			write(&b, &answer)
		}
	}
	return b.String()
}

// AnswersTo is Answers to some of the Questions alone, with every one of the settings.
func AnswersTo(t *testing.T, k ai.Kind, throws int, names []string, settings ...map[string]string) string {
	t.Helper()
	cputest.Recorded(t)
	var b strings.Builder
	for _, s := range settings {
		for _, q := range Questions(t) {
			if slices.Contains(names, q.Name) {
				q.Request.Budget.Throws = throws
				answer := Ask(t, k, q.Request, s)
				fmt.Fprintf(&b, "%s%s: ", q.Name, named(s))
				write(&b, &answer)
			}
		}
	}
	return b.String()
}

func named(settings map[string]string) string {
	if settings == nil {
		return ""
	}
	return ", " + strings.TrimPrefix(fmt.Sprint(settings), "map") // sorted by key
}

func write(b io.Writer, s *ai.Suggestion) {
	sum := fnv.New64a()
	for i := range s.Candidates {
		c := &s.Candidates[i]
		if i < 2 {
			_, _ = fmt.Fprintf(b, "%s %.4g %.4g %v %.4g±%.4g, ", c.Name, c.Shot.VX, c.Shot.VY, c.Shot.Turn, c.Score, c.Error)
		}
		_, _ = fmt.Fprintf(sum, "%x;", *c) // a sum takes all
	}
	if s.Map != nil {
		_, _ = fmt.Fprintf(sum, "%x", *s.Map)
	}
	_, _ = fmt.Fprintf(b, "%d candidates, %d throws, opening %v, %q, %016x\n", len(s.Candidates), s.Throws, s.Opening, s.Note, sum.Sum64())
}
