package replay_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/kindtest"
)

// change gives a value another one. It reports whether it knows how.
func change(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Int, reflect.Int64:
		v.SetInt(v.Int() + 1)
	case reflect.Uint8:
		v.SetUint(v.Uint() ^ 1)
	case reflect.Float64:
		v.SetFloat(v.Float() + 0.25)
	case reflect.String:
		v.SetString(v.String() + "x")
	case reflect.Array:
		return change(v.Index(v.Len() - 1))
	case reflect.Struct:
		return change(v.Field(0))
	case reflect.Pointer:
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		} else {
			return change(v.Elem())
		}
	case reflect.Slice:
		v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
	case reflect.Map:
		v.Set(reflect.ValueOf(map[string]string{"another": "entry"}))
	default:
		return false
	}
	return true
}

// named is a kind of game by its name.
func named(t *testing.T, name string) *replay.Game {
	t.Helper()
	for _, k := range kindtest.Kinds() {
		if k.Name == name {
			return k.Draw(1)
		}
	}
	t.Fatalf("no kind %s", name)
	return nil
}

// TestEveryFieldOfAGameIsCompared: whatever a copy has otherwise is told, also a field that is added one day.
func TestEveryFieldOfAGameIsCompared(t *testing.T) {
	ofTheFile := []string{"Format", "Encoding", "Warnings", "Line", "Identify"}
	for _, of := range []func(*replay.Game) reflect.Value{
		func(g *replay.Game) reflect.Value { return reflect.ValueOf(g).Elem() },
		func(g *replay.Game) reflect.Value { return reflect.ValueOf(&g.Ends[0]).Elem() },
		func(g *replay.Game) reflect.Value { return reflect.ValueOf(&g.Ends[0].Shots[2]).Elem() },
	} {
		for i := range of(named(t, "match of four")).NumField() {
			g, again := named(t, "match of four"), named(t, "match of four")
			require.Empty(t, replay.Lost(g, again))
			field := of(again).Type().Field(i)
			if slices.Contains(ofTheFile, field.Name) {
				continue
			}
			require.True(t, change(of(again).Field(i)), field.Name)
			require.NotEmpty(t, replay.Lost(g, again), field.Name)
			require.NotEmpty(t, replay.Lost(again, g), field.Name)
		}
	}
}

// TestLost: what is lost is counted, with the first place of it.
func TestLost(t *testing.T) {
	g, again := named(t, "chart of four"), named(t, "chart of four")
	for i := range again.Ends {
		again.Ends[i].Shots[3].Chart, again.Ends[i].Shots[7].Chart = nil, nil
	}
	again.Ends[0].Shots = append(again.Ends[0].Shots[:12:12], again.Ends[0].Shots[13:]...)
	again.Rules.Ends++
	again.Ends[0].PowerPlay = replay.PowerPlayLeft
	var texts []string
	for _, l := range replay.Lost(g, again) {
		texts = append(texts, l.Message().String())
	}
	require.Equal(t, []string{
		"not kept: the rules",
		"not kept of end 1: the power play",
		"not kept of " + map[int]string{1: "2", 2: "4", 3: "6", 4: "8"}[len(g.Ends)] +
			" shots, the first of them shot 4 of end 1: what the statisticians noted",
		"not kept of shot 13 of end 1: everything",
	}, texts)
	again = named(t, "chart of four")
	again.Ends = again.Ends[:len(again.Ends)-1]
	require.Equal(t, []replay.Loss{{Part: replay.WholePart, Count: 1, End: len(g.Ends)}}, replay.Lost(g, again))
}

// TestTheLastStoneIsTheEnd: where the stones lie at the end is not lost where the last stone says it.
func TestTheLastStoneIsTheEnd(t *testing.T) {
	g, again := named(t, "match of four"), named(t, "match of four")
	g.Ends[0].Final = nil
	require.Empty(t, replay.Lost(g, again))
	require.Empty(t, replay.Lost(again, g))
	again.Ends[0].Final = &curling.Position{}
	require.Equal(t, []replay.Loss{{Part: "final", Count: 1, End: 1}}, replay.Lost(g, again))
	g.Ends = []replay.End{{}}
	require.Empty(t, replay.Lost(g, g), "an end before its first stone")
}

// TestEveryPartHasItsWords in the sentence about what is lost.
func TestEveryPartHasItsWords(t *testing.T) {
	n := 0
	for key := range replay.Messages {
		if p, ok := strings.CutPrefix(key, "replay.part."); ok {
			require.NotContains(t, replay.Loss{Part: p}.Message().String(), "replay.part", p)
			n++
		}
	}
	require.Equal(t, 33, n)
}

// TestPlacedStonesAreLostByTheEnd: they have no number that a person counts by.
func TestPlacedStonesAreLostByTheEnd(t *testing.T) {
	g, again := named(t, "mixed doubles, chart"), named(t, "mixed doubles, chart")
	first := func(g *replay.Game) *replay.Shot { return &g.Ends[0].Shots[0] }
	thrown := g.Ends[0].Shots[1].Number
	first(g).Number, first(g).Kind = 0, replay.Placed
	first(again).Number, first(again).Kind, first(again).Raw = 0, replay.Placed, "x"
	again.Ends[0].Shots[1].Raw = "x"
	require.Equal(t, []replay.Loss{{Part: "answer", Count: 1, End: 1}, {Part: "answer", Count: 1, End: 1,
		Shot: g.Rules.Count(thrown), Shots: true}},
		replay.Lost(g, again))
}

