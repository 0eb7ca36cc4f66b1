package arena

import (
	"fmt"
	"sort"

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
	Failures int                `json:"failures"` // games ended by an AI's error
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

// summarise is the result of games, by index.
func summarise(p *Plan, games map[int]Game) Result {
	r := Result{A: p.A.Name, B: p.B.Name, Games: len(games), ByEnd: map[string]EndStat{}, TieFirst: p.TieFirst, Reasons: map[match.Reason]int{}}
	indices := make([]int, 0, len(games))
	for i := range games {
		indices = append(indices, i)
	}
	sort.Ints(indices)
	var sum, sums [2]float64
	var count [2]int
	var pairs []float64
	var total float64
	for _, i := range indices {
		g := games[i]
		total += g.Value
		sums[g.A] += g.Value
		count[g.A]++
		if g.Failed != "" {
			r.Failures++
		}
		if g.Reason != "" {
			r.Reasons[g.Reason]++
		}
		switch {
		case g.Failed == "" && g.Score[0] == g.Score[1] && g.Reason != match.ByConcede:
			r.Draws++
		case g.Value > 0.5:
			r.Wins++
		default:
			r.Losses++
		}
		if other, ok := games[i^1]; ok && i&1 == 0 {
			pairs = append(pairs, (g.Value+other.Value)/2)
		}
		for _, e := range g.Ends {
			key := "a_hammer"
			if e.First == g.A {
				key = "b_hammer"
			}
			r.ByEnd[key] = r.ByEnd[key].with(e.Hammer)
		}
	}
	for side := range sum {
		if count[side] > 0 {
			sum[side] = sums[side] / float64(count[side])
		}
	}
	r.First, r.Second, r.Pairs = sum[0], sum[1], len(pairs)
	if len(games) > 0 {
		r.WinShare = total / float64(len(games))
		r.Wilson = stats.Wilson(total, len(games))
		r.CI95 = stats.Bootstrap(pairs, p.Seed)
	}
	if p.SPRT != nil {
		s := p.SPRT.test(pairs)
		r.SPRT = &s
	}
	return r
}

// with adds an end score as seen by the hammer.
func (s EndStat) with(hammer int) EndStat {
	n := float64(s.Ends)
	s.Mean = (s.Mean*n + float64(hammer)) / (n + 1)
	s.Blank = (s.Blank*n + indicator(hammer == 0)) / (n + 1)
	s.Steal = (s.Steal*n + indicator(hammer < 0)) / (n + 1)
	s.Ends++
	if s.Share == nil {
		s.Share = map[string]int{}
	}
	s.Share[fmt.Sprintf("%+d", hammer)]++
	return s
}

func indicator(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
