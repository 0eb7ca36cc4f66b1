package match

import (
	"maps"
	"slices"

	"github.com/hogline/hogline/engine/stats"
	"github.com/hogline/hogline/engine/tubstap"
)

// Result is the outcome of the games. Wins, draws and losses are those of A.
type Result struct {
	A        string           `json:"a"`
	B        string           `json:"b"`
	Games    int              `json:"games"`
	Pairs    int              `json:"pairs"` // of which both games are played
	Wins     int              `json:"wins"`
	Draws    int              `json:"draws"`
	Losses   int              `json:"losses"`
	Failures int              `json:"failures"`  // games ended by a program's error
	WinShare float64          `json:"win_share"` // a draw is half
	CI95     [2]float64       `json:"ci95"`      // by resampling pairs
	Wilson   [2]float64       `json:"wilson"`    // 95 %, games as if independent
	Red      float64          `json:"win_share_red"`
	Blue     float64          `json:"win_share_blue"`
	Turns    float64          `json:"turns"`   // of one team, a game
	Actions  float64          `json:"actions"` // of both, a game
	ByMap    map[string]Share `json:"by_map"`
	Seconds  float64          `json:"seconds"`
}

// Share is A's part of some games.
type Share struct {
	Games    int     `json:"games"`
	WinShare float64 `json:"win_share"`
}

func (s Share) with(value float64) Share {
	s.WinShare = (s.WinShare*float64(s.Games) + value) / float64(s.Games+1)
	s.Games++
	return s
}

func summarise(p *Plan, games map[int]Game) Result {
	r := Result{A: p.A.Name, B: p.B.Name, Games: len(games), ByMap: map[string]Share{}, Wilson: stats.Wilson(0, 0),
		CI95: stats.Bootstrap(nil, p.Seed)}
	if len(games) == 0 {
		return r
	}
	var won, turns, actions float64
	var sides [2]Share
	var pairs []float64
	for _, i := range slices.Sorted(maps.Keys(games)) {
		g := games[i]
		won += g.Value
		turns += float64(g.Turns)
		actions += float64(g.Actions)
		sides[g.A] = sides[g.A].with(g.Value)
		r.ByMap[g.Map] = r.ByMap[g.Map].with(g.Value)
		if g.Failed != "" {
			r.Failures++
		}
		switch g.Value {
		case 1:
			r.Wins++
		case 0:
			r.Losses++
		default:
			r.Draws++
		}
		if other, ok := games[i^1]; ok && i&1 == 0 {
			pairs = append(pairs, (g.Value+other.Value)/2)
		}
	}
	n := float64(len(games))
	r.WinShare, r.Turns, r.Actions = won/n, turns/n, actions/n
	r.Red, r.Blue, r.Pairs = sides[tubstap.Red].WinShare, sides[tubstap.Blue].WinShare, len(pairs)
	r.Wilson, r.CI95 = stats.Wilson(won, len(games)), stats.Bootstrap(pairs, p.Seed)
	return r
}
