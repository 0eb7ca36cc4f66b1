package dc4

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// TestSpellingsOfAMatch: the rules of a match, however the server spells them.
func TestSpellingsOfAMatch(t *testing.T) {
	rules := func(text string) (string, bool) {
		var m matchInfo
		require.NoError(t, json.Unmarshal([]byte(text), &m), text)
		r, err := m.rules()
		require.NoError(t, err, text)
		require.Equal(t, 2, r.Ends)
		if r.FirstShot > 0 {
			require.Equal(t, spots(2), r.Placed, "the pattern of the guards")
		}
		return r.Name, m.silent()
	}
	for text, want := range map[string]string{
		`{"standard_end_count":2,"applied_rule":0,"game_mode":"standard"}`:                                                               curling.FiveRock().Name,
		`{"standard_end_count":2,"applied_rule":"fgz_rule","game_mode":"standard"}`:                                                      curling.FiveRock().Name,
		`{"standard_end_count":2.0,"applied_rule":1.0,"game_mode":"standard"}`:                                                           curling.NoTick().Name,
		`{"standard_end_count":2,"applied_rule":"no_tick_rule","game_mode":"standard","mixed_doubles_settings":null}`:                    curling.NoTick().Name,
		`{"standard_end_count":2,"applied_rule":"Five_Rock_Rule","game_mode":"standard"}`:                                                curling.FiveRock().Name,
		`{"standard_end_count":2,"applied_rule":2,"game_mode":"mixed_doubles","mixed_doubles_settings":{"positioned_stones_pattern":2}}`: curling.MixedDoubles().Name,
		`{"standard_end_count":2,"applied_rule":2,"game_mode":"mix_doubles","mix_doubles_settings":{"positioned_stones_pattern":2}}`:     curling.MixedDoubles().Name,
		`{"standard_end_count":2,"mix_doubles_settings":{"positioned_stones_pattern":2}}`:                                                curling.MixedDoubles().Name,
	} {
		got, silent := rules(text)
		require.Equal(t, want, got, text)
		require.False(t, silent, text)
	}
	got, silent := rules(`{"standard_end_count":2}`)
	require.Equal(t, curling.FiveRock().Name, got)
	require.True(t, silent, "and that is told")
	for text, want := range map[string]string{
		`{"standard_end_count":2,"applied_rule":"house_rule"}`: `applied_rule "house_rule", want a number`,
		`{"standard_end_count":2,"applied_rule":0.5}`:          "want a whole number",
		`{"standard_end_count":1e99}`:                          "want a whole number",
	} {
		var m matchInfo
		require.ErrorContains(t, json.Unmarshal([]byte(text), &m), want, text)
	}
}

// TestSpellingsOfAState: numbers with a point, and the settings of mixed doubles under both names.
func TestSpellingsOfAState(t *testing.T) {
	for _, key := range []string{"mix_doubles_settings", "mixed_doubles_settings"} {
		st, err := decode([]byte(`{"end_number":1.0,"total_shot_number":3.0,"score":{"team0":[2.0,0],"team1":[0,1]},"` + key +
			`":{"end_setup_team":"team1"}}`))
		require.NoError(t, err)
		require.Equal(t, 1, st.End)
		require.Equal(t, 3, *st.Shot)
		require.Equal(t, []int{2, 0}, st.Score.Team0)
		require.Equal(t, []int{0, 1}, st.Score.Team1)
		require.Equal(t, "team1", st.MixedDoubles.EndSetupTeam, key)
	}
	st, err := decode([]byte(`{"total_shot_number":null}`))
	require.NoError(t, err)
	require.Nil(t, st.Shot)
	_, err = decode([]byte(`{"total_shot_number":3.5}`))
	require.ErrorIs(t, err, errNonsense)
}
