package bookpage

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/book/booktest"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/study"
)

// opened is a view of a book whose first game is shown.
type opened struct {
	*uitest.Env
	*View
	path string
}

func open(t *testing.T, o booktest.Options) *opened {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "LocalAppData", "AppData"} {
		t.Setenv(name, dir)
	}
	data, _ := booktest.Make(o)
	path := filepath.Join(t.TempDir(), "book.pdf")
	require.NoError(t, os.WriteFile(path, data, 0o600))
	e := uitest.Open(t)
	state := NewState(PartsOf(e.Session))
	t.Cleanup(state.Close)
	v := New(e.Words, state, e.Dialogs)
	e.Show(v.Content, v)
	return &opened{e, v, path}
}

func (o *opened) game(t *testing.T) *replay.Game {
	t.Helper()
	b, err := book.Open(t.Context(), o.path, nil)
	require.NoError(t, err)
	g, err := b.Set().Draft(t.Context(), 0)
	require.NoError(t, err)
	return g
}

func (o *opened) drawn() bool { return o.View.drawn.source != nil && o.View.drawn.picture != nil }

// TestCorrectByHand: the drawing of the position shown is beside it; a stone that is moved in the editor is kept as a correction of the
// book, shown at once and at the next opening, and forgotten again.
func TestCorrectByHand(t *testing.T) {
	o := open(t, booktest.Options{Seed: 41, Ends: 1})
	require.False(t, o.Available(), "a position is no book")
	o.Toggle()
	require.False(t, o.Content.Visible())
	require.NoError(t, o.Session.Open(o.game(t), o.path))
	require.True(t, o.Available())
	require.True(t, o.Content.Visible(), "it was asked for before")
	o.Until("the page of the end", func() bool { return o.title.Text != o.Words.T("bookpage.loading") })
	require.Equal(t, "Page 3", o.title.Text)
	require.Nil(t, o.View.drawn.picture, "before the first stone")
	o.Session.Place.GoTo(replay.Place{Shot: 6})
	o.Until("the drawing of shot 6", o.drawn)
	require.Equal(t, "Page 3, shot 6", o.title.Text)
	first := o.View.drawn.picture
	o.Session.Place.GoTo(replay.Place{Shot: 7})
	o.Until("the drawing of shot 7", func() bool { return o.View.drawn.picture != first && o.title.Text == "Page 3, shot 7" })

	o.Edit()
	require.Equal(t, aiming.EditMode, o.Session.Aim.Mode())
	require.False(t, o.buttons.keep.Visible())
	stone := -1
	state, ok := o.Session.Place.State()
	require.True(t, ok)
	for i := range state.Position {
		if state.Position.Has(i) {
			stone = i
		}
	}
	to := curling.Vec{X: curling.CentreX + 0.75, Y: curling.TeeY + 1.25}
	o.Session.Lines.Edit("move-stone", func(_ *replay.Game, s *curling.State) { s.Position[stone] = to })
	o.Until("the drawing is still there", func() bool { return o.drawn() && o.buttons.keep.Visible() && !o.buttons.keep.Disabled })
	o.Keep()
	o.Until("the correction", func() bool { return o.View.drawn.corrected })
	require.Equal(t, replay.Place{Shot: 7}, o.Session.Place.At())
	require.Len(t, o.Session.Study.Content().Lines, 2, "the position before and the book; what was edited is in it")
	near := func(p *curling.Position) bool {
		for i := range p {
			if p.Has(i) && p[i].Distance(to) < 0.02 {
				return true
			}
		}
		return false
	}
	state, _ = o.Session.Place.State()
	require.True(t, near(&state.Position))
	require.Equal(t, aiming.LookMode, o.Session.Aim.Mode())
	require.True(t, near(o.game(t).Ends[0].Shots[6].After), "at the next opening")
	require.True(t, o.buttons.undo.Visible())

	o.Undo()
	o.Until("the drawing as it is read", func() bool { return !o.View.drawn.corrected && o.drawn() })
	state, _ = o.Session.Place.State()
	require.False(t, near(&state.Position))
	require.False(t, near(o.game(t).Ends[0].Shots[6].After))
	require.Empty(t, o.Errors)
	o.PressEverything()
}

