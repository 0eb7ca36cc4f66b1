package policy

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/internal/goldentest"
)

// on is the board of a position.
func on(a *Aims, p *curling.Position, shot int) *Board {
	b := a.Aimer().Ice().Bounds
	out := &Board{Pos: p, Shot: shot, Free: 5, Aims: a, Bounds: &b}
	out.Update()
	return out
}

// TestCandidatesOfTheRules: which shots the rules of Ohto 2016 §5.3 offer, by who lies shot, what guards, the score, the ends to come and
// the hammer; each with both turns. A position and its mirror image have the same.
func TestCandidatesOfTheRules(t *testing.T) {
	aims := aimsOn(t, physics.Mori2019, 0)
	at := func(x, y float64) curling.Vec { return curling.Vec{X: curling.CentreX + x, Y: curling.TeeY + y} }
	positions := []struct {
		name   string
		stones [][2]any // of whom (0 the thrower's), where
	}{
		{"empty", nil},
		{"own guard", [][2]any{{0, at(0.1, 3)}}},
		{"their guard, one behind", [][2]any{{1, at(0.4, 3)}, {0, at(0.2, 4)}}},
		{"own shot", [][2]any{{0, at(0.2, 0.3)}, {1, at(-0.8, -0.2)}}},
		{"own shot, guarded", [][2]any{{0, at(0, 0.1)}, {1, at(0, 3)}}},
		{"their shot in front", [][2]any{{1, at(0.1, 0.4)}, {0, at(-0.5, 0.6)}}},
		{"two of theirs", [][2]any{{1, at(0.1, -0.4)}, {1, at(-0.6, 0.3)}, {0, at(0.9, 0)}}},
		{"two of theirs, the nearer in front", [][2]any{{1, at(0.1, 0.4)}, {1, at(-0.6, 0.3)}, {0, at(0.9, 0.6)}}},
		{"their shot, their guard", [][2]any{{1, at(0, -0.3)}, {1, at(0, 2.5)}}},
		{"their shot, their guard, own beside", [][2]any{{1, at(0, -0.3)}, {1, at(0, 2.5)}, {0, at(0.9, -0.3)}}},
		{"their shot, own before it", [][2]any{{1, at(0, -0.3)}, {0, at(0, 2.5)}, {1, at(1, 3)}}},
		{"their shot, own in the way of one", [][2]any{{1, at(0, -0.3)}, {0, at(0, 2.5)}, {0, at(0, 4)}}},
	}
	var b strings.Builder
	for _, p := range positions {
		fmt.Fprintf(&b, "= %s\n", p.name)
		last := ""
		for _, shot := range []int{4, 5, 14, 15} {
			var pos curling.Position
			next := [2]int{shot - 2, shot - 1}
			for _, s := range p.stones {
				who := s[0].(int)
				pos[next[who]] = s[1].(curling.Vec)
				next[who] -= 2
			}
			mirrored := pos.Mirrored()
			for _, lead := range []int{-1, 0, 1, 2} {
				for left := range 7 {
					lists := [2]string{}
					for i, x := range []*curling.Position{&pos, &mirrored} {
						board := on(aims, x, shot)
						board.Lead, board.EndsLeft = lead, left
						for k, o := range Candidates(board, nil) {
							require.EqualValues(t, k%2, o.Label.Turn)
							if o.Label.Turn == 0 {
								lists[i] += fmt.Sprintf(" %v.%v(%d,%d)", o.Label.Kind, o.Label.Weight, o.Label.Target, o.Label.Second)
							}
						}
						sum := 0.0
						for _, o := range (Rules{}).Options(board, nil) {
							require.Positive(t, o.P)
							sum += o.P
						}
						require.InDelta(t, 1, sum, 1e-12)
					}
					require.Equal(t, lists[0], lists[1], "%s, shot %d", p.name, shot)
					if lists[0] != last {
						fmt.Fprintf(&b, "shot %d, lead %d, %d ends to come:%s\n", shot, lead, left, lists[0])
					}
					last = lists[0]
				}
			}
		}
	}
	goldentest.Text(t, "candidates.txt", b.String())
}

// TestGuardOfAFullSheet: where all sixteen stones lie in the house or behind it there is none.
func TestGuardOfAFullSheet(t *testing.T) {
	aims := aimsOn(t, physics.Mori2019, 0)
	var pos curling.Position
	for i := range pos {
		pos[i] = curling.Vec{X: curling.CentreX - 1.2 + 0.15*float64(i), Y: curling.TeeY - 0.2}
	}
	g := generator{b: on(aims, &pos, 15)}
	require.Equal(t, curling.Stones, g.b.Count())
	require.Equal(t, -1, g.guard(true))
	pos[3] = curling.Vec{X: curling.CentreX, Y: curling.TeeY + 3}
	pos[4] = curling.Vec{X: curling.CentreX, Y: curling.TeeY + 2.5}
	g = generator{b: on(aims, &pos, 15)}
	require.Equal(t, 4, g.b.Stone(g.guard(true)), "the nearest")
	require.Equal(t, 4, g.b.Stone(g.guard(false)), "of the opponent")
	g = generator{b: on(aims, &pos, 14)}
	require.Equal(t, 3, g.b.Stone(g.guard(false)))
}
