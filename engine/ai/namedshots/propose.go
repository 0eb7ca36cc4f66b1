package namedshots

import (
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
)

// Aims finds shots by their target; *aim.Aimer implements it. Distances are metres on
// clear ice. An error means that no throw reaches it.
type Aims interface {
	// Draw stops at a point.
	Draw(target curling.Vec, turn curling.Turn) (curling.Shot, error)
	// Pass crosses a point with so many metres to go.
	Pass(point curling.Vec, turn curling.Turn, toGo float64) (curling.Shot, error)
	// Around passes a stone clear of it by some metres and curls behind it, to rest at a y of the sheet.
	Around(stone curling.Vec, turn curling.Turn, clear, y float64) (curling.Shot, error)
	// Touch meets a stone with the delivered stone's centre passing offset·2R beside it
	// (negative left, positive right), with so many metres to go.
	Touch(stone curling.Vec, offset float64, turn curling.Turn, toGo float64) (curling.Shot, error)
	// ClearStop is where a shot stops.
	ClearStop(s curling.Shot) curling.Vec
}

// proposal is a shot that a skip might ask for, and the point it is about.
type proposal struct {
	shot   curling.Shot
	target curling.Vec
}

// Weights in metres to go past the stone or point (Ohto 2016's program: TOUCH, WEAK, MIDDLE
// pass with 0.3, 1.7 and 5.0 m to go); the strongest is what the thrower's limit allows.
const (
	touchWeight  = 0.3
	weakWeight   = 1.7
	middleWeight = 5.0
	strongWeight = 10.0
	peelWeight   = 16.0
	harder       = 4.0 // a throw at the limit is another shot if it goes so much further
	underLimit   = 0.2 // m/s that the hardest shot stays below the limit (Ohto 2016's STRONG)
)

// drawSpots are the places a skip points the broom at for a draw, right of and behind the
// tee in metres.
var drawSpots = []curling.Vec{
	{X: 0, Y: 0}, {X: 0.3, Y: 0}, {X: -0.3, Y: 0}, {X: 0, Y: -0.45}, {X: 0.45, Y: -0.45}, {X: -0.45, Y: -0.45},
	{X: 0.9, Y: 0}, {X: -0.9, Y: 0}, {X: 0, Y: -0.9}, {X: 0.9, Y: -0.6}, {X: -0.9, Y: -0.6}, {X: 0, Y: 0.5},
	{X: 1.4, Y: 0}, {X: -1.4, Y: 0}, {X: 0, Y: -1.5},
}

// guardSpots likewise for stones in front of the house.
var guardSpots = []curling.Vec{
	{X: 0, Y: -2.3}, {X: 0, Y: -3}, {X: 0, Y: -4}, {X: 0, Y: -5},
	{X: 1.2, Y: -2.6}, {X: -1.2, Y: -2.6}, {X: 1.2, Y: -4}, {X: -1.2, Y: -4},
}

// hitOffsets are how thick a stone is hit: 0 is full.
var hitOffsets = []float64{-0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75}

// raiseOffsets are the finer steps for driving a stone on.
var raiseOffsets = []float64{-0.3, -0.15, 0, 0.15, 0.3}

// Shots are the shots that a skip might ask for in a position, no faster than limit (m/s; 0 none).
func Shots(a Aims, pos *curling.Position, shot int, limit float64) []curling.Shot {
	var list []curling.Shot
	for _, p := range propose(a, pos, shot, limit) {
		list = append(list, p.shot)
	}
	return list
}

// propose lists what a skip might ask for in a position: draws, come-arounds, guards,
// freezes, hits, rolls, peels, raises, runbacks, ticks, and throwing the stone away. Shots
// faster than limit (m/s; 0 none) are left out.
func propose(a Aims, pos *curling.Position, shot int, limit float64) []proposal {
	p := proposer{aims: a, limit: limit}
	if limit > 0 {
		p.reach = curling.TeeY - a.ClearStop(curling.Shot{VY: underLimit - limit}).Y
	}
	for _, d := range drawSpots {
		p.draw(beside(curling.Tee, d))
	}
	if shot < curling.Stones-1 {
		for _, d := range guardSpots {
			p.draw(beside(curling.Tee, d))
		}
	}
	me := curling.SideOf(shot)
	for i := range pos {
		if !pos.Has(i) {
			continue
		}
		own := curling.SideOf(i) == me
		switch front := pos[i].Y > curling.TeeY+curling.HouseRadius; {
		case front:
			p.aroundGuard(pos[i])
			p.drive(pos[i])
			if !own {
				p.clear(pos[i], shot)
			}
		case own:
			p.protect(pos[i], shot)
			p.freeze(pos[i])
			p.drive(pos[i])
		default:
			p.hit(pos[i])
			p.freeze(pos[i])
		}
	}
	p.away()
	return p.found
}

