package analysis

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/realplay"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/question"
)

// Shot is what a shot was worth, as seen by its thrower. Win probabilities and what is told in them are in per cent,
// 0 to 100; nil is not known. Before + Call + Throw + Luck + Redrawn is After.
type Shot struct {
	Key   string `json:"key"`
	Place string `json:"place"` // Task.Place
	End   int    `json:"end"`   // from 1
	Shot  int    `json:"shot"`  // from 1
	Team  int    `json:"team"`  // 0 or 1
	// WinBefore and ScoreBefore are those of the best idea, WinAfter and ScoreAfter those of the position that came.
	WinBefore   float64  `json:"win_before"`
	WinAfter    *float64 `json:"win_after"`
	ScoreBefore float64  `json:"score_before"`
	ScoreAfter  *float64 `json:"score_after"`
	// Call is the regret of the call against the best idea, Throw what the throw came to beside what the call does on average,
	// Luck what came beside what the simulator makes of the throw. Without a known throw Throw holds both; without a known
	// call (Called false) the throw is taken for the call.
	Call   *float64 `json:"call"`
	Throw  *float64 `json:"throw"`
	Luck   *float64 `json:"luck"`
	Called bool     `json:"called"`
	// CallCharted: the call is inferred from the kind and turn that statisticians noted; CallProbability is that of the likeliest call.
	CallCharted     bool     `json:"call_charted,omitempty"`
	CallProbability *float64 `json:"call_known,omitempty"`
	// Of charted shots: what was noted of them (grade 0 to 4), what the shot was worth in adjusted points, and the regret of the call against
	// the best idea for this thrower, in per cent, never positive. Call is against what the field comes to there then, of either sign.
	Grade       *int     `json:"grade,omitempty"`
	Task        string   `json:"task,omitempty"`
	Points      *Points  `json:"points,omitempty"`
	Noted       string   `json:"noted,omitempty"` // Task.Noted
	Regret      *float64 `json:"regret,omitempty"`
	RegretError float64  `json:"regret_error,omitempty"`
	Redrawn     *Redrawn `json:"redrawn,omitempty"` // nil: the chart corrected nothing
	// Errors are standard errors in per cent; Error is that of WinAfter - WinBefore.
	Error       float64    `json:"error"`
	CallError   float64    `json:"call_error"`
	ThrowError  float64    `json:"throw_error"`
	LuckError   float64    `json:"luck_error"`
	BeforeError float64    `json:"win_before_error"`
	AfterError  float64    `json:"win_after_error"`
	ScoreErrors [2]float64 `json:"score_errors"` // before, after
	Best        Idea       `json:"best"`
	// Played is the shot as called, or as played. Where CallCharted it is the likeliest call, valued by all that may have been called.
	Played       Idea          `json:"played"`
	Ideas        []Idea        `json:"ideas"`                  // of the AIs, in their order
	Disagreement *Disagreement `json:"disagreement,omitempty"` // of the AIs; nil of fewer than two
	// Punished tells of a loss beyond the threshold whether the opponent's next shot kept at least half of it; nil elsewhere.
	Punished *bool  `json:"punished"`
	Referee  string `json:"referee"`      // who plays the end on: a name of evaluate.Policies, evaluate.Learned or evaluate.LearnedElsewhere
	By       *By    `json:"by,omitempty"` // nil of values of older versions
	// Settings are what the value holds for; nil of values of older versions.
	Settings *Settings `json:"settings,omitempty"`
	// Worker valued it, where that was one of a queue; Suspect: its values are in doubt (Store.Suspects).
	Worker  *Identity `json:"worker,omitempty"`
	Suspect bool      `json:"suspect,omitempty"`
	Equal   bool      `json:"equal,omitempty"` // EqualCall, in a Match
}

// By tells how a value was found: the method without its tables.
type By struct {
	Version   string    `json:"version"`
	Layout    int       `json:"layout"` // of the task
	AIs       []string  `json:"ais"`
	Budget    ai.Budget `json:"budget"`
	Throws    int       `json:"throws"` // of the referee for each idea, at most
	Policy    string    `json:"policy,omitempty"`
	Simulator string    `json:"simulator,omitempty"`
	Wins      string    `json:"wins"` // source of the win table
	Seed      uint64    `json:"seed"`
	Machine   string    `json:"machine,omitempty"` // of rules that are a machine of their own: a sum of their text
	Value     string    `json:"value,omitempty"`   // source of the value of real play of charted shots
	Level     float64   `json:"level,omitempty"`   // For.Level
}

