package search

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/game"
)

// nim: players take 1 to 3 of a heap in turn; who takes the last one wins.
type nim struct{ heap int }

type heap struct{ left, turn int }

func (n nim) Start() heap   { return heap{left: n.heap} }
func (nim) Turn(s heap) int { return s.turn }
func (nim) Actions(s heap) []int {
	return []int{1, 2, 3}[:min(3, s.left)]
}
func (nim) Apply(s heap, a int, _ *rand.Rand) heap { return heap{s.left - a, 1 - s.turn} }
func (nim) Result(s heap) ([]float64, bool) {
	v := []float64{0, 0}
	v[1-s.turn] = 1
	return v, s.left == 0
}

// toy is a game as a table: the player to move, the actions and the results of the leaves.
// An action may lead to one of several states by chance.
type toy map[string]struct {
	turn  int
	next  map[int][]string
	value []float64
}

func (toy) Start() string       { return "start" }
func (g toy) Turn(s string) int { return g[s].turn }
func (g toy) Actions(s string) []int {
	var out []int
	for a := range 100 {
		if _, ok := g[s].next[a]; ok {
			out = append(out, a)
		}
	}
	return out
}
func (g toy) Apply(s string, a int, rng *rand.Rand) string {
	to := g[s].next[a]
	return to[rng.IntN(len(to))]
}
func (g toy) Result(s string) ([]float64, bool) { return g[s].value, g[s].next == nil }

func seeded(n uint64) *rand.Rand { return rand.New(rand.NewPCG(n, 1)) }

func TestNimIsWon(t *testing.T) {
	for _, c := range []struct{ heap, take int }{{5, 1}, {6, 2}, {7, 3}, {9, 1}, {11, 3}} {
		g := nim{c.heap}
		u := UCT[heap, int]{Game: g, Playouts: 3000}
		a, err := u.Choose(t.Context(), g.Start(), seeded(1))
		require.NoError(t, err)
		require.Equal(t, c.take, a, "heap of %d", c.heap)
	}
}

// trusting is a game in which a search whose opponent helps it goes wrong: after action 0
// the opponent decides between all and nothing, after action 1 it can do no harm.
var trusting = toy{
	"start":  {turn: 0, next: map[int][]string{0: {"theirs"}, 1: {"safe"}}},
	"theirs": {turn: 1, next: map[int][]string{0: {"won"}, 1: {"lost"}}},
	"safe":   {value: []float64{0.45, 0.55}},
	"won":    {value: []float64{1, 0}},
	"lost":   {value: []float64{0, 1}},
}

func TestOpponentDoesNotHelp(t *testing.T) {
	u := UCT[string, int]{Game: trusting, Playouts: 2000, Chance: true}
	all, err := u.Search(t.Context(), "start", seeded(1))
	require.NoError(t, err)
	require.Equal(t, 1, all[0].Action)
	require.InDelta(t, 0.45, all[0].Value, 1e-9)
	require.Less(t, all[1].Value, 0.3)
	f := Flat[string, int]{Game: trusting, Playouts: 2000}
	all, err = f.Search(t.Context(), "start", seeded(1))
	require.NoError(t, err)
	require.Equal(t, 0, all[0].Action, "flat playouts take the opponent's move as random")
	require.InDelta(t, 0.5, all[0].Value, 0.05)
}

// fragile: action 0 wins if chance wills, one time in three; action 1 is a half.
var fragile = toy{
	"start": {turn: 0, next: map[int][]string{0: {"won", "lost", "lost"}, 1: {"even"}}},
	"even":  {value: []float64{0.5, 0.5}},
	"won":   {value: []float64{1, 0}},
	"lost":  {value: []float64{0, 1}},
}

func TestChanceIsMetAnewEveryTime(t *testing.T) {
	for seed := range uint64(10) {
		u := UCT[string, int]{Game: fragile, Playouts: 1000, Chance: true}
		all, err := u.Search(t.Context(), "start", seeded(seed))
		require.NoError(t, err)
		require.Equal(t, 1, all[0].Action)
		require.InDelta(t, 1.0/3, all[1].Value, 0.2)
	}
}

// shifting: what can be done after action 0 depends on chance.
var shifting = toy{
	"start": {turn: 0, next: map[int][]string{0: {"a", "b"}}},
	"a":     {turn: 0, next: map[int][]string{3: {"won"}, 4: {"lost"}}},
	"b":     {turn: 0, next: map[int][]string{4: {"won"}, 5: {"lost"}}},
	"won":   {value: []float64{1}},
	"lost":  {value: []float64{0}},
}

