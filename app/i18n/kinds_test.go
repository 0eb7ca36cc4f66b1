package i18n

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/registry"
)

// TestEnginesAndTheirSettingsAreTranslated: both languages describe every AI, its settings and their choices.
// Titles and explanations in English are the engine's own.
func TestEnginesAndTheirSettingsAreTranslated(t *testing.T) {
	b := newBundle(t)
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
	for _, k := range append(registry.Kinds(), registry.Remotes()...) {
		require.NotEmpty(t, first("ja", "kind."+k.Name), k.Name)
		for _, s := range k.Settings {
			require.NotEmpty(t, s.Help, "%s.%s", k.Name, s.Key)
			require.NotEmpty(t, first("ja", "help."+k.Name+"."+s.Key, "help."+s.Key), "%s.%s", k.Name, s.Key)
			for _, l := range Languages {
				at := l.Code + ": " + k.Name + "." + s.Key
				require.NotEmpty(t, first(l.Code, "setting."+k.Name+"."+s.Key, "setting."+s.Key), at)
				for _, c := range s.Choices {
					word := first(l.Code, "choice."+k.Name+"."+s.Key+"."+c, "choice."+s.Key+"."+c, "choice."+c)
					require.True(t, word != "" || numeral.MatchString(c), "%s: %s", at, c)
				}
			}
			n++
		}
		for _, l := range Languages {
			require.NotEmpty(t, first(l.Code, "kind.says."+k.Name), k.Name)
		}
	}
	require.Greater(t, n, 60)
}

// TestOneHelpTextForOneExplanation: settings that share a Japanese text have the same English one.
func TestOneHelpTextForOneExplanation(t *testing.T) {
	b := newBundle(t)
	english := map[string]string{}
	for _, k := range append(registry.Kinds(), registry.Remotes()...) {
		for _, s := range k.Settings {
			key := helpKey(b, k.Name, s.Key)
			if e, ok := english[key]; ok {
				require.Equal(t, e, s.Help, "%s.%s", k.Name, s.Key)
			}
			english[key] = s.Help
		}
	}
}

// helpKey is the key that explains a setting in Japanese: one of the kind alone, or that of all kinds.
func helpKey(b *Bundle, kind, setting string) string {
	if key := "help." + kind + "." + setting; b.texts["ja"][key] != "" {
		return key
	}
	return "help." + setting
}
