// Package tabletest is a table of answers for the tests of the parts that build on it.
package tabletest

import (
	"testing"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
	"github.com/hogline/hogline/session/terms"
)

// Answer is a row of an engine with a shot and further candidates.
func Answer(shot curling.Shot, further ...curling.Shot) table.Row {
	a := evaluate.Answer{State: evaluate.Done, Shot: shot, Value: evaluate.Value{Rival: -1}}
	for _, c := range append([]curling.Shot{shot}, further...) {
		a.Candidates = append(a.Candidates, evaluate.Candidate{Thrown: c})
	}
	return table.Row{Row: &study.Row{Kind: study.EngineRow, Asked: true, Answer: a}, Question: &study.Question{}, Parent: -1, Rival: -1}
}

// Given is a table that shows what it is given.
func Given(b *parttest.Bench, rows ...table.Row) *table.Table {
	t := table.New(b.Doc, &parttest.Place{}, nil, nil, nil, b.Jobs)
	t.Show(table.Asked{Rows: rows})
	return t
}

// Parts are the parts that a table is made of, each following the study.
type Parts struct {
	*parttest.Bench
	Place    *place.Place
	Throwers *terms.Throwers
	Rules    *terms.Rules
	Engines  *enginelist.List
	Inquiry  *inquiry.Inquiry
	Table    *table.Table
}

// New is the table of a position, whose engines are those of the texts; it is made anew after every change of the study.
func New(t *testing.T, engines ...string) *Parts {
	t.Helper()
	p := &Parts{Bench: parttest.New(t)}
	p.Place = p.Bench.Place()
	p.Throwers, p.Rules = terms.NewThrowers(p.Doc, p.Place), terms.NewRules(p.Doc, p.Place, p.Report)
	p.Engines = enginelist.New(p.Doc)
	p.Inquiry = inquiry.New(p.Doc, p.Place, p.Throwers, p.Rules, p.Engines)
	p.Table = table.New(p.Doc, p.Place, p.Inquiry, p.Throwers, p.Engines, p.Jobs)
	p.Engines.Changed.Watch(p.Table.DropPending)
	p.Follow = append(p.Follow, p.Rules.Follow, p.Engines.Follow, func(*study.Content) { p.Table.Refresh() })
	p.Doc.Study().Set(func(c *study.Content) { c.Terms.Budget = ai.Budget{Throws: evaluate.DefaultSims} })
	p.Open(parttest.Position())
	p.Engines.Set(engines)
	t.Cleanup(p.Engines.Close)
	return p
}
