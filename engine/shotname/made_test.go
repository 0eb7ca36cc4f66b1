package shotname

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
)

// places are stones by number.
type places map[int]curling.Vec

func (s places) position() (p curling.Position) {
	for i, v := range s {
		p[i] = v
	}
	return p
}

// TestMade throws at the hammer's fourth stone (number 7); odd stones are its own.
func TestMade(t *testing.T) {
	const me = 7
	var (
		guard  = places{0: at(0, -3)}
		enemy  = places{0: at(0.5, 0)}
		plug   = places{0: at(0.5, -3)}
		pair   = places{0: at(0.5, 0), 2: at(-0.5, 0.5)}
		mine   = places{1: at(0.6, 0)}
		onLine = places{0: at(0, 0.2)}
	)
	for name, c := range map[string]struct {
		kind             Kind
		stone            int // touched first
		before, intended places
		thrown           map[string]places
		made             map[string]bool
	}{
		"draw": {Draw, -1, nil, places{me: at(0, 0)},
			map[string]places{"a stone's radius heavy": {me: at(0, 0.145)}, "a stone's width and more short": {me: at(0, -0.32)},
				"through the house": nil},
			map[string]bool{"a stone's radius heavy": true}},
		"come-around": {ComeAround, -1, guard, places{0: at(0, -3), me: at(0.05, 0)},
			map[string]places{"still hidden": {0: at(0, -3), me: at(0.15, 0.2)}, "in the open": {0: at(0, -3), me: at(0.33, 0)},
				"on the guard": {0: at(0.1, -1), me: at(0, -3)}},
			map[string]bool{"still hidden": true}},
		"guard": {Guard, -1, mine, places{1: at(0.6, 0), me: at(0.55, -2.8)},
			map[string]places{"half a metre short": {1: at(0.6, 0), me: at(0.6, -3.3)}, "wide, guards nothing": {1: at(0.6, 0), me: at(0.2, -2.8)},
				"a metre short": {1: at(0.6, 0), me: at(0.55, -3.8)}, "not over the hog line": {1: at(0.6, 0)}},
			map[string]bool{"half a metre short": true}},
		"centre guard": {CentreGuard, -1, nil, places{me: at(0, -2.2)},
			map[string]places{"longer": {me: at(0.1, -2.5)}, "into the house": {me: at(0, -1.9)}},
			map[string]bool{"longer": true}},
		"freeze": {Freeze, 0, onLine, places{0: at(0, 0.22), me: at(0, -0.08)},
			map[string]places{"ten centimetres short": {0: at(0, 0.2), me: at(0, -0.19)}, "twenty centimetres short": {0: at(0, 0.2),
				me: at(0, -0.3)},
				"knocked half a metre back": {0: at(0, 0.7), me: at(0, 0.4)}},
			map[string]bool{"ten centimetres short": true}},
		"raise": {Raise, 1, places{1: at(0.5, -2.5)}, places{1: at(0.4, -0.3), me: at(0.5, -2.3)},
			map[string]places{"a little long": {1: at(0.4, 0.1), me: at(0.5, -2.2)}, "through": {me: at(0.5, -2)},
				"the stone hardly moved": {1: at(0.5, -2), me: at(0.5, -2.4)}},
			map[string]bool{"a little long": true}},
		"tap back": {TapBack, 0, onLine, places{0: at(0, 0.9), me: at(0, 0.1)},
			map[string]places{"a little less": {0: at(0, 0.6), me: at(0, 0.2)}, "still the nearer one": {0: at(0, 0.4), me: at(0.05, -0.45)},
				"too hard": {me: at(0, 0.2)}},
			map[string]bool{"a little less": true}},
		"tick": {Tick, 0, guard, places{0: at(1, -2.5), me: at(-0.5, -1)},
			map[string]places{"to the other side": {0: at(-0.8, -2.5), me: at(0.5, 0)}, "put back by the rule": {0: at(0, -3)},
				"still on the line": {0: at(0.1, -2), me: at(0.5, 0)}},
			map[string]bool{"to the other side": true}},
		"take-out": {HitOut, 0, enemy, nil,
			map[string]places{"shooter stays": {me: at(0.5, 0)}, "missed": {0: at(0.5, 0)}, "moved in the house": {0: at(1, 0.9)}},
			map[string]bool{"shooter stays": true}},
		"hit and stay": {HitStay, 0, enemy, places{me: at(0.45, -0.1)},
			map[string]places{"nearly still": {me: at(0.2, 0)}, "rolled off": {me: at(-0.4, 0.2)}, "both gone": nil, "missed": {0: at(0.5, 0)}},
			map[string]bool{"nearly still": true}},
		"hit and roll behind the guard": {HitRoll, 0, places{0: at(0.9, 0), 2: at(0, -3)}, places{2: at(0, -3), me: at(0, 0.1)},
			map[string]places{"hidden": {2: at(0, -3), me: at(0.2, 0.2)}, "seen": {2: at(0, -3), me: at(0.45, 0.1)}, "rolled out": {2: at(0, -3)}},
			map[string]bool{"hidden": true}},
		"hit and roll into the open": {HitRoll, 0, enemy, places{me: at(-0.9, 0.2)},
			map[string]places{"short of it": {me: at(-0.5, 0.1)}, "stuck": {me: at(0.4, 0)}},
			map[string]bool{"short of it": true}},
		"peel": {Peel, 0, plug, nil,
			map[string]places{"both gone": nil, "shooter replaces the guard": {me: at(0.5, -2.8)}, "missed": {0: at(0.5, -3)}},
			map[string]bool{"both gone": true}},
		"double": {Double, 0, pair, places{me: at(0, 0)},
			map[string]places{"both and the shooter": nil, "one of two": {2: at(-0.5, 0.5), me: at(0.5, 0)}},
			map[string]bool{"both and the shooter": true}},
		"runback": {Runback, 1, places{1: at(0, -2.5), 2: at(0, 0)}, places{1: at(0, 0.2), me: at(0, -2)},
			map[string]places{"sticks elsewhere": {1: at(0.6, 0.6), me: at(0.3, -2)}, "follows it out": {me: at(0, -2)},
				"wide of it": {1: at(0.5, 0.5), 2: at(0, 0), me: at(0, -2)}},
			map[string]bool{"sticks elsewhere": true}},
		"own stone lost": {HitOut, 0, places{0: at(0.5, 0), 3: at(0.8, 0)}, places{3: at(0.8, 0)},
			map[string]places{"alone": {3: at(0.8, 0)}, "takes it along": nil},
			map[string]bool{"alone": true}},
		"through": {Through, -1, nil, nil, map[string]places{"as intended": nil}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			before, intended := c.before.position(), c.intended.position()
			in := IntentOf(curling.Bounds2019, &before, me, Call{Kind: c.kind, Stone: c.stone}, &intended)
			require.Equal(t, in.CanBeMade(), in.Made(&intended), "thrown as intended")
			for throw, after := range c.thrown {
				pos := after.position()
				require.Equal(t, c.made[throw], in.Made(&pos), throw)
			}
		})
	}
}

