package app

import (
	"bytes"
	"cmp"
	"fmt"
	"image/png"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/quiz"
	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/photo/phototest"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book/booktest"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/dcl"
	"github.com/hogline/hogline/replay/hpos"
)

// A monkey does at random what a user can do in a window: keys, actions of the menus, clicks, drags and the wheel on the ice and on
// everything else, texts in fields, dialogs, files, languages, themes and sizes, on every page. Step n of a seed is the same action
// whatever the window shows, so that a run can be done again.
//
// It runs in two manners: TestMonkey lets some do a few hundred actions each in a window without a screen; `make monkey` lets one
// play with a real window for minutes and watches memory, goroutines and descriptors (monkeywindow_test.go).
type monkey struct {
	w    *Window
	seed uint64
	dir  string   // of the files that it opens and saves
	open []string // files, sound and unsound ones
	log  io.Writer
	step int
	last []string // actions, the newest last
	r    *rand.Rand
}

// keptActions is how many actions are told when a window dies.
const keptActions = 40

// newMonkey is a monkey without a window yet, whose files stand in a folder. It is the picker of its window.
func newMonkey(seed uint64, dir string, log io.Writer) (*monkey, error) {
	m := &monkey{seed: seed, dir: dir, log: log}
	return m, m.writeFiles()
}

// writeFiles makes the files that the monkey opens: logs, positions, rule texts, maps, and some that are none.
func (m *monkey) writeFiles() error {
	write := func(name string, data []byte) error {
		path := filepath.Join(m.dir, name)
		m.open = append(m.open, path)
		return os.WriteFile(path, data, 0o600)
	}
	log, err := os.ReadFile("../assets/positions/sample-match.dcl")
	if err != nil {
		return err
	}
	for _, f := range []struct {
		name string
		data []byte
	}{{"match.dcl", log}, {"cut.dcl", log[:len(log)/3]}, {"broken.dcl", bytes.ReplaceAll(log, []byte("RUNSHOT="), []byte("RUNSHOT=x"))},
		{"none.dcl", []byte("hello\n")}} {
		if err := write(f.name, f.data); err != nil {
			return err
		}
	}
	for _, model := range []physics.Model{physics.Mori2019, physics.FCV1} {
		p := hpos.On(model)
		p.Teams = [2]string{"Red", "Yellow"}
		p.State.Shot = curling.Stones - 1
		p.State.Position[0] = curling.Tee
		var b bytes.Buffer
		if err := hpos.Write(&b, p); err != nil {
			return err
		}
		if err := write(string(model)+".hpos", b.Bytes()); err != nil {
			return err
		}
	}
	for _, asset := range []string{"rules/four-rock.gsm", "maps/duel44.tbsmap"} {
		data, err := os.ReadFile(filepath.Join("..", "assets", asset))
		if err != nil {
			return err
		}
		if err := write(filepath.Base(asset), data); err != nil {
			return err
		}
	}
	if err := write("saved.hstudy", nil); err != nil { // a study, as soon as one is saved
		return err
	}
	if err := m.writeCharts(log); err != nil {
		return err
	}
	return m.writeBook(log)
}

// writeCharts makes games charted by people: a data set of two games, and a book as it is published.
func (m *monkey) writeCharts(log []byte) error {
	g, err := dcl.Read(bytes.NewReader(log))
	if err != nil {
		return err
	}
	files, err := curlit.Chart([]*replay.Game{g, g}, curlit.Charting{Error: 0.03, Seed: m.seed})
	if err != nil {
		return err
	}
	charts := filepath.Join(m.dir, "charts")
	if err := os.MkdirAll(charts, 0o700); err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(charts, name), text, 0o600); err != nil {
			return err
		}
	}
	results, _ := booktest.Make(booktest.Options{Seed: m.seed, Ends: 1, Doubles: m.seed%2 == 1})
	published := filepath.Join(m.dir, "results.pdf")
	m.open = append(m.open, charts, published)
	if err := os.WriteFile(published, results, 0o600); err != nil {
		return err
	}
	return m.writePhoto()
}

