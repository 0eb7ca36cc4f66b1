package sanity

import (
	"hash/fnv"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/namedshots"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/engine/winprob"
)

// TestPositions: every position can be asked, has a name and a reason of its own, and neither all shots nor
// none are right in it.
func TestPositions(t *testing.T) {
	all, names := Positions(), map[string]bool{}
	require.GreaterOrEqual(t, len(all), 60)
	for _, p := range all {
		require.False(t, names[p.Name], p.Name)
		names[p.Name] = true
		require.NotEmpty(t, p.Reason)
		r, err := p.Request(ai.Budget{})
		require.NoError(t, err, p.Name)
		require.Equal(t, p.Lead, r.State.Lead(), p.Name)
		require.Equal(t, p.EndsLeft, r.State.EndsLeft(), p.Name)
		right, wrong := 0, 0
		shots, err := Lattice(&r)
		require.NoError(t, err)
		for _, shot := range shots {
			res, err := p.Throw(&r, shot)
			require.NoError(t, err)
			if p.Accept(&res) {
				right++
			} else {
				wrong++
			}
		}
		require.Positive(t, right, p.Name)
		require.Positive(t, wrong, p.Name)
	}
}

// TestParts: a part is what the draw says, of every position that is not older than the draw, and about as many stand in one part
// as in the other.
func TestParts(t *testing.T) {
	n := map[Part]int{}
	for _, p := range Positions() {
		require.Contains(t, Parts, p.Part, p.Name)
		n[p.Part]++
		if kept, drawnOf := parts[p.Name]; drawnOf {
			require.Equal(t, drawn(p.Name), kept, p.Name)
		} else {
			require.Equal(t, Choose, p.Part, p.Name)
		}
	}
	require.GreaterOrEqual(t, n[Judge], 60)
	require.GreaterOrEqual(t, n[Choose], 60)
}

// TestRequests: who throws, rules and ice are those of the position.
func TestRequests(t *testing.T) {
	r, err := (&Position{Thrower: ClubThrower, Extra: true, Shot: 14}).Request(ai.Budget{})
	require.NoError(t, err)
	require.Equal(t, 8, r.State.End)
	require.Equal(t, clubAlong, r.Thrower().Noise.B)
	require.Equal(t, curling.StandardPlayer, r.ThrowerOf(15), "the other team throws as usual")
	r, err = (&Position{Thrower: SoftThrower, Shot: 15}).Request(ai.Budget{})
	require.NoError(t, err)
	require.Equal(t, softLimit, r.Thrower().WeightMax)
	r, err = (&Position{Rules: "no-tick", Model: physics.FCV1}).Request(ai.Budget{})
	require.NoError(t, err)
	require.Equal(t, "no-tick", r.Rules.Name)
	require.Equal(t, physics.StandardPlayer(physics.FCV1), r.Thrower())
	require.Equal(t, winprob.RealFour().Source(), r.Wins.Source())
	_, err = (&Position{Rules: "nosuch"}).Request(ai.Budget{})
	require.Error(t, err)
}

// TestLost: with one stone lying for the win, a stone thrown through loses nothing to it and one that drives it off loses much.
func TestLost(t *testing.T) {
	p := Position{Shot: 15, Stones: at{13: {X: 0, Y: 0}}, Accept: Scores(1, 8)}
	r, err := p.Request(ai.Budget{})
	require.NoError(t, err)
	a, err := aim.New(r.Ice)
	require.NoError(t, err)
	hit, err := a.Pass(curling.Tee.Add(curling.Vec{X: 0.2}), curling.Left, 9) // half full: both leave
	require.NoError(t, err)
	past := curling.Shot{VX: 3, VY: -33}
	for _, x := range []struct {
		shot        curling.Shot
		least, most float64
	}{{past, 0, 0.01}, {hit, 0.1, 1}} {
		l, err := p.Lost(t.Context(), x.shot, []curling.Shot{past}, 100)
		require.NoError(t, err)
		require.True(t, l.Long)
		require.GreaterOrEqual(t, l.Mean, x.least)
		require.LessOrEqual(t, l.Mean, x.most)
		require.True(t, p.Accept(&l.Best))
	}
	// with many shots to come the learned value stands for the rest
	p = Position{Shot: 9, EndsLeft: 3, Stones: at{8: {X: 0, Y: 0.1}}, Accept: Removes(8)}
	l, err := p.Lost(t.Context(), past, nil, 100)
	require.NoError(t, err)
	require.False(t, l.Long)
	require.Greater(t, l.Mean, 2*l.Error)
}

