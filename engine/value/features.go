package value

import (
	"math"
	"sync"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/winprob"
)

// The inputs of a net. Lengths are metres from the tee, x to the right and y towards the hack. Under
// reflection at the centre line even inputs stay and odd ones change their sign.
const (
	slotRanks = 8 // stones of a side, by distance from the tee
	slotEven  = 15
	slotOdd   = 5
	slotSize  = slotEven + slotOdd
	slots     = 2 * slotRanks

	pairs    = 6 // pairs of the nearest stones
	pairEven = 4
	pairSize = pairEven + 1
	pairsAt  = slots * slotSize

	teeAt   = pairsAt + pairs*pairSize // what covers the tee
	teeSize = 6

	scoresAt   = teeAt + teeSize
	scoreKinds = 9 // -4..4 as seen by the hammer
	scoreCases = 5 // now, with a stone more or less of either side

	contextAt  = scoresAt + scoreCases*scoreKinds
	utilities  = 8 // of the hammer's scores from leastUtility on
	perPlayer  = 3
	ruleInputs = 3
	inputs     = contextAt + utilities + 2*perPlayer + ruleInputs

	leastUtility = -3
)

// input is an input that is not 0.
type input struct {
	index int
	value float32
}

// stones are the inputs of a position, even and odd ones apart.
type stones struct {
	even  [slots*slotEven + pairs*pairEven + teeSize + scoreCases]input
	odd   [slots*slotOdd + pairs + teeSize]input
	evens int
	odds  int
}

func (s *stones) addEven(index int, v float64) {
	s.even[s.evens] = input{index, float32(v)}
	s.evens++
}

func (s *stones) addOdd(index int, v float64) {
	s.odd[s.odds] = input{index, float32(v)}
	s.odds++
}

// ranked are the stones of a position by their distance from the tee.
type ranked struct {
	n      int
	at     [curling.Stones]curling.Vec // from the tee, y towards the hack
	d      [curling.Stones]float64
	owner  [curling.Stones]curling.Side
	bySide [2][curling.Stones]int // places in the lists above
	count  [2]int
	house  [2]int // stones in the house
}

func rank(pos *curling.Position, house float64) (r ranked) {
	for i := range pos {
		if pos[i] == (curling.Vec{}) {
			continue
		}
		x, y := pos[i].X-curling.CentreX, pos[i].Y-curling.TeeY
		d := math.Sqrt(x*x + y*y)
		k := r.n
		for ; k > 0 && r.d[k-1] > d; k-- {
			r.at[k], r.d[k], r.owner[k] = r.at[k-1], r.d[k-1], r.owner[k-1]
		}
		r.at[k], r.d[k], r.owner[k] = curling.Vec{X: x, Y: y}, d, curling.SideOf(i)
		r.n++
	}
	for k := range r.n {
		side := r.owner[k]
		r.bySide[side][r.count[side]] = k
		r.count[side]++
		if r.d[k] < house {
			r.house[side]++
		}
	}
	return r
}

// score is the end score of the hammer if the end ended now, with the nearest stones of the first side
// and the hammer gone, or with one more on the tee.
func (r *ranked) score(change [2]int) int {
	own, other := int(curling.Hammer), int(curling.First)
	var nearest [2]float64
	var from [2]int
	for side := range 2 {
		nearest[side] = math.Inf(1)
		if change[side] < 0 {
			from[side] = 1
		}
		if from[side] < r.house[side] {
			nearest[side] = r.d[r.bySide[side][from[side]]]
		}
		if change[side] > 0 {
			nearest[side] = 0
		}
	}
	sign := 1
	switch {
	case math.IsInf(nearest[0], 1) && math.IsInf(nearest[1], 1):
		return 0
	case nearest[0] < nearest[1]:
		own, other, sign = other, own, -1
	}
	n := max(change[own], 0)
	for k := from[own]; k < r.house[own] && r.d[r.bySide[own][k]] < nearest[other]; k++ {
		n++
	}
	return sign * n
}

// scoreChanges are the cases of score that are inputs.
var scoreChanges = [scoreCases][2]int{{0, 0}, {0, 1}, {1, 0}, {-1, 0}, {0, -1}}

