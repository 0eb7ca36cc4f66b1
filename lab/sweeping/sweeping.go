// Package sweeping measures what sweepers add to how often a shot is made, by the kind of the shot.
package sweeping

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/namedshots"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/sample"
	"github.com/hogline/hogline/engine/shotname"
)

// Kinds are the kinds of shots that are measured.
var Kinds = []shotname.Kind{shotname.Draw, shotname.ComeAround, shotname.Guard, shotname.CentreGuard, shotname.CornerGuard, shotname.Freeze,
	shotname.Raise, shotname.TapBack, shotname.Tick, shotname.HitStay, shotname.HitRoll, shotname.Peel, shotname.Double, shotname.Runback}

// Experiment is what is measured.
type Experiment struct {
	Ice    physics.Ice
	Player curling.Player // with sweepers
	Shots  int            // of each kind, each in another position
	Throws int            // of each shot
	Light  []float64      // m by which draws are released light, each beside 0
	Seed   uint64
}

// Row is what came of the shots of a kind. The errors are standard errors over shots, which each stand in a position of their own.
type Row struct {
	Kind      shotname.Kind `json:"kind"`
	Shots     int           `json:"shots"`
	Unswept   float64       `json:"unswept"` // share made
	Swept     float64       `json:"swept"`
	Gain      float64       `json:"gain"`
	GainError float64       `json:"gain_error"`
	Share     float64       `json:"share"`  // of the throws that were swept
	Metres    float64       `json:"metres"` // in one of these
	Light     []Light       `json:"light,omitempty"`
}

// Light is the same with a release that is light.
type Light struct {
	Metres    float64 `json:"metres"`
	Swept     float64 `json:"swept"`
	Gain      float64 `json:"gain"` // on the unswept shot that is not light
	GainError float64 `json:"gain_error"`
}

// task is a shot at a position.
type task struct {
	state  curling.State
	shot   curling.Shot
	intent shotname.Intent
}

// maxPositions bounds the positions that are looked at for shots of a kind.
const maxPositions = 20_000

// Run measures, a row after the other; on gets every row. The error is that of the ice or of ctx.
func (e *Experiment) Run(ctx context.Context, on func(Row)) error {
	tasks, err := e.tasks(ctx)
	if err != nil {
		return err
	}
	for _, kind := range Kinds {
		if len(tasks[kind]) == 0 {
			continue
		}
		row, err := e.row(ctx, kind, tasks[kind])
		if err != nil {
			return err
		}
		on(row)
	}
	return nil
}

// request is the question that a task is thrown under.
func (e *Experiment) request(s curling.State) ai.Request {
	return ai.Request{State: s, Rules: curling.FiveRock(), Ice: e.Ice, Teams: curling.Both(curling.TeamOf(e.Player)), Seed: e.Seed, Workers: 1}
}

// tasks are shots of all kinds at random positions: at most one of a kind at a position.
func (e *Experiment) tasks(ctx context.Context) (map[shotname.Kind][]task, error) {
	aimer, err := aim.New(e.Ice)
	if err != nil {
		return nil, err
	}
	r := rand.New(rand.NewPCG(playout.Mix(e.Seed), 7))
	list, full := map[shotname.Kind][]task{}, 0
	for n := 0; n < maxPositions && full < len(Kinds); n++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		stones := r.IntN(curling.Stones - 1)
		state := curling.State{Position: sample.Delivery(r, &e.Ice, stones).Position, Ends: 8, Shot: stones}
		request := e.request(state)
		sim, err := playout.New(&request)
		if err != nil {
			return nil, err
		}
		shots := namedshots.Shots(aimer, &state.Position, stones, e.Player.WeightMax)
		r.Shuffle(len(shots), func(i, j int) { shots[i], shots[j] = shots[j], shots[i] })
		seen := map[shotname.Kind]bool{}
		for _, s := range shots {
			after := state.Position
			o := sim.Throw(&after, stones, s)
			call := shotname.Of(e.Ice.Bounds, &request.Rules, &state.Position, stones, s, &o, aimer.ClearStop(s))
			if seen[call.Kind] || len(list[call.Kind]) >= e.Shots {
				continue
			}
			intent := shotname.IntentOf(e.Ice.Bounds, &state.Position, stones, call, &o.Position)
			if !intent.Made(&after) { // against the rules
				continue
			}
			seen[call.Kind] = true
			list[call.Kind] = append(list[call.Kind], task{state, s, intent})
		}
		full = 0
		for _, kind := range Kinds {
			if len(list[kind]) >= e.Shots {
				full++
			}
		}
	}
	return list, nil
}

