package ai

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/nearest"
)

// Values are the settings of an AI, defaults included, as Kind.Read gives them.
type Values map[string]string

// Read checks values against the settings of the kind and fills in the defaults; a number with its unit becomes one
// without (Setting.Plain). The error names the setting, its value and the values allowed.
func (k *Kind) Read(values map[string]string) (Values, error) {
	out := make(Values, len(k.Settings))
	for _, s := range k.Settings {
		out[s.Key] = s.Default
	}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		s := k.setting(key)
		if s == nil {
			return nil, fmt.Errorf("%s: %w", k.Name, k.unknown(key))
		}
		if err := s.Check(values[key]); err != nil {
			return nil, fmt.Errorf("%s: %w", k.Name, err)
		}
		out[key] = s.Plain(values[key])
	}
	return out, nil
}

// unknown is the error of a setting that the kind has not.
func (k *Kind) unknown(key string) message.Message {
	var keys []string
	for i := range k.Settings {
		keys = append(keys, k.Settings[i].Key)
	}
	if meant := nearest.Name(key, keys...); meant != "" {
		return msg("unknown-setting-like", strconv.Quote(key), k.keys(), meant)
	}
	return msg("unknown-setting", strconv.Quote(key), k.keys())
}

func (k *Kind) setting(key string) *Setting {
	for i := range k.Settings {
		if k.Settings[i].Key == key {
			return &k.Settings[i]
		}
	}
	return nil
}

func (k *Kind) keys() message.Message {
	if len(k.Settings) == 0 {
		return msg("no-settings")
	}
	keys := make([]string, len(k.Settings))
	for i, s := range k.Settings {
		keys[i] = s.Key
	}
	return msg("settings", strings.Join(keys, ", "))
}

// IsNumber reports whether the value is a number: the setting has limits.
func (s *Setting) IsNumber() bool { return s.Min != 0 || s.Max != 0 }

// Check checks a value against the choices or limits of the setting. A setting whose
// default is a whole number takes whole numbers.
func (s *Setting) Check(value string) error {
	switch {
	case len(s.Choices) > 0:
		if !slices.Contains(s.Choices, value) {
			return msg("want-choice", s.Key, strconv.Quote(value), strings.Join(s.Choices, ", "))
		}
	case s.IsNumber():
		v, err := strconv.ParseFloat(s.Plain(value), 64)
		if err != nil || math.IsNaN(v) {
			return msg("no-number", s.Key, strconv.Quote(value), s.Min, s.Max, s.unit())
		}
		if v < s.Min || v > s.Max {
			return msg("want-range", s.Key, value, s.Min, s.Max, s.unit())
		}
		if _, err := strconv.Atoi(s.Default); err == nil && v != math.Trunc(v) {
			return msg("want-whole", s.Key, value, s.Min, s.Max, s.unit())
		}
	}
	return nil
}

// Plain is a value of a setting that is a number without its unit: 8 for 8s, 0.5 for 500ms, 512 for 512 MiB. Any other value is
// itself.
func (s *Setting) Plain(value string) string {
	if !s.IsNumber() || s.Unit == "" {
		return value
	}
	if d, err := time.ParseDuration(strings.ReplaceAll(value, " ", "")); err == nil && s.Unit == "s" && strings.ContainsAny(value, "smh") {
		return strconv.FormatFloat(d.Seconds(), 'f', -1, 64)
	}
	if number, ok := strings.CutSuffix(value, s.Unit); ok {
		return strings.TrimSpace(number)
	}
	return value
}

func (s *Setting) unit() string {
	if s.Unit == "" {
		return ""
	}
	return " " + s.Unit
}

// Bool is a setting with the choices true and false.
func (v Values) Bool(key string) bool { return v[key] == "true" }

// Number is a setting with limits.
func (v Values) Number(key string) float64 {
	f, err := strconv.ParseFloat(v[key], 64)
	if err != nil {
		panic(fmt.Sprintf("ai: setting %s=%q was not read by Kind.Read", key, v[key]))
	}
	return f
}

// Whole is a setting with limits whose default is a whole number.
func (v Values) Whole(key string) int { return int(v.Number(key)) }

// YesNo are the choices of a setting that is on or off.
var YesNo = []string{"true", "false"}
