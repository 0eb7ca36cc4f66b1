package policy

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
)

// TestWhereTablesEnd: shots are found from two metres before the hog line to a metre behind the back line wherever the hack is, eight
// centimetres aside a metre ahead, and with Stop weight to Furthest; where no table reaches there is none.
func TestWhereTablesEnd(t *testing.T) {
	for _, hack := range []float64{37.5, 38, 38.5, 39, 39.5, 40, 40.5} {
		ice, err := physics.IceOf(physics.Mori2019)
		require.NoError(t, err)
		ice.HackY = hack
		aimer, err := aim.New(ice)
		require.NoError(t, err)
		a, err := NewAims(aimer, 0)
		require.NoError(t, err)
		ahead := func(metres, slope float64) curling.Vec {
			return curling.Vec{X: curling.CentreX + metres*slope, Y: hack - metres}
		}
		toHog, toBack := hack-curling.HogY, hack-curling.BackY
		for _, c := range []struct {
			name string
			at   curling.Vec
			w    Weight
			ok   bool
		}{
			{"before the hog line", ahead(toHog-2, 0), Stop, true},
			{"before the hog line", ahead(toHog-2, 0), Middle, true},
			{"before the hog line", ahead(toHog-2, 0), Strong, true},
			{"far before the hog line", ahead(toHog-3.1, 0), Stop, false},
			{"the hack", ahead(0, 0), Stop, false},
			{"behind the hack", ahead(-30, 0), Stop, false},
			{"behind the back line", ahead(toBack+1, 0), Stop, true},
			{"behind the back line", ahead(toBack+1, 0), Middle, true},
			{"behind the back line", ahead(toBack+1, 0), Strong, true},
			{"far behind the back line", ahead(toBack+7, 0), Middle, false},
			{"far behind the rink", ahead(Furthest, 0), Stop, true},
			{"beyond all", ahead(Furthest+6, 0), Stop, false},
			{"to the right", ahead(30, 0.0799), Middle, true},
			{"to the left", ahead(30, -0.0799), Middle, true},
			{"too far right", ahead(30, 0.0801), Middle, false},
			{"too far left", ahead(30, -0.0801), Middle, false},
		} {
			for turn := range curling.Turn(2) {
				s, ok := a.Shot(c.at, c.w, turn)
				require.Equal(t, c.ok, ok, "%s, %v, hack at %g", c.name, c.w, hack)
				if ok && c.w == Stop {
					require.Less(t, aimer.ClearStop(s).Distance(c.at), 0.005, "%s, hack at %g", c.name, hack)
				}
			}
		}
	}
}

// TestSlowIce: where friction lets no stone come near the hog line that is told; where it lets stones come to a place, but not beyond,
// there are shots to that place alone.
func TestSlowIce(t *testing.T) {
	on := func(friction float64) (*Aims, error) {
		ice, err := physics.IceOf(physics.Mori2019)
		require.NoError(t, err)
		ice.Friction = friction
		aimer, err := aim.New(ice)
		require.NoError(t, err)
		return NewAims(aimer, 0)
	}
	_, err := on(1000)
	require.ErrorIs(t, err, aim.ErrUnreachable)
	for _, c := range []struct {
		friction  float64
		hits, far bool // at the tee; 70 m behind it
	}{{60, true, true}, {200, true, false}, {276, false, false}} {
		a, err := on(c.friction)
		require.NoError(t, err)
		for turn := range curling.Turn(2) {
			for _, x := range []struct {
				at curling.Vec
				w  Weight
				ok bool
			}{
				{curling.Vec{X: curling.CentreX, Y: curling.HogY + 1}, Stop, true},
				{at(0, 2), Stop, true},
				{at(0, 70), Stop, c.far},
				{curling.Tee, Middle, c.hits},
				{curling.Tee, Strong, c.hits},
			} {
				s, ok := a.Shot(x.at, x.w, turn)
				require.Equal(t, x.ok, ok, "friction %g, %v", c.friction, x)
				if ok && x.w == Stop {
					require.Less(t, a.Aimer().ClearStop(s).Distance(x.at), 0.005)
				}
			}
		}
	}
}
