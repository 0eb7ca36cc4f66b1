package library

import (
	"errors"
	"strconv"
	"strings"

	"github.com/hogline/hogline/replay/library"
)

// Form is what is searched for, as it is typed. It is kept with its name as a saved filter.
type Form struct {
	Name   string
	Text   string `json:",omitempty"`
	Team   string `json:",omitempty"`
	Player string `json:",omitempty"`
	AI     string `json:",omitempty"`
	Event  string `json:",omitempty"`
	Since  string `json:",omitempty"`
	Until  string `json:",omitempty"`
	Score  string `json:",omitempty"`
	Rules  string `json:",omitempty"`
	Ice    string `json:",omitempty"`
	Stone  string `json:",omitempty"` // of the end, from 1; empty any
	Lead   string `json:",omitempty"` // of the team to throw
	Left   string `json:",omitempty"` // ends after this one
	Hammer string `json:",omitempty"` // yes: of the team to throw; no: of the other
	Lies   string `json:",omitempty"` // a library.Layout
}

// Faults of a form, as translation keys "library.bad.<fault>".
var (
	errDay   = errors.New("day")
	errScore = errors.New("score")
)

// query is what the form asks for.
func (f *Form) query() (library.Query, error) {
	q := library.Query{Text: f.Text, Team: f.Team, Player: f.Player, AI: f.AI, Event: f.Event, Since: f.Since, Until: f.Until, Rules: f.Rules,
		Ice: f.Ice}
	for _, day := range []string{f.Since, f.Until} {
		if day != "" && library.ParseDate(day) != nil {
			return q, errDay
		}
	}
	if f.Score != "" {
		a, b, _ := strings.Cut(f.Score, "-")
		x, errX := strconv.Atoi(strings.TrimSpace(a))
		y, errY := strconv.Atoi(strings.TrimSpace(b))
		if errX != nil || errY != nil {
			return q, errScore
		}
		q.Score = &[2]int{x, y}
	}
	var s library.Situation
	asked := f.Hammer != "" || f.Lies != ""
	for _, part := range []struct {
		text string
		into **int
	}{{f.Stone, &s.Stone}, {f.Lead, &s.Lead}, {f.Left, &s.EndsLeft}} {
		if n, err := strconv.Atoi(part.text); err == nil {
			*part.into, asked = &n, true
		}
	}
	if f.Hammer != "" {
		yes := f.Hammer == "yes"
		s.Hammer = &yes
	}
	if f.Lies != "" {
		s.Layouts = []library.Layout{library.Layout(f.Lies)}
	}
	if asked {
		q.Situation = &s
	}
	return q, nil
}
