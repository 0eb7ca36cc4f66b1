package curlit

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/sample"
)

// simulated is a data set of simulated games, and the games themselves.
func simulated(t testing.TB, rules curling.Rules, games int, spread float64) (*replay.DataSet, []*replay.Game) {
	t.Helper()
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	if rules.FirstShot > 0 {
		rules.Placed = Spots()
	}
	var list []*replay.Game
	for seed := range games {
		g, err := sample.Charted(ice, rules, uint64(seed+1))
		require.NoError(t, err)
		list = append(list, g)
	}
	files, err := Chart(list, Charting{Error: spread, Seed: 1})
	require.NoError(t, err)
	read := ReadDoubles
	if rules.FirstShot == 0 {
		read = ReadFours
	}
	set, err := read(files)
	require.NoError(t, err)
	require.Empty(t, set.Warnings)
	require.Len(t, set.Games, games)
	return set, list
}

// TestIdentity: stones that a chart lists without their numbers get them back. A shot is right if every stone is the one
// that it was taken for before, and the thrown stone is found.
func TestIdentity(t *testing.T) {
	rules := curling.FiveRock()
	rules.Ends, rules.Extra = 3, false
	set, truth := simulated(t, rules, 2, 0.03)
	shots, right := 0, 0
	for i, want := range truth {
		told, all := 0, 0
		got, err := set.OpenGame(t.Context(), i, func(done, of int) {
			require.Equal(t, told+1, done)
			told, all = done, of
		})
		require.NoError(t, err)
		require.Equal(t, want.Shots(), told, "the progress ends with the last shot")
		require.Equal(t, told, all)
		require.Len(t, got.Ends, len(want.Ends))
		for k := range want.Ends {
			is := map[int]int{} // the true number of a stone by the one it was given
			for j := range want.Ends[k].Shots {
				shots++
				if s := want.Ends[k].Shots[j]; follows(is, s.Number, s.After, got.Ends[k].Shots[j].After) {
					right++
				} else {
					t.Logf("game %d end %d shot %d %s\nbefore %.2f\nwant %.2f\ngot  %.2f", i, k, j, s.Chart.Task, s.Before, *s.After,
						*got.Ends[k].Shots[j].After)
				}
			}
		}
	}
	t.Logf("%d of %d", right, shots)
	require.GreaterOrEqual(t, float64(right), 0.99*float64(shots))
}

// TestThrownExplanations: where what lies there does not tell which stone is which, the outcomes of throws do; the true labelling is among
// them.
func TestThrownExplanations(t *testing.T) {
	rules := curling.FiveRock()
	rules.Ends, rules.Extra = 2, false
	_, truth := simulated(t, rules, 3, 0)
	throws, err := reconstruct.New(ice(), reconstruct.Options{Rough: true})
	require.NoError(t, err)
	tr := tracker{ctx: t.Context(), throws: throws}
	hits, told := 0, 0
	for _, g := range truth {
		for _, s := range slices.Concat(g.Ends[0].Shots, g.Ends[1].Shots) {
			if s.Chart.Task != replay.TaskTakeOut || s.After.Count() == 0 {
				continue
			}
			hits++
			var lists [2][]curling.Vec
			for n := range s.After {
				if s.After.Has(n) {
					lists[n%2] = append(lists[n%2], s.After[n])
				}
			}
			start, _ := separate(s.Before, 0)
			found := tr.thrown(&s.Before, &start, lists, s.Number, s.Chart)
			require.LessOrEqual(t, len(found), maxThrown)
			if slices.ContainsFunc(found, func(l labelling) bool { return l.position(&s.Before, s.Number) == *s.After }) {
				told++
			}
		}
	}
	t.Logf("%d of %d", told, hits)
	require.Positive(t, hits)
	require.GreaterOrEqual(t, 10*told, 8*hits)
}

// TestRestingPlace: a stone at rest that is drawn anew in every line lies at one place, the mean of its charts, which is nearer
// to the true one than a single chart.
func TestRestingPlace(t *testing.T) {
	rules := curling.FiveRock()
	rules.Ends, rules.Extra = 2, false
	set, truth := simulated(t, rules, 3, 0.03)
	squares, n := 0.0, 0
	for i := range truth {
		got, err := set.OpenGame(t.Context(), i, nil)
		require.NoError(t, err)
		for k, e := range truth[i].Ends {
			shots := got.Ends[k].Shots
			first := e.Shots[0].Number
			at := e.Shots[0].After[first]
			last := 0
			for last+1 < len(shots) && e.Shots[last+1].After[first] == at {
				last++
			}
			if last < 3 || !e.Shots[0].After.Has(first) {
				continue
			}
			for j := range last {
				require.Less(t, shots[j].After[first].Distance(shots[last].After[first]), 0.005)
			}
			squares += math.Pow(shots[0].After[first].Distance(at), 2)
			n++
		}
	}
	require.Positive(t, n)
	require.Less(t, math.Sqrt(squares/float64(2*n)), 0.03)
}

// follows reports whether the numbers given go on, and brings them up to date.
func follows(is map[int]int, shot int, want, got *curling.Position) bool {
	ok := want.Count() == got.Count()
	is[shot] = shot
	for i := range got {
		if !got.Has(i) {
			continue
		}
		best := -1
		for k := range want {
			if want.Has(k) && (best < 0 || want[k].Distance(got[i]) < want[best].Distance(got[i])) {
				best = k
			}
		}
		if is[i] != best {
			ok, is[i] = false, best
		}
	}
	return ok
}
