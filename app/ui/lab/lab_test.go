package lab

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/boardgame"
	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/tubstap"
	"github.com/hogline/hogline/session/job"
)

const labPage actions.Page = 3

// fixture is a view with real background tasks, and what a window around it does.
type fixture struct {
	*View
	t      *testing.T
	window *uitest.Window
	table  actions.Table
	loaded int // how often the games of the rule language were asked for
	opened string
	saved  string
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	f := &fixture{t: t, window: uitest.New(t)}
	tasks := job.New(f.window.UI, func(f func()) { f() })
	t.Cleanup(tasks.Close)
	assets := os.DirFS("../../../assets")
	library, err := rulebook.Load(assets)
	require.NoError(t, err)
	state := NewState(Parts{tasks}, assets, func() ([]*rulebook.Document, error) { f.loaded++; return library.Documents, nil })
	state.pause = 0
	f.build(state)
	return f
}

// build makes a view of a state, as a window does when the language changes.
func (f *fixture) build(s *State) {
	f.t.Helper()
	shown := f.View != nil && f.View.Content.Visible()
	f.View = New(f.window.Words, s, f.window.Dialogs, &paint.Light)
	f.OnOpen = func() { require.NoError(f.t, f.Show()) }
	f.Open = func(_ string, _ filepick.Kind, then func(string)) { then(f.opened) }
	f.Save = func(name string, _ filepick.Kind, write func(io.Writer) error, then func(string)) {
		f.saved = filepath.Join(f.t.TempDir(), name)
		out, err := os.Create(f.saved)
		require.NoError(f.t, err)
		require.NoError(f.t, write(out))
		require.NoError(f.t, out.Close())
		if then != nil {
			then(f.saved)
		}
	}
	f.table = f.Actions(labPage)
	f.window.SetContent(container.NewStack(f.Content, f.window.Dialogs.Content))
	f.window.Resize(fyne.NewSize(1280, 800))
	if shown {
		require.NoError(f.t, f.Show())
	}
}

// show opens the lab with a game.
func show(t *testing.T, name string) *fixture {
	t.Helper()
	f := newFixture(t)
	require.NoError(t, f.Show())
	for _, e := range f.state.entries {
		if e.name == name {
			f.open(e)
			return f
		}
	}
	t.Fatalf("there is no game %s", name)
	return f
}

// TestSeveralMovesOfOneClick: the user is asked which of them is meant.
func TestSeveralMovesOfOneClick(t *testing.T) {
	f := show(t, "duel44")
	f.users()
	g := f.state.game()
	all := g.Options()
	f.choose([]int{0, 1})
	o := f.window.Overlay()
	require.NotNil(t, o)
	menu := uitest.Find[*widget.PopUpMenu](o)
	require.Len(t, menu, 1)
	require.Len(t, menu[0].Items, 2)
	f.window.Canvas().Overlays().Remove(o)
	require.Equal(t, all, g.Options(), "nothing is played yet")
	f.choose([]int{1})
	require.Nil(t, f.window.Overlay())
	require.NotEqual(t, all, f.state.game().Options())
}

func (f *fixture) press(k actions.Key) {
	f.t.Helper()
	a := f.table.Find(k, labPage)
	require.NotNil(f.t, a, "%+v", k)
	a.Do()
}

func (f *fixture) key(n fyne.KeyName) { f.t.Helper(); f.press(actions.Key{Name: n}) }

// users lets the user play for all players.
func (f *fixture) users() {
	for i := range f.state.shown.seats {
		f.state.shown.seats[i].user = true
	}
}

// tap clicks cells of the board as a mouse does.
func (f *fixture) tap(cells ...paint.Cell) {
	f.t.Helper()
	for _, c := range cells {
		s := f.grid.Size()
		at := f.grid.Model().Layout(float64(s.Width), float64(s.Height)).Middle(c)
		test.TapAt(f.grid, fyne.NewPos(float32(at.X), float32(at.Y)))
	}
}

// texts are the texts shown below an object.

// paragraphs are the notes shown below an object.
func paragraphs(o fyne.CanvasObject) string {
	var all []string
	for _, x := range uitest.Find[*canvas.Prose](o) {
		all = append(all, x.Said())
	}
	return strings.Join(all, "\n")
}

