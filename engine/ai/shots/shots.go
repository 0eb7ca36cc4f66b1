// Package shots is the coach's default AI: it proposes the shots a skip would name, keeps
// one of each group that leads to the same position, and values them by throwing them with
// the thrower's own error, more and more often while fewer remain (successive halving).
// Near the end of the end the opponent's reply is searched, not played by rule.
//
// Nameable candidates are MogMog's idea (seed 000 §5, facts: ai §1.8), keeping one of alike
// candidates is seed 003's.
package shots

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"hogline/engine/ai"
	"hogline/engine/curling"
	"hogline/engine/wins"
)

// Kind describes the AI.
func Kind() ai.Kind {
	return ai.Kind{Name: "shots", Title: "Named shots", New: newAI, Settings: []ai.Setting{
		{Key: "group", Default: string(GroupPlaces), Choices: []string{string(GroupNone), string(GroupPlaces), string(GroupStones), string(GroupKinds)},
			Help: "which proposals count as one and are thrown once: all apart, by resulting position, by stones, by kind of shot"},
		{Key: "reply", Default: "2", Min: 0, Max: 4, Help: "search the opponent's reply when at most so many shots follow; 0 never"},
		{Key: "keep", Default: "5", Min: 1, Max: 20, Help: "candidates in the answer"},
	}}
}

// Shots is the AI.
type Shots struct {
	group Grouping
	reply int
	keep  int
}

func newAI(values map[string]string) (ai.AI, error) {
	s := &Shots{GroupPlaces, 2, 5}
	for key, v := range values {
		var err error
		switch key {
		case "group":
			s.group = Grouping(v)
		case "reply":
			s.reply, err = strconv.Atoi(v)
		case "keep":
			s.keep, err = strconv.Atoi(v)
		default:
			return nil, fmt.Errorf("shots: unknown setting %q", key)
		}
		if err != nil {
			return nil, fmt.Errorf("shots: %s=%q is no whole number", key, v)
		}
	}
	return s, nil
}

// Suggest implements ai.AI.
func (s *Shots) Suggest(ctx context.Context, r ai.Request, report func(ai.Progress)) (ai.Suggestion, error) {
	if r.State.Shot >= curling.Stones {
		return ai.Suggestion{}, errors.New("shots: the end is over, there is no shot to throw")
	}
	if err := r.State.Check(0.02); err != nil {
		return ai.Suggestion{}, fmt.Errorf("shots: %w", err)
	}
	g, err := newGround(r)
	if err != nil {
		return ai.Suggestion{}, err
	}
	ideas := propose(g.aim, &r.State.Position, r.State.Shot, r.Thrower().WeightMax)
	if len(ideas) == 0 {
		return ai.Suggestion{}, errors.New("shots: no shot can be thrown under this weight limit")
	}
	all, err := group(g.sim, g.clear, &r.Rules, &r.State.Position, r.State.Shot, ideas, s.group)
	if err != nil {
		return ai.Suggestion{}, err
	}
	worth := points()
	if r.Wins != nil {
		worth = wins.Worth(r.Wins, &r.Rules, r.State)
	}
	follow := curling.Stones - 1 - r.State.Shot
	h := halving{request: &r, worth: &worth, start: time.Now(), report: report, reply: follow > 0 && follow <= s.reply}
	for range max(1, r.Workers) {
		h.grounds = append(h.grounds, g.fork())
	}
	if err := h.run(ctx, all); err != nil {
		return ai.Suggestion{}, err
	}
	out := ai.Suggestion{Throws: len(ideas) + h.thrown()}
	for i := range min(s.keep, len(all)) {
		out.Candidates = append(out.Candidates, answer(&all[i], &worth, r.Wins != nil))
	}
	return out, nil
}
