package config

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDeepConfiguration: lists that lie too deep in each other are refused, whatever texts and comments hide them; brackets in these
// are none.
func TestDeepConfiguration(t *testing.T) {
	deep := strings.Repeat("[", 600_000)
	for _, text := range []string{deep, "\n" + deep, `/* " */` + deep, "// \"\n" + deep, `{"a\"": ` + deep, `/*/ " */` + deep,
		strings.Repeat(`{"a":`, 150_000)} {
		_, err := Parse([]byte(text))
		require.ErrorContains(t, err, "lie more than 100 deep in each other")
	}
	_, err := Parse([]byte("\n\n" + deep))
	require.ErrorContains(t, err, "line 3")
	for _, text := range []string{`{"a": "` + strings.Repeat("[", 1000) + `"}`, `{/*` + strings.Repeat("[", 1000) + `*/}`,
		"{//" + strings.Repeat("[", 1000) + "\n}",
		strings.Repeat("[", 100) + strings.Repeat("]", 100), strings.Repeat("[],", 1000), "/*", "/", `"`, `"\`} {
		require.Zero(t, tooDeep([]byte(text)), text[:min(len(text), 20)])
	}
}
