package charts

import (
	"maps"
	"slices"

	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
)

// Scores are end scores as the team with the hammer sees them.
type Scores struct {
	N      int         `json:"n"`
	Points map[int]int `json:"points"` // ends by points of the hammer, negative stolen
}

// Add counts an end.
func (s *Scores) Add(points int) {
	if s.Points == nil {
		s.Points = map[int]int{}
	}
	s.N++
	s.Points[points]++
}

// Mean is the mean of the points.
func (s *Scores) Mean() float64 {
	sum := 0
	for p, n := range s.Points {
		sum += p * n
	}
	return float64(sum) / float64(max(1, s.N))
}

// Share is how many of the ends brought points from one number to another.
func (s *Scores) Share(from, to int) float64 {
	n := 0
	for p, k := range s.Points {
		if p >= from && p <= to {
			n += k
		}
	}
	return float64(n) / float64(max(1, s.N))
}

// Ends is what finished ends say.
type Ends struct {
	Games   int
	Normal  Scores
	Power   [3]Scores // power plays by side (replay.PowerPlay)
	ByEnd   map[int]*Scores
	PowerAt map[int]int             // power plays by end, from 1
	Opening map[replay.Task]*Scores // by what the first stone was called
	Count   winprob.Count           // for a win table, of all ends
}

// Add counts the finished ends of a game.
func (e *Ends) Add(g *replay.Game) {
	e.Games++
	if e.Opening == nil {
		e.Opening, e.ByEnd, e.PowerAt = map[replay.Task]*Scores{}, map[int]*Scores{}, map[int]int{}
	}
	for i := range g.Ends {
		end := &g.Ends[i]
		if !end.Scored || len(end.Shots) == 0 {
			continue
		}
		hammer := end.First.Other()
		points := end.Score[hammer] - end.Score[hammer.Other()]
		e.Count.Add(-points)
		if end.PowerPlay != replay.NoPowerPlay {
			e.Power[end.PowerPlay].Add(points)
			e.PowerAt[end.Number+1]++
		} else {
			e.Normal.Add(points)
		}
		add(e.ByEnd, end.Number+1, points)
		if c := end.Shots[0].Chart; c != nil && end.PowerPlay == replay.NoPowerPlay {
			add(e.Opening, c.Task, points)
		}
	}
}

func add[K comparable](m map[K]*Scores, key K, points int) {
	if m[key] == nil {
		m[key] = &Scores{}
	}
	m[key].Add(points)
}

// Openings are the tasks of first stones, the most frequent first.
func (e *Ends) Openings() []replay.Task {
	return slices.SortedFunc(maps.Keys(e.Opening), func(a, b replay.Task) int {
		if d := e.Opening[b].N - e.Opening[a].N; d != 0 {
			return d
		}
		return slices.Index(replay.Tasks, a) - slices.Index(replay.Tasks, b)
	})
}
