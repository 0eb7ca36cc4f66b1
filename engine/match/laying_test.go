package match

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// laying is five-rock with ends of so many stones; before every stone of an end but the first the calls lay stones.
func laying(tb testing.TB, shots int, calls ...string) (*Ruleset, error) {
	tb.Helper()
	src := strings.Replace(source(tb, "five-rock"), "param SHOTS 16", fmt.Sprintf("param SHOTS %d", shots), 1)
	src = strings.Replace(src, "param FGZ 5", "param FGZ 0", 1)
	const next = "next   : Match.nextShot()             t-> turn\n"
	states := strings.Replace(next, "t-> turn", "t-> lay0", 1)
	for k, call := range calls {
		states += fmt.Sprintf("  lay%d : %s t-> lay%d\n", k, call, k+1)
	}
	states = strings.Replace(states, fmt.Sprintf("t-> lay%d\n", len(calls)), "t-> turn\n", 1)
	now := strings.Replace(src, next, states, 1)
	require.NotEqual(tb, src, now)
	return Load("laying", now, nil)
}

// TestStonesAreLaid: a laid stone is one that its team does not throw; it lies where the rules say, beside what stands, for both teams and
// whoever has the hammer.
func TestStonesAreLaid(t *testing.T) {
	r, err := laying(t, 8, "Stones.lay(1,TEAM1,2375,4880)", "Stones.lay(2,TEAM2,1000,7000)", "Stones.lay(8,TEAM1,3500,6000)")
	require.NoError(t, err)
	for _, first := range []curling.TeamID{0, 1} {
		s := curling.State{Ends: 8, Shot: 8, First: first}
		thrown := curling.Vec{X: 2, Y: 8}
		o, err := r.Engine(bounds).Throw(s, curling.Position{8: thrown}, false)
		require.NoError(t, err)
		require.Equal(t, curling.Position{8: thrown}, o.Stands)
		one, two := int(curling.First), int(curling.Hammer)
		if first == 1 {
			one, two = two, one
		}
		want := curling.Position{8: thrown}
		want[one], want[one+2], want[two] = curling.Tee, curling.Vec{X: 3.5, Y: 6}, curling.Vec{X: 1, Y: 7}
		require.Equal(t, want, o.State.Position)
		for i := range 8 {
			if want.Has(i) {
				require.Equal(t, i%2 == one, o.State.TeamOf(curling.SideOf(i)) == 0)
			}
		}
		_, _, next, _ := r.Own().Machine.Throw(bounds, s, curling.Position{8: thrown})
		require.Equal(t, o.State, next, "searches see them too")
	}
	require.False(t, r.Usual())
}

// TestStonesThatCannotBeLaid: an error says why, and no stone is lost or moved.
func TestStonesThatCannotBeLaid(t *testing.T) {
	s := curling.State{Ends: 8, Shot: 8}
	for _, c := range []struct {
		shots int
		calls []string
		after curling.Position
		want  string
	}{
		{16, []string{"Stones.lay(1,TEAM1,2375,4880)"}, curling.Position{}, "no stone is left to be laid as number 1: 0 of each team"},
		{12, []string{"Stones.lay(1,TEAM1,2375,4880)", "Stones.lay(2,TEAM1,2375,6000)", "Stones.lay(3,TEAM1,2375,7000)"},
			curling.Position{}, "no stone is left to be laid as number 3: 2 of each team"},
		{8, []string{"Stones.lay(1,TEAM1,2375,4880)", "Stones.lay(2,TEAM2,2375,5100)"}, curling.Position{}, "overlap"},
		{8, []string{"Stones.lay(1,TEAM1,2375,4880)"}, curling.Position{8: curling.Tee}, "overlap"},
		{8, []string{"Stones.lay(1,TEAM1,4751,4880)"}, curling.Position{}, "outside"},
	} {
		r, err := laying(t, c.shots, c.calls...)
		require.NoError(t, err)
		s.Shot = r.Rules.FirstShot
		_, err = r.Engine(bounds).Throw(s, c.after, false)
		require.ErrorContains(t, err, c.want, c.calls)
	}
	for _, wrong := range []string{"Stones.lay(0,TEAM1,2375,4880)", "Stones.lay(9,TEAM1,2375,4880)", "Stones.lay(1,TEAM1,16384,4880)"} {
		r, err := laying(t, 8, wrong)
		if err == nil {
			s.Shot = r.Rules.FirstShot
			_, err = r.Engine(bounds).Throw(s, curling.Position{}, false)
		}
		require.Error(t, err, wrong)
	}
}

