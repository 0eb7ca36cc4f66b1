package physics

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// Contacts keep each pair once, in order of time, and count what they do not keep.
func TestContacts(t *testing.T) {
	var c Contacts
	c.Add(3, 1)
	c.Add(1, 3)
	c.Add(1, 2)
	require.Equal(t, [][2]uint8{{1, 3}, {1, 2}}, c.List())
	require.EqualValues(t, 2, c.N)
	for i := 4; i < 12; i++ {
		c.Add(0, i)
	}
	require.EqualValues(t, 10, c.N)
	require.Len(t, c.List(), len(c.Pairs))
	require.Equal(t, [2]uint8{0, 9}, c.List()[7])
}

func TestOutcomeRemoved(t *testing.T) {
	o := Outcome{Removed: 0b1001}
	require.True(t, o.IsRemoved(0))
	require.False(t, o.IsRemoved(1))
	require.True(t, o.IsRemoved(3))
}

// A delivery has a stone of the end, stones that may lie so, and a shot that can be thrown.
func TestDeliveryCheck(t *testing.T) {
	good := Delivery{Index: 2, Position: curling.Position{{X: 2, Y: 5}, {X: 2, Y: 5.2701}}, Shot: curling.Shot{VY: -30}}
	require.NoError(t, good.Check(), "positions of logs overlap by up to 2 cm")
	for want, change := range map[string]func(*Delivery){
		"16 stones":        func(d *Delivery) { d.Index = 16 },
		"an end has":       func(d *Delivery) { d.Index = -1 },
		"overlap":          func(d *Delivery) { d.Position[1].Y = 5.2699 },
		"to be thrown":     func(d *Delivery) { d.Index = 1 },
		"stay in the hack": func(d *Delivery) { d.Shot = curling.Shot{} },
	} {
		d := good
		change(&d)
		require.ErrorContains(t, d.Check(), want)
	}
}

// TestFirstContacts: the stones that a stone touched, itself or they first, in order of time.
func TestFirstContacts(t *testing.T) {
	var c Contacts
	for _, p := range [][2]int{{3, 7}, {3, 5}, {7, 1}, {5, 7}, {2, 9}} {
		c.Add(p[0], p[1])
	}
	for i, want := range map[int][]int{7: {3, 1, 5}, 3: {7, 5}, 1: {7}, 9: {2}, 4: nil} {
		require.Equal(t, want, slices.Collect(c.With(i)), i)
		first := -1
		if want != nil {
			first = want[0]
		}
		require.Equal(t, first, c.First(i))
	}
}