// TestCheckRefusesWhatCannotBe in games that come from files as they are.
func TestCheckRefusesWhatCannotBe(t *testing.T) {
	for _, k := range kindtest.Kinds() {
		require.NoError(t, k.Draw(2).Check(), k.Name)
	}
	for want, spoil := range map[string]func(g *replay.Game){
		"Rules.FirstShot":    func(g *replay.Game) { g.Rules.FirstShot = 16 },
		"Rules.Ends":         func(g *replay.Game) { g.Rules.Ends = -1 },
		"Start":              func(g *replay.Game) { g.Start[0] = -1 },
		"Result.Score":       func(g *replay.Game) { g.Result.Score[1] = 1001 },
		"Result.Winner":      func(g *replay.Game) { g.Result.Winner = 2 },
		"Players":            func(g *replay.Game) { g.Players[1][2].WeightMax = -1 },
		"Ends: 201":          func(g *replay.Game) { g.Ends = make([]replay.End, 201) },
		"Ends[0].Number":     func(g *replay.Game) { g.Ends[0].Number = -1 },
		"Ends[0].First":      func(g *replay.Game) { g.Ends[0].First = 2 },
		"Ends[0].Score":      func(g *replay.Game) { g.Ends[0].Score[1] = 9 },
		"Ends[0].PowerPlay":  func(g *replay.Game) { g.Ends[0].PowerPlay = 3 },
		"Ends[0].Final":      func(g *replay.Game) { g.Ends[0].Final[3].X = 101 },
		"Shots[1].Number":    func(g *replay.Game) { g.Ends[0].Shots[1].Number = 16 },
		"Shots[1].Kind":      func(g *replay.Game) { g.Ends[0].Shots[1].Kind = 4 },
		"Shots[1].Thrower":   func(g *replay.Game) { g.Ends[0].Shots[1].Thrower = -2 },
		"Shots[1].Before":    func(g *replay.Game) { g.Ends[0].Shots[1].Before[0].Y = -101 },
		"Shots[1].After":     func(g *replay.Game) { g.Ends[0].Shots[1].After[0].Y = 1e9 },
		"Shots[1].Run":       func(g *replay.Game) { g.Ends[0].Shots[1].Run.VX = 1001 },
		"Shots[1].Chosen":    func(g *replay.Game) { g.Ends[0].Shots[1].Chosen.Turn = 2 },
		"Shots[1].Chart":     func(g *replay.Game) { g.Ends[0].Shots[1].Chart = &replay.Chart{Grade: 101} },
		"Shots[1].Found":     func(g *replay.Game) { g.Ends[0].Shots[1].Found = &replay.Reconstruction{Worst: -1} },
		"friction 0":         func(g *replay.Game) { g.Ice.Friction = 0 },
		"Ends[0].Shots: 17 ": func(g *replay.Game) { g.Ends[0].Shots = make([]replay.Shot, 17) },
	} {
		g := named(t, "match of four")
		spoil(g)
		require.ErrorContains(t, g.Check(), want)
	}
}

// TestCheckTakesWhatIsAtItsLimit: the last values that can be.
func TestCheckTakesWhatIsAtItsLimit(t *testing.T) {
	far := func() *curling.Position {
		var p curling.Position
		p[0], p[1] = curling.Vec{X: -100, Y: 100}, curling.Vec{X: 100, Y: -100}
		return &p
	}
	for name, stretch := range map[string]func(g *replay.Game){
		"first shot": func(g *replay.Game) { g.Rules.FirstShot = curling.Stones - 1 },
		"no ends":    func(g *replay.Game) { g.Rules.Ends = 0 },
		"ends":       func(g *replay.Game) { g.Rules.Ends, g.Ends = 200, make([]replay.End, 200) },
		"scores":     func(g *replay.Game) { g.Start, g.Result.Score = [2]int{0, 1000}, [2]int{1000, 0} },
		"no winner":  func(g *replay.Game) { g.Result.Winner = -1 },
		"winner":     func(g *replay.Game) { g.Result.Winner = 1 },
		"limit":      func(g *replay.Game) { g.Players[0][0].WeightMax, g.Players[0][1].WeightMax = 0, 1000 },
		"end": func(g *replay.Game) {
			e := &g.Ends[0]
			e.Number, e.First, e.Score, e.PowerPlay, e.Final = 200, 1, [2]int{0, 8}, replay.PowerPlayLeft, far()
		},
		"end of rules of one's own": func(g *replay.Game) { g.Rules.Text, g.Ends[0].Score = "gsm INITIAL", [2]int{1000, 1000} },
		"shot": func(g *replay.Game) {
			s := &g.Ends[0].Shots[0]
			s.Number, s.Kind, s.Thrower, s.Before, s.After = 15, replay.Abandoned, -1, *far(), far()
			s.Run = curling.Shot{VX: 1000, VY: -1000, Turn: curling.Left, Spin: curling.MaxSpin}
			s.Sweep = physics.Sweep{From: 100, To: -100, Friction: 1, Curl: 1}
			s.Chart = &replay.Chart{Turn: curling.Left, Grade: 100, Moved: 100}
			s.Found = &replay.Reconstruction{Residual: 250, Worst: 250, SpreadVX: 250, SpreadVY: 250}
			g.Ends[0].Shots[1].Thrower = 3
			g.Ends[0].Shots[1].Chart = &replay.Chart{Grade: -1}
		},
	} {
		g := named(t, "match of four")
		stretch(g)
		require.NoError(t, g.Check(), name)
	}
}