// TestLaidStoneAsAPlace: a stone fits into a place of the state, whatever it is.
func TestLaidStoneAsAPlace(t *testing.T) {
	for _, l := range []laid{{}, {1, 0, 0}, {0, 4750, 11280}, {1, laidBase - 1, laidBase - 1}, {1, 1, 2}} {
		require.Equal(t, l, laidIn(l.place()))
		require.Positive(t, int32(l.place())) //nolint:gosec // that is what is asked
	}
}

// TestHotShots holds the contest against the words of its sources: what lies there for whom, and what a throw is worth.
func TestHotShots(t *testing.T) {
	f, err := NewFlow(format(t, "hot-shots", nil), bounds)
	require.NoError(t, err)
	at := func(dx, dy float64) curling.Vec { return curling.Vec{X: curling.CentreX + dx, Y: curling.TeeY + dy} }
	far := curling.Vec{}
	ends := []struct {
		name   string
		own    []curling.Vec // what lies there, of the team that throws
		others []curling.Vec
		throws []struct {
			thrown curling.Vec
			laid   []curling.Vec // where those come to rest
			points int
		}
	}{
		{name: "hit and stay", others: []curling.Vec{curling.Tee}},
		{name: "draw to the button"},
		{name: "draw through the port", others: []curling.Vec{at(-0.45, 3.05), at(0.45, 3.05)}},
		{name: "raise", own: []curling.Vec{at(0, 3.05)}},
		{name: "hit and roll", others: []curling.Vec{at(1.525, 0)}},
		{name: "double take-out", others: []curling.Vec{at(-0.45, 0.3), at(0.45, -0.3)}},
	}
	type result = struct {
		thrown curling.Vec
		laid   []curling.Vec
		points int
	}
	one, two := []curling.Vec{far}, []curling.Vec{far, far}
	ends[0].throws = []result{{at(0, 0.2), one, 5}, {at(0, 0.7), one, 4}, {at(0, -1.3), one, 3}, {at(1.9, 0), one, 2}, {far, one, 1},
		{at(0, 0.2), []curling.Vec{at(1.97, 0)}, 0}, {at(0, 0.2), []curling.Vec{at(1.98, 0)}, 5}, {at(0, 3), []curling.Vec{curling.Tee}, 0}}
	ends[1].throws = []result{{at(0, 0.29), nil, 5}, {at(0, 0.3), nil, 4}, {at(0.76, 0), nil, 3}, {at(0, 1.4), nil, 2}, {at(0, 2.1), nil, 1},
		{far, nil, 0}, {at(1.9, -1), nil, 0}, {at(0, 6), nil, 1}}
	ends[2].throws = []result{{at(0, 0), ends[2].others, 5}, {at(0, 2.5), ends[2].others, 1}, {at(0, 1.9), two, 2}, {far, ends[2].others, 0},
		{at(0, 0), two, 5}, {at(0, 0), two, 5}, {at(0, 0), two, 5}, {far, two, 0}}
	ends[3].throws = []result{{at(0, 3), []curling.Vec{at(0, 0.1)}, 5}, {at(0, 0.1), []curling.Vec{at(0, 0.7)}, 4}, {at(0, 0), one, 0},
		{at(0, 5), ends[3].own, 0}, {far, []curling.Vec{at(0, -1)}, 3}, {far, []curling.Vec{at(1.9, 0)}, 2}, {far, one, 0}, {far, one, 0}}
	ends[4].throws = []result{{at(0.1, 0), one, 5}, {at(1.5, 0), one, 2}, {far, one, 1}, {at(1.2, 0), ends[4].others, 0},
		{far, one, 1}, {far, one, 1}, {far, one, 1}, {far, one, 1}}
	ends[5].throws = []result{{at(0, 0), two, 5}, {at(0, 0), []curling.Vec{far, at(0.45, -0.3)}, 0}, {at(0, 0), []curling.Vec{at(-0.45, 0.3), far}, 0},
		{at(0, 1), two, 3}, {far, two, 1}, {at(0, 3), two, 1}, {far, ends[5].others, 0}, {at(0, 0), []curling.Vec{at(0, 2.2), at(2, 0)}, 5}}
	var score [2]int
	own := format(t, "hot-shots", nil).Own()
	for k, e := range ends {
		for i, throw := range e.throws {
			s := f.State()
			require.Equal(t, [2]int{k, 8 + i}, [2]int{s.End, s.Shot}, e.name)
			require.Equal(t, curling.TeamID(i%2), s.Mover())
			after := curling.Position{}
			n := 0
			for j := range s.Position {
				if !s.Position.Has(j) {
					continue
				}
				lie := e.own
				if s.TeamOf(curling.SideOf(j)) != s.Mover() {
					lie = e.others
				}
				require.Less(t, n, len(lie), e.name)
				require.InDelta(t, 0, lie[n].Distance(s.Position[j]), 1e-9, e.name)
				after[j] = throw.laid[n]
				n++
			}
			require.Equal(t, len(e.own)+len(e.others), n, "%s, throw %d", e.name, i+1)
			after[s.Shot] = throw.thrown
			_, _, next, over := own.Machine.Throw(bounds, s, after)
			o, err := f.Throw(after)
			require.NoError(t, err)
			require.Equal(t, o.State, next, "searches see what the match does")
			require.Equal(t, o.Over, over)
			score[i%2] += throw.points
			require.Equal(t, score, o.State.Score, "%s, throw %d", e.name, i+1)
			require.Equal(t, throw.points, o.Points)
			require.True(t, o.Lifted)
		}
	}
	require.True(t, f.Over())
	again, err := NewFlow(format(t, "hot-shots", ends1(7)), bounds)
	require.NoError(t, err)
	for again.State().End < 6 {
		_, err = again.Throw(curling.Position{})
		require.NoError(t, err)
	}
	require.Equal(t, curling.Position{1: curling.Tee}, again.State().Position, "the first shot follows again")
}

