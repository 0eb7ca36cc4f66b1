package winprob_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/internal/rulestest"
)

// format is a club format with values of its params.
func format(t *testing.T, name string, values map[string]syntax.ParamValue) *match.Ruleset {
	t.Helper()
	set, err := rulestest.Read(t, "formats/"+name).With(values)
	require.NoError(t, err)
	return set
}

// fewEnds are ends of the hammer's two points (.4) and one (.2), blank ones (.1) and stolen ones (.3).
func fewEnds(t *testing.T) *winprob.Table {
	t.Helper()
	w, err := winprob.ByHand(winprob.EndScores{6: 0.4, 7: 0.2, 8: 0.1, 9: 0.3}, 0.25)
	require.NoError(t, err)
	return w
}

// TestWinsOfSkins: what a lead of skins is worth is worked out by the skins to come. In the last two ends of eight (four points each) the
// team throwing first wins an end in three of ten, the hammer in four, three are carried and change the hammer; what is left after the last
// is drawn for. By hand: with a lead of four and without the hammer the last end is won by .3 + .4 / 2 + .3 * .75 = .725, behind by four
// with the hammer by .275, level with the hammer and four in the pot by .4 + .3 / 2 = .55.
func TestWinsOfSkins(t *testing.T) {
	r := format(t, "skins", nil).Own()
	w := fewEnds(t)
	require.True(t, w.ByRules(&r))
	s := curling.State{End: 6, Ends: 8, Shot: curling.Stones - 1, Score: [2]int{3, 3}}
	u := winprob.EndUtilities(w, &r, s)
	require.InDelta(t, 0.725, u[8+4], 1e-12, "the hammer wins the end")
	require.InDelta(t, 0.45, u[8], 1e-12, "the end is carried: the others have the hammer")
	require.InDelta(t, 0.275, u[8-4], 1e-12, "the end is stolen")
	s.First, s.Shot = 1, curling.Stones-2 // team 1 throws, the last stone but one
	first := winprob.EndUtilities(w, &r, s)
	for k := range u {
		require.InDelta(t, 1-u[16-k], first[k], 1e-12, "%d as the other team sees it", k-8)
	}
	s.End = 7
	s.Shot = curling.Stones - 1
	u = winprob.EndUtilities(w, &r, s)
	require.Equal(t, [3]float64{0, 0.5, 1}, [3]float64{u[4], u[8], u[12]}, "the last end; what is carried is drawn for")
	s.Score, s.Memory = [2]int{0, 9}, "" // team 1 leads by nine
	u = winprob.EndUtilities(w, &r, s)
	require.Equal(t, [3]float64{0, 0, 0}, [3]float64{u[4], u[8], u[12]}, "team 0 cannot come up to it")
	require.NoError(t, r.Err())
}

// TestWinsOfDraws: two points behind with two in the last end, which nobody wins: a draw for them, and where that ties another for the
// match. What is certain is no more than that.
func TestWinsOfDraws(t *testing.T) {
	r := format(t, "skins-spiel", nil).Own()
	s := curling.State{End: 7, Ends: 8, Shot: curling.Stones - 1, Score: [2]int{5, 3}}
	u := winprob.EndUtilities(winprob.Ohto(), &r, s)
	require.InDelta(t, 0.25, u[8], 1e-12, "of the hammer, team 1")
	require.InDelta(t, 0, u[8-2], 1e-12, "the end is stolen")
	require.InDelta(t, 0.5, u[8+2], 1e-12, "it ties, and is drawn for")
	s.End, s.Score = 5, [2]int{9, 0}
	for k, v := range winprob.EndUtilities(winprob.Ohto(), &r, s) {
		require.True(t, v >= 0 && v <= 1, "%d points: %v", k-8, v)
	}
	require.NoError(t, r.Err())
}

// TestWinsOfMemory: rules that only remember something are won as often as by a lead.
func TestWinsOfMemory(t *testing.T) {
	r := format(t, "guards-first", nil).Own()
	require.True(t, r.Own())
	usual := curling.NoTick()
	for _, w := range []*winprob.Table{winprob.Ohto(), winprob.RealFour(), fewEnds(t)} {
		for _, s := range []curling.State{
			{Ends: 8, Shot: 15}, {Ends: 8, End: 6, Shot: 14, Score: [2]int{3, 1}}, {Ends: 8, End: 7, Shot: 15, Score: [2]int{0, 2}, First: 1},
		} {
			want, got := winprob.EndUtilities(w, &usual, s), winprob.EndUtilities(w, &r, s)
			for k := range want {
				require.InDelta(t, want[k], got[k], 0.004, "%s, end %d: %d", w.Source(), s.End, k-8)
			}
		}
	}
}

