package dc4log

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc4"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/matchlog"
)

// thrower throws one shot after another.
type thrower []curling.Shot

func (l thrower) Suggest(_ context.Context, q ai.Request, _ func(ai.Progress)) (ai.Suggestion, error) {
	return ai.Suggestion{Candidates: []ai.Candidate{{Shot: l[(16*q.State.End+q.State.Shot)%len(l)]}}}, nil
}

// python is a value of JSON as Python prints its objects.
func python(v any) string {
	switch v := v.(type) {
	case nil:
		return "None"
	case bool:
		return map[bool]string{true: "True", false: "False"}[v]
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case string:
		return "'" + v + "'"
	case []any:
		list := make([]string, len(v))
		for i := range v {
			list[i] = python(v[i])
		}
		return "[" + strings.Join(list, ", ") + "]"
	case map[string]any:
		return "Schema(" + strings.Join(fieldsOf(v), ", ") + ")"
	}
	return ""
}

// fieldsOf are the fields of an object, in any order that stays.
func fieldsOf(m map[string]any) (list []string) {
	for k, x := range m {
		list = append(list, k+"="+python(x))
	}
	slices.Sort(list)
	return list
}

// TestMatchOfAHost: the log that a client would save of a match on our own server holds the match as the server kept it, spins and all, and
// the simulator repeats every shot of both.
func TestMatchOfAHost(t *testing.T) {
	shots := thrower{{VX: 0.1318, VY: -2.4, Turn: curling.Left}, {VX: -0.12, VY: -2.38}, {VX: 0.05, VY: -3.2, Spin: 15.707963},
		{VX: 0.002, VY: -2.39, Spin: curling.NoSpin}, {VX: -0.1, VY: -2.7, Turn: curling.Left}}
	over := make(chan *match.Record, 1)
	h := &dc4.Host{Seed: 3, Opponent: func() (match.Player, error) { return match.PlayerOf(shots), nil },
		Over: func(_ string, rec *match.Record, err error) {
			require.NoError(t, err)
			over <- rec
		}}
	s := httptest.NewServer(h.Handler())
	defer func() {
		h.Close()
		s.Close()
	}()
	id, err := h.Open(dc4.MatchPlan{Ends: 2})
	require.NoError(t, err)
	address, err := dc4.ParseAddress(s.URL + "/matches/" + id)
	require.NoError(t, err)
	client := &dc4.Client{Address: address, User: "me", Name: "me", Team: 1, Players: curling.TeamOf(physics.StandardPlayer(physics.FCV1)),
		Player: match.PlayerOf(shots), Seed: 1}
	_, err = client.Play(t.Context())
	require.NoError(t, err)
	kept := matchlog.Game(<-over)

	var lines []string
	for end := range kept.Ends {
		q, err := http.NewRequestWithContext(t.Context(), http.MethodGet, fmt.Sprintf("%s/matches/%s/ends/%d/states", s.URL, id, end), nil)
		require.NoError(t, err)
		q.Header.Set("Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte("me:x")))
		r, err := http.DefaultClient.Do(q)
		require.NoError(t, err)
		var states []map[string]any
		require.NoError(t, json.NewDecoder(r.Body).Decode(&states))
		require.NoError(t, r.Body.Close())
		for _, st := range states {
			lines = append(lines, said("latest_state_data: "+strings.Join(fieldsOf(st), " ")))
		}
	}
	g := read(t, lines)
	require.Equal(t, kept.Result, g.Result)
	require.Len(t, g.Ends, len(kept.Ends))
	sim, err := simulators.Reference(kept.Ice)
	require.NoError(t, err)
	for i := range kept.Ends {
		require.Equal(t, kept.Ends[i].First, g.Ends[i].First)
		require.Equal(t, kept.Ends[i].Score, g.Ends[i].Score)
		require.Len(t, g.Ends[i].Shots, len(kept.Ends[i].Shots))
		for k := range kept.Ends[i].Shots {
			want, got := &kept.Ends[i].Shots[k], &g.Ends[i].Shots[k]
			require.InDelta(t, 0, want.Run.Velocity().Distance(got.Run.Velocity()), 1e-9)
			require.Equal(t, want.Run.Spin, got.Run.Spin)
			require.InDelta(t, want.Run.Rate(math.Pi/2), got.Run.Rate(math.Pi/2), 0)
			for n := range want.After {
				require.InDelta(t, 0, want.After[n].Distance(got.After[n]), 1e-9)
			}
		}
	}
	for _, x := range []*replay.Game{kept, g} {
		a, err := replay.CompareGame(t.Context(), x, sim)
		require.NoError(t, err)
		require.Equal(t, a.Shots, a.Agreeing, "%+v", a)
		require.Equal(t, x.Shots(), a.Shots)
	}
}
