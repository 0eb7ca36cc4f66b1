package wording

import (
	"strconv"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/session/study"
)

// Terms are the words for what a question is asked under: throwers, rules, ices, budget and win table.
type Terms struct{ *i18n.Bundle }

// Terms are the words for what a question is asked under.
func (w *Words) Terms() Terms { return Terms{w.Bundle} }

// Limit is a weight limit in m/s; 0 is none.
func (w Terms) Limit(v float64) string {
	if v <= 0 {
		return w.T("limit.none")
	}
	return w.T("limit", strconv.FormatFloat(v, 'f', 1, 64))
}

// Thrower is a thrower by its name: of a preset, or given by the user; that of the game, who may have a name, where it is
// empty.
func (w Terms) Thrower(name, game string) string {
	switch {
	case name != "":
		return w.First(name, "thrower."+name)
	case game != "":
		return game
	}
	return w.T("thrower.log")
}

// Noise is a thrower's error.
func (w Terms) Noise(n curling.Noise) string {
	return w.noise("noise.", n)
}

// NoiseSize is a thrower's error without the word, for a column of them.
func (w Terms) NoiseSize(n curling.Noise) string { return w.noise("noise.size.", n) }

func (w Terms) noise(key string, n curling.Noise) string {
	num := func(v float64) string { return strconv.FormatFloat(v, 'g', 4, 64) }
	return w.T(key+string(n.Model), num(n.A), num(n.B))
}

// Model is the name of a model of the ice.
func (w Terms) Model(m physics.Model) string { return w.T("model." + string(m)) }

// HeldFor is what the values of a charted game hold for.
func (w Terms) HeldFor(f *analysis.For) string {
	return w.T("season.for", w.First(f.Rules, "rv.name."+f.Rules), w.WinsSource(f.Wins), w.Ice(f.Ice),
		w.ValueSource(f.Value), w.First(f.Throwers, "value.throwers."+f.Throwers))
}

// Ice is an ice by its name, empty for numbers without one.
func (w Terms) Ice(name string) string {
	if name == "" {
		return w.T("ice.name.own")
	}
	return w.First(name, "ice.name."+name, "model."+name)
}

// Budget is a budget: "3 s", "20,000 throws".
func (w Terms) Budget(b ai.Budget) string {
	if b.Throws > 0 {
		return w.T("throws", Group(b.Throws))
	}
	return w.T("seconds", strconv.FormatFloat(b.Time.Seconds(), 'g', 4, 64))
}

// Rules are rules by what they protect, rules of one's own by their name.
func (w Terms) Rules(r *curling.Rules) string {
	if r.Text != "" && r.Name != "" {
		return w.First(r.Name, "rv.name."+r.Name)
	}
	s := w.T("rules.none")
	if r.Guard.Zone != curling.ZoneNone && r.Guard.Shots > 0 {
		s = w.T("rules.guard", r.Guard.Shots)
	}
	if r.Doubles() {
		s = w.T("rules.doubles")
	}
	if r.Guard.NoTick > 0 {
		s += " · " + w.T("rules.no-tick")
	}
	return s
}

// WinTableUnder is WinTable, and that the ends to come are scored by rules of one's own.
func (w Terms) WinTableUnder(t study.WinTable, own bool) string {
	if own && t.Source != study.WinsNone {
		return w.T("wins.source.by-rules", w.WinTable(t))
	}
	return w.WinTable(t)
}

// WinTable is where the win probabilities come from.
func (w Terms) WinTable(t study.WinTable) string {
	_, source := t.Table()
	if t.Source == study.WinsUsual {
		source = study.WinsUsual
	}
	if source == study.WinsLogs {
		return w.T("wins.logs", t.Folder, Group(t.Counts.N()))
	}
	return w.T("wins." + string(source))
}
