package compare

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/namedshots"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/winprob"
)

// question is a situation with four stones before a shot.
func question(t testing.TB, shot int) evaluate.Question {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	s := curling.State{Ends: 8, End: 5, Shot: shot}
	s.Position[0], s.Position[1] = curling.Tee, curling.Vec{X: 2, Y: 6}
	s.Position[2], s.Position[3] = curling.Vec{X: 2.4, Y: 8}, curling.Vec{X: 3, Y: 5}
	team := curling.TeamOf(curling.StandardPlayer)
	return evaluate.Question{State: s, Rules: curling.Standard(), Ice: ice, Teams: [2]curling.Team{team, team}, Wins: winprob.Ohto(), Seed: 7}
}

func newShots() (ai.AI, error) { return namedshots.Kind().New(nil) }

func BenchmarkSkillGrid(b *testing.B) {
	for _, shot := range []int{15, 14, 8} {
		b.Run(map[int]string{15: "last stone", 14: "one follows", 8: "middle"}[shot], func(b *testing.B) {
			var coarse time.Duration
			for b.Loop() {
				start := time.Now()
				first := true
				_, err := NewSkillGrid(context.Background(), SkillPlan{Question: question(b, shot), NewAI: newShots, Workers: 2}, func(p GridProgress) {
					if p.Grid != nil && first {
						coarse, first = coarse+time.Since(start), false
					}
				})
				require.NoError(b, err)
			}
			b.ReportMetric(coarse.Seconds()/float64(b.N), "s/coarse")
		})
	}
}

// always answers with one shot.
type always struct{ shot curling.Shot }

func (a always) Suggest(context.Context, ai.Request, func(ai.Progress)) (ai.Suggestion, error) {
	return ai.Suggestion{Candidates: []ai.Candidate{{Shot: a.shot}}}, nil
}

// TestSkillGrid: the same shots under every limit and error, those above a limit left out, and again the same by the
// same seed on any number of workers.
func TestSkillGrid(t *testing.T) {
	q := question(t, 15)
	e := entries(t, &q)
	plan := SkillPlan{Question: q, NewAI: func() (ai.AI, error) { return always{e[0].Shot}, nil }, Known: []curling.Shot{e[1].Shot},
		Workers: 2}
	var seen []GridProgress
	g, err := NewSkillGrid(t.Context(), plan, func(p GridProgress) { seen = append(seen, p) })
	require.NoError(t, err)
	require.True(t, g.Fine)
	require.Len(t, g.Shots, 2, "each shot once")
	require.Equal(t, ai.WinShare, g.Unit)
	last := seen[len(seen)-1]
	require.Equal(t, last.Total, last.Done)
	limit, at := g.Home()
	require.Equal(t, curling.StandardWeightMax, g.Limits[limit])
	require.Equal(t, 1.0, g.Errors[at])
	for j := range g.Cells {
		require.NotEqual(t, 0, g.Cells[j][0].Shot, "the hit is faster than the softest limit")
		for i := range g.Cells[j] {
			c := &g.Cells[j][i]
			require.True(t, c.Shot < 0 || g.Shots[c.Shot].Shot.Speed() <= g.Limits[i]*(1+1e-9))
		}
	}
	require.Greater(t, g.Cells[0][6].Value, g.Cells[6][6].Value, "a third of the error is worth more than three times it")
	plan.Workers = 1
	again, err := NewSkillGrid(t.Context(), plan, nil)
	require.NoError(t, err)
	require.Equal(t, g, again)

	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err = NewSkillGrid(ctx, plan, nil)
	require.ErrorIs(t, err, context.Canceled)
}

// TestBorders: from which error and limit on another idea is best.
func TestBorders(t *testing.T) {
	g := SkillGrid{Errors: GridErrors, Limits: [GridSize]float64{1, 2, 3, 4, 5, 6, 7}, Shots: []GridShot{{Idea: 0}, {Idea: 0}, {Idea: 2}}}
	for j := range g.Cells {
		for i := range g.Cells[j] {
			c := &g.Cells[j][i]
			*c = GridCell{Shot: 0, Rival: 2, Lead: 1, LeadError: 0.1}
			if j >= 4 {
				c.Shot, c.Rival = 2, 0
			}
			if i == 0 {
				c.Shot = -1
			}
			if i == 6 {
				c.Lead = 0.1
			}
		}
	}
	g.Cells[1][3].Shot = 1 // the same idea
	require.Equal(t, []Border{{1.4, 0, 2, true}}, g.ErrorBorders(3))
	require.Equal(t, []Border{{1.4, 0, 2, false}}, g.ErrorBorders(6), "within the error")
	require.Empty(t, g.ErrorBorders(0))
	require.Empty(t, g.LimitBorders(2))
	require.Equal(t, []int{0, 2}, g.Ideas())
}
