package realplay

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/value"
)

// inputs is how many numbers a position is told by; see read. All stay the same under reflection at the centre line.
const inputs = 46

// lastEnd is the number of the input that is 1 in the last end and in extra ends, else 0.
const lastEnd = inputs - Classes - 5

// leastShare is the least share of a result by search whose logarithm is taken.
const leastShare = 0.003

// stone is one in play, from the tee; y towards the hack.
type stone struct {
	x, y, d float64
	hammer  bool
}

// stones are those in play by their distance from the tee.
func (e *Evaluator) stones(pos *curling.Position) (list []stone) {
	list = make([]stone, 0, curling.Stones)
	for i := range pos {
		if !pos.Has(i) {
			continue
		}
		s := stone{x: pos[i].X - curling.CentreX, y: pos[i].Y - curling.TeeY, hammer: curling.SideOf(i) == curling.Hammer}
		s.d = math.Hypot(s.x, s.y)
		k := len(list)
		for list = append(list, s); k > 0 && list[k-1].d > s.d; k-- {
			list[k] = list[k-1]
		}
		list[k] = s
	}
	return list
}

// count is the hammer's score if the end were over, with so many stones of each side added on the tee (1) or its nearest gone (-1).
func count(list []stone, house float64, hammer, first int) float64 {
	change := [2]int{first, hammer}
	var nearest [2]float64
	for side := range 2 {
		nearest[side] = math.Inf(1)
		skip := max(0, -change[side])
		if change[side] > 0 {
			nearest[side] = 0
			continue
		}
		for i := range list {
			if list[i].hammer != (side == 1) {
				continue
			}
			if skip == 0 {
				nearest[side] = list[i].d
				break
			}
			skip--
		}
		if nearest[side] >= house {
			nearest[side] = math.Inf(1)
		}
	}
	if nearest[0] == nearest[1] {
		return 0
	}
	own := 0
	if nearest[1] < nearest[0] {
		own = 1
	}
	n, skip := max(0, change[own]), max(0, -change[own])
	for i := range list {
		if list[i].hammer != (own == 1) || list[i].d >= house {
			continue
		}
		if skip > 0 {
			skip--
			continue
		}
		if list[i].d < nearest[1-own] {
			n++
		}
	}
	return float64(min(n, MostPoints) * (2*own - 1))
}

// covered is how much of a point the stones in front of it hide, 0 to 1.
func covered(list []stone, x, y float64) (most float64) {
	for i := range list {
		if ahead := list[i].y - y; ahead > 2*curling.StoneRadius {
			off := math.Abs(list[i].x - x*(1-ahead/(curling.HackY-curling.TeeY-y)))
			most = max(most, min(1, 1.5-off/(2*curling.StoneRadius)))
		}
	}
	return max(0, most)
}

// centreLane is half the width in metres of the lane of centre guards.
const centreLane = 0.65

// read fills the inputs of a state before a shot.
func (e *Evaluator) read(s *curling.State) {
	list, house := e.stones(&s.Position), e.house
	in, n := &e.in, 0
	add := func(v float64) { in[n] = v; n++ }
	flag := func(is bool) {
		if is {
			add(1)
		} else {
			add(0)
		}
	}
	add(1)
	now := count(list, house, 0, 0)
	for k := -MostPoints; k <= MostPoints; k++ {
		if k != 0 {
			flag(now == float64(k))
		}
	}
	hit, draw := count(list, house, 0, -1), count(list, house, 1, 0)
	both := count(list, house, 1, -1)
	for _, c := range []float64{now, hit, draw, both, count(list, house, -1, 0), count(list, house, 0, 1), count(list, house, -1, 1)} {
		add(c / MostPoints)
	}
	flag(both >= 2)
	flag(both >= MostPoints)
	flag(hit >= 1)
	flag(hit >= 2)
	flag(draw >= 2)
	e.addStones(list, add, flag)
	hammer := s.TeamOf(curling.Hammer)
	lead, left := float64(s.Score[hammer]-s.Score[hammer.Other()]), s.Ends-s.End
	last := left <= 1
	add(min(max(lead, -4), 4) / 4)
	flag(last)
	flag(left == 2)
	flag(last && lead >= 0)
	flag(last && lead == -1)
	flag(last && lead <= -2)
	e.addSearch(s, add)
}

// addStones adds how the stones lie.
func (e *Evaluator) addStones(list []stone, add func(float64), flag func(bool)) {
	var house, all [2]float64
	var centre, corner float64
	nearest := [2]*stone{}
	for i := range list {
		s, side := &list[i], 0
		if s.hammer {
			side = 1
		}
		all[side]++
		if s.d < e.house {
			house[side]++
			if nearest[side] == nil {
				nearest[side] = s
			}
		} else if s.y > 0 {
			if math.Abs(s.x) < centreLane {
				centre++
			} else {
				corner++
			}
		}
	}
	for side := range 2 {
		add(house[side] / 4)
		add(all[side] / 4)
		near, cover := 0.0, 0.0
		if s := nearest[side]; s != nil {
			near, cover = 1-s.d/e.house, covered(list, s.x, s.y)
		}
		add(near)
		add(cover)
	}
	add(covered(list, 0, 0))
	add(centre / 2)
	add(corner / 2)
	flag(nearest[0] != nil && (nearest[1] == nil || nearest[0].d < nearest[1].d) && nearest[0].d < curling.FourFoot)
	flag(len(list) > 0 && list[0].hammer && list[0].d < curling.FourFoot)
	shot := 0.0
	if len(list) > 0 && list[0].d < e.house {
		shot = covered(list, list[0].x, list[0].y)
		if list[0].hammer {
			shot = -shot
		}
	}
	add(shot)
}

// addSearch adds the logarithms of the shares of the results in play by search, the mean of the position and its reflection.
func (e *Evaluator) addSearch(s *curling.State, add func(float64)) {
	var p Shares
	mirrored := s.Position
	for i := range mirrored {
		if mirrored.Has(i) {
			mirrored[i].X = 2*curling.CentreX - mirrored[i].X
		}
	}
	for _, pos := range []*curling.Position{&s.Position, &mirrored} {
		for k, v := range e.net.Ends(pos, s.Shot) {
			p[ClassOf(k-value.MostScore)] += float64(v) / 2
		}
	}
	for _, v := range p {
		add(math.Log(max(leastShare, v)))
	}
}
