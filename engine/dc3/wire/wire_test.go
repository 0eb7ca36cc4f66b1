package wire

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// TestFrame: the protocol has its origin below the hack on the centre line and the house 38.405 m away, with y towards it and x to the
// right as the thrower sees it; a place goes there and back.
func TestFrame(t *testing.T) {
	tee := FromPoint(curling.Tee)
	require.Zero(t, tee.X)
	require.InDelta(t, 38.405, tee.Y, 1e-9)
	v := FromPoint(curling.Tee.Add(curling.Vec{X: 1, Y: 2}))
	require.InDelta(t, 1, v.X, 1e-12)
	require.InDelta(t, 36.405, v.Y, 1e-9, "a stone before the tee")
	for _, p := range []curling.Vec{curling.Tee, {X: 0.3, Y: 9}, {X: 4.2, Y: 2.5}} {
		again := FromPoint(p).Point()
		require.InDelta(t, p.X, again.X, 1e-12)
		require.InDelta(t, p.Y, again.Y, 1e-12)
	}
	const side, end = curling.SheetWidth / 2, Tee + curling.TeeY
	for _, c := range []struct {
		v    Vector
		want bool
	}{
		{Vector{side, 30}, true}, {Vector{-side, 30}, true}, {Vector{side + 1e-6, 30}, false}, {Vector{-side - 1e-6, 30}, false},
		{Vector{0, 0}, true}, {Vector{0, -1e-6}, false}, {Vector{0, end}, true}, {Vector{0, end + 1e-6}, false},
	} {
		require.Equal(t, c.want, c.v.OnSheet(), c.v)
	}
}

// TestTeams: both by name and back, each with its own value and its own stones.
func TestTeams(t *testing.T) {
	for id, name := range map[curling.TeamID]string{0: "team0", 1: "team1"} {
		got, ok := Team(name)
		require.True(t, ok)
		require.Equal(t, id, got)
		b := Both[int]{7, 8}
		require.Equal(t, 7+int(id), *b.Of(id))
		*b.Of(id) = 9
		require.Equal(t, 9, []int{b.Team0, b.Team1}[id])
		for k := range 8 {
			require.Equal(t, 2*k, Index(id, k, id), "who throws first has the even stones")
			require.Equal(t, 2*k+1, Index(id, k, id.Other()))
		}
	}
	for _, name := range []string{"", "team", "team2", "Team0"} {
		_, ok := Team(name)
		require.False(t, ok, name)
	}
}

// TestMoves: a shot goes towards the house with a positive y, and comes back as it was; a turn that is neither is none.
func TestMoves(t *testing.T) {
	for turn, word := range map[curling.Turn]string{curling.Right: "cw", curling.Left: "ccw"} {
		s := curling.Shot{VX: 0.2, VY: -2.4, Turn: turn}
		m := FromShot(s)
		require.Equal(t, &Move{MoveShot, &Vector{0.2, 2.4}, word}, m)
		again, ok := m.Shot()
		require.True(t, ok)
		require.Equal(t, s, again)
	}
	s, ok := (&Move{Type: MoveShot, Rotation: "cw"}).Shot()
	require.True(t, ok)
	require.Equal(t, curling.Shot{Turn: curling.Right}, s)
	_, ok = (&Move{Velocity: &Vector{0, 2}, Rotation: "left"}).Shot()
	require.False(t, ok)
}

// TestPlayers: the limit, that of the protocol where there is none, and an error of speed and angle; other errors are not told.
func TestPlayers(t *testing.T) {
	polar := curling.Noise{Model: curling.Polar, A: 0.01, B: 0.002}
	p := FromPlayer(curling.Player{WeightMax: 3.5, Noise: polar})
	require.Equal(t, Player{Type: NormalDist, MaxSpeed: 3.5, StddevSpeed: 0.01, StddevAngle: 0.002}, p)
	require.Equal(t, polar, p.Noise())
	p = FromPlayer(curling.Player{Noise: curling.Noise{Model: curling.RectTee, A: 0.1, B: 0.2}})
	require.Equal(t, Player{Type: NormalDist, MaxSpeed: curling.MaxSpeed}, p)
	p.Type = Identical
	p.StddevSpeed = 1
	require.Equal(t, curling.Noise{Model: curling.NoNoise}, p.Noise())
}

// TestVectorsOfOneNumber: a number that is missing or null is none, and not 0; a vector of none is that of a stone that is not there.
func TestVectorsOfOneNumber(t *testing.T) {
	for text, want := range map[string][2]float64{`{"x":1,"y":2}`: {1, 2}, `{"x":null,"y":2}`: {math.NaN(), 2}, `{"y":2}`: {math.NaN(), 2},
		`{"x":1,"y":null}`: {1, math.NaN()}, `{"x":1}`: {1, math.NaN()}, `{}`: {0, 0}, `null`: {0, 0}} {
		var v Vector
		require.NoError(t, json.Unmarshal([]byte(text), &v), text)
		require.Equal(t, fmt.Sprint(want), fmt.Sprint([2]float64{v.X, v.Y}), text)
		require.Equal(t, text == `{}` || text == `null`, v.OnSheet() && v.X == 0, text)
	}
	var v Vector
	var kind *json.UnmarshalTypeError
	require.ErrorAs(t, json.Unmarshal([]byte(`{"x":"a","y":2}`), &v), &kind)
	require.Negative(t, kind.Offset)
}
