package charting

import (
	"cmp"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay/chart"
)

// How a stone that is put down by a finger is taken.
const (
	snapWithin = 0.06 // m between the edges of two stones, up to which they touch
	snapInto   = 0.10 // m of overlap, up to which they touch; deeper the stone has taken the place of the other
	clear      = 1e-4 // m between stones that touch, which simulators take apart
)

// Stones are where the stones of the shot shown came to rest, as a person notes it.
type Stones struct {
	c     *Charting
	stone int // that Out and the arrows mean
}

// Thrown is the stone of the shot shown.
func (z *Stones) Thrown() int { return min(z.c.at.Shot, curling.Stones-1) }

// Stone is the stone that Out and the arrows mean.
func (z *Stones) Stone() int { return z.stone }

// Select chooses the stone that Out and the arrows mean.
func (z *Stones) Select(stone int) {
	z.stone = stone
	z.c.Changed.Emit()
}

// NextStone chooses the next stone that lies.
func (z *Stones) NextStone() {
	h := z.c.House()
	for k := 1; k <= len(h); k++ {
		if i := (z.stone + k) % len(h); h[i].Rest == chart.InPlay || i == z.Thrown() {
			z.Select(i)
			return
		}
	}
}

// StoneAt is the stone that lies nearest to a place, within a reach in metres of its edge; -1 none.
func (z *Stones) StoneAt(at curling.Vec, reach float64) int {
	best, least := -1, curling.StoneRadius+reach
	for i, s := range z.c.House() {
		if d := s.At.Distance(at); s.Seen() && d <= least {
			best, least = i, d
		}
	}
	return best
}

// Tap is a tap on the ice: the thrown stone rests there, or, where it rests already, the stone there is chosen or accepted where it is
// proposed.
func (z *Stones) Tap(at curling.Vec, reach float64) {
	if _, ok := z.c.Proposals.GhostAt(at, reach); ok {
		z.c.Proposals.Accept()
		return
	}
	placed := z.c.Shot().Stones[z.Thrown()].Known()
	if i := z.StoneAt(at, reach); placed && i >= 0 {
		z.Select(i)
		return
	}
	z.Put(z.Thrown(), at)
}

// Put notes where a stone came to rest. One that lies close to another touches it; one beyond the sheet or the back line is out.
func (z *Stones) Put(stone int, at curling.Vec) {
	if !inPlay(at) {
		z.Remove(stone)
		return
	}
	z.stone = stone
	z.c.Set(
		chart.ShotFields{
			Stones: map[int]*chart.Field[chart.Place]{stone: chart.Noted(chart.At(z.snapped(stone, at)))},
			Fate:   z.noFate(stone),
		},
	)
}

// noFate takes a fate back that was noted of the thrown stone, where it is put down after all.
func (z *Stones) noFate(stone int) *chart.Field[chart.Fate] {
	if stone == z.Thrown() && z.c.Shot().Fate.Known() {
		return &chart.Field[chart.Fate]{By: chart.Unknown}
	}
	return nil
}

// inPlay reports a place where a stone may lie, the hog line included.
func inPlay(at curling.Vec) bool {
	b := bounds
	return at.X > b.Side && at.X < curling.SheetWidth-b.Side && at.Y > b.Back && at.Y < b.Hog+curling.StoneRadius
}

// bounds are those of the ice that charts are shown on.
var bounds = func() curling.Bounds {
	ice, _ := physics.IceOf(physics.Today) // a model of ours
	return ice.Bounds
}()

// snapped is a place at which a stone touches the one that it nearly touches.
func (z *Stones) snapped(stone int, at curling.Vec) curling.Vec {
	const touch = 2*curling.StoneRadius + clear
	best, least := at, math.Inf(1)
	for i, s := range z.c.House() {
		if i == stone || s.Rest != chart.InPlay {
			continue
		}
		d := s.At.Distance(at)
		if off := math.Abs(d - touch); d > touch-snapInto && d < touch+snapWithin && off < least {
			best, least = s.At.Add(at.Sub(s.At).Mul(touch/d)), off
		}
	}
	return best
}

