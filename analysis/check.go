package analysis

import (
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/engine/realplay"
)

// Limits of tasks and values, which come from files and from other machines.
const (
	// MaxAIs is how many AIs a shot can be asked of.
	MaxAIs = 64
	// MaxSims and MaxTime bound the budget of an AI for a shot.
	MaxSims = 1_000_000_000
	MaxTime = 24 * time.Hour

	maxKey     = 64      // letters of a key or a place
	maxSpec    = 4000    // of an AI: it may be a command line
	maxMachine = 1 << 18 // of rules
	maxError   = 200.0   // per cent: that of three values of at most a hundred each, and twice the doubt of a chart
	maxHammer  = 10.0    // points that the hammer is worth
	maxDoubt   = 10.0    // m/s
	maxApart   = curling.Stones * missing
	maxLayout  = 1000
	maxShots   = curling.MaxEnd * curling.Stones
	maxSum     = 100.0 * maxShots // per cent, of all shots together
	maxPoints  = 1000             // of a match
	maxPlayers = 100              // of both teams, those who throw for another counted
)

// Check reports what no value of a shot can be, by the name of its field as it is written.
func (s *Shot) Check() error {
	c := limits.Of("")
	s.check(c)
	return c.Err()
}

func (s *Shot) check(c limits.Check) {
	points := evaluate.MaxPoints(s.By != nil && s.By.Machine != "")
	c.Needed("key", s.Key, maxKey)
	c.Text("place", s.Place, maxKey)
	c.Text("noted", s.Noted, maxKey)
	c.Whole("end", s.End, 1, curling.MaxEnd)
	c.Whole("shot", s.Shot, 1, curling.Stones)
	c.Whole("team", s.Team, 0, 1)
	c.Number("win_before", s.WinBefore, 0, 100)
	c.Known("win_after", s.WinAfter, 0, 100)
	c.Number("score_before", s.ScoreBefore, -points, points)
	c.Known("score_after", s.ScoreAfter, -points, points)
	for _, part := range []struct {
		name  string
		value *float64
	}{{"call", s.Call}, {"throw", s.Throw}, {"luck", s.Luck}} {
		c.Known(part.name, part.value, -100, 100)
	}
	for _, e := range []struct {
		name  string
		value float64
	}{{"error", s.Error}, {"call_error", s.CallError}, {"throw_error", s.ThrowError}, {"luck_error", s.LuckError},
		{"win_before_error", s.BeforeError}, {"win_after_error", s.AfterError}} {
		c.Number(e.name, e.value, 0, maxError)
	}
	for _, e := range s.ScoreErrors {
		c.Number("score_errors", e, 0, 2*points+maxError)
	}
	s.checkCharted(c, points)
	s.Best.check(c.In("best"), points)
	s.Played.check(c.In("played"), points)
	c.Count("ideas", len(s.Ideas), MaxAIs)
	for i := range s.Ideas {
		s.Ideas[i].check(c.At("ideas", i), points)
	}
	if d := s.Disagreement; d != nil {
		c.Number("disagreement.apart", d.Apart, 0, maxApart)
		c.Number("disagreement.stake", d.Stake, 0, 100)
	}
	c.Text("referee", s.Referee, evaluate.MaxText)
	if s.By != nil {
		s.By.check(c.In("by"))
	}
	if s.Settings != nil {
		s.Settings.check(c.In("settings"))
	}
	if s.Worker != nil {
		s.Worker.check(c.In("worker"))
	}
}

// checkCharted reports what no value of a charted shot can be.
func (s *Shot) checkCharted(c limits.Check, points float64) {
	c.Known("call_known", s.CallProbability, 0, 1)
	if s.Grade != nil {
		c.Whole("grade", *s.Grade, 0, 4)
	}
	c.Text("task", s.Task, maxKey)
	c.Known("regret", s.Regret, -100, 100)
	c.Number("regret_error", s.RegretError, 0, maxError)
	if r := s.Redrawn; r != nil {
		c.Number("redrawn.win", r.Win, -100, 100)
		c.Number("redrawn.win_error", r.WinError, 0, maxError)
		c.Number("redrawn.points", r.Points, -2*points-maxHammer, 2*points+maxHammer)
		c.Number("redrawn.points_error", r.PointsError, 0, 2*points+maxHammer)
	}
	p := s.Points
	if p == nil {
		return
	}
	c.Number("points.before", p.Before, -points-maxHammer, points+maxHammer)
	c.Known("points.after", p.After, -points-maxHammer, points+maxHammer)
	c.Known("points.call", p.Call, -2*points-maxHammer, 2*points+maxHammer)
	c.Known("points.throw", p.Throw, -2*points-maxHammer, 2*points+maxHammer)
	for _, e := range []float64{p.Errors.Before, p.Errors.After, p.Errors.Call, p.Errors.Throw, p.Errors.Gain} {
		c.Number("points.errors", e, 0, 2*points+maxHammer)
	}
}

