package proposal

import (
	_ "embed"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chartstats"
)

// Tables are what proposals go by, learned from charts by hogline-lab train proposals.
type Tables struct {
	Source  string                  `json:"source"`   // the games that they were learned from
	HeldOut string                  `json:"held_out"` // how they did on games that they were not learned from
	Throws  map[string]ThrowWeights `json:"throws"`   // by family of the task, "" where it is not known
	Tasks   Counts                  `json:"tasks"`
	Grades  Counts                  `json:"grades"`
}

//go:embed tables.json
var shipped []byte

// Shipped are the tables of the program.
func Shipped() (*Tables, error) {
	var t Tables
	if err := json.Unmarshal(shipped, &t); err != nil {
		return nil, err
	}
	return &t, nil
}

// weights are those of the throws of a task; an empty one is not known.
func (t *Tables) weights(task replay.Task) ThrowWeights {
	if w, ok := t.Throws[chartstats.Family(task)]; ok && task != "" {
		return w
	}
	return t.Throws[""]
}

// Counts are how often something was noted for what shots came to, by keys from fine to coarse.
type Counts map[string][]int

// leastCounts is how often a key must have been met to be gone by.
const leastCounts = 12

func (c Counts) add(keys []string, value, values int) {
	for _, k := range keys {
		if c[k] == nil {
			c[k] = make([]int, values)
		}
		c[k][value]++
	}
}

// of are the counts of the finest key that was met often enough; nil where none was.
func (c Counts) of(keys []string) []int {
	for _, k := range keys {
		if sum(c[k]) >= leastCounts {
			return c[k]
		}
	}
	return nil
}

// prune leaves out keys that are never gone by.
func (c Counts) prune() {
	for k, n := range c {
		if sum(n) < leastCounts {
			delete(c, k)
		}
	}
}

func sum(list []int) (n int) {
	for _, k := range list {
		n += k
	}
	return n
}

// Result is what a shot came to, for the tables.
type Result struct {
	Before, After curling.Position
	Index         int
	Rules         *curling.Rules
}

// bounds are those of the ice that charts are shown on.
var bounds = func() curling.Bounds {
	ice, _ := physics.IceOf(physics.Today) // a model of ours
	return ice.Bounds
}()

// How a result is described.
const (
	movedBeyond = 0.10 // m, from which a stone has moved
	coverWithin = 0.25 // m beside the line to the thrower, of a stone that covers another
	frozen      = 0.36 // m between centres
	inFront     = 0.45 // m from the centre line, of a stone in front of the house
	tapped      = 0.5  // m, up to which a stone is tapped
)

// ring is where the thrown stone rests.
func (r *Result) ring() string {
	if !r.After.Has(r.Index) {
		return "out"
	}
	p := r.After[r.Index]
	d := p.Distance(curling.Tee)
	switch {
	case d < 0.3:
		return "button"
	case d < curling.FourFoot:
		return "4"
	case d < 0.9:
		return "6"
	case d < curling.EightFoot+0.3:
		return "8"
	case bounds.InHouse(p):
		return "12"
	case p.Y > curling.TeeY && p.X > curling.CentreX-inFront && p.X < curling.CentreX+inFront:
		return "front"
	case p.Y > curling.TeeY:
		return "corner"
	}
	return "behind"
}

// changes are the stones of the two sides (0 the thrower's) that went out, that were tapped and that were driven on.
func (r *Result) changes() (out, tap, driven [2]int) {
	for i := range r.Before {
		if i == r.Index || !r.Before.Has(i) {
			continue
		}
		side := int(curling.SideOf(i) ^ curling.SideOf(r.Index))
		switch d := r.Before[i].Distance(r.After[i]); {
		case !r.After.Has(i):
			out[side]++
		case d > tapped:
			driven[side]++
		case d > movedBeyond:
			tap[side]++
		}
	}
	return out, tap, driven
}

// covered reports a stone in front of the thrown one, touching one that lies against it, guarding whether it lies in front of another in
// the house.
func (r *Result) covered() (covered, touching, guarding bool) {
	if !r.After.Has(r.Index) {
		return false, false, false
	}
	p := r.After[r.Index]
	for i, o := range r.After {
		if i == r.Index || !r.After.Has(i) {
			continue
		}
		beside := o.X - p.X
		if beside < 0 {
			beside = -beside
		}
		covered = covered || beside < coverWithin && o.Y > p.Y+2*curling.StoneRadius
		guarding = guarding || beside < coverWithin && o.Y < p.Y-2*curling.StoneRadius && bounds.InHouse(o)
		touching = touching || p.Distance(o) < frozen
	}
	return covered, touching, guarding
}