// writePhoto makes a picture of a house with two stones.
func (m *monkey) writePhoto() error {
	house := phototest.Scene{Width: 240, Height: 320, Foot: curling.Tee, Up: 5, At: curling.Tee, Focal: 0.9, Rings: phototest.BlueRed,
		Handles: phototest.RedYellow, Seed: m.seed,
		Stones: []phototest.Stone{{Place: curling.Tee}, {Team: 1, Place: curling.Tee.Add(curling.Vec{X: 0.7, Y: 0.9})}}}
	path := filepath.Join(m.dir, "house.png")
	m.open = append(m.open, path)
	var b bytes.Buffer
	if err := png.Encode(&b, house.Render()); err != nil {
		return err
	}
	return os.WriteFile(path, b.Bytes(), 0o600)
}

// writeBook makes the book of the quiz, with exercises from the log that are due.
func (m *monkey) writeBook(log []byte) error {
	g, err := dcl.Read(bytes.NewReader(log))
	if err != nil {
		return err
	}
	book, err := quiz.OpenBook(quizBook(m.studies()))
	if err != nil {
		return err
	}
	for i := range 5 {
		e := quiz.Exercise{Key: fmt.Sprint(i), Game: season.Game{Path: m.open[0]}, End: i + 1, Shot: 16}
		_, shot := g.ShotAt(replay.Place{End: i, Shot: 15})
		e.Best, e.Played = shot.Chosen, &shot.Run
		e.Ideas = []analysis.Idea{{Name: "best", Shot: &e.Best}, {Name: "played", Shot: &shot.Run}}
		if _, err := book.Keep("", e, quiz.Answer{At: time.Unix(int64(i), 0), Shot: shot.Run}); err != nil {
			return err
		}
	}
	return nil
}

// studies is the folder of unsaved studies.
func (m *monkey) studies() string { return filepath.Join(m.dir, "studies") }

// The monkey picks files: those that it has to open, and to save one of each kind, so that the folder does not grow.

func (m *monkey) Open(_ filepick.Request, done func(string, error)) {
	done(m.open[m.r.IntN(len(m.open))], nil)
}

func (m *monkey) Save(r filepick.Request, done func(string, error)) {
	done(filepath.Join(m.dir, "saved"+filepath.Ext(r.Name)), nil)
}

func (m *monkey) Folder(_ filepick.Request, done func(string, error)) { done(m.dir, nil) }

func (m *monkey) Busy() bool { return false }

// left are the actions that the monkey leaves alone: it would be over, or other computers would be let in.
var left = []string{"quit", "analysis-computers"}

// deed is something that the monkey does, and how often.
type deed struct {
	name   string
	weight int
	do     func(*monkey) string // what was done
}

var deeds = []deed{
	{"key", 30, (*monkey).key},
	{"action", 20, (*monkey).action},
	{"menu", 4, (*monkey).menu},
	{"click", 22, (*monkey).click},
	{"point", 8, (*monkey).point},
	{"ice", 22, (*monkey).ice},
	{"type", 3, (*monkey).typeText},
	{"answer", 8, (*monkey).answer},
	{"open", 3, (*monkey).openFile},
	{"page", 3, (*monkey).page},
	{"language", 1, (*monkey).language},
	{"size", 1, (*monkey).size},
	{"wait", 6, func(*monkey) string { return "" }},
}

// act does the next action, on the goroutine of the window.
func (m *monkey) act() {
	m.r = rand.New(rand.NewPCG(m.seed, uint64(m.step)))
	list := slices.Clone(deeds)
	if *monkeyOnly != "" {
		list = slices.DeleteFunc(list, func(d deed) bool { return !slices.Contains(strings.Split(*monkeyOnly, ","), d.name) })
	}
	total := 0
	for _, d := range list {
		total += d.weight
	}
	n := m.r.IntN(total)
	for _, d := range list {
		if n -= d.weight; n < 0 {
			m.begin(d.name)
			m.end(d.do(m))
			break
		}
	}
	m.step++
}

