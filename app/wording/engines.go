package wording

import (
	"errors"
	"strconv"
	"strings"

	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/dcp"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/session/enginelist"
)

// Engines are the words for AIs: their kinds, settings and names.
type Engines struct{ *i18n.Bundle }

// Engines are the words for AIs.
func (w *Words) Engines() Engines { return Engines{w.Bundle} }

// IsProgram reports whether AIs of a kind are somebody else's program.
func IsProgram(k *ai.Kind) bool { return k.Name == registry.External().Name }

// KindTitle is the name of a kind of AI.
func (w Engines) KindTitle(k *ai.Kind) string { return w.First(k.Title, "kind."+k.Name) }

// KindDescription is one sentence about a kind of AI; empty if there is none.
func (w Engines) KindDescription(k *ai.Kind) string { return w.First("", "kind.says."+k.Name) }

// SettingName is the name of a setting.
func (w Engines) SettingName(k *ai.Kind, s *ai.Setting) string {
	return w.First(s.Key, "setting."+k.Name+"."+s.Key, "setting."+s.Key)
}

// SettingHelp is what a setting does.
func (w Engines) SettingHelp(k *ai.Kind, s *ai.Setting) string {
	return Capital(w.First(s.Help, "help."+k.Name+"."+s.Key, "help."+s.Key))
}

// SettingChoice is a choice of a setting; a number is itself.
func (w Engines) SettingChoice(k *ai.Kind, s *ai.Setting, value string) string {
	return w.First(value, "choice."+k.Name+"."+s.Key+"."+value, "choice."+s.Key+"."+value, "choice."+value)
}

// SettingValue is a value of a setting with its unit.
func (w Engines) SettingValue(k *ai.Kind, s *ai.Setting, value string) string {
	if len(s.Choices) > 0 {
		value = w.SettingChoice(k, s, value)
	}
	if s.Unit != "" {
		value += " " + s.Unit
	}
	return value
}

// SettingLimits is the range of a number; empty for other settings.
func (w Engines) SettingLimits(s *ai.Setting) string {
	if !s.IsNumber() || len(s.Choices) > 0 {
		return ""
	}
	t := w.T("limits", Number(s.Min), Number(s.Max))
	if s.Unit != "" {
		t += " " + s.Unit
	}
	return t
}

// SettingError is why a setting does not take a value; empty if it does.
func (w Engines) SettingError(k *ai.Kind, s *ai.Setting, value string) string {
	if s.Check(value) == nil {
		return ""
	}
	if len(s.Choices) > 0 {
		words := make([]string, len(s.Choices))
		for i, c := range s.Choices {
			words[i] = w.SettingChoice(k, s, c)
		}
		return w.T("wrong.choice", strings.Join(words, w.T("and.comma")))
	}
	key := "wrong.whole"
	if _, err := strconv.Atoi(s.Default); err != nil {
		key = "wrong.number"
	}
	return w.T(key, w.SettingLimits(s))
}

// SameValue reports whether two values of a setting mean the same.
func SameValue(s *ai.Setting, a, b string) bool {
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

// Differences are the settings that differ from their defaults. The command line of a program is its name already.
func (w Engines) Differences(k *ai.Kind, values map[string]string) string {
	var parts []string
	for i := range k.Settings {
		s := &k.Settings[i]
		v, set := values[s.Key]
		if !set || SameValue(s, v, s.Default) || IsProgram(k) && s.Key == dcp.CommandKey {
			continue
		}
		parts = append(parts, w.T("difference", w.SettingName(k, s), w.SettingValue(k, s, v)))
	}
	return strings.Join(parts, w.T("and.comma"))
}

// Name is an engine without its settings: its kind, or its program.
func (w Engines) Name(e *enginelist.Engine) string {
	k := &e.Choice.Kind
	switch command := e.Choice.Settings[dcp.CommandKey]; {
	case k.Name == "":
		return e.Spec
	case IsProgram(k) && command != "":
		return command[strings.LastIndexAny(command, `/\`)+1:]
	}
	return w.KindTitle(k)
}

// Title is an engine's name with what differs from the defaults.
func (w Engines) Title(e *enginelist.Engine) string {
	title := w.Name(e)
	if d := w.Differences(&e.Choice.Kind, e.Choice.Settings); d != "" {
		title += " (" + d + ")"
	}
	return title
}

// AI is an AI as registry.Parse reads it, with what differs from the defaults; a text that means nothing names itself.
func (w Engines) AI(spec string) string {
	e := enginelist.Engine{Spec: spec}
	e.Choice, _ = registry.Parse(spec)
	return w.Title(&e)
}

// Settings is what an engine has of its own: what differs from the defaults, limit and budget.
func (w Engines) Settings(e *enginelist.Engine) string {
	text := w.Differences(&e.Choice.Kind, e.Choice.Settings)
	if text == "" {
		text = w.T("engines.defaults")
	}
	if e.Thrower != "" {
		text += " · " + w.First(e.Thrower, "thrower."+e.Thrower)
	}
	if e.Limit >= 0 {
		text += " · " + Terms(w).Limit(e.Limit)
	}
	if e.Budget != (ai.Budget{}) {
		text += " · " + Terms(w).Budget(e.Budget)
	}
	return text
}

// Refusal is why an AI does not take its settings, as far as the language has words for it.
func (w *Words) Refusal(err error) string {
	var m message.Message
	if w.Language() == "en" || errors.As(err, &m) {
		return w.T("wrong.refused") + " " + w.Error(err)
	}
	return w.T("wrong.refused")
}
