package app

import (
	"strconv"
	"strings"

	"hogline/engine/ai"
	"hogline/engine/registry"
)

// entry is one AI of the list that is asked.
type entry struct {
	// What the settings keep of it:
	Spec   string    // "rows", "rows:weak=false", "process:COMMAND LINE"
	Limit  float64   // m/s, a weight limit of its own; negative takes the thrower's
	Budget ai.Budget // of its own; zero takes the common one

	choice registry.Choice // what Spec says; zero if it says nothing
	ai     ai.AI
	err    error // why there is no ai
}

// What the settings keep behind the spec.
const (
	limitMark  = " | weight_max="
	budgetMark = " | budget="
)

// parseEntry reads what String writes. What is no limit or budget belongs to the spec.
func parseEntry(s string) entry {
	e := entry{Spec: s, Limit: -1}
	if spec, text, ok := cutLast(e.Spec, budgetMark); ok {
		if b, err := readBudget(text); err == nil {
			e.Spec, e.Budget = spec, b
		}
	}
	if spec, text, ok := cutLast(e.Spec, limitMark); ok {
		if v, err := strconv.ParseFloat(text, 64); err == nil && v >= 0 {
			e.Spec, e.Limit = spec, v
		}
	}
	return e
}

// cutLast is strings.Cut around the last mark.
func cutLast(s, mark string) (before, after string, found bool) {
	if i := strings.LastIndex(s, mark); i >= 0 {
		return s[:i], s[i+len(mark):], true
	}
	return s, "", false
}

func (e entry) String() string {
	s := e.Spec
	if e.Limit >= 0 {
		s += limitMark + strconv.FormatFloat(e.Limit, 'g', -1, 64)
	}
	if e.Budget != (ai.Budget{}) {
		s += budgetMark + budgetLine(e.Budget)
	}
	return s
}

// kind is the name of the entry's kind.
func (e entry) kind() string {
	name, _, _ := strings.Cut(e.Spec, ":")
	name, _, _ = strings.Cut(name, "(")
	return strings.TrimSpace(name)
}

// made is the entry with an AI of its own, or with the reason why there is none.
func (e entry) made() entry {
	if e.choice, e.err = registry.Parse(e.Spec); e.err == nil {
		e.ai, e.err = e.choice.New()
	}
	return e
}

// close ends the entry's program if it has one.
func (e entry) close() {
	if c, ok := e.ai.(interface{ Close() error }); ok {
		_ = c.Close() // it is not asked again
	}
}

// nameOf is what the entry is called without its settings: its kind, or its program.
func (w *Window) nameOf(e entry) string {
	k := &e.choice.Kind
	switch command := e.choice.Settings[commandKey]; {
	case k.Name == "":
		return e.Spec
	case isProgram(k) && command != "":
		return command[strings.LastIndexAny(command, `/\`)+1:]
	}
	return w.kindTitle(k)
}

// titleOf is the entry's name with what differs from the defaults.
func (w *Window) titleOf(e entry) string {
	title := w.nameOf(e)
	if d := w.differences(&e.choice.Kind, e.choice.Settings); d != "" {
		title += " (" + d + ")"
	}
	return title
}
