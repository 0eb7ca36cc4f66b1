package question_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/realplay"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chartstats"
	"github.com/hogline/hogline/replay/question"
)

// game is a log of one end with two shots: team 1 throws first, one stone lies behind the back line.
func game(t *testing.T, limits bool, model physics.Model, player curling.Player) *replay.Game {
	t.Helper()
	ice, err := physics.IceOf(model)
	require.NoError(t, err)
	var before curling.Position
	before[0] = curling.Tee
	before[1] = curling.Vec{X: curling.CentreX, Y: curling.BackY - 1}
	return &replay.Game{Limits: limits, Rules: curling.Standard(), Ice: ice, Start: [2]int{2, 3},
		Players: [2]curling.Team{curling.TeamOf(player), curling.TeamOf(player)},
		Ends: []replay.End{{Number: 4, First: 1, Shots: []replay.Shot{
			{Number: 2, Before: before}, {Number: 3, Before: before},
		}}}}
}

// TestQuestionTeams: who throws, with what limit and error, by what the game holds and what is overridden.
func TestQuestionTeams(t *testing.T) {
	standard, half := curling.StandardPlayer, curling.Noise{Model: curling.Polar, A: 0.1, B: 0.002}
	limit := func(v float64) *float64 { return &v }
	told := curling.Player{Name: "Kim", Noise: half, WeightMax: 40, LeftHanded: true}
	noLimit := curling.Player{Name: "Kim", Noise: half}
	for name, c := range map[string]struct {
		limits             bool
		model              physics.Model
		player             curling.Player
		overrides          question.Overrides
		thrower, opponents curling.Player
	}{
		"a log without players": {false, physics.Mori2019, curling.Player{}, question.Overrides{}, standard, standard},
		"a log with players":    {false, physics.Mori2019, told, question.Overrides{}, told, told},
		"a log never holds limits": {false, physics.Mori2019, noLimit, question.Overrides{}, curling.Player{Name: "Kim", Noise: half,
			WeightMax: standard.WeightMax}, curling.Player{Name: "Kim", Noise: half, WeightMax: standard.WeightMax}},
		"a position without limit":        {true, physics.Mori2019, noLimit, question.Overrides{}, noLimit, noLimit},
		"Digital Curling 3 without limit": {false, physics.FCV1, noLimit, question.Overrides{}, noLimit, noLimit},
		"Digital Curling 3 without players": {false, physics.FCV1, curling.Player{}, question.Overrides{}, physics.StandardPlayer(physics.FCV1),
			physics.StandardPlayer(physics.FCV1)},
		"another limit": {false, physics.Mori2019, told, question.Overrides{WeightMax: limit(50)},
			curling.Player{Name: "Kim", Noise: half, WeightMax: 50, LeftHanded: true}, told},
		"no limit": {false, physics.Mori2019, told, question.Overrides{WeightMax: limit(0)},
			curling.Player{Name: "Kim", Noise: half, LeftHanded: true}, told},
		"another error": {false, physics.Mori2019, told, question.Overrides{Noise: &curling.NoiseGAT},
			curling.Player{Name: "Kim", Noise: curling.NoiseGAT, WeightMax: 40, LeftHanded: true}, told},
		"another thrower": {false, physics.Mori2019, told, question.OverridesOf(standard),
			curling.Player{Name: "Kim", Noise: standard.Noise, WeightMax: standard.WeightMax, LeftHanded: true}, told},
	} {
		t.Run(name, func(t *testing.T) {
			for shot, mover := range []curling.TeamID{1, 0} {
				q, err := question.New(game(t, c.limits, c.model, c.player), replay.Place{Shot: shot}, c.overrides)
				require.NoError(t, err)
				require.Equal(t, mover, q.State.Mover())
				require.Equal(t, curling.TeamOf(c.thrower), q.Teams[mover])
				require.Equal(t, curling.TeamOf(c.opponents), q.Teams[mover.Other()])
				require.NoError(t, q.Check())
			}
		})
	}
}

