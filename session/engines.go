package session

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/subprocess"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/study"
)

// Engine is one AI of the list that is asked: built in or an external program, with its settings.
type Engine struct {
	Spec   string    // as registry.Parse reads it: "rows", "rows:weak=false", "process:COMMAND LINE"
	Limit  float64   // m/s, a weight limit of its own; negative: the thrower's
	Budget ai.Budget // of its own; zero: the common one
	// Thrower is the name of a thrower of its own with limit and error Player; empty: the common one, under Limit.
	Thrower string
	Player  curling.Player

	Choice registry.Choice // what Spec means; zero if it means nothing
	AI     ai.AI           // nil: Err is the reason
	Err    error

	beside map[string]ai.AI // by the name of a thrower asked for beside: two answers at a time never share an AI
}

// aiFor is the AI that answers for a thrower asked for beside, for the common one by an empty name.
func (e *Engine) aiFor(thrower string) (ai.AI, error) {
	if thrower == "" || thrower == e.Thrower || e.Err != nil {
		return e.AI, e.Err
	}
	if a := e.beside[thrower]; a != nil {
		return a, nil
	}
	a, err := e.Choice.New()
	if err != nil {
		return nil, err
	}
	if e.beside == nil {
		e.beside = map[string]ai.AI{}
	}
	e.beside[thrower] = a
	return a, nil
}

// EngineList is the list of the engines that are asked.
type EngineList struct {
	Changed event.Signal // the list

	s       *Session
	engines []Engine // of the study, with their AIs
}

// MaxEngines is how many engines the list holds: one for each letter.
const MaxEngines = 26

// Limits of budgets.
const (
	DefaultTime = 3 * time.Second
	MinTime     = 100 * time.Millisecond
	MaxTime     = time.Hour
	MaxThrows   = 1_000_000_000
)

// What an engine's text holds behind the spec.
const (
	throwerMark = " | thrower="
	limitMark   = " | weight_max="
	budgetMark  = " | budget="
)

// ParseEngine reads what String writes and makes the AI. What is no limit or budget belongs to the spec.
func ParseEngine(text string) Engine {
	e := parseEngine(text)
	made := NewEngine(e.Spec, e.Limit, e.Budget)
	made.Thrower, made.Player = e.Thrower, e.Player
	return made
}

func parseEngine(text string) Engine {
	e := Engine{Spec: text, Limit: -1}
	if spec, value, ok := cutLast(e.Spec, budgetMark); ok {
		if b, err := ParseBudget(value); err == nil {
			e.Spec, e.Budget = spec, b
		}
	}
	if spec, value, ok := cutLast(e.Spec, limitMark); ok {
		if v, err := strconv.ParseFloat(value, 64); err == nil && v >= 0 && v <= curling.MaxSpeed {
			e.Spec, e.Limit = spec, v
		}
	}
	if spec, value, ok := cutLast(e.Spec, throwerMark); ok {
		var p curling.Player
		if err := json.Unmarshal([]byte(value), &p); err == nil && p.Name != "" && p.Check() == nil {
			e.Spec, e.Thrower = spec, p.Name
			p.Name = ""
			e.Player = p
		}
	}
	return e
}

