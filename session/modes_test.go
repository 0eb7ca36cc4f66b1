package session

import (
	"bytes"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/session/study"
)

// A mode is something that a user does with what is on the ice.
type mode struct {
	name  string
	enter func(u *under)
	// on reports whether it is on; nil: it holds nothing that could be seen.
	on func(u *under) bool
	of scope
}

// scope is what a mode belongs to: where that is not shown, it is not on.
type scope int

const (
	ofGame     scope = iota // it stays while any game is on the ice
	ofPlace                 // it ends with the place
	ofQuestion              // it is there whenever its question is
)

func shownMap(u *under) *ai.Map { m, _ := u.ShownMap(); return m }

// modes are all that the session has, entered to their end and under way.
var modes = []mode{
	{"nothing", func(*under) {}, nil, ofGame},
	{"edit", func(u *under) { u.SetMode(EditMode) }, func(u *under) bool { return u.Mode() == EditMode }, ofGame},
	{"draw", func(u *under) { u.SetMode(DrawMode) }, func(u *under) bool { return u.Mode() == DrawMode }, ofGame},
	{"aim", func(u *under) {
		u.SetMode(AimMode)
		u.AimAt(curling.Tee)
		u.until("the shot", func() bool { return u.Aim().Ready() })
	}, func(u *under) bool { return u.Aim().Ready() || u.Aim().Target != curling.Vec{} }, ofPlace},
	{"aim under way", func(u *under) {
		u.SetMode(AimMode)
		u.AimAt(curling.Tee)
	}, func(u *under) bool { return u.Aim().Ready() || u.Aim().Target != curling.Vec{} }, ofPlace},
	{"calls under way", func(u *under) { u.NamedShots(func([]NamedShot) { require.True(u.t, u.CanAsk(), "late") }) }, nil, ofGame},
	{"selection", func(u *under) {
		u.Unselect()
		u.Select(1)
		u.Hover(0)
	}, func(u *under) bool { return u.Selection().HoverRow >= 0 }, ofPlace},
	{"candidate", func(u *under) {
		u.selection = NoSelection
		u.Select(0)
		u.SelectCandidate(1)
	}, func(u *under) bool { return u.Selection().Candidate > 0 }, ofPlace},
	{"own map", func(u *under) {
		u.selection = NoSelection
		u.Select(0)
		u.SetMapLayer(OwnLayer)
		require.NotNil(u.t, shownMap(u))
	}, func(u *under) bool { return u.Selection().Map != NoMap }, ofPlace},
	{"map under way", func(u *under) {
		u.SetMapLayer(compare.MeanLayer)
		require.Nil(u.t, shownMap(u))
	}, func(u *under) bool { return u.Selection().Map != NoMap }, ofPlace},
	{"map of two throwers", func(u *under) {
		u.SetMapAgainst(study.Thrower{Name: "strong", Own: Presets[1].Player})
		shownMap(u)
	}, func(u *under) bool { return u.Selection().Map != NoMap }, ofPlace},
	{"preview", func(u *under) {
		u.selection = NoSelection
		u.Select(0)
		require.True(u.t, u.Preview())
		u.until("the preview", func() bool { return u.Previewed() == 0 })
	}, func(u *under) bool { return u.Previewed() >= 0 }, ofPlace},
	{"preview under way", func(u *under) {
		u.selection = NoSelection
		u.Select(0)
		require.True(u.t, u.Preview())
	}, func(u *under) bool { return u.Previewed() >= 0 }, ofPlace},
	{"preview of all", func(u *under) {
		require.True(u.t, u.PreviewAll())
		u.until("the preview", func() bool { return len(u.Together()) > 1 })
	}, func(u *under) bool { return len(u.Together()) > 0 || u.Previewed() >= 0 }, ofPlace},
	{"throw watched", func(u *under) {
		u.selection = NoSelection
		u.Select(0)
		u.until("the throws", func() bool { return u.Throws(0) != nil })
		u.WatchThrow(3)
		u.until("the throw", func() bool { return u.Previewed() >= 0 })
	}, func(u *under) bool { return u.Previewed() >= 0 }, ofPlace},
	{"playing", func(u *under) {
		u.until("the path", func() bool { return u.Playback().Path != nil })
		u.Playback().Toggle()
	}, nil, ofGame},
	{"given shots", func(u *under) {
		u.ShowShots([]curling.Shot{u.Asked().Rows[0].Answer.Shot})
		u.until("the path", func() bool { return len(u.ComparedPaths()) == 1 })
	}, func(u *under) bool { return u.ShownComparison() == ShotsComparison || len(u.ComparedPaths()) > 0 }, ofPlace},
	{"duel", func(u *under) {
		u.MakeDuel()
		u.compared()
		u.SelectDuelThrow(0)
		u.until("its paths", func() bool { return len(u.ComparedPaths()) == 2 })
	}, func(u *under) bool { d, _ := u.Duel(); return d != nil || len(u.ComparedPaths()) > 0 }, ofQuestion},
	{"duel under way", func(u *under) { u.MakeDuel() }, func(u *under) bool { running, _, _ := u.Comparing(); return running }, ofQuestion},
	{"robust choice under way", func(u *under) { u.MakeRobust() }, func(u *under) bool { running, _, _ := u.Comparing(); return running }, ofQuestion},
	{"grid under way", func(u *under) {
		u.ShowComparison(GridComparison)
		u.MakeGrid()
	}, func(u *under) bool { running, _, _ := u.Comparing(); return running || u.Grid() != nil }, ofQuestion},
	{"question under way", func(u *under) {
		u.engines[0].AI = threeDraws{may: make(chan struct{})}
		u.Ask()
		require.True(u.t, u.Asked().Running)
	}, func(u *under) bool { return u.Asked().Running }, ofQuestion},
	{"analysis under way", func(u *under) { u.Analyse() }, nil, ofGame},
}

