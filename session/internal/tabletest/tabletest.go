// Package tabletest is a table of answers for the tests of the parts that build on it.
package tabletest

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
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