// TestPrepositionedStones: they have a drawing of their own, which is corrected as others are; words are those of the end and the game.
func TestPrepositionedStones(t *testing.T) {
	o := open(t, booktest.Options{Seed: 41, Ends: 1, Doubles: true})
	require.NoError(t, o.Session.Open(o.game(t), o.path))
	o.Toggle()
	o.Until("the drawing before the first shot", o.drawn)
	require.Equal(t, o.Words.T("bookpage.title.page", o.View.drawn.page), o.title.Text)
	require.False(t, o.buttons.edit.Disabled)
	require.NotContains(t, uitest.Texts(o.doubts), o.Words.T("bookpage.none"))
	o.EditWords()
	for _, f := range o.form.fields {
		require.Zero(t, f.shot, f.field)
	}
	o.Dialogs.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	require.False(t, o.Dialogs.IsOpen())
	require.False(t, o.Session.Jobs.Running("book-correct"), "nothing was changed")
}

// TestWhatComesFromABook: the drawing of a place is looked for where the game is one of a book that is a file of its own.
func TestWhatComesFromABook(t *testing.T) {
	o := open(t, booktest.Options{Seed: 41, Ends: 1})
	require.NoError(t, o.Session.Open(o.game(t), o.path))
	line, state := *o.Session.Study.Content().ShownLine(), NewState(PartsOf(o.Session))
	at := func(p replay.Place, change func(l *study.Line, g *replay.Game)) (spot, bool) {
		l, g := line, *line.Game
		change(&l, &g)
		l.Game, l.At = &g, p
		o.Session.Study.Show(func(c *study.Content) { c.Put(&l) })
		return state.spot()
	}
	none := func(*study.Line, *replay.Game) {}
	game, number, last := line.Game.Extra["GameID"], line.Game.Ends[0].Number+1, len(line.Game.Ends[0].Shots)
	for _, x := range []struct{ shot, printed int }{{0, -1}, {6, 6}, {last, last}} {
		p, ok := at(replay.Place{Shot: x.shot}, none)
		require.True(t, ok)
		require.Equal(t, spot{path: o.path, game: game, end: number, shot: x.printed, line: line.ID, at: replay.Place{Shot: x.shot}}, p)
	}
	p, _ := at(replay.Place{}, func(_ *study.Line, g *replay.Game) { g.Rules.FirstShot = 6 })
	require.Zero(t, p.shot, "the prepositioned stones")
	_, ok := at(replay.Place{}, func(l *study.Line, _ *replay.Game) { l.Path = "BOOK.PDF" })
	require.True(t, ok)
	for name, change := range map[string]func(l *study.Line, g *replay.Game){
		"no file":        func(l *study.Line, _ *replay.Game) { l.Path = "" },
		"another file":   func(l *study.Line, _ *replay.Game) { l.Path = "book.dcl" },
		"another kind":   func(_ *study.Line, g *replay.Game) { g.Format = "dcl" },
		"a variation":    func(l *study.Line, _ *replay.Game) { l.Parent = line.ID },
		"without name":   func(_ *study.Line, g *replay.Game) { g.Extra = nil },
		"without an end": func(_ *study.Line, g *replay.Game) { g.Ends = nil },
	} {
		_, ok := at(replay.Place{}, change)
		require.False(t, ok, name)
	}
}

