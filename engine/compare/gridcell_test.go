package compare

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics/aim"
)

// TestShotsOfAGrid: each once, with the first of its idea; without a win table they are valued in points.
func TestShotsOfAGrid(t *testing.T) {
	q := question(t, 15)
	e := entries(t, &q)
	draw, hit := e[0].Shot, e[1].Shot
	like := hit.With(curling.Vec{X: hit.VX, Y: 0.999 * hit.VY})
	s, err := evaluate.NewSampler(q)
	require.NoError(t, err)
	list := gridShots(s, []curling.Shot{hit, draw, like, hit, draw})
	require.Len(t, list, 3)
	for i, want := range []GridShot{{hit, s.Name(hit), 0}, {draw, s.Name(draw), 1}, {like, s.Name(like), 0}} {
		require.Equal(t, want, list[i])
	}
	require.Equal(t, ai.WinShare, unitOf(&q))
	q.Wins = nil
	require.Equal(t, ai.Points, unitOf(&q))
}

// TestCellOfAGrid: the shot with the greatest mean, with the best of another idea beside it; one of the same idea is no rival, and of a
// stone that is thrown through the house it is not told how often that is made. Where every shot is too fast there is none.
func TestCellOfAGrid(t *testing.T) {
	q := question(t, 15)
	e := entries(t, &q)
	through := curling.Shot{VX: 1.5, VY: -32}
	b := gridBuilder{plan: SkillPlan{Question: q}, workers: 1}
	g, err := emptyGrid(&b.plan, e[0].Team[0])
	require.NoError(t, err)
	s, err := evaluate.NewSampler(q)
	require.NoError(t, err)
	a, err := aim.New(q.Ice)
	require.NoError(t, err)
	side, err := a.Draw(curling.Vec{X: curling.CentreX - 0.2, Y: curling.TeeY + 0.5}, curling.Left)
	require.NoError(t, err)
	g.Shots = gridShots(s, []curling.Shot{e[1].Shot, side, through})
	home, at := g.Home()
	c, err := b.cell(t.Context(), g, place{home, at}, coarseThrows, false)
	require.NoError(t, err)
	require.Equal(t, []int{0, 2, coarseThrows}, []int{c.Shot, c.Rival, c.Throws})
	require.Positive(t, c.Lead)
	require.Greater(t, c.Make, 0.2)
	g.Shots[2].Idea = 0
	c, err = b.cell(t.Context(), g, place{home, at}, coarseThrows, false)
	require.NoError(t, err)
	require.Equal(t, []int{0, 1}, []int{c.Shot, c.Rival})
	g.Shots = []GridShot{{through, g.Shots[2].Call, 0}}
	c, err = b.cell(t.Context(), g, place{home, at}, coarseThrows, false)
	require.NoError(t, err)
	require.Equal(t, []int{0, -1}, []int{c.Shot, c.Rival})
	require.InDelta(t, -1, c.Make, 0)
	c, err = b.cell(t.Context(), g, place{0, at}, coarseThrows, false)
	require.NoError(t, err)
	require.Equal(t, GridCell{Shot: -1, Rival: -1}, c)
}

// TestSearchedShots: of the shots by a quick look the best of each of the best ideas is thrown again and played on by search.
func TestSearchedShots(t *testing.T) {
	q := question(t, 14)
	e := entries(t, &q)
	quick, err := evaluate.NewQuickSampler(q)
	require.NoError(t, err)
	g := SkillGrid{}
	var all []*sampled
	for i, shot := range []curling.Shot{{VX: 1.5, VY: -32}, e[1].Shot, e[0].Shot, e[1].Shot, {VX: 0.2, VY: -26}, {VX: 1.6, VY: -32}} {
		g.Shots = append(g.Shots, GridShot{Shot: shot, Idea: []int{0, 1, 2, 1, 4, 5}[i]})
		x := &sampled{quick.NewSample(), i}
		require.NoError(t, quick.Throws(t.Context(), shot, 0, firstThrows, x.add))
		all = append(all, x)
	}
	best, err := g.searched(t.Context(), q, all)
	require.NoError(t, err)
	require.Len(t, best, searchedIdeas)
	ideas := map[int]bool{}
	last := 1.
	for _, x := range best {
		require.Equal(t, searchedThrows, x.Throws())
		require.False(t, ideas[g.Shots[x.shot].Idea])
		ideas[g.Shots[x.shot].Idea] = true
		for _, of := range all {
			if of.shot == x.shot {
				mean, _ := of.Mean()
				require.LessOrEqual(t, mean, last)
				last = mean
			}
		}
	}
	for _, of := range all {
		if mean, _ := of.Mean(); !ideas[g.Shots[of.shot].Idea] {
			require.LessOrEqual(t, mean, last, "what is left out is no better")
		}
	}
}
