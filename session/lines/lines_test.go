package lines

import (
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/notes"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/study"
)

// around is what lines are made by.
type around struct {
	shot    *curling.Shot
	problem error
	rules   curling.Rules
}

func (a *around) Shot() (shot curling.Shot, ok bool) {
	if a.shot == nil {
		return shot, false
	}
	return *a.shot, true
}
func (a *around) Problem() error     { return a.problem }
func (a *around) Now() curling.Rules { return a.rules }

func newLines(t *testing.T) (*Lines, *around, *place.Place, *parttest.Bench) {
	t.Helper()
	b := parttest.New(t)
	p := b.Place()
	a := &around{rules: curling.Standard()}
	ns := notes.New(b.Doc)
	require.Equal(t, ShowsNothing, New(b.Doc, p, a, a, a, ns, b.Report).Showing())
	b.Open(parttest.SampleMatch(t))
	return New(b.Doc, p, a, a, a, ns, b.Report), a, p, b
}

// TestPlayOut: the shot selected becomes a variation, once; leaving it leads back to where it branches off.
func TestPlayOut(t *testing.T) {
	ln, a, p, b := newLines(t)
	require.Equal(t, ShowsLog, ln.Showing())
	require.False(t, ln.CanPlayOut())
	aimer, err := aim.New(p.Game().Ice)
	require.NoError(t, err)
	shot, err := aimer.Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	a.shot, a.problem = &shot, errors.New("stones overlap")
	require.False(t, ln.CanPlayOut())
	ln.PlayOut()
	b.Settle()
	require.Len(t, b.Doc.Content().Lines, 1)
	a.problem = nil
	ln.PlayOut()
	b.Until("the variation", func() bool { return ln.Showing() == ShowsVariation })
	require.Equal(t, replay.Place{Shot: 1}, p.At(), "the next shot")
	state, ok := p.State()
	require.True(t, ok)
	require.InDelta(t, curling.TeeY, state.Position[0].Y, 0.05)
	require.True(t, ln.Leave())
	require.False(t, ln.Leave())
	require.Equal(t, replay.Place{}, p.At())
	ln.PlayOut()
	require.Equal(t, ShowsVariation, ln.Showing(), "it is there already")
	require.Len(t, b.Doc.Content().Lines, 2)
	require.True(t, b.Doc.Undo())
	require.Equal(t, ShowsLog, ln.Showing())
	require.Empty(t, b.Errors)
}

// TestEdit: a change of a log is a position of its own, changed further in place; a nudge stays on the sheet, and several are undone
// together.
func TestEdit(t *testing.T) {
	ln, _, p, b := newLines(t)
	b.Doc.Show(func(c *study.Content) { c.Show(c.Shown, replay.Place{Shot: 5}) })
	ln.Edit("move-stone", func(_ *replay.Game, s *curling.State) { s.Position[0] = curling.Tee })
	require.Equal(t, ShowsEdited, ln.Showing())
	ln.Nudge(0, curling.Vec{X: 0.1})
	ln.Nudge(0, curling.Vec{X: 0.1})
	ln.Nudge(0, curling.Vec{X: 99})
	ln.Nudge(15, curling.Vec{X: 0.1})
	require.Len(t, b.Doc.Content().Lines, 2, "one position")
	state, _ := p.State()
	require.InDelta(t, curling.CentreX+0.2, state.Position[0].X, 1e-9)
	require.True(t, b.Doc.Undo())
	state, _ = p.State()
	require.Equal(t, curling.Tee, state.Position[0])

	id := b.Doc.Content().Shown
	ln.Rename(id, "mine", "a note")
	require.Equal(t, []string{"mine", "a note"}, []string{b.Doc.Content().Line(id).Name, b.Doc.Content().Line(id).Note})
	ln.SetTitle("title", "of all")
	require.Equal(t, "title", b.Doc.Content().Title)
	ln.Delete(id)
	require.Len(t, b.Doc.Content().Lines, 1)
}

