package winprob

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestOwnTables: the tables that ship come from ends that were played, keep their source, and stay the same in JSON. After
// a blank the hammer changes in mixed doubles alone.
func TestOwnTables(t *testing.T) {
	for name, w := range map[string]*Table{"five-rock-both": OwnFour(), "mixed-doubles": OwnDoubles()} {
		require.Contains(t, w.Source(), name)
		require.Greater(t, w.Win(8, 0, true), 0.5)
		data, err := json.Marshal(w)
		require.NoError(t, err)
		var again Table
		require.NoError(t, json.Unmarshal(data, &again))
		require.Equal(t, *w, again)
	}
	p := Played{Rules: "x", Ends: Count{8: 1e6}, Extra: [2]int{30, 70}} // blanks alone
	keeps, err := p.Table()
	require.NoError(t, err)
	require.InDelta(t, 0.7, keeps.Win(0, 0, true), 0.02)
	require.InDelta(t, keeps.Win(0, 0, true), keeps.Win(1, 0, true), 1e-3)
	p.BlankSwaps = true
	swaps, err := p.Table()
	require.NoError(t, err)
	require.InDelta(t, keeps.Win(0, 0, false), swaps.Win(1, 0, true), 1e-3)
	p.Extra[0] = -1
	_, err = p.Table()
	require.Error(t, err)
	_, err = (&Played{}).Table()
	require.ErrorContains(t, err, "no finished end")
}