func TestNothingIsLoadedBeforeTheViewIsShown(t *testing.T) {
	f := newFixture(t)
	require.Zero(t, f.loaded)
	require.Empty(t, f.state.entries)
	require.Empty(t, f.Content.Objects)
	for i := range f.table {
		a := &f.table[i]
		a.IsChecked()
		require.Equal(t, a.Name == "lab-open", a.IsEnabled(), a.Name)
	}
	require.NoError(t, f.Show())
	require.Equal(t, 1, f.loaded)
	require.Equal(t, firstMap, f.state.shown.name)
	names := strings.Join(uitest.Texts(f.list), "\n")
	for _, name := range []string{"duel44", "study88", "Tic-tac-toe", "Chess"} {
		require.Contains(t, names, name)
	}
	require.NotContains(t, names, "Rock", "it has no board")
}

// TestTurnAgainstAProgram by clicks on the board.
func TestTurnAgainstAProgram(t *testing.T) {
	f := show(t, "duel44")
	f.state.shown.seats[1].program = boardgame.Program{Kind: "sample"}
	g := f.state.game()
	f.tap(paint.Cell{X: 0, Y: 0})
	require.True(t, f.grid.Model().Chosen[paint.Cell{X: 0, Y: 0}])
	f.tap(paint.Cell{X: 0, Y: 0})
	require.Equal(t, 1, g.Length())
	require.True(t, f.grid.Model().Pieces[paint.Cell{X: 0, Y: 0}].Faded)
	f.tap(paint.Cell{X: 1, Y: 0}, paint.Cell{X: 2, Y: 3}, paint.Cell{X: 1, Y: 3})
	require.True(t, f.state.busy)
	f.tap(paint.Cell{X: 0, Y: 0})
	require.Empty(t, g.Picked(), "it is not the user's turn")
	f.window.Until("both units of blue", func() bool { return g.Length() == 4 && !f.state.running })
	require.True(t, f.state.userToMove())
	require.Contains(t, f.status.Text, "turn 3 of 9")
	require.Contains(t, strings.Join(uitest.Texts(f.panel.Body), "\n"), "4.  Blue")
	f.key(fyne.KeyBackspace)
	require.Equal(t, 1, g.Place(), "up to the user's own action")
	require.Equal(t, 4, g.Length())
}

func TestGameByKeys(t *testing.T) {
	f := show(t, "tic-tac-toe")
	f.users()
	f.key(fyne.KeyReturn)
	require.Zero(t, f.state.game().Length(), "there is no cursor yet")
	f.key(fyne.KeyDown)
	require.Equal(t, boardgame.Cell{X: 1, Y: 1}, *f.state.cursor, "it appears in the middle")
	f.key(fyne.KeyRight)
	f.key(fyne.KeyRight)
	require.Equal(t, boardgame.Cell{X: 2, Y: 1}, *f.state.cursor, "it stays on the board")
	f.key(fyne.KeyReturn)
	require.Equal(t, "PUT(2,1)", f.state.game().Moves()[0].Text)
	f.key(fyne.KeyUp)
	f.key(fyne.KeyEnter)
	f.press(actions.Key{Rune: ','})
	require.Equal(t, 1, f.state.game().Place())
	f.key(fyne.KeyHome)
	require.Zero(t, f.state.game().Place())
	f.key(fyne.KeyEnd)
	require.Equal(t, 2, f.state.game().Place())
	f.key(fyne.KeyN)
	require.Zero(t, f.state.game().Length())
	f.key(fyne.KeyEscape)
	require.Nil(t, f.state.cursor)
	f.key(fyne.KeyPageDown)
	require.Equal(t, "connect-four", f.state.shown.name)
	f.key(fyne.KeyPageUp)
	require.Equal(t, "tic-tac-toe", f.state.shown.name)
}

