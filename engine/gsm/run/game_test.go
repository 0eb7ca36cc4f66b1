package run

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/internal/gsmtest"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

func TestPlayIsAGameForSearches(t *testing.T) {
	g, err := NewGame(gsmtest.Game(t, "tic-tac-toe"))
	require.NoError(t, err)
	w := g.Start()
	for i := range 9 {
		require.Equal(t, i%2, g.Turn(w))
		acts := g.Actions(w)
		require.Len(t, acts, 9-i)
		w = g.Apply(w, acts[0], nil)
		if value, over := g.Result(w); over {
			require.Equal(t, []float64{1, 0}, value, "X fills the board from a corner and wins on a diagonal")
			require.Equal(t, 6, i)
			break
		}
	}
	require.NoError(t, g.Err())
}

func TestPlayServesManySearches(t *testing.T) {
	g, err := NewGame(gsmtest.Game(t, "tic-tac-toe"))
	require.NoError(t, err)
	lengths := make([]int, 4)
	var wait sync.WaitGroup
	for k := range lengths {
		wait.Go(func() {
			for w := g.Start(); ; lengths[k]++ {
				if _, over := g.Result(w); over {
					return
				}
				w = g.Apply(w, g.Actions(w)[0], nil)
			}
		})
	}
	wait.Wait()
	require.Equal(t, []int{7, 7, 7, 7}, lengths)
	require.NoError(t, g.Err())
}

func TestPlayRefusesChoicesAtOnce(t *testing.T) {
	p, err := gsmtest.Load("x.gsm", gsmtest.Wrap(syntax.Legal,
		"gsm LEGAL\n* a : Player.true(pl) t-> b\n  b : Player.legal(pl,PASS) t-> ok\n  ok : accept"), nil)
	require.NoError(t, err)
	_, err = NewGame(p)
	require.ErrorContains(t, err, "several players of x.gsm choose at once")
}
