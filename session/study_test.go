package session

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/dcl"
	"github.com/hogline/hogline/session/study"
)

// match1 is a session with the sample match and one engine, at the last stone of the first end.
func match1(t *testing.T) *under {
	t.Helper()
	u := newUnder(t)
	require.NoError(t, u.Open(sampleMatch(t), "/logs/a.dcl"))
	u.SetEngines([]string{"sample"})
	u.engines[0].AI = threeDraws{}
	u.GoTo(replay.Place{Shot: 15})
	return u
}

// ask asks and waits for the answers.
func (u *under) ask() {
	u.t.Helper()
	u.Ask()
	require.True(u.t, u.Asked().Running)
	u.until("answers", func() bool { return !u.Asked().Running })
	require.Empty(u.t, u.errors)
}

// TestAnswersStay: stepping away and back shows them at once; what is asked otherwise adds rows and takes none away.
func TestAnswersStay(t *testing.T) {
	u := match1(t)
	u.ask()
	first := *u.Asked()
	require.Len(t, first.Rows, 2, "the engine and the shot as played")
	u.Move((*replay.Game).Next)
	require.False(t, u.Asked().Rows[0].Asked)
	u.Move((*replay.Game).Previous)
	same := func(a, b evaluate.Answer) {
		t.Helper()
		require.Equal(t, [...]any{a.Shot, a.State, a.Value.Ends, a.Value.Throws}, [...]any{b.Shot, b.State, b.Value.Ends, b.Value.Throws})
	}
	same(first.Rows[0].Answer, u.Asked().Rows[0].Answer)
	require.Equal(t, first.Ranking, u.Asked().Ranking)
	require.NotEmpty(t, u.Asked().Rows[0].Trace.Paths)
	require.Zero(t, u.Asked().Rows[0].Stale)

	for name, c := range map[string]struct {
		change func()
		stale  Stale
		back   func()
	}{
		"thrower": {func() { u.ChooseThrower(study.Thrower{Name: "twice"}) }, OtherThrower, func() { u.ChooseThrower(study.Thrower{}) }},
		"wins":    {func() { u.SetWinTable(study.WinTable{Source: study.WinsNone}) }, OtherWins, func() { u.SetWinTable(study.WinTable{}) }},
		"rules":   {func() { u.UseRules(ruleset(t, "four-rock"), true) }, OtherRules, func() { u.UseRules(nil, false) }},
	} {
		c.change()
		rows := u.Asked().Rows
		require.Len(t, rows, 3, name)
		require.False(t, rows[0].Asked, "what Enter would ask: %s", name)
		require.Equal(t, c.stale, rows[1].Stale, name)
		same(first.Rows[0].Answer, rows[1].Answer)
		require.NotEqual(t, rows[0].Series, rows[1].Series, "each row has its letter")
		require.Equal(t, -1, u.Best(), "nothing is best among what was not asked")
		c.back()
		require.Len(t, u.Asked().Rows, 2, name)
		require.Equal(t, first.Ranking, u.Asked().Ranking)
	}
	u.SetBudget(ai.Budget{Throws: 7})
	require.Equal(t, OtherBudget, u.Asked().Rows[0].Stale)
	u.SetEngines([]string{"rows"})
	require.Equal(t, OtherEngine, u.Asked().Rows[0].Stale)
	require.Len(t, u.Asked().Rows, 3)
}

// TestRowsAreAskedBesideTheOthers: Enter asks what is missing; the answers that are there are valued with the same errors.
func TestRowsAreAskedBesideTheOthers(t *testing.T) {
	u := match1(t)
	u.ask()
	before := u.Asked().Rows[0].Answer
	u.set("engines", func(c *study.Content) { c.Engines = []string{"sample", "uct"} })
	u.engines[1].AI = fast{}
	require.Len(t, u.Asked().Rows, 3)
	u.ask()
	rows := u.Asked().Rows
	require.Len(t, rows, 3)
	require.Len(t, u.Asked().Ranking.Order, 3, "one order of all")
	require.Equal(t, before.Shot, rows[0].Answer.Shot)
	require.Len(t, rows[0].Answer.Candidates, len(before.Candidates))
	require.Nil(t, rows[0].Before, "it was not asked again")
	require.True(t, rows[2].Answer.Clamped)

	u.engines[0].AI = threeDraws{} // asked again: all have answered
	u.ask()
	require.NotNil(t, u.Asked().Rows[0].Before)
	require.Equal(t, before.Shot, u.Asked().Rows[0].Before.Shot)
	require.Len(t, u.Asked().Rows, 3)
}

