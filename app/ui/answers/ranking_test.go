package answers

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPhrases: Japanese is cut where it may be broken, and nothing of it is lost.
func TestPhrases(t *testing.T) {
	require.Equal(t, []string{"は成功すれば残ります。", "ミスすると(17%、", "主にラインのずれ)、", "多くの場合残ります。"}, phrases("は成功すれば残ります。ミスすると(17%、主にラインのずれ)、多くの場合残ります。"))
	for _, s := range []string{"", "。", "B leaves you lying 1. Missed, 2."} {
		require.Equal(t, []string{s}, phrases(s))
	}
}