// TestTwoProgramsAreWatched to the end of the game; Space stops them.
func TestTwoProgramsAreWatched(t *testing.T) {
	f := show(t, "tic-tac-toe")
	for i := range f.state.shown.seats {
		f.state.shown.seats[i] = seat{program: boardgame.Program{Kind: "random"}}
	}
	g := f.state.game()
	f.key(fyne.KeySpace)
	f.window.Until("an action", func() bool { return g.Length() == 2 })
	f.key(fyne.KeySpace)
	require.False(t, f.state.running)
	f.key(fyne.KeySpace)
	f.window.Until("the end", func() bool { return !f.state.running })
	_, over := g.Result()
	require.True(t, over)
	require.NotContains(t, f.status.Text, "to move")

	f.key(fyne.KeyHome)
	f.key(fyne.KeySpace)
	f.window.Until("the game again", func() bool { return g.Place() == g.Length() })
}

// TestProgramsAnswerSideBySide: an arrow each, and the values of the selected one on the board.
func TestProgramsAnswerSideBySide(t *testing.T) {
	f := show(t, "duel44")
	e := f.state.shown
	for i := range e.programs {
		e.programs[i].program.Playouts = min(e.programs[i].program.Playouts, 60)
	}
	f.key(fyne.KeyA)
	require.Equal(t, AskPanel, f.state.panel)
	require.True(t, f.state.asking())
	f.window.Until("the answers", func() bool { return !f.state.asking() })
	m := f.grid.Model()
	require.Len(t, m.Paths, 4)
	require.False(t, m.Paths[0].Dim)
	require.True(t, m.Paths[1].Dim)
	require.Len(t, m.Values, 2, "the best of each unit")
	best := map[paint.Cell]float64{}
	for _, x := range e.programs[0].answer.Values {
		if c := paint.Cell(f.state.game().Options()[x.Option].Path[0]); x.Visits > 0 {
			best[c] = max(best[c], x.Value)
		}
	}
	for c, text := range m.Values {
		require.Equal(t, percent(best[c]), text)
	}
	require.NotEmpty(t, m.Values[paint.Cell{X: 0, Y: 0}])
	f.press(actions.Key{Rune: '2'})
	f.tap(paint.Cell{X: 0, Y: 0})
	require.Greater(t, len(f.grid.Model().Values), 1, "where the unit can go")
	require.NotContains(t, f.grid.Model().Values, paint.Cell{X: 1, Y: 0})
	f.press(actions.Key{Rune: '4'})
	require.Equal(t, 3, e.selected)
	require.Empty(t, f.grid.Model().Values, "the sample program gives none")
	f.press(actions.Key{Rune: '6'})
	require.Equal(t, 3, e.selected, "there is no sixth")

	f.state.game().Forget()
	f.tap(paint.Cell{X: 0, Y: 0}, paint.Cell{X: 0, Y: 0})
	for _, a := range e.programs {
		require.Equal(t, notAsked, a.state, "the answers were about another position")
	}
	f.key(fyne.KeyA)
	f.key(fyne.KeyEscape)
	require.False(t, f.state.asking())
	f.window.Press(f.panel.Body, "Add")
	require.Len(t, e.programs, 5)
	f.window.Press(f.panel.Body, "×")
	require.Len(t, e.programs, 4)
}

// TestOneOfSeveralOptions: where clicks leave several options the user is asked which, and nothing is played before.
func TestOneOfSeveralOptions(t *testing.T) {
	f := show(t, "duel44")
	place := f.state.game().Place()
	f.choose([]int{0, 1})
	menu := f.window.Overlay()
	require.NotNil(t, menu)
	require.Equal(t, place, f.state.game().Place())
	f.window.Canvas().Overlays().Remove(menu)
	f.choose([]int{0})
	require.Nil(t, f.window.Overlay())
	require.Equal(t, place+1, f.state.game().Place())
}

