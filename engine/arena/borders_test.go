package arena

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBordersOfAPlan: what is at its limit is played, what is beyond is refused.
func TestBordersOfAPlan(t *testing.T) {
	for name, c := range map[string]struct {
		change func(p *Plan)
		ok     bool
	}{
		"as it is":            {func(*Plan) {}, true},
		"no game":             {func(p *Plan) { p.Games = 0 }, false},
		"two games":           {func(p *Plan) { p.Games = 2 }, true},
		"three games":         {func(p *Plan) { p.Games = 3 }, false},
		"most games":          {func(p *Plan) { p.Games = MaxGames / 2 * 2 }, true},
		"more games":          {func(p *Plan) { p.Games = MaxGames/2*2 + 2 }, false},
		"no end":              {func(p *Plan) { p.Rules.Ends = 0 }, false},
		"one end":             {func(p *Plan) { p.Rules.Ends = 1 }, true},
		"twenty ends":         {func(p *Plan) { p.Rules.Ends = 20 }, true},
		"more ends":           {func(p *Plan) { p.Rules.Ends = 21 }, false},
		"a tie is nothing":    {func(p *Plan) { p.TieFirst = 0 }, true},
		"a tie is a win":      {func(p *Plan) { p.TieFirst = 1 }, true},
		"a tie is more":       {func(p *Plan) { p.TieFirst = 1.01 }, false},
		"a tie is less":       {func(p *Plan) { p.TieFirst = -0.01 }, false},
		"no bound":            {func(p *Plan) { p.Budget.Throws = 0 }, false},
		"a clock of one team": {func(p *Plan) { p.Budget.Throws, p.Clocks[0].Match = 0, 1 }, false},
		"clocks":              {func(p *Plan) { p.Budget.Throws, p.Clocks[0].Match, p.Clocks[1].Match = 0, 1, 1 }, true},
		"time":                {func(p *Plan) { p.Budget.Throws, p.Budget.Time = 0, 1 }, true},
	} {
		p := plan(t, entrant("a", aimer{}), entrant("b", aimer{}), 4)
		c.change(&p)
		err := p.Check()
		require.Equal(t, c.ok, err == nil, "%s: %v", name, err)
	}
}
