package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/session/table"
)

// TestAnswersOfAnotherVersionAreAskedAgain: what another version of the program answered is missing, though it is shown; the answers
// of this one stay as they are.
func TestAnswersOfAnotherVersionAreAskedAgain(t *testing.T) {
	u := answered(t)
	rows := u.Table.Asked().Rows
	require.False(t, u.Table.Missing(&rows[0]))
	rows[0].Version = "0.0.1"
	u.Table.Refresh()
	rows = u.Table.Asked().Rows
	require.Equal(t, table.OtherVersion, rows[0].Stale)
	require.True(t, rows[0].Answer.State.HasShot(), "it is shown")
	require.True(t, u.Table.Missing(&rows[0]))
	require.False(t, u.Table.Missing(&rows[1]))
}
