package dc4

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// TestStatesOfALog: all that a state of a log tells, of a match of four and of one of mixed doubles.
func TestStatesOfALog(t *testing.T) {
	four, err := StateOf([]byte(`{"end_number":2,"total_shot_number":5,"next_shot_team":"team0","winner_team":null,
		"score":{"team0":[1,0,0,0],"team1":[0,2,0,3]},"first_team_remaining_time":80.25,"second_team_remaining_time":7,
		"last_move":{"translational_velocity":2.25,"angular_velocity":-1.5707963267948966,"shot_angle":1.6}}`))
	require.NoError(t, err)
	rules, err := four.Rules()
	require.NoError(t, err)
	require.Equal(t, curling.FiveRock().Name, rules.Name)
	require.Equal(t, 3, rules.Ends, "one place is of all extra ends")
	require.NoError(t, four.Check(&rules))
	require.Equal(t, 2, four.End())
	n, ok := four.Number(&rules)
	require.True(t, ok)
	require.Equal(t, 5, n)
	first, ok := four.First()
	require.True(t, ok)
	require.Equal(t, curling.TeamID(1), first, "team0 throws the sixth stone")
	for end, want := range [][2]int{{1, 0}, {0, 2}, {0, 0}, {0, 3}, {0, 3}, {0, 3}} {
		require.Equal(t, want, four.Points(&rules, end), "end %d", end)
	}
	require.Equal(t, [2]int{80250, 7000}, four.Left(&rules))
	_, ok = four.Winner()
	require.False(t, ok)
	shot, ok, err := four.Run()
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, curling.Right, shot.Turn, "told with the other sign")
	require.InDelta(t, 2.25, shot.Speed(), 1e-9)
	position, err := four.Position(&rules, first)
	require.NoError(t, err)
	require.Equal(t, curling.Position{}, position)

	doubles, err := StateOf([]byte(`{"end_number":0,"total_shot_number":null,"winner_team":"team1","score":{"team0":[0,0],"team1":[0,0,0]},
		"mixed_doubles_settings":{"positioned_stones_pattern":2,"end_setup_team":"team1"}}`))
	require.NoError(t, err)
	rules, err = doubles.Rules()
	require.NoError(t, err)
	require.Equal(t, curling.MixedDoubles().Name, rules.Name)
	require.Equal(t, 2, rules.Ends, "by the longer list")
	require.Equal(t, spots(2), rules.Placed)
	_, ok = doubles.Number(&rules)
	require.False(t, ok, "the stones are not placed")
	winner, ok := doubles.Winner()
	require.True(t, ok)
	require.Equal(t, curling.TeamID(1), winner)
	_, ok, err = doubles.Run()
	require.NoError(t, err)
	require.False(t, ok)
	require.Equal(t, [2]int{}, doubles.Points(&rules, 4), "a list that is too short")
	placed, err := StateOf([]byte(`{"total_shot_number":3,"mixed_doubles_settings":{}}`))
	require.NoError(t, err)
	n, ok = placed.Number(&rules)
	require.True(t, ok)
	require.Equal(t, curling.DoublesFirstShot+3, n)
}

func TestStatesThatAreNone(t *testing.T) {
	for text, want := range map[string]string{
		`{"score":{"team2":[1]}}`:                    `team "team2", want team0 or team1`,
		`{"stone_coordinate":{"data":{"team9":[]}}}`: `team "team9"`,
		`{"score":{"teams":[1]}}`:                    `team "teams"`,
		`[]`:                                         "",
		`{"last_move":{"translational_velocity":"fast"}}`: "",
	} {
		_, err := StateOf([]byte(text))
		require.Error(t, err, text)
		require.ErrorContains(t, err, want, text)
	}
	st, err := StateOf([]byte(`{"score":{"other":1}}`))
	require.NoError(t, err, "what else a state tells is nobody's business")
	_, ok := st.First()
	require.False(t, ok)
}

// TestPlansAsTold: a plan is told and read back as the rules that it is, its clocks in seconds.
func TestPlansAsTold(t *testing.T) {
	for _, c := range []struct {
		plan MatchPlan
		want string
	}{
		{MatchPlan{Ends: 8}, curling.FiveRock().Name},
		{MatchPlan{Ends: 2, NoTick: true}, curling.NoTick().Name},
		{MatchPlan{Ends: 1, Doubles: true, Pattern: 3}, curling.MixedDoubles().Name},
		{MatchPlan{Ends: 30, Doubles: true, NoTick: true}, curling.MixedDoubles().Name},
	} {
		info := c.plan.info()
		raw, err := json.Marshal(info)
		require.NoError(t, err)
		var read matchInfo
		require.NoError(t, json.Unmarshal(raw, &read), string(raw))
		rules, err := read.rules()
		require.NoError(t, err)
		require.Equal(t, c.want, rules.Name)
		require.Equal(t, c.plan.Ends, rules.Ends)
		if c.plan.Doubles {
			require.Equal(t, spots(c.plan.Pattern), rules.Placed)
		}
	}
	plan := MatchPlan{Ends: 8, Time: 90_500_000_000, Extra: 1_000_000_000}
	info := plan.info()
	require.Equal(t, "90.5 1", fmt.Sprint(info.Time, info.ExtraTime))
	for p, name := range requests {
		got, ok := placementOf(name)
		require.True(t, ok)
		require.Equal(t, p, got)
	}
	_, ok := placementOf("centre")
	require.False(t, ok)
}
