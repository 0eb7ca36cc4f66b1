package library

import (
	"strconv"

	"github.com/hogline/hogline/replay/library"
)

// Form is what is searched for, as it is typed. It is kept with its name as a saved filter.
type Form struct {
	Name string
	library.Query
	Stone  string `json:",omitempty"` // of the end, from 1; empty any
	Lead   string `json:",omitempty"` // of the team to throw
	Left   string `json:",omitempty"` // ends after this one
	Hammer string `json:",omitempty"` // yes: of the team to throw; no: of the other
	Lies   string `json:",omitempty"` // a library.Layout
}

// query is what the form asks for.
func (f *Form) query() (library.Query, error) {
	q := f.Query
	if err := q.Check(); err != nil {
		return q, err
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