// read fills the inputs of a position.
func (s *stones) read(pos *curling.Position, house float64, in *approach) {
	s.evens, s.odds = 0, 0
	r := rank(pos, house)
	for side := range 2 {
		for k := range min(r.count[side], slotRanks) {
			s.stone(&r, side, k, house, in)
		}
	}
	s.pair(&r, 0, 0, 0, 0, 1)
	s.pair(&r, 1, 1, 0, 1, 1)
	s.pair(&r, 2, 0, 0, 1, 0)
	s.pair(&r, 3, 0, 0, 0, 2)
	s.pair(&r, 4, 0, 1, 1, 0)
	s.pair(&r, 5, 0, 0, 1, 1)
	c := r.covers(curling.Vec{}, -1, in)
	s.cover(&c, teeAt, teeAt+4)
	for i, change := range scoreChanges {
		s.addEven(scoresAt+i*scoreKinds+min(max(r.score(change), -4), 4)+4, 1)
	}
}

// stone adds the inputs of the stone of a side and rank.
func (s *stones) stone(r *ranked, side, rank int, house float64, in *approach) {
	k := r.bySide[side][rank]
	at, d := r.at[k], r.d[k]
	i := (side*slotRanks + rank) * slotSize
	nearer := k - rank // stones of the other side that are nearer
	s.addEven(i, 1)
	s.addEven(i+1, min(d, 7)/2)
	s.addEven(i+2, at.Y/3)
	s.addEven(i+3, math.Abs(at.X))
	s.addEven(i+4, float64(min(nearer, 4))/2)
	inner := 0.0
	if d < house {
		inner = 1 - d*d/(house*house)
		s.addEven(i+5, 1)
		s.addEven(i+6, inner)
		if near := 1 - d*d/0.64; near > 0 {
			s.addEven(i+7, near)
		}
		if nearer == 0 {
			s.addEven(i+8, 1)
		}
	} else if at.Y > 0 {
		s.addEven(i+9, 1)
		if middle := 1 - math.Abs(at.X)/0.6; middle > 0 {
			s.addEven(i+10, middle)
		}
		s.addOdd(i+slotEven+1, at.X)
	}
	s.addOdd(i+slotEven, at.X)
	s.addOdd(i+slotEven+2, at.X*inner)
	c := r.covers(at, k, in)
	s.cover(&c, i+11, i+slotEven+3)
}

// cover adds what covers a point from the shots of both turns: draws and hits.
func (s *stones) cover(c *[4]float64, even, odd int) {
	for i := range 2 {
		a, b := c[2*i], c[2*i+1]
		if a+b > 0 {
			s.addEven(even+2*i, (a+b)/2)
			s.addEven(even+2*i+1, min(a, b))
			s.addOdd(odd+i, a-b)
		}
	}
}

// approach is how many metres sideways per metre ahead a stone comes in: draws and hits of either turn,
// beside the straight line from the hack.
type approach [4]float64

// learnedApproach is that of mori2019, on which the nets were learned: of a draw four metres ahead, of a hit two.
var learnedApproach = approach{0.07, -0.07, 0.04, -0.04}

// approachOn is the approach on an ice: the learned one by how much more a stone curls there than on mori2019.
func approachOn(a *aim.Aimer) approach {
	learned, err := physics.IceOf(physics.Mori2019)
	if err != nil || a.Ice() == learned {
		return learnedApproach
	}
	base, err := aim.New(learned)
	if err != nil {
		return learnedApproach
	}
	list := learnedApproach
	for i, p := range []struct{ toGo, ahead float64 }{{0, 4}, {hitToGo, 2}} {
		if more := sideways(a, p.toGo, p.ahead) / sideways(base, p.toGo, p.ahead); more > 0 && !math.IsInf(more, 0) {
			list[2*i], list[2*i+1] = list[2*i]*more, list[2*i+1]*more
		}
	}
	return list
}

