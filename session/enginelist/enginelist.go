// Package enginelist is the list of the AIs that are asked, each with its settings, its budget and who throws for it.
package enginelist

import (
	"encoding/json"
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

// ID names an engine of a list for as long as it stands there, wherever it is moved and however it is changed; 0 names none.
type ID int

// Engine is one AI of the list that is asked: built in or an external program, with its settings.
type Engine struct {
	ID     ID        // 0: it is in no list
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

// AIFor is the AI that answers for a thrower asked for beside, for the common one by an empty name.
func (e *Engine) AIFor(thrower string) (ai.AI, error) {
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

// Document is the study that holds the list.
type Document interface {
	Content() *study.Content
	Set(name string, change func(*study.Content))
	Show(change func(*study.Content))
}

// Change is what became of a list.
type Change struct {
	Gone []*Engine // that are in it no more, or are asked otherwise; their programs end when everybody knows
}

// List is the list of the engines that are asked.
type List struct {
	Changed event.Of[Change]

	doc     Document
	engines []*Engine // of the study, with their AIs
	last    ID
	// arranged is who stands where after the command that is being done; nil: the change comes from elsewhere, as by undo
	arranged []seat
}

// New is the list of a study.
func New(doc Document) *List { return &List{doc: doc} }

// Most is how many engines the list holds: one for each letter.
const Most = 26

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
			return ai.Budget{}, msg("budget", strconv.Quote(text))
		}
		return ai.Budget{Throws: n}, nil
	}
	t, err := time.ParseDuration(text)
	if err != nil || t < MinTime || t > MaxTime {
		return ai.Budget{}, msg("budget", strconv.Quote(text))
	}
	return ai.Budget{Time: t}, nil
}

// All are the AIs that are asked, in the order of their letters.
func (l *List) All() []*Engine { return l.engines }

// Texts are the engines as settings keep them.
func (l *List) Texts() []string {
	list := make([]string, len(l.engines))
	for i, e := range l.engines {
		list[i] = e.String()
	}
	return list
}

// Full reports whether the list holds as many engines as it can.
func (l *List) Full() bool { return len(l.engines) >= Most }

// Of is an engine of the list, nil if there is none.
func (l *List) Of(id ID) *Engine {
	if i := l.Index(id); i >= 0 {
		return l.engines[i]
	}
	return nil
}

// Index is the place of an engine in the list, -1 if it is not there.
func (l *List) Index(id ID) int {
	return slices.IndexFunc(l.engines, func(e *Engine) bool { return e.ID == id })
}

// Set makes the list anew without a command that could be undone: from the settings. Texts beyond Most are left out.
func (l *List) Set(texts []string) {
	l.doc.Show(func(c *study.Content) { c.Engines = slices.Clone(texts[:min(len(texts), Most)]) })
}

// Put puts an engine in place of one of the list, or at its end where there is no such one. The error is that of an engine that
// cannot be made, and the list stays as it is.
func (l *List) Put(id ID, e Engine) error {
	made := NewEngine(e.Spec, e.Limit, e.Budget)
	if made.Err != nil {
		return made.Err
	}
	made.close()
	i, with := l.Index(id), seat{id, e.String()}
	l.edit(func(list []seat) []seat {
		if i < 0 {
			return append(list, seat{text: with.text})
		}
		list[i] = with
		return list
	})
	return nil
}

// Duplicate puts an engine once more right below itself.
func (l *List) Duplicate(id ID) {
	if i := l.Index(id); i >= 0 {
		l.edit(func(list []seat) []seat { return slices.Insert(list, i+1, seat{text: list[i].text}) })
	}
}

// Remove takes an engine off the list.
func (l *List) Remove(id ID) {
	if i := l.Index(id); i >= 0 {
		l.edit(func(list []seat) []seat { return slices.Delete(list, i, i+1) })
	}
}

// Move moves an engine by one place up (-1) or down (1), as far as there is one.
func (l *List) Move(id ID, by int) {
	i := l.Index(id)
	if j := i + by; i >= 0 && j >= 0 && j < len(l.engines) {
		l.edit(func(list []seat) []seat {
			list[i], list[j] = list[j], list[i]
			return list
		})
	}
}

// seat is an engine as a command arranges it: its text and who it is, 0 for a further one.
type seat struct {
	id   ID
	text string
}

// edit is a command that arranges the list anew.
func (l *List) edit(change func([]seat) []seat) {
	list := make([]seat, len(l.engines))
	for i, text := range l.doc.Content().Engines {
		list[i] = seat{l.engines[i].ID, text}
	}
	l.arranged = change(list)
	texts := make([]string, len(l.arranged))
	for i := range texts {
		texts[i] = l.arranged[i].text
	}
	l.doc.Set("engines", func(c *study.Content) { c.Engines = texts })
	l.arranged = nil
}

// Follow follows a change of the study.
func (l *List) Follow(before *study.Content) {
	texts := l.doc.Content().Engines
	if slices.Equal(texts, before.Engines) {
		return
	}
	change := l.remake(texts)
	l.Changed.Emit(change)
	for _, e := range change.Gone {
		e.close()
	}
}

// remake makes the list anew. An engine with the text that it had goes on; with another one it is the same engine with another AI.
func (l *List) remake(texts []string) (change Change) {
	old, ids := l.engines, l.identities(texts)
	l.engines = make([]*Engine, len(texts))
	for i, id := range ids {
		k := slices.IndexFunc(old, func(e *Engine) bool { return e.ID == id })
		if k >= 0 && old[k].String() == texts[i] {
			l.engines[i] = old[k]
			continue
		}
		e := ParseEngine(texts[i])
		if e.ID = id; id == 0 {
			l.last++
			e.ID = l.last
		}
		l.engines[i] = &e
	}
	for _, e := range old {
		if !slices.Contains(l.engines, e) {
			change.Gone = append(change.Gone, e)
		}
	}
	return change
}

// identities are who the engines with the texts are, 0 for further ones: as they were arranged by a command, else those of the same
// text, and in a list as long as before those at the same place.
func (l *List) identities(texts []string) []ID {
	ids := make([]ID, len(texts))
	if len(l.arranged) == len(texts) {
		for i := range ids {
			ids[i] = l.arranged[i].id
		}
		return ids
	}
	for i, text := range texts {
		if k := slices.IndexFunc(l.engines, func(e *Engine) bool { return e.String() == text && !slices.Contains(ids, e.ID) }); k >= 0 {
			ids[i] = l.engines[k].ID
		}
	}
	for i := range ids {
		if len(texts) == len(l.engines) && ids[i] == 0 && !slices.Contains(ids, l.engines[i].ID) {
			ids[i] = l.engines[i].ID
		}
	}
	return ids
}

// Extra reports whether an engine has an AI for a thrower who is not among the names.
func (l *List) Extra(names []string) bool {
	return slices.ContainsFunc(l.engines, func(e *Engine) bool {
		for name := range e.beside {
			if !slices.Contains(names, name) {
				return true
			}
		}
		return false
	})
}

// KeepFor ends the AIs for throwers who are not among the names.
func (l *List) KeepFor(names []string) {
	for _, e := range l.engines {
		e.closeBeside(names)
	}
}

// Close ends the programs of all engines.
func (l *List) Close() {
	for _, e := range l.engines {
		e.close()
	}
}
