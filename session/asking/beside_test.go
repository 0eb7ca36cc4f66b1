package asking

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/session/internal/tabletest"
	"github.com/hogline/hogline/session/study"
)

// TestWhatIsAskedForAThrowerBeside: what is missing for him where the question was asked already; nothing where it was not, where nothing
// is missing, and where he is put aside.
func TestWhatIsAskedForAThrowerBeside(t *testing.T) {
	settled := func(as *Asker, p *tabletest.Parts) {
		p.Until("the answers", func() bool { return !as.Running() })
	}
	for name, c := range map[string]struct {
		before func(as *Asker, p *tabletest.Parts, strong study.Thrower)
		asked  int // rows of the question that runs then
	}{
		"asked":     {func(as *Asker, p *tabletest.Parts, _ study.Thrower) { as.Start(); settled(as, p) }, 2},
		"not asked": {func(*Asker, *tabletest.Parts, study.Thrower) {}, 0},
		"known": {func(as *Asker, p *tabletest.Parts, strong study.Thrower) {
			as.Start()
			settled(as, p)
			as.Beside(strong)
			settled(as, p)
			as.Beside(strong)
		}, 0},
		"put aside": {func(as *Asker, p *tabletest.Parts, strong study.Thrower) {
			as.Start()
			settled(as, p)
			p.Throwers.SetBeside(strong)
			addEngine(t, p, waits{})
		}, 0},
		"the user's shot alone": {func(as *Asker, p *tabletest.Parts, _ study.Thrower) { as.AddShot(other, "mine"); settled(as, p) }, 0},
		"while others are awaited": {func(as *Asker, p *tabletest.Parts, _ study.Thrower) {
			as.Start()
			settled(as, p)
			addEngine(t, p, waits{})
			as.Start()
		}, 4},
	} {
		as, p := newAsker(t, evaluate.FixedShot(draw))
		strong := study.Thrower{Name: "strong", Own: p.Throwers.Presets()[1].Player}
		c.before(as, p, strong)
		as.Beside(strong)
		if c.asked == 0 {
			require.False(t, as.Running(), name)
			continue
		}
		require.True(t, as.Running(), name)
		require.Len(t, as.running.Rows, c.asked, name)
		as.LeaveStudy()
	}
}

// TestThrowersAreNotCompared: what an answer is behind is told of the best for the same thrower.
func TestThrowersAreNotCompared(t *testing.T) {
	as, p := newAsker(t, evaluate.FixedShot(draw), evaluate.FixedShot(curling.Shot{VX: -0.9, VY: -29.5}),
		evaluate.FixedShot(curling.Shot{VX: 0.9, VY: -29.5, Turn: 1}))
	as.Start()
	p.Until("the answers", func() bool { return !as.Running() })
	as.Beside(study.Thrower{Name: "strong", Own: p.Throwers.Presets()[1].Player})
	p.Until("the answers for him", func() bool { return !as.Running() })
	rows, compared := p.Table.Asked().Rows, 0
	require.Len(t, rows, 6)
	for i := range rows {
		if k := rows[i].Rival; k >= 0 {
			require.Equal(t, rows[i].PlayerName, rows[k].PlayerName)
			compared++
		}
	}
	require.GreaterOrEqual(t, compared, 2)
}
