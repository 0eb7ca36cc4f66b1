package session

import (
	"context"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/study"
)

// Mode is what the pointer does on the ice.
type Mode int

// The modes.
const (
	LookMode Mode = iota // it points at places and moves the part of the ice that is shown
	EditMode             // it moves stones
	AimMode              // it aims a shot of the user
	DrawMode             // it draws on the ice
)

// Aiming is what the pointer does on the ice, and the shot that is being aimed.
type Aiming struct {
	s    *Session
	mode Mode
	aim  aimState
}

func (am *Aiming) leavePlace(open bool) {
	am.aim = aimState{}
	if !open {
		am.mode = LookMode
	}
}

// Mode is what the pointer does on the ice.
func (am *Aiming) Mode() Mode { return am.mode }

// SetMode changes what the pointer does on the ice. A shot that is being aimed is dropped.
func (am *Aiming) SetMode(m Mode) {
	if m != LookMode && !am.s.HasGame() {
		return
	}
	if m != LookMode && am.s.preview != nil {
		am.s.Leave()
	}
	am.mode, am.aim = m, aimState{Aim: Aim{Turn: am.aim.Turn}}
	am.s.Cancel("aim")
	am.s.notify(AimChanged)
}

// Aim is a shot that is being aimed.
type Aim struct {
	Target curling.Vec // where it stops on clear ice, or passes; zero: nothing is aimed at
	Turn   curling.Turn
	ToGo   float64 // m that it has to go at the target; 0: it stops there
	// What follows, once it is computed:
	Shot     curling.Shot
	Err      error // why there is no such shot
	Call     shotname.Call
	Trace    Trace
	HogToHog float64 // s of real ice between the hog lines, NaN if it does not get there
}

// Ready reports whether the shot is known.
func (a *Aim) Ready() bool { return a.Shot != (curling.Shot{}) && a.Err == nil }

type aimState struct {
	Aim
	weight int // index into AimWeights
}

// AimWeights are the weights that the wheel steps through: metres that the stone has to go at the target. The first
// stops there; the others are those of package namedshots and between them.
var AimWeights = []float64{0, 0.3, 0.6, 1, 1.7, 2.5, 3.5, 5, 7, 10, 13, 16, 20, 25, 30, 40, 50, 60}

// Aim is the shot that is being aimed.
func (am *Aiming) Aim() *Aim { return &am.aim.Aim }

// AimAt aims at a place on the ice.
func (am *Aiming) AimAt(target curling.Vec) {
	am.aim.Target = target
	am.computeAim()
}

// AimTurn takes the other turn.
func (am *Aiming) AimTurn() {
	am.aim.Turn = am.aim.Turn.Other()
	am.computeAim()
}

// AimWeight makes the shot harder (1) or softer (-1) by a step.
func (am *Aiming) AimWeight(by int) {
	am.aim.weight = min(max(0, am.aim.weight+by), len(AimWeights)-1)
	am.aim.ToGo = AimWeights[am.aim.weight]
	am.computeAim()
}

// aimAgain finds the shot that is aimed anew, for another thrower.
func (am *Aiming) aimAgain() {
	if am.aim.Target != (curling.Vec{}) {
		am.computeAim()
	}
}

// computeAim finds the shot in the background and traces it.
func (am *Aiming) computeAim() {
	a := am.aim.Aim
	state, ok := am.s.State()
	if am.mode != AimMode || a.Target == (curling.Vec{}) || !ok || state.Shot >= curling.Stones {
		am.s.notify(AimChanged)
		return
	}
	ice, limit := am.s.play.Game.Ice, am.s.ThrowerNow().WeightMax
	trace, time := am.s.tracer(), am.s.play.HogToHog()
	name := am.namer(state)
	am.s.StartAs("aim", Prompt|OfPlace, func(_ context.Context, post Post) {
		aimer, err := aim.New(ice)
		if err == nil {
			aimer = aimer.Limited(limit)
			if a.ToGo > 0 {
				a.Shot, err = aimer.Pass(a.Target, a.Turn, a.ToGo)
			} else {
				a.Shot, err = aimer.Draw(a.Target, a.Turn)
			}
		}
		if a.Err = err; err == nil {
			a.Trace, a.HogToHog = trace(a.Shot), time(a.Shot)
			a.Call = name(aimer, a.Shot)
		}
		post("", func() {
			weight := am.aim.weight
			am.aim = aimState{a, weight}
			am.s.notify(AimChanged)
		})
	})
}

