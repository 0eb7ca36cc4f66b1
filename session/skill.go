package session

import (
	"context"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
)

// Skill is what the limit and error of a thrower lead to on an ice, measured by throwing.
type Skill struct {
	Draw    float64 // m from the tee within which half of the draws to it stop
	Hits    float64 // share of hits on a lone stone at the tee that take it out, 0..1
	Hardest float64 // m that the hardest throw goes beyond the tee
	Short   bool    // the limit does not reach the tee; the rest is not known
}

// skillKey is a thrower on an ice.
type skillKey struct {
	ice    physics.Ice
	player curling.Player
}

// Skills measures throwers.
type Skills struct {
	s         *Session
	skills    map[skillKey]Skill
	measuring []skillKey // those that are being measured
}

// skillThrows is how often each of the two shots is thrown: shares are known to within 3 %.
const skillThrows = 300

// Skill is what a thrower's limit and error lead to on the ice shown; ok is false while that is being measured, in the
// background, after which ThrowerChanged is notified.
func (sk *Skills) Skill(p curling.Player) (skill Skill, ok bool) {
	if !sk.s.HasGame() {
		return skill, false
	}
	p.Name, p.LeftHanded = "", false
	key := skillKey{sk.s.play.Game.Ice, p}
	if skill, ok := sk.skills[key]; ok {
		return skill, true
	}
	if !slices.Contains(sk.measuring, key) {
		sk.measuring = append(sk.measuring, key)
		sk.measureSkills()
	}
	return skill, false
}

// WatchSkill hands what a thrower's limit and error lead to on the ice shown to done, at once where it is known. Of several
// throwers asked for in a row only the last is measured: those of a slider that moves.
func (sk *Skills) WatchSkill(p curling.Player, done func(Skill)) {
	sk.s.Cancel("watch-skill")
	if !sk.s.HasGame() {
		return
	}
	p.Name, p.LeftHanded = "", false
	key := skillKey{sk.s.play.Game.Ice, p}
	if skill, ok := sk.skills[key]; ok {
		done(skill)
		return
	}
	sk.s.StartAs("watch-skill", Prompt, func(ctx context.Context, post Post) {
		skill, err := measureSkill(ctx, key.ice, p)
		if err != nil {
			return
		}
		post("", func() {
			sk.keepSkill(key, skill)
			done(skill)
		})
	})
}

func (sk *Skills) keepSkill(key skillKey, skill Skill) {
	if sk.skills == nil {
		sk.skills = map[skillKey]Skill{}
	}
	sk.skills[key] = skill
}

// measureSkills measures the throwers that wait for it, one after the other.
func (sk *Skills) measureSkills() {
	wanted := slices.Clone(sk.measuring)
	sk.s.Start("skill", func(ctx context.Context, post Post) {
		found := map[skillKey]Skill{}
		for _, key := range wanted {
			if ctx.Err() != nil {
				return
			}
			if skill, err := measureSkill(ctx, key.ice, key.player); err == nil {
				found[key] = skill
			}
		}
		post("", func() {
			for key, skill := range found {
				sk.keepSkill(key, skill)
			}
			sk.measuring = slices.DeleteFunc(sk.measuring, func(k skillKey) bool { return slices.Contains(wanted, k) })
			sk.s.notify(ThrowerChanged)
		})
	})
}

// measureSkill throws draws to the tee on clear ice and hits on a stone there, with the seed of every question.
func measureSkill(ctx context.Context, ice physics.Ice, p curling.Player) (skill Skill, err error) {
	aimer, err := aim.New(ice)
	if err != nil {
		return skill, err
	}
	limited := aimer.Limited(p.WeightMax)
	team := curling.TeamOf(p)
	sim, err := playout.New(&ai.Request{State: curling.State{Ends: 1}, Rules: curling.Rules{Ends: 1, Delivery: curling.Published}, Ice: ice, Teams: [2]curling.Team{team, team}, Seed: Seed, Workers: 1})
	if err != nil {
		return skill, err
	}
	draw, err := limited.Draw(curling.Tee, curling.Right)
	if err != nil {
		return Skill{Short: true}, nil //nolint:nilerr // what the limit leads to
	}
	var hit curling.Shot
	for _, toGo := range []float64{10, 5, 2.5, 1} { // the firmest hit that the limit allows
		if hit, err = limited.Touch(curling.Tee, 0, curling.Right, toGo); err == nil {
			break
		}
	}
	distances := make([]float64, 0, skillThrows)
	hits := 0
	for k := range skillThrows {
		if ctx.Err() != nil {
			return skill, ctx.Err()
		}
		sim.Seed(Seed, k)
		var clear curling.Position
		sim.ThrowNoisy(&clear, 0, draw)
		d := curling.HogY - curling.TeeY // out of play: as far as the hog line
		if clear.Has(0) {
			d = clear[0].Distance(curling.Tee)
		}
		distances = append(distances, d)
		if err == nil {
			sim.Seed(Seed, k)
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
	return Skill{Draw: distances[skillThrows/2], Hits: float64(hits) / skillThrows, Hardest: curling.TeeY - aimer.ClearStop(hardest).Y}, nil
}
