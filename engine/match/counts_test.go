package match

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// TestFormatsCount: which ends of the club formats are decided by their counting stones alone, the first, the last, and one after it.
func TestFormatsCount(t *testing.T) {
	none := [3]bool{}
	regular, all := [3]bool{true, true}, [3]bool{true, true, true}
	want := map[string][3]bool{
		"bonspiel-points": all, "button-contest": none, "club-points": all, "doubles-league": all, "funspiel-points": all,
		"guards-first": none, "hot-shots": none, "match-play": all, "mini-extra-end": regular, "ring-draws": none, "skins": regular,
		"skins-spiel": regular, "stick": regular, "sturling": all, "tie-by-draw": regular, "triples": all, "u12": all,
	}
	for _, name := range formats(t) {
		r := format(t, name, nil)
		var got [3]bool
		for i, end := range []int{0, r.Rules.Ends - 1, r.Rules.Ends} {
			plain := false
			got[i], plain = r.Counts(curling.State{End: end, Shot: curling.Stones - 2})
			require.Equal(t, got[i], plain, name)
		}
		require.Equal(t, want[name], got, name)
	}
	require.Len(t, want, len(formats(t)))
}

// counted is what Counts says of the first end of four-rock with one part of its text changed, and of the machine of that.
func counted(t *testing.T, parts ...string) (counts, plain bool) {
	t.Helper()
	src := source(t, "four-rock")
	now := strings.NewReplacer(parts...).Replace(src)
	require.NotEqual(t, src, now)
	r, err := Load("changed", now, nil)
	require.NoError(t, err)
	s := curling.State{Ends: 10, Shot: 4}
	counts, plain = r.Counts(s)
	own := r.Own()
	throws, says := own.Counted(s)
	require.Equal(t, counts, says)
	require.Equal(t, counts && plain, throws.Machine == nil)
	throws.Machine = own.Machine
	require.Equal(t, own, throws)
	again, _ := own.Machine.At(s).Counts(s)
	require.Equal(t, counts, again)
	return counts, plain
}

// TestCounts: what decides an end beside its counting stones is found, and what only they decide.
func TestCounts(t *testing.T) {
	const house, foul = "house  : Stones.counting(w,n)         t-> add ", "foul   : Stones.restore(FREE_GUARD)   t-> last"
	for _, c := range []struct {
		name          string
		counts, plain bool
		parts         []string
	}{
		{"twice the points", true, true, []string{"add    : Score.add(w,n) ", "add    : Score.add(w,2*n) "}},
		{"seven at most", true, true, []string{house, "house  : Stones.counting(w,n)         t-> most\n  most   : Math: n < 8                  t-> add "}},
		{"three rocks", true, false, []string{"Math: s <= FGZ", "Math: s <= 3"}},
		{"guards of both", true, false, []string{"whose  : Math: PROTECTS = BOTH ", "whose  : Math: PROTECTS = OPPONENT "}},
		{"a point for a foul", false, false, []string{foul, strings.Replace(foul, "last", "fine", 1) +
			"\n  fine   : Score.add(>>pl,1)            t-> last"}},
		{"one in the four-foot counts twice, of seven", false, false, []string{house, "house  : Stones.counting(w,n)         t-> seven  t-> add\n" +
			"  seven  : Math: n = 7                  t-> ring\n  ring   : Stones.inRing(w,FOUR_FOOT,1)  t-> add "}},
		{"a last stone that removes one counts twice", false, false, []string{house,
			"house  : Stones.counting(w,n)         t-> hit ", "add    : Score.add(w,n) ",
			"hit    : Stones.removed(any,HOUSE)    t-> twice  f-> add\n  twice  : Score.add(w,2*n)             t-> give\n  add    : Score.add(w,n) "}},
		{"stones are taken off", false, false, []string{"stand  : Stones.stand()               t-> last",
			"stand  : Math: s < SHOTS              t-> lift  f-> still\n  lift   : Stones.lift()                t-> last\n" +
				"  still  : Stones.stand()               t-> last"}},
		{"two stones fewer", false, false, []string{"last   : Math: s < SHOTS ", "last   : Math: s < SHOTS - 2 "}},
		{"no end", false, false, []string{"last   : Math: s < SHOTS ", "last   : Math: s < 100 "}},
		{"over at the third stone", false, false, []string{"whole : Match.shot(1) ",
			"whole : Match.shot(3)               t-> ok  f-> begun\n  begun : Match.shot(1) "}},
	} {
		counts, plain := counted(t, c.parts...)
		require.Equal(t, []bool{c.counts, c.plain}, []bool{counts, plain}, c.name)
	}
}

// TestCountsOfFewStates: what was found is kept for so many states, not for all that a long match comes to.
func TestCountsOfFewStates(t *testing.T) {
	r := format(t, "ring-draws", nil)
	for k := range 3 * mostCounted {
		r.Counts(curling.State{Score: [2]int{k, 0}})
		require.LessOrEqual(t, len(r.counting.of), mostCounted)
	}
	require.Greater(t, len(r.counting.of), mostCounted/2)
}

// TestCountsRemembers: memory that only ends change is no matter of a throw, other memory is.
func TestCountsRemembers(t *testing.T) {
	counts, plain := skins(t).Counts(curling.State{Ends: 10, Memory: "Field.TEAM1.POT=3"})
	require.True(t, counts && plain)
	counts, _ = skins(t).Counts(curling.State{Ends: 10, Memory: "Field.TEAM3.POT=3"})
	require.False(t, counts, "a memory that is none")
	for _, r := range []*Ruleset{format(t, "guards-first", nil), format(t, "ring-draws", nil)} {
		counts, plain = r.Counts(curling.State{})
		require.False(t, counts || plain, r.Name)
	}
}
