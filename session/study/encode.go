package study

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/safefile"
)

func itoa(n int) string { return strconv.Itoa(n) }

// questionFile is a question as it is written.
type questionFile struct {
	Question
	Rows []rowFile `json:"rows"`
}

type rowFile struct {
	Row
	budgetFile
	Answer *answerFile `json:"answer,omitempty"`
}

// budgetFile is a budget as it is written.
type budgetFile struct {
	Throws  int     `json:"budget_throws,omitempty"`
	Seconds float64 `json:"budget_seconds,omitempty"`
}

func encodeBudget(b ai.Budget) budgetFile { return budgetFile{b.Throws, b.Time.Seconds()} }

func (f budgetFile) decode() ai.Budget {
	return ai.Budget{Throws: f.Throws, Time: time.Duration(f.Seconds * float64(time.Second))}
}

type answerFile struct {
	evaluate.Answer
	Seconds float64    `json:"seconds"`
	Error   *errorFile `json:"error,omitempty"`
}

// errorFile is a sentence: its key and arguments, so that it can be translated, and its English text.
type errorFile struct {
	Key  string   `json:"key,omitempty"`
	Args []string `json:"args,omitempty"`
	Text string   `json:"text"`
}

// maxMap is how many cells a map can have.
const maxMap = 1 << 20

func checkCells(m *ai.Map) error {
	if m == nil {
		return nil
	}
	if m.Cols < 0 || m.Rows < 0 || m.Cols > maxMap || m.Rows > maxMap || m.Cols*m.Rows > maxMap {
		return msg("map", m.Cols, m.Rows)
	}
	for _, cells := range m.Value {
		if len(cells) != 0 && len(cells) != m.Cols*m.Rows {
			return msg("map", m.Cols, m.Rows)
		}
	}
	return nil
}

func encodeError(a *evaluate.Answer) *errorFile {
	if a.Error == "" && a.Why == nil {
		return nil
	}
	f := &errorFile{Text: a.Error}
	var m message.Message
	if errors.As(a.Why, &m) {
		f.Key = m.Key
		for _, arg := range m.Args {
			f.Args = append(f.Args, fmt.Sprint(arg))
		}
	}
	return f
}

func (f *errorFile) decode() error {
	text := limits.Clean(f.Text, evaluate.MaxNote) // the words of a program may stand in it
	if f.Key == "" {
		return errors.New(text)
	}
	m := message.Message{Key: f.Key, English: text}
	for _, a := range f.Args[:min(len(f.Args), maxArgs)] {
		m.Args = append(m.Args, limits.Clean(a, evaluate.MaxNote))
	}
	return m
}

// maxArgs bounds what stands in a sentence.
const maxArgs = 20

// MaxCandidates is how many candidates of an answer are kept and listed.
const MaxCandidates = 9

func encodeAnswer(a *evaluate.Answer) *answerFile {
	f := &answerFile{Answer: *a, Seconds: a.Elapsed.Seconds(), Error: encodeError(a)}
	f.Candidates = a.Candidates[:min(len(a.Candidates), MaxCandidates)]
	return f
}

func (f *answerFile) decode(index int) (evaluate.Answer, error) {
	a := f.Answer
	a.Engine, a.Elapsed = index, time.Duration(f.Seconds*float64(time.Second))
	if !a.State.HasShot() && (a.Shot.CheckNumbers() != nil || a.Asked.CheckNumbers() != nil) { // a program may answer anything
		a.Shot, a.Asked = curling.Shot{}, curling.Shot{}
	}
	if f.Error != nil {
		a.Error, a.Why = limits.Clean(f.Error.Text, evaluate.MaxNote), f.Error.decode()
	}
	for i := range a.Candidates {
		a.Proposed = append(a.Proposed, a.Candidates[i].Candidate)
	}
	return a, checkCells(a.Map)
}

// encode is the question as JSON.
func (q *Question) encode() ([]byte, error) {
	f := questionFile{Question: *q}
	for _, row := range q.Rows {
		x := rowFile{Row: *row, budgetFile: encodeBudget(row.Budget)}
		if x.Asked = row.Over(); x.Asked {
			x.Answer = encodeAnswer(&row.Answer)
		}
		f.Rows = append(f.Rows, x)
	}
	return json.Marshal(&f)
}

// decode reads the question from its encoded form. Nothing that the file says of it leads outside its rows. Answers that none can be are
// left out: those are the faults.
func (q *Question) decode() (faults []error, err error) {
	text, err := q.encoded.text()
	if err != nil {
		return nil, err
	}
	var f questionFile
	err = safefile.DecodeJSON(text, &f, maxAnswers)
	if err != nil {
		err = jsonfault.Line(text, err)
	} else {
		err = f.check()
	}
	if err == nil && f.Grid != nil {
		err = f.Grid.Check()
	}
	if err != nil {
		return nil, msg("question", string(q.Key), err)
	}
	points := evaluate.MaxPoints(f.Asked.Machine != "")
	f.Key, f.Place, f.encoded = q.Key, q.Place, q.encoded
	*q = f.Question
	order := q.Ranking.Order
	q.Ranking.Order, q.Ranking.Throws = nil, max(q.Ranking.Throws, 0)
	q.Ranking.Follow = min(max(q.Ranking.Follow, 0), curling.Stones-1)
	q.Rows = make([]*Row, 0, len(f.Rows))
	for i := range f.Rows {
		x := &f.Rows[i]
		row := new(Row)
		*row = x.Row
		row.Series, row.Budget, row.Asked = min(max(x.Series, -1), maxSeries), x.budgetFile.decode(), x.Asked && x.Answer != nil
		if row.Of < 0 || row.Of >= len(f.Rows) {
			row.Of, row.Candidate = 0, 0
		}
		if err := row.decode(x, i, len(f.Rows), points); err != nil {
			faults = append(faults, msg("row", string(q.Key), i+1, err))
			row.Asked, row.Answer, row.Before = false, evaluate.Answer{Value: evaluate.Value{Rival: -1}}, nil
		}
		q.Rows = append(q.Rows, row)
	}
	seen := map[int]bool{}
	for _, i := range order {
		if i >= 0 && i < len(q.Rows) && q.Rows[i].Asked && q.Rows[i].Answer.State.HasShot() && !seen[i] {
			seen[i] = true
			q.Ranking.Order = append(q.Ranking.Order, i)
		}
	}
	return faults, nil
}

// decode reads the answer of a row. The error is that of one that none can be.
func (r *Row) decode(x *rowFile, index, rows int, points float64) (err error) {
	if r.Asked {
		if r.Answer, err = x.Answer.decode(index); err != nil {
			return err
		}
		if rival := r.Answer.Value.Rival; rival >= rows || rival < 0 {
			r.Answer.Value.Rival = -1
		}
	}
	return r.checkAnswer(x, points)
}

// maxSeries is the last letter that a row can have.
const maxSeries = 999