// gain is by how much the count of the thrower's side rose, -1, 0 or 1.
func (r *Result) gain() int {
	side := curling.SideOf(r.Index)
	d := r.After.Score(bounds, side) - r.Before.Score(bounds, side)
	return max(-1, min(1, d))
}

func flag(b bool) string {
	if b {
		return "1"
	}
	return "0"
}

// phase is how far the end is: its first stones, those between, its last.
func (r *Result) phase() string {
	switch n := r.Index - r.Rules.FirstShot; {
	case r.Index == curling.Stones-1:
		return "last"
	case n < 4:
		return "early" + strconv.Itoa(n)
	}
	return "mid"
}

func key(parts ...any) string {
	var b strings.Builder
	for i, p := range parts {
		if i > 0 {
			b.WriteByte(' ')
		}
		switch p := p.(type) {
		case string:
			b.WriteString(p)
		case int:
			b.WriteString(strconv.Itoa(p))
		case replay.Task:
			b.WriteString(string(p))
		}
	}
	return b.String()
}

// taskKeys are the keys of a result for its task, from fine to coarse.
func (r *Result) taskKeys() []string {
	out, tap, driven := r.changes()
	_, touching, guarding := r.covered()
	ring := r.ring()
	coarse := ring
	if ring != "out" && ring != "front" && ring != "corner" && ring != "behind" {
		coarse = "house"
	}
	o, w := min(2, out[1]), min(1, out[0])
	moved := []any{min(2, tap[1]), min(1, tap[0]), min(1, driven[1]), min(1, driven[0])}
	return []string{
		key(append([]any{"a", ring, o, w, flag(touching), flag(guarding), r.phase()}, moved...)...),
		key(append([]any{"b", ring, o, w, flag(guarding), r.phase()}, moved...)...),
		key(append([]any{"bb", coarse, o, w, flag(guarding), r.phase()}, moved...)...),
		key(append([]any{"c", coarse, o, w}, moved...)...),
		key("d", coarse, o, min(1, w+tap[0]+tap[1]+driven[0]+driven[1])),
		key("e", coarse, min(1, o)),
	}
}

// gradeKeys are the keys of a result for its grade, given a task.
func (r *Result) gradeKeys(task replay.Task) []string {
	out, tap, driven := r.changes()
	covered, touching, guarding := r.covered()
	ring, o, w := r.ring(), min(3, out[1]), min(1, out[0])
	moved := min(1, tap[0]+tap[1]+driven[0]+driven[1])
	return []string{
		key("a", task, ring, o, w, moved, flag(covered), flag(touching), r.gain(), r.phase()),
		key("b", task, ring, o, w, moved, flag(covered || guarding), r.gain()),
		key("c", task, ring, o, w, r.gain()),
		key("d", task, ring, o),
		key("e", task),
	}
}

// Task is the task that charters noted most for such a result, and the share of those who did; ok is false where the tables know none.
func (t *Tables) Task(r *Result) (task replay.Task, share float64, ok bool) {
	counts := t.Tasks.of(r.taskKeys())
	if counts == nil {
		return "", 0, false
	}
	best := 0
	for i := range counts {
		if counts[i] > counts[best] {
			best = i
		}
	}
	return replay.Tasks[best], float64(counts[best]) / float64(sum(counts)), true
}

// grades is how many grades there are, 0 to 4.
const grades = 5

// Grade is the grade for which most charters gave such a result of a task this one or one beside it; share is that of those who gave this
// one.
func (t *Tables) Grade(r *Result, task replay.Task) (grade int, share float64, ok bool) {
	counts := t.Grades.of(r.gradeKeys(task))
	if counts == nil {
		return 0, 0, false
	}
	best, most := 0, -1
	for g := range counts {
		n := 2 * counts[g]
		for _, beside := range []int{g - 1, g + 1} {
			if beside >= 0 && beside < len(counts) {
				n += counts[beside]
			}
		}
		if n > most {
			best, most = g, n
		}
	}
	return best, float64(counts[best]) / float64(sum(counts)), true
}

// Add counts a shot as it was charted.
func (t *Tables) Add(r *Result, c *replay.Chart) {
	for i, task := range replay.Tasks {
		if task == c.Task && task != replay.TaskNone {
			t.Tasks.add(r.taskKeys(), i, len(replay.Tasks))
			if c.Grade >= 0 {
				t.Grades.add(r.gradeKeys(c.Task), (c.Grade+12)/25, grades)
			}
		}
	}
}

// Prune leaves out what was met too seldom to be gone by.
func (t *Tables) Prune() {
	t.Tasks.prune()
	t.Grades.prune()
}
