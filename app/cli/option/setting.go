package option

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/ai"
)

// Limits is what a setting may be.
func Limits(s *ai.Setting) string {
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
