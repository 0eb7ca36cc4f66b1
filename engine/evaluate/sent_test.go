package evaluate

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/realplay"
	"github.com/hogline/hogline/engine/winprob"
)

// TestAQuestionIsSentWhole: every field of a question comes out of JSON as it went in; what JSON cannot hold is refused.
func TestAQuestionIsSentWhole(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	team := curling.TeamOf(physics.StandardPlayer(physics.FCV1))
	team[1].Name, team[1].Sweepers = "Kim", curling.ClubSweepers
	q := Question{
		State: curling.State{Position: curling.Position{3: curling.Tee}, Shot: 14, Ends: 8, End: 2, First: 1, Score: [2]int{3, 4}},
		Rules: curling.NoTick(), Ice: ice, Teams: [2]curling.Team{team, team}, Wins: winprob.Ohto(),
		Budget: ai.Budget{Throws: 70, Time: time.Second}, Seed: 1 << 60, Workers: 3, Timeout: time.Minute, Limit: Refuse,
		Method:    Method{Throws: 50, Simulator: "exact", Policy: "rules"},
		ByThrower: true, Light: 0.3,
	}
	for v, i := reflect.ValueOf(q), 0; i < v.NumField(); i++ {
		require.False(t, v.Field(i).IsZero(), "the test knows nothing of %s", v.Type().Field(i).Name)
	}
	text, err := json.Marshal(q)
	require.NoError(t, err)
	var again Question
	require.NoError(t, json.Unmarshal(text, &again))
	require.Equal(t, q, again)

	for name, spoil := range map[string]func(*Question){
		"tables": func(q *Question) { q.Wins = ownWins{} },
	} {
		bad := q
		spoil(&bad)
		_, err := json.Marshal(bad)
		require.ErrorIs(t, err, errNotSent, name)
	}
	program, err := realplay.For(nil, &q.Rules)
	require.NoError(t, err)
	other := *program
	other.Source = "a club"
	for name, m := range map[string]*realplay.Model{"the program's": program.At(0.2), "of another event": program.At(0),
		"another": other.At(-0.1)} {
		real := q
		real.Method.Real = m
		text, err := json.Marshal(real)
		require.NoError(t, err)
		require.Equal(t, name == "another", len(text) > 5000, "that of the program is not sent")
		var again Question
		require.NoError(t, json.Unmarshal(text, &again))
		require.Equal(t, real, again, name)
	}
	wrong := q
	wrong.Method.Real = &realplay.Model{}
	text, err = json.Marshal(wrong)
	require.NoError(t, err)
	require.ErrorContains(t, json.Unmarshal(text, &again), "format")

	q.Wins = nil
	text, err = json.Marshal(q)
	require.NoError(t, err)
	again = Question{}
	require.NoError(t, json.Unmarshal(text, &again))
	require.Nil(t, again.Wins, "points alone")
}

// ownWins is a table made elsewhere.
type ownWins struct{ ai.Wins }