// TestGroupsAreLit: of the unit that was clicked, or the one chosen in the list.
func TestGroupsAreLit(t *testing.T) {
	f := show(t, "study66")
	f.key(fyne.KeyG)
	require.Equal(t, GroupsPanel, f.state.panel)
	require.Contains(t, strings.Join(uitest.Texts(f.panel.Body), "\n"), "70 actions, 12 groups")
	require.Empty(t, f.grid.Model().Tints)
	f.tap(paint.Cell{X: 0, Y: 2})
	tints := f.grid.Model().Tints
	require.Len(t, tints, 10)
	colours := map[any]bool{}
	for _, c := range tints {
		colours[c] = true
	}
	require.Len(t, colours, 2, "into reach of an attack or not")
	rows := uitest.Find[*canvas.ListRow](f.panel.Body)
	require.Len(t, rows, 2, "the groups of the unit alone")
	numbers := map[string]bool{}
	for c := range tints {
		numbers[f.grid.Model().Values[c]] = true
	}
	require.Len(t, numbers, 2)
	for i := range rows {
		require.True(t, numbers[uitest.Texts(rows[i])[1]], "a row has the number that stands in its cells")
	}
	rows[0].OnTap()
	require.Len(t, f.grid.Model().Tints, 3)
	f.key(fyne.KeyEscape)
	require.Empty(t, f.state.game().Picked())
	f.key(fyne.KeyEscape)
	require.Equal(t, -1, f.state.group)
	f.key(fyne.KeyG)
	require.Equal(t, "3", f.state.levels)
	f.key(fyne.KeyG)
	require.Contains(t, strings.Join(uitest.Texts(f.panel.Body), "\n"), "6 groups")
}

// TestGroupsHaveNumbers: there are six colours, and more groups: no two have the same number.
func TestGroupsHaveNumbers(t *testing.T) {
	f := show(t, "study66")
	f.state.levels = "0"
	f.key(fyne.KeyG)
	seen := map[string]int{}
	for _, r := range uitest.Find[*canvas.ListRow](f.panel.Body) {
		seen[uitest.Texts(r)[1]]++
	}
	require.Len(t, seen, 70)
	text := ""
	for i := range 5 {
		text = withGroup(text, i)
	}
	require.Equal(t, "1 2 3…", text)
}

// TestLevelTwoPutsAttacksTogether: those on one enemy have one colour, that of the enemy's cell.
func TestLevelTwoPutsAttacksTogether(t *testing.T) {
	f := show(t, "duel44")
	f.key(fyne.KeyG)
	f.tap(paint.Cell{X: 1, Y: 0})
	tints := f.grid.Model().Tints
	enemies := []paint.Cell{{X: 3, Y: 3}, {X: 2, Y: 3}}
	for _, c := range enemies {
		require.Contains(t, tints, c)
	}
	require.NotEqual(t, tints[enemies[0]], tints[enemies[1]])
	g := f.state.game()
	grouped := 0
	for _, group := range g.Groups("2") {
		if o := g.Options()[group[0]]; len(o.Path) == 3 && len(group) > 1 {
			grouped++
		}
	}
	require.Positive(t, grouped)
}

func TestMapIsEditedAndPlayed(t *testing.T) {
	f := show(t, "duel44")
	f.openPanel(MapPanel)
	require.False(t, f.state.userToMove())
	f.press(actions.Key{Rune: '2'})
	f.tap(paint.Cell{X: 0, Y: 1})
	require.Equal(t, paint.GroundSea, f.grid.Model().Ground[4])
	f.dragCell(paint.Cell{X: 0, Y: 2})
	require.Equal(t, paint.GroundSea, f.grid.Model().Ground[8])
	f.key(fyne.KeyU)
	f.key(fyne.KeyU)
	f.key(fyne.KeyT)
	f.press(actions.Key{Rune: '-'})
	f.dragCell(paint.Cell{X: 0, Y: 3})
	require.Empty(t, f.grid.Model().Pieces[paint.Cell{X: 0, Y: 3}], "units are not drawn by dragging")
	f.tap(paint.Cell{X: 0, Y: 3})
	u, ok := f.state.shown.editor.UnitAt(boardgame.Cell{X: 0, Y: 3})
	require.True(t, ok)
	require.Equal(t, tubstap.Unit{Type: tubstap.Attacker, Team: tubstap.Blue, X: 1, Y: 4, HP: 9}, u)
	f.press(actions.Ctrl(fyne.KeyZ))
	require.Empty(t, f.grid.Model().Pieces[paint.Cell{X: 0, Y: 3}])
	f.press(actions.Ctrl(fyne.KeyY))
	f.key(fyne.KeyX)
	for _, c := range []paint.Cell{{X: 0, Y: 0}, {X: 1, Y: 0}} {
		f.tap(c)
	}
	f.window.Press(f.panel.Body, "Play on it")
	require.Equal(t, MapPanel, f.state.panel, "red has no units")
	require.NotEmpty(t, f.dialogs.Shown())
	f.press(actions.Ctrl(fyne.KeyZ))
	f.press(actions.Ctrl(fyne.KeyS))
	require.FileExists(t, f.saved)
	f.window.Press(f.panel.Body, "Play on it")
	require.Equal(t, PlayPanel, f.state.panel)
	require.True(t, f.state.shown.changed)
	require.Equal(t, paint.GroundSea, f.grid.Model().Ground[4])
	require.Contains(t, strings.Join(uitest.Texts(f.list), "\n"), "changed")

	f.OpenFile(f.saved)
	f.window.Until("the map", func() bool { return f.state.shown.path == f.saved })
	require.Equal(t, "duel44", f.state.shown.name)
	require.Len(t, f.grid.Model().Pieces, 4, "two of blue, a new one, one of red")
}

