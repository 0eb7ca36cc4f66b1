package play

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// TestBoard: stones stand where they lie, in the mark of their team.
func TestBoard(t *testing.T) {
	s := &curling.State{First: 1, Shot: 3}
	s.Position[0] = curling.Vec{X: 0.15, Y: 11.1}
	s.Position[1] = curling.Vec{X: 4.6, Y: 3.2}
	s.Position[2] = curling.Tee
	rows := strings.Split(drawBoard(s, 2), "\n")
	require.Len(t, rows, boardRows+1)
	require.Equal(t, byte('x'), rows[0][3+1], "top left: in front, thrown by team 1")
	require.Equal(t, byte('o'), rows[boardRows-1][3+boardColumns-2], "bottom right")
	require.Contains(t, rows[20], "X", "the last one stands out")
	for _, r := range rows[:boardRows] {
		require.Len(t, r, boardColumns+4)
	}
}
