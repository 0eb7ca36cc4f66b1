package physics

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// recorded is a shot of stone 1 that runs ten rows, strikes stone 0 and is removed while
// stone 0 moves for five rows.
func recorded(t *testing.T) *Trajectory {
	t.Helper()
	ice, err := IceOf(Mori2019)
	require.NoError(t, err)
	var tr Trajectory
	p := curling.Position{0: {X: 2, Y: 5}}
	tr.Reset(&ice, &p, 1)
	for k := 1; k <= 10; k++ {
		tr.Next()
		tr.Set(0, 2, 5)
		tr.Set(1, 2.375, float32(curling.HackY)-float32(k))
	}
	for k := 1; k <= 5; k++ {
		tr.Next()
		tr.Set(0, 2, 5-float32(k)*0.25)
		if k == 3 {
			tr.Remove(1)
		}
	}
	return &tr
}

func TestTrajectory(t *testing.T) {
	tr := recorded(t)
	require.Equal(t, 16, tr.Rows())
	require.InDelta(t, 0.15, tr.Seconds(), 1e-9, "15 ms of the model, ten times that to the eye")

	start := tr.At(0)
	require.Equal(t, curling.Vec{X: 2, Y: 5}, start[0])
	require.InDelta(t, curling.HackY, start[1].Y, 1e-5)

	hit := tr.At(10)
	require.Equal(t, curling.Vec{X: 2, Y: 5}, hit[0])
	require.InDelta(t, curling.HackY-10, hit[1].Y, 1e-5)

	require.InDelta(t, 4.875, tr.Between(10.5)[0].Y, 1e-6, "between two rows on the line")
	gone := tr.At(13)
	require.False(t, gone.Has(1))
	require.True(t, tr.Moved(0))
	first, last := tr.Span(0)
	require.Equal(t, [2]int{10, 15}, [2]int{first, last})

	end := tr.At(15)
	require.Equal(t, curling.Position{0: {X: 2, Y: 3.75}}, end)
	require.Equal(t, end, tr.At(99), "past the end it stays")
}

func TestTrajectoryPath(t *testing.T) {
	tr := recorded(t)
	p := tr.Path(1, 10, 0.01)
	require.Len(t, p, 2, "a straight path has two points")
	require.InDelta(t, curling.HackY-10, p[1].Y, 1e-5)
	half := tr.Path(1, 5.5, 0.01)
	require.InDelta(t, curling.HackY-5.5, half[len(half)-1].Y, 1e-5)
	require.Nil(t, tr.Path(7, 10, 0.01))
	require.Nil(t, tr.Path(0, 3, 0.01), "it has not moved yet")
	require.Nil(t, tr.Path(0, 10, 0.01), "it is about to move")
	require.Len(t, tr.Path(0, 10.5, 0.01), 2)
}

func TestTrajectoryResetKeepsNothing(t *testing.T) {
	tr := recorded(t)
	ice := Ice{TimeStep: 0.001, TimeScale: 1}
	var empty curling.Position
	tr.Reset(&ice, &empty, 4)
	require.Equal(t, 1, tr.Rows())
	p := tr.At(0)
	require.False(t, p.Has(0) || p.Has(1))
	require.True(t, p.Has(4))
}