func TestActionsMayDifferBetweenStatesOfANode(t *testing.T) {
	u := UCT[string, int]{Game: shifting, Playouts: 500, Chance: true}
	all, err := u.Search(t.Context(), "start", seeded(2))
	require.NoError(t, err)
	require.Greater(t, all[0].Value, 0.5)
	require.Equal(t, 500, all[0].Visits)
	u.Group = func(string, int) uint64 { return 7 }
	all, err = u.Search(t.Context(), "start", seeded(2))
	require.NoError(t, err)
	require.Equal(t, 500, all[0].Visits, "a group stands for whatever of it is offered")
}

// TestGroupsMetLater: an action that only another state of the node offers joins the group that is there, and the group is valued as one:
// action 2 of state b is taken for what action 1 won in a, though 3 is worth more there.
func TestGroupsMetLater(t *testing.T) {
	g := toy{
		"start": {next: map[int][]string{0: {"a", "b"}}},
		"a":     {next: map[int][]string{1: {"won"}}},
		"b":     {next: map[int][]string{2: {"lost"}, 3: {"fair"}}},
		"won":   {value: []float64{1}},
		"lost":  {value: []float64{0}},
		"fair":  {value: []float64{0.4}},
	}
	for seed := range uint64(4) { // a is met first, or b
		u := UCT[string, int]{Game: g, Playouts: 2000, C: 0.1, Chance: true, Group: func(_ string, a int) uint64 { return uint64(a / 3) }}
		all, err := u.Search(t.Context(), "start", seeded(seed))
		require.NoError(t, err)
		require.InDelta(t, 0.5, all[0].Value, 0.05)
		u.Group = nil
		all, err = u.Search(t.Context(), "start", seeded(seed))
		require.NoError(t, err)
		require.InDelta(t, (1+0.4)/2, all[0].Value, 0.05, "each action by itself")
	}
}

// TestRepresentativeOfAState: where chance comes in, too, the action that was picked for a group is taken if it is offered, wherever it
// stands in the list.
func TestRepresentativeOfAState(t *testing.T) {
	g := toy{"start": {next: map[int][]string{0: {"a"}}}, "a": {next: map[int][]string{1: {"poor"}, 2: {"fair"}, 3: {"good"}}},
		"poor": {value: []float64{0.25}}, "fair": {value: []float64{0.5}}, "good": {value: []float64{0.75}}}
	for i := range 3 {
		u := UCT[string, int]{Game: g, Playouts: 100, Chance: true, Group: func(string, int) uint64 { return 7 },
			Represent: func(_ string, group []int, _ *rand.Rand) int { return group[i] }}
		all, err := u.Search(t.Context(), "start", seeded(1))
		require.NoError(t, err)
		require.InDelta(t, 0.25*float64(i+1), all[0].Value, 0.02, "one playout before the node is expanded is random")
	}
}

func TestGroupsBecomeOneChoice(t *testing.T) {
	wide := toy{"start": {next: map[int][]string{}}, "won": {value: []float64{1}}, "lost": {value: []float64{0}}}
	for a := range 60 {
		wide["start"].next[a] = []string{"lost"}
		if a%2 == 1 {
			wide["start"].next[a] = []string{"won"}
		}
	}
	u := UCT[string, int]{Game: wide, Playouts: 200, Group: func(_ string, a int) uint64 { return uint64(a % 2) }}
	all, err := u.Search(t.Context(), "start", seeded(3))
	require.NoError(t, err)
	require.Len(t, all, 2)
	require.Equal(t, 1, all[0].Action%2)
	require.Equal(t, 30, all[0].Group)
	u.Represent = func(_ string, group []int, _ *rand.Rand) int { return group[len(group)-1] }
	all, err = u.Search(t.Context(), "start", seeded(3))
	require.NoError(t, err)
	require.Equal(t, 59, all[0].Action)
}

