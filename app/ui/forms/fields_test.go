package forms_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/app/ui/forms"
)

func TestParseNumber(t *testing.T) {
	for text, want := range map[string]float64{"0": 0, " 12.5 ": 12.5, "100": 100, "1e2": 100} {
		got, ok := forms.ParseNumber(text, 100)
		require.True(t, ok, text)
		require.InDelta(t, want, got, 1e-12, text)
	}
	for _, text := range []string{"", "x", "-1", "-0.001", "100.001", "NaN", "Inf", "1,5"} {
		_, ok := forms.ParseNumber(text, 100)
		require.False(t, ok, text)
	}
}
