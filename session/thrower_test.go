package session_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/terms"
)

// game is a log of one end with two shots: team 1 throws first, one stone lies behind the back line.
func game(t *testing.T, format string, model physics.Model, player curling.Player) *replay.Game {
	t.Helper()
	ice, err := physics.IceOf(model)
	require.NoError(t, err)
	var before curling.Position
	before[0] = curling.Tee
	before[1] = curling.Vec{X: curling.CentreX, Y: curling.BackY - 1}
	return &replay.Game{Format: format, Rules: curling.Standard(), Ice: ice, Start: [2]int{2, 3},
		Players: [2]curling.Team{curling.TeamOf(player), curling.TeamOf(player)},
		Ends: []replay.End{{Number: 4, First: 1, Shots: []replay.Shot{
			{Number: 2, Before: before}, {Number: 3, Before: before},
		}}}}
}

// openGame is a session with the game of two shots, team 1 throwing the first of them.
func openGame(t *testing.T, format string, model physics.Model, player curling.Player) (*session.Session, session.Heard) {
	t.Helper()
	s, changed := newSession(t)
	g := game(t, format, model, player)
	g.Players[0][0].Name += " of team 0"
	require.NoError(t, s.Open(g, ""))
	clear(changed)
	return s, changed
}

var (
	kim = curling.Player{Name: "Kim", Noise: curling.Noise{Model: curling.Polar, A: 0.1, B: 0.002}, WeightMax: 40, LeftHanded: true}
	own = curling.Player{Noise: curling.Noise{Model: curling.RectVelocity, A: 0.3, B: 0.4}, WeightMax: 20}
)

// TestThrowerNow: who throws, by the game and by what is chosen. Name and hand stay those of the game's player; who enters numbers enters
// the hand too.
func TestThrowerNow(t *testing.T) {
	noLimit := kim
	noLimit.WeightMax = 0
	as := func(p, like curling.Player) curling.Player {
		p.Noise, p.WeightMax = like.Noise, like.WeightMax
		return p
	}
	entered := func(p, like curling.Player) curling.Player { // the hand too
		p = as(p, like)
		p.LeftHanded = like.LeftHanded
		return p
	}
	hand := curling.Player{Name: "Lee", LeftHanded: true} // of whom the game knows no error
	for name, c := range map[string]struct {
		format string
		model  physics.Model
		player curling.Player
		choice study.Thrower
		name   string
		now    curling.Player
	}{
		"the game's": {"dcl", physics.Mori2019, kim, study.Thrower{}, "", kim},
		"the game's, limit unknown": {"dcl", physics.Mori2019, noLimit, study.Thrower{}, "",
			as(kim, curling.Player{Noise: kim.Noise, WeightMax: 33.7419})},
		"the game's without limit": {"dcl2", physics.FCV1, noLimit, study.Thrower{}, "", noLimit},
		"the game's, unknown":      {"dcl", physics.Mori2019, hand, study.Thrower{}, "tournament", as(hand, curling.StandardPlayer)},
		"a preset": {"dcl", physics.Mori2019, kim, study.Thrower{Name: "strong", Own: own}, "strong",
			as(kim, curling.Player{Noise: curling.NoiseGAT, WeightMax: 50})},
		"a preset where the game has none": {"dcl", physics.Mori2019, hand, study.Thrower{Name: "perfect"}, "perfect",
			as(hand, curling.Player{Noise: curling.Noise{Model: curling.NoNoise}, WeightMax: 33.7419})},
		"own numbers": {"dcl", physics.Mori2019, kim, study.Thrower{Name: study.OwnThrower, Own: own}, "own",
			entered(kim, own)},
		"own numbers where it has none": {"dcl", physics.Mori2019, hand, study.Thrower{Name: study.OwnThrower, Own: own}, "own",
			entered(hand, own)},
		"own numbers are kept, not applied": {"dcl", physics.Mori2019, kim, study.Thrower{Own: own}, "", kim},
	} {
		t.Run(name, func(t *testing.T) {
			s, changed := openGame(t, c.format, c.model, c.player)
			s.Throwers.Choose(c.choice)
			require.Equal(t, c.choice != study.Thrower{}, changed[&s.Throwers.Changed] > 0)
			require.True(t, changed[&s.Table.Changed] > 0, "other answers are found")
			require.Equal(t, c.choice, s.Throwers.Choice())
			require.Equal(t, c.name, s.Throwers.Name())
			require.Equal(t, c.now, s.Throwers.Now())
			q, err := s.Inquiry.Question()
			require.NoError(t, err)
			require.Equal(t, c.now, q.Teams[q.State.Mover()][q.Rules.Delivery.Thrower(q.State.Shot)], "the question has the thrower that is shown")
		})
	}
}