// TestMirror: stones and drawings are reflected as one command.
func TestMirror(t *testing.T) {
	ln, _, p, b := newLines(t)
	b.Doc.Show(func(c *study.Content) { c.Show(c.Shown, replay.Place{Shot: 5}) })
	before, _ := p.State()
	require.NoError(t, notes.New(b.Doc).Draw(annotation.Drawing{Kind: annotation.Arrow, From: curling.Vec{X: 1, Y: 8},
		To: curling.Vec{X: 2, Y: 5}}))
	ln.Mirror()
	state, _ := p.State()
	require.Equal(t, before.Position.Mirrored(), state.Position)
	require.InDelta(t, curling.SheetWidth-1, notes.New(b.Doc).Here().Drawings[0].From.X, 1e-12)
	require.True(t, b.Doc.Undo())
	require.Equal(t, ShowsLog, ln.Showing())
}

// TestVariationsOfOnePlace: the same shot leads to the variation that begins with it, another one begins one of its own; at the end of a
// variation a shot makes it longer.
func TestVariationsOfOnePlace(t *testing.T) {
	ln, a, p, b := newLines(t)
	aimer, err := aim.New(p.Game().Ice)
	require.NoError(t, err)
	draw := func(x float64) curling.Shot {
		shot, err := aimer.Draw(curling.Tee.Add(curling.Vec{X: x}), curling.Right)
		require.NoError(t, err)
		return shot
	}
	play := func(shot curling.Shot) *study.Line {
		a.shot = &shot
		ln.PlayOut()
		b.Settle()
		require.Empty(t, b.Errors)
		return b.Doc.Content().ShownLine()
	}
	first := play(draw(0.1))
	require.Equal(t, replay.Place{Shot: 1}, p.At())
	longer := play(draw(0.2))
	require.Equal(t, first.ID, longer.ID, "it goes on")
	require.Equal(t, replay.Place{Shot: 2}, p.At())
	root := first.Parent

	ln.Show(first.ID, replay.Place{})
	require.Equal(t, first.ID, play(draw(0.1)).ID, "the shot that stands there is gone on with")
	require.Equal(t, replay.Place{Shot: 1}, p.At())
	ln.Show(first.ID, replay.Place{})
	branch := play(draw(0.3))
	require.Equal(t, first.ID, branch.Parent)
	ln.Show(root, replay.Place{})
	second := play(draw(0.4))
	require.Equal(t, root, second.Parent)
	ln.Show(root, replay.Place{Shot: 1})
	third := play(draw(0.4))
	require.Equal(t, replay.Place{Shot: 1}, third.From, "the same shot from another place")
	require.Len(t, b.Doc.Content().Lines, 5)

	ln.Promote(second.ID)
	require.Equal(t, second.ID, b.Doc.Content().Children(root)[0].ID)
	require.True(t, b.Doc.Undo())
	require.Equal(t, first.ID, b.Doc.Content().Children(root)[0].ID)
}

// TestNotedEdit: the note stands behind what is noted there, and both are undone at once.
func TestNotedEdit(t *testing.T) {
	ln, _, _, b := newLines(t)
	place := func(_ *replay.Game, s *curling.State) { s.Position[0] = curling.Tee }
	ln.EditNoted("photo", "of a photo", place)
	here := notes.New(b.Doc)
	require.Equal(t, "of a photo", here.Here().Note)
	state, err := b.Doc.Content().ShownLine().Game.State(replay.Place{})
	require.NoError(t, err)
	require.Equal(t, curling.Tee, state.Position[0])
	ln.EditNoted("photo again", "of another", place)
	require.Equal(t, "of a photo\nof another", here.Here().Note)
	require.True(t, b.Doc.Undo())
	require.Equal(t, "of a photo", here.Here().Note)
	require.True(t, b.Doc.Undo())
	require.Equal(t, ShowsLog, ln.Showing())
}