// TestDrawnMembers: what stands for a group changes from descent to descent, so that the best of the group is found and played.
func TestDrawnMembers(t *testing.T) {
	g := toy{"start": {next: map[int][]string{0: {"lost"}, 1: {"lost"}, 2: {"won"}, 3: {"poor"}}}, "won": {value: []float64{1}},
		"lost": {value: []float64{0}}, "poor": {value: []float64{0.25}}}
	u := UCT[string, int]{Game: g, Playouts: 300, Group: func(_ string, a int) uint64 { return uint64(a / 3) }, Chance: true,
		Drawn: true, Trees: 3}
	best := 0
	for seed := range uint64(20) {
		all, err := u.Search(t.Context(), "start", seeded(seed))
		require.NoError(t, err)
		require.Len(t, all, 2)
		require.Equal(t, 300, all[0].Visits+all[1].Visits)
		require.Equal(t, 2, all[0].Action, seed)
		require.Equal(t, 3, all[0].Group)
		require.InDelta(t, 1.0/3, all[0].Value, 0.1, "the value is that of the group")
		again, err := u.Search(t.Context(), "start", seeded(seed))
		require.NoError(t, err)
		require.Equal(t, all, again)
		once := u
		once.Chance, once.Drawn, once.Trees = false, false, 1
		all, err = once.Search(t.Context(), "start", seeded(seed))
		require.NoError(t, err)
		if all[0].Action == 2 {
			best++
		}
	}
	require.Less(t, best, 15, "drawn once, the best of the group mostly does not stand for it")
}

// TestWidening: with few visits few actions are looked at, in any order, and with many all.
func TestWidening(t *testing.T) {
	g := toy{"start": {next: map[int][]string{}}, "end": {value: []float64{0.5}}}
	for a := range 50 {
		g["start"].next[a] = []string{"end"}
	}
	tried := func(widen float64, playouts int, seed uint64) (list []int) {
		u := UCT[string, int]{Game: g, Playouts: playouts, Widen: widen}
		all, err := u.Search(t.Context(), "start", seeded(seed))
		require.NoError(t, err)
		require.Len(t, all, 50)
		for _, c := range all {
			if c.Visits > 0 {
				list = append(list, c.Action)
			}
		}
		return list
	}
	require.Len(t, tried(0, 100, 1), 50)
	require.Len(t, tried(1, 100, 1), 10) // 1 + √99
	require.Len(t, tried(2, 2000, 1), 50)
	require.NotEqual(t, tried(1, 100, 1), tried(1, 100, 2))
}

