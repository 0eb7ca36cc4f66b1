package rules

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/hpos"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/event"
)

const rulesPage actions.Page = 2

// fixture is a view with a real session, and what a window around it does.
type fixture struct {
	*View
	t       *testing.T
	session *session.Session
	window  *uitest.Window
	table   actions.Table
	common  []string // actions of other pages that were run
	stopped int      // calls of OnStop

	opened string // the path that Open hands on
	folder string // where Save writes
	saved  string // the file that Save wrote last
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	f := &fixture{t: t, window: uitest.New(t), folder: t.TempDir()}
	f.session = session.New(f.window.UI, f.window.Report)
	t.Cleanup(f.session.Close)
	f.build(NewState(PartsOf(f.session), os.DirFS("../../../assets"), filepath.Join(t.TempDir(), "rules")))
	f.View.Watch(event.NewGroup(&f.session.Events))
	return f
}

// build makes a view of a state, as a window does when the language changes.
func (f *fixture) build(s *State) {
	f.t.Helper()
	shown := f.View != nil && f.View.Content.Visible()
	f.View = New(f.window.Words, s, f.window.Dialogs, &paint.Light)
	f.OnOpen = func() { require.NoError(f.t, f.Show()) }
	f.OnStop = func() { f.stopped++ }
	f.Open = func(_ string, _ filepick.Kind, then func(string)) { then(f.opened) }
	f.Save = func(name string, _ filepick.Kind, write func(io.Writer) error, then func(string)) {
		f.saved = filepath.Join(f.folder, name)
		out, err := os.Create(f.saved)
		require.NoError(f.t, err)
		require.NoError(f.t, write(out))
		require.NoError(f.t, out.Close())
		if then != nil {
			then(f.saved)
		}
	}
	f.FindAction = func(k actions.Key) *actions.Action { return f.table.Find(k, rulesPage) }
	run := func(name string) func() { return func() { f.common = append(f.common, name) } }
	f.table = append(actions.Table{
		{Name: "next-shot", Keys: actions.Press(fyne.KeyRight), Run: run("next-shot")},
		{Name: "copy", Keys: []actions.Key{actions.Ctrl(fyne.KeyC)}, Run: run("copy")},
		{Name: "open", Keys: []actions.Key{actions.Ctrl(fyne.KeyO)}, Run: run("open")},
	}, f.Actions(rulesPage)...)
	f.window.SetContent(container.NewStack(f.Content, f.window.Dialogs.Content))
	f.window.Resize(fyne.NewSize(1280, 800))
	if shown {
		require.NoError(f.t, f.Show())
	}
}

// speak changes the language.
func (f *fixture) speak(code string) {
	f.t.Helper()
	require.True(f.t, f.words.SetLanguage(code))
	f.build(f.state)
}

// press runs the action of a key.
func (f *fixture) press(k actions.Key) { f.table.Find(k, rulesPage).Do() }

func (f *fixture) document(name string) *rulebook.Document {
	f.t.Helper()
	d := f.state.library.Find(name)
	require.NotNil(f.t, d, name)
	return d
}

// ruling is that of the shot shown under the document.
func (f *fixture) ruling() (rulebook.Ruling, error) {
	return f.state.ruling(f.state.document.Ruleset())
}

// texts are the texts at and below an object, in the order of drawing, whole where they are cut or wrapped.

// guardRemoved is a game whose one shot removed a guard within the first five stones of an end: the log has the stones
// put back.
func guardRemoved() *replay.Game {
	p := hpos.On(physics.Mori2019)
	p.Rules = curling.FiveRock()
	p.State.Ends = p.Rules.Ends
	p.Teams = [2]string{"yuki", "Sato"}
	p.State.Shot = 1
	p.State.Position[0] = curling.Vec{X: curling.CentreX, Y: curling.TeeY + 3}
	g := p.Game()
	shot := &g.Ends[0].Shots[0]
	after := shot.Before
	after[0] = curling.Vec{}
	shot.Kind, shot.After = replay.Thrown, &after
	return g
}

// emptySheet is a game without a shot.
func emptySheet() *replay.Game {
	p := hpos.On(physics.Mori2019)
	p.Rules = curling.FiveRock()
	p.State.Ends = p.Rules.Ends
	return p.Game()
}

// show opens a game and shows the view.
func show(t *testing.T, g *replay.Game) *fixture {
	t.Helper()
	f := newFixture(t)
	require.NoError(t, f.session.Open(g, ""))
	require.NoError(t, f.Show())
	return f
}

func TestViewIsBuiltWhenItIsShown(t *testing.T) {
	f := newFixture(t)
	require.False(t, f.Content.Visible())
	require.Empty(t, f.Content.Objects)
	require.NoError(t, f.Show(), "without a game")
	require.True(t, f.Content.Visible())
	require.Equal(t, "five-rock", f.state.document.Name)
	require.Contains(t, uitest.Texts(f.list.content), "Tic-tac-toe")
	f.Hide()
	require.False(t, f.Content.Visible())
}

