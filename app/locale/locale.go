// Package locale gives fyne a language it can parse before fyne looks for one: in a C.UTF-8
// locale it would print a complaint at the start of every command. Import it for its
// effect. It imports nothing of fyne, and the Go runtime initialises packages whose
// imports are ready in the order of their paths, so this one comes before fyne's.
package locale

import (
	"os"
	"strings"
)

func init() { setLanguage(os.Getenv, os.Setenv) }

// setLanguage names English as the language where the locale is C.UTF-8 and alike, which name
// none. The locale itself stays: the C library may know no other.
func setLanguage(get func(string) string, set func(string, string) error) {
	if get("LANGUAGE") != "" {
		return
	}
	for _, key := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := get(key); v != "" {
			if strings.HasPrefix(v, "C.") {
				_ = set("LANGUAGE", "en")
			}
			return
		}
	}
}
