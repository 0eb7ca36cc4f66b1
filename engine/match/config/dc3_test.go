package config

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestConfigurationOfDigitalCurling3: the error tells how the match of such a file is played.
func TestConfigurationOfDigitalCurling3(t *testing.T) {
	for _, c := range []struct{ server, setting, want string }{
		{`{"port": {"team0": 9000, "team1": 9001}}`, `{"max_end": 10, "five_rock_rule": true, "thinking_time": {"team0": 219, "team1": 219}}`,
			"hogline match --a dc3:9000 --b dc3:9001 --model fcv1 --ends 10 --rules five-rock --clock 219s (with"},
		{`{}`, `{"max_end": 1}`, "hogline match --a dc3:10000 --b dc3:10001 --model fcv1 --ends 1 (with"},
		{`{"port": {"team0": -1, "team1": 1}}`, `{"max_end": 8, "five_rock_rule": false, "thinking_time": {"team0": 86400}}`,
			"hogline match --a dc3:10000 --b dc3:1 --model fcv1 --ends 8 (with"},
		{`{}`, `{"max_end": 8, "thinking_time": {"team0": 86399.5}}`,
			"hogline match --a dc3:10000 --b dc3:10001 --model fcv1 --ends 8 --clock 86399.5s (with"},
	} {
		_, err := Parse([]byte(`{"server": ` + c.server + `, "game": {"setting": ` + c.setting + `}}`))
		require.ErrorContains(t, err, c.want)
	}
	_, err := Parse([]byte(`{"game": {"setting": {"max_end": 0}}}`))
	require.NotContains(t, err.Error(), "Digital Curling 3")
}
