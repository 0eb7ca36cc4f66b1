// Package skill is what the limit and error of a thrower lead to on an ice, in a curler's words: measured by throwing.
package skill

import (
	"context"
	"maps"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/webworker"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/job"
)

// Skill is what the limit and error of a thrower lead to on an ice, measured by throwing.
type Skill struct {
	Draw    float64 // m from the tee within which half of the draws to it stop
	Hits    float64 // share of hits on a lone stone at the tee that take it out, 0..1
	Hardest float64 // m that the hardest throw goes beyond the tee
	Short   bool    // the limit does not reach the tee; the rest is not known
}

// throwing is a thrower on an ice.
type throwing struct {
	Ice    physics.Ice
	Player curling.Player
}

// Place is the place shown.
type Place interface {
	Game() *replay.Game
	HasGame() bool
}

// Skills measures throwers.
type Skills struct {
	Changed event.Signal // more throwers are measured

	place     Place
	jobs      *job.Dispatcher
	seed      uint64
	skills    map[throwing]Skill
	measuring []throwing // those that are being measured
}

// New measures throwers on the ice of the place shown, with the random errors of a seed.
func New(p Place, jobs *job.Dispatcher, seed uint64) *Skills {
	return &Skills{place: p, jobs: jobs, seed: seed, skills: map[throwing]Skill{}}
}

// throws is how often each of the two shots is thrown: shares are known to within 3 %.
const throws = 300

// Of is what a thrower's limit and error lead to on the ice shown; ok is false while that is being measured, in the
// background, after which Changed is emitted.
func (sk *Skills) Of(p curling.Player) (skill Skill, ok bool) {
	if !sk.place.HasGame() {
		return skill, false
	}
	p.Name, p.LeftHanded = "", false
	key := throwing{sk.place.Game().Ice, p}
	if skill, ok := sk.skills[key]; ok {
		return skill, true
	}
	if !slices.Contains(sk.measuring, key) {
		sk.measuring = append(sk.measuring, key)
		sk.measureAll()
	}
	return skill, false
}

// Watch hands what a thrower's limit and error lead to on the ice shown to done, at once where it is known. Of several
// throwers asked for in a row only the last is measured: those of a slider that moves.
func (sk *Skills) Watch(p curling.Player, done func(Skill)) {
	sk.watched().Cancel()
	if !sk.place.HasGame() {
		return
	}
	p.Name, p.LeftHanded = "", false
	key := throwing{sk.place.Game().Ice, p}
	if skill, ok := sk.skills[key]; ok {
		done(skill)
		return
	}
	sk.watched().Start(func(ctx context.Context, _ job.Post) (Skill, error) {
		return measureThere.Run(ctx, &measurement{key, sk.seed}, nil)
	}, func(skill Skill, err error) {
		if err == nil {
			sk.skills[key] = skill
			done(skill)
		}
	})
}

// watched is the measurement of Watch.
func (sk *Skills) watched() *job.Job[Skill] { return job.Of[Skill](sk.jobs, "watch-skill", job.Prompt) }

// measureAll measures the throwers that wait for it, one after the other.
func (sk *Skills) measureAll() {
	wanted := slices.Clone(sk.measuring)
	job.Of[map[throwing]Skill](sk.jobs, "skill", 0).Start(func(ctx context.Context, _ job.Post) (map[throwing]Skill, error) {
		found := map[throwing]Skill{}
		for _, key := range wanted {
			if skill, err := measureThere.Run(ctx, &measurement{key, sk.seed}, nil); err == nil {
				found[key] = skill
			}
		}
		return found, ctx.Err()
	}, func(found map[throwing]Skill, _ error) {
		maps.Copy(sk.skills, found)
		sk.measuring = slices.DeleteFunc(sk.measuring, func(k throwing) bool { return slices.Contains(wanted, k) })
		sk.Changed.Emit()
	})
}

// measurement is whom to measure.
type measurement struct {
	Throwing throwing
	Seed     uint64
}

// measureThere is measure, in a web worker where the page has any.
var measureThere = webworker.Offer("skill", func(ctx context.Context, m measurement, _ func(struct{})) (Skill, error) {
	return measure(ctx, m.Throwing, m.Seed)
})

// measure throws draws to the tee on clear ice and hits on a stone there, with the errors of a seed.
func measure(ctx context.Context, key throwing, seed uint64) (skill Skill, err error) {
	ice, p := key.Ice, key.Player
	aimer, err := aim.New(ice)
	if err != nil {
		return skill, err
	}
	limited := aimer.Limited(p.WeightMax)
	team := curling.TeamOf(p)
	sim, err := playout.New(&ai.Request{State: curling.State{Ends: 1}, Rules: curling.Rules{Ends: 1, Delivery: curling.Published}, Ice: ice,
		Teams: [2]curling.Team{team, team}, Seed: seed, Workers: 1})
	if err != nil {
		return skill, err
	}
	draw, err := limited.Draw(curling.Tee, curling.Right)
	if err != nil {
		return Skill{Short: true}, nil // what the limit leads to
	}
	var hit curling.Shot
	for _, toGo := range []float64{10, 5, 2.5, 1} { // the firmest hit that the limit allows
		if hit, err = limited.Touch(curling.Tee, 0, curling.Right, toGo); err == nil {
			break
		}
	}
	distances := make([]float64, 0, throws)
	hits := 0
	for k := range throws {
		if ctx.Err() != nil {
			return skill, ctx.Err()
		}
		sim.Seed(seed, k)
		var clear curling.Position
		sim.ThrowNoisy(&clear, 0, draw)
		d := curling.HogY - curling.TeeY // out of play: as far as the hog line
		if clear.Has(0) {
			d = clear[0].Distance(curling.Tee)
		}
		distances = append(distances, d)
		if err == nil {
			sim.Seed(seed, k)
			stone := curling.Position{1: curling.Tee}
			sim.ThrowNoisy(&stone, 2, hit)
			if !stone.Has(1) {
				hits++
			}
		}
	}
	slices.Sort(distances)
	hardest := curling.Shot{VY: -curling.MaxSpeed}
	if p.WeightMax > 0 {
		hardest.VY = -p.WeightMax
	}
	return Skill{Draw: distances[throws/2], Hits: float64(hits) / throws, Hardest: curling.TeeY - aimer.ClearStop(hardest).Y}, nil
}
