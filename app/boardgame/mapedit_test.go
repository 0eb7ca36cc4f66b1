package boardgame

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/tubstap"
)

func TestMapEditorChangesAndTakesBack(t *testing.T) {
	origin := mapOf(t, "duel44").Layout()
	e := NewMapEditor(origin)
	require.False(t, e.CanUndo())
	require.True(t, e.SetTerrain(Cell{3, 0}, tubstap.Sea))
	require.False(t, e.SetTerrain(Cell{3, 0}, tubstap.Sea), "nothing changes")
	require.False(t, e.SetTerrain(Cell{4, 0}, tubstap.Sea), "outside")
	require.True(t, e.Place(Cell{3, 0}, tubstap.Unit{Type: tubstap.Fighter, HP: 7}))
	require.True(t, e.Place(Cell{3, 0}, tubstap.Unit{Type: tubstap.Cannon, Team: tubstap.Blue, HP: 2}), "in place of the other")
	u, ok := e.UnitAt(Cell{3, 0})
	require.True(t, ok)
	require.Equal(t, tubstap.Unit{Type: tubstap.Cannon, Team: tubstap.Blue, X: 4, Y: 1, HP: 2}, u)
	require.Len(t, e.Layout().Units, 5)
	require.True(t, e.Remove(Cell{3, 0}))
	require.False(t, e.Remove(Cell{3, 0}))
	require.True(t, e.SetLimits(12, 3))
	_, err := e.Map()
	require.NoError(t, err)
	require.True(t, e.SetLimits(0, 3))
	_, err = e.Map()
	require.Error(t, err, "a map may be wrong while it is edited")
	for e.CanUndo() {
		e.Undo()
	}
	require.Equal(t, *origin, *e.Layout())
	e.Undo()
	require.True(t, e.CanRedo())
	e.Redo()
	require.Equal(t, tubstap.Sea, e.Layout().Terrain[3])
	require.True(t, e.Place(Cell{0, 3}, tubstap.Unit{HP: 1}))
	require.False(t, e.CanRedo(), "a change ends what could be made again")
	require.NotEqual(t, tubstap.Sea, origin.Terrain[3], "the map before stays")
}

func TestMapEditorResizes(t *testing.T) {
	e := NewMapEditor(mapOf(t, "duel44").Layout())
	require.True(t, e.Resize(5, 3))
	l := e.Layout()
	require.Equal(t, [2]int{5, 3}, [2]int{l.Width, l.Height})
	require.Equal(t, tubstap.Mountain, l.Terrain[1*5+2], "what was there stays in its place")
	require.Equal(t, tubstap.Plain, l.Terrain[4])
	require.Len(t, l.Units, 2, "units of the last row are gone")
	for _, size := range [][2]int{{0, 3}, {33, 1}, {32, 32}, {5, -1}} {
		require.False(t, e.Resize(size[0], size[1]))
	}
}

func TestMapEditorMirrors(t *testing.T) {
	e := NewMapEditor(mapOf(t, "duel44").Layout())
	e.Place(Cell{3, 0}, tubstap.Unit{Type: tubstap.Cannon, HP: 9})
	e.SetTerrain(Cell{0, 1}, tubstap.Fortress)
	require.True(t, e.Mirror())
	u, ok := e.UnitAt(Cell{0, 3})
	require.True(t, ok)
	require.Equal(t, tubstap.Blue, u.Team)
	require.Equal(t, 9, u.HP)
	l := e.Layout()
	require.Equal(t, tubstap.Fortress, l.Terrain[2*4+3])
	require.Len(t, l.Units, 6)
	require.False(t, e.Mirror(), "it is symmetric now")
}
