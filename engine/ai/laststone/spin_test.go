package laststone

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/scoremap"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

var fiveTurns = curling.SpinOf(5 * math.Pi)

// spinRequest is request on an ice with a spin, for its standard thrower or one of a club.
func spinRequest(t testing.TB, model physics.Model, club bool, pos curling.Position, throws int) *ai.Request {
	t.Helper()
	r := request(t, pos, ai.Budget{Throws: throws}, 1)
	player := physics.StandardPlayer(model)
	if club {
		player.Noise.A, player.Noise.B = physics.ClubError*player.Noise.A, physics.ClubError*player.Noise.B
	}
	var err error
	r.Ice, err = physics.IceOf(model)
	require.NoError(t, err)
	r.Rules, r.Teams = curling.NoTick(), curling.Both(curling.TeamOf(player))
	return r
}

// TestAnswersWithSpins: an answer that may choose the spin costs no more, is the same with any number of workers, is not
// worse, and chooses it at times; on ice of two turns it is the one without.
func TestAnswersWithSpins(t *testing.T) {
	chosen, gain := 0, 0.0
	list := lastStones(t, 144)
	for _, pos := range list {
		r := spinRequest(t, physics.FCV1, false, pos, 5000)
		utility := playout.UtilityOf(r).Value
		s, err := New(r.Ice, r.Thrower(), &r.Rules, Coarse)
		require.NoError(t, err)
		require.NoError(t, s.set(&pos, curling.Stones-1))
		usual, ok, err := Answer(t.Context(), r, 5, nil)
		require.NoError(t, err)
		require.True(t, ok)
		out, ok, err := Answer(t.Context(), r, 5, nil, fiveTurns)
		require.NoError(t, err)
		require.True(t, ok)
		require.LessOrEqual(t, out.Throws, 5000)
		r.Workers = 3
		again, _, err := Answer(t.Context(), r, 5, nil, fiveTurns)
		require.NoError(t, err)
		require.Equal(t, out.Candidates, again.Candidates)
		for _, c := range usual.Candidates {
			require.True(t, c.Shot.Spin.Usual())
		}
		if !out.Candidates[0].Shot.Spin.Usual() {
			chosen++
			require.Contains(t, out.Candidates[0].Name, "fast handle")
		}
		gain += s.judged(out.Candidates[0].Shot, &utility, 1500) - s.judged(usual.Candidates[0].Shot, &utility, 1500)
	}
	require.Positive(t, chosen)
	require.Greater(t, gain/float64(len(list)), -0.005, "in win probability")
	r := request(t, list[1], ai.Budget{Throws: 2000}, 1)
	usual, _, err := Answer(t.Context(), r, 5, nil)
	require.NoError(t, err)
	out, _, err := Answer(t.Context(), r, 5, nil, fiveTurns, curling.NoSpin)
	require.NoError(t, err)
	require.Equal(t, usual.Candidates, out.Candidates)
}

// TestWorthOfSpin measures what the choice of the spin is worth at the last stone, where the ice lets it be any:
// HOGLINE_SPINS=90 is the number of positions. Every shot is thrown with the same errors, which chose none.
func TestWorthOfSpin(t *testing.T) {
	positions, _ := strconv.Atoi(os.Getenv("HOGLINE_SPINS"))
	if positions <= 0 {
		t.Skip("a measurement: HOGLINE_SPINS=90")
	}
	list := lastStones(t, max(1, 720/positions))
	for _, model := range []physics.Model{physics.FCV1, physics.Granite} {
		for _, club := range []bool{false, true} {
			kind := "tournament"
			if club {
				kind = "club"
			}
			t.Run(fmt.Sprintf("answers/%s/%s", model, kind), func(t *testing.T) { worthOfAnswers(t, list, model, club) })
			t.Run(fmt.Sprintf("maps/%s/%s", model, kind), func(t *testing.T) { worthOfMaps(t, list, model, club) })
		}
	}
}

const judging = 3000 // throws of a shot with errors that chose none