// TestMadeAsMeant: whatever the position and the shot, a throw without error is made.
func TestMadeAsMeant(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	sim, err := simulators.Fastest(ice)
	require.NoError(t, err)
	aimer, err := aim.New(ice)
	require.NoError(t, err)
	rapid.Check(t, func(t *rapid.T) {
		const index = 12
		var pos curling.Position
		for i := range index {
			p := curling.Vec{X: rapid.Float64Range(1, 3.75).Draw(t, "x"), Y: rapid.Float64Range(3.3, 9).Draw(t, "y")}
			free := rapid.Bool().Draw(t, "there")
			for k := range i {
				free = free && !(pos.Has(k) && pos[k].Distance(p) < 2*curling.StoneRadius)
			}
			if free {
				pos[i] = p
			}
		}
		shot, err := aimer.Draw(curling.Vec{X: rapid.Float64Range(1, 3.75).Draw(t, "to x"), Y: rapid.Float64Range(3.3, 9).Draw(t, "to y")},
			curling.Left)
		if err != nil {
			return // out of reach
		}
		shot.VY *= rapid.Float64Range(1, 1.5).Draw(t, "weight")
		o, err := sim.Throw(physics.Delivery{Position: pos, Index: index, Shot: shot}, nil)
		if err != nil {
			return
		}
		c := Of(ice.Bounds, &curling.Rules{}, &pos, index, shot, &o, aimer.ClearStop(shot))
		in := IntentOf(ice.Bounds, &pos, index, c, &o.Position)
		if in.Made(&o.Position) != in.CanBeMade() {
			t.Fatalf("%s is not made when thrown as intended: %+v after %+v", c, pos, o.Position)
		}
	})
}

// BenchmarkMade is a guard among fifteen stones, the most expensive kind.
func BenchmarkMade(b *testing.B) {
	var before curling.Position
	for i := range 15 {
		before[i] = at(float64(i%5)*0.6-1.2, float64(i/5)*0.7-0.5)
	}
	after := before
	after[15] = at(0.1, -2.8)
	in := IntentOf(curling.Bounds2019, &before, 15, Call{Kind: Guard, Stone: -1}, &after)
	made := 0
	for b.Loop() {
		if in.Made(&after) {
			made++
		}
	}
	if made != b.N {
		b.Fatal("not made")
	}
}
