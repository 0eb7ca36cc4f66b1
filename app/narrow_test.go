package app

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWindowOnAPhone: nothing makes the window wider than the 620 pixels that the page shows on a phone.
func TestWindowOnAPhone(t *testing.T) {
	u := newWindow(t)
	for _, language := range []string{"en", "ja"} {
		u.setLanguage(language)
		require.LessOrEqual(t, u.content.MinSize().Width, float32(620), language)
	}
}
