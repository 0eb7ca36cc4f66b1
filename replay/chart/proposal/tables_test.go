package proposal

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// beside is a place so far right of the tee and towards the thrower, in m.
func beside(right, near float64) curling.Vec {
	return curling.Vec{X: curling.CentreX + right, Y: curling.TeeY + near}
}

// TestWhereTheThrownStoneRests: the ring by its distance from the tee, on either side; outside the house in front of it, in a corner or
// behind it.
func TestWhereTheThrownStoneRests(t *testing.T) {
	at := func(p curling.Vec) string { r := Result{Index: 3, After: curling.Position{3: p}}; return r.ring() }
	for d, want := range map[float64]string{0.29: "button", 0.31: "4", 0.60: "4", 0.62: "6", 0.89: "6", 0.91: "8", 1.51: "8", 1.53: "12",
		1.9: "12", 1.97: "12"} {
		for _, way := range []curling.Vec{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {X: 0.6, Y: -0.8}} {
			require.Equal(t, want, at(curling.Tee.Add(way.Mul(d))), "%v m to %v", d, way)
		}
	}
	for _, side := range []float64{-1, 1} {
		require.Equal(t, "front", at(beside(0.44*side, 3)))
		require.Equal(t, "corner", at(beside(0.46*side, 3)))
		require.Equal(t, "behind", at(beside(0.1*side, -2.1)))
		require.Equal(t, "corner", at(beside(2*side, 0.1)))
		require.Equal(t, "behind", at(beside(2*side, -0.1)))
	}
	require.Equal(t, "out", at(curling.Vec{}))
}

// TestWhatBecameOfTheOthers: of the thrower's side and the other, which went out, were tapped by up to half a metre, or driven on; up to
// 10 cm a stone has not moved.
func TestWhatBecameOfTheOthers(t *testing.T) {
	before := curling.Position{0: beside(0, 0), 1: beside(0.5, 0), 2: beside(1, 0), 3: beside(1.5, 0), 4: beside(-1, 0), 5: beside(-0.5, 0)}
	after := before
	after[0] = beside(0, 0.09) // lies
	after[1] = beside(0.5, -0.11)
	after[2] = beside(1, -0.49)
	after[3] = beside(1.5, -0.51)
	after[4] = curling.Vec{}
	after[6] = beside(0, 1)
	r := Result{Before: before, After: after, Index: 6}
	out, tap, driven := r.changes()
	require.Equal(t, [3][2]int{{1, 0}, {1, 1}, {0, 1}}, [3][2]int{out, tap, driven})
	r.Index = 7
	out, tap, driven = r.changes()
	require.Equal(t, [3][2]int{{0, 1}, {1, 1}, {1, 0}}, [3][2]int{out, tap, driven}, "for the other side")
}

// TestCovered: a stone nearer to the thrower within 25 cm of the line covers, one as far behind in the house is guarded, one within 36 cm
// touches.
func TestCovered(t *testing.T) {
	for _, c := range []struct {
		thrown, other               curling.Vec
		covered, touching, guarding bool
	}{
		{beside(0, 0), beside(0.24, 1), true, false, false}, {beside(0, 0), beside(-0.24, 1), true, false, false},
		{beside(0, 0), beside(0.26, 1), false, false, false}, {beside(0, 0), beside(-0.26, 1), false, false, false},
		{beside(0, 2), beside(0.24, 0), false, false, true}, {beside(0, 2), beside(-0.24, 0), false, false, true},
		{beside(0, 2), beside(0.26, 0), false, false, false}, {beside(0, 5), beside(0, 3), false, false, false},
		{beside(0, 0), beside(0.35, 0), false, true, false}, {beside(0, 0), beside(0.37, 0), false, false, false},
		{beside(0, 0), beside(0, 0.285), false, true, false}, {beside(0, 0), beside(0, 0.295), true, true, false},
		{beside(0, 0), beside(0, -0.285), false, true, false}, {beside(0, 0), beside(0, -0.295), false, true, true},
	} {
		r := Result{Index: 1, After: curling.Position{1: c.thrown, 2: c.other}}
		covered, touching, guarding := r.covered()
		require.Equal(t, []bool{c.covered, c.touching, c.guarding}, []bool{covered, touching, guarding}, "%v %v", c.thrown, c.other)
		r.After[1] = curling.Vec{}
		covered, touching, guarding = r.covered()
		require.Equal(t, []bool{false, false, false}, []bool{covered, touching, guarding}, "the thrown stone is out")
	}
}

// TestGainAndPhase: by a point and more either way; the first four stones of an end, those between, the last.
func TestGainAndPhase(t *testing.T) {
	own, theirs := curling.Position{4: beside(0, 0), 2: beside(0.5, 0)}, curling.Position{3: beside(0, 0), 5: beside(0.5, 0)}
	for _, c := range []struct {
		before, after curling.Position
		want          int
	}{{curling.Position{}, own, 1}, {own, curling.Position{}, -1}, {theirs, own, 1}, {own, theirs, -1}, {own, own, 0}} {
		require.Equal(t, c.want, (&Result{Before: c.before, After: c.after, Index: 4}).gain())
		require.Equal(t, -c.want, (&Result{Before: c.before, After: c.after, Index: 5}).gain())
	}
	four, doubles := curling.FiveRock(), curling.MixedDoubles()
	for i, want := range map[int]string{0: "early0", 3: "early3", 4: "mid", 14: "mid", 15: "last"} {
		require.Equal(t, want, (&Result{Index: i, Rules: &four}).phase())
	}
	for i, want := range map[int]string{6: "early0", 9: "early3", 10: "mid", 14: "mid", 15: "last"} {
		require.Equal(t, want, (&Result{Index: i, Rules: &doubles}).phase())
	}
}
