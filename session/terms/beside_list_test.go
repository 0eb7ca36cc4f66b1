package terms

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/study"
)

// besides are the names of those who can be asked for beside, an asked one with a star.
func (p *parts) besides() (names []string) {
	for _, b := range p.throwers.Beside() {
		name := b.RowName()
		if b.On {
			name += "*"
		}
		names = append(names, name)
	}
	return names
}

// TestWhoCanBeAskedBeside: the thrower of the game, those named, the presets, then those that another study named; whoever throws as the
// one chosen, or does not suit the ice, is none, and a preset that throws as the game's only where it is asked for.
func TestWhoCanBeAskedBeside(t *testing.T) {
	p := newParts(t)
	require.Equal(t, []string{"strong", "strong-half", "half", "twice", "club", "perfect"}, p.besides(), "the usual one throws")
	p.throwers.Keep(study.Thrower{Name: "ken", Own: ken})
	p.throwers.Keep(study.Thrower{Name: "slow", Own: slow})
	p.throwers.Keep(study.Thrower{Name: "usual", Own: curling.StandardPlayer})
	p.throwers.SetBeside(study.Thrower{Name: "elsewhere", Own: ken})
	p.throwers.SetBeside(study.Thrower{Name: "half"})
	p.throwers.SetBeside(study.Thrower{Name: "never", Own: curling.Player{Noise: curling.Noise{Model: "no such"}}})
	require.Equal(t, []string{"ken", "strong", "strong-half", "half*", "twice", "club", "perfect", "elsewhere*"}, p.besides())

	state, _ := p.place.State()
	player := &p.place.Of.Players[state.Mover()][p.place.Of.Rules.Delivery.Thrower(state.Shot)]
	*player = Presets[3].Player // half
	player.Name, player.LeftHanded = "Kim", true
	require.Equal(t, []string{"ken", "usual", "tournament", "strong", "strong-half", "twice", "club", "perfect", "elsewhere*"}, p.besides(),
		"the thrower of the game throws")
	p.throwers.Choose(study.Thrower{Name: "club"})
	require.Equal(t, []string{"log", "ken", "usual", "tournament", "strong", "strong-half", "half*", "twice", "perfect", "elsewhere*"},
		p.besides())
	p.throwers.SetBeside(study.Thrower{Name: "half"})
	require.NotContains(t, p.besides(), "half", "as the game's")
	p.throwers.SetBeside(study.Thrower{})
	require.Equal(t, "log*", p.besides()[0])
	require.Equal(t, []float64{player.Noise.A, player.WeightMax}, []float64{p.throwers.Beside()[0].Player.Noise.A,
		p.throwers.Beside()[0].Player.WeightMax})
}

// TestPresetsInRealTime: the errors are those of its usual thrower times a factor, the limit is his.
func TestPresetsInRealTime(t *testing.T) {
	usual, got := physics.StandardPlayer(physics.FCV1), map[string][3]float64{}
	for _, p := range PresetsOn(physics.FCV1) {
		if got[p.Name] = [3]float64{}; p.Name != "championship" {
			got[p.Name] = [3]float64{p.Player.Noise.A / usual.Noise.A, p.Player.Noise.B / usual.Noise.B, p.Player.WeightMax}
		}
	}
	limit := usual.WeightMax
	require.Equal(t, map[string][3]float64{"tournament": {1, 1, limit}, "half": {0.5, 0.5, limit}, "twice": {2, 2, limit},
		"club": {physics.ClubError, physics.ClubError, limit}, "championship": {}, "perfect": {0, 0, limit}}, got)
	require.Equal(t, curling.NoNoise, PresetsOn(physics.FCV1)[5].Player.Noise.Model)
	require.True(t, Suits(curling.Player{}, physics.Mori2019), "without a limit on any ice")
	require.False(t, Suits(curling.Player{WeightMax: 1}, physics.Mori2019))
}

// TestHandOfTheThrower: the hand is that of the game's, unless the numbers were entered with it; without a game the usual one throws.
func TestHandOfTheThrower(t *testing.T) {
	p := newParts(t)
	state, _ := p.place.State()
	player := &p.place.Of.Players[state.Mover()][p.place.Of.Rules.Delivery.Thrower(state.Shot)]
	player.Noise, player.LeftHanded = slow.Noise, true
	right := study.Thrower{Name: study.OwnThrower, Own: ken}
	for _, c := range []struct {
		chosen study.Thrower
		name   string
		left   bool
		limit  float64
	}{{study.Thrower{}, "", true, curling.StandardWeightMax}, {study.Thrower{Name: "strong"}, "strong", true, curling.StrongWeightMax},
		{right, study.OwnThrower, false, ken.WeightMax}, {study.Thrower{Name: "slow", Own: slow}, "", true, curling.StandardWeightMax}} {
		p.throwers.Choose(c.chosen)
		now := p.throwers.Now()
		require.Equal(t, []any{c.name, c.left, c.limit}, []any{p.throwers.Name(), now.LeftHanded, now.WeightMax}, c.chosen.Name)
	}
	p.throwers.Choose(study.Thrower{})
	p.place.Of = nil
	require.Equal(t, Presets[0].Name, p.throwers.Name())
	_, ok := p.throwers.Measured()
	require.False(t, ok)
}

// TestNoTeamThrowsAfterTheLastStone: where nobody throws nobody is of the other team.
func TestNoTeamThrowsAfterTheLastStone(t *testing.T) {
	p := newParts(t)
	p.place.Of = parttest.SampleMatch(t)
	p.place.Of.Teams = [2]string{"Norway", "Sweden"}
	for _, name := range p.place.Of.Teams {
		p.throwers.Choose(study.Thrower{Name: name, Own: ken})
		p.place.P = replay.Place{Shot: curling.Stones}
		require.Equal(t, name, p.throwers.Name())
	}
}

// TestSweepersOfBothTeams: those chosen, where they can sweep; of a chart nobody.
func TestSweepersOfBothTeams(t *testing.T) {
	p := newParts(t)
	p.throwers.SetSweepers(curling.ClubSweepers)
	require.Equal(t, curling.NoSweepers, p.throwers.OfBoth(p.place.Of))
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	p.place.Of.Ice = ice
	require.Equal(t, curling.ClubSweepers, p.throwers.OfBoth(p.place.Of))
}

// TestRuleSetIsLoadedOnce: the rules chosen are those given, not made anew from their text, which undo has to do.
func TestRuleSetIsLoadedOnce(t *testing.T) {
	p := newParts(t)
	r := parttest.Ruleset(t, "four-rock")
	p.rules.Use(r, true)
	require.Same(t, r, p.rules.Used())
	p.rules.Use(nil, false)
	require.Nil(t, p.rules.Used())
	require.True(t, p.Doc.Undo())
	require.Equal(t, r.Name, p.rules.Used().Name)
	require.NotSame(t, r, p.rules.Used())
	require.Empty(t, p.Errors)
}