// begin and end tell of an action before and after it.
func (m *monkey) begin(name string) {
	m.last = append(m.last, fmt.Sprintf("%d %s", m.step, name))
	m.last = m.last[max(0, len(m.last)-keptActions):]
	_, _ = fmt.Fprintf(m.log, "%d %s", m.step, name)
}

func (m *monkey) end(what string) {
	m.last[len(m.last)-1] += " " + what
	_, _ = fmt.Fprintf(m.log, " %s\n", what)
}

// told is how a run that failed is told: the seed, what was done last and the trace.
func (m *monkey) told(failure any) string {
	return fmt.Sprintf("monkey: seed %d, step %d: %v\nlast actions:\n  %s\n%s", m.seed, m.step, failure, strings.Join(m.last, "\n  "),
		debug.Stack())
}

func one[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// otherKeys are keys that move, confirm and end, whatever is bound to them.
var otherKeys = []fyne.KeyName{fyne.KeyEscape, fyne.KeyReturn, fyne.KeyTab, fyne.KeySpace, fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft,
	fyne.KeyRight, fyne.KeyDelete, fyne.KeyBackspace, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyHome, fyne.KeyEnd}

// key types one of the keys of the table, or another one, to what has the keyboard.
func (m *monkey) key() string {
	k := actions.Key{Name: one(m.r, otherKeys)}
	if m.r.IntN(3) > 0 {
		if a := m.anyAction(); len(a.Keys) > 0 {
			k = one(m.r, a.Keys)
		}
	}
	m.typeKey(k)
	return k.Label()
}

// typeKey sends a key as the driver does: to what has the keyboard, else to the window.
func (m *monkey) typeKey(k actions.Key) {
	c := m.w.window.Canvas()
	focused := c.Focused()
	switch {
	case k.Ctrl:
		m.shortcut(k)
	case k.Rune != 0 && focused != nil:
		focused.TypedRune(k.Rune)
	case k.Rune != 0:
		c.OnTypedRune()(k.Rune)
	case k.Name == fyne.KeyTab:
		c.FocusNext()
	case focused != nil:
		focused.TypedKey(&fyne.KeyEvent{Name: k.Name})
	default:
		c.OnTypedKey()(&fyne.KeyEvent{Name: k.Name})
	}
}

// shortcut sends a key with Ctrl, but those of the actions that are left alone.
func (m *monkey) shortcut(k actions.Key) {
	if a := m.w.actions.Find(k, m.w.page); a != nil && slices.Contains(left, a.Name) {
		return
	}
	shortcut, clipboard := k.Shortcut(), m.w.app.Clipboard()
	switch s := shortcut.(type) { // the driver fills them
	case *fyne.ShortcutCopy:
		s.Clipboard = clipboard
	case *fyne.ShortcutCut:
		s.Clipboard = clipboard
	case *fyne.ShortcutPaste:
		s.Clipboard = clipboard
	}
	for _, o := range []any{m.w.window.Canvas().Focused(), m.w.window.Canvas()} {
		if s, ok := o.(fyne.Shortcutable); ok {
			s.TypedShortcut(shortcut)
			return
		}
	}
}

func (m *monkey) anyAction() *actions.Action {
	for {
		a := &m.w.actions[m.r.IntN(len(m.w.actions))]
		if !slices.Contains(left, a.Name) {
			return a
		}
	}
}

// action does an action as its menu does.
func (m *monkey) action() string {
	a := m.anyAction()
	if m.w.dialogs.IsOpen() || a.Menu == "" { // the menus lie below a dialog
		return "(" + a.Name + ")"
	}
	a.Do()
	return a.Name
}

// menu takes an item of a menu that is made of what is open.
func (m *monkey) menu() string {
	if m.w.dialogs.IsOpen() {
		return "(dialog)"
	}
	of := one(m.r, []func() *fyne.Menu{m.w.ruleBook.Menu, m.w.position.IceMenu,
		func() *fyne.Menu { return m.w.menuBar.Menu(one(m.r, menus)) }})()
	if len(of.Items) == 0 {
		return "empty"
	}
	i := one(m.r, of.Items)
	for i.ChildMenu != nil && len(i.ChildMenu.Items) > 0 {
		i = one(m.r, i.ChildMenu.Items)
	}
	if i.Action == nil || i.Disabled || m.isLeft(i.Label) {
		return "(" + i.Label + ")"
	}
	i.Action()
	return i.Label
}

// isLeft reports whether a text is that of an action that is left alone, perhaps with its key behind it.
func (m *monkey) isLeft(label string) bool {
	return slices.ContainsFunc(left, func(name string) bool { return strings.HasPrefix(label, m.w.words.T("do."+name)) })
}

// front is what the pointer reaches: the dialog or menu shown last, else the window.
func (m *monkey) front() fyne.CanvasObject {
	if o := m.w.window.Canvas().Overlays().Top(); o != nil {
		return o
	}
	return m.w.window.Canvas().Content()
}

// tappable is something that can be clicked.
type tappable interface {
	fyne.CanvasObject
	fyne.Tappable
}

// click clicks something that can be clicked, somewhere in it.
func (m *monkey) click() string {
	list := uitest.Find[tappable](m.front())
	if len(list) == 0 {
		return "nothing"
	}
	o := one(m.r, list)
	s := o.Size()
	at := fyne.NewPos(m.r.Float32()*s.Width, m.r.Float32()*s.Height)
	name := fmt.Sprintf("%T", o)
	if texts := uitest.Texts(o); len(texts) > 0 {
		name = fmt.Sprintf("%s %q", name, texts[0])
		if m.isLeft(texts[0]) {
			return "(" + name + ")"
		}
	}
	test.TapAt(o, at)
	return name
}

// point uses the pointer anywhere in the window.
func (m *monkey) point() string {
	c := m.w.window.Canvas()
	s := c.Size()
	at := fyne.NewPos(m.r.Float32()*s.Width, m.r.Float32()*s.Height)
	by := fyne.NewDelta(200*(m.r.Float32()-0.5), 200*(m.r.Float32()-0.5))
	switch m.r.IntN(4) {
	case 0:
		test.Drag(c, at, by.DX, by.DY)
		return fmt.Sprint("drag ", at)
	case 1:
		test.Scroll(c, at, 0, by.DY)
		return fmt.Sprint("wheel ", at)
	case 2:
		test.MoveMouse(c, at)
		return fmt.Sprint("move ", at)
	}
	test.TapCanvas(c, at)
	return fmt.Sprint("click ", at)
}

// ice uses the pointer on one of the sheets of ice that are shown: mostly in the house.
func (m *monkey) ice() string {
	list := uitest.Find[*canvas.Rink](m.front())
	if len(list) == 0 {
		return "none"
	}
	r := one(m.r, list)
	place := func() fyne.Position {
		x := curling.Vec{X: m.r.Float64() * curling.SheetWidth, Y: curling.TeeY + 6*(m.r.Float64()-0.4)}
		p := r.View().Point(x)
		return fyne.NewPos(float32(p.X), float32(p.Y))
	}
	from, to := place(), place()
	event := func(p fyne.Position, b desktop.MouseButton) *desktop.MouseEvent {
		return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: p, AbsolutePosition: p}, Button: b}
	}
	drag := func(p fyne.Position) *fyne.DragEvent {
		return &fyne.DragEvent{PointEvent: fyne.PointEvent{Position: p}, Dragged: fyne.NewDelta(p.X-from.X, p.Y-from.Y)}
	}
	switch n := m.r.IntN(10); n {
	case 0, 1:
		r.Dragged(drag(from))
		r.Dragged(drag(to))
		r.DragEnd()
		return fmt.Sprint("drag ", from, to)
	case 2: // the hand is still on it when something else happens
		r.Dragged(drag(from))
		return fmt.Sprint("hold ", from)
	case 3:
		r.Dragged(drag(to))
		r.DragEnd()
		return fmt.Sprint("let go ", to)
	case 4:
		r.MouseDown(event(from, desktop.MouseButtonSecondary))
		r.MouseMoved(event(to, desktop.MouseButtonSecondary))
		if m.r.IntN(2) == 0 {
			r.MouseUp(event(to, desktop.MouseButtonSecondary))
		}
		return fmt.Sprint("mark ", from, to)
	case 5:
		r.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: from}, Scrolled: fyne.NewDelta(0, float32(m.r.IntN(3)-1)*20)})
		return fmt.Sprint("wheel ", from)
	case 6:
		r.MouseMoved(event(from, 0))
		return fmt.Sprint("move ", from)
	default:
		test.TapAt(r, from)
		return fmt.Sprint("click ", from)
	}
}

