package analysis

import (
	"context"
	"math"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/realplay"
	"github.com/hogline/hogline/engine/winprob"
)

// Points are what a charted shot was worth in points adjusted for the hammer (winprob.AdjustedPoints), as its thrower sees them; nil is
// not known.
type Points struct {
	Before float64     `json:"before"`
	After  *float64    `json:"after"`
	Call   *float64    `json:"call"`
	Throw  *float64    `json:"throw"`
	Errors PointErrors `json:"errors"`
}

// Redrawn is what a chart corrected before a charted shot, as its thrower sees it: stones that nothing moved lie elsewhere in the chart
// after it. The position is worth that much more (win probability in per cent, adjusted points) as corrected, and nobody gained it.
type Redrawn struct {
	Win         float64 `json:"win"`
	WinError    float64 `json:"win_error"`
	Points      float64 `json:"points"`
	PointsError float64 `json:"points_error"`
}

// redrawnDoubt is the error of what was drawn anew as a share of it: of such charts a bit more than half hold a correction, the others a
// move that no throw explains (docs/REAL.md, "What a throw explains").
const redrawnDoubt = 0.5

// redrawn is what the chart corrected before the shot; nil: nothing.
func (t *Task) redrawn(e *realplay.Evaluator, before *standing, c *currencies) *Redrawn {
	if t.Corrected == nil {
		return nil
	}
	state := t.State
	state.Position = *t.Corrected
	corrected := t.expected(e, &state)
	part := func(utility *[17]float64) (gain, se float64) {
		gain = realplay.Mean(&corrected.ends, utility) - realplay.Mean(&before.ends, utility)
		return gain, math.Hypot(corrected.less(before, utility), redrawnDoubt*gain)
	}
	r := &Redrawn{}
	r.Win, r.WinError = part(&c.win)
	r.Points, r.PointsError = part(&c.points)
	return r
}

// PointErrors are the standard errors of Points; Gain is that of after less before.
type PointErrors struct {
	Before float64 `json:"before"`
	After  float64 `json:"after"`
	Call   float64 `json:"call"`
	Throw  float64 `json:"throw"`
	Gain   float64 `json:"gain"`
}

// Gain is what the shot changed in win probability, per cent of the thrower's team; ok is false where what came is not known.
func (s *Shot) Gain() (gain float64, ok bool) {
	if s.WinAfter == nil {
		return 0, false
	}
	return *s.WinAfter - s.WinBefore, true
}

// HasLuck reports whether what came of the shot is known and is not what the simulator makes of the throw: in a log of our own ice there is
// no luck.
func (s *Shot) HasLuck() bool { return !s.Real() && s.Luck != nil && *s.Luck != 0 }

// Real reports whether the values are those of real play: what came of a charted shot is its outcome, and there is no luck.
func (s *Shot) Real() bool { return s.Points != nil }

// CallUnknown is the probability of the call below which it is said not to be known: nobody is blamed for it then.
const CallUnknown = 0.3

// Blames reports whether call and throw of a shot are told apart well enough to blame one of them.
func (s *Shot) Blames() bool {
	return !s.Real() || s.CallProbability != nil && *s.CallProbability >= CallUnknown
}

// KnownCall is the call of the shot, of a charted one the likeliest; nil where none is known well enough to be named.
func (s *Shot) KnownCall() *Idea {
	if s.Played.Shot == nil || !s.Blames() {
		return nil
	}
	return &s.Played
}

// currencies are what end scores -8..8 of the thrower are worth to him, in per cent of win probability and in adjusted points.
type currencies struct{ win, points [17]float64 }

func (t *Task) currencies() currencies {
	c := currencies{winprob.EndUtilities(t.Method.Wins, &t.Rules, t.State), winprob.AdjustedPoints(&t.Rules, t.State, t.Method.Wins.Hammer())}
	for i := range c.win {
		c.win[i] *= 100
	}
	return c
}

