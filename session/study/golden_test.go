package study

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
)

// wholeQuestion is a question with a row of every kind and no field left out.
func wholeQuestion(t *testing.T) *Question {
	t.Helper()
	g, _, err := OpenLog(sampleMatch)
	require.NoError(t, err)
	state, err := g.State(replay.Place{End: 1, Shot: 4})
	require.NoError(t, err)
	nan := math.NaN()
	player := curling.Player{Name: "Kim", WeightMax: 32, Noise: curling.NoiseGAT, LeftHanded: true}
	asked := Asked{State: state, Rules: g.Rules, Ice: g.Ice, Seed: 7, Wins: WinTable{Source: WinsOhto}}
	asked.Teams[0][1] = player
	call := shotname.Call{Kind: shotname.Draw, Turn: curling.Left, Stone: -1}
	value := evaluate.Value{Score: 0.5, Error: 0.25, Win: 0.625, WinError: 0.0625, Ends: ai.Ends{8: 0.75, 9: 0.25}, Throws: 7,
		Loss: 0.125, LossError: 0.03125,
		Make: 0.75, MakeError: 0.0078125, IfMade: 0.875, IfMissed: 0.375, BreakEven: 0.4375, Rival: 1}
	none := evaluate.Value{Score: 1, Win: nan, WinError: nan, Loss: nan, LossError: math.Inf(1), Make: nan, MakeError: nan,
		IfMade: nan, IfMissed: nan,
		BreakEven: nan, Rival: -1, Throws: 2}
	shot := curling.Shot{VX: 0.5, VY: -30, Turn: curling.Left}
	first := ai.Candidate{Shot: shot, Target: curling.Vec{X: 1, Y: 2}, Name: "c", Score: -0.5, Win: nan, Ends: ai.Ends{7: 1}, Error: 0.5, Throws: 9,
		Children: 2}
	second := ai.Candidate{Shot: curling.Shot{VX: 0.25, VY: -31}, Score: nan, Win: 0.5, Error: nan}
	q := &Question{Key: asked.Key(), Place: PlaceKey(state, g.Ice), Asked: asked, Thrower: Thrower{Name: OwnThrower,
		Own: player}, Version: "1",
		Time:    time.Unix(5, 0).UTC(),
		Ranking: evaluate.Ranking{Order: []int{0}, Clear: true, Simulator: "flight", Policy: "value", Source: "the net", Follow: 3, Throws: 4000}}
	q.Add(&Row{Kind: EngineRow, Spec: "sample", Asked: true, Player: &player, PlayerName: "Kim", Budget: ai.Budget{Throws: 100, Time: 2 * time.Second},
		Candidate: 2, Rank: 3, Version: "2", Of: 1, Before: &Before{shot, call, none},
		Answer: evaluate.Answer{State: evaluate.Done, Shot: shot, Asked: shot, Clamped: true, Call: call, Name: "n",
			Thrower: player, Value: value,
			Proposed: []ai.Candidate{first, second}, Candidates: []evaluate.Candidate{{Candidate: first, Rank: 1, Thrown: shot, Call: call, WinError: nan},
				{Candidate: second, Rank: 2, Thrown: shot, Call: call, WinError: 0.25}},
			Map:    &ai.Map{Axes: ai.StopAxes, X0: 1, DX: 2, Y0: 3, DY: 4, Cols: 2, Rows: 2, Unit: ai.Points, Value: [2]ai.Cells{{1, 2, 3, 4.5}, nil}},
			Throws: 11, Elapsed: 1500 * time.Millisecond, Note: "note", Opening: ai.Opening{Seen: 3, Best: true}}})
	q.Add(&Row{Kind: PlayedRow, Series: -1, Asked: true, Answer: evaluate.Answer{Engine: 1, State: evaluate.Failed, Why: msg("line", "3", "x"),
		Error: msg("line", "3", "x").Error(), Value: evaluate.Value{Rival: -1}}})
	q.Add(&Row{Kind: OwnRow, Own: 9, Series: 2}) // not answered
	return q
}

// holds: a text has all that a golden one has; more may stand beside.
func holds(t *testing.T, golden, text []byte) {
	t.Helper()
	var want, got any
	require.NoError(t, json.Unmarshal(golden, &want))
	require.NoError(t, json.Unmarshal(text, &got))
	require.Equal(t, want, common(want, got))
}

// common is what a value has of another: members of objects that the other does not have are left out.
func common(want, got any) any {
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			return got
		}
		of := map[string]any{}
		for key := range w {
			if v, has := g[key]; has {
				of[key] = common(w[key], v)
			}
		}
		return of
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) {
			return got
		}
		of := make([]any, len(g))
		for i := range g {
			of[i] = common(w[i], g[i])
		}
		return of
	}
	return got
}

