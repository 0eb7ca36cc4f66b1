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
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/lines"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// match1 is a session with the sample match and one engine, at the last stone of the first end.
func match1(t *testing.T) *under {
	t.Helper()
	u := newUnder(t)
	require.NoError(t, u.Open(sampleMatch(t), "/logs/a.dcl"))
	u.Engines.Set([]string{"sample"})
	u.Engines.All()[0].AI = threeDraws{}
	u.Place.GoTo(replay.Place{Shot: 15})
	return u
}

// ask asks and waits for the answers.
func (u *under) ask() {
	u.t.Helper()
	u.Ask.Start()
	require.True(u.t, u.Table.Asked().Running)
	u.until("answers", func() bool { return !u.Table.Asked().Running })
	require.Empty(u.t, u.errors)
}

// TestAnswersStay: stepping away and back shows them at once; what is asked otherwise adds rows and takes none away.
func TestAnswersStay(t *testing.T) {
	u := match1(t)
	u.ask()
	first := *u.Table.Asked()
	require.Len(t, first.Rows, 2, "the engine and the shot as played")
	u.Place.Move((*replay.Game).Next)
	require.False(t, u.Table.Asked().Rows[0].Asked)
	u.Place.Move((*replay.Game).Previous)
	same := func(a, b evaluate.Answer) {
		t.Helper()
		require.Equal(t, [...]any{a.Shot, a.State, a.Value.Ends, a.Value.Throws}, [...]any{b.Shot, b.State, b.Value.Ends, b.Value.Throws})
	}
	same(first.Rows[0].Answer, u.Table.Asked().Rows[0].Answer)
	require.Equal(t, first.Ranking, u.Table.Asked().Ranking)
	require.NotEmpty(t, u.Table.Asked().Rows[0].Trace.Paths)
	require.Zero(t, u.Table.Asked().Rows[0].Stale)

	for name, c := range map[string]struct {
		change func()
		stale  table.Stale
		back   func()
	}{
		"thrower": {func() { u.Throwers.Choose(study.Thrower{Name: "twice"}) }, table.OtherThrower,
			func() { u.Throwers.Choose(study.Thrower{}) }},
		"wins": {func() { u.Terms.SetWinTable(study.WinTable{Source: study.WinsNone}) }, table.OtherWins,
			func() { u.Terms.SetWinTable(study.WinTable{}) }},
		"rules": {func() { u.Rules.Use(ruleset(t, "four-rock"), true) }, table.OtherRules, func() { u.Rules.Use(nil, false) }},
	} {
		c.change()
		rows := u.Table.Asked().Rows
		require.Len(t, rows, 3, name)
		require.False(t, rows[0].Asked, "what Enter would ask: %s", name)
		require.Equal(t, c.stale, rows[1].Stale, name)
		same(first.Rows[0].Answer, rows[1].Answer)
		require.NotEqual(t, rows[0].Series, rows[1].Series, "each row has its letter")
		require.Equal(t, -1, u.Table.Best(), "nothing is best among what was not asked")
		c.back()
		require.Len(t, u.Table.Asked().Rows, 2, name)
		require.Equal(t, first.Ranking, u.Table.Asked().Ranking)
	}
	u.Terms.SetBudget(ai.Budget{Throws: 7})
	require.Equal(t, table.OtherBudget, u.Table.Asked().Rows[0].Stale)
	u.Engines.Set([]string{"rows"})
	require.Equal(t, table.OtherEngine, u.Table.Asked().Rows[0].Stale)
	require.Len(t, u.Table.Asked().Rows, 3)
}

