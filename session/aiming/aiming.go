// Package aiming is what the pointer does on the ice, and the shot that is being aimed.
package aiming

import (
	"context"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/place"
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

// Inquiry traces shots from the place shown.
type Inquiry interface {
	Tracer() func(curling.Shot) inquiry.Trace
}

// Throwers are who throws.
type Throwers interface{ Now() curling.Player }

// Table is that of the answers.
type Table interface{ Problem() error }

// Asker has shots of the user valued.
type Asker interface {
	AddShot(shot curling.Shot, name string) bool
}

// Aiming is what the pointer does on the ice, and the shot that is being aimed.
type Aiming struct {
	Changed event.Signal // the shot that is being aimed, or how the ice is used

	place    *place.Place
	inquiry  Inquiry
	throwers Throwers
	table    Table
	asker    Asker
	job      *job.Job[Aim]
	calls    *job.Job[[]NamedShot]
	mode     Mode
	aim      aimState
}

// New aims shots from a place.
func New(p *place.Place, in Inquiry, th Throwers, t Table, a Asker, jobs *job.Dispatcher) *Aiming {
	return &Aiming{place: p, inquiry: in, throwers: th, table: t, asker: a,
		job: job.Of[Aim](jobs, "aim", job.Prompt|job.OfPlace), calls: job.Of[[]NamedShot](jobs, "calls", job.OfPlace)}
}

// LeavePlace drops the shot that is aimed from the place that was shown.
func (am *Aiming) LeavePlace(open bool) {
	am.aim = aimState{}
	if !open {
		am.mode = LookMode
	}
}

// Mode is what the pointer does on the ice.
func (am *Aiming) Mode() Mode { return am.mode }

// SetMode changes what the pointer does on the ice. A shot that is being aimed is dropped.
func (am *Aiming) SetMode(m Mode) {
	if m != LookMode && !am.place.HasGame() {
		return
	}
	if m != LookMode && am.place.Imagined() {
		am.place.GoTo(am.place.At())
	}
	am.mode, am.aim = m, aimState{Aim: Aim{Turn: am.aim.Turn, Spin: am.aim.Spin}}
	am.job.Cancel()
	am.Changed.Emit()
}

// Aim is a shot that is being aimed.
type Aim struct {
	Target curling.Vec // where it stops on clear ice, or passes; zero: nothing is aimed at
	Turn   curling.Turn
	Spin   curling.Spin // one of Spins
	ToGo   float64      // m that it has to go at the target; 0: it stops there
	// What follows, once it is computed:
	Shot     curling.Shot
	Err      error // why there is no such shot
	Call     shotname.Call
	Trace    inquiry.Trace
	HogToHog float64 // s of real ice between the hog lines, NaN if it does not get there
}

// Ready reports whether the shot is known.
func (a *Aim) Ready() bool { return a.Shot != (curling.Shot{}) && a.Err == nil }

type aimState struct {
	Aim
	weight int // index into Weights
}

// Weights are the weights that the wheel steps through: metres that the stone has to go at the target. The first
// stops there; the others are those of package namedshots and between them.
var Weights = []float64{0, 0.3, 0.6, 1, 1.7, 2.5, 3.5, 5, 7, 10, 13, 16, 20, 25, 30, 40, 50, 60}

// Shot is the shot that is being aimed.
func (am *Aiming) Shot() *Aim { return &am.aim.Aim }

// At aims at a place on the ice.
func (am *Aiming) At(target curling.Vec) {
	am.aim.Target = target
	am.compute()
}

// OtherTurn takes the other turn.
func (am *Aiming) OtherTurn() {
	am.aim.Turn = am.aim.Turn.Other()
	am.compute()
}

// Spins are those that the user steps through where the ice knows any: the usual one, those that programs of Digital Curling 4 throw with,
// and none.
var Spins = []curling.Spin{0, curling.SpinOf(2 * math.Pi), curling.SpinOf(5 * math.Pi), curling.NoSpin}

// HasSpins reports whether the ice of the place knows other spins than the usual one.
func (am *Aiming) HasSpins() bool {
	return am.place.HasGame() && am.place.Game().Ice.CheckSpin(curling.NoSpin) == nil
}

// NextSpin takes the next of Spins.
func (am *Aiming) NextSpin() {
	am.aim.Spin = Spins[(slices.Index(Spins, am.aim.Spin)+1)%len(Spins)]
	am.compute()
}

// Weight makes the shot harder (1) or softer (-1) by a step.
func (am *Aiming) Weight(by int) { am.SetWeight(am.aim.weight + by) }

// SetWeight gives the shot a weight, a step of Weights, or the next one that there is.
func (am *Aiming) SetWeight(step int) {
	am.aim.weight = min(max(0, step), len(Weights)-1)
	am.aim.ToGo = Weights[am.aim.weight]
	am.compute()
}

// Again finds the shot that is aimed anew, for another thrower.
func (am *Aiming) Again() {
	if am.aim.Target != (curling.Vec{}) {
		am.compute()
	}
}

// compute finds the shot in the background and traces it.
func (am *Aiming) compute() {
	a := am.aim.Aim
	state, ok := am.place.State()
	if am.mode != AimMode || a.Target == (curling.Vec{}) || !ok || state.Shot >= curling.Stones {
		am.Changed.Emit()
		return
	}
	ice, limit := am.place.Game().Ice, am.throwers.Now().WeightMax
	trace, time := am.inquiry.Tracer(), am.place.Playback().HogToHog()
	name := am.namer(state)
	am.job.Start(func(context.Context, job.Post) (Aim, error) {
		aimer, err := aim.New(ice)
		if err == nil && ice.CheckSpin(a.Spin) == nil {
			aimer, err = aimer.Spinning(a.Spin)
		}
		if err == nil {
			aimer = aimer.Of(state.Shot).Limited(limit)
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
		return a, nil
	}, func(a Aim, _ error) {
		am.aim.Aim = a
		am.Changed.Emit()
	})
}

// namer names shots from a situation by what they do without error. It may be used on another goroutine.
func (am *Aiming) namer(state curling.State) func(*aim.Aimer, curling.Shot) shotname.Call {
	throw, b, rules := am.place.Playback().Thrower(), am.place.Game().Ice.Bounds, am.place.Game().Rules
	state.Position = replay.InPlay(b, state.Position)
	return func(a *aim.Aimer, shot curling.Shot) shotname.Call {
		o, err := throw(physics.Delivery{Position: state.Position, Index: state.Shot, Shot: shot})
		if err != nil {
			return shotname.Call{Kind: shotname.Through, Turn: shot.Turn, Spin: shot.Spin, Stone: -1, Spot: shotname.Off}
		}
		return shotname.Of(b, &rules, &state.Position, state.Shot, shot, &o, a.ClearStop(shot))
	}
}

// Take puts the shot that is being aimed into the table of answers, where it is valued like them. It reports whether
// there is one.
func (am *Aiming) Take() bool {
	if !am.aim.Ready() {
		return false
	}
	return am.asker.AddShot(am.aim.Shot, "")
}
