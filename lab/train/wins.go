package train

import (
	"context"
	"fmt"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/lookahead"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/value"
	"github.com/hogline/hogline/engine/winprob"
)

// WinsPlan plays matches of eight ends by search on both sides, standard throwers on the ice of mori2019, to count how ends
// come out. The matches of the first round are played by the win table of Ohto 2016, those of a later one by the table of
// the round before. Mixed doubles are played without power plays.
type WinsPlan struct {
	Games   int // of a round
	Rounds  int
	Rules   curling.Rules
	Seed    uint64
	Workers int
}

// matchEnds is the length of the matches; a tie is decided by extra ends.
const matchEnds = 8

// WinsGame is a match: the scores of its ends as seen by the team that threw first in each of them, extra ends included.
type WinsGame []int

// Game plays match k of a round by a table.
func (p *WinsPlan) Game(table *winprob.Table, round, k int) (WinsGame, error) {
	m, err := value.Learned()
	if err != nil {
		return nil, err
	}
	r := ai.Request{Rules: p.Rules, Wins: table, Seed: p.Seed, Workers: 1}
	r.Rules.Ends, r.Rules.Extra = matchEnds, true
	if r.Ice, err = physics.IceOf(physics.Mori2019); err != nil {
		return nil, err
	}
	team := curling.TeamOf(curling.StandardPlayer)
	r.Teams = [2]curling.Team{team, team}
	r.State = curling.State{Ends: matchEnds, Shot: p.Rules.FirstShot}
	var g WinsGame
	for over := false; !over; {
		score, err := p.end(&r, m, playout.Mix(uint64(round)<<32|uint64(k))+uint64(len(g)))
		if err != nil {
			return nil, fmt.Errorf("match %d: %w", k, err)
		}
		g = append(g, score)
		r.State, over = r.Rules.NextEnd(r.State, score)
	}
	return g, nil
}

// end plays an end; the score is that of the team that throws first.
func (p *WinsPlan) end(r *ai.Request, m *value.Model, stream uint64) (int, error) {
	if p.Rules.FirstShot > 0 {
		r.State.Position = p.Rules.Placed.Place(curling.CentreLast)
	}
	sim, err := playout.New(r)
	if err != nil {
		return 0, err
	}
	player, err := lookahead.New(r, sim, m)
	if err != nil {
		return 0, err
	}
	sim.Seed(p.Seed, int(stream>>1))
	pos := r.State.Position
	for i := r.State.Shot; i < curling.Stones; i++ {
		before := pos
		sim.ThrowNoisy(&pos, i, player.Choose(&before, i))
	}
	return pos.Score(r.Ice.Bounds, curling.First), playout.Check([]*playout.Simulation{sim})
}

// Round plays the matches of a round that done does not hold, in any order; each gets every one when it is over, one at a
// time.
func (p *WinsPlan) Round(ctx context.Context, table *winprob.Table, round int, done map[int]WinsGame,
	each func(k int, g WinsGame) error) error {
	var left []int
	for k := range p.Games {
		if _, ok := done[k]; !ok {
			left = append(left, k)
		}
	}
	const together = 8
	for from := 0; from < len(left); from += together {
		part := left[from:min(from+together, len(left))]
		games, errs := make([]WinsGame, len(part)), make([]error, len(part))
		if err := playout.Each(ctx, max(1, p.Workers), len(part),
			func(_, i int) { games[i], errs[i] = p.Game(table, round, part[i]) }); err != nil {
			return err
		}
		for i, k := range part {
			if errs[i] == nil {
				errs[i] = each(k, games[i])
			}
			if errs[i] != nil {
				return errs[i]
			}
		}
	}
	return nil
}

// Count counts the ends of matches as a table is worked out from them.
func (p *WinsPlan) Count(games map[int]WinsGame) *winprob.Played {
	c := &winprob.Played{Rules: p.Rules.Name, Seed: p.Seed, Games: len(games), BlankSwaps: p.Rules.Blank == curling.BlankSwaps}
	for _, g := range games {
		for i, score := range g {
			switch {
			case i < matchEnds:
				c.Ends.Add(score)
			case score > 0:
				c.Extra[0]++
			case score < 0:
				c.Extra[1]++
			}
		}
	}
	return c
}

// Brier is the mean square difference of the win probabilities that a table gives before every end of a match from what
// became of it; the extra ends do not count.
func (p *WinsPlan) Brier(table *winprob.Table, g WinsGame) float64 {
	rules := p.Rules
	rules.Ends, rules.Extra = matchEnds, true
	s := curling.State{Ends: matchEnds, Shot: rules.FirstShot}
	var values []float64 // of team 0
	for i, score := range g {
		if i < matchEnds {
			values = append(values, table.Win(matchEnds-i, s.Score[0]-s.Score[1], s.First != 0))
		}
		s, _ = rules.NextEnd(s, score)
	}
	won, sum := rules.Result(s)[0], 0.0
	for _, v := range values {
		sum += (v - won) * (v - won)
	}
	return sum / float64(max(1, len(values)))
}
