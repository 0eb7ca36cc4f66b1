package run

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/internal/gsmtest"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

func TestTraceFollowsTheAcceptingPath(t *testing.T) {
	p := gsmtest.Game(t, "tic-tac-toe")
	g := NewInterpreter(p)
	w, err := g.Start()
	require.NoError(t, err)
	g.Trace = &Trace{}
	put := component.Move{Player: 0, Name: int8(p.MoveIndex("PUT")), N: 2, Args: [syntax.MaxArgs]component.Value{component.Int(1),
		component.Int(2)}}
	_, err = g.Step(w, []component.Move{put, component.Noop(1)})
	require.NoError(t, err)
	path := g.Trace.Path()
	require.Len(t, path, 4)
	require.Equal(t, "does", path[0].State)
	require.Equal(t, syntax.OnTrue, path[0].Input)
	require.Equal(t, []string{"1", "2", "X", "MARK"}, path[1].Args)
	require.Equal(t, []string{"O"}, path[2].Args)
	require.True(t, path[3].Halted)
	over, err := g.Terminal(w)
	require.NoError(t, err)
	require.False(t, over)
	require.Equal(t, "full", g.Trace.Path()[1].State)
}
