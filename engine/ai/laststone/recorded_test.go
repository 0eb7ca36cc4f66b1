package laststone

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/cpu/cputest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestSameLastStones: what is chosen in positions that ship, in every detail, for points and for wins, by throwers of some errors and
// limits and under rules that put stones back, and what an answer says of it, stay as they are.
func TestSameLastStones(t *testing.T) {
	cputest.Recorded(t)
	var b strings.Builder
	line := func(format string, args ...any) { _, _ = fmt.Fprintf(&b, format+"\n", args...) }
	points := winprob.Points()
	wins := [17]float64{}
	for k := range wins {
		wins[k] = winprob.Ohto().Win(1, k-8, k < 8)
	}
	strong := curling.StandardPlayer
	strong.Noise.A, strong.Noise.B, strong.WeightMax = strong.Noise.A/2, strong.Noise.B/2, curling.StrongWeightMax
	list := lastStones(t, 60)
	for i, c := range []struct {
		player  curling.Player
		rules   curling.Rules
		detail  Detail
		utility *[17]float64
		briefly bool
	}{
		{curling.StandardPlayer, curling.Standard(), Bare, &points, false},
		{curling.StandardPlayer, curling.Standard(), Sparse, &wins, false},
		{curling.StandardPlayer, curling.Standard(), Coarse, &points, true},
		{strong, curling.FiveRock(), Close, &wins, false},
		{strong, curling.MixedDoubles(), Medium, &points, false},
		{strong, curling.Standard(), Fine, &points, true},
	} {
		s, err := New(mori2019(t), c.player, &c.rules, c.detail)
		require.NoError(t, err)
		if c.briefly {
			s.Briefly()
		}
		for k, pos := range list[:min(len(list), 6-i)] { // fewer of the finer ones
			shot, value, err := s.Best(&pos, curling.Stones-1, c.utility)
			require.NoError(t, err)
			ends, err := s.Expected(&pos, curling.Stones-1, c.utility)
			require.NoError(t, err)
			line("%d, position %d: %.4f %.4f %v worth %.4f, ends %.3f, %d thrown", i, k, shot.VX, shot.VY, shot.Turn, value, ends[5:12],
				s.Thrown)
		}
	}
	for k, pos := range list[:3] {
		for _, throws := range []int{500, 3000} {
			a := answerTo(t, pos, ai.Budget{Throws: throws}, 1)
			line("answer to %d in %d throws: %d candidates, %d thrown, %q", k, throws, len(a.Candidates), a.Throws, a.Note)
			for _, c := range a.Candidates[:min(3, len(a.Candidates))] {
				line("  %s %.4f %.4f %v %.4f±%.4f %.3f", c.Name, c.Shot.VX, c.Shot.VY, c.Shot.Turn, c.Score, c.Error, c.Ends[5:12])
			}
		}
	}
	goldentest.Text(t, "laststones.txt", b.String())
}