// row measures the shots of a kind.
func (e *Experiment) row(ctx context.Context, kind shotname.Kind, tasks []task) (Row, error) {
	row := Row{Kind: kind, Shots: len(tasks)}
	swept, metres := 0.0, 0.0
	gains := make([]mean, 1+len(e.Light))
	made := make([]float64, 1+len(e.Light))
	for n := range tasks {
		if err := ctx.Err(); err != nil {
			return row, err
		}
		t := &tasks[n]
		request := e.request(t.state)
		sim, err := playout.New(&request)
		if err != nil {
			return row, err
		}
		plain := 0.0
		for k, light := range append([]float64{0}, e.Light...) {
			c, err := e.count(sim, t, light, n)
			if err != nil {
				return row, err
			}
			if k == 0 {
				plain = c.plain
				row.Unswept += plain / float64(len(tasks))
				swept, metres = swept+c.swept, metres+c.metres
			}
			made[k] += c.made / float64(len(tasks))
			gains[k].add(c.made - plain)
		}
	}
	row.Swept, row.Share, row.Metres = made[0], swept/float64(len(tasks)), metres/math.Max(swept, 1e-9)
	row.Gain, row.GainError = gains[0].of()
	for k, light := range e.Light {
		l := Light{Metres: light, Swept: made[1+k]}
		l.Gain, l.GainError = gains[1+k].of()
		row.Light = append(row.Light, l)
	}
	return row, nil
}

// counted are shares of the throws of a shot, and the metres swept in one of them.
type counted struct{ plain, made, swept, metres float64 }

// count throws a shot with its errors, swept and unswept. Throw k has the same errors whatever is released.
func (e *Experiment) count(sim *playout.Simulation, t *task, light float64, n int) (c counted, err error) {
	i, w, shot := t.state.Shot, sim.Sweepers(t.state.Shot), t.shot
	if light > 0 {
		target := w.Aim(sim.Simulator, &t.state.Position, i, t.shot)
		if shot, err = w.Light(sim.Simulator, t.shot, target, light); err != nil {
			return c, err
		}
	}
	share := 1 / float64(e.Throws)
	for k := range e.Throws {
		sim.Seed(playout.Mix(e.Seed+uint64(n)), k)
		pos := t.state.Position
		thrown := sim.Noisy(i, shot)
		sweep := sim.Sweep(&pos, i, t.shot, thrown)
		if light == 0 {
			if after := sim.Unswept(&pos, i, thrown); t.intent.Made(&after) {
				c.plain += share
			}
		}
		if sweep.On() {
			c.swept += share
			c.metres += share * sweep.Length()
		}
		if sim.ThrowSwept(&pos, i, thrown, sweep); t.intent.Made(&pos) {
			c.made += share
		}
	}
	return c, nil
}

// mean is a mean with its standard error.
type mean struct{ n, sum, squares float64 }

func (m *mean) add(x float64) { m.n, m.sum, m.squares = m.n+1, m.sum+x, m.squares+x*x }

func (m *mean) of() (value, se float64) {
	value = m.sum / m.n
	return value, math.Sqrt(math.Max(m.squares/m.n-value*value, 0) / math.Max(m.n-1, 1))
}