// TestWinsOfEnds: where ends are won, not stones counted, more stones win no more; one stone of the hammer leaves the end to the next.
func TestWinsOfEnds(t *testing.T) {
	r := format(t, "match-play", nil).Own()
	u := winprob.EndUtilities(winprob.Ohto(), &r, curling.State{Ends: 8, End: 2, Shot: 15})
	require.Equal(t, u[8], u[9], "carried")
	require.Greater(t, u[10], u[9])
	require.Greater(t, u[8], u[7])
	require.Equal(t, []float64{u[10], u[7]}, []float64{u[16], u[0]})
	require.InDelta(t, 0.6, u[10], 0.05, "an end ahead of five to come")
}

// TestWinsOfContests: the ends of curling say nothing of stones that are measured alone, but for what the last end decides.
func TestWinsOfContests(t *testing.T) {
	w := winprob.Ohto()
	r := format(t, "button-contest", nil).Own()
	require.False(t, w.ByRules(&r))
	require.False(t, w.Tells(&r, curling.State{Ends: 2, Shot: 8}))
	require.True(t, w.Tells(&r, curling.State{Ends: 2, End: 1, Shot: 8}))
	skins, usual := format(t, "skins", nil).Own(), curling.NoTick()
	require.True(t, w.Tells(&skins, curling.State{Ends: 8}))
	require.True(t, w.Tells(&usual, curling.State{Ends: 8}))
	require.NoError(t, r.Err())
}

// TestWinsOfLongMatches: a match that may come to more scores than can be played is played with fewer points an end told apart.
func TestWinsOfLongMatches(t *testing.T) {
	var u [2][17]float64
	for i, ends := range []int{8, 20} {
		r := format(t, "guards-first", map[string]syntax.ParamValue{"ENDS": {Int: ends}}).Own()
		u[i] = winprob.EndUtilities(winprob.Ohto(), &r, curling.State{Ends: ends, Shot: 15})
		require.NoError(t, r.Err())
	}
	for k := 9; k <= 12; k++ {
		require.Less(t, u[1][k], u[0][k], "%d points count less in a long match", k-8)
		require.Greater(t, u[1][k], u[1][k-2], "and more than two less: %v", fmt.Sprint(u[1]))
	}
}

// TestWinsOfRulesThatBreak: rules that a match to come may break, here by an end of five stones for which they have no answer, are no error
// of the question: nobody may come to it. What is worked out is then that of the lead.
func TestWinsOfRulesThatBreak(t *testing.T) {
	const add = "  add    : Score.add(w,n)               t-> give"
	r := rulestest.Read(t, "formats/guards-first", add, "  add    : Math: n <= 4                 t-> four\n"+
		"  four   : Score.add(w,n)               t-> give").Own()
	w := winprob.Ohto()
	s := curling.State{Ends: 8, End: 4, Shot: 15, Score: [2]int{3, 4}}
	u := winprob.EndUtilities(w, &r, s)
	require.NoError(t, r.Err())
	usual := curling.NoTick()
	want := winprob.EndUtilities(w, &usual, s)
	for k := 4; k <= 12; k++ {
		require.InDelta(t, want[k], u[k], 1e-9, "%d points", k-8)
	}
}

// TestPrepareStops: what takes seconds stops, and what was begun is worth nothing; done, it is what a question works out.
func TestPrepareStops(t *testing.T) {
	r := format(t, "club-points", map[string]syntax.ParamValue{"ENDS": {Int: 5}}).Own()
	fresh := func() *winprob.Table {
		w, err := winprob.FromEnds(winprob.OhtoEnds(), winprob.OhtoExtra, "a table of its own")
		require.NoError(t, err)
		return w
	}
	s := curling.State{Ends: 5, Shot: 15}
	want := winprob.EndUtilities(fresh(), &r, s)
	w := fresh()
	ctx, stop := context.WithTimeout(t.Context(), time.Millisecond)
	defer stop()
	require.ErrorIs(t, w.Prepare(ctx, &r, s), context.DeadlineExceeded)
	require.NoError(t, w.Prepare(t.Context(), &r, s))
	require.Equal(t, want, winprob.EndUtilities(w, &r, s))
	usual := curling.NoTick()
	require.NoError(t, w.Prepare(ctx, &usual, s), "there is nothing to do")
}

