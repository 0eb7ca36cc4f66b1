package i18n

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTouchTakesTheTextForFingers(t *testing.T) {
	b := &Bundle{texts: map[string]map[string]string{"en": {"a": "click", "a.touch": "tap {0}", "b": "look", "c": "x", "c.one": "y"},
		"ja": {"a": "クリック"}}}
	b.now.Store("en")
	require.Equal(t, "click", b.T("a", 3))
	b.SetTouch(true)
	require.Equal(t, "tap 3", b.T("a", 3))
	require.Equal(t, "look", b.T("b"), "where nothing differs")
	require.Equal(t, "y", b.T("c", 1))
	require.True(t, b.SetLanguage("ja"))
	require.Equal(t, "クリック", b.T("a"), "the language counts first")
	b.SetTouch(false)
	require.True(t, b.SetLanguage("en"))
	require.Equal(t, "click", b.T("a"))
}

// ofMouseAndKeys are the words of what a hand without mouse and keyboard has not.
var ofMouseAndKeys = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`(?i)\bwheel\b|\bclick|\bCtrl\b|\bEsc\b|\bEnter\b|\bSpace$|right drag|\bpress [A-Z?]\b|\barrow keys\b|the arrows|arrows and|\bmouse\b|\bby key\b|\? shows`),
	"ja": regexp.MustCompile(`ホイール|クリック|Ctrl|Esc|Enter|右ドラッグ|マウス|矢印キー|キーボード|キーでは|キー:|取消キー`),
}

// entered is what is entered in a field, which is no key.
var entered = regexp.MustCompile(`(?i)\benter (a|two|\{\d\})`)

// TestFingersAreNotToldOfMouseAndKeys: every text that tells of them has another one for fingers, but for the names of what is
// done and the dialogs of the keys themselves.
func TestFingersAreNotToldOfMouseAndKeys(t *testing.T) {
	b, err := Load(os.DirFS("../../assets"), "translations")
	require.NoError(t, err)
	b.SetTouch(true)
	for _, l := range Languages {
		require.True(t, b.SetLanguage(l.Code))
		for key := range b.texts[l.Code] {
			if strings.HasPrefix(key, "do.") || strings.HasPrefix(key, "rebind.") || strings.HasSuffix(key, touchSuffix) {
				continue
			}
			if text := entered.ReplaceAllString(b.T(key), ""); ofMouseAndKeys[l.Code].MatchString(text) {
				t.Errorf("%s: %s: %q", l.Code, key, text)
			}
		}
	}
}