func TestAccepts(t *testing.T) {
	r := &Result{Call: shotname.Call{Kind: shotname.Draw}, After: curling.Position{3: {X: 2, Y: 5}}, Score: 1}
	require.True(t, Kinds(shotname.Draw)(r))
	require.False(t, Kinds(Hits...)(r))
	require.True(t, Removes(2)(r))
	require.False(t, Removes(2, 3)(r))
	require.True(t, Keeps(3)(r))
	require.False(t, Keeps(3, 4)(r))
	require.True(t, Scores(1, 2)(r))
	require.False(t, Scores(2, 3)(r))
	require.True(t, Both(Keeps(3), Scores(1, 1))(r))
	require.False(t, Both(Keeps(3), Scores(2, 2))(r))
	require.True(t, Either(Keeps(4), Scores(1, 1))(r))
	require.False(t, Not(Keeps(3))(r))
	r.Shot, r.After[5] = 5, curling.Vec{X: 2, Y: 5.4}
	require.True(t, Near(3, 0.12)(r), "11 cm between them")
	require.False(t, Near(3, 0.1)(r))
	require.False(t, Near(4, 9)(r), "it is gone")
	require.True(t, Legal()(r))
	require.False(t, Legal()(&Result{Foul: true}))
	r.After = curling.Position{3: {X: 2.4, Y: 5}, 5: {X: 2.5, Y: 7.5}}
	require.True(t, Covers(3)(r), "in front, 10 cm aside")
	require.False(t, Covers(5)(r), "the other lies behind it")
	require.False(t, Covers(4)(r), "it is gone")
	r.After[5] = curling.Vec{X: 2.7, Y: 7.5}
	require.False(t, Covers(3)(r), "30 cm beside the way")
}

// TestChanged: what was found wrong says why, and accepts more than before, never less.
func TestChanged(t *testing.T) {
	changed := 0
	for _, p := range Positions() {
		require.Equal(t, p.First != nil, p.Changed != "", p.Name)
		if p.First == nil {
			continue
		}
		changed++
		r, err := p.Request(ai.Budget{})
		require.NoError(t, err)
		shots, err := Lattice(&r)
		require.NoError(t, err)
		more := 0
		for _, shot := range shots {
			res, err := p.Throw(&r, shot)
			require.NoError(t, err)
			if p.Accept(&res) && !p.First(&res) {
				more++
			}
			require.False(t, p.First(&res) && !p.Accept(&res), p.Name)
		}
		require.Positive(t, more, p.Name)
	}
	require.Positive(t, changed)
}

// TestExtraEnd: where the learned value thinks of no steal the search of the last stone finds that behind the guard is twice what a
// raise of it is worth; with two results of each idea the come-around was dropped, whatever the budget.
func TestExtraEnd(t *testing.T) {
	a, err := namedshots.Kind().New(nil)
	require.NoError(t, err)
	all := Positions()
	i := slices.IndexFunc(all, func(p Position) bool { return p.Name == "extra end without the hammer: behind the own guard" })
	require.GreaterOrEqual(t, i, 0)
	answer, err := all[i].Ask(t.Context(), a, ai.Budget{Throws: 20000})
	require.NoError(t, err)
	require.True(t, answer.Right, answer.String())
}

// TestDefault: the AI that is asked by default solves 95 % and more of the positions by which it may be changed. Those that judge are
// counted by hogline-lab sanity alone.
func TestDefault(t *testing.T) {
	a, err := namedshots.Kind().New(nil)
	require.NoError(t, err)
	positions := slices.DeleteFunc(Positions(), func(p Position) bool { return p.Part != Choose })
	right := 0
	require.NoError(t, Ask(t.Context(), a, ai.Budget{Throws: 5000}, positions, func(a *Answer) error {
		if a.Right {
			right++
		} else {
			t.Log(a)
		}
		return nil
	}))
	t.Logf("%d of %d", right, len(positions))
	require.GreaterOrEqual(t, float64(right), 0.95*float64(len(positions)))
}

// partSeed is the seed of the draw, judged how many of 256 new positions are drawn for Judge: with those from before the draw, all
// of which belong to Choose, about as many stand in one part as in the other.
const (
	partSeed = 31
	judged   = 200
)

// drawn is the part that the draw gives to a position: by its name, so that further positions change nothing.
func drawn(name string) Part {
	h := fnv.New64a()
	_, _ = h.Write([]byte(strconv.Itoa(partSeed) + "\n" + name))
	v := h.Sum64()
	v ^= v >> 32 // mixes the bits that depend on the last letters alone
	v *= 0x9e3779b97f4a7c15
	if v>>56 < judged {
		return Judge
	}
	return Choose
}
