package winprob

import (
	"fmt"
	"sync"

	"github.com/hogline/hogline/engine/curling"
)

// Power is how ends come out in which the team with the hammer takes its power play of mixed doubles, and how often it does.
type Power struct {
	Ends EndScores `json:"ends"` // of the team throwing first, -8 to 8
	// Share is the share of ends with a power play by the ends left, this one included; Share[0] is not used.
	Share [MaxEnds + 1]float64 `json:"share"`
	Mean  float64              `json:"mean"` // that of all ends
}

// check reports power plays that are none.
func (p *Power) check() error {
	if p == nil {
		return nil
	}
	for left, v := range p.Share {
		if !(v >= 0 && v <= 1) {
			return fmt.Errorf("a share of %g power plays with %d ends left, want 0 to 1", v, left)
		}
	}
	if !(p.Mean >= 0 && p.Mean <= 1) {
		return fmt.Errorf("a mean share of %g power plays, want 0 to 1", p.Mean)
	}
	return p.Ends.Check()
}

// hammerEnds are end scores from those of the hammer: scores[k] is the share or number of its k - least points.
func hammerEnds(least int, scores ...float64) (p EndScores) {
	for i, v := range scores {
		p[8-(least+i)] = v // as seen by the team throwing first
	}
	return p
}

// RealFour is the table of teams of four at real events: 37,624 ends of 92 result books of 2014 to 2026, men and women, with scores of
// three and more taken as three, and an extra end won by the hammer 760 times in 1,000 (published with mikecalc/curling-shot-metrics).
var RealFour = sync.OnceValue(func() *Table {
	return must(FromEnds(hammerEnds(-3, 2.0, 4.6, 14.3, 13.1, 34.4, 23.0, 8.6), 1-0.760, "real play, teams of four 2014-26, 37624 ends"))
})

// Ends of mixed doubles at Beijing 2022 and the world championships of 2023 and 2024: without and with a power play, and by end how many
// ends there were and how many power plays.
var (
	doublesEnds  = hammerEnds(-4, 5, 36, 96, 336, 3, 513, 267, 113, 46, 10)
	doublesPower = hammerEnds(-4, 1, 6, 21, 57, 1, 132, 114, 68, 9, 5, 2)
	doublesTaken = [8][2]float64{{245, 0}, {245, 0}, {245, 9}, {245, 19}, {245, 53}, {245, 144}, {212, 151}, {134, 40}}
)

// doublesExtra is how often the team throwing first won an extra end there: 9 of 25, and PriorEnds more that go as scored ends without a
// power play.
const doublesExtra = (9 + PriorEnds*473.0/1422) / (25 + PriorEnds)

// RealDoubles is the table of mixed doubles at those events, each team with the power plays that were taken there on the average.
var RealDoubles = sync.OnceValue(func() *Table {
	power := Power{Ends: doublesPower, Mean: 416.0 / 1841}
	for end, n := range doublesTaken {
		power.Share[len(doublesTaken)-end] = n[1] / n[0]
	}
	return must(fromPower(doublesEnds, &power, doublesExtra, "real play, mixed doubles 2022-24, 1841 ends", true))
})

// Real is the table of real play under a rule set.
func Real(r *curling.Rules) *Table {
	if r.Doubles() {
		return RealDoubles()
	}
	return RealFour()
}

// Programs is the table of play of programs under a rule set: that of 2016 under the rules of then, where four stones at most are
// protected, else that of our own search.
func Programs(r *curling.Rules) *Table {
	switch {
	case r.Doubles():
		return OwnDoubles()
	case r.Guard.Shots <= oldGuards:
		return Ohto()
	}
	return OwnFour()
}

// oldGuards is how many stones of an end may not remove a guard under the rules of 2016, at most.
const oldGuards = 4

// Usual is the table of a game under a rule set where none is chosen: that of real play where people threw, else that of programs.
func Usual(r *curling.Rules, people bool) *Table {
	if people {
		return Real(r)
	}
	return Programs(r)
}

func must(t *Table, err error) *Table {
	if err != nil {
		panic(err) // the numbers above are wrong
	}
	return t
}

// Hammer is how many points the hammer is worth by the ends that a table comes from: the mean of the team that has it, by twice the share
// of ends after which the other has it, so that an end and the hammer after it are worth the same together in every end.
func (t *Table) Hammer() float64 {
	sum, mean, kept := 0.0, 0.0, 0.0
	for i, v := range t.pool() {
		points := 8 - i // of the hammer
		sum += v
		mean += v * float64(points)
		if points < 0 || points == 0 && !t.swaps {
			kept += v
		}
	}
	// H = mean + kept H - (1 - kept) H: the side that has the hammer next gains it.
	return mean / sum / (2 - 2*kept/sum)
}

// Ends are the shares of the ends that a table comes from, those with power plays among them, as the team throwing first sees them; of a
// table that comes from none all are 0.
func (t *Table) Ends() (shares EndScores) {
	pool, sum := t.pool(), 0.0
	for _, v := range pool {
		sum += v
	}
	for i, v := range pool {
		if sum > 0 {
			shares[i] = v / sum
		}
	}
	return shares
}

// pool are the ends that a table comes from, in any unit.
func (t *Table) pool() EndScores {
	if t.power == nil {
		return t.ends
	}
	return mixed(&t.ends, &t.power.Ends, t.power.Mean)
}

// mixed are end scores of which a share comes from others.
func mixed(p, q *EndScores, share float64) (out EndScores) {
	var sp, sq float64
	for i := range p {
		sp, sq = sp+p[i], sq+q[i]
	}
	for i := range p {
		out[i] = (1-share)*p[i]/sp + share*q[i]/sq
	}
	return out
}

// AdjustedPoints are the end scores -8..8 of the team to throw in points adjusted for the hammer: its score, and what the hammer is worth
// more if it has that in the next end, less if the other team has.
func AdjustedPoints(r *curling.Rules, s curling.State, hammer float64) (points [17]float64) {
	me := s.Mover()
	middle := s // whether the match is over after the end changes nothing
	middle.End, middle.Ends, middle.Score = 0, MaxEnds, [2]int{}
	for i := range points {
		next, _ := nextEnd(r, middle, i-8)
		if points[i] = float64(i - 8); next.First != me {
			points[i] += hammer
		} else {
			points[i] -= hammer
		}
	}
	return points
}