// TestWhichShotsAreMeasuredByThemselves: those of contests whose stones are taken off after every throw, not a guard that has to be one.
func TestWhichShotsAreMeasuredByThemselves(t *testing.T) {
	settles := map[string]bool{"hot-shots": true, "button-contest": true, "ring-draws": true}
	for _, name := range formats(t) {
		r := format(t, name, nil)
		f, err := NewFlow(r, bounds)
		require.NoError(t, err)
		if places, err := f.Placements(); len(places) > 0 {
			require.NoError(t, err)
			_, err = f.Place(curling.CentreLast)
			require.NoError(t, err)
		}
		own := r.Own()
		require.Equal(t, settles[name], own.Settles(bounds, f.State()), name)
		require.False(t, own.Settles(bounds, curling.State{Ends: 1, Shot: curling.Stones}), "no shot")
	}
}

// TestLastStoneOfAnEndIsNotMeasuredByItself: what stands decides who has the hammer.
func TestLastStoneOfAnEndIsNotMeasuredByItself(t *testing.T) {
	src := strings.Replace(source(t, "four-rock"), "Score.add(w,n) ", "Score.add(w,2*n) ", 1)
	for _, blank := range []string{"KEEP", "SWAP"} {
		r, err := Load("double", src, map[string]syntax.ParamValue{"BLANK": {Name: blank}})
		require.NoError(t, err)
		own := r.Own()
		require.True(t, own.Own())
		for _, stones := range []curling.Position{{}, {0: curling.Tee, 2: {X: 1.9, Y: 4.9}}, {1: curling.Tee}} {
			require.False(t, own.Settles(bounds, curling.State{Ends: 8, Shot: curling.Stones - 1, Position: stones}), blank)
		}
	}
}

// TestMatchBeginsWithLaidStones: the first throw finds what the rules lay first of all, in the record too.
func TestMatchBeginsWithLaidStones(t *testing.T) {
	s, sim := setup(t)
	s.Rules = format(t, "hot-shots", ends1(1)).Own()
	rec, err := Play(t.Context(), s, [2]Player{&puppet{}, &puppet{}}, sim, nil)
	require.NoError(t, err)
	want := curling.Position{1: curling.Tee}
	require.Equal(t, want, rec.Start.Position)
	require.Equal(t, want, rec.Shots[0].State.Position)
	require.Len(t, rec.Shots, 8)
	s.Start = curling.State{Ends: 1, Shot: 9}
	rec, err = Play(t.Context(), s, [2]Player{&puppet{}, &puppet{}}, sim, nil)
	require.NoError(t, err)
	require.Zero(t, rec.Shots[0].State.Position.Count(), "a match that goes on from a state has what that has")
}