type proposer struct {
	aims  Aims
	limit float64
	reach float64 // metres past the tee that the hardest throw goes; 0 unknown
	found []proposal
}

func beside(p, d curling.Vec) curling.Vec { return curling.Vec{X: p.X + d.X, Y: p.Y - d.Y} }

func (p *proposer) add(s curling.Shot, err error, target curling.Vec) {
	if err == nil && p.allows(s) {
		p.found = append(p.found, proposal{s, target})
	}
}

// allows reports whether the thrower can throw a shot.
func (p *proposer) allows(s curling.Shot) bool { return p.limit <= 0 || s.Speed() <= p.limit }

func (p *proposer) draw(target curling.Vec) {
	for _, turn := range turns {
		s, err := p.aims.Draw(target, turn)
		p.add(s, err, target)
	}
}

func (p *proposer) touch(stone curling.Vec, offset, toGo float64) {
	for _, turn := range turns {
		s, err := p.aims.Touch(stone, offset, turn, toGo)
		p.add(s, err, stone)
	}
}

var turns = [2]curling.Turn{curling.Right, curling.Left}

// hit tries every thickness at three weights on a stone in the house.
func (p *proposer) hit(stone curling.Vec) {
	for _, o := range hitOffsets {
		for _, w := range []float64{weakWeight, middleWeight, strongWeight} {
			p.touch(stone, o, w)
		}
		if w := p.reach + stone.Y - curling.TeeY; w > strongWeight+harder {
			p.touch(stone, o, w)
		}
	}
	p.touch(stone, 0, touchWeight)
}

// aroundGuard draws behind a guard, from the top of the house to behind the tee line.
func (p *proposer) aroundGuard(guard curling.Vec) {
	for _, y := range []float64{curling.TeeY + 1.2, curling.TeeY + 0.6, curling.TeeY, curling.TeeY - 0.5} {
		for _, turn := range turns {
			s, err := p.aims.Around(guard, turn, policy.AroundClear, y)
			if err == nil {
				p.add(s, nil, p.aims.ClearStop(s))
			}
		}
	}
}

// drive moves a stone on towards the house or through it.
func (p *proposer) drive(stone curling.Vec) {
	toTee := max(0.3, stone.Y-curling.TeeY)
	for _, o := range raiseOffsets {
		// A full hit hands nearly the whole speed on, so the stone goes on by what the
		// shooter had to go.
		for _, w := range []float64{toTee, toTee + weakWeight, toTee + strongWeight} {
			p.touch(stone, o, w)
		}
	}
}

// clear peels a guard or ticks it aside.
func (p *proposer) clear(guard curling.Vec, shot int) {
	for _, o := range []float64{-0.4, 0, 0.4} {
		p.touch(guard, o, peelWeight)
	}
	if shot < 6 {
		for _, o := range []float64{-0.85, 0.85} {
			p.touch(guard, o, weakWeight)
			p.touch(guard, o, middleWeight)
		}
	}
}

// protect puts a stone in front of an own one, short, middle and long.
func (p *proposer) protect(stone curling.Vec, shot int) {
	if shot == curling.Stones-1 {
		return
	}
	for _, gap := range []float64{1, 2, 3} {
		y := stone.Y + gap
		k := (curling.HackY - y) / (curling.HackY - stone.Y)
		p.draw(curling.Vec{X: curling.CentreX + (stone.X-curling.CentreX)*k, Y: y})
	}
}

// freeze comes to rest against a stone, full on and on either shoulder.
func (p *proposer) freeze(stone curling.Vec) {
	const gap = 2*curling.StoneRadius + 0.01
	p.draw(curling.Vec{X: stone.X, Y: stone.Y + gap})
	p.draw(curling.Vec{X: stone.X - 0.5*gap, Y: stone.Y + 0.866*gap})
	p.draw(curling.Vec{X: stone.X + 0.5*gap, Y: stone.Y + 0.866*gap})
}

// away throws the stone through without touching anything: along either side line, as hard as the
// thrower's limit allows of three weights.
func (p *proposer) away() {
	for _, x := range []float64{curling.StoneRadius * 2, curling.SheetWidth - curling.StoneRadius*2} {
		target := curling.Vec{X: x, Y: curling.BackY}
		for _, turn := range turns {
			for _, w := range []float64{strongWeight, middleWeight, weakWeight} {
				if s, err := p.aims.Pass(target, turn, w); err == nil && p.allows(s) {
					p.add(s, nil, target)
					break
				}
			}
		}
	}
}
