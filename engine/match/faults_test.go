package match

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
)

// faulty is a player that fails where it is asked something.
type faulty struct {
	puppet
	at  string
	err error
}

func (p *faulty) fault(at string) error {
	if p.at == at {
		return p.err
	}
	return nil
}

func (p *faulty) Order(context.Context) ([]int, error) { return nil, p.fault("order") }

func (p *faulty) Place(context.Context, *Situation, []curling.Placement) (curling.Placement, error) {
	return curling.CentreLast, p.fault("place")
}

func (p *faulty) Throw(context.Context, *Situation) (Answer, error) {
	return Answer{}, p.fault("throw")
}

// TestFaultsOfPlayers: whatever a player fails at, it loses before anything else happens, by the reason that its error has; an error of the
// rules is nobody's fault and ends the match with it.
func TestFaultsOfPlayers(t *testing.T) {
	rules := errors.New("no rule fits")
	for _, c := range []struct {
		err    error
		reason Reason
	}{{ErrLate, ByTime}, {context.DeadlineExceeded, ByTime}, {ErrAnswer, ByIllegal}, {ai.ErrNoShot, ByIllegal},
		{errors.New("broken"), ByFailure},
		{fmt.Errorf("%w: %w", ErrRules, rules), ""}} {
		for at, events := range map[string][]EventKind{"order": {Begun}, "place": {Begun}, "throw": {Begun, Placement, Asked}} {
			for team := range curling.TeamID(2) {
				s, sim := setup(t)
				if at != "order" { // the team that has the hammer places the stones, the other throws first
					s.Rules = curling.MixedDoubles()
					s.Start.First = team
					if at == "place" {
						s.Start.First = team.Other()
					}
				}
				var players [2]Player
				players[team], players[team.Other()] = &faulty{at: at, err: c.err}, &faulty{}
				var kinds []EventKind
				rec, err := Play(t.Context(), s, players, sim, func(e Event) { kinds = append(kinds, e.Kind) })
				require.Empty(t, rec.Shots)
				if c.reason == "" {
					require.ErrorIs(t, err, rules, at)
					require.Equal(t, events, kinds, at)
					require.Equal(t, -1, rec.Winner)
					continue
				}
				require.NoError(t, err)
				require.Equal(t, append(events[:len(events):len(events)], Finished), kinds, "%s %v", at, c.err)
				require.Equal(t, c.reason, rec.Reason, at)
				require.Equal(t, int(team.Other()), rec.Winner)
				require.Contains(t, rec.Detail, s.Names[team]+": ")
			}
		}
	}
}