// Check reports what no idea can be; under which rules it was valued is not known.
func (i *Idea) Check() error {
	c := limits.Of("")
	i.check(c, evaluate.MaxPoints(true))
	return c.Err()
}

func (i *Idea) check(c limits.Check, points float64) {
	c.Text("ai", i.AI, maxSpec)
	c.Text("name", i.Name, evaluate.MaxText)
	c.Fault("named", i.Call.Check())
	if i.Shot != nil {
		c.Fault("shot", i.Shot.Check())
	}
	c.Number("win", i.Win, 0, 100)
	c.Known("win_error", i.WinError, 0, maxError)
	c.Number("score", i.Score, -points, points)
	c.Known("make", i.Make, 0, 100)
	c.Known("make_error", i.MakeError, 0, 100)
	c.Number("loss", i.Loss, -100, 100)
	c.Number("loss_error", i.LossError, 0, maxError)
	if i.Rest != nil {
		c.Fault("rest", i.Rest.CheckPlace())
	}
	c.Text("problem", i.Problem, evaluate.MaxNote)
}

func (b *By) check(c limits.Check) {
	c.Text("version", b.Version, evaluate.MaxText)
	c.Whole("layout", b.Layout, 0, maxLayout)
	checkAIs(c, b.AIs)
	checkBudget(c, &b.Budget)
	c.Whole("throws", b.Throws, 0, MaxThrows)
	c.Text("policy", b.Policy, evaluate.MaxText)
	c.Text("simulator", b.Simulator, evaluate.MaxText)
	c.Text("wins", b.Wins, evaluate.MaxText)
	c.Text("machine", b.Machine, maxKey)
	c.Text("value", b.Value, evaluate.MaxText)
	c.Number("level", b.Level, -realplay.MostLevel, realplay.MostLevel)
}

func checkAIs(c limits.Check, ais []string) {
	c.Count("ais", len(ais), MaxAIs)
	for i, name := range ais {
		c.At("ais", i).Needed("", name, maxSpec)
	}
}

func checkBudget(c limits.Check, b *ai.Budget) {
	c.Whole("budget.throws", b.Throws, 0, MaxSims)
	c.Number("budget.time", b.Time.Seconds(), 0, MaxTime.Seconds())
}

// Check reports what no method can be.
func (m *Method) Check() error {
	c := limits.Of("")
	m.check(c.In("method"))
	return c.Err()
}

func (m *Method) check(c limits.Check) {
	checkAIs(c, m.AIs)
	checkBudget(c, &m.Budget)
	c.Whole("throws", m.Throws, MinThrows, MaxThrows)
	c.Fault("sweepers", m.Sweepers.Check())
	c.Text("policy", m.Policy, evaluate.MaxText)
	c.Text("simulator", m.Simulator, evaluate.MaxText)
	c.Whole("machine", len(m.Machine), 0, maxMachine)
	if m.Wins != nil {
		c.Text("wins", m.Wins.Source(), evaluate.MaxText)
	}
}

func (d *Suspect) check(c limits.Check) {
	d.Worker.check(c.In("worker"))
	c.Whole("end", d.End, 1, curling.MaxEnd)
	c.Whole("shot", d.Shot, 1, curling.Stones)
	c.Text("why", d.Why, evaluate.MaxNote)
}

// checkShots reports what no shot of a task can be: of call, throw and answers.
func (t *Task) checkShots() error {
	c := limits.Of("")
	check := func(c limits.Check, field string, s *curling.Shot) {
		if s != nil {
			c.Fault(field, s.CheckNumbers())
		}
	}
	check(c, "call", t.Call)
	check(c, "run", t.Run)
	for i := range t.Answers {
		check(c.At("answers", i), "shot", t.Answers[i].Shot)
	}
	c.Number("doubt.x", t.Doubt.X, 0, maxDoubt)
	c.Number("doubt.y", t.Doubt.Y, 0, maxDoubt)
	c.Text("throwers", t.Throwers, maxKey)
	if t.Scored != nil {
		c.Whole("scored", *t.Scored, -8, 8)
	}
	if t.Grade != nil {
		c.Whole("grade", *t.Grade, 0, 4)
	}
	places := func(field string, p *curling.Position) {
		if p == nil {
			return
		}
		for i := range p {
			c.At(field, i).Fault("place", p[i].CheckPlace())
		}
	}
	places("after", t.After)
	places("corrected", t.Corrected)
	if h := t.Charted; h != nil {
		c.Text("charted.kind", string(h.Kind), maxKey)
		if h.Turn != nil {
			c.Whole("charted.turn", int(*h.Turn), 0, int(curling.Left))
		}
	}
	return c.Err()
}

