package phrase

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSay(t *testing.T) {
	table := Table{"twice": "{1} before {0}", "who": "the {0}", "plain": "as {0} stands"}
	require.Equal(t, "the stone before 3", table.Say("twice", 3, table.Say("who", "stone")).String())
	require.Equal(t, "as {0} stands", table.Say("plain").String())
	require.Equal(t, "no.text", table.Say("no.text").String())
	require.Equal(t, "the X, the O", List{table.Say("who", "X"), table.Say("who", "O")}.String())
}

func TestPhraseInADocument(t *testing.T) {
	text, err := json.Marshal(map[string]Phrase{"why": Table{"who": "the {0}"}.Say("who", "stone")})
	require.NoError(t, err)
	require.JSONEq(t, `{"why":"the stone"}`, string(text))
	var back map[string]Phrase
	require.NoError(t, json.Unmarshal(text, &back))
	require.Equal(t, "the stone", back["why"].String())
}

func TestPhraseAsError(t *testing.T) {
	err := fmt.Errorf("outside: %w", Table{"read": "line {0}: {1}"}.Say("read", 7, io.ErrUnexpectedEOF))
	require.EqualError(t, err, "outside: line 7: unexpected EOF")
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	var p Phrase
	require.True(t, errors.As(err, &p))
	require.Equal(t, "read", p.Key)
}
