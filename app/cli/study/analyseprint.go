package study

import (
	"fmt"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/curling"
)

// printMatch tells the totals and the costly shots.
func printMatch(ctx *command.Context, m *analysis.Match) {
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(ctx.Out, format, args...) }
	printf("%s: %s %d : %d %s, %d of %d shots valued\n", m.Game, command.Or(m.Teams[0], "first"), m.Score[0], m.Score[1],
		command.Or(m.Teams[1], "second"), m.Valued, m.Thrown)
	if f := m.For; f != nil {
		printf("  for: %s throwers, %s, wins by %s, on %s; positions by %s\n", f.Throwers, f.Rules, f.Wins, f.Ice, f.Value)
	}
	if who := m.Method.Sweepers; who != curling.NoSweepers {
		printf("  %s sweepers for both teams; the learned value, which stands for the rest of an end, knows nothing of them\n", who)
	}
	for i := range m.Sides {
		s := &m.Sides[i]
		luck := ""
		if m.For == nil && s.Luck != 0 {
			luck = ", luck " + command.Sum(s.Luck, s.LuckError, s.Lucks, s.Shots)
		}
		printf("  %s: call %s, throw %s%s; %s, %d punished\n", command.Or(s.Name, fmt.Sprintf("team %d", i+1)),
			command.Sum(s.Call, s.CallError, s.Calls, s.Shots), command.Sum(s.Throw, s.ThrowError, s.Throws, s.Shots), luck,
			command.Count(s.Costly, "costly shot"), s.Punished)
	}
	for i := range m.Shots {
		s := &m.Shots[i]
		if !s.Costly(m.Threshold) {
			continue
		}
		after := "?"
		if s.WinAfter != nil {
			after = fmt.Sprintf("%.0f %%", *s.WinAfter)
		}
		call, throw, played := signed(s.Call), signed(s.Throw), "?"
		if !s.Blames() {
			call, throw = "not known", "-"
		}
		if r := s.Redrawn; r != nil {
			throw += ", chart " + signed(&r.Win)
		}
		if c := s.KnownCall(); c != nil {
			played = c.Name
		}
		printf("  end %d shot %d, %s: %.0f %% -> %s, call %s, throw %s: %s; best %s\n", s.End, s.Shot,
			command.Or(m.Teams[s.Team], fmt.Sprintf("team %d", s.Team+1)),
			s.WinBefore, after, call, throw, played, s.Best.Name+equalTo(s))
	}
	for _, w := range m.Without[:min(len(m.Without), shownWithout)] {
		printf("  end %d shot %d has no value: %s\n", w.End, w.Shot, w.Problem)
	}
	if more := len(m.Without) - shownWithout; more > 0 {
		printf("  %s more without a value\n", command.Count(more, "shot"))
	}
	for i := range m.Workers {
		if w := &m.Workers[i]; w.Suspect != nil {
			printf("  the %s of worker %s are in doubt: end %d shot %d, %s\n", command.Count(w.Shots, "value"), &w.Identity, w.Suspect.End,
				w.Suspect.Shot, w.Suspect.Why)
		}
	}
	list := m.Disagreements()
	for _, s := range list[:min(len(list), shownDisagreements)] {
		printf("  end %d shot %d: the AIs disagree, %.1f m apart, %.1f %% at stake:", s.End, s.Shot, s.Disagreement.Apart, s.Disagreement.Stake)
		for _, idea := range s.Ideas {
			printf(" %s: %s;", idea.AI, idea.Name)
		}
		printf("\n")
	}
}

// How many disagreements, and shots without a value, are told of a game.
const (
	shownDisagreements = 5
	shownWithout       = 5
)

func signed(v *float64) string {
	if v == nil {
		return "-"
	}
	if s := fmt.Sprintf("%+.1f", *v); s != "-0.0" {
		return s
	}
	return "+0.0"
}
