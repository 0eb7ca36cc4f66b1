package match

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/matchplay"
	"github.com/hogline/hogline/engine/curling"
)

// asking is an AI that keeps what it was asked.
type asking struct{ request ai.Request }

func (a *asking) Suggest(_ context.Context, r ai.Request, _ func(ai.Progress)) (ai.Suggestion, error) {
	a.request = r
	return ai.Suggestion{Candidates: []ai.Candidate{{Shot: curling.Shot{VY: -29.9}}}}, nil
}

// TestWhatAnAIIsAsked: the state of the match by the thrower's clock, where no budget bounds a shot; and that a lost match is given up
// where it may be.
func TestWhatAnAIIsAsked(t *testing.T) {
	setup, _ := setup(t)
	for _, c := range []struct {
		name    string
		team    curling.TeamID
		budget  ai.Budget
		timed   bool
		workers int
		want    ai.Budget
	}{
		{"a budget", 0, ai.Budget{Throws: 7}, true, 3, ai.Budget{Throws: 7}},
		{"no clock", 0, ai.Budget{}, false, 0, ai.Budget{Time: time.Second}},
		{"the clock of the first team", 0, ai.Budget{}, true, 1, ai.Budget{Time: 10 * time.Second}},
		{"of the second team, for eight shots and a reserve", 1, ai.Budget{}, true, 1, ai.Budget{Time: 2 * time.Second}},
	} {
		a := &asking{}
		p := PlayerOf(a)
		require.NoError(t, p.Begin(t.Context(), &Info{Team: c.team, Rules: setup.Rules, Ice: setup.Ice, Teams: setup.Teams, Budget: c.budget,
			Workers: c.workers}))
		s := Situation{State: curling.State{Ends: 1, Shot: int(c.team)}, Ice: setup.Ice, Teams: setup.Teams, Timed: c.timed, Seed: 11,
			Left: [2]time.Duration{10 * time.Minute, 18 * time.Second}}
		answer, err := p.Throw(t.Context(), &s)
		require.NoError(t, err)
		require.Equal(t, Answer{Shot: curling.Shot{VY: -29.9}}, answer, c.name)
		require.Equal(t, c.want, a.request.Budget, c.name)
		require.Equal(t, []any{uint64(11), max(1, c.workers), s.State, setup.Teams},
			[]any{a.request.Seed, a.request.Workers, a.request.State, a.request.Teams}, c.name)
		order, err := p.Order(t.Context())
		require.NoError(t, err)
		require.Equal(t, matchplay.Order(setup.Teams[c.team], setup.Rules.Delivery), order)
	}
	for _, concede := range []bool{false, true} {
		p := PlayerOf(&asking{})
		require.NoError(t, p.Begin(t.Context(), &Info{Rules: setup.Rules, Ice: setup.Ice, Teams: setup.Teams, Concede: concede}))
		answer, err := p.Throw(t.Context(), &Situation{State: curling.State{Ends: 1, Shot: 14, Score: [2]int{0, 9}}, Ice: setup.Ice,
			Teams: setup.Teams})
		require.NoError(t, err)
		require.Equal(t, concede, answer.Concede)
	}
}
