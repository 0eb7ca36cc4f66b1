// Package limits checks numbers and texts that come from files and from other machines against what is possible. The types that
// hold them check themselves by it (curling.Player, evaluate.Value, analysis.Shot and others): who reads one asks it, wherever it
// comes from.
package limits

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hogline/hogline/engine/message"
)

// Slack is by how much a number may lie beyond its limit by rounding.
const Slack = 1e-6

// Check keeps the first thing that is wrong with a value, by the name of its field. Fields are named as they are written.
type Check struct {
	at    string
	first *error
}

// Of is a check of a value by its name, which may be empty.
func Of(name string) Check { return Check{name, new(error)} }

// Err is the first thing that is wrong, nil if nothing is.
func (c Check) Err() error { return *c.first }

// In is the check of a field that holds fields of its own.
func (c Check) In(field string) Check { return Check{c.name(field), c.first} }

// At is the check of an entry of a list, from 0; of the empty field, of the list itself.
func (c Check) At(field string, i int) Check { return c.In(field + "[" + strconv.Itoa(i) + "]") }

// name is that of a field; the empty one is the value itself.
func (c Check) name(field string) string {
	if c.at == "" || field == "" || field[0] == '[' {
		return c.at + field
	}
	return c.at + "." + field
}

func (c Check) fail(m message.Message) {
	if *c.first == nil {
		*c.first = m
	}
}

// Number checks a number: finite, and from least to most to within Slack.
func (c Check) Number(field string, v, least, most float64) {
	if !(v >= least-Slack && v <= most+Slack) || math.IsInf(v, 0) { // NaN is neither
		c.fail(msg("number", c.name(field), v, least, most))
	}
}

// Known is Number of a number that may be nil: not known.
func (c Check) Known(field string, v *float64, least, most float64) {
	if v != nil {
		c.Number(field, *v, least, most)
	}
}

// Found is Number of a number that may be NaN: not known.
func (c Check) Found(field string, v, least, most float64) {
	if !math.IsNaN(v) {
		c.Number(field, v, least, most)
	}
}

// Whole checks a whole number.
func (c Check) Whole(field string, v, least, most int) {
	if v < least || v > most {
		c.fail(msg("number", c.name(field), v, least, most))
	}
}

// Count checks how many entries a list has.
func (c Check) Count(field string, n, most int) {
	if n > most {
		c.fail(msg("count", c.name(field), n, most))
	}
}

// Text checks a text of one line: at most so many letters, without control characters and those that turn the direction of writing.
func (c Check) Text(field, text string, most int) {
	switch n := utf8.RuneCountInString(text); {
	case n > most:
		c.fail(msg("text", c.name(field), n, most))
	case !utf8.ValidString(text) || strings.ContainsFunc(text, Hidden):
		c.fail(msg("letters", c.name(field)))
	}
}

// Needed is Text of a text that must be there.
func (c Check) Needed(field, text string, most int) {
	if text == "" {
		c.fail(msg("missing", c.name(field)))
	}
	c.Text(field, text, most)
}

// Lines is Text of a text that may have several lines.
func (c Check) Lines(field, text string, most int) {
	c.Text(field, strings.NewReplacer("\n", " ", "\r", " ", "\t", " ").Replace(text), most)
}

// Word checks a text that is one of a list, or empty.
func Word[T ~string](c Check, field string, text T, list []T) {
	if text != "" && !slices.Contains(list, text) {
		words := make([]string, len(list))
		for i, w := range list {
			words[i] = string(w)
		}
		c.fail(msg("word", c.name(field), quote(string(text)), strings.Join(words, ", ")))
	}
}

// Fault is what a field says of itself, nil if it is as it should be.
func (c Check) Fault(field string, err error) {
	if err != nil {
		c.fail(msg("field", c.name(field), err))
	}
}

// Hidden reports whether a letter is a control character, ends a line or turns the direction of writing.
func Hidden(r rune) bool {
	return unicode.IsControl(r) || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' || r == '\u2028' || r == '\u2029'
}

// Clean is a foreign text as Text takes it, one that Text takes as it is: letters that are Hidden or no UTF-8 become blanks, blanks
// beside each other then one, and what is beyond so many letters is left out.
func Clean(text string, most int) string {
	c := Of("")
	if c.Text("", text, most); c.Err() == nil {
		return text
	}
	text = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if Hidden(r) || r == utf8.RuneError {
			return ' '
		}
		return r
	}, text)), " ")
	if utf8.RuneCountInString(text) > most {
		text = string([]rune(text)[:most-1]) + "…"
	}
	return text
}

// quoted is how many letters of a foreign text stand in a sentence.
const quoted = 40

func quote(text string) string { return strconv.Quote(Clean(text, quoted)) }