func TestMissingRuleTextsAreAnError(t *testing.T) {
	f := newFixture(t)
	f.build(NewState(PartsOf(f.session), os.DirFS(t.TempDir()), ""))
	require.Error(t, f.Show())
	require.False(t, f.Content.Visible())
	require.Empty(t, f.state.Infraction(f.words))
	require.Empty(t, f.Menu().Items)
	require.NotEmpty(t, f.dialogs.Shown())
	f.OpenFile("x.gsm")
	require.False(t, f.Content.Visible())
}

func TestDocumentsAreListedByKindWithTheirState(t *testing.T) {
	f := show(t, emptySheet())
	texts := uitest.Texts(f.list.content)
	var named []string
	kind := rulebook.Curling
	for i, d := range f.state.library.Documents {
		switch {
		case i == 0:
			named = append(named, f.words.T("rv.curling"))
		case d.Club && !f.state.library.Documents[i-1].Club:
			named = append(named, f.words.T("rv.clubs"))
		case d.Kind != kind:
			kind = d.Kind
			named = append(named, f.words.T("rv.games"))
		}
		named = append(named, f.words.T("rv.name."+d.Name))
	}
	require.Equal(t, named, texts)
	require.Equal(t, []string{f.words.T("rv.curling"), "Five-rock rule", "Four-rock rule"}, texts[:3])
	require.Less(t, slices.Index(texts, "Skins"), slices.Index(texts, f.words.T("rv.games")))
	require.Less(t, slices.Index(texts, f.words.T("rv.games")), slices.Index(texts, "Chess"))
	note := func(name string) string {
		s, _ := f.list.documentNote(f.document(name))
		return s
	}
	require.Empty(t, note("five-rock"))
	f.params.set("ENDS", "4")
	require.Equal(t, f.words.T("rv.changed"), note("five-rock"))
	f.toggleUse()
	require.Equal(t, f.words.T("rv.used")+" · "+f.words.T("rv.changed"), note("five-rock"))
	require.NoError(t, f.state.document.SetSource("gsm"))
	f.changed()
	require.Equal(t, f.words.T("rv.faulty"), note("five-rock"))
	f.list.rows[f.document("gomoku")].OnTap()
	require.Equal(t, "gomoku", f.state.document.Name)
}

func TestEveryDocumentMachineAndPanelCanBeShownInEveryLanguage(t *testing.T) {
	f := show(t, guardRemoved())
	for _, l := range i18n.Languages {
		f.speak(l.Code)
		for _, d := range f.state.library.Documents {
			f.open(d)
			require.True(t, f.words.Has("rv.name."+d.Name), d.Name)
			for _, m := range f.state.machines() {
				f.stage.openMachine(m)
				require.Equal(t, m, f.state.machine)
			}
			for _, p := range f.state.panels() {
				f.openPanel(p)
				require.Equal(t, p, f.state.panel)
				require.True(t, f.words.Has("rv.side."+string(p)), p)
				require.NotEmpty(t, uitest.Texts(f.panel.Body))
			}
		}
	}
}

func TestPlaceAndPlaybackAreFollowedWhileShown(t *testing.T) {
	f := show(t, guardRemoved())
	require.Equal(t, ShotPanel, f.state.panel)
	before := uitest.Texts(f.shot.box)
	require.NoError(t, f.session.Open(emptySheet(), ""))
	require.NotEqual(t, before, uitest.Texts(f.shot.box))
	require.Contains(t, uitest.Texts(f.shot.box), f.words.T("rv.shot.none"))
	f.Hide()
	require.NoError(t, f.session.Open(guardRemoved(), ""))
	require.Contains(t, uitest.Texts(f.shot.box), f.words.T("rv.shot.none"), "a hidden view is left alone")
	require.NoError(t, f.Show())
	require.Equal(t, before, uitest.Texts(f.shot.box))
}

func TestStageTitleAndTools(t *testing.T) {
	f := show(t, emptySheet())
	require.Equal(t, "Five-rock rule", f.stage.title.Text)
	require.True(t, f.stage.tools.Visible())
	f.openPanel(SourcePanel)
	require.False(t, f.stage.tools.Visible())
	f.stage.openMachine(syntax.Goal)
	require.Equal(t, CheckPanel, f.state.panel, "the machine takes the place of the source")
	require.True(t, f.stage.tools.Visible())
	require.False(t, f.stage.playButton.Visible(), "curling has no board")
	f.open(f.document("gomoku"))
	require.True(t, f.stage.playButton.Visible())
}