// TestRowsAreAskedBesideTheOthers: Enter asks what is missing; the answers that are there are valued with the same errors.
func TestRowsAreAskedBesideTheOthers(t *testing.T) {
	u := match1(t)
	u.ask()
	before := u.Table.Asked().Rows[0].Answer
	u.Study.Set("engines", func(c *study.Content) { c.Engines = []string{"sample", "uct"} })
	u.Engines.All()[1].AI = fast{}
	require.Len(t, u.Table.Asked().Rows, 3)
	u.ask()
	rows := u.Table.Asked().Rows
	require.Len(t, rows, 3)
	require.Len(t, u.Table.Asked().Ranking.Order, 3, "one order of all")
	require.Equal(t, before.Shot, rows[0].Answer.Shot)
	require.Len(t, rows[0].Answer.Candidates, len(before.Candidates))
	require.Nil(t, rows[0].Before, "it was not asked again")
	require.True(t, rows[2].Answer.Clamped)

	u.Engines.All()[0].AI = threeDraws{} // asked again: all have answered
	u.ask()
	require.NotNil(t, u.Table.Asked().Rows[0].Before)
	require.Equal(t, before.Shot, u.Table.Asked().Rows[0].Before.Shot)
	require.Len(t, u.Table.Asked().Rows, 3)
}

// TestLeavingAQuestionThatRuns: it goes on where it was asked.
func TestLeavingAQuestionThatRuns(t *testing.T) {
	u := match1(t)
	may := make(chan struct{})
	u.Engines.All()[0].AI = threeDraws{may: may}
	u.Ask.Start()
	u.until("progress", func() bool { return u.Table.Asked().Rows[0].Asked })
	u.Place.Move((*replay.Game).Previous)
	require.False(t, u.Table.Asked().Running)
	close(may)
	u.until("the end", func() bool { return !u.Ask.Running() })
	u.Place.Move((*replay.Game).Next)
	require.Equal(t, evaluate.Done, u.Table.Asked().Rows[0].Answer.State)
}

func TestUndoRedo(t *testing.T) {
	u := match1(t)
	_, ok := u.Study.CanUndo()
	require.True(t, ok, "opening a log")
	u.ask()
	u.Throwers.Choose(study.Thrower{Name: "strong"})
	require.NoError(t, u.Engines.Put(-1, enginelist.Engine{Spec: "sample", Limit: 50}))
	require.Len(t, u.Engines.All(), 2)
	name, _ := u.Study.CanUndo()
	require.Equal(t, "engines", name)
	clear(u.heard)
	require.True(t, u.Study.Undo())
	require.True(t, u.heard[&u.Engines.Changed] > 0)
	require.False(t, u.heard[&u.Throwers.Changed] > 0)
	require.Equal(t, []string{"sample"}, u.Engines.Texts())
	require.True(t, u.Study.Undo())
	require.Empty(t, u.Throwers.Choice().Name)
	require.Zero(t, u.Table.Asked().Rows[0].Stale, "the answers are found again")
	require.True(t, u.Study.Redo())
	require.True(t, u.Study.Redo())
	require.False(t, u.Study.Redo())
	require.Len(t, u.Engines.All(), 2)
	u.Study.Undo()
	u.Terms.SetBudget(ai.Budget{Throws: 9})
	require.False(t, u.Study.Redo(), "another command ends what could be done again")

	u.Table.Remove(1)
	n := len(u.Table.Asked().Rows)
	u.Study.Undo()
	require.Len(t, u.Table.Asked().Rows, n+1, "nothing is deleted without undo")
	for u.Study.Undo() {
	}
	require.False(t, u.Place.HasGame())
	require.Empty(t, u.Table.Asked().Ranking.Order)
}