// A change is one of what is open.
type change struct {
	name    string
	do      func(u *under)
	place   bool // the place was left
	nothing bool // nothing is on the ice after it
}

var changes = []change{
	{"new study", func(u *under) { u.NewStudy() }, true, true},
	{"undo to nothing", func(u *under) {
		for u.Undo() {
		}
	}, true, true},
	{"undo to nothing and redo", func(u *under) {
		for u.Undo() {
		}
		for u.Redo() {
		}
	}, true, false},
	{"all lines removed", func(u *under) {
		for len(u.Study().Lines) > 0 {
			u.DeleteLine(u.Study().Lines[0].ID)
		}
	}, true, true},
	{"variation removed", func(u *under) {
		u.EditPosition("clear", func(_ *replay.Game, s *curling.State) { s.Position = curling.Position{} })
		u.DeleteLine(u.Study().Shown)
	}, true, false},
	{"answers removed", func(u *under) {
		for i := len(u.Asked().Rows); i >= 0; i-- {
			u.RemoveRow(i)
		}
	}, false, false},
	{"log opened", func(u *under) { require.NoError(u.t, u.Open(short(u.t), "/logs/b.dcl")) }, true, false},
	{"position opened", func(u *under) { require.NoError(u.t, u.NewPosition(position(u.t), false)) }, true, false},
	{"study opened", func(u *under) { u.OpenStudy(emptyOf(u), "") }, true, true},
	{"study opened again", func(u *under) { u.OpenStudy(copyOf(u), "") }, true, false},
	{"next place", func(u *under) { u.Move((*replay.Game).Next) }, true, false},
	{"end of the end", func(u *under) { u.GoTo(replay.Place{Shot: 16}) }, true, false},
	{"there and back", func(u *under) {
		u.Move((*replay.Game).Next)
		u.Move((*replay.Game).Previous)
	}, true, false},
	{"same place", func(u *under) { u.GoTo(u.At()) }, false, false},
	{"stone moved", func(u *under) {
		u.EditPosition("move-stone", func(_ *replay.Game, s *curling.State) { s.Position[0] = curling.Tee })
	}, true, false},
	{"position that cannot be", func(u *under) {
		u.EditPosition("move-stone", func(_ *replay.Game, s *curling.State) { s.Position[0], s.Position[1] = curling.Tee, curling.Tee })
	}, true, false},
	{"mirrored", func(u *under) { u.MirrorPosition() }, true, false},
	{"followed", func(u *under) { require.NoError(u.t, u.Follow(short(u.t), replay.Place{Shot: 1})) }, true, false},
	{"another thrower", func(u *under) { u.ChooseThrower(study.Thrower{Name: "half"}) }, false, false},
	{"another win table", func(u *under) { u.SetWinTable(study.WinTable{Source: study.WinsNone}) }, false, false},
	{"other rules", func(u *under) { u.UseRules(ruleset(u.t, "four-rock"), true) }, false, false},
	{"no engines", func(u *under) {
		for range u.Engines() {
			u.RemoveEngine(0)
		}
	}, false, false},
	{"annotation", func(u *under) {
		require.NoError(u.t, u.Draw(annotation.Drawing{Kind: annotation.Circle, From: curling.Tee, To: curling.Tee.Add(curling.Vec{X: 1})}))
	}, false, false},
	{"analysis told", func(u *under) { u.notify(AnalysisChanged | CheckChanged) }, false, false},
	{"closed", func(u *under) { u.Close() }, false, false},
}

