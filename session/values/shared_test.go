//go:build !js

package values

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/queue"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/internal/parttest"
)

// TestSharedAnalysis: the shots are valued through the queue that others may take shots from, and have the values that the
// program alone finds; one that is shared no more ends the analysis.
func TestSharedAnalysis(t *testing.T) {
	values := func(share bool) map[replay.Place]*analysis.Shot {
		u := newUnder(t)
		if share {
			require.NoError(t, u.Valuation.Share(t.TempDir()))
			require.NoError(t, u.Valuation.Share(t.TempDir()), "it is shared")
			require.Contains(t, u.Valuation.Place().URL, u.Valuation.Shared().URL())
		}
		u.open(short(t), "")
		u.Valuation.Start()
		u.Until("the values", func() bool { return !u.Valuation.Now().Running })
		require.Empty(t, u.Errors)
		return u.Valuation.Now().shots
	}
	alone := values(false)
	require.NotEmpty(t, alone)
	for _, v := range alone {
		require.Nil(t, v.Worker, "only a value of the queue names its worker")
	}
	shared := values(true)
	for _, v := range shared {
		require.NotNil(t, v.Worker)
		require.Equal(t, analysis.NewIdentity(""), *v.Worker)
		v.Worker = nil
	}
	require.Equal(t, alone, shared)

	u := newUnder(t)
	require.NoError(t, u.Valuation.Share(t.TempDir()))
	u.open(parttest.SampleMatch(t), "")
	u.Valuation.Start()
	u.Valuation.StopSharing()
	require.Nil(t, u.Valuation.Shared())
	require.False(t, u.Valuation.Now().Running)
	require.Empty(t, u.Valuation.Place())
}

// TestServerElsewhere: it is told when nobody takes shots from the server, and an error when there is none.
func TestServerElsewhere(t *testing.T) {
	s, err := queue.Serve("127.0.0.1:0", t.TempDir(), "secret", "", "")
	require.NoError(t, err)
	u := newUnder(t)
	terms := DefaultTerms()
	terms.Place = Site{s.URL(), "secret"}
	u.Valuation.SetTerms(terms)
	u.open(short(t), "")
	u.Valuation.Start()
	u.Until("that nobody works", func() bool { return u.Valuation.Now().Nobody })
	require.True(t, u.Valuation.Stop())
	s.Close()
	u.Until("the error", func() bool {
		u.Valuation.Start()
		return len(u.Errors) > 0
	})
}