// namer names shots from a situation by what they do without error. It may be used on another goroutine.
func (am *Aiming) namer(state curling.State) func(*aim.Aimer, curling.Shot) shotname.Call {
	throw, b := am.s.play.Thrower(), am.s.play.Game.Ice.Bounds
	state.Position = replay.InPlay(b, state.Position)
	return func(a *aim.Aimer, shot curling.Shot) shotname.Call {
		o, err := throw(physics.Delivery{Position: state.Position, Index: state.Shot, Shot: shot})
		if err != nil {
			return shotname.Call{Kind: shotname.Through, Turn: shot.Turn, Stone: -1, Spot: shotname.Off}
		}
		return shotname.Of(b, &state.Position, state.Shot, shot.Turn, &o, a.ClearStop(shot))
	}
}

// TakeAim puts the shot that is being aimed into the table of answers, where it is valued like them. It reports whether
// there is one.
func (am *Aiming) TakeAim() bool {
	if !am.aim.Ready() {
		return false
	}
	return am.AddShot(am.aim.Shot, "")
}

// AddShot puts a shot of the user into the table of answers at the place shown. It reports whether one can be thrown
// there.
func (am *Aiming) AddShot(shot curling.Shot, name string) bool {
	state, ok := am.s.State()
	if !ok || state.Shot >= curling.Stones || shot.Check() != nil {
		return false
	}
	place := study.PlaceKey(state, am.s.play.Game.Ice)
	id := am.s.doc.NextID()
	am.s.set("own-shot", func(c *study.Content) {
		c.Shots = append(slices.Clone(c.Shots), study.OwnShot{ID: id, Place: place, Shot: shot, Name: name})
	})
	if i := slices.IndexFunc(am.s.asked.Rows, func(r Row) bool { return r.Own() && r.Row.Own == id }); i >= 0 {
		am.s.selectRow(i, 0)
	}
	am.evaluateOwn()
	return true
}

// OwnName is the name that the user gave to a shot, empty if none.
func (am *Aiming) OwnName(id int) string {
	for _, o := range am.s.doc.Content().Shots {
		if o.ID == id {
			return o.Name
		}
	}
	return ""
}

// evaluateOwn has own shots of the table valued that are not: beside the answers, with the same errors.
func (am *Aiming) evaluateOwn() {
	if am.s.running != nil || !am.s.CanAsk() {
		return
	}
	i := slices.IndexFunc(am.s.asked.Rows, func(r Row) bool { return r.Own() && r.question == nil })
	if i < 0 {
		return
	}
	r := am.s.asked.Rows[i].Row
	if e := am.s.evaluation; e != nil && e.question.Key == am.s.pendingOf {
		if k := slices.IndexFunc(e.rows, func(o *study.Row) bool { return o.Player == nil && o.Asked }); k >= 0 {
			delete(am.s.pending, pendingKey{own: r.Own})
			r.Asked, r.Answer = true, evaluate.Answer{State: evaluate.Evaluating, Shot: r.Answer.Shot, Thrower: e.rows[k].Answer.Thrower, Value: evaluate.Value{Rival: -1}}
			am.s.evaluateRow(e.question, r, e.rows[k], ai.Candidate{Shot: r.Answer.Shot, Win: math.NaN(), Score: math.NaN()})
			return
		}
	}
	am.s.ask(func(x *Row) bool { return x.Own() && x.question == nil })
}
