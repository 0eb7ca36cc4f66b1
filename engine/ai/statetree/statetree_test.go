package statetree

import (
	"context"
	"fmt"
	"math"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/ai/shotgrid"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/winprob"
)

func request(t testing.TB, shot int, stones map[int]curling.Vec) ai.Request {
	t.Helper()
	r := aitest.Placed(aitest.Request(t, shot, 20000, nil), stones)
	r.State.End, r.Wins = 6, winprob.Ohto()
	return r
}

func ask(t testing.TB, r ai.Request, settings map[string]string) ai.Suggestion {
	t.Helper()
	return aitest.Ask(t, Kind(), r, settings)
}

func keysOf(shot int, stones map[int]curling.Vec) (out [maxDepth + 1]uint64) {
	ice, _ := physics.IceOf(physics.Mori2019)
	p := &curling.Position{}
	for i, v := range stones {
		p[i] = v
	}
	b := policy.Board{Pos: p, Shot: shot, Bounds: &ice.Bounds}
	b.Update()
	var k stateKeys
	k.set(&b)
	for d := range k.deepest() + 1 {
		out[d] = k.at(d)
	}
	return out
}

func TestKeys(t *testing.T) {
	a, b, c := aitest.At(0.2, 0.3), aitest.At(-0.7, -0.4), aitest.At(1.1, -2.5)
	base := keysOf(9, map[int]curling.Vec{0: a, 2: b, 3: c})
	require.Equal(t, base, keysOf(9, map[int]curling.Vec{2: a, 0: b, 3: c}), "stones of a side may change places")
	require.Equal(t, base, keysOf(9, map[int]curling.Vec{4: a, 6: b, 5: c}))
	for name, other := range map[string][maxDepth + 1]uint64{
		"colours":     keysOf(9, map[int]curling.Vec{0: a, 3: b, 2: c}),
		"shot":        keysOf(10, map[int]curling.Vec{0: a, 2: b, 3: c}),
		"a stone off": keysOf(9, map[int]curling.Vec{0: a, 3: c}),
	} {
		for d := range base {
			require.NotEqual(t, base[d], other[d], "%s, depth %d", name, d)
		}
	}
	near := keysOf(9, map[int]curling.Vec{0: a.Add(curling.Vec{X: 0.003}), 2: b, 3: c})
	require.Equal(t, base[0], near[0])
	require.NotEqual(t, base[maxDepth], near[maxDepth])
	swapped := keysOf(9, map[int]curling.Vec{0: {X: a.X, Y: b.Y}, 2: {X: b.X, Y: a.Y}, 3: c})
	require.NotEqual(t, base[8], swapped[8], "coordinates belong together")
	require.Equal(t, keysOf(4, nil)[0], keysOf(4, map[int]curling.Vec{0: aitest.At(0, 2.2)})[0], "a stone far behind the house is none")
	require.NotEqual(t, keysOf(4, nil)[0], keysOf(5, nil)[0])
}

// TestEqualCellsDoNotCancel: two stones of a side in one coarse cell are not no stones.
func TestEqualCellsDoNotCancel(t *testing.T) {
	two := keysOf(9, map[int]curling.Vec{3: aitest.At(1, 0), 0: aitest.At(0.1, 0.1), 2: aitest.At(0.1, 0.45)})
	four := keysOf(9, map[int]curling.Vec{3: aitest.At(1, 0), 0: aitest.At(0.1, 0.1), 2: aitest.At(0.1, 0.45), 4: aitest.At(0.42, 0.1),
		6: aitest.At(0.42, 0.45)})
	for d := range two {
		require.NotEqual(t, two[d], four[d], "depth %d", d)
	}
}

func TestKeysAreInvariantToNumbers(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		stones, other := map[int]curling.Vec{}, map[int]curling.Vec{}
		perm := rapid.Permutation([]int{0, 1, 2, 3, 4, 5, 6}).Draw(rt, "numbers")
		for k := range 7 {
			if rapid.Bool().Draw(rt, "there") {
				side := rapid.IntRange(0, 1).Draw(rt, "side")
				p := aitest.At(rapid.Float64Range(-2, 2).Draw(rt, "x"), rapid.Float64Range(-6, 1.8).Draw(rt, "y"))
				stones[2*k+side], other[2*perm[k]+side] = p, p
			}
		}
		for i, p := range stones {
			for j, q := range stones {
				if i != j && math.Abs(p.Distance(curling.Tee)-q.Distance(curling.Tee)) < 1e-9 {
					return // equally far from the tee: the order is open
				}
			}
		}
		require.Equal(rt, keysOf(14, stones), keysOf(14, other))
	})
}