// TestNothingToEdit: nor to play without a game, nor at the end of an end.
func TestNothingToEdit(t *testing.T) {
	b := parttest.New(t)
	p := b.Place()
	a := &around{rules: curling.Standard(), shot: &curling.Shot{VX: 0.1, VY: -30}}
	ln := New(b.Doc, p, a, a, a, notes.New(b.Doc), b.Report)
	ln.Edit("edit", func(*replay.Game, *curling.State) { t.Error("there is no position") })
	ln.PlayOut()
	ln.Nudge(0, curling.Vec{X: 0.1})
	b.Settle()
	require.Empty(t, b.Doc.Content().Lines)
	b.Open(parttest.SampleMatch(t))
	ln.Show(b.Doc.Content().Shown, replay.Place{Shot: curling.Stones})
	require.Equal(t, replay.Place{Shot: curling.Stones}, p.At())
	ln.PlayOut()
	b.Settle()
	require.Len(t, b.Doc.Content().Lines, 1)
	require.Empty(t, b.Errors)
}

// TestNudgesStayOnTheSheet: on each side.
func TestNudgesStayOnTheSheet(t *testing.T) {
	ln, _, p, b := newLines(t)
	b.Doc.Show(func(c *study.Content) { c.Show(c.Shown, replay.Place{Shot: 5}) })
	at := curling.Vec{X: 2, Y: 5}
	ln.Edit("move-stone", func(_ *replay.Game, s *curling.State) { s.Position[0] = at })
	for by, moves := range map[curling.Vec]bool{
		{X: -1.99}: true, {X: -2}: false, {X: curling.SheetWidth - 2.01}: true, {X: curling.SheetWidth - 2}: false,
		{Y: -4.99}: true, {Y: -5}: false, {Y: curling.HackY - 5.01}: true, {Y: curling.HackY - 5}: false,
	} {
		ln.Nudge(0, by)
		state, _ := p.State()
		require.Equal(t, moves, state.Position[0] != at, "%v", by)
		if moves {
			require.InDelta(t, 0, state.Position[0].Distance(at.Add(by)), 1e-12)
			require.True(t, b.Doc.Undo())
			ln.Edit("move-stone", func(_ *replay.Game, s *curling.State) { s.Position[0] = at })
		}
	}
}

// TestShotsThatCannotBePlayedOut: behind the last stone nothing is thrown, and a shot that no simulator throws is told.
func TestShotsThatCannotBePlayedOut(t *testing.T) {
	ln, _, p, b := newLines(t)
	ln.PlayShot(curling.Shot{VX: math.NaN(), VY: -30})
	b.Until("why not", func() bool { return len(b.Errors) == 1 })
	p.GoTo(p.Game().Last())
	ln.PlayShot(curling.Shot{VY: -30})
	b.Settle()
	require.Len(t, b.Errors, 1)
	require.Len(t, b.Doc.Content().Lines, 1)
}

// TestEditedPosition: it has the ends of its situation, one at least, and the ice that is chosen; a stone that is not there is not moved.
func TestEditedPosition(t *testing.T) {
	ln, _, p, b := newLines(t)
	for _, ends := range []int{0, 1, 2, 8} {
		ln.Edit("ends", func(_ *replay.Game, s *curling.State) { s.Ends, s.End = ends, 0 })
		require.Equal(t, max(1, ends), p.Game().Rules.Ends)
	}
	lines := len(b.Doc.Content().Lines)
	ln.Nudge(9, curling.Vec{X: 2, Y: 5})
	state, ok := p.State()
	require.True(t, ok)
	require.False(t, state.Position.Has(9))
	ice, err := physics.IceOf(physics.Granite)
	require.NoError(t, err)
	ln.UseIce(physics.NamedIce{Name: "granite", Ice: ice})
	require.Equal(t, physics.Granite, p.Game().Ice.Model)
	require.Len(t, b.Doc.Content().Lines, lines)
	name, _ := b.Doc.CanUndo()
	require.Equal(t, "ice", name)
}

