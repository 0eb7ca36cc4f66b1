package dcp

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/match"
)

// TestAFailedMessageIsTold: what could not be sent ends the match at the next question of any kind; the program is not asked.
func TestAFailedMessageIsTold(t *testing.T) {
	p := &player{External: &External{}, err: errors.New("cut off")}
	_, err := p.Order(t.Context())
	require.Equal(t, p.err, err)
	_, err = p.Place(t.Context(), &match.Situation{}, nil)
	require.Equal(t, p.err, err)
	_, err = p.Throw(t.Context(), &match.Situation{})
	require.Equal(t, p.err, err)
}