// TestDoubts: what is doubtful at a shot stands below its drawing, and a doubt leads to the place after its shot.
func TestDoubts(t *testing.T) {
	o := open(t, booktest.Options{Seed: 33, Ends: 1, Swapped: true})
	g := o.game(t)
	require.NoError(t, o.Session.Open(g, o.path))
	number, shot := 0, 0
	for _, w := range g.Warnings {
		if p, s, ok := book.PlaceOf(w.Text); ok && s > 0 {
			number, shot = p, s
			break
		}
	}
	require.NotZero(t, shot, "%v", g.Warnings)
	o.GoTo(number, shot)
	o.Session.Study.Show(func(c *study.Content) { // as when a throw is found meanwhile
		l, found := *c.ShownLine(), *c.ShownLine().Game
		l.Game = &found
		c.Put(&l)
	})
	require.NotSame(t, g, o.Session.Place.Game())
	o.Until("the drawing", func() bool {
		if o.title.Text != o.Words.T("bookpage.loading") && !o.drawn() && len(o.doubts.Objects) > 0 {
			t.Fatal(uitest.Texts(o.doubts))
		}
		return o.drawn()
	})
	require.True(t, o.Content.Visible())
	require.Equal(t, replay.Place{Shot: shot}, o.Session.Place.At())
	require.NotEmpty(t, uitest.Find[*canvas.Prose](o.doubts))
	require.NotSame(t, o.View.drawn.picture, o.picture.Image, "the house is printed at the bottom: turned to the ice")
	o.Turn()
	require.Same(t, o.View.drawn.picture, o.picture.Image)
	o.ShowPage()
	o.Until("the page", o.Dialogs.IsOpen)
	require.Empty(t, o.Errors)
}

// TestBookThatIsGone: one sentence.
func TestBookThatIsGone(t *testing.T) {
	o := open(t, booktest.Options{Seed: 41, Ends: 1})
	require.NoError(t, o.Session.Open(o.game(t), o.path))
	require.NoError(t, os.Remove(o.path))
	o.Session.Place.GoTo(replay.Place{Shot: 2})
	o.Toggle()
	o.Until("the error", func() bool { return len(o.doubts.Objects) > 0 })
	require.Nil(t, o.picture.Image)
	require.True(t, o.buttons.keep.Disabled)
	o.Dialogs.Notify("what was told before")
	o.GoTo(3, 1)
	o.Until("the error", func() bool { return o.Dialogs.Shown() != "what was told before" })
}

// TestCorrectWords: the words of a shot and of its end are corrected in a form, shown at once and at the next opening, and forgotten again.
func TestCorrectWords(t *testing.T) {
	o := open(t, booktest.Options{Seed: 41, Ends: 1})
	require.NoError(t, o.Session.Open(o.game(t), o.path))
	o.Toggle()
	o.Session.Place.GoTo(replay.Place{Shot: 6})
	o.Until("the drawing of shot 6", o.drawn)
	before := *o.game(t).Ends[0].Shots[5].Chart
	field := func(f book.Field) *wordsField {
		for _, x := range o.form.fields {
			if x.field == f {
				return x
			}
		}
		return nil
	}
	o.EditWords()
	require.True(t, o.Dialogs.IsOpen())
	require.Equal(t, before.Player, field(book.FieldPlayer).was)
	for _, f := range o.form.fields {
		require.Equal(t, f.was, f.now(), "%s: nothing is changed", f.field)
	}
	field(book.FieldGrade).set("123")
	_, err := o.form.changed()
	require.EqualError(t, err, `The grade cannot be "123"`)
	field(book.FieldGrade).set("45")
	field(book.FieldPlayer).set("OTHER O")
	field(book.FieldKind).set("freeze")
	field(book.FieldPoints).set("7 0")
	list, err := o.form.changed()
	require.NoError(t, err)
	require.Len(t, list, 4)
	o.Dialogs.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	o.Until("the correction", func() bool { return o.View.drawn.corrected && o.View.drawn.endCorrected })
	require.Equal(t, replay.Place{Shot: 6}, o.Session.Place.At())
	for name, g := range map[string]*replay.Game{"shown": o.Session.Place.Game(), "at the next opening": o.game(t)} {
		c := g.Ends[0].Shots[5].Chart
		require.Equal(t, []any{"OTHER O", replay.TaskFreeze, 45}, []any{c.Player, c.Task, c.Grade}, name)
		require.Equal(t, [2]int{7, 0}, g.Ends[0].Score, name)
	}
	o.Undo()
	o.Until("the words of the shot as they are read", func() bool { return !o.View.drawn.corrected && o.drawn() })
	require.Equal(t, before, *o.game(t).Ends[0].Shots[5].Chart)
	require.Equal(t, [2]int{7, 0}, o.game(t).Ends[0].Score, "that of the end is kept")
	require.Empty(t, o.Errors)
}