// answeredEnd is the first end of the sample match, and the answers of two engines to its last stone.
type answeredEnd struct {
	game    *replay.Game
	answers *study.Question
}

func answerEnd(t *testing.T) answeredEnd {
	g := sampleMatch(t)
	g.Ends = g.Ends[:1]
	a := answeredEnd{game: g}
	u := a.open(t)
	u.engines[0].AI, u.engines[1].AI = threeDraws{}, fast{}
	u.ask()
	a.answers = u.doc.Question(u.pendingOf)
	return a
}

// open is a session with the end and its answers, that can be undone to nothing.
func (a *answeredEnd) open(t *testing.T) *under {
	u := newUnder(t)
	u.after = func(_ time.Duration, f func()) { go f() } // results are applied as soon as they are there
	require.NoError(t, u.Open(a.game, filepath.Join(t.TempDir(), "a.dcl")))
	u.SetEngines([]string{"sample", "sample"})
	u.GoTo(replay.Place{Shot: 15})
	if a.answers != nil {
		u.doc.AddQuestion(copied(a.answers))
		u.showTable()
	}
	return u
}

// copied is a question whose rows are its own.
func copied(q *study.Question) *study.Question {
	c := *q
	c.Rows = nil
	for _, r := range q.Rows {
		row := *r
		c.Rows = append(c.Rows, &row)
	}
	return &c
}

func written(u *under) []byte {
	snap, err := u.Snapshot()
	require.NoError(u.t, err)
	var b bytes.Buffer
	require.NoError(u.t, snap.Write(&b))
	return b.Bytes()
}

func copyOf(u *under) *study.Document { return read(u.t, written(u)) }

func read(t *testing.T, data []byte) *study.Document {
	d, err := study.Read(data)
	require.NoError(t, err)
	return d
}

// emptyOf is a study without lines.
func emptyOf(u *under) *study.Document {
	v := newUnder(u.t)
	return copyOf(v)
}

// settle applies results until no task runs. What would run long is stopped first.
func (u *under) settle() {
	u.StopComparing()
	u.StopAnalysis()
	u.Stop("ask") // also one of another place
	u.Cancel("score-map")
	for u.Busy() || len(u.queue) > 0 {
		select {
		case f := <-u.queue:
			f()
		case <-time.After(time.Millisecond):
		}
	}
}