// texts are what the monkey types into fields: numbers, and what is none.
var texts = []string{"0", "1", "7", "16", "-3", "0.5", "1e308", "NaN", "氷", "é", " ", "9999999999", "2024-13-01", "50-50"}

// typeText types a text into what has the keyboard.
func (m *monkey) typeText() string {
	text := one(m.r, texts)
	if f := m.w.window.Canvas().Focused(); f != nil {
		for _, c := range text {
			f.TypedRune(c)
		}
		return text
	}
	return "(nowhere)"
}

// answer accepts the dialog that is open, or closes it.
func (m *monkey) answer() string {
	k := one(m.r, []fyne.KeyName{fyne.KeyReturn, fyne.KeyEscape})
	m.typeKey(actions.Key{Name: k})
	return string(k)
}

// openFile drops one or more files on the window.
func (m *monkey) openFile() string {
	paths := []string{one(m.r, m.open)}
	if m.r.IntN(4) == 0 {
		paths = append(paths, one(m.r, m.open), one(m.r, m.open))
	}
	m.w.files.OpenAll(paths)
	var names []string
	for _, p := range paths {
		names = append(names, filepath.Base(p))
	}
	return strings.Join(names, " ")
}

func (m *monkey) page() string {
	p := studyPage << m.r.IntN(len(m.w.pages)+1)
	m.w.showPage(p)
	return fmt.Sprint(p)
}

