package uitest

import (
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/dcl"
	"github.com/hogline/hogline/replay/hpos"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// Env is a window with a session, for views that show one.
type Env struct {
	*Window
	Settings *settings.Settings
	Session  *session.Session
	Theme    *canvas.Theme
	Errors   []error // that the session reported
}

// Open is a window whose session has the position of Position open.
func Open(t testing.TB) *Env {
	t.Helper()
	e := &Env{Window: New(t), Theme: canvas.NewTheme("light")}
	e.Settings = settings.New(fyne.CurrentApp().Preferences())
	e.Session = session.New(e.UI, func(err error) { e.Errors = append(e.Errors, err) })
	t.Cleanup(e.Session.Close)
	position := Position()
	require.NoError(t, e.Session.Open(position.Game(), ""))
	e.Tell = func() []string { return append(Told(e.Session), Stored()...) }
	return e
}

// Told is the state of a session, for Window.Tell.
func Told(s *session.Session) (list []string) {
	tell := func(name string, of any) { list = append(list, name+": "+goldentest.Dump(of, 4)) }
	tell("place", s.Place.At())
	tell("playing", []any{s.Place.Playback().Clock.Playing(), s.Place.Imagined(), s.Place.Loop()})
	aimed := s.Aim.Shot()
	tell("aim", []any{s.Aim.Mode(), aimed.Target, aimed.Turn, aimed.Spin, aimed.ToGo})
	tell("selected", s.Selection.Now())
	tell("map", []any{s.Maps.Which(), s.Maps.Layer(), s.Maps.ToGo(), s.Maps.Against()})
	tell("compared", []any{s.Compare.Shown(), s.Compare.IdeasShown(), s.Compare.DuelThrow()})
	limit, err := s.Compare.GridAt()
	tell("cell", []int{limit, err})
	tell("pencil", s.Notes.Pencil())
	tell("asking", s.Ask.Running())
	tell("unsaved", s.Study.Unsaved())
	content := reflect.ValueOf(*s.Study.Content())
	tell("lines", len(s.Study.Content().Lines))
	for i := range content.NumField() {
		if content.Type().Field(i).Name == "Lines" {
			continue // they have the place again
		}
		tell("study "+content.Type().Field(i).Name, content.Field(i).Interface())
	}
	return list
}

// Stored are the settings of the app, for Window.Tell.
func Stored() (list []string) {
	type store interface{ ReadValues(func(map[string]any)) }
	s, ok := fyne.CurrentApp().Preferences().(store)
	if !ok {
		return nil
	}
	s.ReadValues(func(values map[string]any) {
		for _, key := range slices.Sorted(maps.Keys(values)) {
			list = append(list, fmt.Sprintf("setting %s: %s", key, goldentest.Dump(values[key], 2)))
		}
	})
	return list
}

// View is what draws what changes in a session.
type View interface{ Watch(g *event.Group) }

// Show puts a view into the window and has it drawn, now and when something changes.
func (e *Env) Show(content fyne.CanvasObject, v View) {
	e.SetContent(content)
	e.Resize(fyne.NewSize(1280, 800))
	g := event.NewGroup(&e.Session.Events)
	v.Watch(g)
	g.Draw()
	e.look("shown")
}

// Position is one with the last stone to throw and a stone of the first team on the tee.
func Position() hpos.Position {
	p := hpos.On(physics.Mori2019)
	p.Teams = [2]string{"Red", "Yellow"}
	p.State.Shot = curling.Stones - 1
	p.State.Position[0] = curling.Tee
	return p
}

// SampleMatch is the match that comes with the program.
func SampleMatch(t testing.TB) *replay.Game {
	t.Helper()
	f, err := os.Open("../../../assets/positions/sample-match.dcl")
	require.NoError(t, err)
	defer func() { require.NoError(t, f.Close()) }()
	g, err := dcl.Read(f)
	require.NoError(t, err)
	return g
}

// Answer is the row of an engine that answered with a draw to the button of the given value.
func Answer(series int, v evaluate.Value) table.Row {
	e := enginelist.NewEngine("sample", -1, enginelist.Engine{}.Budget)
	return table.Row{Engine: &e, Parent: -1, Rival: v.Rival, Row: &study.Row{Kind: study.EngineRow, Series: series, Asked: true,
		Answer: evaluate.Answer{Engine: series, State: evaluate.Done,
			Call: shotname.Call{Kind: shotname.Draw, Stone: -1, Spot: shotname.Button}, Value: v}}}
}
