package session

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAnswersOfAnotherVersionAreAskedAgain: what another version of the program answered is missing, though it is shown; the answers
// of this one stay as they are.
func TestAnswersOfAnotherVersionAreAskedAgain(t *testing.T) {
	u := answered(t)
	rows := u.Table.Asked().Rows
	require.False(t, u.Table.missing(&rows[0]))
	rows[0].Version = "0.0.1"
	u.Table.showTable()
	rows = u.Table.Asked().Rows
	require.Equal(t, OtherVersion, rows[0].Stale)
	require.True(t, rows[0].Answer.State.HasShot(), "it is shown")
	require.True(t, u.Table.missing(&rows[0]))
	require.False(t, u.Table.missing(&rows[1]))
}