// worthOfAnswers is what answers that may choose 5π gain over those that may not, with as many throws.
func worthOfAnswers(t *testing.T, list []curling.Position, model physics.Model, club bool) {
	t.Helper()
	for _, throws := range []int{5000, 20_000, 80_000} {
		var gains []float64
		other := 0
		for _, pos := range list {
			r := spinRequest(t, model, club, pos, throws)
			utility := playout.UtilityOf(r).Value
			s, err := New(r.Ice, r.Thrower(), &r.Rules, Coarse)
			require.NoError(t, err)
			require.NoError(t, s.set(&pos, curling.Stones-1))
			usual, _, err := Answer(t.Context(), r, 5, nil)
			require.NoError(t, err)
			out, _, err := Answer(t.Context(), r, 5, nil, fiveTurns)
			require.NoError(t, err)
			best := out.Candidates[0].Shot
			if !best.Spin.Usual() {
				other++
			}
			gains = append(gains, s.judged(best, &utility, judging)-s.judged(usual.Candidates[0].Shot, &utility, judging))
		}
		t.Logf("%d throws: %s, another spin in %d of %d", throws, meanOf(gains), other, len(gains))
	}
}

// worthOfMaps is what the best shot of the whole map of every spin gains over that with the usual one, and the best of all.
func worthOfMaps(t *testing.T, list []curling.Position, model physics.Model, club bool) {
	t.Helper()
	spins := []curling.Spin{0, curling.SpinOf(math.Pi), fiveTurns, curling.SpinOf(20 * math.Pi), curling.NoSpin}
	gains, chosen := make([][]float64, len(spins)+1), make([]int, len(spins))
	for _, pos := range list {
		r := spinRequest(t, model, club, pos, 0)
		utility := playout.UtilityOf(r).Value
		s, err := New(r.Ice, r.Thrower(), &r.Rules, Fine)
		require.NoError(t, err)
		require.NoError(t, s.set(&pos, curling.Stones-1))
		best, value, top := make([]curling.Shot, len(spins)+1), make([]float64, len(spins)), 0
		for i, spin := range spins {
			best[i], value[i] = s.bestSpinning(spin, &utility, 600)
			if value[i] > value[top]+1e-9 {
				top = i
			}
		}
		chosen[top]++
		best[len(spins)] = best[top]
		usual := s.judged(best[0], &utility, judging)
		for i := range best {
			gains[i] = append(gains[i], s.judged(best[i], &utility, judging)-usual)
		}
	}
	for i, spin := range spins {
		t.Logf("%.4g rad/s: %s, the best of all in %d", spin.Rate(math.Pi/2), meanOf(gains[i]), chosen[i])
	}
	t.Logf("the best of all: %s", meanOf(gains[len(spins)]))
}

// meanOf is the mean of numbers with its standard error.
func meanOf(list []float64) string {
	sum, squares, n := 0.0, 0.0, float64(len(list))
	for _, g := range list {
		sum, squares = sum+g, squares+g*g
	}
	return fmt.Sprintf("%+.4f ± %.4f", sum/n, math.Sqrt((squares/n-sum/n*sum/n)/n))
}

// bestSpinning is the best shot with a spin by the whole map, and its value by so many errors.
func (s *Solver) bestSpinning(spin curling.Spin, utility *[17]float64, n int) (best curling.Shot, value float64) {
	for turn := range s.value {
		for k := range s.table.row {
			for col := range scoremap.Cols {
				v := s.table.grid.Shot(curling.Turn(turn), s.table.row[k], col)
				v.Spin = spin
				s.value[turn][k*scoremap.Cols+col] = utility[s.score(v)+8]
			}
		}
	}
	s.average(&s.err, &s.mean)
	value = math.Inf(-1)
	for _, p := range s.peaks() {
		if math.IsInf(p.Value, -1) {
			continue
		}
		v := s.shotOf(&p)
		v.Spin = spin
		sum := 0.0
		for i := range n {
			z1, z2 := evenly(i)
			sum += utility[s.score(physics.Disturb(s.player.Noise, v, z1, z2))+8]
		}
		if sum/float64(n) > value {
			best, value = v, sum/float64(n)
		}
	}
	return best, value
}

// judged is the mean utility of a shot by errors that chose none.
func (s *Solver) judged(shot curling.Shot, utility *[17]float64, n int) (sum float64) {
	rng := rand.New(rand.NewPCG(33, 4))
	for range n {
		sum += utility[s.score(physics.Disturb(s.player.Noise, shot, rng.NormFloat64(), rng.NormFloat64()))+8]
	}
	return sum / float64(n)
}
