package games

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

func TestParseAnswers(t *testing.T) {
	shots, err := parseAnswers([]byte(`{"answers":[{"state":"failed","shot":{"vx":9}},{"state":"done","shot":{"vx":-0.6,"vy":-30,"turn":1}},{"state":"done"}]}`))
	require.NoError(t, err)
	require.Equal(t, []*curling.Shot{nil, {VX: -0.6, VY: -30, Turn: curling.Left}, nil}, shots)
	for text, want := range map[string]string{
		``: "nothing stands there", `{"answers":`: "the file ends in the middle", `[]`: "got a list, want an object",
		`{"ends":3}`: "no list of answers",
		`{"answers":[{"state":"done","shot":{"vx":"fast"}}]}`: "answers.shot.vx: got a text, want a number",
	} {
		_, err := parseAnswers([]byte(text))
		require.ErrorContains(t, err, want, text)
	}
}

func FuzzParseAnswers(f *testing.F) {
	f.Add([]byte(`{"answers":[{"state":"done","shot":{"vx":-0.6,"vy":-30,"turn":0}},{"state":"failed"}]}`))
	f.Add([]byte(`{"answers":null}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		shots, err := parseAnswers(b)
		if err == nil {
			require.LessOrEqual(t, len(shots), len(b))
		}
	})
}