// TestEveryPanelOfEveryGame: whatever panel is open, every game of the list can be shown, and every panel of it.
func TestEveryPanelOfEveryGame(t *testing.T) {
	f := show(t, "study66")
	for _, e := range f.state.entries {
		for _, p := range []Panel{PlayPanel, AskPanel, GroupsPanel, MapPanel} {
			f.open(f.state.entries[0])
			f.openPanel(p)
			f.open(e)
			require.Contains(t, f.state.panels(), f.state.panel)
			require.Equal(t, e.isTubstap() || p == PlayPanel || p == AskPanel, f.state.panel == p, "%s, %s", e.name, p)
			require.Positive(t, f.grid.Model().W, e.name)
		}
	}
}

// TestLogIsSavedOpenedAndGoneThrough.
func TestLogIsSavedOpenedAndGoneThrough(t *testing.T) {
	f := show(t, "duel44")
	f.users()
	f.tap(paint.Cell{X: 0, Y: 0}, paint.Cell{X: 0, Y: 1})
	f.key(fyne.KeyE)
	require.Equal(t, 1, f.state.game().Turn())
	f.askSaveLog()
	require.FileExists(t, f.saved)
	f.opened = f.saved
	f.table[0].Do()
	require.Equal(t, "lab-open", f.table[0].Name)
	f.window.Until("the log", func() bool { return f.state.shown.path == f.saved })
	g := f.state.game()
	require.Equal(t, []int{0, 2}, []int{g.Place(), g.Length()})
	f.openPanel(PlayPanel)
	require.Contains(t, paragraphs(f.panel.Body), "Log: You (red) against You (blue)")
	f.press(actions.Key{Rune: '.'})
	require.NotEmpty(t, f.grid.Model().Pieces[paint.Cell{X: 0, Y: 1}])
	uitest.Find[*canvas.ListRow](f.panel.Body)[0].OnTap()
	require.Equal(t, 2, g.Place(), "the last action stands first")

	f.opened = filepath.Join(t.TempDir(), "bad.sgf")
	require.NoError(t, os.WriteFile(f.opened, []byte("SIZEX["), 0o600))
	shown := f.state.shown
	f.askOpen()
	f.window.Until("the error", func() bool { return f.dialogs.Shown() != "" })
	require.Same(t, shown, f.state.shown, "what was open stays")
}

// TestGameOfTheRulesViewIsPlayed: as it was edited there, from the start when it was changed.
func TestGameOfTheRulesViewIsPlayed(t *testing.T) {
	f := newFixture(t)
	documents, err := f.state.documents()
	require.NoError(t, err)
	gomoku := documents[slices.IndexFunc(documents, func(d *rulebook.Document) bool { return d.Name == "gomoku" })]
	f.OpenDocument(gomoku)
	require.Equal(t, "gomoku", f.state.shown.name)
	width := f.grid.Model().W
	f.tap(paint.Cell{X: 2, Y: 2})
	require.NoError(t, gomoku.SetParam("SIZE", "11"))
	f.OpenDocument(gomoku)
	require.NotEqual(t, width, f.grid.Model().W)
	require.Zero(t, f.state.game().Length())
	require.NoError(t, gomoku.SetSource("x"))
	f.OpenDocument(gomoku)
	require.Nil(t, f.state.game())
	require.False(t, f.grid.Visible() && slices.Contains(f.stage.Objects, fyne.CanvasObject(f.grid)), "there is nothing to play")
}

