package players

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/search"
	"github.com/hogline/hogline/engine/tubstap"
)

// maxPlayouts bounds the playouts of one act.
const maxPlayouts = 1_000_000

const levelKey = "level"

// uct is the search of Murayama 2015 chapters 6 to 8. What the thesis leaves open is a setting.
var uct = Kind{Name: "uct", Title: "UCT with grouped actions (Murayama 2015)", Settings: []ai.Setting{
	{Key: "playouts", Default: "1000", Min: 1, Max: maxPlayouts, Help: "playouts for one act of one unit (thesis: 500 to 4000)"},
	{Key: levelKey, Default: "1", Help: "grouping 0 to 4, or one digit by units that can still act, as 441000"},
	{Key: "clusters", Default: "0", Max: tubstap.MaxClusters, Help: "a unit's moves in at most so many clusters by danger, distances and terrain instead of in two by reach of attack, at level 4 its attacks by what they take and cost too; 0 as the thesis"},
	{Key: "c", Default: "1.0", Min: 0.01, Max: 10, Help: "weight of the exploration term (thesis: 1)"},
	{Key: "expand", Default: "10", Min: 1, Max: 1000, Help: "visits of a node before it gets children (thesis: not given)"},
	{Key: "final", Default: string(search.MostVisits), Choices: []string{string(search.MostVisits), string(search.BestMean)},
		Help: "which action is played (thesis: not given)"},
	{Key: "represent", Default: string(tubstap.AnyAction), Choices: []string{string(tubstap.AnyAction), string(tubstap.Nearest),
		string(tubstap.Apart), string(tubstap.Drawn)},
		Help: "what stands for its group: any, the move nearest to an enemy, apart: nearest in reach of an attack, else farthest, or any drawn anew in every playout (thesis: not given)"},
	{Key: "widen", Default: "0.0", Min: 0, Max: 1000, Help: "progressive widening: a node looks at 1 + so much times the root of its visits, 0 at all; not with drawn"},
	{Key: "random", Default: "0.0", Min: 0, Max: 1, Help: "share of random actions in playouts; the others attack if they can (thesis: 0)"},
	{Key: "seconds", Unit: "s", Default: "0.0", Min: 0, Max: 600, Help: "time for one act, 0 unbounded; answers are not repeatable with it"},
}, player: func(m *tubstap.Map, v ai.Values) (Player, error) {
	levels, err := tubstap.ParseLevels(v[levelKey])
	if err != nil {
		return nil, err
	}
	p := &searcher{uct: search.UCT[tubstap.State, tubstap.Action]{Game: m, Playouts: v.Whole("playouts"), C: v.Number("c"),
		Expand: v.Whole("expand"), Widen: v.Number("widen"),
		Group: tubstap.Clustering(m, levels, v.Whole("clusters")), Represent: m.Represent(tubstap.Representative(v["represent"])), Final: search.Final(v["final"]),
		Rollout: m.AttackFirst, Playout: m.Playout()},
		seconds: time.Duration(v.Number("seconds") * float64(time.Second))}
	if v["represent"] == string(tubstap.Drawn) && p.uct.Group != nil {
		p.uct.Chance, p.uct.Drawn = true, true
	}
	if share := v.Number("random"); share > 0 {
		p.uct.Rollout, p.uct.Playout = m.RandomShare(share), nil
	}
	return p, nil
}}

// muct is M-UCT, which won the platform's competitions of 2016: UCT over the acts of one unit
// with another constant, the best mean in the end, and playouts with random actions. It values
// the end of a game by the rules; the original takes a difference of HP equal to the threshold
// as won.
var muct = Kind{Name: "muct", Title: "M-UCT (the platform's tournament winner of 2016)", Settings: []ai.Setting{
	{Key: "playouts", Default: "2000", Min: 1, Max: maxPlayouts, Help: "playouts for one act of one unit"},
	{Key: "seconds", Unit: "s", Default: "0.0", Min: 0, Max: 600, Help: "time for one act, 0 unbounded; answers are not repeatable with it"},
}, player: func(m *tubstap.Map, v ai.Values) (Player, error) {
	const c, expand, share = 0.15, 11, 0.2 // it expands nodes of more than 10 visits
	return &searcher{uct: search.UCT[tubstap.State, tubstap.Action]{Game: m, Playouts: v.Whole("playouts"), C: c, Expand: expand,
		Final: search.BestMean, Rollout: m.RandomShare(share)}, seconds: time.Duration(v.Number("seconds") * float64(time.Second))}, nil
}}

// flat is flat Monte Carlo (Murayama 2015 §6.3).
var flat = Kind{Name: "flat", Title: "Flat Monte Carlo", Settings: []ai.Setting{
	{Key: "playouts", Default: "1000", Min: 1, Max: maxPlayouts, Help: "playouts for one act of one unit, shared evenly by its actions"},
}, player: func(m *tubstap.Map, v ai.Values) (Player, error) {
	return &search.Flat[tubstap.State, tubstap.Action]{Game: m, Playouts: v.Whole("playouts"), Rollout: m.AttackFirst,
		Playout: m.Playout()}, nil
}}

// searcher is UCT with a limit of time for one act.
type searcher struct {
	uct     search.UCT[tubstap.State, tubstap.Action]
	seconds time.Duration
}

// Name implements game.Player.
func (p *searcher) Name() string { return p.uct.Name() }

// Search values the actions, the best first.
func (p *searcher) Search(ctx context.Context, s tubstap.State, rng *rand.Rand) ([]search.Choice[tubstap.Action], error) {
	u := p.uct
	if p.seconds > 0 {
		u.Until = time.Now().Add(p.seconds)
	}
	return u.Search(ctx, s, rng)
}

// Choose implements game.Player.
func (p *searcher) Choose(ctx context.Context, s tubstap.State, rng *rand.Rand) (tubstap.Action, error) {
	all, err := p.Search(ctx, s, rng)
	if err != nil {
		return tubstap.Action{}, err
	}
	return all[0].Action, nil
}