// Remove notes that a stone went out of play.
func (z *Stones) Remove(stone int) {
	z.stone = stone
	z.c.Set(chart.ShotFields{Stones: map[int]*chart.Field[chart.Place]{stone: chart.Noted(chart.OutOfPlay)}})
}

// Out notes that the chosen stone went out of play; of the thrown one why.
func (z *Stones) Out(fate chart.Fate) {
	if z.stone != z.Thrown() {
		z.Remove(z.stone)
		z.stone = z.Thrown()
		return
	}
	set := chart.ShotFields{Fate: chart.Noted(fate)}
	if z.c.Shot().Stones[z.stone] != nil {
		set.Stones = map[int]*chart.Field[chart.Place]{z.stone: chart.Noted(chart.OutOfPlay)}
	}
	z.c.Set(set)
}

// Nudge moves the chosen stone by metres; one that does not lie yet comes to the tee.
func (z *Stones) Nudge(right, up float64) {
	at := curling.Tee
	if s := z.c.House()[z.stone]; s.Seen() {
		at = s.At.Add(curling.Vec{X: right, Y: -up})
	}
	z.Put(z.stone, at)
}

// Seen notes that the stones whose places are not known lie where they were seen last.
func (z *Stones) Seen() { z.c.Set(chart.ShotFields{Seen: chart.Noted(true)}) }

// Lying is a stone that was seen to lie somewhere, of which only the team is known.
type Lying struct {
	Team curling.TeamID
	At   curling.Vec // m
}

// Lay notes where all stones lie after the shot shown, as a picture has them: each is the stone of its team that lay nearest before, those
// beyond are the thrown one and others whose places were not known; who lies nowhere is out. It reports false where a team has more stones
// than it has thrown.
func (z *Stones) Lay(list []Lying) bool {
	c := z.c
	if !c.IsOpen() || c.at.Shot == curling.Stones {
		return false
	}
	before, thrown := c.Before(), z.Thrown()
	first, _ := c.state.Mover(chart.Cursor{End: c.at.End, Shot: c.state.Rules.FirstShot})
	team := func(i int) curling.TeamID { return curling.TeamID(curling.SideOf(i)) ^ first }
	type pair struct {
		seen, stone int
		far         float64
	}
	var pairs []pair
	for k, l := range list {
		for i := range before {
			if s := before[i]; i != thrown && team(i) == l.Team && s.Seen() {
				pairs = append(pairs, pair{k, i, s.At.Distance(l.At)})
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(a.far, b.far) })
	stoneOf, taken := map[int]int{}, map[int]bool{}
	for _, p := range pairs {
		if _, has := stoneOf[p.seen]; !has && !taken[p.stone] {
			stoneOf[p.seen], taken[p.stone] = p.stone, true
		}
	}
	for k, l := range list {
		if _, has := stoneOf[k]; has {
			continue
		}
		i := z.unseen(&before, taken, func(i int) bool { return team(i) == l.Team })
		if i < 0 {
			return false
		}
		stoneOf[k], taken[i] = i, true
	}
	set := chart.ShotFields{Stones: map[int]*chart.Field[chart.Place]{}, Fate: z.noFate(thrown)}
	for i := range thrown + 1 {
		if !taken[i] && (i == thrown || before[i].Rest == chart.InPlay || before[i].Rest == chart.Lost) {
			set.Stones[i] = &chart.Field[chart.Place]{Value: chart.OutOfPlay, By: chart.Accepted}
		}
	}
	for k, i := range stoneOf {
		set.Stones[i] = &chart.Field[chart.Place]{Value: chart.At(list[k].At), By: chart.Accepted}
	}
	c.Set(set)
	return true
}

// unseen is a stone of which no place was known before and that nothing was taken for yet: the thrown one first; -1 for none.
func (z *Stones) unseen(before *chart.House, taken map[int]bool, mine func(int) bool) int {
	if t := z.Thrown(); mine(t) && !taken[t] {
		return t
	}
	for i := range z.Thrown() {
		if mine(i) && !taken[i] && before[i].Rest == chart.Lost {
			return i
		}
	}
	return -1
}
