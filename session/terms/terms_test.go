package terms

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/study"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var (
	ken  = curling.Player{Noise: curling.Noise{Model: curling.RectVelocity, A: 0.3, B: 0.4}, WeightMax: 30}
	slow = curling.Player{Noise: curling.Noise{Model: curling.Polar, A: 0.02, B: 0.002}, WeightMax: 3}
)

// parts are the terms of a study, each following it, and what they said last.
type parts struct {
	*parttest.Bench
	place    parttest.Place
	throwers *Throwers
	rules    *Rules
	ices     *Ices
	terms    *Terms
	heard    []string
}

func newParts(t *testing.T) *parts {
	t.Helper()
	p := &parts{Bench: parttest.New(t)}
	p.place.Of = parttest.Position()
	p.throwers, p.rules, p.ices, p.terms = NewThrowers(p.Doc, &p.place), NewRules(p.Doc, &p.place, p.Report), NewIces(p.Doc, &p.place,
		p.Jobs), New(p.Doc, p.Jobs)
	p.Follow = []func(*study.Content){p.throwers.Follow, p.rules.Follow, p.ices.Follow, p.terms.Follow}
	for name, e := range map[string]event.Source{"throwers": &p.throwers.Changed, "rules": &p.rules.Changed, "ices": &p.ices.Changed,
		"budget": &p.terms.BudgetChanged, "wins": &p.terms.WinsChanged} {
		e.Watch(func() { p.heard = append(p.heard, name) })
	}
	return p
}

// said is what the parts said since it was asked last, by name.
func (p *parts) said() []string {
	heard := p.heard
	p.heard = nil
	slices.Sort(heard)
	return heard
}

// TestEachTermTellsOfItself: a change is told by the part whose it is, and by no other.
func TestEachTermTellsOfItself(t *testing.T) {
	p := newParts(t)
	p.terms.SetBudget(ai.Budget{Throws: 500})
	require.Equal(t, []string{"budget"}, p.said())
	require.Equal(t, ai.Budget{Throws: 500}, p.terms.Budget())
	p.terms.SetWinTable(study.WinTable{Source: study.WinsNone})
	require.Equal(t, []string{"wins"}, p.said())
	p.throwers.Choose(study.Thrower{Name: "strong"})
	require.Equal(t, []string{"throwers"}, p.said())
	p.throwers.Keep(study.Thrower{Name: "ken", Own: ken})
	require.Equal(t, []string{"throwers"}, p.said())
	p.ices.Keep(physics.NamedIce{Name: "rink 3", Ice: physics.BuiltInIces()[0].Ice})
	require.Equal(t, []string{"ices"}, p.said())
	p.rules.Use(parttest.Ruleset(t, "four-rock"), true)
	require.Equal(t, []string{"rules"}, p.said())
	require.True(t, p.Doc.Undo())
	require.Equal(t, []string{"rules"}, p.said())
	require.Nil(t, p.rules.Used())
	p.Doc.Set("title", func(c *study.Content) { c.Title = "a" })
	require.Empty(t, p.said())
}

// TestPresets: the throwers that can be chosen by name, with the numbers of Mori 2019 §5.2 and fig 6-1.
func TestPresets(t *testing.T) {
	rect := func(x, y float64) curling.Noise { return curling.Noise{Model: curling.RectTee, A: x, B: y} }
	require.Equal(t, []Preset{
		{Name: "tournament", Player: curling.Player{Noise: rect(0.0725, 0.29), WeightMax: 33.7419}},
		{Name: "strong", Player: curling.Player{Noise: rect(0.0725, 0.29), WeightMax: 50}},
		{Name: "strong-half", Player: curling.Player{Noise: rect(0.03625, 0.145), WeightMax: 50}},
		{Name: "half", Player: curling.Player{Noise: rect(0.03625, 0.145), WeightMax: 33.7419}},
		{Name: "twice", Player: curling.Player{Noise: rect(0.145, 0.58), WeightMax: 33.7419}},
		{Name: "club", Player: curling.Player{Noise: rect(0.3625, 1.45), WeightMax: 33.7419}},
		{Name: "perfect", Player: curling.Player{Noise: curling.Noise{Model: curling.NoNoise}, WeightMax: 33.7419}},
	}, Presets)
}

