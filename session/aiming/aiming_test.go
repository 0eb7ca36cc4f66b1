package aiming

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/hpos"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/place"
)

// around is what a shot is aimed by.
type around struct {
	limit   float64
	problem error
	added   []curling.Shot
}

func (*around) Tracer() func(curling.Shot) inquiry.Trace {
	return func(s curling.Shot) inquiry.Trace { return inquiry.Trace{Shot: s} }
}
func (a *around) Now() curling.Player { return curling.Player{WeightMax: a.limit} }
func (a *around) Problem() error      { return a.problem }
func (a *around) AddShot(s curling.Shot, _ string) bool {
	a.added = append(a.added, s)
	return true
}

func newAiming(t *testing.T) (*Aiming, *around, *place.Place, *parttest.Bench) {
	t.Helper()
	b := parttest.New(t)
	p := b.Place()
	a := &around{limit: curling.StandardWeightMax}
	return New(p, a, a, a, a, b.Jobs), a, p, b
}

// TestAim: a shot stops where it is aimed, or passes with weight; the other turn is another shot, and a thrower's limit ends what he can.
func TestAim(t *testing.T) {
	am, a, _, b := newAiming(t)
	am.SetMode(AimMode)
	require.Equal(t, LookMode, am.Mode(), "there is no game")
	b.Open(parttest.Position())
	am.SetMode(AimMode)
	require.Equal(t, AimMode, am.Mode())
	require.False(t, am.Take(), "nothing is aimed at")
	target := curling.Vec{X: curling.CentreX + 0.9, Y: curling.TeeY}
	aimed := func() curling.Shot {
		b.Settle()
		return am.Shot().Shot
	}
	am.At(target)
	draw := aimed()
	require.True(t, am.Shot().Ready())
	require.Equal(t, draw, am.Shot().Trace.Shot)
	require.Equal(t, shotname.Draw, am.Shot().Call.Kind)
	am.OtherTurn()
	other := aimed()
	require.NotEqual(t, draw.Turn, other.Turn)
	am.Weight(-1)
	require.Zero(t, am.Shot().ToGo, "none is softer than one that stops")
	am.Weight(3)
	require.InDelta(t, Weights[3], am.Shot().ToGo, 0)
	require.Greater(t, aimed().Speed(), other.Speed())
	require.True(t, am.Take())
	require.Equal(t, []curling.Shot{am.Shot().Shot}, a.added)
	am.Weight(len(Weights))
	a.limit = 31
	am.Again()
	aimed()
	require.Error(t, am.Shot().Err, "harder than he throws")
	require.False(t, am.Take())
	am.At(target)
	am.LeavePlace(true)
	require.Equal(t, curling.Vec{}, am.Shot().Target)
	require.Equal(t, AimMode, am.Mode())
	am.LeavePlace(false)
	require.Equal(t, LookMode, am.Mode(), "nothing is shown")
}

// TestWeights: the wheel steps from a shot that stops to one of 60 m, over those that the AIs name, each by 30 cm or 70 % at most.
func TestWeights(t *testing.T) {
	require.Zero(t, Weights[0])
	for _, named := range []float64{0.3, 1.7, 5, 10, 16} { // m past the stone: touch, weak, middle, strong, peel
		require.Contains(t, Weights, named)
	}
	for i, w := range Weights[1:] {
		require.Greater(t, w, Weights[i])
		require.LessOrEqual(t, w, max(1.7*Weights[i], Weights[i]+0.3)+1e-9, "a step that can be told")
	}
	require.InDelta(t, 60, Weights[len(Weights)-1], 0)
}

// TestNamedShots: one of each name, by kind; none where the position cannot be asked about.
func TestNamedShots(t *testing.T) {
	am, a, _, b := newAiming(t)
	b.Open(parttest.Position())
	a.problem = errors.New("stones overlap")
	am.NamedShots(func([]NamedShot) { t.Error("there are none") })
	a.problem = nil
	var list []NamedShot
	am.NamedShots(func(found []NamedShot) { list = found })
	b.Until("the shots", func() bool { return list != nil })
	kinds := make([]int, len(list))
	for i, n := range list {
		kinds[i] = slices.Index(shotname.Kinds, n.Call.Kind)
		for _, o := range list[:i] {
			require.False(t, sameName(o.Call, n.Call))
		}
		require.LessOrEqual(t, n.Shot.Speed(), a.limit+1e-9)
	}
	require.True(t, slices.IsSorted(kinds))
	require.Greater(t, len(list), 5)
}

