package arena

import (
	"fmt"
	"maps"
	"math"

	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/stats"
)

// Result summarises the games. Wins, draws and losses are those of AI A; a tie counts as a draw
// whatever its value.
type Result struct {
	A        string             `json:"a"`
	B        string             `json:"b"`
	Games    int                `json:"games"`
	Pairs    int                `json:"pairs"` // pairs of which both games are played
	Wins     int                `json:"wins"`
	Draws    int                `json:"draws"`
	Losses   int                `json:"losses"`
	Failures int                `json:"failures"`          // games ended by an AI's error
	Failure  string             `json:"failure,omitempty"` // the last of them
	WinShare float64            `json:"win_share"`
	CI95     [2]float64         `json:"ci95"`   // by resampling pairs
	Wilson   [2]float64         `json:"wilson"` // 95 %, games as if independent
	First    float64            `json:"win_share_first"`
	Second   float64            `json:"win_share_second"`
	Seconds  float64            `json:"seconds"`
	ByEnd    map[string]EndStat `json:"by_end"` // "a_hammer", "b_hammer"
	SPRT     *SPRTResult        `json:"sprt,omitempty"`
	// TieFirst is what a tied game counts to the team that would throw first in the next end.
	TieFirst float64              `json:"tie_first"`
	Reasons  map[match.Reason]int `json:"reasons"` // why games ended
}

// EndStat are the statistics of the ends of one AI with the hammer; scores as seen by the hammer.
type EndStat struct {
	Ends  int            `json:"ends"`
	Mean  float64        `json:"mean"`
	Blank float64        `json:"blank"`
	Steal float64        `json:"steal"`
	Share map[string]int `json:"score"` // how often each score came
}

// SoFar is what came out so far. Result takes time, up to some 10 ms.
type SoFar struct {
	Games  int
	Result func() Result
}

// tally counts games without keeping them: of each only its value.
type tally struct {
	plan   *Plan
	values []float64 // by index; NaN where the game is not played
	games  int
	pairs  moments // means of the pairs of which both games are played
	wins   [3]int  // won, drawn, lost
	failed int
	last   *Game // the last that ended by an error
	reason map[match.Reason]int
	byEnd  [2]endCount // with the hammer of A, of B
}

// endCount counts ends by the score as seen by the hammer.
type endCount struct {
	ends, points, blank, steal int
	share                      map[string]int
}

// moments are the sums of a sample.
type moments struct {
	n            int
	sum, squares float64
}

func (m *moments) add(x float64) {
	m.n++
	m.sum += x
	m.squares += x * x
}

func newTally(p *Plan) *tally {
	t := &tally{plan: p, values: make([]float64, p.Games), reason: map[match.Reason]int{}}
	for i := range t.values {
		t.values[i] = math.NaN()
	}
	return t
}

func (t *tally) has(i int) bool { return !math.IsNaN(t.values[i]) }

// add counts a game that is not counted yet.
func (t *tally) add(g *Game) {
	t.values[g.Index] = g.Value
	t.games++
	if other := t.values[g.Index^1]; !math.IsNaN(other) {
		t.pairs.add((g.Value + other) / 2)
	}
	if g.Failed != "" {
		t.failed++
		if t.last == nil || g.Index > t.last.Index {
			t.last = &Game{Index: g.Index, Failed: g.Failed}
		}
	}
	if g.Reason != "" {
		t.reason[g.Reason]++
	}
	switch {
	case g.Failed == "" && g.Score[0] == g.Score[1] && g.Reason != match.ByConcede:
		t.wins[1]++
	case g.Value > 0.5:
		t.wins[0]++
	default:
		t.wins[2]++
	}
	for _, e := range g.Ends {
		t.byEnd[indicator[int](e.First == g.A)].add(e.Hammer)
	}
}

func (c *endCount) add(hammer int) {
	if c.share == nil {
		c.share = map[string]int{}
	}
	c.ends++
	c.points += hammer
	c.blank += indicator[int](hammer == 0)
	c.steal += indicator[int](hammer < 0)
	c.share[fmt.Sprintf("%+d", hammer)]++
}

func (c *endCount) stat() EndStat {
	n := float64(c.ends)
	return EndStat{Ends: c.ends, Mean: float64(c.points) / n, Blank: float64(c.blank) / n, Steal: float64(c.steal) / n,
		Share: maps.Clone(c.share)}
}

// result is the result of the games counted; it does not depend on the order in which they were added.
func (t *tally) result() Result {
	r := Result{A: t.plan.A.Name, B: t.plan.B.Name, Games: t.games, Wins: t.wins[0], Draws: t.wins[1], Losses: t.wins[2], Failures: t.failed,
		ByEnd: map[string]EndStat{}, TieFirst: t.plan.TieFirst, Reasons: maps.Clone(t.reason)}
	if t.last != nil {
		r.Failure = fmt.Sprintf("game %d: %s", t.last.Index+1, t.last.Failed)
	}
	for i, key := range []string{"a_hammer", "b_hammer"} {
		if t.byEnd[i].ends > 0 {
			r.ByEnd[key] = t.byEnd[i].stat()
		}
	}
	var sums [2]float64
	var count [2]int
	var pairs []float64
	var of moments
	for i, v := range t.values {
		if math.IsNaN(v) {
			continue
		}
		sums[teamOfA(i)] += v
		count[teamOfA(i)]++
		if i&1 == 1 && t.has(i-1) {
			pairs = append(pairs, (t.values[i-1]+v)/2)
			of.add(pairs[len(pairs)-1])
		}
	}
	for side, share := range []*float64{&r.First, &r.Second} {
		if count[side] > 0 {
			*share = sums[side] / float64(count[side])
		}
	}
	r.Pairs = len(pairs)
	total := sums[0] + sums[1]
	if t.games > 0 {
		r.WinShare = total / float64(t.games)
	}
	r.Wilson, r.CI95 = stats.Wilson(total, t.games), stats.Bootstrap(pairs, t.plan.Seed) // 0 to 1 without games
	if t.plan.SPRT != nil {
		s := t.plan.SPRT.test(of)
		r.SPRT = &s
	}
	return r
}

// indicator is 1 for true.
func indicator[N int | float64](b bool) N {
	if b {
		return 1
	}
	return 0
}
