package tubstap

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// shipped is a map of assets by its name.
func shipped(t testing.TB, name string) *Map {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "assets", "maps", name+".tbsmap"))
	require.NoError(t, err)
	m, err := ReadMap(data)
	require.NoError(t, err)
	return m
}

func shippedNames(t testing.TB) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("..", "..", "assets", "maps", "*.tbsmap"))
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for i, p := range paths {
		paths[i] = strings.TrimSuffix(filepath.Base(p), ".tbsmap")
	}
	return paths
}

func seeded(n uint64) *rand.Rand { return rand.New(rand.NewPCG(n, 1)) }

// board makes a map of a picture: a terrain digit a cell, then a unit or two blanks. A unit is
// the letter of its type, in small letters for blue, and its HP in hexadecimal.
func board(t testing.TB, rows ...string) *Map {
	t.Helper()
	l := Layout{Width: len(strings.Fields(strings.ReplaceAll(rows[0], " -", "--"))), Height: len(rows), TurnLimit: 30}
	for y, row := range rows {
		fields := strings.Fields(row)
		require.Len(t, fields, l.Width)
		for x, f := range fields {
			l.Terrain = append(l.Terrain, Terrain(f[0]-'0'))
			if len(f) == 1 {
				continue
			}
			u := Unit{X: x + 1, Y: y + 1, HP: strings.IndexByte("0123456789A", f[2])}
			if f[1] >= 'a' {
				u.Team = Blue
			}
			for k := range Types {
				if specs[k].Letter == strings.ToUpper(f[1:2])[0] {
					u.Type = k
				}
			}
			u.Finished = len(f) > 3
			l.Units = append(l.Units, u)
		}
	}
	m, err := NewMap(l)
	require.NoError(t, err)
	return m
}

// layoutsOf draws maps with up to six units a team on boards that need so many words of Cells.
func layoutsOf(words int) *rapid.Generator[Layout] {
	return rapid.Custom(func(t *rapid.T) Layout {
		l := Layout{Width: rapid.IntRange(2+3*(words-1), 20).Draw(t, "width"), TurnLimit: rapid.IntRange(1, 12).Draw(t, "limit"),
			Threshold: rapid.SampledFrom([]int{0, 0, 3, 10}).Draw(t, "threshold")}
		l.Height = rapid.IntRange((words-1)*64/l.Width+1, min(MaxSide, words*64/l.Width)).Draw(t, "height")
		weights := []Terrain{Plain, Plain, Plain, Road, Forest, Forest, Mountain, Sea, Fortress, Forbidden}
		for range l.Width * l.Height {
			l.Terrain = append(l.Terrain, rapid.SampledFrom(weights).Draw(t, "terrain"))
		}
		cells := rapid.Permutation(sequence(l.Width*l.Height)).Draw(t, "cells")
		for i := range min(len(cells), rapid.IntRange(2, 12).Draw(t, "units")) {
			l.Units = append(l.Units, Unit{Type: Type(rapid.IntRange(0, int(Types)-1).Draw(t, "type")), Team: Team(i & 1),
				X: cells[i]%l.Width + 1, Y: cells[i]/l.Width + 1, HP: rapid.IntRange(MinHP, MaxHP).Draw(t, "hp"),
				Finished: rapid.IntRange(0, 5).Draw(t, "finished") == 0})
		}
		return l
	})
}

// layouts draws maps of any size.
var layouts = rapid.OneOf(layoutsOf(1), layoutsOf(1), layoutsOf(2), layoutsOf(3), layoutsOf(4))

func sequence(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// games plays drawn maps at random and calls see before every action.
func games(t *testing.T, see func(t require.TestingT, m *Map, s *State, actions []Action)) {
	t.Helper()
	rapid.Check(t, func(t *rapid.T) {
		random(t, layouts.Draw(t, "layout"), rapid.Uint64().Draw(t, "seed"), see)
	})
}

// examples is games on the same maps every time, of each size.
func examples(t *testing.T, see func(t require.TestingT, m *Map, s *State, actions []Action)) {
	t.Helper()
	for words := 1; words <= len(Cells{}); words++ {
		for seed := range 6 {
			random(t, layoutsOf(words).Example(seed), uint64(seed), see)
		}
	}
}

// random plays a game of random actions.
func random(t require.TestingT, l Layout, seed uint64, see func(t require.TestingT, m *Map, s *State, actions []Action)) {
	m, err := NewMap(l)
	require.NoError(t, err)
	rng, s := seeded(seed), m.Start()
	for {
		if _, over := m.Result(s); over {
			return
		}
		see(t, m, &s, m.Actions(s))
		s = m.Apply(s, m.AttackFirst(s, rng), rng)
	}
}