// TestNamesOfShots: a shot with another name differs in a part of its call that is thrown, not in what came of it.
func TestNamesOfShots(t *testing.T) {
	call := shotname.Call{Kind: shotname.Draw, Stone: -1, Spot: shotname.Button}
	require.True(t, sameName(call, call))
	var same []string
	for i, v := 0, reflect.ValueOf(&call).Elem(); i < v.NumField(); i++ {
		other := call
		switch f := reflect.ValueOf(&other).Elem().Field(i); f.Kind() {
		case reflect.String:
			f.SetString("another")
		case reflect.Float32, reflect.Float64:
			f.SetFloat(f.Float() + 1)
		case reflect.Int, reflect.Int8:
			f.SetInt(f.Int() + 1)
		default:
			f.SetUint(f.Uint() + 1)
		}
		if sameName(call, other) {
			same = append(same, v.Type().Field(i).Name)
		}
	}
	require.Equal(t, []string{"Number", "Removed", "Lost"}, same)
}

// TestSpin: where the ice knows any spin the user steps through some; elsewhere a shot has the usual one whatever was chosen before.
func TestSpin(t *testing.T) {
	am, _, _, b := newAiming(t)
	require.False(t, am.HasSpins(), "there is no game")
	b.Open(parttest.Position())
	require.False(t, am.HasSpins())
	p := hpos.On(physics.FCV1)
	p.State.Shot = 15
	b.Open(p.Game())
	require.True(t, am.HasSpins())
	am.SetMode(AimMode)
	target := curling.Vec{X: curling.CentreX + 0.4, Y: curling.TeeY}
	am.At(target)
	for _, want := range append(Spins[1:], Spins[0]) {
		am.NextSpin()
		b.Settle()
		require.True(t, am.Shot().Ready())
		require.Equal(t, want, am.Shot().Shot.Spin)
		require.Equal(t, want, am.Shot().Call.Spin)
	}
	am.NextSpin()
	b.Open(parttest.Position())
	am.SetMode(AimMode)
	am.At(target)
	b.Settle()
	require.True(t, am.Shot().Ready())
	require.Zero(t, am.Shot().Shot.Spin)
}

// TestWhenAShotIsAimed: only in the mode for it, at a place where a stone is to be thrown, once there is a target; what is being found is
// dropped where the mode is chosen anew. Every change is told.
func TestWhenAShotIsAimed(t *testing.T) {
	am, _, p, b := newAiming(t)
	told := 0
	am.Changed.Watch(func() { told++ })
	target := curling.Vec{X: curling.CentreX + 0.9, Y: curling.TeeY}
	over := hpos.On(physics.Mori2019) // the end is over
	over.State.Shot = curling.Stones
	aim := func(g *replay.Game, mode Mode) *Aim {
		b.Open(g)
		am.SetMode(LookMode)
		am.SetMode(mode)
		told = 0
		am.At(target)
		b.Settle()
		return am.Shot()
	}
	require.Equal(t, target, aim(parttest.Position(), LookMode).Target)
	require.False(t, am.Shot().Ready(), "nobody aims")
	require.Equal(t, 1, told)
	require.False(t, aim(over.Game(), AimMode).Ready())
	require.NoError(t, am.Shot().Err)
	require.Equal(t, 1, told)
	am.NamedShots(func([]NamedShot) { t.Error("no shot is to be called") })
	b.Settle()
	require.True(t, aim(parttest.Position(), AimMode).Ready())
	require.Equal(t, 1, told)
	told = 0
	am.SetMode(AimMode)
	require.Equal(t, 1, told)
	am.Again()
	b.Settle()
	require.Equal(t, 1, told, "nothing is aimed at")
	am.OtherTurn()
	b.Settle()
	require.False(t, am.Shot().Ready())
	require.Equal(t, 2, told)
	turn := am.Shot().Turn

	am.At(target)
	am.SetMode(AimMode)
	b.Settle()
	require.False(t, am.Shot().Ready(), "it was dropped while it was found")
	require.Equal(t, turn, am.Shot().Turn, "a turn stays")

	p.Preview([]curling.Shot{{VX: 0.1, VY: -32}}, func() bool { return true })
	b.Until("the preview", p.Imagined)
	am.SetMode(LookMode)
	require.True(t, p.Imagined(), "who looks looks at it")
	am.SetMode(AimMode)
	require.False(t, p.Imagined(), "who aims aims at what lies there")
}

// TestStonesOutOfPlay: what lies where no stone is in play has no part in the name of a shot.
func TestStonesOutOfPlay(t *testing.T) {
	am, _, _, b := newAiming(t)
	g := parttest.Position()
	g.Ends[0].Shots[0].Before[2] = curling.Vec{X: curling.CentreX, Y: curling.TeeY - 3} // behind the house
	b.Open(g)
	am.SetMode(AimMode)
	am.At(curling.Vec{X: curling.CentreX + 0.9, Y: curling.TeeY})
	b.Settle()
	require.Equal(t, shotname.Draw, am.Shot().Call.Kind)
}