// look asks everything that views ask of a session.
func (u *under) look() {
	u.Playback().Stones()
	u.Playback().Trails()
	u.Playback().Film()
	u.Game().Standing(u.At())
	u.State()
	u.OnIce()
	u.Path()
	u.Showing()
	u.Together()
	u.Previewed()
	u.ThrowShown()
	u.CanAsk()
	u.CanPlayOut()
	u.CanAnalyse()
	u.CanEvaluate()
	u.CanUndo()
	u.Problem()
	_, _ = u.Question()
	u.Asked().Ideas()
	u.Asked().ByThrower()
	for i := -1; i <= len(u.Asked().Rows); i++ {
		u.Answer(i)
		u.Candidates(i)
		u.Throws(i)
	}
	u.Listed()
	u.ShownCandidate()
	u.MapLayers()
	u.MapLayer()
	u.MapThrowers()
	u.ShownMap()
	u.MapEnds(curling.Shot{VY: -31})
	u.ComparedPaths()
	u.Comparing()
	u.Duellists()
	u.Duel()
	u.Robust()
	u.CrossValues()
	u.Grid()
	u.GridAt()
	u.GridCell()
	u.Analysis().Shot(u.At())
	u.Match()
	u.CostlyShots()
	u.AnalysedFile()
	u.NextCostly(1)
	u.NextDisagreement(-1)
	u.NextDifference()
	u.Check()
	u.Finding()
	u.Annotation()
	u.FindNotes("a")
	u.Rules()
	u.RulesApply()
	u.IceName()
	u.Presets()
	u.Throwers()
	u.ThrowerNow()
	u.ThrowerName()
	u.Beside()
	u.Study().Root(u.Study().ShownLine())
}

// use does everything that a user does without looking whether it can be done.
func (u *under) use() {
	u.AimAt(curling.Tee)
	u.AimTurn()
	u.AimWeight(1)
	u.TakeAim()
	u.AddShot(curling.Shot{VX: 0.1, VY: -31}, "")
	u.NextMap()
	u.NextMapLayer()
	u.NextMapWeight()
	u.NextCandidate()
	u.Evaluate()
	u.Select(0)
	u.Preview()
	u.PreviewAll()
	u.WatchThrow(0)
	u.PlayDuel(0)
	u.TakeCompared()
	u.PlayOut()
	u.Leave()
	u.Move((*replay.Game).PreviousEnd)
	u.NudgeStone(0, curling.Vec{X: 0.1})
	u.SetMode(EditMode)
	u.RemoveRow(0)
	_ = u.SetNote("a note", annotation.None)
	_ = u.Draw(annotation.Drawing{Kind: annotation.Arrow, From: curling.Tee, To: curling.Tee.Add(curling.Vec{X: 1})})
	u.ClearDrawings()
	u.Ask()
}

// TestModesEndWithWhatTheyReferTo: every mode in every change of what is open. What belongs to the place that was shown is gone with
// it, and does not come back when a result is late; where nothing is open everything can be asked and done.
func TestModesEndWithWhatTheyReferTo(t *testing.T) {
	end := answerEnd(t)
	for _, m := range modes {
		for _, c := range changes {
			t.Run(m.name+"/"+c.name, func(t *testing.T) {
				u := end.open(t)
				m.enter(u)
				question := u.pendingOf
				u.look()
				u.Subscribe(func(Change) { u.look() })
				c.do(u)
				u.look()
				gone := func(when string) {
					require.Equal(t, c.nothing, !u.HasGame(), when)
					if m.on != nil && (c.nothing || m.of == ofPlace && c.place || m.of == ofQuestion && u.pendingOf != question) {
						require.False(t, m.on(u), when)
					}
					if c.nothing {
						require.Equal(t, LookMode, u.Mode(), when)
						require.Equal(t, ShowsNothing, u.Showing(), when)
						require.Empty(t, u.Playback().Stones(), when)
						require.False(t, u.Playback().Playing(), when)
					}
				}
				gone("at once")
				u.settle()
				gone("when every task has ended")
				if c.nothing || m.on == nil {
					u.use()
					u.settle()
					u.look()
				}
				require.Empty(t, u.errors)
			})
		}
	}
}
