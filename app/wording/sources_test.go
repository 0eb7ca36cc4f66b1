package wording_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/realplay"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/session/study"
)

// TestSources: what comes with the program is told in the language of the window, what users made by their own words.
func TestSources(t *testing.T) {
	w := newWords(t, "ja")
	latin := regexp.MustCompile(`[a-z]{3}`)
	seen := map[string]bool{}
	for _, kind := range []study.WinSource{study.WinsOhto, study.WinsRealFour, study.WinsRealDoubles, study.WinsFour, study.WinsDoubles} {
		table := study.WinTable{Source: kind}
		own, _ := table.Table()
		text := w.Terms().WinsSource(own.Source())
		require.NotEqual(t, own.Source(), text)
		require.NotRegexp(t, latin, text, kind)
		require.False(t, seen[text], "%s: one of a kind", text)
		seen[text] = true
	}
	hand, err := winprob.ByHand(winprob.OhtoEnds(), winprob.OhtoExtra)
	require.NoError(t, err)
	require.NotRegexp(t, latin, w.Terms().WinsSource(hand.Source()))
	counts := winprob.Count{}
	for range 1200 {
		counts.Add(1)
	}
	logs, err := winprob.FromCounts(&counts, "my cup")
	require.NoError(t, err)
	require.Equal(t, "my cup、1,200エンド", w.Terms().WinsSource(logs.Source()))
	four := study.WinTable{Source: study.WinsRealFour}
	own, _ := four.Table()
	require.Equal(t, "実戦(4人制、2014–26年)、37,624エンド", w.Terms().WinsSource(own.Source()))
	require.Equal(t, "実戦(4人制、2014–26年)、37,624エンド、このルールで計算", w.Terms().WinsSource(winprob.SourceByRules(own.Source())))
	require.Equal(t, "something else", w.Terms().WinsSource("something else"))

	shipped, err := realplay.Default()
	require.NoError(t, err)
	require.NotRegexp(t, latin, w.Terms().ValueSource(shipped.Source))
	require.NotRegexp(t, latin, w.Terms().ValueSource(realplay.SearchSource))
	require.NotRegexp(t, latin, w.Terms().ValueSource(realplay.ShiftedSource))
	require.Equal(t, "our league", w.Terms().ValueSource("our league"))
}