func (m *monkey) language() string {
	if m.r.IntN(2) == 0 {
		name := one(m.r, settings.Theme.Choices)
		m.w.chooseTheme(name)
		return name
	}
	l := one(m.r, i18n.Languages).Code
	m.w.setLanguage(l)
	return l
}

func (m *monkey) size() string {
	s := fyne.NewSize(float32(500+m.r.IntN(1000)), float32(500+m.r.IntN(500)))
	m.w.window.Resize(s)
	return fmt.Sprint(s)
}

// TestMonkey: some windows live through some hundred actions each, in both languages and on every page.
func TestMonkey(t *testing.T) {
	steps := cmp.Or(*monkeyActions, 150)
	for seed := *monkeySeed; seed < *monkeySeed+4; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			for _, name := range []string{"HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"} {
				t.Setenv(name, t.TempDir())
			}
			m, err := newMonkey(seed, t.TempDir(), io.Discard)
			require.NoError(t, err)
			u := newWindowWith(t, func(c *Config) {
				c.Picker, c.Data = m, m.studies()
				c.Settings.SetList(settings.LibraryFolders, []string{m.dir})
				c.Settings.SetChoice(settings.Language, i18n.Languages[seed%2].Code)
			})
			m.w = u.Window
			defer func() {
				if failure := recover(); failure != nil {
					t.Fatal(m.told(failure))
				}
			}()
			u.Open(nil)
			for range steps {
				m.act()
				u.pump(time.Duration(rand.New(rand.NewPCG(seed, uint64(m.step))).IntN(20)) * time.Millisecond)
			}
		})
	}
}

// pump applies results that come within a time.
func (u *underTest) pump(length time.Duration) {
	end := time.After(length)
	for {
		select {
		case f := <-u.queue:
			f()
			continue
		default:
		}
		select {
		case f := <-u.queue:
			f()
		case <-end:
			return
		}
	}
}