// Check reports what no analysis of a game can be: analyses are read from files.
func (a *Match) Check() error {
	c := limits.Of("")
	for _, t := range []struct{ name, text string }{{"game", a.Game}, {"event", a.Event}, {"session", a.Session}, {"sheet", a.Sheet},
		{"teams[0]", a.Teams[0]}, {"teams[1]", a.Teams[1]},
		{"rules", a.Rules}, {"model", string(a.Model)}} {
		c.Text(t.name, t.text, evaluate.MaxText)
	}
	for _, n := range a.Score {
		c.Whole("score", n, 0, maxPoints)
	}
	c.Whole("winner", a.Winner, -1, 1)
	c.Count("ends", len(a.Ends), curling.MaxEnd)
	for i := range a.Ends {
		e, in := &a.Ends[i], c.At("ends", i)
		in.Whole("end", e.End, 1, curling.MaxEnd)
		in.Whole("hammer", e.Hammer, 0, 1)
		if e.Score != nil {
			in.Whole("score", min(e.Score[0], e.Score[1]), 0, maxPoints)
			in.Whole("score", max(e.Score[0], e.Score[1]), 0, maxPoints)
		}
	}
	if a.Method.Wins == nil {
		c.Needed("method.wins", "", 0)
	}
	a.Method.check(c.In("method"))
	if f := a.For; f != nil {
		for _, text := range []string{f.Throwers, f.Rules, f.Wins, f.Ice, f.Value} {
			c.Text("for", text, evaluate.MaxText)
		}
	}
	c.Number("threshold", a.Threshold, 0, 100)
	c.Number("worst", a.Worst, 0, 200)
	c.Whole("valued", a.Valued, 0, maxShots)
	c.Whole("thrown", a.Thrown, 0, maxShots)
	if o := a.Other; o != nil {
		c.Whole("other_method.shots", o.Shots, 0, maxShots)
		checkAIs(c.In("other_method"), o.AIs)
		c.Count("other_method.by", len(o.By), maxShots)
		for i := range o.By {
			o.By[i].check(c.At("other_method.by", i))
		}
	}
	c.Count("shots", len(a.Shots), maxShots)
	for i := range a.Shots {
		a.Shots[i].check(c.At("shots", i))
	}
	c.Count("without", len(a.Without), maxShots)
	for i := range a.Without {
		w, in := &a.Without[i], c.At("without", i)
		in.Whole("end", w.End, 1, curling.MaxEnd)
		in.Whole("shot", w.Shot, 1, curling.Stones)
		in.Whole("team", w.Team, 0, 1)
		in.Text("problem", w.Problem, evaluate.MaxNote)
	}
	c.Count("workers", len(a.Workers), maxShots)
	for i := range a.Workers {
		w, in := &a.Workers[i], c.At("workers", i)
		w.Identity.check(in)
		in.Whole("shots", w.Shots, 0, maxShots)
		if w.Suspect != nil {
			w.Suspect.check(in.In("suspect"))
		}
	}
	c.Count("players", len(a.Players), maxPlayers)
	for i := range a.Players {
		a.Players[i].check(c.At("players", i))
	}
	for i := range a.Sides {
		a.Sides[i].check(c.At("sides", i))
	}
	return c.Err()
}

func (s *Sum) check(c limits.Check) {
	c.Whole("team", s.Team, 0, 1)
	c.Whole("player", s.Player, 0, len(curling.Team{}))
	c.Text("name", s.Name, evaluate.MaxText)
	c.Whole("shots", s.Shots, 0, maxShots)
	for _, v := range []float64{s.Call, s.Throw, s.Luck} {
		c.Number("call, throw or luck", v, -maxSum, maxSum)
	}
	c.Number("call_error", s.CallError, 0, maxSum)
	c.Number("throw_error", s.ThrowError, 0, maxSum)
	c.Number("luck_error", s.LuckError, 0, maxSum)
	c.Whole("costly", s.Costly, 0, maxShots)
	c.Whole("punished", s.Punished, 0, maxShots)
}