// NewEngine is an engine with an AI of its own, or with the reason why there is none.
func NewEngine(spec string, limit float64, budget ai.Budget) Engine {
	e := Engine{Spec: spec, Limit: limit, Budget: budget}
	if e.Choice, e.Err = registry.Parse(e.Spec); e.Err == nil {
		e.AI, e.Err = e.Choice.New()
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

// String is the engine as settings keep it.
func (e *Engine) String() string {
	s := e.Spec
	if e.Thrower != "" {
		p := e.Player
		p.Name = e.Thrower
		if text, err := json.Marshal(p); err == nil {
			s += throwerMark + string(text)
		}
	}
	if e.Limit >= 0 {
		s += limitMark + strconv.FormatFloat(e.Limit, 'g', -1, 64)
	}
	if e.Budget != (ai.Budget{}) {
		s += budgetMark + FormatBudget(e.Budget)
	}
	return s
}

// Kind is the name of the engine's kind of AI.
func (e *Engine) Kind() string {
	name, _, _ := strings.Cut(e.Spec, ":")
	name, _, _ = strings.Cut(name, "(")
	return strings.TrimSpace(name)
}

// close ends the engine's programs if it has some.
func (e *Engine) close() {
	closeAI(e.AI)
	e.closeBeside(nil)
}

// closeBeside ends the programs for throwers that are not among the names.
func (e *Engine) closeBeside(keep []string) {
	for name, a := range e.beside {
		if !slices.Contains(keep, name) {
			closeAI(a)
			delete(e.beside, name)
		}
	}
}

// closeAI ends an AI that is not asked again. Nobody waits for it.
func closeAI(a ai.AI) {
	if c, ok := a.(io.Closer); ok {
		subprocess.Background(func() { _ = c.Close() })
	}
}

// FormatBudget is a budget as text: "10s", "20000" throws.
func FormatBudget(b ai.Budget) string {
	if b.Throws > 0 {
		return strconv.Itoa(b.Throws)
	}
	return b.Time.String()
}

// ParseBudget reads what FormatBudget writes. It is an error unless the budget is within its limits.
func ParseBudget(text string) (ai.Budget, error) {
	if n, err := strconv.Atoi(text); err == nil {
		if n < 1 || n > MaxThrows {
			return ai.Budget{}, fmt.Errorf("session: %w", msg("budget", strconv.Quote(text)))
		}
		return ai.Budget{Throws: n}, nil
	}
	t, err := time.ParseDuration(text)
	if err != nil || t < MinTime || t > MaxTime {
		return ai.Budget{}, fmt.Errorf("session: %w", msg("budget", strconv.Quote(text)))
	}
	return ai.Budget{Time: t}, nil
}

// All are the AIs that are asked, in the order of their letters.
func (el *EngineList) All() []Engine { return el.engines }

// Texts are the engines as settings keep them.
func (el *EngineList) Texts() []string {
	list := make([]string, len(el.engines))
	for i := range el.engines {
		list[i] = el.engines[i].String()
	}
	return list
}

// Full reports whether the list holds as many engines as it can.
func (el *EngineList) Full() bool { return len(el.engines) >= MaxEngines }

// Set makes the list anew without a command that could be undone: from the settings. Texts beyond MaxEngines are
// left out.
func (el *EngineList) Set(texts []string) {
	el.s.Study.Show(func(c *study.Content) { c.Engines = slices.Clone(texts[:min(len(texts), MaxEngines)]) })
}

// Put puts an engine in place of the one at i, or at the end of the list for i outside it. The error is that of
// an engine that cannot be made, and the list stays as it is.
func (el *EngineList) Put(i int, e Engine) error {
	made := NewEngine(e.Spec, e.Limit, e.Budget)
	if made.Err != nil {
		return made.Err
	}
	made.close()
	text := e.String()
	el.s.Study.Set("engines", func(c *study.Content) {
		list := slices.Clone(c.Engines)
		if i >= 0 && i < len(list) {
			list[i] = text
		} else {
			list = append(list, text)
		}
		c.Engines = list
	})
	return nil
}

// Duplicate puts the engine at i once more, right below it.
func (el *EngineList) Duplicate(i int) {
	el.s.Study.Set("engines", func(c *study.Content) { c.Engines = slices.Insert(slices.Clone(c.Engines), i+1, c.Engines[i]) })
}

// Remove takes the engine at i off the list.
func (el *EngineList) Remove(i int) {
	el.s.Study.Set("engines", func(c *study.Content) { c.Engines = slices.Delete(slices.Clone(c.Engines), i, i+1) })
}

// Move moves the engine at i by one place up (-1) or down (1), as far as there is one.
func (el *EngineList) Move(i, by int) {
	if j := i + by; j >= 0 && j < len(el.engines) {
		el.s.Study.Set("engines", func(c *study.Content) {
			list := slices.Clone(c.Engines)
			list[i], list[j] = list[j], list[i]
			c.Engines = list
		})
	}
}

// sync follows a change of the study: it makes the AIs of the list: those that were there go on.
func (el *EngineList) sync(before *study.Content) {
	texts := el.s.Study.Content().Engines
	if slices.Equal(texts, before.Engines) {
		return
	}
	el.Changed.Emit()
	old := el.engines
	el.engines, el.s.Table.pending = nil, nil
	el.s.Table.pendingOf = ""
	for _, text := range texts {
		if i := slices.IndexFunc(old, func(e Engine) bool { return e.String() == text }); i >= 0 {
			el.engines = append(el.engines, old[i])
			old = slices.Delete(slices.Clone(old), i, i+1)
			continue
		}
		el.engines = append(el.engines, ParseEngine(text))
	}
	for i := range old {
		if el.s.Ask.running != nil && slices.ContainsFunc(el.s.Ask.running.rows, func(r *study.Row) bool { return r.Spec == old[i].Spec }) {
			el.s.Ask.leaveAsking()
		}
		old[i].close()
	}
}
