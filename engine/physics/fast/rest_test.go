package fast

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/exact"
)

// TestContactWithStoneThatCameToRest: stone 3, moved a hair and stopped again by stone 4,
// lies in the path of the delivered one, whose own search had left their meeting to stone 3.
func TestContactWithStoneThatCameToRest(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	d := physics.Delivery{Index: 6, Shot: curling.Shot{VX: 1.0027737743776306, VY: -29.56687931560847, Turn: curling.Left},
		Position: curling.Position{3: {X: 2.503850581896286, Y: 4.97057121474759}, 4: {X: 2.7070385625892937, Y: 5.179881409741603},
			5: {X: 2.0406214017212965, Y: 5.545019646044204}}}
	reference, err := exact.New(ice)
	require.NoError(t, err)
	want, err := reference.Throw(d, nil)
	require.NoError(t, err)
	flight, err := New(ice)
	require.NoError(t, err)
	got, err := flight.Throw(d, nil)
	require.NoError(t, err)
	require.Equal(t, want.Contacts.List(), got.Contacts.List())
	for i := range got.Position {
		require.Less(t, got.Position[i].Distance(want.Position[i]), 0.005, "stone %d", i+1)
	}
}