// TestPresetsSuitTheIce: no limit of one model is offered on another.
func TestPresetsSuitTheIce(t *testing.T) {
	for _, p := range PresetsOn(physics.FCV1) {
		require.LessOrEqual(t, p.Player.WeightMax, physics.StandardPlayer(physics.FCV1).WeightMax, p.Name)
		require.NotEqual(t, "strong", p.Name)
		require.True(t, Suits(p.Player, physics.FCV1), p.Name)
	}
	require.Equal(t, Presets, PresetsOn(physics.V2))
	require.True(t, Suits(curling.Player{WeightMax: SlowestLimit}, physics.Mori2019))
	require.False(t, Suits(curling.Player{WeightMax: SlowestLimit - 0.1}, physics.Mori2019))
	require.True(t, Suits(curling.Player{WeightMax: SlowestLimit}, physics.FCV1))
	require.False(t, Suits(curling.Player{WeightMax: SlowestLimit + 0.1}, physics.FCV1))
	require.False(t, Suits(curling.Player{WeightMax: 3, Noise: curling.Noise{Model: curling.RectTee}}, physics.FCV1))
}

// TestPresetNamesAreReserved: a preset of another ice is not offered here by the numbers that were kept with its name.
func TestPresetNamesAreReserved(t *testing.T) {
	p := newParts(t)
	for name, want := range map[string]bool{"tournament": true, "championship": true, "perfect": true, "ken": false, "": false,
		study.OwnThrower: false} {
		require.Equal(t, want, IsPreset(name), name)
	}
	require.True(t, p.throwers.Suits(study.Thrower{Name: "strong"}))
	require.False(t, p.throwers.Suits(study.Thrower{Name: "championship", Own: ken}), "of fcv1 alone, whatever its numbers")
	require.True(t, p.throwers.Suits(study.Thrower{Name: "ken", Own: ken}))
	require.False(t, p.throwers.Suits(study.Thrower{Name: "slow", Own: slow}))
}

// TestFor: an engine's own thrower has the error of his name and the limit of the engine; his hand is his where he is no preset.
func TestFor(t *testing.T) {
	p := newParts(t)
	left := ken
	left.LeftHanded = true
	named := study.Thrower{Name: "ken", Own: left}
	who, ok := p.throwers.For(named, 20)
	require.True(t, ok)
	require.Equal(t, left.Noise, who.Noise)
	require.InDelta(t, 20, who.WeightMax, 0)
	require.True(t, who.LeftHanded)
	who, ok = p.throwers.For(named, -1)
	require.True(t, ok)
	require.InDelta(t, left.WeightMax, who.WeightMax, 0, "without one his own")
	who, ok = p.throwers.For(study.Thrower{}, 0)
	require.True(t, ok)
	require.InDelta(t, 0, who.WeightMax, 0)
	require.Equal(t, p.throwers.Now().Noise, who.Noise, "the error of the common thrower")
	_, ok = p.throwers.For(study.Thrower{}, -1)
	require.False(t, ok, "the common thrower")
	_, ok = p.throwers.For(study.Thrower{Name: "slow", Own: slow}, -1)
	require.False(t, ok, "he does not suit the ice")
	require.False(t, As(curling.Player{}, study.Thrower{Name: "strong", Own: left}).LeftHanded, "a preset has no hand")
}