func TestSameSeedSameAnswerOnAnyWorkers(t *testing.T) {
	g := nim{13}
	u := UCT[heap, int]{Game: g, Playouts: 1000, Trees: 4, Expand: 3, Final: BestMean}
	want, err := u.Search(t.Context(), g.Start(), seeded(5))
	require.NoError(t, err)
	visits := 0
	for _, c := range want {
		visits += c.Visits
	}
	require.Equal(t, 1000, visits)
	for _, workers := range []int{2, 4} {
		u.Workers = workers
		got, err := u.Search(t.Context(), g.Start(), seeded(5))
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

// endless is a game that never ends.
type endless struct{}

func (endless) Start() int                       { return 0 }
func (endless) Turn(int) int                     { return 0 }
func (endless) Actions(int) []int                { return []int{1} }
func (endless) Apply(s, a int, _ *rand.Rand) int { return s + a }
func (endless) Result(int) ([]float64, bool)     { return []float64{0}, false }

func TestCancelOverAndEndless(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	u := UCT[int, int]{Game: endless{}, Playouts: 10, Depth: 1 << 60}
	_, err := u.Search(ctx, 0, seeded(1))
	require.ErrorIs(t, err, context.DeadlineExceeded)
	u.Depth = 50
	_, err = u.Search(t.Context(), 0, seeded(1))
	require.ErrorIs(t, err, ErrEndless)
	over := UCT[heap, int]{Game: nim{0}, Playouts: 1}
	_, err = over.Search(t.Context(), nim{0}.Start(), seeded(1))
	require.ErrorIs(t, err, ErrOver)
	_, err = (&Flat[heap, int]{Game: nim{0}}).Search(t.Context(), heap{}, seeded(1))
	require.ErrorIs(t, err, ErrOver)
}

func TestSearchesArePlayers(t *testing.T) {
	g := nim{7}
	for _, p := range []game.Player[heap, int]{
		&UCT[heap, int]{Game: g, Playouts: 2000}, &Flat[heap, int]{Game: g, Playouts: 20000}} {
		a, err := p.Choose(t.Context(), g.Start(), seeded(1))
		require.NoError(t, err, p.Name())
		require.Equal(t, 3, a, p.Name())
	}
}

func BenchmarkUCTNim(b *testing.B) {
	g := nim{21}
	u := UCT[heap, int]{Game: g, Playouts: 1000}
	for b.Loop() {
		if _, err := u.Search(b.Context(), g.Start(), seeded(1)); err != nil {
			b.Fatal(err)
		}
	}
}

// counted is nim that counts its moves.
type counted struct {
	nim
	applied *int
}

func (c counted) Apply(s heap, a int, rng *rand.Rand) heap {
	*c.applied++
	return c.nim.Apply(s, a, rng)
}

// TestStatesAreMetOnce: without chance a state of the tree is made once, however often it is visited; with it every time.
func TestStatesAreMetOnce(t *testing.T) {
	for _, chance := range []bool{false, true} {
		applied := 0
		u := UCT[heap, int]{Game: counted{nim{3}, &applied}, Playouts: 500, Chance: chance,
			Playout: func(heap, *rand.Rand, int) ([]float64, int) { return []float64{0.5, 0.5}, 0 }}
		_, err := u.Search(t.Context(), heap{left: 3}, seeded(1))
		require.NoError(t, err)
		if chance {
			require.Greater(t, applied, 500)
		} else {
			require.LessOrEqual(t, applied, 7, "of a heap of three there are seven: 1, 2, 3, 11, 12, 21, 111")
		}
	}
}

// TestTimeIsUp: a search whose time is over has made the first playouts all the same, and no more.
func TestTimeIsUp(t *testing.T) {
	u := UCT[heap, int]{Game: nim{9}, Playouts: 1000, Until: time.Now().Add(-time.Hour)}
	all, err := u.Search(t.Context(), nim{9}.Start(), seeded(1))
	require.NoError(t, err)
	visits := 0
	for _, c := range all {
		visits += c.Visits
	}
	require.Equal(t, checkEvery, visits)
}

// broad is a game of three moves with a hundred actions each, of which it counts those that are applied.
type broad struct{ applied *int }

func (broad) Start() int   { return 0 }
func (broad) Turn(int) int { return 0 }
func (broad) Actions(int) (list []int) {
	for a := range 100 {
		list = append(list, 1+a)
	}
	return list
}
func (g broad) Apply(s, a int, _ *rand.Rand) int {
	*g.applied++
	return 100*s + a
}
func (broad) Result(s int) ([]float64, bool) { return []float64{0.5}, s > 100*100 }

// TestSteps: a search ends, but for a playout, with the actions that it may apply, group and compare in a group.
func TestSteps(t *testing.T) {
	const steps = 5000
	for _, chance := range []bool{false, true} {
		applied, grouped, compared := 0, 0, 0
		u := UCT[int, int]{Game: broad{&applied}, Playouts: 100000, Steps: steps, Chance: chance}
		search := func() int {
			applied, grouped, compared = 0, 0, 0
			_, err := u.Search(t.Context(), 0, seeded(1))
			require.NoError(t, err)
			return applied + grouped + compared
		}
		most := steps + 3 + 200 // a node is expanded in a playout
		require.InDelta(t, (steps+most)/2, search(), float64(most-steps)/2, "applied alone")
		u.Group = func(_, a int) uint64 {
			grouped++
			return uint64(a % 20)
		}
		require.InDelta(t, (steps+most)/2, search(), float64(most-steps)/2)
		require.Greater(t, grouped, steps/2)
		u.Represent = func(_ int, group []int, _ *rand.Rand) int {
			compared += len(group)
			return group[0]
		}
		require.InDelta(t, (steps+most)/2, search(), float64(most-steps)/2)
		require.Greater(t, compared, steps/4)
	}
}

// TestBestOfAGroup: of the actions of an edge that were tried the one with the best mean, however often it was; of equal ones the first,
// and where none was tried the one that stands for them.
func TestBestOfAGroup(t *testing.T) {
	n := node[int, int]{edges: []edge[int, int]{{action: 7}, {action: 8}, {action: 9}}, members: []member[int]{
		{action: 1, edge: 0, tried: &tally{[]float64{3, 0}, 10}}, {action: 2, edge: 0, tried: &tally{[]float64{1, 0.1}, 2}},
		{action: 3, edge: 0, tried: &tally{[]float64{2, 1}, 4}}, {action: 7, edge: 0}, {action: 4, edge: 1, tried: &tally{[]float64{9, 9}, 9}},
		{action: 9, edge: 2}}}
	require.Equal(t, 2, n.bestOf(0, 0))
	require.Equal(t, 3, n.bestOf(0, 1), "for the other player")
	require.Equal(t, 4, n.bestOf(1, 0))
	require.Equal(t, 9, n.bestOf(2, 0))
}