// standing is a distribution of the end score as the thrower sees it, with the jackknife's replicas.
type standing struct {
	ends     ai.Ends
	replicas []ai.Ends
	certain  bool    // the end is over
	share    float64 // evaluate.RealError
	apart    float64 // evaluate.RealChange of the shot
}

// off is how far the value of a position by search, on which that of real play rests, is off in the mean, as a share of the scale of a
// utility and in its unit; 0 after the end. The jackknife does not see it.
func (s *standing) off(share float64, utility *[17]float64) float64 {
	if s.certain {
		return 0
	}
	return share * evaluate.ErrorScale(utility, &s.ends)
}

// worth is the mean of a standing with its standard error, and the error by which it is off apart from the position before or after the
// shot.
func (s *standing) worth(utility *[17]float64) (mean, se, apart float64) {
	jackknife := realplay.Error(s.ends, s.replicas, utility)
	return realplay.Mean(&s.ends, utility), math.Hypot(jackknife, s.off(s.share, utility)), math.Hypot(jackknife, s.off(s.apart, utility))
}

// less is the standard error of a difference: both move with the games that the model was learned from.
func (s *standing) less(o *standing, utility *[17]float64) float64 {
	off, g := math.Hypot(s.off(s.apart, utility), o.off(o.apart, utility)), float64(max(len(s.replicas), len(o.replicas)))
	if g < 2 {
		return off
	}
	at := func(s *standing, i int) float64 {
		if i < len(s.replicas) {
			return realplay.Mean(&s.replicas[i], utility)
		}
		return realplay.Mean(&s.ends, utility)
	}
	middle, sum := realplay.Mean(&s.ends, utility)-realplay.Mean(&o.ends, utility), 0.0
	for i := range int(g) {
		d := at(s, i) - at(o, i) - middle
		sum += d * d
	}
	return math.Hypot(off, math.Sqrt(sum*(g-1)/g))
}

// expected is how an end comes out between people from a position of the shot.
func (t *Task) expected(e *realplay.Evaluator, state *curling.State) standing {
	ends, replicas := e.Ends(state, curling.SideOf(t.State.Shot))
	return standing{ends: ends, replicas: replicas, share: evaluate.RealError(e.Model()),
		apart: evaluate.RealChange(e.Model(), curling.Stones-t.State.Shot)}
}

// after is expected for the position after the shot: the recorded score after the last stone, else the one that its stones give. ok is
// false where neither is known.
func (t *Task) after(e *realplay.Evaluator) (s standing, ok bool) {
	side, next := curling.SideOf(t.State.Shot), t.State.Shot+1
	score := 0
	switch {
	case next == curling.Stones && t.Scored != nil:
		score = *t.Scored
	case t.After == nil:
		return s, false
	case next == curling.Stones:
		score = t.After.Score(t.Ice.Bounds, side)
	default:
		state := t.State
		state.Position, state.Shot = *t.After, next
		return t.expected(e, &state), true
	}
	s.ends[min(max(score, -8), 8)+8], s.certain = 1, true
	return s, true
}

// valueReal values a charted shot: what came is its outcome. Positions are worth what they are in real play, one number each, so that
// what the shots of an end gained adds up to what the end brought.
func (t *Task) valueReal(ctx context.Context, q evaluate.Question, asked []evaluate.Engine) (Shot, error) {
	ais := len(asked)
	call, err := t.calledShot(ctx, q)
	if err != nil {
		return Shot{}, err
	}
	if call != nil {
		asked = append(asked, evaluate.Engine{Name: "played", AI: evaluate.FixedShot(call.shot)})
	}
	result, err := evaluate.Ask(ctx, q, asked, nil)
	if err != nil {
		return Shot{}, err
	}
	if err := ctx.Err(); err != nil {
		return Shot{}, err
	}
	e, err := realplay.New(q.Method.Real, &t.Rules)
	if err != nil {
		return Shot{}, err
	}
	s := t.empty(&result)
	s.Referee, s.Grade, s.CallCharted, s.Called = Referee(&q), t.Grade, call != nil, false
	if t.Charted != nil {
		s.Task = string(t.Charted.Kind)
	}
	sim, err := simulators.Reference(t.Ice)
	if err != nil {
		return s, err
	}
	if t.ideas(&s, sim, &result, ais) != nil {
		call.average(&s.Played)
		if ais > 0 {
			regret := 0 - s.Played.Loss // 0, not -0
			s.Regret, s.RegretError = &regret, s.Played.LossError
		}
	}
	t.gain(&s, e, call)
	return s, nil
}

