package booktest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// play makes up a game.
func play(o *Options, rng *rand.Rand) *Truth {
	t := &Truth{Codes: codes, Names: names, FirstRed: !o.Exchange}
	n := o.Ends
	if n == 0 {
		n = 2
	}
	var score [2]int
	first := rng.IntN(2)
	for k := range n {
		e := End{Number: k + 1, Before: score, First: first, Finished: !o.Concede || k < n-1}
		if o.Style != "olympic" {
			e.Time = [2]string{fmt.Sprintf("%d:%02d", 36-k, rng.IntN(60)), fmt.Sprintf("%d:%02d", 36-k, rng.IntN(60))}
		}
		e.play(t, o, rng)
		if e.Finished {
			last := e.Shots[len(e.Shots)-1]
			e.Points = count(last.Stones, t.FirstRed)
			switch {
			case e.Points[0] > 0:
				first = 0
			case e.Points[1] > 0:
				first = 1
			case o.Doubles:
				first = 1 - first
			}
		} else {
			e.Points = [2]int{-1, -1}
		}
		for team := range score {
			score[team] += max(0, e.Points[team])
		}
		t.Ends = append(t.Ends, e)
	}
	return t
}

func count(stones []Stone, firstRed bool) (points [2]int) {
	best := [2]float64{math.Inf(1), math.Inf(1)}
	team := func(s Stone) int {
		if s.Red == firstRed {
			return 0
		}
		return 1
	}
	for _, s := range stones {
		best[team(s)] = min(best[team(s)], math.Hypot(s.X, s.Y))
	}
	for _, s := range stones {
		if d := math.Hypot(s.X, s.Y); d < 1.97 && d < best[1-team(s)] {
			points[team(s)]++
		}
	}
	return points
}

// play makes up an end: draws to free places, hits that take a stone out and stay, and throughs.
func (e *End) play(t *Truth, o *Options, rng *rand.Rand) {
	shots, thrown := 16, 8
	if o.Doubles {
		shots, thrown = 10, 5
		guard := Stone{Red: (e.First == 0) == t.FirstRed, X: 0, Y: 3.4016}
		house := Stone{Red: !guard.Red, X: 0, Y: -0.4572}
		if e.Number == 2 { // a power play to the right
			guard.X, house.X, house.Y = 1.0333, 1.2192, 0.1524
			e.Power = true
		}
		e.Placed = []Stone{guard, house}
	}
	if !e.Finished {
		shots -= 3
	}
	var lie []Stone
	lie = append(lie, e.Placed...)
	gone := [2]int{}
	for n := 1; n <= shots; n++ {
		team := (e.First + n - 1) % 2
		isRed := (team == 0) == t.FirstRed
		s := Shot{Number: n, Team: team, Clockwise: rng.IntN(2) == 0, Grade: 25 * rng.IntN(5), Type: kinds[rng.IntN(len(kinds))],
			Player: playersOf(o, team)[rng.IntN(len(playersOf(o, team)))]}
		if rng.IntN(12) == 0 {
			s.Grade = -1
		}
		if o.NoteOnly && n%5 == 0 {
			s.Type, s.Note = "", "Hog line violation"
		} else if o.Notes && rng.IntN(4) == 0 {
			s.Note = []string{"Slow Take-out", "Hog line violation", "Burned stone", "Measurement"}[rng.IntN(4)]
		}
		for i := range lie {
			lie[i].Delivered = false
		}
		i := slices.IndexFunc(lie, func(o Stone) bool { return o.Red != isRed })
		switch k := rng.IntN(10); {
		case k < 2: // through
			gone[colour(isRed)]++
			if s.Type != "" {
				s.Type = "Through"
			}
		case k < 5 && i >= 0 && n > 3: // a hit
			s.Before = []Stone{lie[i]}
			gone[colour(!isRed)]++
			lie[i] = Stone{isRed, lie[i].X, lie[i].Y, true}
		default:
			lie = append(lie, free(lie, isRed, rng))
		}
		s.Stones, s.Gone = slices.Clone(lie), gone
		for c := range 2 {
			by := thrown
			for k := 1; k <= n; k++ {
				if ((e.First+k-1)%2 == 0) == (t.FirstRed == (c == 0)) {
					by--
				}
			}
			s.ToThrow[c] = by
		}
		e.Shots = append(e.Shots, s)
	}
}

func colour(isRed bool) int {
	if isRed {
		return 0
	}
	return 1
}

// free is a new stone at a place where none lies, one pixel's multiple from the tee; some bite the back line or touch others nearly.
func free(lie []Stone, isRed bool, rng *rand.Rand) Stone {
	const px = 0.3048 / 20
	for {
		s := Stone{Red: isRed, Delivered: true}
		s.X, s.Y = math.Round((rng.Float64()-0.5)*4/px)*px, math.Round((rng.Float64()*7.6-1.9)/px)*px
		if !slices.ContainsFunc(lie, func(o Stone) bool { return math.Hypot(o.X-s.X, o.Y-s.Y) < 0.25 }) {
			return s
		}
	}
}