// by tells how the task is valued.
func (t *Task) by() *By {
	m := &t.Method
	b := &By{Version: t.Version, Layout: t.Layout, AIs: m.AIs, Budget: m.Budget, Throws: m.Throws, Policy: m.Policy, Simulator: m.Simulator,
		Wins: winsSource(t), Seed: m.Seed, Level: t.Level}
	if m.Machine != "" {
		b.Machine = sum([]byte(m.Machine))
	}
	if t.Real {
		if model, err := realplay.For(m.Value, &t.Rules); err == nil {
			b.Value = model.Source
		}
	}
	return b
}

// Idea is a shot that was thrown, or that an AI proposes.
type Idea struct {
	AI   string        `json:"ai,omitempty"` // empty: as played
	Name string        `json:"name"`         // in English
	Call shotname.Call `json:"named"`
	Shot *curling.Shot `json:"shot"`
	Win  float64       `json:"win"` // per cent
	// WinError is the standard error of Win; nil of values of older versions.
	WinError *float64 `json:"win_error,omitempty"`
	Score    float64  `json:"score"` // expected end score
	Make     *float64 `json:"make"`  // per cent of the referee's throws made as intended
	// MakeError is the standard error of Make; nil of values of older versions.
	MakeError *float64 `json:"make_error,omitempty"`
	// Loss is how far it is behind the best, LossError its standard error.
	Loss      float64      `json:"loss"`
	LossError float64      `json:"loss_error"`
	Rest      *curling.Vec `json:"rest"` // where the stone comes to rest without error; nil out of play
	Problem   string       `json:"problem,omitempty"`
}

// ErrNoIdea is the error of a shot that no AI has an answer to and whose call is not known.
var ErrNoIdea = errors.New("no AI answered and no call is known")

// ErrNoWin is the error of a shot of which no win table tells how likely the match is won (winprob.Table.Tells).
var ErrNoWin = errors.New("nothing tells how likely a contest is won before its last end")

// takeReal has a question of a charted game valued by real play.
func (t *Task) takeReal(q *evaluate.Question) error {
	if !t.Real {
		return nil
	}
	model, err := realplay.For(t.Method.Value, &t.Rules)
	if err != nil {
		return err
	}
	q.Method.Real = model.At(t.Level)
	return nil
}

// QuestionAt is how shots thrown at a place of a game are valued by a method, and what these values hold for.
func QuestionAt(g *replay.Game, at replay.Place, m Method) (q evaluate.Question, s Settings, err error) {
	t, err := taskAt(g, at, m, question.Overrides{})
	if err != nil {
		return q, s, err
	}
	if t == nil {
		return q, s, fmt.Errorf("end %d, shot %d: no stone was thrown", at.End+1, at.Shot+1)
	}
	if err := load(t); err != nil {
		return q, s, err
	}
	q = t.question()
	return q, t.Settings(), t.takeReal(&q)
}

// Referee names what stands for the rest of the end where a question of a charted game is valued; empty: ends are played on.
func Referee(q *evaluate.Question) string {
	switch {
	case q.Method.Real == nil:
		return ""
	case q.Method.Real.Source == realplay.SearchSource:
		return evaluate.Learned
	}
	return evaluate.RealPlay
}

// Value values a task: the AIs are asked one after another, then one referee throws all ideas and the call with the same
// random errors. It runs on the calling goroutine and those of the AIs, and returns ctx's error within 50 ms of its end.
func (t *Task) Value(ctx context.Context, engines []evaluate.Engine) (Shot, error) {
	q := t.question()
	if err := q.Check(); err != nil {
		return Shot{}, err
	}
	if !q.Tells() {
		return Shot{}, ErrNoWin
	}
	if err := t.takeReal(&q); err != nil {
		return Shot{}, err
	}
	asked := make([]evaluate.Engine, 0, len(engines)+1)
	for i := range engines {
		e := engines[i]
		fixed := evaluate.Fixed{Err: e.Broken}
		if t.Answers != nil {
			fixed = t.Answers[i].fixed()
		} else if e.Broken == nil {
			r := q.Request()
			r.Rules = r.Rules.At(r.State)
			fixed.Suggestion, fixed.Err = ai.Ask(ctx, e.AI, r, 0, nil)
		}
		if err := ctx.Err(); err != nil {
			return Shot{}, err
		}
		e.AI, e.Broken = fixed, nil
		asked = append(asked, e)
	}
	if t.Real {
		return t.valueReal(ctx, q, asked)
	}
	if t.Call != nil {
		asked = append(asked, evaluate.Engine{Name: "played", AI: evaluate.FixedShot(*t.Call)})
	}
	result, err := evaluate.Ask(ctx, q, asked, nil)
	if err != nil {
		return Shot{}, err
	}
	if err := ctx.Err(); err != nil {
		return Shot{}, err
	}
	return t.shot(ctx, &result, len(engines))
}

