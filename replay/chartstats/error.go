package chartstats

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// ThrowError is the error of speed and line under which simulated throws are made as often as a thrower's were graded, his sweepers' work
// in it.
type ThrowError struct {
	Shots int           // graded, of the name itself
	Noise curling.Noise // polar
	Low   curling.Noise // 95 % interval: the chance of the grades, and how well it is known what they tell
	High  curling.Noise
}

// fieldGrades are the mean grades at Beijing 2022 and the world championship of 2023, where the calls of all players together are thrown
// by the error of physics.ChampionshipPlayer (docs/REAL.md, "Players"). Tasks that are not here are graded as all shots together.
var fieldGrades = map[replay.Task]float64{
	"": 0.751, replay.TaskDraw: 0.769, replay.TaskFront: 0.913, replay.TaskGuard: 0.894, replay.TaskRaise: 0.707, replay.TaskWick: 0.613,
	replay.TaskFreeze: 0.728, replay.TaskTakeOut: 0.740, replay.TaskHitRoll: 0.711, replay.TaskClearing: 0.897, replay.TaskDouble: 0.655,
	replay.TaskPromotion: 0.491,
}

// fieldMade are shares of calls that are made under errors of several sizes, as multiples of the field's: of the games by which the field
// was measured, every task as often as it was called (hogline-lab experiment real --part makes).
var fieldMade = []struct{ times, made float64 }{{0.35, 0.917}, {0.5, 0.878}, {0.7, 0.816}, {1, 0.706}, {1.4, 0.577}, {2.5, 0.349},
	{5, 0.162}}

// gradeOfMade is by how much the mean grade rises with the share of shots that are made, of draws of the same games: who misses is graded
// more than nothing.
const gradeOfMade = 0.5

// Standard errors of what grades are held against (docs/REAL.md, "Players"): of gradeOfMade by three events, and of the logarithm of the
// field's error: throws of the two events by which it is known are worth 0 points within 0.0096, and 0.071 more by an error e times as
// large (hogline-lab experiment real --part makes).
const (
	slopeDoubt = 0.09
	fieldDoubt = 0.0096 / 0.071
)

// PriorEvent is how many shots graded like the field's stand beside those of an event: charts of championships lie within some hundredths
// of it, those of clubs may lie far from it.
const PriorEvent = 20

// Error is the error that explains the grades of a name, drawn towards that of the event; ok is false where no shot of the event was
// graded.
func (t *Throwers) Error(name string) (e ThrowError, ok bool) {
	all := t.Grades[Key{}]
	if all == nil {
		return e, false
	}
	event := t.ahead("", 0, PriorEvent)
	n, ahead := 0, event
	if own := t.Grades[Key{Name: name}]; own != nil {
		n = own.N
		if name != "" {
			ahead = t.ahead(name, event, PriorShots)
		}
	}
	prior := PriorShots
	if name == "" {
		prior = PriorEvent
	}
	chance := math.Sqrt(max(all.Variance(), 0.01) / float64(n+prior))
	half := 1.96 * math.Hypot(chance, ahead*slopeDoubt/gradeOfMade)
	times := timesOf(ahead)
	bound := func(ahead, way float64) curling.Noise {
		return errorOf(times * math.Exp(way*math.Hypot(math.Log(timesOf(ahead)/times), 1.96*fieldDoubt)))
	}
	e.Shots, e.Noise, e.Low, e.High = n, errorOf(times), bound(ahead+half, -1), bound(ahead-half, 1)
	return e, true
}

// ahead is by how much the grades of a name are above those of the field for the same tasks, drawn by so many shots to what is expected of
// him.
func (t *Throwers) ahead(name string, expected, prior float64) float64 {
	n, sum := 0.0, 0.0
	for key, r := range t.Grades {
		if key.Name != name || key.Task == "" || key.Turn != "" {
			continue
		}
		field, known := fieldGrades[key.Task]
		if !known {
			field = fieldGrades[""]
		}
		n += float64(r.N)
		sum += r.Sum - float64(r.N)*(field+expected)
	}
	return expected + sum/(n+prior)
}

// errorOf is so many times the error of the field.
func errorOf(times float64) curling.Noise {
	noise := physics.ChampionshipPlayer().Noise
	noise.A *= times
	noise.B *= times
	return noise
}

// timesOf is how many times the error of the field explains grades so far above its own; within the sizes that were measured.
func timesOf(ahead float64) float64 {
	made := ahead / gradeOfMade
	for _, f := range fieldMade {
		if f.times == 1 {
			made += f.made
		}
	}
	for i := 1; i < len(fieldMade); i++ {
		a, b := fieldMade[i-1], fieldMade[i]
		if made >= b.made || i == len(fieldMade)-1 {
			share := min(max((a.made-made)/(a.made-b.made), 0), 1)
			return a.times * math.Pow(b.times/a.times, share)
		}
	}
	return 1 // not reached: the table has two rows at least
}
