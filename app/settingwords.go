package app

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"hogline/engine/ai"
)

// The words of AIs and their settings stand in the translations under keys made from the
// kind and the setting: "setting.<kind>.<key>", or "setting.<key>" where kinds share it.
// What is not translated is said as the engine says it.

// firstWords is the text of the first key that has one.
func (w *Window) firstWords(otherwise string, keys ...string) string {
	for _, k := range keys {
		if w.Book.Has(k) {
			return w.T(k)
		}
	}
	return otherwise
}

// kindTitle is what an AI is called in the language spoken.
func (w *Window) kindTitle(k *ai.Kind) string { return w.firstWords(k.Title, "kind."+k.Name) }

// kindSays is one sentence about what an AI is; empty if there is none.
func (w *Window) kindSays(k *ai.Kind) string { return w.firstWords("", "kind.says."+k.Name) }

func (w *Window) settingName(k *ai.Kind, s *ai.Setting) string {
	return w.firstWords(s.Key, "setting."+k.Name+"."+s.Key, "setting."+s.Key)
}

func (w *Window) settingHelp(k *ai.Kind, s *ai.Setting) string {
	return capital(w.firstWords(s.Help, "help."+k.Name+"."+s.Key, "help."+s.Key))
}

// choiceWord is a choice of a setting in words; a number is itself.
func (w *Window) choiceWord(k *ai.Kind, s *ai.Setting, value string) string {
	return w.firstWords(value, "choice."+k.Name+"."+s.Key+"."+value, "choice."+s.Key+"."+value, "choice."+value)
}

// capital begins with a capital letter.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// valueText is a value of a setting with its unit.
func (w *Window) valueText(k *ai.Kind, s *ai.Setting, value string) string {
	if len(s.Choices) > 0 {
		value = w.choiceWord(k, s, value)
	}
	if s.Unit != "" {
		value += " " + s.Unit
	}
	return value
}

// same reports whether two values of a setting mean the same.
func same(s *ai.Setting, a, b string) bool {
	if a == b {
		return true
	}
	if s.IsNumber() {
		x, err := strconv.ParseFloat(a, 64)
		y, err2 := strconv.ParseFloat(b, 64)
		return err == nil && err2 == nil && x == y
	}
	return false
}

// differences are the settings that differ from their defaults, in words. The command line
// of a program is its name already.
func (w *Window) differences(k *ai.Kind, values map[string]string) string {
	var parts []string
	for i := range k.Settings {
		s := &k.Settings[i]
		v, set := values[s.Key]
		if !set || same(s, v, s.Default) || isProgram(k) && s.Key == commandKey {
			continue
		}
		parts = append(parts, w.T("difference", w.settingName(k, s), w.valueText(k, s, v)))
	}
	return strings.Join(parts, ", ")
}

// limitsText tells what a number may be.
func (w *Window) limitsText(s *ai.Setting) string {
	if !s.IsNumber() || len(s.Choices) > 0 {
		return ""
	}
	t := w.T("limits", number(s.Min), number(s.Max))
	if s.Unit != "" {
		t += " " + s.Unit
	}
	return t
}

func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// wrongText says in words why a value does not go; empty if it does.
func (w *Window) wrongText(k *ai.Kind, s *ai.Setting, value string) string {
	if s.Check(value) == nil {
		return ""
	}
	if len(s.Choices) > 0 {
		words := make([]string, len(s.Choices))
		for i, c := range s.Choices {
			words[i] = w.choiceWord(k, s, c)
		}
		return w.T("wrong.choice", strings.Join(words, ", "))
	}
	key := "wrong.whole"
	if _, err := strconv.Atoi(s.Default); err != nil {
		key = "wrong.number"
	}
	return w.T(key, w.limitsText(s))
}