// TestNamedThrowers: one of a name is kept, and he who is removed is asked for no more, though he still throws.
func TestNamedThrowers(t *testing.T) {
	p := newParts(t)
	named := study.Thrower{Name: "ken", Own: ken}
	p.throwers.Keep(named)
	named.Own.WeightMax = 29
	p.throwers.Keep(named)
	p.throwers.Keep(study.Thrower{Name: "slow", Own: slow})
	require.Len(t, p.throwers.Kept(), 2)
	require.Equal(t, []study.Thrower{named}, p.throwers.Named(), "those that suit the ice")
	p.throwers.Choose(named)
	p.Doc.Set("beside", func(c *study.Content) { c.Terms.Also = []study.Thrower{named} })
	p.throwers.Remove("ken")
	require.Empty(t, p.throwers.Named())
	require.Empty(t, p.Doc.Content().Terms.Also)
	require.Equal(t, "ken", p.throwers.Name())
	require.InDelta(t, 29, p.throwers.Now().WeightMax, 0)
	require.True(t, p.Doc.Undo())
	require.Len(t, p.throwers.Named(), 1)
}

// TestRules: those chosen apply where an end has as many stones; a machine runs those that its data do not say.
func TestRules(t *testing.T) {
	p := newParts(t)
	own := p.place.Of.Rules
	require.Equal(t, own, p.rules.Now())
	four := parttest.Ruleset(t, "four-rock")
	p.rules.Use(four, true)
	require.True(t, p.rules.Apply())
	require.Equal(t, four.Rules, p.rules.Now())
	p.rules.Use(four, false)
	require.NotNil(t, p.rules.Now().Machine)
	p.rules.Use(parttest.Ruleset(t, "mixed-doubles"), true)
	require.False(t, p.rules.Apply(), "an end has another number of stones")
	require.Equal(t, own, p.rules.Now())
	require.True(t, p.Doc.Undo())
	require.NotNil(t, p.rules.Now().Machine, "read from its text again")
	p.rules.Use(nil, false)
	require.Nil(t, p.rules.Used())
	p.Doc.Set("rules", func(c *study.Content) { c.Terms.Rules = &study.Rules{Name: "broken", Text: "no rules"} })
	require.Len(t, p.Errors, 1)
	require.Nil(t, p.rules.Used())
}

// TestIces: an ice is known by its numbers as worn as it is at the shot; a name of the user goes first.
func TestIces(t *testing.T) {
	p := newParts(t)
	require.Equal(t, "mori2019", p.ices.Name())
	p.ices.Keep(physics.NamedIce{Name: "mine", Ice: p.place.Of.Ice})
	require.Equal(t, "mine", p.ices.Name())
	require.Equal(t, "mine", p.ices.All()[len(p.ices.All())-1].Name)
	p.ices.Remove("mine")
	require.Equal(t, "mori2019", p.ices.Name())
	var got simulators.TeeDraw
	p.ices.Measure(p.place.Of.Ice, func(simulators.TeeDraw, error) { t.Error("of the ice asked for before") })
	p.ices.Measure(physics.BuiltInIces()[0].Ice, func(d simulators.TeeDraw, err error) {
		require.NoError(t, err)
		got = d
	})
	p.Until("the tee draw", func() bool { return got.HogToHog > 0 })
	require.InDelta(t, 14.25, got.HogToHog, 0.75)
	p.place.Of = nil
	require.Empty(t, p.ices.Name())
}

// TestSetIce: a game gets an ice as worn as it is after so many shots of so many ends; players of an ice of the same speeds stay.
func TestSetIce(t *testing.T) {
	g := parttest.Position()
	worn := physics.NamedIce{Name: "worn", Ice: g.Ice, Wear: physics.Wear{Friction: make([]float64, 3*curling.Stones)}}
	for i := range worn.Wear.Friction {
		worn.Wear.Friction[i] = 1 + 0.001*float64(i)
	}
	for _, c := range []struct{ end, shot, want int }{{0, 0, 0}, {0, 3, 3}, {2, 3, 2*curling.Stones + 3}, {1, curling.Stones, 2*curling.Stones - 1}} {
		SetIce(g, &curling.State{End: c.end, Shot: c.shot}, worn)
		require.Equal(t, worn.Wear.At(worn.Ice, c.want), g.Ice)
	}
	require.NotEqual(t, worn.Ice, g.Ice)
	g.Players[0][0].Name = "Kim"
	SetIce(g, &curling.State{}, worn)
	require.Equal(t, "Kim", g.Players[0][0].Name)
	SetIce(g, &curling.State{}, physics.NamedIce{Ice: physics.Ice{Model: physics.FCV1}})
	require.Equal(t, [2]curling.Team{}, g.Players, "they throw with other numbers there")
}

