package message

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestString(t *testing.T) {
	table := Catalog{"twice": "{1} before {0}", "who": "the {0}", "plain": "as {0} stands"}
	require.Equal(t, "the stone before 3", table.New("twice", 3, table.New("who", "stone")).String())
	require.Equal(t, "as {0} stands", table.New("plain").String())
	require.Equal(t, "no.text", table.New("no.text").String())
	require.Equal(t, "the X, the O", List{table.New("who", "X"), table.New("who", "O")}.String())
}

func TestMessageInJSON(t *testing.T) {
	text, err := json.Marshal(map[string]Message{"why": Catalog{"who": "the {0}"}.New("who", "stone")})
	require.NoError(t, err)
	require.JSONEq(t, `{"why":"the stone"}`, string(text))
	var back map[string]Message
	require.NoError(t, json.Unmarshal(text, &back))
	require.Equal(t, "the stone", back["why"].String())
}

func TestMessageAsError(t *testing.T) {
	err := fmt.Errorf("outside: %w", Catalog{"read": "line {0}: {1}"}.New("read", 7, io.ErrUnexpectedEOF))
	require.EqualError(t, err, "outside: line 7: unexpected EOF")
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	var p Message
	require.True(t, errors.As(err, &p))
	require.Equal(t, "read", p.Key)
}

func TestTranslate(t *testing.T) {
	table := Catalog{"scores": "{0} scores {1}", "team": "team {0}"}
	ja := map[string]string{"scores": "{0}が{1}点", "team": "チーム{0}"}
	text := func(key string) (string, bool) { s, ok := ja[key]; return s, ok }
	require.Equal(t, "チーム2が3点", table.New("scores", table.New("team", 2), 3).Translate(text))
	delete(ja, "team")
	require.Equal(t, "team 2が3点", table.New("scores", table.New("team", 2), 3).Translate(text), "what has no translation stays in English")
}

func TestCatalogWith(t *testing.T) {
	a, b := Catalog{"x": "a", "y": "a"}, Catalog{"y": "b", "z": "b"}
	require.Equal(t, Catalog{"x": "a", "y": "b", "z": "b"}, a.With(b))
	require.Equal(t, Catalog{"x": "a", "y": "a"}, a)
}
