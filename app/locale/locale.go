// Package locale gives fyne a language it can parse before fyne looks for one: in a C.UTF-8
// locale, and in one that does not exist, it would print a complaint at the start of every command. Import it for its
// effect. It imports nothing of fyne, and the Go runtime initialises packages whose
// imports are ready in the order of their paths, so this one comes before fyne's.
package locale

import (
	"os"
	"strings"

	"golang.org/x/text/language"
)

func init() { setLanguage(os.Getenv, os.Setenv) }

// setLanguage names a language where the locale is one that fyne cannot parse: English for C.UTF-8 and alike, which name none,
// and for one that is none, and sr_RS for sr_RS@latin. The locale itself stays: the C library may know no other.
func setLanguage(get func(string) string, set func(string, string) error) {
	if get("LANGUAGE") != "" {
		return
	}
	for _, key := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := get(key); v != "" {
			if name := parsable(v); name != v {
				_ = set("LANGUAGE", name)
			}
			return
		}
	}
}

// parsable is a locale as it is if fyne can parse it ("C" and "POSIX" too), else the language that it names, or English.
func parsable(locale string) string {
	if locale == "C" || locale == "POSIX" {
		return locale
	}
	whole, _, _ := strings.Cut(locale, ".")
	name, _, modified := strings.Cut(whole, "@")
	switch _, err := language.Parse(name); {
	case name == "C" || err != nil:
		return "en"
	case modified:
		return name
	}
	return locale
}