func TestLanguageChangesWhileAProgramThinks(t *testing.T) {
	f := show(t, "tic-tac-toe")
	f.tap(paint.Cell{X: 0, Y: 0})
	require.True(t, f.words.SetLanguage("ja"))
	f.build(f.state)
	f.window.Until("the answer", func() bool { return f.state.game().Length() == 2 })
	require.Contains(t, f.status.Text, "の番")
}

func TestEveryActionHasWordsAndEveryKeyOneMeaning(t *testing.T) {
	f := newFixture(t)
	keys := map[actions.Key]string{}
	for _, a := range f.table {
		for _, k := range a.Keys {
			require.Empty(t, keys[k], a.Name)
			keys[k] = a.Name
		}
		require.Equal(t, len(a.Keys) > 0, a.Page == labPage, "%s: keys belong to the page", a.Name)
		for _, l := range i18n.Languages {
			require.True(t, f.words.SetLanguage(l.Code))
			require.True(t, f.words.Has("do."+a.Name), "%s: do.%s", l.Code, a.Name)
			require.True(t, a.Menu == "" || f.words.Has("menu."+a.Menu))
		}
	}
}

// TestEveryNameHasWords: programs, terrains, units and levels in both languages.
func TestEveryNameHasWords(t *testing.T) {
	f := show(t, "study66")
	var names []string
	for _, k := range f.state.game().Kinds() {
		names = append(names, "lab.program."+k.Name)
	}
	for terrain := range tubstap.Terrains {
		names = append(names, "lab.terrain."+terrain.String())
	}
	for u := range tubstap.Types {
		names = append(names, "lab.unit."+u.String(), "lab.type."+u.String())
	}
	for _, l := range levelChoices {
		names = append(names, "lab.groups."+l)
	}
	for _, p := range f.state.panels() {
		names = append(names, "lab.side."+string(p))
	}
	for _, l := range i18n.Languages {
		require.True(t, f.words.SetLanguage(l.Code))
		for _, name := range names {
			require.True(t, f.words.Has(name), "%s: %s", l.Code, name)
		}
	}
}

// TestHowPiecesAreDrawn: by what a game calls its players and pieces.
func TestHowPiecesAreDrawn(t *testing.T) {
	c := &common{words: uitest.New(t).Words, state: &State{}}
	drawn := func(players, kinds []string, p boardgame.Piece) paint.Piece {
		c.state.shown = &entry{name: "game", program: &link.Program{Players: players, Pieces: kinds}}
		return (&drawing{c}).piece(p)
	}
	disc := []string{"DISC"}
	stone := boardgame.Piece{Player: 1, Kind: "DISC", Acted: true}
	require.Equal(t, paint.Piece{Player: 1, Faded: true, Cross: true}, drawn([]string{"X", "O"}, disc, stone))
	for _, players := range [][]string{{"X", "Y"}, {"A", "O"}, {"O", "X"}, {"X", "O", "A"}} {
		require.Equal(t, paint.Piece{Player: 1, Faded: true}, drawn(players, disc, stone), players)
	}
	require.Equal(t, paint.Piece{Sign: "D", Up: true}, drawn([]string{"ONE"}, disc, boardgame.Piece{Kind: "DISC"}))
	two := []string{"B", "W"}
	require.Equal(t, paint.Piece{Sign: "K", Up: true}, drawn(two, []string{"KNOT", "DISC"}, boardgame.Piece{Kind: "KNOT"}))
	kinds := []string{"KNOT", "KNOT_P"}
	require.Equal(t, paint.Piece{Sign: "K", Player: 1, Shaped: true}, drawn(two, kinds, boardgame.Piece{Player: 1, Kind: "KNOT"}))
	require.Equal(t, paint.Piece{Sign: "+K", Player: 1, Shaped: true}, drawn(two, kinds, boardgame.Piece{Player: 1, Kind: "KNOT_P"}))
	unit := drawn(two, kinds, boardgame.Piece{Player: 1, Kind: "F", HP: 7})
	require.Equal(t, paint.Piece{Player: 1, Sign: c.words.T("lab.unit.F"), Note: "7"}, unit)
}
