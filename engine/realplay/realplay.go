// Package realplay is the value of a position in real play: how an end comes out between people, learned from charted games. It stands
// beside the value of play by search (package value), whose distribution is one of its inputs. It does not know who plays.
package realplay

import (
	_ "embed" // the default model
	"math"
	"sync"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/value"
)

// Classes are the end's results that are told apart: -MostPoints..MostPoints points of the hammer, the outer ones with all beyond.
const (
	MostPoints = 3
	Classes    = 2*MostPoints + 1
)

// Shares is a distribution over the classes: Shares[k+MostPoints] is that of k points of the hammer.
type Shares [Classes]float64

// ClassOf is the class of points of the hammer.
func ClassOf(points int) int { return min(max(points, -MostPoints), MostPoints) + MostPoints }

// Noise is the error by which both sides throw in the input from the value of play by search, on today's ice: the spread of the draws
// of three mixed doubles events. It is more than people err, and play by search under it comes out as theirs does, nearly: under the error
// that their grades explain the hammer scores half a point more (docs/REAL.md, "Players").
var Noise = curling.Noise{Model: curling.Polar, A: 0.0165, B: 0.0061}

// Evaluator values positions under one rule set. It serves one goroutine.
type Evaluator struct {
	model *Model
	house float64
	net   *value.Evaluator
	in    [inputs]float64
}

// Knows reports whether a model was learned from games under such rules and with so many shots to come.
func (m *Model) Knows(r *curling.Rules, shot int) bool {
	left := curling.Stones - shot
	return m != nil && !r.Own() && m.FirstShot == r.FirstShot && left > 0 && left < len(m.Stages) && m.Stages[left] != nil
}

// New is an evaluator of positions by a model. The error is that of the nets that ship with the program.
func New(m *Model, r *curling.Rules) (*Evaluator, error) {
	net, house, err := network(r)
	if err != nil {
		return nil, err
	}
	return &Evaluator{model: m, house: house, net: net}, nil
}

// network is the value of play by search between throwers with Noise, for points.
func network(r *curling.Rules) (*value.Evaluator, float64, error) {
	nets, err := value.Learned()
	if err != nil {
		return nil, 0, err
	}
	ice, err := physics.IceOf(physics.Today)
	if err != nil {
		return nil, 0, err
	}
	player := physics.StandardPlayer(physics.Today)
	player.Noise = Noise
	team := curling.Team{player, player, player, player}
	s, err := value.NewSituation(&ai.Request{State: curling.State{Ends: max(1, r.Ends), Shot: r.FirstShot}, Rules: *r, Ice: ice,
		Teams: [2]curling.Team{team, team}})
	if err != nil {
		return nil, 0, err
	}
	return value.NewEvaluator(nets.Everywhere(), s), ice.Bounds.House, nil // what the models were fitted to
}

// Model is what values are by.
func (e *Evaluator) Model() *Model { return e.model }

// Fork is an evaluator of the same rules for another goroutine.
func (e *Evaluator) Fork() *Evaluator {
	f := *e
	f.net = e.net.Fork()
	return &f
}

// Shares is the distribution of the end's result before the shot of a state: its stones, score, ends and hammer. The model must know it.
func (e *Evaluator) Shares(s *curling.State) Shares {
	e.read(s)
	return e.shares(s, 0)
}

// shares are those of the position that was read, by the weights (0) or those of a replica (from 1).
func (e *Evaluator) shares(s *curling.State, replica int) Shares {
	p := e.model.Stages[curling.Stones-s.Shot].shares(&e.in, replica, e.model.Level)
	if s.End+1 < s.Ends {
		p.blank(e.model.Blanks)
	}
	return p
}

// Ends is Shares over the end scores -8..8 as a side sees them, and what the same models learned without a part of the games each come
// to: the jackknife's replicas, for Error.
func (e *Evaluator) Ends(s *curling.State, side curling.Side) (all ai.Ends, replicas []ai.Ends) {
	e.read(s)
	replicas = make([]ai.Ends, len(e.model.Stages[curling.Stones-s.Shot].Replicas))
	all = e.model.spread(e.shares(s, 0), side)
	for i := range replicas {
		replicas[i] = e.model.spread(e.shares(s, i+1), side)
	}
	return all, replicas
}

// AddEnds adds the distribution of Ends to a sum, without replicas.
func (e *Evaluator) AddEnds(ends *ai.Ends, s *curling.State, side curling.Side) {
	e.read(s)
	more := e.model.spread(e.shares(s, 0), side)
	for i := range more {
		ends[i] += more[i]
	}
}

// Error is the standard error of a mean over end scores by the jackknife: how far it moves with the games that the model was learned from.
func Error(all ai.Ends, replicas []ai.Ends, utility *[17]float64) float64 {
	g := float64(len(replicas))
	if g < 2 {
		return 0
	}
	mean := Mean(&all, utility)
	sum := 0.0
	for i := range replicas {
		d := Mean(&replicas[i], utility) - mean
		sum += d * d
	}
	return math.Sqrt(sum * (g - 1) / g)
}

// Mean is the mean utility of a distribution.
func Mean(ends *ai.Ends, utility *[17]float64) (sum float64) {
	for i, p := range ends {
		sum += p * utility[i]
	}
	return sum
}

// spread lays the outer classes out over the scores that were seen in them, as a side sees them.
func (m *Model) spread(p Shares, side curling.Side) (ends ai.Ends) {
	put := func(points int, share float64) {
		if side == curling.First {
			points = -points
		}
		ends[points+8] += share
	}
	for c, share := range p {
		points := c - MostPoints
		switch points {
		case -MostPoints:
			for i, t := range m.Stolen {
				put(points-i, share*t)
			}
		case MostPoints:
			for i, t := range m.Scored {
				put(points+i, share*t)
			}
		default:
			put(points, share)
		}
	}
	return ends
}

//go:embed doubles.json
var doubles []byte

// Default is the model that ships with the program: mixed doubles alone.
var Default = sync.OnceValues(func() (*Model, error) { return Parse(doubles) })
