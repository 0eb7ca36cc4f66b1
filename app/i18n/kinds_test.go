package i18n

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/engine/registry"
)

// TestEverySettingOfEveryAIHasWords: both languages say what every AI is, and name and
// explain its settings and their choices; the English explanation is the engine's own.
func TestEverySettingOfEveryAIHasWords(t *testing.T) {
	b := book(t)
	first := func(lang string, keys ...string) string {
		for _, k := range keys {
			if s, ok := b.texts[lang][k]; ok {
				return s
			}
		}
		return ""
	}
	numeral := regexp.MustCompile(`^[0-9]+$`)
	n := 0
	for _, k := range append(registry.Kinds(), registry.External()) {
		require.Equal(t, k.Title, b.texts["en"]["kind."+k.Name], k.Name)
		for _, l := range Languages {
			require.NotEmpty(t, first(l.Code, "kind."+k.Name), k.Name)
			require.NotEmpty(t, first(l.Code, "kind.says."+k.Name), k.Name)
			for _, s := range k.Settings {
				at := l.Code + ": " + k.Name + "." + s.Key
				require.NotEmpty(t, first(l.Code, "setting."+k.Name+"."+s.Key, "setting."+s.Key), at)
				require.NotEmpty(t, first(l.Code, "help."+k.Name+"."+s.Key, "help."+s.Key), at)
				for _, c := range s.Choices {
					word := first(l.Code, "choice."+k.Name+"."+s.Key+"."+c, "choice."+s.Key+"."+c, "choice."+c)
					require.True(t, word != "" || numeral.MatchString(c), "%s: %s", at, c)
				}
				n++
			}
		}
		for _, s := range k.Settings {
			require.Equal(t, s.Help, first("en", "help."+k.Name+"."+s.Key, "help."+s.Key), "%s.%s", k.Name, s.Key)
		}
	}
	require.Greater(t, n, 120)
}