func TestTable(t *testing.T) {
	tb := newTable(shards * 100)
	s := &tb.shard[0]
	key := func(k uint64) uint64 { return playout.Mix(k) >> shardBits }
	places := map[uint64]int32{}
	require.Equal(t, noNode, s.find(5))
	for k := range uint64(100) {
		at := s.make(key(k), tb.most)
		s.add(at, 0, 0)
		require.Equal(t, at, s.find(key(k)))
		places[k] = at
	}
	require.Equal(t, noNode, s.make(key(100), tb.most), "a full shard makes no more")
	for k := range uint64(100) {
		require.Equal(t, places[k], s.make(key(k), tb.most))
	}
	require.Equal(t, 100, tb.size())
	for k := range uint32(mostArms + 5) {
		s.add(places[7], k, float32(k))
		s.add(places[8], k, 1)
		s.add(places[7], 3, -0.5)
	}
	n, other := &s.nodes[places[7]], &s.nodes[places[8]]
	require.EqualValues(t, 2*(mostArms+5)+1, n.visits())
	require.Equal(t, mostArms, n.size())
	require.Equal(t, &arm{3, mostArms + 6, 3 - 0.5*(mostArms+5)}, s.arm(n, 3))
	for k := range uint32(mostArms) {
		if k > 0 && k != 3 {
			require.Equal(t, &arm{k, 1, float32(k)}, s.arm(n, k))
		}
		if k > 0 {
			require.Equal(t, &arm{k, 1, 1}, s.arm(other, k))
		}
	}
	require.Nil(t, s.arm(n, mostArms))
	require.Nil(t, s.arm(&s.nodes[places[9]], 1))
	require.LessOrEqual(t, unsafe.Sizeof(node{}), uintptr(64), "a node is a cache line")
}

// TestOpponentWantsTheOpposite is the 2-ply toy in which a search that takes the greatest
// reward at every ply goes wrong: what is good for the thrower is tried least by the
// opponent.
func TestOpponentWantsTheOpposite(t *testing.T) {
	r := request(t, 13, map[int]curling.Vec{0: aitest.At(0, 0), 3: aitest.At(0.8, 0)})
	plan, err := shotgrid.PlanOf(read(t, nil))
	require.NoError(t, err)
	run, err := plan.New(t.Context(), &r, nil)
	require.NoError(t, err)
	s := newSearch(run, Published, policy.Simple{}, 1)
	sim := run.Simulations[0]
	pos := r.State.Position
	b := sim.Board(&pos, 14)
	all := s.policy.Options(b, nil)
	require.Len(t, all, 4)
	// Feed the tree with playouts in which option 2 of the opponent is best for the thrower.
	for k := range 400 {
		p := &s.paths[0]
		p.visits = append(p.visits[:0], visit{})
		s.choosers[0].choose(b, all, 0.5, &p.visits[0])
		p.visits[0].code, p.visits[0].mine = all[k%4].Label.Code(), false
		p.reward = -1
		if k%4 == 2 {
			p.reward = 1
		}
		s.learn(1)
	}
	counts := map[int]int{}
	for range 200 {
		p := &s.paths[0]
		p.visits = append(p.visits[:0], visit{})
		i := s.choosers[0].choose(b, all, 0.5, &p.visits[0])
		counts[i]++
		p.visits[0].mine = false
		p.reward = -1
		if i == 2 {
			p.reward = 1
		}
		s.learn(1)
	}
	for _, i := range []int{0, 1, 3} {
		require.Greater(t, counts[i], counts[2], "the opponent does not choose what is best for the thrower")
	}
}

func read(t testing.TB, settings map[string]string) ai.Values {
	k := Kind()
	v, err := k.Read(settings)
	require.NoError(t, err)
	return v
}

func TestSetsGrowFinerWithVisits(t *testing.T) {
	r := request(t, 13, map[int]curling.Vec{0: aitest.At(0, 0)})
	plan, err := shotgrid.PlanOf(read(t, nil))
	require.NoError(t, err)
	run, err := plan.New(t.Context(), &r, nil)
	require.NoError(t, err)
	s := newSearch(run, Published, policy.Rules{}, 1)
	pos := r.State.Position
	b := run.Simulations[0].Board(&pos, 14)
	all := s.policy.Options(b, nil)
	depths := []int{}
	for range 200 {
		p := &s.paths[0]
		const stale = 1
		p.visits = append(p.visits[:0], visit{create: true, fresh: stale}) // of the playout before
		s.choosers[0].choose(b, all, 0, &p.visits[0])
		depths = append(depths, int(p.visits[0].found))
		require.Equal(t, p.visits[0].fresh != stale, p.visits[0].create)
		before := s.table.size()
		s.learn(1)
		if p.visits[0].create {
			before++
		}
		require.Equal(t, before, s.table.size())
	}
	require.Equal(t, []int{0, 1, 2, 2, 3, 3}, depths[:6], "depth d+1 comes after ceil(1.3^d) visits of depth d")
	require.Greater(t, depths[199], 8)
	require.LessOrEqual(t, depths[199], maxDepth+1)
}

