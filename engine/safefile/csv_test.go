package safefile

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCellIsNoFormula(t *testing.T) {
	for _, sign := range []string{"=", "+", "-", "@", "|", "\t", "\r", "\n"} {
		require.Equal(t, "'"+sign+"1", Cell(sign+"1"))
	}
	for _, text := range []string{"", "a=1", "Team -1", "'=1", "山田", " =1"} {
		require.Equal(t, text, Cell(text))
	}
}
