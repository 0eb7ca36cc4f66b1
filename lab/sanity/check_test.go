package sanity

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/shotname"
)

// TestCheck: their stone lies for the win. A hit is right; a draw beside it, taken for right, is told as behind the hit.
func TestCheck(t *testing.T) {
	p := Position{Name: "hit", Shot: 15, Stones: at{14: {X: 0, Y: 0.05}}, Accept: Removes(14)}
	c, err := p.Check(t.Context(), 4000)
	require.NoError(t, err)
	require.Equal(t, AcceptedBest, c.Verdict)
	require.True(t, c.Calls[0].Accepted)
	require.Zero(t, c.Calls[0].Behind)
	again, err := p.Check(t.Context(), 4000)
	require.NoError(t, err)
	require.Equal(t, c, again)
	p.Accept = Both(Not(Removes(14)), Scores(-8, -1))
	c, err = p.Check(t.Context(), 4000)
	require.NoError(t, err)
	require.Equal(t, OtherBetter, c.Verdict)
	require.False(t, c.Calls[0].Accepted)
	accepted := 0
	for _, x := range c.Calls {
		if x.Accepted {
			accepted++
			require.Greater(t, x.Behind, 0.1)
		}
	}
	require.Equal(t, 1, accepted, "the best of them, however far behind")
	p.Accept = Called()
	c, err = p.Check(t.Context(), 100)
	require.NoError(t, err)
	require.Equal(t, Undecided, c.Verdict)
}

// TestVerdict: by the accepted call that is nearest to the reference.
func TestVerdict(t *testing.T) {
	for _, c := range []struct {
		behind, err float64
		verdict     Verdict
		equal       bool
	}{{0, 0, AcceptedBest, true}, {0.0039, 0.002, AcceptedBest, true}, {0.0040, 0.002, OtherBetter, false}, {-0.1, 0.002, AcceptedBest, true},
		{0.004, 0.0031, Undecided, false}, {0.01, 0.0031, OtherBetter, false}} {
		x := Checked{Spread: 1, Calls: []CheckedCall{{}, {Accepted: true, Behind: 1, Error: 0.01}, {Accepted: true, Behind: c.behind, Error: c.err},
			{Behind: c.behind, Error: c.err}}}
		x.judge()
		require.Equal(t, c.verdict, x.Verdict, "%+v", c)
		require.True(t, x.Calls[0].Equal)
		require.Equal(t, c.equal, x.Calls[2].Equal, "%+v", c)
		require.Equal(t, c.equal, x.Calls[3].Equal, "%+v", c)
		x.Spread = 2 // errors are shares of it
		x.judge()
		require.Equal(t, c.behind <= 1.96*c.err, x.Calls[2].Equal, "%+v", c)
	}
}

// TestCalled: by kind and stone, a draw by where it comes to rest.
func TestCalled(t *testing.T) {
	draw := Result{Call: shotname.Call{Kind: shotname.Draw, Stone: -1, Spot: shotname.Button}}
	hit := Result{Call: shotname.Call{Kind: shotname.HitStay, Stone: 3, Spot: shotname.Button}}
	accept := Called(CallOf(&draw), CallOf(&hit))
	require.True(t, accept(&draw))
	hit.Call.Spot, hit.Call.Removed = shotname.FourFoot, 1
	require.True(t, accept(&hit))
	draw.Call.Spot = shotname.FourFoot
	require.False(t, accept(&draw))
	hit.Call.Stone = 5
	require.False(t, accept(&hit))
	require.False(t, Called()(&hit))
}