func TestLastStoneAndWords(t *testing.T) {
	s := ask(t, request(t, 15, map[int]curling.Vec{2: aitest.At(0, 0), 3: aitest.At(0.9, 0)}), nil)
	require.Contains(t, s.Candidates[0].Name, "hit")
	require.Greater(t, s.Candidates[0].Score, 1.2)
	require.Greater(t, s.Candidates[0].Win, 0.5)
}

func TestSameSeedSameAnswerOnAnyWorkers(t *testing.T) {
	r := request(t, 11, map[int]curling.Vec{0: aitest.At(0, -2.8), 2: aitest.At(0.3, 0.2), 3: aitest.At(-0.5, 0)})
	r.Budget.Throws = 40000
	for _, settings := range []map[string]string{nil, {"policy": "simple", "root": "cycles"}, {"root": "cycles", "nodes": "2000"}} {
		r.Workers = 1
		want := ask(t, r, settings)
		require.LessOrEqual(t, want.Throws, r.Budget.Throws)
		for _, w := range []int{2, 5} {
			r.Workers = w
			got := ask(t, r, settings)
			require.Equal(t, fmt.Sprintf("%+v", want.Candidates), fmt.Sprintf("%+v", got.Candidates))
			require.Equal(t, want.Note, got.Note)
		}
		if settings["nodes"] != "" {
			require.Contains(t, want.Note, "full")
		}
	}
}

func TestCancel(t *testing.T) {
	r := request(t, 0, nil)
	r.Budget = ai.Budget{Throws: 100_000_000} // more than it can throw in that time
	a, err := Kind().New(nil)
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	_, err = a.Suggest(ctx, r, func(ai.Progress) {})
	require.ErrorIs(t, err, context.DeadlineExceeded)
	_, err = a.Suggest(t.Context(), request(t, 16, nil), nil)
	require.ErrorContains(t, err, "end is over")
}

func TestHalvingTakesWhatItIsGiven(t *testing.T) {
	r := request(t, 9, map[int]curling.Vec{0: aitest.At(0, -2.8), 2: aitest.At(0.3, 0.2), 3: aitest.At(-0.5, 0)})
	for throws, slack := range map[int]int{3000: 1200, 30000: 0, 120000: 0} {
		r.Budget.Throws = throws
		s := ask(t, r, nil)
		require.LessOrEqual(t, s.Throws, throws+slack)
		require.Greater(t, s.Throws, throws*8/10)
		require.Len(t, s.Candidates, 5)
		require.GreaterOrEqual(t, s.Candidates[0].Throws, s.Candidates[4].Throws, "the best lasted longest")
		require.Equal(t, throws > 10000, s.Map != nil)
		want := s
		r.Workers = 3
		reports := 0
		a, err := Kind().New(nil)
		require.NoError(t, err)
		s, err = a.Suggest(t.Context(), r, func(ai.Progress) { reports++ })
		require.NoError(t, err)
		require.Equal(t, fmt.Sprintf("%+v", want.Candidates), fmt.Sprintf("%+v", s.Candidates), "%d reports", reports)
		r.Workers = 1
	}
}

func benchDecision(b *testing.B, settings map[string]string, workers int) {
	r := request(b, 5, map[int]curling.Vec{0: aitest.At(0, -2.5), 1: aitest.At(0.3, 0.2), 2: aitest.At(-0.6, 0), 3: aitest.At(1, -2.4),
		4: aitest.At(0.1, -0.5)})
	r.Budget, r.Workers = ai.Budget{Throws: 300000}, workers
	a, err := Kind().New(settings)
	require.NoError(b, err)
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		s, err := a.Suggest(b.Context(), r, nil)
		require.NoError(b, err)
		n += s.Throws
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "throws/s")
}

func BenchmarkSimple(b *testing.B) {
	benchDecision(b, map[string]string{"policy": "simple", "root": "cycles"}, 1)
}
func BenchmarkRules(b *testing.B) { benchDecision(b, map[string]string{"root": "cycles"}, 1) }

func BenchmarkSimpleTwoWorkers(b *testing.B) {
	benchDecision(b, map[string]string{"policy": "simple", "root": "cycles"}, 2)
}
func BenchmarkRulesTwoWorkers(b *testing.B) { benchDecision(b, nil, 2) }
func BenchmarkRulesHalving(b *testing.B)    { benchDecision(b, nil, 1) }

// BenchmarkDecision is the published decision at the first shot: 47 cycles, 201,348 playouts.
func BenchmarkDecision(b *testing.B) {
	r := request(b, 0, nil)
	r.Budget, r.Workers = ai.Budget{}, 2
	a, err := Kind().New(map[string]string{"policy": "simple", "root": "cycles", "cycles": "47"})
	require.NoError(b, err)
	for b.Loop() {
		_, err := a.Suggest(b.Context(), r, nil)
		require.NoError(b, err)
	}
}