// gain fills in what the shot gained, in both currencies, and what call and throw made of it.
func (t *Task) gain(s *Shot, e *realplay.Evaluator, call *called) {
	c, p := t.currencies(), &Points{}
	s.Points = p
	before := t.expected(e, &t.State)
	var apart, apartPoints [2]float64 // before and after
	s.WinBefore, s.BeforeError, apart[0] = before.worth(&c.win)
	p.Before, p.Errors.Before, apartPoints[0] = before.worth(&c.points)
	points := winprob.Points()
	s.ScoreBefore, s.ScoreErrors[0], _ = before.worth(&points)
	after, ok := t.after(e)
	if !ok {
		return
	}
	var win, worth, score float64
	win, s.AfterError, apart[1] = after.worth(&c.win)
	worth, p.Errors.After, apartPoints[1] = after.worth(&c.points)
	score, s.ScoreErrors[1], _ = after.worth(&points)
	s.WinAfter, p.After, s.ScoreAfter = &win, &worth, &score
	s.Error, p.Errors.Gain = after.less(&before, &c.win), after.less(&before, &c.points)
	var chart Redrawn
	if s.Redrawn = t.redrawn(e, &before, &c); s.Redrawn != nil {
		chart = *s.Redrawn
	}
	if call == nil {
		return
	}
	s.CallProbability = &call.known
	part := func(before, after, expected, chart float64) (callPart, throw *float64) {
		// Throw is the rest, so that the parts add up to the gain to the last bits.
		a := expected - before
		b := after - before - a - chart
		return &a, &b
	}
	s.Call, s.Throw = part(s.WinBefore, win, call.win.mean, chart.Win)
	p.Call, p.Throw = part(p.Before, worth, call.points.mean, chart.Points)
	// What a call is worth is off by as much as the position before it, and what its throw came to by that and the position after it.
	s.CallError = math.Hypot(apart[0], call.win.doubt)
	s.ThrowError = math.Hypot(math.Hypot(apart[1], s.CallError), redrawnDoubt*chart.Win)
	p.Errors.Call = math.Hypot(apartPoints[0], call.points.doubt)
	p.Errors.Throw = math.Hypot(math.Hypot(apartPoints[1], p.Errors.Call), redrawnDoubt*chart.Points)
}

// Residuals are how far what the shots of an end gained, as one team sees it, is at most off what lies between the value before its first
// and after its last shot, in per cent and in adjusted points: nothing but rounding. Ends with a shot that is not valued are left out.
func (a *Match) Residuals() (most [2]float64) {
	for i := 0; i < len(a.Shots); {
		first, j := &a.Shots[i], i
		var sum [2]float64
		whole := true
		for ; j < len(a.Shots) && a.Shots[j].End == first.End; j++ {
			s := &a.Shots[j]
			gain, ok := s.Gain()
			if !ok || !s.Real() || s.Shot != first.Shot+j-i {
				whole = false
				continue
			}
			sign := 1.0
			if s.Team != first.Team {
				sign = -1
			}
			sum[0] += sign * gain
			sum[1] += sign * (*s.Points.After - s.Points.Before)
		}
		if last := &a.Shots[j-1]; whole {
			after, points := *last.WinAfter, *last.Points.After
			if last.Team != first.Team {
				after, points = 100-after, -points
			}
			most[0] = max(most[0], math.Abs(sum[0]-(after-first.WinBefore)))
			most[1] = max(most[1], math.Abs(sum[1]-(points-first.Points.Before)))
		}
		i = j
	}
	return most
}