// LearnedOn reports whether stones curl on an ice as on one that nets were learned on, mori2019 or fcv1, to within a tenth.
func LearnedOn(ice physics.Ice) bool {
	a, err := aim.New(ice)
	if err != nil {
		return false
	}
	turns := approachOn(a)
	return turns.near(&learnedApproach) || turns.near(approachOnFCV1())
}

// approachOnFCV1 is the approach on the ice on which the nets for ice elsewhere learned.
var approachOnFCV1 = sync.OnceValue(func() *approach {
	turns := learnedApproach
	if ice, err := physics.IceOf(physics.FCV1); err == nil {
		if a, err := aim.New(ice); err == nil {
			turns = approachOn(a)
		}
	}
	return &turns
})

// near reports whether two approaches are alike to within a tenth.
func (a *approach) near(b *approach) bool {
	for i, v := range a {
		if math.Abs(v/b[i]-1) > 0.1 {
			return false
		}
	}
	return true
}

// hitToGo is how many metres a hit would run on past what it hits.
const hitToGo = 5

// sideways is how far a shot through the tee is off the line from the hack so many metres ahead of it, NaN if
// there is no such shot.
func sideways(a *aim.Aimer, toGo, ahead float64) float64 {
	s, err := a.Pass(curling.Tee, curling.Right, toGo)
	if err != nil {
		return math.NaN()
	}
	path, y := a.Path(s, 0.5), curling.Tee.Y+ahead
	for i := 1; i < len(path); i++ {
		if p, q := path[i-1], path[i]; p.Y > y && q.Y <= y {
			return math.Abs(p.X + (q.X-p.X)*(p.Y-y)/(p.Y-q.Y) - curling.CentreX)
		}
	}
	return math.NaN()
}

// covers is how much of a stone at a point the stones in front of it hide from shots of both turns, 0 to
// 1; k is its own place, -1 none.
func (r *ranked) covers(at curling.Vec, k int, in *approach) (c [4]float64) {
	const toHack = curling.HackY - curling.TeeY
	for j := range r.n {
		ahead := r.at[j].Y - at.Y
		if j == k || ahead <= 0 {
			continue
		}
		x := r.at[j].X - at.X*(1-ahead/(toHack-at.Y))
		if x > 1.2 || x < -1.2 {
			continue
		}
		for i, m := range in {
			if v := 1.5 - math.Abs(x-m*ahead)/(2*curling.StoneRadius); v > c[i] {
				c[i] = min(v, 1)
			}
		}
	}
	return c
}

// pair adds how two stones lie to each other, by side and rank.
func (s *stones) pair(r *ranked, n, sideA, a, sideB, b int) {
	if a >= r.count[sideA] || b >= r.count[sideB] {
		return
	}
	p, q := r.at[r.bySide[sideA][a]], r.at[r.bySide[sideB][b]]
	x, y := q.X-p.X, q.Y-p.Y
	i := pairsAt + n*pairSize
	s.addEven(i, min(max(y, -3), 3))
	s.addEven(i+1, min(math.Abs(x), 3))
	if near := 1 - (x*x+y*y)/1.2; near > 0 {
		s.addEven(i+2, near)
	}
	if lined := 1 - math.Abs(x)/(3*curling.StoneRadius); lined > 0 {
		s.addEven(i+3, lined)
	}
	s.addOdd(i+pairEven, x)
}

// contextInputs are the inputs that stay the same through an end but for the shots still under a
// free guard rule: the utility of the scores, the throwers of both sides with errors between two, the rules.
func contextInputs(c *Situation, shot int, errors [2]float64) []input {
	var list []input
	reward := c.rewards()
	for i := range utilities {
		list = append(list, input{contextAt + i, float32(reward[leastUtility+i+8])})
	}
	for side, p := range c.Players {
		for i, v := range playerInputs(&p, c.aim, errors) {
			list = append(list, input{contextAt + utilities + side*perPlayer + i, float32(v)})
		}
	}
	g, at := &c.Rules.Guard, contextAt+utilities+2*perPlayer
	left := max(0, g.Shots-(shot-c.Rules.FirstShot))
	switch g.Zone {
	case curling.ZoneFGZ:
		list = append(list, input{at, float32(left) / 5})
	case curling.ZonePlay:
		list = append(list, input{at + 1, float32(left) / 3})
	}
	return append(list, input{at + 2, float32(max(0, g.NoTick-(shot-c.Rules.FirstShot))) / 5})
}