// fixed is an AI that answers so.
func (a *Answer) fixed() evaluate.Fixed {
	if a.Shot == nil {
		return evaluate.Fixed{Err: errors.New(a.Problem)}
	}
	return evaluate.FixedShot(*a.Shot)
}

// empty is a value without numbers.
func (t *Task) empty(r *evaluate.Result) Shot {
	settings := t.Settings()
	return Shot{Settings: &settings, Key: t.Key(), Place: t.Place(), Noted: t.Noted(), End: t.State.End + 1, Shot: t.Rules.Count(t.State.Shot),
		Team: int(t.State.Mover()), Called: t.CallKnown, Referee: r.Ranking.Policy, By: t.by(), Ideas: []Idea{}}
}

// shot is the value of the task by the answers of the AIs and, behind them, of the call.
func (t *Task) shot(ctx context.Context, r *evaluate.Result, ais int) (Shot, error) {
	s := t.empty(r)
	if len(r.Ranking.Order) == 0 {
		return s, ErrNoIdea
	}
	sim, err := simulators.Reference(t.Ice)
	if err != nil {
		return s, err
	}
	call := t.ideas(&s, sim, r, ais)
	v := &r.Answers[r.Ranking.Order[0]].Value
	s.WinBefore, s.BeforeError, s.ScoreBefore, s.ScoreErrors[0] = 100*v.Win, 100*v.WinError, v.Score, v.Error
	answered := false
	for i := range ais {
		answered = answered || r.Answers[i].Value.Throws > 0
	}
	if call != nil && answered {
		loss := -100 * call.Loss
		s.Call, s.CallError = &loss, 100*call.LossError
	}
	after := t.After
	if after == nil && t.Run != nil {
		if pos, ok := t.simulate(sim, *t.Run); ok {
			after = &pos
		}
	}
	if after == nil {
		return s, nil
	}
	return s, t.split(ctx, &s, r, sim, call, after)
}

// split says what the position after the shot is worth, and how much of the change the throw made and how much the ice. Where the
// log does not hold that position it is what the simulator makes of the throw, and nothing is known of the ice.
func (t *Task) split(ctx context.Context, s *Shot, r *evaluate.Result, sim physics.Simulator, call *evaluate.Value,
	came *curling.Position) error {
	value := func(p curling.Position) (evaluate.Value, error) {
		return r.Position(ctx, p, t.Method.Throws)
	}
	after, err := value(*came)
	if err != nil {
		return err
	}
	win := 100 * after.Win
	s.WinAfter, s.ScoreAfter = &win, &after.Score
	// The change, and what the throw made of it, are off by as much as one of their values (evaluate: valueDifference), which the value
	// before the shot has in its error.
	s.Error = math.Hypot(s.BeforeError, 100*after.WinError)
	scoreOff, winOff := r.LearnedError(&after)
	s.AfterError, s.ScoreErrors[1] = 100*math.Hypot(after.WinError, winOff), math.Hypot(after.Error, scoreOff)
	if call == nil {
		return nil
	}
	thrown, doubt, err := t.thrown(sim, came, after, r, value)
	if err != nil {
		return err
	}
	// A missing regret (no AI answered) is none: the throw is then measured from the call's own expectation.
	throw, luck := 100*(thrown.Win-call.Win), 100*(after.Win-thrown.Win)
	s.Throw = &throw
	s.ThrowError = 100 * math.Hypot(math.Hypot(call.WinError, thrown.WinError), doubt)
	if t.After == nil {
		return nil
	}
	if s.Luck = &luck; luck != 0 || doubt > 0 {
		s.LuckError = 100 * math.Hypot(math.Hypot(after.WinError, thrown.WinError), doubt)
	}
	return nil
}