// TestWhereEditsGo: a position that was edited is changed in place as long as nothing branches off it; of a log and of a position that was
// opened a change begins a line. Each is a step of undo.
func TestWhereEditsGo(t *testing.T) {
	ln, _, p, b := newLines(t)
	moved := func(x float64) *study.Line {
		ln.Edit("move-stone", func(_ *replay.Game, s *curling.State) { s.Position[0] = curling.Tee.Add(curling.Vec{X: x}) })
		return b.Doc.Content().ShownLine()
	}
	b.Doc.Show(func(c *study.Content) { c.Show(c.Shown, replay.Place{Shot: 1}) })
	edited := moved(0.1)
	require.Len(t, b.Doc.Content().Lines, 2)
	require.Equal(t, edited.ID, moved(0.2).ID)
	require.True(t, b.Doc.Undo())
	state, _ := p.State()
	require.InDelta(t, curling.CentreX+0.1, state.Position[0].X, 1e-9, "the second alone is taken back")
	ln.PlayShot(curling.Shot{VX: 0.1, VY: -30})
	b.Settle()
	require.Empty(t, b.Errors)
	require.Len(t, b.Doc.Content().Lines, 2, "the shot goes on from it")
	ln.Show(edited.ID, replay.Place{})
	require.NotEqual(t, edited.ID, moved(0.3).ID, "a shot was thrown from it")
	require.Len(t, b.Doc.Content().Lines, 3)

	b.Open(parttest.Position())
	opened := b.Doc.Content().Shown
	require.NotEqual(t, opened, moved(0.1).ID, "it was opened as it is")
}

// TestShotsFromWhatIsGone: a shot that is being thrown from a position is no variation of another one, nor of a line that is gone.
func TestShotsFromWhatIsGone(t *testing.T) {
	for name, change := range map[string]func(*Lines, int){
		"changed": func(ln *Lines, _ int) {
			ln.Edit("move-stone", func(_ *replay.Game, s *curling.State) { s.Position[0] = curling.Tee })
		},
		"gone": func(ln *Lines, id int) { ln.Delete(id) },
	} {
		ln, _, _, b := newLines(t)
		ln.Edit("move-stone", func(_ *replay.Game, s *curling.State) { s.Position[0] = curling.Tee.Add(curling.Vec{X: 1}) })
		line := b.Doc.Content().ShownLine()
		game, now := line.Game, curling.Standard()
		change(ln, line.ID)
		lines := len(b.Doc.Content().Lines)
		was := *line
		was.Game = game
		require.NoError(t, ln.addShot(&was, replay.Place{}, curling.Shot{VY: -30}, curling.Position{}, &now), name)
		require.Len(t, b.Doc.Content().Lines, lines, name)
	}
}

// TestLeaveAPreview goes back to the place at which it is shown.
func TestLeaveAPreview(t *testing.T) {
	ln, _, p, b := newLines(t)
	p.GoTo(replay.Place{Shot: 3})
	p.Preview([]curling.Shot{{VX: 0.1, VY: -30}}, func() bool { return true })
	b.Until("the shot", p.Imagined)
	require.Equal(t, ShowsImagined, ln.Showing())
	require.True(t, ln.Leave())
	require.Equal(t, ShowsLog, ln.Showing())
	require.Equal(t, replay.Place{Shot: 3}, p.At())
}

// TestBranches: games that go on otherwise become variations of the line shown, in one step that is taken back as a whole.
func TestBranches(t *testing.T) {
	ln, _, p, b := newLines(t)
	other := func(shot int) *replay.Game {
		g := parttest.SampleMatch(t)
		g.Ends[0].Shots = g.Ends[0].Shots[:shot+1]
		g.Ends = g.Ends[:1]
		g.Ends[0].Shots[shot].Run.VX += 0.5
		return g
	}
	shown := p.At()
	require.NoError(t, ln.Branch([]*replay.Game{other(3), parttest.SampleMatch(t), other(5)}, "taken back"))
	list := b.Doc.Content().Children(b.Doc.Content().ShownLine().ID)
	require.Len(t, list, 2, "the game itself is none")
	require.Equal(t, []replay.Place{{Shot: 3}, {Shot: 5}}, []replay.Place{list[0].From, list[1].From})
	require.Equal(t, "taken back", list[0].Name)
	require.NotEqual(t, list[0].ID, list[1].ID)
	require.Equal(t, shown, p.At(), "what is shown stays")
	ln.Show(list[1].ID, list[1].At)
	require.Equal(t, ShowsVariation, ln.Showing())
	b.Doc.Undo()
	require.Empty(t, b.Doc.Content().Children(1))
	name, _ := b.Doc.CanUndo()
	require.NoError(t, ln.Branch(nil, "x"))
	again, _ := b.Doc.CanUndo()
	require.Equal(t, name, again, "no step without a game")
}
