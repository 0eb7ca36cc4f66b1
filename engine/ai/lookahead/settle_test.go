package lookahead

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
)

// TestRefinedEarlier: with two and three stones to follow, for either side, the values of an answer become those of ends that are played,
// a better shot than the AI knew is found, budgets are kept, and any number of workers finds the same.
func TestRefinedEarlier(t *testing.T) {
	for _, shot := range []int{12, 13} {
		r := aitest.Request(t, shot, 20_000, map[int]curling.Vec{shot - 2: {X: 0.9, Y: 0.3}, shot - 3: {X: 0.1, Y: 0.1},
			shot - 5: {X: -0.5, Y: 0.2}})
		r.Wins, r.State.End = winprob.Ohto(), 5
		sim, _ := player(t, &r)
		aims := sim.Aims(shot)
		var f fixed
		for _, at := range []curling.Vec{aitest.At(-1.4, 0.3), aitest.At(1.4, -0.2)} {
			s, ok := aims.Shot(at, policy.Stop, curling.Right)
			require.True(t, ok)
			f.shots = append(f.shots, s)
		}
		ask := func(workers int) ai.Suggestion {
			r.Workers = workers
			out, err := Refined(&f, playout.Value{}, 3).Suggest(t.Context(), r, nil)
			require.NoError(t, err)
			require.LessOrEqual(t, out.Throws, r.Budget.Throws)
			require.Greater(t, out.Throws, r.Budget.Throws/2)
			return out
		}
		out := ask(1)
		require.Len(t, out.Candidates, len(f.shots))
		best := out.Candidates[0]
		truth := played(t, &r, best.Shot)
		require.InDelta(t, truth, best.Win, 0.07, "shot %d", shot)
		require.Greater(t, truth, played(t, &r, f.shots[0])+0.02, "two lie against: shot %d", shot)
		more := ask(3)
		for i := range out.Candidates {
			require.InDelta(t, out.Candidates[i].Win, more.Candidates[i].Win, 1e-9)
			require.Equal(t, out.Candidates[i].Shot, more.Candidates[i].Shot)
		}
	}
}

// sure is a distribution that is certain of a score.
func sure(score int) (e ai.Ends) {
	e[score+8] = 1
	return e
}

// TestSettle: half of what the search adds to one idea beyond others counts where results do not differ by chance, and hardly any where one
// cannot tell; all ideas get what it adds in the mean, and without a search the learned value stands.
func TestSettle(t *testing.T) {
	r := aitest.Request(t, 12, 0, nil)
	f := refinement{shot: 12, utility: playout.UtilityOf(&r)}
	mean := func(x idea) float64 {
		e := x.ends()
		v, _ := playout.Mean(&e, &f.utility.Value)
		return v
	}
	half := func(a, b int) (e ai.Ends) {
		e[a+8], e[b+8] = 0.5, 0.5
		return e
	}
	learned := []ai.Ends{half(0, 1), half(0, 1), half(0, 1), half(0, 1)}
	list := []idea{{learned: learned}, {learned: learned}}
	f.settle(list)
	require.InDelta(t, f.utility.Value[8]/2+f.utility.Value[9]/2, list[0].value, 1e-9)

	list[0].search, list[1].search = []ai.Ends{sure(1), sure(1)}, []ai.Ends{sure(0), sure(0)}
	f.settle(list)
	low, high := f.utility.Value[8], f.utility.Value[9]
	require.InDelta(t, low+0.75*(high-low), list[0].value, 1e-9, "no chance in it")
	require.InDelta(t, low+0.25*(high-low), list[1].value, 1e-9)

	list[0].search, list[1].search = []ai.Ends{sure(3), sure(0)}, []ai.Ends{sure(3), sure(-3)}
	f.settle(list)
	all := (2*f.utility.Value[11] + f.utility.Value[8] + f.utility.Value[5]) / 4
	require.InDelta(t, all, (list[0].value+list[1].value)/2, 1e-6, "what is added in the mean counts for all")
	require.Greater(t, list[0].value, list[1].value)
	gap := (f.utility.Value[8] - f.utility.Value[5]) / 2
	require.Less(t, list[0].value-list[1].value, gap/10)
	require.InDelta(t, mean(list[0]), list[0].value, 1e-12)

	f.shot = refineShot
	f.settle(list)
	for i := range list {
		require.Equal(t, 1.0, list[i].sure, "the search of the last stone is believed")
	}
}

// TestStep: where more than the last stone follows, some 32 results are searched at a time, after the first two of each idea have told what
// they take, and no more than are wanted.
func TestStep(t *testing.T) {
	f := refinement{shot: 12}
	require.Equal(t, 2, f.step(8, 60))
	f.solved = 16
	require.Equal(t, 4, f.step(8, 60))
	require.Equal(t, 16, f.step(2, 60))
	require.Equal(t, 6, f.step(2, 6))
	require.Equal(t, 2, f.step(24, 60))
	f.shot = refineShot
	require.Equal(t, 2, f.step(2, 60), "the search of the last stone is as it was")
}

// TestIdeas: what is worth a search, each shot once, those of the answer among it; where more than the last stone follows the few of the
// greatest learned value, the best first.
func TestIdeas(t *testing.T) {
	for _, shot := range []int{12, curling.Stones - 2} {
		r := aitest.Request(t, shot, 0, map[int]curling.Vec{shot - 2: {X: 0.9, Y: 0.3}, shot - 3: {X: 0.1, Y: 0.1}})
		f := refinement{request: &r, shot: shot, learned: refineLearned, utility: playout.UtilityOf(&r)}
		ok, err := f.begin(t.Context())
		require.NoError(t, err)
		require.True(t, ok)
		draw, ok := f.players[0].sim.Aims(shot).Shot(curling.Tee, policy.Stop, curling.Right)
		require.True(t, ok)
		list, err := f.ideas(t.Context(), []ai.Candidate{{Shot: draw}})
		require.NoError(t, err)
		for i := range list {
			for k := range i {
				require.False(t, same(list[i].shot, list[k].shot))
			}
			require.Len(t, list[i].learned, f.learned)
		}
		if shot == curling.Stones-2 {
			require.Greater(t, len(list), earlyIdeas)
			require.Equal(t, draw, list[0].shot)
			continue
		}
		require.Len(t, list, earlyIdeas)
		for i := range list[1:] {
			require.GreaterOrEqual(t, list[i].value, list[i+1].value)
		}
	}
}