// TestLeavingAQuestionThatRuns: it goes on where it was asked.
func TestLeavingAQuestionThatRuns(t *testing.T) {
	u := match1(t)
	may := make(chan struct{})
	u.engines[0].AI = threeDraws{may: may}
	u.Ask()
	u.until("progress", func() bool { return u.Asked().Rows[0].Asked })
	u.Move((*replay.Game).Previous)
	require.False(t, u.Asked().Running)
	close(may)
	u.until("the end", func() bool { return u.running == nil })
	u.Move((*replay.Game).Next)
	require.Equal(t, evaluate.Done, u.Asked().Rows[0].Answer.State)
}

func TestUndoRedo(t *testing.T) {
	u := match1(t)
	_, ok := u.CanUndo()
	require.True(t, ok, "opening a log")
	u.ask()
	u.ChooseThrower(study.Thrower{Name: "strong"})
	require.NoError(t, u.PutEngine(-1, Engine{Spec: "sample", Limit: 50}))
	require.Len(t, u.Engines(), 2)
	name, _ := u.CanUndo()
	require.Equal(t, "engines", name)
	u.changes = 0
	require.True(t, u.Undo())
	require.True(t, u.changes.Is(EnginesChanged))
	require.False(t, u.changes.Is(ThrowerChanged))
	require.Equal(t, []string{"sample"}, u.EngineTexts())
	require.True(t, u.Undo())
	require.Empty(t, u.ThrowerChoice().Name)
	require.Zero(t, u.Asked().Rows[0].Stale, "the answers are found again")
	require.True(t, u.Redo())
	require.True(t, u.Redo())
	require.False(t, u.Redo())
	require.Len(t, u.Engines(), 2)
	u.Undo()
	u.SetBudget(ai.Budget{Throws: 9})
	require.False(t, u.Redo(), "another command ends what could be done again")

	u.RemoveRow(1)
	n := len(u.Asked().Rows)
	u.Undo()
	require.Len(t, u.Asked().Rows, n+1, "nothing is deleted without undo")
	for u.Undo() {
	}
	require.False(t, u.HasGame())
	require.Empty(t, u.Asked().Ranking.Order)
}

