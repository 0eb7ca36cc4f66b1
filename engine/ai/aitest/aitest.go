// Package aitest holds helpers for tests of AIs: a request and an answer to it.
package aitest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Request is a request for a shot (0..15) of the last of eight ends, tied, on mori2019 ice under
// the standard rules, with standard throwers and a budget of throws. Stones are given by number
// in metres right of (X) and behind (Y) the tee.
func Request(t testing.TB, shot, throws int, stones map[int]curling.Vec) ai.Request {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	team := curling.TeamOf(curling.StandardPlayer)
	r := ai.Request{State: curling.State{Ends: 8, End: 7, Shot: shot}, Rules: curling.Standard(), Ice: ice, Seed: 1,
		Teams: [2]curling.Team{team, team}, Budget: ai.Budget{Throws: throws}}
	for i, v := range stones {
		r.State.Position[i] = At(v.X, v.Y)
	}
	return r
}

// At is the point so many metres right of and behind the tee.
func At(right, behind float64) curling.Vec {
	return curling.Vec{X: curling.CentreX + right, Y: curling.TeeY - behind}
}

// Placed is a request with stones at points of the sheet.
func Placed(r ai.Request, stones map[int]curling.Vec) ai.Request {
	for i, p := range stones {
		r.State.Position[i] = p
	}
	return r
}

// Ask makes an AI and asks it; an answer without a candidate fails the test.
func Ask(t testing.TB, k ai.Kind, r ai.Request, settings map[string]string) ai.Suggestion {
	t.Helper()
	a, err := k.New(settings)
	require.NoError(t, err)
	s, err := a.Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	require.NotEmpty(t, s.Candidates)
	return s
}