// TestThrowerOfTheGame: nobody is known where no stone is thrown, and a player without an error is not.
func TestThrowerOfTheGame(t *testing.T) {
	p := newParts(t)
	state, ok := p.place.State()
	require.True(t, ok)
	k := p.place.Of.Rules.Delivery.Thrower(state.Shot)
	p.place.Of.Players[state.Mover()][k] = curling.Player{Name: "Kim"}
	got, known := p.throwers.OfGame()
	require.Equal(t, "Kim", got.Name)
	require.False(t, known)
	p.place.Of.Players[state.Mover()][k].Noise = ken.Noise
	_, known = p.throwers.OfGame()
	require.True(t, known)
	p.place.P = replay.Place{End: 7}
	got, known = p.throwers.OfGame()
	require.Equal(t, curling.Player{}, got)
	require.False(t, known)
}

// TestCountStops: a count that is given up is never handed on.
func TestCountStops(t *testing.T) {
	p := newParts(t)
	require.False(t, p.terms.StopCounting(), "nothing runs")
	p.terms.CountEnds(t.TempDir(), nil)
	require.True(t, p.terms.StopCounting())
	require.False(t, p.terms.StopCounting())
	p.Settle()
}

// TestThrowerOfATeam: one that is named after a team, or a player of it, does not throw for the other one.
func TestThrowerOfATeam(t *testing.T) {
	p := newParts(t)
	p.place.Of.Teams = [2]string{"Norway", "Norway B"}
	state, ok := p.place.State()
	require.True(t, ok)
	mine, other := p.place.Of.Teams[state.Mover()], p.place.Of.Teams[state.Mover().Other()]
	for name, want := range map[string]string{mine: mine, mine + " / KIM": mine + " / KIM", other: p.throwers.Name(),
		other + " / KIM": p.throwers.Name(), "ken": "ken"} {
		p.throwers.Choose(study.Thrower{Name: name, Own: ken})
		require.Equal(t, want, p.throwers.Name(), name)
	}
}

// TestPresetThatThrows: each has its own error and limit, the first of the list too; without a game nobody throws, and nothing is measured.
func TestPresetThatThrows(t *testing.T) {
	p := newParts(t)
	for _, preset := range p.throwers.Presets() {
		p.throwers.Choose(study.Thrower{Name: preset.Name, Own: ken})
		now := p.throwers.Now()
		require.Equal(t, []any{preset.Name, preset.Player.Noise, preset.Player.WeightMax}, []any{p.throwers.Name(), now.Noise, now.WeightMax})
	}
	p.place.Of = nil
	shots, ok := p.throwers.Measured()
	require.Equal(t, []any{0, false}, []any{shots, ok})
}

// TestCountEnds: the ends of all logs of a folder are counted, of a game that lies there twice once, and what cannot be read is told.
func TestCountEnds(t *testing.T) {
	p := newParts(t)
	dir := t.TempDir()
	log, err := os.ReadFile("../../assets/positions/sample-match.dcl")
	require.NoError(t, err)
	for name, text := range map[string][]byte{"a.dcl": log, "b.dcl": log, "c.dcl": []byte("nothing")} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), text, 0o600))
	}
	for _, c := range []struct {
		dir           string
		ends, skipped int
		fails         bool
	}{{dir, 8, 1, false}, {filepath.Join(dir, "gone"), 0, 0, true}} {
		done := false
		p.terms.CountEnds(c.dir, func(count winprob.Count, skipped int, err error) {
			done = true
			require.Equal(t, c.fails, err != nil)
			require.Equal(t, []int{c.ends, c.skipped}, []int{count.N(), skipped})
		})
		p.Until("the count", func() bool { return done })
	}
}