// TestQuestionStaysAsFilesHoldIt: testdata/question.json is what version 0.2.0 wrote of the question; it is written so still, and read.
func TestQuestionStaysAsFilesHoldIt(t *testing.T) {
	q := wholeQuestion(t)
	golden, err := os.ReadFile(filepath.Join("testdata", "question.json"))
	require.NoError(t, err)
	text, err := q.encode()
	require.NoError(t, err)
	holds(t, golden, text)
	read := &Question{Key: q.Key, Place: q.Place, encoded: newBlob(golden)}
	faults, err := read.decode()
	require.NoError(t, err)
	require.Empty(t, faults)
	require.Equal(t, q.Asked, read.Asked)
	require.Equal(t, q.Thrower, read.Thrower)
	require.Equal(t, q.Ranking, read.Ranking)
	require.Len(t, read.Rows, len(q.Rows))
	again, err := read.encode()
	require.NoError(t, err)
	require.Equal(t, string(text), string(again))
	a, b := &q.Rows[0].Answer, &read.Rows[0].Answer
	require.Equal(t, a.Value, b.Value)
	require.Equal(t, a.Map, b.Map)
	require.Equal(t, a.Elapsed, b.Elapsed)
	require.Equal(t, a.Candidates[0].Ends, b.Candidates[0].Ends)
	require.Equal(t, a.Candidates[1].WinError, b.Candidates[1].WinError)
	require.True(t, math.IsNaN(b.Candidates[0].Win) && math.IsNaN(b.Proposed[1].Score) && math.IsNaN(b.Candidates[0].WinError))
	require.Equal(t, len(a.Proposed), len(b.Proposed))
	require.Equal(t, q.Rows[0].Budget, read.Rows[0].Budget)
	require.Equal(t, q.Rows[0].Player, read.Rows[0].Player)
	require.True(t, math.IsNaN(read.Rows[0].Before.Value.LossError), "null is no number")
	require.Equal(t, q.Rows[1].Answer.Error, read.Rows[1].Answer.Error)
	require.EqualError(t, read.Rows[1].Answer.Why, q.Rows[1].Answer.Error)
}

// TestDocumentStaysAsFilesHoldIt: so does testdata/document.json of a document.
func TestDocumentStaysAsFilesHoldIt(t *testing.T) {
	g, source, err := OpenLog(sampleMatch)
	require.NoError(t, err)
	d := New()
	player := curling.Player{WeightMax: 32, Noise: curling.NoiseGAT}
	d.Set(func(c *Content) {
		c.Put(&Line{ID: d.NextID(), Path: "/x/match.dcl", Game: g, Source: source, At: replay.Place{End: 2, Shot: 3}, Encoding: "EUC-JP"})
		c.Put(&Line{ID: d.NextID(), Parent: 1, From: replay.Place{End: 1, Shot: 4}, Game: g, Name: "a & b", Note: "n", Edited: true})
		c.Title, c.Note, c.Shown, c.Engines, c.Removed = "title", "note", 2, []string{"shots", "mc"}, []string{"x/1"}
		c.Terms = Terms{Thrower: Thrower{Name: "club"}, Also: []Thrower{{Name: OwnThrower, Own: player}}, Wins: WinTable{Source: WinsNone},
			Budget: ai.Budget{Throws: 100, Time: 1500 * time.Millisecond}, Rules: &Rules{Name: "r", Text: "t",
				Rules: curling.Standard(), Twin: true}}
		c.Shots = []OwnShot{{ID: 4, Place: "p", Shot: curling.Shot{VX: 0.5, VY: -30}, Name: "mine"}}
		c.Throwers = []Thrower{{Name: "Kim", Own: player}}
		ice, err := physics.IceOf(physics.FCV1)
		require.NoError(t, err)
		c.Ices = []physics.NamedIce{{Name: "fast", Ice: ice}}
		c.Annotations = []Annotated{{Line: 1, At: replay.Place{End: 1}, Annotation: annotation.Annotation{Note: "x"}}}
	})
	golden, err := os.ReadFile(filepath.Join("testdata", "document.json"))
	require.NoError(t, err)
	document := func(file []byte) []byte {
		a, err := openArchive(file)
		require.NoError(t, err)
		text, err := a.read(documentName, maxDocument)
		require.NoError(t, err)
		return text
	}
	file := written(t, d)
	holds(t, golden, document(file))
	again, err := Read(file)
	require.NoError(t, err)
	require.Equal(t, d.now.Terms, again.now.Terms)
	holds(t, golden, document(written(t, again)))
}

// TestDocumentsHaveSchemas: every part of a file that is JSON has its schema.
func TestDocumentsHaveSchemas(t *testing.T) {
	require.NotEmpty(t, Documents())
	for name, v := range Documents() {
		require.FileExists(t, filepath.Join("..", "..", "docs", "schemas", name+".json"))
		text, err := json.Marshal(v)
		require.NoError(t, err)
		require.Equal(t, byte('{'), text[0], name)
	}
}
