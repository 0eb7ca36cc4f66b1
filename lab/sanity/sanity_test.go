package sanity

import (
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
		for _, shot := range someShots(t, &r) {
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

// someShots are draws to all places of a lattice and hits by all weights over them, as hard as the thrower may throw.
func someShots(t *testing.T, r *ai.Request) []curling.Shot {
	t.Helper()
	a, err := aim.New(r.Ice)
	require.NoError(t, err)
	a = a.Limited(r.Thrower().WeightMax)
	var out []curling.Shot
	add := func(shot curling.Shot, err error) {
		if err == nil { // some are too far aside, or too hard for the thrower
			out = append(out, shot)
		}
	}
	for turn := range curling.Turn(2) {
		for x := -1.6; x <= 1.6; x += 0.1 {
			for y := -3.0; y <= 1.2; y += 0.3 {
				add(a.Draw(curling.Vec{X: curling.CentreX + x, Y: curling.TeeY - y}, turn))
			}
			for _, toGo := range []float64{2.5, 5, 9} {
				add(a.Pass(curling.Vec{X: curling.CentreX + x, Y: curling.TeeY}, turn, toGo))
			}
		}
	}
	require.NotEmpty(t, out)
	return out
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

// TestDefault: the AI that is asked by default solves 95 % and more.
func TestDefault(t *testing.T) {
	a, err := namedshots.Kind().New(nil)
	require.NoError(t, err)
	right, all, err := Ask(t.Context(), a, ai.Budget{Throws: 5000}, func(a *Answer) {
		if !a.Right {
			t.Log(a)
		}
	})
	require.NoError(t, err)
	t.Logf("%d of %d", right, all)
	require.GreaterOrEqual(t, float64(right), 0.95*float64(all))
}
