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
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/comparison"
	"github.com/hogline/hogline/session/lines"
	"github.com/hogline/hogline/session/scoremap"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/terms"
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

func shownMap(u *under) *ai.Map { m, _ := u.Maps.Shown(); return m }

// modes are all that the session has, entered to their end and under way.
var modes = []mode{
	{"nothing", func(*under) {}, nil, ofGame},
	{"edit", func(u *under) { u.Aim.SetMode(aiming.EditMode) }, func(u *under) bool { return u.Aim.Mode() == aiming.EditMode }, ofGame},
	{"draw", func(u *under) { u.Aim.SetMode(aiming.DrawMode) }, func(u *under) bool { return u.Aim.Mode() == aiming.DrawMode }, ofGame},
	{"aim", func(u *under) {
		u.Aim.SetMode(aiming.AimMode)
		u.Aim.At(curling.Tee)
		u.until("the shot", func() bool { return u.Aim.Shot().Ready() })
	}, func(u *under) bool { return u.Aim.Shot().Ready() || u.Aim.Shot().Target != curling.Vec{} }, ofPlace},
	{"aim under way", func(u *under) {
		u.Aim.SetMode(aiming.AimMode)
		u.Aim.At(curling.Tee)
	}, func(u *under) bool { return u.Aim.Shot().Ready() || u.Aim.Shot().Target != curling.Vec{} }, ofPlace},
	{"calls under way", func(u *under) {
		u.Aim.NamedShots(func([]aiming.NamedShot) { require.True(u.t, u.Table.CanAsk(), "late") })
	}, nil, ofGame},
	{"selection", func(u *under) {
		u.Selection.Unselect()
		u.Selection.Select(1)
		u.Selection.Hover(0)
	}, func(u *under) bool { return u.Selection.Now().HoverRow >= 0 }, ofPlace},
	{"candidate", func(u *under) {
		u.Selection.LeavePlace(true)
		u.Selection.Select(0)
		u.Selection.SelectCandidate(1)
	}, func(u *under) bool { return u.Selection.Now().Candidate > 0 }, ofPlace},
	{"own map", func(u *under) {
		u.Selection.LeavePlace(true)
		u.Selection.Select(0)
		u.Maps.SetLayer(scoremap.OwnLayer)
		require.NotNil(u.t, shownMap(u))
	}, func(u *under) bool { return u.Maps.Which() != scoremap.NoMap }, ofPlace},
	{"map under way", func(u *under) {
		u.Maps.SetLayer(compare.MeanLayer)
		require.Nil(u.t, shownMap(u))
	}, func(u *under) bool { return u.Maps.Which() != scoremap.NoMap }, ofPlace},
	{"map of two throwers", func(u *under) {
		u.Maps.SetAgainst(study.Thrower{Name: "strong", Own: terms.Presets[1].Player})
		shownMap(u)
	}, func(u *under) bool { return u.Maps.Which() != scoremap.NoMap }, ofPlace},
	{"preview", func(u *under) {
		u.Selection.LeavePlace(true)
		u.Selection.Select(0)
		require.True(u.t, u.Preview.Play())
		u.until("the preview", func() bool { return u.Preview.Row() == 0 })
	}, func(u *under) bool { return u.Preview.Row() >= 0 }, ofPlace},
	{"preview under way", func(u *under) {
		u.Selection.LeavePlace(true)
		u.Selection.Select(0)
		require.True(u.t, u.Preview.Play())
	}, func(u *under) bool { return u.Preview.Row() >= 0 }, ofPlace},
	{"preview of all", func(u *under) {
		require.True(u.t, u.Preview.PlayAll())
		u.until("the preview", func() bool { return len(u.Preview.Together()) > 1 })
	}, func(u *under) bool { return len(u.Preview.Together()) > 0 || u.Preview.Row() >= 0 }, ofPlace},
	{"throw watched", func(u *under) {
		u.Selection.LeavePlace(true)
		u.Selection.Select(0)
		u.until("the throws", func() bool { return u.Samples.Of(0) != nil })
		u.Samples.Watch(3)
		u.until("the throw", func() bool { return u.Preview.Row() >= 0 })
	}, func(u *under) bool { return u.Preview.Row() >= 0 }, ofPlace},
	{"playing", func(u *under) {
		u.until("the path", func() bool { return u.Place.Playback().Path != nil })
		u.Place.Playback().Toggle()
	}, nil, ofGame},
	{"given shots", func(u *under) {
		u.Compare.ShowShots([]curling.Shot{u.Table.Asked().Rows[0].Answer.Shot})
		u.until("the path", func() bool { return len(u.Compare.Paths()) == 1 })
	}, func(u *under) bool {
		return u.Compare.Shown() == comparison.ShotsComparison || len(u.Compare.Paths()) > 0
	}, ofPlace},
	{"duel", func(u *under) {
		u.Compare.MakeDuel()
		u.compared()
		u.Compare.SelectDuelThrow(0)
		u.until("its paths", func() bool { return len(u.Compare.Paths()) == 2 })
	}, func(u *under) bool { d, _ := u.Compare.Duel(); return d != nil || len(u.Compare.Paths()) > 0 }, ofQuestion},
	{"duel under way", func(u *under) { u.Compare.MakeDuel() }, func(u *under) bool { running, _, _ := u.Compare.Running(); return running },
		ofQuestion},
	{"robust choice under way", func(u *under) { u.Compare.MakeRobust() }, func(u *under) bool {
		running, _,
			_ := u.Compare.Running()
		return running
	}, ofQuestion},
	{"grid under way", func(u *under) {
		u.Compare.Show(comparison.GridComparison)
		u.Compare.MakeGrid()
	}, func(u *under) bool { running, _, _ := u.Compare.Running(); return running || u.Compare.Grid() != nil }, ofQuestion},
	{"question under way", func(u *under) {
		u.Engines.All()[0].AI = threeDraws{may: make(chan struct{})}
		u.Ask.Start()
		require.True(u.t, u.Table.Asked().Running)
	}, func(u *under) bool { return u.Table.Asked().Running }, ofQuestion},
	{"analysis under way", func(u *under) { u.Valuation.Start() }, nil, ofGame},
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
		for u.Study.Undo() {
		}
	}, true, true},
	{"undo to nothing and redo", func(u *under) {
		for u.Study.Undo() {
		}
		for u.Study.Redo() {
		}
	}, true, false},
	{"all lines removed", func(u *under) {
		for len(u.Study.Content().Lines) > 0 {
			u.Lines.Delete(u.Study.Content().Lines[0].ID)
		}
	}, true, true},
	{"variation removed", func(u *under) {
		u.Lines.Edit("clear", func(_ *replay.Game, s *curling.State) { s.Position = curling.Position{} })
		u.Lines.Delete(u.Study.Content().Shown)
	}, true, false},
	{"answers removed", func(u *under) {
		for i := len(u.Table.Asked().Rows); i >= 0; i-- {
			u.Table.Remove(i)
		}
	}, false, false},
	{"log opened", func(u *under) { require.NoError(u.t, u.Open(short(u.t), "/logs/b.dcl")) }, true, false},
	{"position opened", func(u *under) { require.NoError(u.t, u.NewPosition(position(u.t), false)) }, true, false},
	{"study opened", func(u *under) { u.OpenStudy(emptyOf(u), "") }, true, true},
	{"study opened again", func(u *under) { u.OpenStudy(copyOf(u), "") }, true, false},
	{"next place", func(u *under) { u.Place.Move((*replay.Game).Next) }, true, false},
	{"end of the end", func(u *under) { u.Place.GoTo(replay.Place{Shot: 16}) }, true, false},
	{"there and back", func(u *under) {
		u.Place.Move((*replay.Game).Next)
		u.Place.Move((*replay.Game).Previous)
	}, true, false},
	{"same place", func(u *under) { u.Place.GoTo(u.Place.At()) }, false, false},
	{"stone moved", func(u *under) {
		u.Lines.Edit("move-stone", func(_ *replay.Game, s *curling.State) { s.Position[0] = curling.Tee })
	}, true, false},
	{"position that cannot be", func(u *under) {
		u.Lines.Edit("move-stone", func(_ *replay.Game, s *curling.State) { s.Position[0], s.Position[1] = curling.Tee, curling.Tee })
	}, true, false},
	{"mirrored", func(u *under) { u.Lines.Mirror() }, true, false},
	{"followed", func(u *under) { require.NoError(u.t, u.Follow(short(u.t), replay.Place{Shot: 1})) }, true, false},
	{"another thrower", func(u *under) { u.Throwers.Choose(study.Thrower{Name: "half"}) }, false, false},
	{"another win table", func(u *under) { u.Terms.SetWinTable(study.WinTable{Source: study.WinsNone}) }, false, false},
	{"other rules", func(u *under) { u.Rules.Use(ruleset(u.t, "four-rock"), true) }, false, false},
	{"no engines", func(u *under) {
		for range u.Engines.All() {
			u.Engines.Remove(0)
		}
	}, false, false},
	{"annotation", func(u *under) {
		require.NoError(u.t, u.Notes.Draw(annotation.Drawing{Kind: annotation.Circle, From: curling.Tee, To: curling.Tee.Add(curling.Vec{X: 1})}))
	}, false, false},
	{"analysis told", func(u *under) {
		u.Valuation.Changed.Emit()
		u.Check.Changed.Emit()
	}, false, false},
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
	u.Engines.All()[0].AI, u.Engines.All()[1].AI = threeDraws{}, fast{}
	u.ask()
	a.answers = u.Study.Study().Question(u.Table.Key())
	return a
}