// Errors in velocity of the standard thrower, m/s: those of NoiseGAT for a draw to the tee.
const (
	standardAcross = 0.0588
	standardAlong  = 0.1180
)

// learnedErrors are the logarithms of the errors of the throwers that the nets have learned from, as shares
// of the standard ones: greater and smaller errors count as these. errorsElsewhere are those of the nets for other ice.
var learnedErrors, errorsElsewhere = [2]float64{-1.7, 1}, [2]float64{-1.7, 1.7}

// playerInputs are a thrower's errors as shares of the speed of a draw to the tee, in logarithms of the
// standard ones, and how far past the tee the hardest shot runs.
func playerInputs(p *curling.Player, a *aim.Aimer, errors [2]float64) [perPlayer]float64 {
	speed := standardDraw
	if s, err := a.Draw(curling.Tee, curling.Right); err == nil {
		speed = s.Speed()
	}
	draw := curling.Shot{VY: -speed}
	u := physics.Disturb(p.Noise, draw, 1, 0).Velocity().Sub(draw.Velocity())
	v := physics.Disturb(p.Noise, draw, 0, 1).Velocity().Sub(draw.Velocity())
	across, along := math.Hypot(u.X, v.X), math.Hypot(u.Y, v.Y)
	reach := 25.0
	if p.WeightMax > 0 {
		reach = min(reach, a.ToGo(p.WeightMax)-(a.Ice().HackY-curling.TeeY))
	}
	share := func(v, standard float64) float64 {
		x := math.Log(max(v, 1e-6) * standardDraw / (speed * standard))
		return min(max(x, errors[0]), errors[1])
	}
	return [perPlayer]float64{share(across, standardAcross), share(along, standardAlong), (reach - 11) / 10}
}

// standardDraw is the speed of a draw to the tee on the ice of mori2019, m/s.
const standardDraw = 29.56

// Situation is what the value of a position depends on beside the stones and the shot.
type Situation struct {
	Rules   curling.Rules
	House   float64           // radius of the house with a stone's, m
	Players [2]curling.Player // who throws for a side (the one to throw next, of each)
	Utility [17]float64       // of the end scores -8..8 to the hammer; any scale
	aim     *aim.Aimer
	turns   approach
}

// NewSituation is the situation of a request, with one thrower a side: those of its shot and the one
// after it.
func NewSituation(r *ai.Request) (*Situation, error) {
	a, err := aim.New(r.Ice)
	if err != nil {
		return nil, err
	}
	s := &Situation{Rules: r.Rules, House: r.Ice.Bounds.House, aim: a, turns: approachOn(a)}
	u := winprob.EndUtilities(r.Wins, &r.Rules, r.State)
	for k := range u {
		if curling.SideOf(r.State.Shot) == curling.Hammer {
			s.Utility[k] = u[k]
		} else {
			s.Utility[k] = -u[16-k]
		}
	}
	for side := range s.Players {
		shot := r.State.Shot
		if curling.SideOf(shot) != curling.Side(side) {
			if shot++; shot >= curling.Stones {
				shot -= 2
			}
		}
		s.Players[side] = r.ThrowerOf(shot)
	}
	return s, nil
}

// rewards are the utilities with mean 0 and standard deviation 1 under the end scores of Ohto 2016.
func (s *Situation) rewards() (out [17]float64) {
	p := winprob.OhtoEnds()
	var mean, squares, total float64
	for k, v := range s.Utility {
		w := p[16-k] // OhtoEnds is as seen by the side throwing first
		mean, squares, total = mean+w*v, squares+w*v*v, total+w
	}
	mean /= total
	sd := math.Sqrt(max(0, squares/total-mean*mean))
	if sd < 1e-12 {
		return out
	}
	for k, v := range s.Utility {
		out[k] = min(max((v-mean)/sd, -6), 6)
	}
	return out
}