// thrown is the value of what the simulator makes of the throw: that of the position that came where it is that one or the throw is
// not known. doubt is the standard deviation of that value over the throws that explain a chart as well, by the learned value where
// there is one: what it is off is much the same for all of them, and four more values by playing on would take most of the time.
func (t *Task) thrown(sim physics.Simulator, came *curling.Position, after evaluate.Value, r *evaluate.Result,
	value func(curling.Position) (evaluate.Value, error)) (v evaluate.Value, doubt float64, err error) {
	if t.Run == nil {
		return after, 0, nil
	}
	pos, ok := t.simulate(sim, *t.Run)
	if !ok {
		return after, 0, nil
	}
	v = after
	if pos.Apart(came) > replay.Tolerance {
		if v, err = value(pos); err != nil {
			return v, 0, err
		}
	}
	if t.Doubt == (curling.Vec{}) {
		return v, 0, nil
	}
	base, learned, err := r.Estimate(pos)
	if err != nil {
		return v, 0, err
	}
	if !learned {
		base = v.Win
	}
	sum, n := 0.0, 0
	for _, d := range []curling.Vec{{X: t.Doubt.X}, {X: -t.Doubt.X}, {Y: t.Doubt.Y}, {Y: -t.Doubt.Y}} {
		pos, ok := t.simulate(sim, t.Run.With(curling.Vec{X: t.Run.VX + d.X, Y: t.Run.VY + d.Y}))
		if !ok {
			continue
		}
		win, _, err := r.Estimate(pos)
		if !learned {
			var other evaluate.Value
			other, err = value(pos)
			win = other.Win
		}
		if err != nil {
			return v, 0, err
		}
		sum += (win - base) * (win - base)
		n++
	}
	// Half a range of equally likely throws is sqrt(3) standard deviations.
	return v, math.Sqrt(sum / float64(max(1, n)) / 3 * 2), nil
}

// simulate is the position that the simulator and the rules leave of a throw.
func (t *Task) simulate(sim physics.Simulator, s curling.Shot) (curling.Position, bool) {
	before := t.State.Position
	o, err := sim.Throw(physics.Delivery{Position: before, Index: t.State.Shot, Shot: s}, nil)
	if err != nil {
		return before, false
	}
	rules := t.Rules.At(t.State)
	pos, _ := rules.Apply(t.Ice.Bounds, &before, &o.Position, t.State.Shot)
	return replay.InPlay(t.Ice.Bounds, pos), true
}

// ideas fills in the ideas of the AIs, the best and, where the answer behind theirs was valued, the call, whose value it gives.
func (t *Task) ideas(s *Shot, sim physics.Simulator, r *evaluate.Result, ais int) (call *evaluate.Value) {
	for i := range ais {
		s.Ideas = append(s.Ideas, t.idea(sim, &r.Answers[i], t.Method.AIs[i]))
	}
	s.Disagreement = t.disagreement(sim, s.Ideas)
	if len(r.Ranking.Order) > 0 {
		best := r.Ranking.Order[0]
		if s.Best = t.idea(sim, &r.Answers[best], ""); best < ais {
			s.Best.AI = t.Method.AIs[best]
		}
	}
	if len(r.Answers) > ais && r.Answers[ais].Value.Throws > 0 {
		s.Played, call = t.idea(sim, &r.Answers[ais], ""), &r.Answers[ais].Value
	}
	return call
}

// idea is an answer with its value.
func (t *Task) idea(sim physics.Simulator, a *evaluate.Answer, name string) Idea {
	i := Idea{AI: name, Name: limits.Clean(a.Name, evaluate.MaxText), Call: a.Call, Problem: limits.Clean(a.Error, evaluate.MaxNote)}
	v := &a.Value
	if v.Throws == 0 {
		return i
	}
	shot := a.Shot
	i.Shot, i.Win, i.Score, i.Loss, i.LossError = &shot, 100*v.Win, v.Score, 100*v.Loss, 100*v.LossError
	if !math.IsNaN(v.WinError) {
		off := 100 * v.WinError
		i.WinError = &off
	}
	if !math.IsNaN(v.Make) {
		share, off := 100*v.Make, 100*v.MakeError
		i.Make, i.MakeError = &share, &off
	}
	if pos, ok := t.simulate(sim, shot); ok && pos.Has(t.State.Shot) {
		i.Rest = &pos[t.State.Shot]
	}
	return i
}
