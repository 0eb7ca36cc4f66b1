package compare

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
)

// TestDifference: what a map has more at its own places, wherever those of the other one lie; where either has no value there is none.
func TestDifference(t *testing.T) {
	fill := func(m *ai.Map, of func(turn curling.Turn, x, y float64) float32) *ai.Map {
		for turn := range m.Value {
			m.Value[turn] = nil
			for i := range m.Cols * m.Rows {
				m.Value[turn] = append(m.Value[turn], of(curling.Turn(turn), m.X0+float64(i%m.Cols)*m.DX, m.Y0+float64(i/m.Cols)*m.DY))
			}
		}
		return m
	}
	a := fill(&ai.Map{X0: 1, Y0: 2, DX: 0.5, DY: 0.25, Cols: 3, Rows: 4}, func(turn curling.Turn, x, y float64) float32 {
		return float32(10*x + y + float64(turn))
	})
	b := fill(&ai.Map{X0: 0, Y0: 0, DX: 1, DY: 1, Cols: 5, Rows: 5}, func(turn curling.Turn, x, y float64) float32 {
		return float32(8*x - y - float64(turn))
	})
	a.Value[curling.Left][5] = float32(math.NaN())
	d := Difference(a, b)
	require.Equal(t, []any{a.X0, a.DY, a.Cols, a.Rows}, []any{d.X0, d.DY, d.Cols, d.Rows})
	for turn := range d.Value {
		for i, v := range d.Value[turn] {
			if turn == int(curling.Left) && i == 5 {
				require.True(t, math.IsNaN(float64(v)))
				continue
			}
			x, y := a.X0+float64(i%3)*a.DX, a.Y0+float64(i/3)*a.DY
			require.InDelta(t, 2*x+2*y+2*float64(turn), float64(v), 1e-4)
		}
	}
	require.InDelta(t, 10+2, float64(a.Value[curling.Right][0]), 1e-6, "the map itself stays")
}

// TestGridsThatLeadNowhere: cells name shots of the grid or none, shots an idea that is not after them.
func TestGridsThatLeadNowhere(t *testing.T) {
	grid := func(change func(g *SkillGrid)) *SkillGrid {
		g := &SkillGrid{Shots: make([]GridShot, 3)}
		change(g)
		return g
	}
	for _, c := range []struct {
		fault  string
		change func(g *SkillGrid)
	}{
		{"", func(*SkillGrid) {}},
		{"", func(g *SkillGrid) { g.Shots = make([]GridShot, maxShots) }},
		{"at most 1000", func(g *SkillGrid) { g.Shots = make([]GridShot, maxShots+1) }},
		{"", func(g *SkillGrid) { g.Shots[2].Idea = 2 }},
		{"shot 2 has idea 3", func(g *SkillGrid) { g.Shots[2].Idea = 3 }},
		{"shot 0 has idea -1", func(g *SkillGrid) { g.Shots[0].Idea = -1 }},
		{"", func(g *SkillGrid) { g.Cells[GridSize-1][0].Shot, g.Cells[0][GridSize-1].Rival = -1, 2 }},
		{"error 1, limit 0: no shot -2", func(g *SkillGrid) { g.Cells[1][0].Shot = -2 }},
		{"error 0, limit 2: no shot 3", func(g *SkillGrid) { g.Cells[0][2].Shot = 3 }},
		{"no shot 0 or 3", func(g *SkillGrid) { g.Cells[GridSize-1][GridSize-1].Rival = 3 }},
	} {
		err := grid(c.change).Check()
		if c.fault == "" {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, c.fault)
		}
	}
	for lead, want := range map[float64]bool{0.2: false, 0.201: true, -1: false} {
		require.Equal(t, want, (&GridCell{Rival: 1, Lead: lead, LeadError: 0.1}).Clear(), lead)
	}
	require.True(t, (&GridCell{Rival: -1}).Clear(), "there is no other idea")
}
