package option

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/hogline/hogline/app/cli/table"
	"github.com/hogline/hogline/engine/ai"
)

// SettingRows adds a row for something with settings and one for each of them.
func SettingRows(t *table.Table, name, title string, settings []ai.Setting) {
	t.Row(name, title)
	for i := range settings {
		s := &settings[i]
		t.Row("  "+s.Key+"="+s.Default, s.Help+" ("+limits(s)+")")
	}
}

// limits is what a setting may be.
func limits(s *ai.Setting) string {
	switch {
	case len(s.Choices) > 0:
		return strings.Join(s.Choices, ", ")
	case s.IsNumber():
		return strings.TrimSpace(fmt.Sprintf("%s to %s %s", Plain(s.Min), Plain(s.Max), s.Unit))
	}
	return "text"
}

// Plain is a number without an exponent.
func Plain(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