// TestVariations: a shot is played, an answer to it, back to the log, and the same again.
func TestVariations(t *testing.T) {
	u := match1(t)
	u.Place.GoTo(replay.Place{Shot: 14})
	u.ask()
	u.Selection.Select(0)
	if u.Selection.Now().Row < 0 {
		u.Selection.Select(0)
	}
	require.Equal(t, lines.ShowsLog, u.Lines.Showing())
	u.Lines.PlayOut()
	u.until("the variation", func() bool { return u.Lines.Showing() == lines.ShowsVariation })
	require.Empty(t, u.errors)
	s, _ := u.Place.State()
	require.Equal(t, 15, s.Shot, "the next stone")
	require.True(t, s.Position.Has(14))
	require.Equal(t, "/logs/a.dcl", u.Place.Path())
	line := u.Study.Content().ShownLine()
	require.Equal(t, replay.Place{Shot: 14}, line.From)

	u.Engines.All()[0].AI = threeDraws{}
	u.ask()
	require.Len(t, u.Table.Asked().Rows, 1, "a variation has no shot as played")
	u.Lines.PlayOut()
	u.until("the next end", func() bool { s, _ := u.Place.State(); return s.End == 1 })
	require.Equal(t, line.ID, u.Study.Content().Shown, "it goes on")
	require.Len(t, u.Place.Game().Ends, 2)
	require.True(t, u.Place.Game().Ends[0].Scored)
	require.True(t, u.Table.CanAsk())
	u.Place.GoTo(u.Place.Game().First())

	require.True(t, u.Lines.Leave())
	require.Equal(t, lines.ShowsLog, u.Lines.Showing())
	require.Equal(t, replay.Place{Shot: 14}, u.Place.At())
	require.False(t, u.Lines.Leave())
	u.Selection.Select(0)
	if u.Selection.Now().Row < 0 {
		u.Selection.Select(0)
	}
	u.Lines.PlayOut()
	require.Equal(t, line.ID, u.Study.Content().Shown, "the same shot leads into the same variation")
	require.Len(t, u.Study.Content().Lines, 2)
	require.Equal(t, replay.Place{Shot: 1}, u.Place.At())

	u.Lines.Leave()
	shot := line.Game.Ends[0].Shots[0].Run
	u.Place.GoTo(replay.Place{Shot: 13})
	u.Lines.PlayShot(shot)
	u.until("another variation", func() bool { return u.Lines.Showing() == lines.ShowsVariation })
	require.NotEqual(t, line.ID, u.Study.Content().Shown, "the same shot from another place is another one")
	u.Study.Undo()
	u.Lines.Show(line.ID, replay.Place{Shot: 1})
	u.Lines.Rename(line.ID, "the draw", "safe")
	require.Equal(t, "the draw", u.Study.Content().Line(line.ID).Name)
	u.Lines.Delete(line.ID)
	require.Equal(t, lines.ShowsLog, u.Lines.Showing())
	require.Equal(t, replay.Place{Shot: 14}, u.Place.At())
	u.Study.Undo()
	require.Equal(t, lines.ShowsVariation, u.Lines.Showing())
	require.Equal(t, "safe", u.Study.Content().Line(line.ID).Note)
}

func (u *under) edit(change func(*curling.State)) {
	u.Lines.Edit("stone", func(_ *replay.Game, s *curling.State) { change(s) })
}

// TestEditedPosition: it branches off the log, is never lost, and says what is wrong with it.
func TestEditedPosition(t *testing.T) {
	u := match1(t)
	log, _ := u.Place.State()
	u.edit(func(s *curling.State) { s.Position = curling.Position{}; s.Position[0] = curling.Tee })
	require.Equal(t, lines.ShowsEdited, u.Lines.Showing())
	u.edit(func(s *curling.State) { s.Position[1] = curling.Tee.Add(curling.Vec{X: 0.1}) })
	require.Len(t, u.Study.Content().Lines, 2, "the same position goes on being edited")
	require.ErrorContains(t, u.Table.Problem(), "overlap")
	require.False(t, u.Table.CanAsk())
	s, _ := u.Place.State()
	require.True(t, s.Position.Has(1), "an impossible position stays")
	u.edit(func(s *curling.State) { s.Position[1].X += 1 })
	require.NoError(t, u.Table.Problem())
	require.True(t, u.Table.CanAsk())
	u.edit(func(s *curling.State) { s.Shot = 0 })
	require.ErrorContains(t, u.Table.Problem(), "stone 1")
	u.Study.Undo()
	u.Study.Undo()
	require.Error(t, u.Table.Problem())
	u.Study.Undo()
	u.Study.Undo()
	require.Equal(t, lines.ShowsLog, u.Lines.Showing())
	again, _ := u.Place.State()
	require.Equal(t, log, again)
	u.Lines.Edit("rules", func(g *replay.Game, s *curling.State) { g.Rules, s.Ends = curling.FourRock(), 10 })
	require.Equal(t, curling.FourRock(), u.Rules.Now())
}

