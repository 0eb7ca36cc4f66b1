package study

import (
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/engine/physics"
)

// Limits of what a file says beside the answers, whose limits are those of package evaluate.
const (
	maxText    = 1 << 16 // bytes of what a user has written: an AI, which may be a command line, a name
	maxRows    = 10_000  // of a question
	maxThrown  = 1 << 40 // throws of a budget
	maxSeconds = 24 * time.Hour
	maxListed  = 10_000 // engines, throwers, own shots
	maxRules   = 1 << 18
	maxNumber  = 1 << 30
)

// checkPlayer reports what no thrower has; the zero one is none.
func checkPlayer(c limits.Check, field string, p *curling.Player) {
	if *p != (curling.Player{}) {
		c.Fault(field, p.Check())
	}
}

// check reports what no thrower has.
func (t *Thrower) check(c limits.Check) {
	c.Whole("name", len(t.Name), 0, maxText)
	checkPlayer(c, "own", &t.Own)
}

// check reports what no win table is from.
func (w *WinTable) check(c limits.Check) {
	limits.Word(c, "Source", w.Source, WinSources)
	c.Whole("Folder", len(w.Folder), 0, maxText)
}

// check reports what nobody can have asked about.
func (a *Asked) check(c limits.Check) {
	c.Fault("state", a.State.Check(physics.TouchTolerance))
	c.Fault("rules", a.Rules.Check())
	c.Whole("machine", len(a.Machine), 0, maxRules)
	c.Fault("ice", a.Ice.Check())
	for t := range a.Teams {
		for i := range a.Teams[t] {
			checkPlayer(c, "teams", &a.Teams[t][i])
		}
	}
	a.Wins.check(c.In("wins"))
}

// check reports what no question is, its answers apart.
func (f *questionFile) check() error {
	c := limits.Of("")
	f.Asked.check(c.In("asked"))
	f.Thrower.check(c.In("thrower"))
	c.Text("version", f.Version, evaluate.MaxText)
	c.Text("ranking.simulator", f.Ranking.Simulator, evaluate.MaxText)
	c.Text("ranking.policy", f.Ranking.Policy, evaluate.MaxText)
	c.Text("ranking.source", f.Ranking.Source, evaluate.MaxText)
	c.Count("rows", len(f.Rows), maxRows)
	for i := range f.Rows {
		f.Rows[i].check(c.At("rows", i))
	}
	return c.Err()
}

func (x *rowFile) check(c limits.Check) {
	c.Whole("number", x.Number, 0, maxNumber)
	limits.Word(c, "kind", x.Kind, []RowKind{EngineRow, PlayedRow, OwnRow})
	c.Whole("ai", len(x.Spec), 0, maxText)
	c.Whole("player_name", len(x.PlayerName), 0, maxText)
	if x.Player != nil {
		checkPlayer(c, "player", x.Player)
	}
	x.budgetFile.check(c)
	c.Whole("candidate", x.Candidate, 0, maxNumber)
	c.Whole("rank", x.Rank, 0, maxNumber)
	c.Text("version", x.Version, evaluate.MaxText)
}

func (f budgetFile) check(c limits.Check) {
	c.Whole("budget_throws", f.Throws, 0, maxThrown)
	c.Number("budget_seconds", f.Seconds, 0, maxSeconds.Seconds())
}

// checkAnswer reports what no answer of a row is, or of an earlier try of it.
func (r *Row) checkAnswer(x *rowFile, points float64) error {
	c := limits.Of("")
	if r.Asked {
		c.Number("answer.seconds", x.Answer.Seconds, 0, evaluate.MaxElapsed.Seconds()) // before it was made a Duration
		c.Fault("answer", r.Answer.Check(points))
	}
	if b := r.Before; b != nil {
		b.Value.Check(c.In("before.value"), points)
		c.Fault("before.call", b.Call.Check())
		c.Fault("before.shot", b.Shot.CheckNumbers())
	}
	return c.Err()
}

// check reports what no document holds beside its lines and annotations.
func (f *documentFile) check() error {
	c := limits.Of("")
	c.Count("engines", len(f.Engines), maxListed)
	for i, e := range f.Engines {
		c.At("engines", i).Whole("", len(e), 0, maxText)
	}
	c.Count("shots", len(f.Shots), maxListed)
	for i := range f.Shots {
		s, in := &f.Shots[i], c.At("shots", i)
		in.Whole("id", s.ID, 0, maxNumber)
		in.Fault("shot", s.Shot.Check())
		in.Whole("name", len(s.Name), 0, maxText)
	}
	f.Thrower.check(c.In("thrower"))
	for field, list := range map[string][]Thrower{"also": f.Also, "throwers": f.Throwers} {
		c.Count(field, len(list), maxListed)
		for i := range list {
			list[i].check(c.At(field, i))
		}
	}
	c.Fault("sweepers", f.Sweepers.Check())
	f.budgetFile.check(c)
	if r := f.Rules; r != nil {
		c.Fault("rules", r.Rules.Check())
		c.Whole("rules.text", len(r.Text), 0, maxRules)
	}
	f.Wins.check(c.In("wins"))
	return c.Err()
}