func TestQuestionState(t *testing.T) {
	g := game(t, false, physics.Mori2019, curling.Player{})
	q, err := question.New(g, replay.Place{Shot: 1}, question.Overrides{})
	require.NoError(t, err)
	require.Equal(t, curling.State{Position: curling.Position{curling.Tee}, End: 4, Ends: 8, Shot: 3, First: 1, Score: [2]int{2, 3}}, q.State,
		"the stone out of play is left out")
	require.Equal(t, g.Rules, q.Rules)
	require.Equal(t, g.Ice, q.Ice)

	four := curling.FourRock()
	q, err = question.New(g, replay.Place{}, question.Overrides{Rules: &four})
	require.NoError(t, err)
	require.Equal(t, four, q.Rules)
	require.Equal(t, four.Ends, q.State.Ends)

	g.Rules.Ends = 0
	q, err = question.New(g, replay.Place{}, question.Overrides{})
	require.NoError(t, err)
	require.Equal(t, 1, q.State.Ends)
}

func TestQuestionErrors(t *testing.T) {
	g := game(t, false, physics.Mori2019, curling.Player{})
	_, err := question.New(g, replay.Place{End: 1}, question.Overrides{})
	require.ErrorContains(t, err, "end 2")
	for _, v := range []float64{-1, curling.MaxSpeed + 1, math.NaN(), math.Inf(1)} {
		_, err = question.New(g, replay.Place{}, question.Overrides{WeightMax: &v})
		require.ErrorContains(t, err, "weight limit")
	}
	_, err = question.New(g, replay.Place{}, question.Overrides{Noise: &curling.Noise{Model: "fog"}})
	require.Error(t, err)
}

// TestThrowerOfAChart: of a charted shot who threw it is asked about, whoever's turn it is by the rules.
func TestThrowerOfAChart(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	g := &replay.Game{Ice: ice, Rules: curling.Standard(),
		Ends: []replay.End{{Shots: []replay.Shot{{Number: 0, Kind: replay.Thrown, Thrower: 2}}}}}
	for i := range g.Players[0] {
		g.Players[0][i] = curling.Player{Name: string(rune('a' + i)), WeightMax: 3, Noise: curling.Noise{Model: curling.Polar, A: 0.01,
			B: 0.001 * float64(i+1)}}
	}
	slot := g.Rules.Delivery.Thrower(0)
	thrower := func() string {
		q, err := question.New(g, replay.Place{}, question.Overrides{})
		require.NoError(t, err)
		return q.Teams[0][slot].Name
	}
	require.Equal(t, g.Players[0][slot].Name, thrower(), "a log without a chart")
	require.NotEqual(t, 2, slot)
	g.Ends[0].Shots[0].Chart = &replay.Chart{}
	require.Equal(t, "c", thrower())
	g.Ends[0].Shots[0].Thrower = -1
	require.Equal(t, g.Players[0][slot].Name, thrower(), "not known")
}

// TestChartedGameIsValuedByRealPlay: what follows a shot is how ends come out between people at the level of the event; other games, and
// rules of which no ends are known, have no such value.
func TestChartedGameIsValuedByRealPlay(t *testing.T) {
	at := replay.Place{Shot: 1}
	g := game(t, false, physics.FCV1, physics.StandardPlayer(physics.FCV1))
	q, err := question.New(g, at, question.Overrides{})
	require.NoError(t, err)
	require.Nil(t, q.Method.Real, "a log")
	g.Ends[0].Shots[0].Chart = &replay.Chart{}
	g.Extra = map[string]string{chartstats.LevelKey: "0.1250"}
	q, err = question.New(g, at, question.Overrides{})
	require.NoError(t, err)
	require.Equal(t, realplay.ShiftedSource, q.Method.Real.Source)
	require.Equal(t, 0.125, q.Method.Real.Level)
	doubles := curling.MixedDoubles()
	q, err = question.New(g, at, question.Overrides{Rules: &doubles})
	require.NoError(t, err)
	require.True(t, q.Method.Real.Knows(&doubles, 12), "by the rules that are asked under")
	require.NotEqual(t, realplay.ShiftedSource, q.Method.Real.Source)
	g.Rules.Machine = ownRules{}
	q, err = question.New(g, at, question.Overrides{})
	require.NoError(t, err)
	require.Nil(t, q.Method.Real)
}

// ownRules are rules that score by a machine of their own.
type ownRules struct{ curling.Machine }

func (ownRules) Usual() bool                               { return false }
func (ownRules) Counts(curling.State) (counts, plain bool) { return false, false }
