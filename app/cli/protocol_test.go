package cli

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWhatSpeaksAProtocolIsNotChanged(t *testing.T) {
	for line, want := range map[string]bool{"": false, "ai shots": true, "tubstap ai uct": true, "tubstap play study66": false,
		"tubstap": false, "ask ai": false} {
		require.Equal(t, want, speaksProtocol(strings.Fields(line)), line)
	}
}