// TestStudyFile: what was written is what is read: the same on the ice, in the tables, in the list of engines.
func TestStudyFile(t *testing.T) {
	u := match1(t)
	u.ask()
	u.Selection.Select(0)
	u.Lines.PlayOut()
	u.until("the variation", func() bool { return u.Lines.Showing() != lines.ShowsLog || len(u.errors) > 0 })
	u.Lines.Rename(u.Study.Content().Shown, "名前", "note")
	u.Throwers.Choose(study.Thrower{Name: "ken", Own: own1})
	u.Rules.Use(ruleset(t, "four-rock"), true)
	u.Lines.Leave()
	require.True(t, u.Study.Unsaved())
	path := filepath.Join(t.TempDir(), "a.hstudy")
	u.save(path)
	require.False(t, u.Study.Unsaved())

	d, err := study.Open(path)
	require.NoError(t, err)
	v := newUnder(t)
	v.OpenStudy(d, path)
	require.Empty(t, v.errors)
	require.False(t, v.Study.Unsaved())
	require.Equal(t, u.Place.At(), v.Place.At())
	require.Equal(t, u.Place.Game(), v.Place.Game())
	require.Equal(t, u.Throwers.Choice(), v.Throwers.Choice())
	require.Equal(t, u.Engines.Texts(), v.Engines.Texts())
	require.Equal(t, u.Rules.Now(), v.Rules.Now())
	require.Len(t, v.Table.Asked().Rows, len(u.Table.Asked().Rows))
	for i := range u.Table.Asked().Rows {
		a, b := u.Table.Asked().Rows[i], v.Table.Asked().Rows[i]
		require.Equal(t, a.Stale, b.Stale)
		require.Equal(t, a.Series, b.Series)
		require.Equal(t, a.Answer.Shot, b.Answer.Shot)
		require.Equal(t, a.Answer.Value.Ends, b.Answer.Value.Ends)
		require.Equal(t, len(a.Answer.Candidates), len(b.Answer.Candidates))
		require.Equal(t, a.Answer.Map, b.Answer.Map)
	}
	last := len(v.Table.Asked().Rows) - 1
	v.until("the paths", func() bool { return len(v.Table.Asked().Rows[last].Trace.Paths) > 0 })
	require.Equal(t, "名前", v.Study.Content().Lines[1].Name)

	v.Throwers.Choose(study.Thrower{}) // back to the question that was asked
	v.Rules.Use(nil, false)
	require.Equal(t, evaluate.Done, v.Table.Asked().Rows[0].Answer.State)
	v.Engines.All()[0].AI = threeDraws{}
	v.ask()
	require.Equal(t, v.Table.Asked().Rows[0].Before.Shot, v.Table.Asked().Rows[0].Answer.Shot,
		"the same question has the same answer on another machine")

	again, err := v.Storage.Snapshot()
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
	places := u.Place.Game().Places()
	b.ResetTimer()
	for n := range b.N {
		u.Place.GoTo(places[n%len(places)])
	}
}

// BenchmarkUndo undoes a change of the thrower and does it again.
func BenchmarkUndo(b *testing.B) {
	u := answeredMatch(b)
	u.Place.GoTo(u.Place.Game().First())
	u.Throwers.Choose(study.Thrower{Name: "twice"})
	b.ResetTimer()
	for b.Loop() {
		u.Study.Undo()
		u.Study.Redo()
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
	s.Engines.Set([]string{"sample", "uct", "mc"})
	for _, p := range g.Places() {
		s.Place.GoTo(p)
		if !s.Table.CanAsk() {
			continue
		}
		q, err := s.Inquiry.Question()
		require.NoError(b, err)
		of := s.Inquiry.Kept(&q)
		for i, e := range s.Engines.All() {
			a := evaluate.Answer{State: evaluate.Done, Shot: curling.Shot{VY: -30}, Candidates: make([]evaluate.Candidate, 9)}
			of.Add(&study.Row{Kind: study.EngineRow, Series: i, Spec: e.Spec, Budget: s.Terms.Budget(), Asked: true, Version: version.Number,
				Answer: a})
		}
		of.Ranking.Order = []int{0, 1, 2}
	}
	return s
}