// open is a session with the end and its answers, that can be undone to nothing.
func (a *answeredEnd) open(t *testing.T) *under {
	u := newUnder(t)
	u.Jobs.After = func(_ time.Duration, f func()) { go f() } // results are applied as soon as they are there
	require.NoError(t, u.Open(a.game, filepath.Join(t.TempDir(), "a.dcl")))
	u.Engines.Set([]string{"sample", "sample"})
	u.Place.GoTo(replay.Place{Shot: 15})
	if a.answers != nil {
		u.Study.Study().AddQuestion(copied(a.answers))
		u.Table.Refresh()
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
	snap, err := u.Storage.Snapshot()
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
	u.Compare.Stop()
	u.Valuation.Stop()
	u.Jobs.Stop("ask") // also one of another place
	u.Jobs.Cancel("score-map")
	for u.Jobs.Busy() || len(u.queue) > 0 {
		select {
		case f := <-u.queue:
			f()
		case <-time.After(time.Millisecond):
		}
	}
}

// look asks everything that views ask of a session.
func (u *under) look() {
	u.Place.Playback().Stones()
	u.Place.Playback().Trails()
	u.Place.Playback().Film()
	u.Place.Game().Standing(u.Place.At())
	u.Place.State()
	u.Place.OnIce()
	u.Place.Path()
	u.Lines.Showing()
	u.Preview.Together()
	u.Preview.Row()
	u.Place.Thrown()
	u.Table.CanAsk()
	u.Lines.CanPlayOut()
	u.Valuation.CanStart()
	u.Selection.CanEvaluate()
	u.Study.CanUndo()
	_ = u.Table.Problem()
	_, _ = u.Inquiry.Question()
	u.Table.Asked().Ideas()
	u.Table.Asked().ByThrower()
	for i := -1; i <= len(u.Table.Asked().Rows); i++ {
		u.Table.Answer(i)
		u.Table.Candidates(i)
		u.Samples.Of(i)
	}
	u.Selection.Listed()
	u.Selection.ShownCandidate()
	u.Maps.Layers()
	u.Maps.Layer()
	u.Maps.Throwers()
	u.Maps.Shown()
	u.Maps.Ends(curling.Shot{VY: -31})
	u.Compare.Paths()
	u.Compare.Running()
	u.Compare.Duellists()
	u.Compare.Duel()
	u.Compare.Robust()
	u.Compare.CrossValues()
	u.Compare.Grid()
	u.Compare.GridAt()
	u.Compare.GridCell()
	u.Valuation.Now().Shot(u.Place.At())
	u.Valuation.Match()
	u.Valuation.Costly()
	u.Valuation.File()
	u.Valuation.NextCostly(1)
	u.Valuation.NextDisagreement(-1)
	u.Check.Next()
	u.Check.Found()
	u.Found.Searching()
	u.Notes.Here()
	u.Notes.Find("a")
	u.Rules.Now()
	u.Rules.Apply()
	u.Ices.Name()
	u.Throwers.Presets()
	u.Throwers.Named()
	u.Throwers.Now()
	u.Throwers.Name()
	u.Throwers.Beside()
	u.Study.Content().Root(u.Study.Content().ShownLine())
}

// use does everything that a user does without looking whether it can be done.
func (u *under) use() {
	u.Aim.At(curling.Tee)
	u.Aim.OtherTurn()
	u.Aim.Weight(1)
	u.Aim.Take()
	u.Ask.AddShot(curling.Shot{VX: 0.1, VY: -31}, "")
	u.Maps.Next()
	u.Maps.NextLayer()
	u.Maps.NextWeight()
	u.Selection.NextCandidate()
	u.Selection.Evaluate()
	u.Selection.Select(0)
	u.Preview.Play()
	u.Preview.PlayAll()
	u.Samples.Watch(0)
	u.Compare.PlayDuel(0)
	u.Compare.Take()
	u.Lines.PlayOut()
	u.Lines.Leave()
	u.Place.Move((*replay.Game).PreviousEnd)
	u.Lines.Nudge(0, curling.Vec{X: 0.1})
	u.Aim.SetMode(aiming.EditMode)
	u.Table.Remove(0)
	_ = u.Notes.SetNote("a note", annotation.None)
	_ = u.Notes.Draw(annotation.Drawing{Kind: annotation.Arrow, From: curling.Tee, To: curling.Tee.Add(curling.Vec{X: 1})})
	u.Notes.Clear()
	u.Ask.Start()
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
				question := u.Table.Key()
				u.look()
				u.Events.Watch(u.look, events(u.Session)...)
				c.do(u)
				u.look()
				gone := func(when string) {
					require.Equal(t, c.nothing, !u.Place.HasGame(), when)
					if m.on != nil && (c.nothing || m.of == ofPlace && c.place || m.of == ofQuestion && u.Table.Key() != question) {
						require.False(t, m.on(u), when)
					}
					if c.nothing {
						require.Equal(t, aiming.LookMode, u.Aim.Mode(), when)
						require.Equal(t, lines.ShowsNothing, u.Lines.Showing(), when)
						require.Empty(t, u.Place.Playback().Stones(), when)
						require.False(t, u.Place.Playback().Playing(), when)
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
