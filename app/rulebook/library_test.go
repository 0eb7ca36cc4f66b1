package rulebook

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

func library(t *testing.T) *Library {
	t.Helper()
	s, err := Load(os.DirFS("../../assets"))
	require.NoError(t, err)
	return s
}

func TestLibraryHoldsEveryShippedTextWithoutFault(t *testing.T) {
	s := library(t)
	shipped, err := filepath.Glob("../../assets/[rfg]*s/*.gsm")
	require.NoError(t, err)
	require.Len(t, s.Documents, len(shipped))
	require.Equal(t, "five-rock", s.Documents[0].Name)
	for _, x := range s.Documents {
		require.NoError(t, x.Fault(), x.Name)
		require.False(t, x.Changed().Any(), x.Name)
		require.Equal(t, x.Kind == Curling, x.Ruleset() != nil, x.Name)
		require.Equal(t, x.Kind == Curling && !x.Club || x.Name == "sturling" || x.Name == "u12", x.Twin(), x.Name)
	}
}

func TestCompareTwoRuleSets(t *testing.T) {
	s := library(t)
	d := syntax.Diff(s.Find("five-rock-both").File(), s.Find("four-rock").File())
	byName := map[string]syntax.Change{}
	for _, p := range d.Params {
		byName[p.Name] = p
	}
	require.Equal(t, syntax.Change{Name: "FGZ", Old: "5", New: "4"}, byName["FGZ"])
	require.Equal(t, syntax.Change{Name: "ENDS", Old: "8", New: "10"}, byName["ENDS"])
	require.Empty(t, d.States, "the machines are the same")
	d = syntax.Diff(s.Find("five-rock").File(), s.Find("mixed-doubles").File())
	require.NotEmpty(t, d.ChangedStates("LEGAL"))
	for _, x := range d.States {
		require.NotEqual(t, x.Old, x.New, x.Machine+"."+x.Name)
	}
	require.Empty(t, syntax.Diff(s.Find("reversi").File(), s.Find("reversi").File()))
}

func TestOpenedTextFindsItsKindAndAFreeName(t *testing.T) {
	s := library(t)
	a, err := s.Add("five-rock", s.Find("five-rock").Source())
	require.NoError(t, err)
	require.Equal(t, "five-rock 2", a.Name)
	require.Equal(t, Curling, a.Kind)
	require.NotNil(t, a.Ruleset())
	b, err := s.Add("mine", "gsm LEGAL\n* a : Nobody.knows(1) t-> b\n")
	require.NoError(t, err)
	require.Error(t, b.Fault())
	require.Equal(t, Game, b.Kind)
}

func TestRulesOfALog(t *testing.T) {
	s := library(t)
	for _, r := range []curling.Rules{curling.Standard(), curling.FourRock(), curling.MixedDoubles()} {
		got, err := s.ForRules(r)
		require.NoError(t, err)
		want := got.Rules
		require.Equal(t, r.Ends, want.Ends, r.Name)
		require.Equal(t, r.Guard, want.Guard, r.Name)
		require.Equal(t, r.Blank, want.Blank, r.Name)
		require.Equal(t, r.Extra, want.Extra, r.Name)
		require.Equal(t, r.FirstShot, want.FirstShot, r.Name)
		require.Equal(t, r.Name, s.Nearest(r).Name)
	}
	require.Equal(t, "stick", s.Nearest(s.Find("stick").Ruleset().Own()).Name)
	require.NotEqual(t, "stick", s.Nearest(s.Find("stick").Ruleset().Rules).Name, "numbers alone are no club format")
	require.False(t, s.Find("five-rock").Changed().Any(), "the library is not changed")
}

func TestRulesOfALogAreClamped(t *testing.T) {
	r := curling.Standard()
	r.Ends, r.Guard.Shots = 100, 5
	set, err := library(t).ForRules(r)
	require.NoError(t, err)
	require.Equal(t, 20, set.Rules.Ends)
	r.Ends = 0
	set, err = library(t).ForRules(r)
	require.NoError(t, err)
	require.Equal(t, 1, set.Rules.Ends)
	r = curling.Standard()
	r.Guard.Zone = curling.ZoneNone
	set, err = library(t).ForRules(r)
	require.NoError(t, err)
	require.Zero(t, set.Rules.Guard.Shots, "nothing is protected")
}

func TestNearestPrefersTheFirst(t *testing.T) {
	l := library(t)
	require.Equal(t, "five-rock", l.Nearest(curling.Rules{Ends: 99}).Name)
	require.Equal(t, "mixed-doubles", l.Nearest(curling.Rules{FirstShot: curling.DoublesFirstShot}).Name)
}