// guardsCount are rules that remember who has thrown a guard, with other points for n counting stones.
func guardsCount(t *testing.T, points string) curling.Rules {
	t.Helper()
	return rulestest.Read(t, "formats/guards-first", "add    : Score.add(w,n) ", "add    : Score.add(w,"+points+") ").Own()
}

// TestWinsOfWhatCannotBeGained: where more than counting stones decides an end it is the points gained that tell a win; between what can be
// gained it lies between theirs, beyond it is that of the most.
func TestWinsOfWhatCannotBeGained(t *testing.T) {
	r, twice := guardsCount(t, "n"), guardsCount(t, "3*n")
	s := curling.State{End: 6, Ends: 8, Shot: curling.Stones - 1, Score: [2]int{3, 3}}
	u := winprob.EndUtilities(fewEnds(t), &twice, s)
	require.Equal(t, winprob.Points(), winprob.EndPoints(&twice, s))
	require.InDelta(t, u[8]+(u[8+3]-u[8])/3, u[8+1], 1e-12)
	require.InDelta(t, u[8]+(u[8-3]-u[8])*2/3, u[8-2], 1e-12)
	require.InDelta(t, u[2]/2+u[0]/2, u[1], 1e-12, "nine and more count as eight")
	one := winprob.EndUtilities(fewEnds(t), &r, s)
	require.NotEqual(t, one[8+1], u[8+1])
	require.NoError(t, twice.Err())
}

// TestWinsOfTriples: the first end of a set gives no points, but decides the second. By hand, with the last set, for four points, to come
// in a match that is level: who has k ahead defends them against the hammer, that of the other team, which makes two stones in .4, one in
// .2, none in .1, and is stolen one in .3; a level set is shared, and half a match.
func TestWinsOfTriples(t *testing.T) {
	r := format(t, "triples", nil).Own()
	s := curling.State{End: 4, Ends: 6, Shot: curling.Stones - 1, Score: [2]int{2, 2}}
	u := winprob.EndUtilities(fewEnds(t), &r, s)
	for k, want := range map[int]float64{5: 1, 3: 1, 2: 0.4/2 + 0.6, 1: 0.2/2 + 0.4, 0: 0.1/2 + 0.3, -1: 0.3 / 2, -2: 0} {
		require.InDelta(t, want, u[8+k], 1e-12, "%d", k)
	}
	require.Equal(t, winprob.Points(), winprob.EndPoints(&r, s), "of an end that gives none, the counting stones")
	require.True(t, winprob.GivesLater(&r, s))
	s.End, s.Memory = 5, "Field.TEAM1.SET=1"
	points := winprob.EndPoints(&r, s)
	require.Equal(t, []float64{-4, -4, 0, 4, 4}, points[7:12], "of the second end, the set")
	require.False(t, winprob.GivesLater(&r, s))
	require.NoError(t, r.Err())
}

// TestWinsDoNotDependOnWhatCameBefore: not on the questions, nor on a match of the same text with other ends.
func TestWinsDoNotDependOnWhatCameBefore(t *testing.T) {
	fresh := func() *winprob.Table {
		w, err := winprob.FromEnds(winprob.OhtoEnds(), winprob.OhtoExtra, "a table of its own")
		require.NoError(t, err)
		return w
	}
	own := format(t, "guards-first", nil).Own()
	long, err := match.Read(curling.Rules{Name: own.Name, Text: own.Text, Ends: 12, Extra: true})
	require.NoError(t, err)
	require.Equal(t, own.Text, long.Text)
	last := curling.State{End: 11, Ends: 12, Shot: 15, Score: [2]int{30, 31}}
	first := curling.State{Ends: 12, Shot: 15}
	w := fresh()
	winprob.EndUtilities(w, &own, curling.State{Ends: 8, Shot: 15})
	late := winprob.EndUtilities(w, &long, last)
	early := winprob.EndUtilities(w, &long, first)
	w = fresh()
	require.Equal(t, early, winprob.EndUtilities(w, &long, first))
	require.Equal(t, late, winprob.EndUtilities(w, &long, last))
	require.InDelta(t, 1, late[8+2], 1e-12)
	require.InDelta(t, 0, late[8-2], 1e-12)
	require.NoError(t, long.Err())
}
