package check

import (
	"context"
	"fmt"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/run"
)

// Perft counts the paths of exactly 0, 1, … depth turns from the start; a finished game goes no further.
func Perft(ctx context.Context, p *link.Program, depth int) ([]int, error) {
	g := run.NewInterpreter(p)
	g.Stop = ctx.Done()
	w, err := g.Start()
	if err != nil {
		return nil, err
	}
	counts := make([]int, depth+1)
	counts[0] = 1
	var walk func(w run.World, d int) error
	walk = func(w run.World, d int) error {
		if d == depth {
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		over, err := g.Terminal(w)
		if err != nil || over {
			return err
		}
		moves, err := g.Legal(w)
		if err != nil {
			return err
		}
		return eachJoint(p.Joint(moves), func(joint []component.Move) error {
			counts[d+1]++
			if d+1 == depth {
				return ctx.Err() // counted, not looked at
			}
			next, err := g.Step(w, joint)
			if err != nil {
				return err
			}
			return walk(next, d+1)
		})
	}
	err = walk(w, 0)
	return counts, err
}

// eachJoint goes through every choice of one move a player.
func eachJoint(moves [][]component.Move, f func(joint []component.Move) error) error {
	joint := make([]component.Move, len(moves))
	var choose func(i int) error
	choose = func(i int) error {
		if i == len(moves) {
			return f(joint)
		}
		for _, m := range moves[i] {
			joint[i] = m
			if err := choose(i + 1); err != nil {
				return err
			}
		}
		return nil
	}
	return choose(0)
}

// Space is what walking all reachable states of a game found.
type Space struct {
	States    int
	Terminals map[string]int // how many end in which goals: "100 0"
	Complete  bool           // false when the limit was reached before the end
	Turns     int            // the longest path from the start on which no state repeats; 0 when one can repeat
	Cyclic    bool           // a state can come back
}

// Explore walks all reachable states, at most limit of them.
func Explore(ctx context.Context, p *link.Program, limit int) (Space, error) {
	s := Space{Terminals: map[string]int{}}
	graph, err := walkAll(ctx, p, limit, func(_ *vertex, goals []int) {
		if goals != nil {
			s.Terminals[goalText(goals)]++
		}
	})
	if err != nil {
		return s, err
	}
	s.States, s.Complete = len(graph.vertices), graph.complete
	s.Turns, s.Cyclic = graph.longest()
	return s, nil
}

func goalText(goals []int) string {
	out := ""
	for i, n := range goals {
		if i > 0 {
			out += " "
		}
		out += fmt.Sprint(n)
	}
	return out
}

// vertex is a reachable state; next holds one entry for every joint move.
type vertex struct {
	world run.World
	moves [][]component.Move // by player
	next  []int32            // in the order of eachJoint
	goals []int              // of a terminal state
}

type stateGraph struct {
	vertices []vertex
	complete bool
}

// walkAll makes the graph of the states reachable from the start, breadth first.
func walkAll(ctx context.Context, p *link.Program, limit int, see func(v *vertex, goals []int)) (*stateGraph, error) {
	g := run.NewInterpreter(p)
	g.Stop = ctx.Done()
	start, err := g.Start()
	if err != nil {
		return nil, err
	}
	graph := &stateGraph{vertices: []vertex{{world: start}}, complete: true}
	index := map[string]int32{start.Key(): 0}
	for at := 0; at < len(graph.vertices); at++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		w := graph.vertices[at].world
		over, err := g.Terminal(w)
		if err != nil {
			return nil, err
		}
		if over {
			goals, err := g.Goals(w)
			if err != nil {
				return nil, err
			}
			graph.vertices[at].goals = goals
			see(&graph.vertices[at], goals)
			continue
		}
		if len(graph.vertices) >= limit {
			graph.complete = false
			continue
		}
		moves, err := g.Legal(w)
		if err != nil {
			return nil, err
		}
		byPlayer := p.Joint(moves)
		var next []int32
		err = eachJoint(byPlayer, func(joint []component.Move) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			to, err := g.Step(w, joint)
			if err != nil {
				return Messages.New("gsm.why.after", jointText(p, joint), err)
			}
			key := to.Key()
			i, ok := index[key]
			if !ok {
				i = int32(len(graph.vertices))
				index[key] = i
				graph.vertices = append(graph.vertices, vertex{world: to})
			}
			next = append(next, i)
			return nil
		})
		if err != nil {
			return nil, err
		}
		graph.vertices[at].moves, graph.vertices[at].next = byPlayer, next
		see(&graph.vertices[at], nil)
	}
	return graph, nil
}

func jointText(p *link.Program, joint []component.Move) string {
	out := ""
	for i, m := range joint {
		if i > 0 {
			out += ", "
		}
		out += p.Players[m.Player] + " " + p.MoveText(m)
	}
	return out
}

// longest gives the longest path of the graph in turns, or that it has a cycle.
func (g *stateGraph) longest() (turns int, cyclic bool) {
	into := make([]int, len(g.vertices))
	for i := range g.vertices {
		for _, to := range g.vertices[i].next {
			into[to]++
		}
	}
	far := make([]int, len(g.vertices))
	var queue []int32
	for i, n := range into {
		if n == 0 {
			queue = append(queue, int32(i))
		}
	}
	done := 0
	for ; len(queue) > 0; done++ {
		i := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		turns = max(turns, far[i])
		for _, to := range g.vertices[i].next {
			far[to] = max(far[to], far[i]+1)
			if into[to]--; into[to] == 0 {
				queue = append(queue, to)
			}
		}
	}
	if done < len(g.vertices) {
		return 0, true
	}
	return turns, false
}