// TestVariations: a shot is played, an answer to it, back to the log, and the same again.
func TestVariations(t *testing.T) {
	u := match1(t)
	u.GoTo(replay.Place{Shot: 14})
	u.ask()
	u.Select(0)
	if u.Selection().Row < 0 {
		u.Select(0)
	}
	require.Equal(t, ShowsLog, u.Showing())
	u.PlayOut()
	u.until("the variation", func() bool { return u.Showing() == ShowsVariation })
	require.Empty(t, u.errors)
	s, _ := u.State()
	require.Equal(t, 15, s.Shot, "the next stone")
	require.True(t, s.Position.Has(14))
	require.Equal(t, "/logs/a.dcl", u.Path())
	line := u.Study().ShownLine()
	require.Equal(t, replay.Place{Shot: 14}, line.From)

	u.engines[0].AI = threeDraws{}
	u.ask()
	require.Len(t, u.Asked().Rows, 1, "a variation has no shot as played")
	u.PlayOut()
	u.until("the next end", func() bool { s, _ := u.State(); return s.End == 1 })
	require.Equal(t, line.ID, u.Study().Shown, "it goes on")
	require.Len(t, u.Game().Ends, 2)
	require.True(t, u.Game().Ends[0].Scored)
	require.True(t, u.CanAsk())
	u.GoTo(u.Game().First())

	require.True(t, u.Leave())
	require.Equal(t, ShowsLog, u.Showing())
	require.Equal(t, replay.Place{Shot: 14}, u.At())
	require.False(t, u.Leave())
	u.Select(0)
	if u.Selection().Row < 0 {
		u.Select(0)
	}
	u.PlayOut()
	require.Equal(t, line.ID, u.Study().Shown, "the same shot leads into the same variation")
	require.Len(t, u.Study().Lines, 2)
	require.Equal(t, replay.Place{Shot: 1}, u.At())

	u.Leave()
	shot := line.Game.Ends[0].Shots[0].Run
	u.GoTo(replay.Place{Shot: 13})
	u.playShot(shot)
	u.until("another variation", func() bool { return u.Showing() == ShowsVariation })
	require.NotEqual(t, line.ID, u.Study().Shown, "the same shot from another place is another one")
	u.Undo()
	u.ShowLine(line.ID, replay.Place{Shot: 1})
	u.RenameLine(line.ID, "the draw", "safe")
	require.Equal(t, "the draw", u.Study().Line(line.ID).Name)
	u.DeleteLine(line.ID)
	require.Equal(t, ShowsLog, u.Showing())
	require.Equal(t, replay.Place{Shot: 14}, u.At())
	u.Undo()
	require.Equal(t, ShowsVariation, u.Showing())
	require.Equal(t, "safe", u.Study().Line(line.ID).Note)
}

func (u *under) edit(change func(*curling.State)) {
	u.EditPosition("stone", func(_ *replay.Game, s *curling.State) { change(s) })
}

// TestEditedPosition: it branches off the log, is never lost, and says what is wrong with it.
func TestEditedPosition(t *testing.T) {
	u := match1(t)
	log, _ := u.State()
	u.edit(func(s *curling.State) { s.Position = curling.Position{}; s.Position[0] = curling.Tee })
	require.Equal(t, ShowsEdited, u.Showing())
	u.edit(func(s *curling.State) { s.Position[1] = curling.Tee.Add(curling.Vec{X: 0.1}) })
	require.Len(t, u.Study().Lines, 2, "the same position goes on being edited")
	require.ErrorContains(t, u.Problem(), "overlap")
	require.False(t, u.CanAsk())
	s, _ := u.State()
	require.True(t, s.Position.Has(1), "an impossible position stays")
	u.edit(func(s *curling.State) { s.Position[1].X += 1 })
	require.NoError(t, u.Problem())
	require.True(t, u.CanAsk())
	u.edit(func(s *curling.State) { s.Shot = 0 })
	require.ErrorContains(t, u.Problem(), "stone 1")
	u.Undo()
	u.Undo()
	require.Error(t, u.Problem())
	u.Undo()
	u.Undo()
	require.Equal(t, ShowsLog, u.Showing())
	again, _ := u.State()
	require.Equal(t, log, again)
	u.EditPosition("rules", func(g *replay.Game, s *curling.State) { g.Rules, s.Ends = curling.FourRock(), 10 })
	require.Equal(t, curling.FourRock(), u.Rules())
}

