package app

import (
	"encoding/json"
	"math"
	"strconv"
	"time"

	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/values"
)

// restore gives a session what the settings keep of it.
func restore(s *session.Session, set *settings.Settings) {
	thrower := study.Thrower{Name: set.Choice(settings.Thrower), Own: curling.Player{
		Noise: curling.Noise{Model: curling.NoiseModel(set.Choice(settings.Noise)), A: set.Number(settings.NoiseA),
			B: set.Number(settings.NoiseB)},
		WeightMax: set.Number(settings.WeightMax),
	}}
	budget := ai.Budget{Throws: int(set.Number(settings.AskThrows))}
	if budget.Throws < 1 {
		budget = ai.Budget{Time: time.Duration(set.Number(settings.AskTime) * float64(time.Second))}
	}
	s.Valuation.SetTerms(values.Terms{Costly: set.Number(settings.CostlyLoss), Worst: max(set.Number(settings.CostlyLoss),
		set.Number(settings.WorstLoss)), EveryAI: set.Switch(settings.EveryAI),
		Place: values.Site{URL: set.Choice(settings.QueueURL), Token: set.Choice(settings.QueueToken)}})
	s.Restore(study.Terms{Thrower: thrower, Also: restoreThrowers(set, settings.Beside), Budget: budget, Wins: restoreWinTable(set),
		Sweepers: curling.Sweepers(set.Choice(settings.Sweepers))},
		set.List(settings.Engines), restoreThrowers(set, settings.Throwers), restoreIces(set))
}

// keep writes what changes of a session into the settings.
func keep(g *event.Group, s *session.Session, set *settings.Settings) {
	g.Watch(func() { keepThrower(s.Throwers.Choice(), set) }, &s.Throwers.Changed)
	g.Watch(func() { keepBudget(s.Terms.Budget(), set) }, &s.Terms.BudgetChanged)
	g.Watch(func() { keepIces(s.Ices.Named(), set) }, &s.Ices.Changed)
	g.Watch(func() {
		keepThrowers(s.Throwers.Kept(), set, settings.Throwers)
		keepThrowers(s.Throwers.AskedBeside(), set, settings.Beside)
		set.SetChoice(settings.Sweepers, string(s.Throwers.Sweepers()))
	}, &s.Throwers.Changed)
	g.Watch(func() {
		t := s.Valuation.Terms()
		set.SetNumber(settings.CostlyLoss, t.Costly)
		set.SetNumber(settings.WorstLoss, t.Worst)
		set.SetSwitch(settings.EveryAI, t.EveryAI)
		set.SetChoice(settings.QueueURL, t.Place.URL)
		set.SetChoice(settings.QueueToken, t.Place.Token)
	}, &s.Valuation.Changed)
	g.Watch(func() { set.SetList(settings.Engines, s.Engines.Texts()) }, &s.Engines.Changed)
	g.Watch(func() { keepWinTable(s.Terms.WinTable(), set) }, &s.Terms.WinsChanged)
}

func keepThrower(t study.Thrower, set *settings.Settings) {
	set.SetChoice(settings.Thrower, t.Name)
	set.SetChoice(settings.Noise, string(t.Own.Noise.Model))
	set.SetNumber(settings.WeightMax, t.Own.WeightMax)
	set.SetNumber(settings.NoiseA, t.Own.Noise.A)
	set.SetNumber(settings.NoiseB, t.Own.Noise.B)
}

func keepBudget(b ai.Budget, set *settings.Settings) {
	set.SetNumber(settings.AskThrows, float64(b.Throws))
	if b.Throws == 0 {
		set.SetNumber(settings.AskTime, b.Time.Seconds())
	}
}

func restoreWinTable(set *settings.Settings) study.WinTable {
	w := study.WinTable{Source: study.WinSource(set.Choice(settings.WinTable))}
	if kept := set.List(settings.WinTableLogs); len(kept) == len(w.Counts)+1 {
		if counts, ok := parseAll(kept[1:], strconv.Atoi, func(n int) bool { return n >= 0 }); ok {
			w.Folder = kept[0]
			copy(w.Counts[:], counts)
		}
	}
	number := func(s string) (float64, error) { return strconv.ParseFloat(s, 64) }
	isShare := func(v float64) bool { return v >= 0 && v <= 1 && !math.IsNaN(v) }
	if shares, ok := parseAll(set.List(settings.WinTableHand), number, isShare); ok && len(shares) == len(w.HandEnds)+1 {
		copy(w.HandEnds[:], shares)
		w.HandExtra, w.HandSet = shares[len(w.HandEnds)], true
	}
	return w
}

func keepWinTable(w study.WinTable, set *settings.Settings) {
	set.SetChoice(settings.WinTable, string(w.Source))
	if w.Counts != (winprob.Count{}) {
		kept := []string{w.Folder}
		for _, n := range w.Counts {
			kept = append(kept, strconv.Itoa(n))
		}
		set.SetList(settings.WinTableLogs, kept)
	}
	if w.HandSet {
		var kept []string
		for _, v := range append(w.HandEnds[:], w.HandExtra) {
			kept = append(kept, strconv.FormatFloat(v, 'g', -1, 64))
		}
		set.SetList(settings.WinTableHand, kept)
	}
}

// parseAll parses all texts; ok is false if one of them is not valid.
func parseAll[T any](texts []string, parse func(string) (T, error), valid func(T) bool) (values []T, ok bool) {
	for _, s := range texts {
		v, err := parse(s)
		if err != nil || !valid(v) {
			return nil, false
		}
		values = append(values, v)
	}
	return values, true
}

// restoreThrowers are the throwers of a list, one JSON text each; what is none is left out.
func restoreThrowers(set *settings.Settings, of settings.List) []study.Thrower {
	var list []study.Thrower
	for _, text := range set.List(of) {
		var t study.Thrower
		if err := json.Unmarshal([]byte(text), &t); err == nil && (t.Name != "" || of.Key == settings.Beside.Key) && t.Own.Check() == nil {
			list = append(list, t)
		}
	}
	return list
}

func keepThrowers(list []study.Thrower, set *settings.Settings, of settings.List) {
	texts := make([]string, 0, len(list))
	for _, t := range list {
		if text, err := json.Marshal(t); err == nil {
			texts = append(texts, string(text))
		}
	}
	set.SetList(of, texts)
}

// restoreIces are the ices that the user named, one JSON text each; what is none is left out.
func restoreIces(set *settings.Settings) []physics.NamedIce {
	var list []physics.NamedIce
	for _, text := range set.List(settings.Ices) {
		var n physics.NamedIce
		if err := json.Unmarshal([]byte(text), &n); err == nil && n.Check() == nil {
			list = append(list, n)
		}
	}
	return list
}

func keepIces(list []physics.NamedIce, set *settings.Settings) {
	texts := make([]string, 0, len(list))
	for _, n := range list {
		if text, err := json.Marshal(n); err == nil {
			texts = append(texts, string(text))
		}
	}
	set.SetList(settings.Ices, texts)
}