// TestGameThrower: the player of the team and turn at the place shown.
func TestGameThrower(t *testing.T) {
	s, _ := newSession(t)
	_, ok := s.Throwers.OfGame()
	require.False(t, ok, "no game")
	require.Equal(t, curling.StandardPlayer, s.Throwers.Now())
	require.Equal(t, "tournament", s.Throwers.Name())

	g := game(t, "dcl", physics.Mori2019, kim)
	g.Ends[0].First, g.Ends[0].Final = 0, &curling.Position{}
	for team := range g.Players {
		for i := range g.Players[team] {
			g.Players[team][i].Name = string(rune('A'+team)) + string(rune('0'+i))
		}
	}
	require.NoError(t, s.Open(g, ""))
	names := []string{}
	for _, at := range g.Places() {
		s.Place.GoTo(at)
		p, _ := s.Throwers.OfGame()
		names = append(names, p.Name)
	}
	require.Equal(t, []string{"A1", "B1", ""}, names, "shots 2 and 3 in the published order, then the end")
	_, ok = s.Throwers.OfGame()
	require.False(t, ok, "nobody throws after the last shot")
}

// TestOwnLimitOfAnEngine: a weight limit of an engine replaces that of the thrower, not his error.
func TestOwnLimitOfAnEngine(t *testing.T) {
	s, _ := openGame(t, "dcl", physics.Mori2019, kim)
	s.Engines.Set([]string{"sample", "sample | weight_max=0", "sample | weight_max=25"})
	rows := s.Table.Asked().Rows
	require.Nil(t, rows[0].Player)
	for i, limit := range []float64{0, 25} {
		p := kim
		p.WeightMax = limit
		require.Equal(t, p, *rows[i+1].Player)
	}
	s.Throwers.Choose(study.Thrower{Name: "strong"})
	require.Equal(t, curling.NoiseGAT, s.Table.Asked().Rows[2].Player.Noise, "the error is that of the thrower chosen")
}

func TestBudget(t *testing.T) {
	s, changed := openGame(t, "dcl", physics.Mori2019, kim)
	require.Equal(t, ai.Budget{Throws: evaluate.DefaultSims}, s.Terms.Budget())
	s.Terms.SetBudget(ai.Budget{Throws: 30_000})
	require.True(t, changed[&s.Terms.BudgetChanged] > 0)
	q, err := s.Inquiry.Question()
	require.NoError(t, err)
	require.Equal(t, ai.Budget{Throws: 30_000}, q.Budget)
}

// TestQuestionWaitsForTheSlowestEngine: 4 times the longest budget and 10 s, 30 minutes for budgets of throws.
func TestQuestionWaitsForTheSlowestEngine(t *testing.T) {
	for want, engines := range map[time.Duration][]string{
		22 * time.Second: {"sample"},
		50 * time.Second: {"sample", "sample | budget=10s", "sample | budget=1s"},
		14 * time.Second: {"sample | budget=1s"},
		30 * time.Minute: {"sample", "sample | budget=5"},
	} {
		s, _ := openGame(t, "dcl", physics.Mori2019, kim)
		s.Terms.SetBudget(ai.Budget{Time: enginelist.DefaultTime})
		s.Engines.Set(engines)
		q, err := s.Inquiry.Question()
		require.NoError(t, err)
		require.Equal(t, want, q.Timeout, engines)
	}
}

// TestPresetsAreThrowersOfTheOwnTeam: the thrower chosen throws all stones of his team, the opponents stay.
func TestPresetsAreThrowersOfTheOwnTeam(t *testing.T) {
	s, _ := openGame(t, "dcl", physics.Mori2019, kim)
	s.Throwers.Choose(study.Thrower{Name: "twice"})
	twice := terms.Presets[slices.IndexFunc(terms.Presets, func(p terms.Preset) bool { return p.Name == "twice" })].Player
	for _, at := range []replay.Place{{}, {Shot: 1}} {
		s.Place.GoTo(at)
		q, err := s.Inquiry.Question()
		require.NoError(t, err)
		mover := q.State.Mover()
		for i := range q.Teams[mover] {
			require.Equal(t, twice.Noise, q.Teams[mover][i].Noise)
			require.Equal(t, kim.Noise, q.Teams[mover.Other()][i].Noise)
			require.InDelta(t, kim.WeightMax, q.Teams[mover.Other()][i].WeightMax, 0)
		}
	}
}