// TestStudyFile: what was written is what is read: the same on the ice, in the tables, in the list of engines.
func TestStudyFile(t *testing.T) {
	u := match1(t)
	u.ask()
	u.Select(0)
	u.PlayOut()
	u.until("the variation", func() bool { return u.Showing() != ShowsLog || len(u.errors) > 0 })
	u.RenameLine(u.Study().Shown, "名前", "note")
	u.ChooseThrower(study.Thrower{Name: "ken", Own: own1})
	u.UseRules(ruleset(t, "four-rock"), true)
	u.Leave()
	require.True(t, u.Unsaved())
	path := filepath.Join(t.TempDir(), "a.hstudy")
	u.save(path)
	require.False(t, u.Unsaved())

	d, err := study.Open(path)
	require.NoError(t, err)
	v := newUnder(t)
	v.OpenStudy(d, path)
	require.Empty(t, v.errors)
	require.False(t, v.Unsaved())
	require.Equal(t, u.At(), v.At())
	require.Equal(t, u.Game(), v.Game())
	require.Equal(t, u.ThrowerChoice(), v.ThrowerChoice())
	require.Equal(t, u.EngineTexts(), v.EngineTexts())
	require.Equal(t, u.Rules(), v.Rules())
	require.Len(t, v.Asked().Rows, len(u.Asked().Rows))
	for i := range u.Asked().Rows {
		a, b := u.Asked().Rows[i], v.Asked().Rows[i]
		require.Equal(t, a.Stale, b.Stale)
		require.Equal(t, a.Series, b.Series)
		require.Equal(t, a.Answer.Shot, b.Answer.Shot)
		require.Equal(t, a.Answer.Value.Ends, b.Answer.Value.Ends)
		require.Equal(t, len(a.Answer.Candidates), len(b.Answer.Candidates))
		require.Equal(t, a.Answer.Map, b.Answer.Map)
	}
	last := len(v.Asked().Rows) - 1
	v.until("the paths", func() bool { return len(v.Asked().Rows[last].Trace.Paths) > 0 })
	require.Equal(t, "名前", v.Study().Lines[1].Name)

	v.ChooseThrower(study.Thrower{}) // back to the question that was asked
	v.UseRules(nil, false)
	require.Equal(t, evaluate.Done, v.Asked().Rows[0].Answer.State)
	v.engines[0].AI = threeDraws{}
	v.ask()
	require.Equal(t, v.Asked().Rows[0].Before.Shot, v.Asked().Rows[0].Answer.Shot, "the same question has the same answer on another machine")

	again, err := v.Snapshot()
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, again.Write(&b))
	_, err = study.Read(b.Bytes())
	require.NoError(t, err)
	v.save(path)
	require.FileExists(t, path+"~", "the file before is kept")
}

var own1 = curling.Player{Noise: curling.Noise{Model: curling.Polar, A: 0.3, B: 0.01}, WeightMax: 31}

// BenchmarkStepToAnswers goes from place to place of an answered match and shows the table of each.
func BenchmarkStepToAnswers(b *testing.B) {
	u := answeredMatch(b)
	places := u.Game().Places()
	b.ResetTimer()
	for n := range b.N {
		u.GoTo(places[n%len(places)])
	}
}

// BenchmarkUndo undoes a change of the thrower and does it again.
func BenchmarkUndo(b *testing.B) {
	u := answeredMatch(b)
	u.GoTo(u.Game().First())
	u.ChooseThrower(study.Thrower{Name: "twice"})
	b.ResetTimer()
	for b.Loop() {
		u.Undo()
		u.Redo()
	}
}

// answeredMatch is the sample match with three answers at every place.
func answeredMatch(b *testing.B) *Session {
	b.Helper()
	f, err := os.Open("../assets/positions/sample-match.dcl")
	require.NoError(b, err)
	g, err := dcl.Read(f)
	require.NoError(b, err)
	require.NoError(b, f.Close())
	s := New(func(func()) {}, func(err error) { b.Error(err) })
	b.Cleanup(s.Close)
	require.NoError(b, s.Open(g, ""))
	s.SetEngines([]string{"sample", "uct", "mc"})
	for _, p := range g.Places() {
		s.GoTo(p)
		if !s.CanAsk() {
			continue
		}
		q, err := s.Question()
		require.NoError(b, err)
		of := s.questionNow(&q)
		for i, want := range s.wanted() {
			a := evaluate.Answer{State: evaluate.Done, Shot: curling.Shot{VY: -30}, Candidates: make([]evaluate.Candidate, 9)}
			of.Add(&study.Row{Kind: study.EngineRow, Series: i, Spec: want.spec, Budget: want.budget, Asked: true, Version: version.Number, Answer: a})
		}
		of.Ranking.Order = []int{0, 1, 2}
	}
	return s
}
