// Package files opens and saves what a session shows: logs, positions and pictures, by dialogs, by the clipboard and
// from what comes with the program.
package files

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"hogline/app/filepick"
	"hogline/app/settings"
	"hogline/app/ui/dialogs"
	"hogline/app/wording"
	"hogline/engine/curling"
	"hogline/engine/evaluate"
	"hogline/engine/safefile"
	"hogline/replay"
	"hogline/replay/dcl"
	"hogline/replay/file"
	"hogline/replay/hpos"
	"hogline/session"
)

// Session is what is opened and saved.
type Session interface {
	Open(g *replay.Game, path string) error
	Game() *replay.Game
	Path() string
	At() replay.Place
	State() (curling.State, bool)
	Question() (evaluate.Question, error)
	FileWritten(time.Time)
	Start(kind string, work func(context.Context, session.Post))
}

// Clipboard is the system's.
type Clipboard interface {
	Content() string
	SetContent(string)
}

// Files opens and saves.
type Files struct {
	// OnRules opens a rule text by its file.
	OnRules func(path string)
	// OnBoardGame opens a map or a log of TUBSTAP by its file.
	OnBoardGame func(path string)

	words     *wording.Words
	session   Session
	settings  *settings.Settings
	dialogs   *dialogs.Dialogs
	picker    filepick.Picker
	clipboard Clipboard
	assets    fs.FS
	ui        func(func())
}

// Config is what Files works with. UI runs a function on the window's goroutine.
type Config struct {
	Words     *wording.Words
	Session   Session
	Settings  *settings.Settings
	Dialogs   *dialogs.Dialogs
	Picker    filepick.Picker
	Clipboard Clipboard
	Assets    fs.FS
	UI        func(func())
}

// New opens and saves with what it is given.
func New(c Config) *Files {
	return &Files{words: c.Words, session: c.Session, settings: c.Settings, dialogs: c.Dialogs, picker: c.Picker, clipboard: c.Clipboard, assets: c.Assets, ui: c.UI}
}

// What comes with the program: the position of a first start, one in which the best shot turns with the weight limit
// (docs/EXPERIMENTS.md, seed 000), and a match of two AIs.
const (
	samplePosition = "positions/sample.hpos"
	limitPosition  = "positions/weight-limit.hpos"
	sampleMatch    = "positions/sample-match.dcl"
)

// OpenSample shows the position of a first start. It reports whether it is open.
func (f *Files) OpenSample() bool { return f.openAsset(samplePosition) }

// OpenLimitSample shows the position in which the best shot turns with the weight limit. It reports whether it is open.
func (f *Files) OpenLimitSample() bool { return f.openAsset(limitPosition) }

// OpenSampleMatch shows the match that comes with the program.
func (f *Files) OpenSampleMatch() { f.openAsset(sampleMatch) }

func (f *Files) openAsset(name string) bool {
	g, err := f.readAsset(name)
	if err != nil {
		f.dialogs.Error(err)
		return false
	}
	return f.show(g, "")
}

func (f *Files) readAsset(name string) (*replay.Game, error) {
	in, err := f.assets.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = in.Close() }() // only read
	return file.Read(in, name, nil)
}

// show opens a game in the session, and shows the first of its warnings.
func (f *Files) show(g *replay.Game, path string) bool {
	if err := f.session.Open(g, path); err != nil {
		f.dialogs.Error(err)
		return false
	}
	if n := len(g.Warnings); n > 0 {
		f.dialogs.Notify(f.words.T("open.warnings", n, f.words.Warning(g.Warnings[0])))
	}
	return true
}

// Open reads a file in the background and shows it; a rule text goes to OnRules, a map or log of TUBSTAP to OnBoardGame.
func (f *Files) Open(path string) {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	switch strings.ToLower(filepath.Ext(path)) {
	case ".gsm":
		f.OnRules(path)
		return
	case ".tbsmap", ".sgf":
		f.OnBoardGame(path)
		return
	}
	f.session.Start("open", func(_ context.Context, post session.Post) {
		game, err := file.Open(path)
		post("", func() {
			if err != nil {
				if errors.Is(err, os.ErrNotExist) {
					f.settings.DropRecent(path)
				}
				f.dialogs.Error(err)
				return
			}
			f.settings.AddRecent(path)
			f.show(game, path)
		})
	})
}

// Recent are the files that were open lately, the last one first.
func (f *Files) Recent() []string { return f.settings.List(settings.Recent) }

// picked runs then with the path that the user chose; errors are shown.
func (f *Files) picked(then func(path string)) func(string, error) {
	return func(path string, err error) {
		f.ui(func() {
			switch {
			case err == nil && path != "":
				then(path)
			case err == nil || errors.Is(err, filepick.ErrCancelled):
			case errors.Is(err, filepick.ErrBusy):
				f.dialogs.Notify(f.words.T("pick.busy"))
			default:
				f.dialogs.Error(err)
			}
		})
	}
}

// folder is where file dialogs begin.
func (f *Files) folder() string {
	if path := f.session.Path(); path != "" {
		return filepath.Dir(path)
	}
	if list := f.Recent(); len(list) > 0 {
		return filepath.Dir(list[0])
	}
	return ""
}

// AskOpen asks for a log or a position and opens it.
func (f *Files) AskOpen() {
	f.Pick(f.words.T("do.open"), filepick.Kind{Name: f.words.T("pick.logs"), Ends: file.Extensions(false)}, f.Open)
}

// Pick asks for a file of a kind and hands its path to then.
func (f *Files) Pick(title string, kind filepick.Kind, then func(path string)) {
	f.picker.Open(filepick.Request{Title: title, Dir: f.folder(), Kinds: []filepick.Kind{kind}}, f.picked(then))
}

// PickFolder asks for a folder.
func (f *Files) PickFolder(title string, then func(dir string)) {
	f.picker.Folder(filepick.Request{Title: title, Dir: f.folder()}, f.picked(then))
}

// Save asks for a file and writes it whole or not at all; then, which may be nil, gets its path.
func (f *Files) Save(name string, kind filepick.Kind, write func(io.Writer) error, then func(path string)) {
	f.picker.Save(filepick.Request{Title: f.words.T("save"), Dir: f.folder(), Name: name, Kinds: []filepick.Kind{kind}}, f.picked(func(path string) {
		if filepath.Ext(path) == "" {
			path += "." + kind.Ends[0]
		}
		if err := safefile.WriteAtomic(path, write); err != nil {
			f.dialogs.Error(err)
			return
		}
		f.dialogs.Notify(f.words.T("saved", filepath.Base(path)))
		f.session.FileWritten(time.Now())
		if then != nil {
			then(path)
		}
	}))
}

// position is the situation shown, under the thrower chosen, as a file holds it.
func (f *Files) position() (hpos.Position, error) {
	p, err := hpos.Of(f.session.Game(), f.session.At())
	if err != nil {
		return p, err
	}
	q, err := f.session.Question()
	p.Players = q.Teams
	return p, err
}

// baseName is the name of the file that is open without its end, otherwise if there is none.
func (f *Files) baseName(otherwise string) string {
	if path := f.session.Path(); path != "" {
		return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	}
	return otherwise
}

// placeName is the name of the file that is open with the place shown, for another file.
func (f *Files) placeName(ext string) string {
	name := f.baseName("position")
	if s, ok := f.session.State(); ok {
		name += fmt.Sprintf("-e%d-s%d", s.End+1, s.Shot+1)
	}
	return name + ext
}

// AskSavePosition saves the situation shown.
func (f *Files) AskSavePosition() {
	p, err := f.position()
	if err != nil {
		f.dialogs.Error(err)
		return
	}
	f.Save(f.placeName(".hpos"), filepick.Kind{Name: f.words.T("pick.position"), Ends: []string{"hpos"}}, func(out io.Writer) error { return hpos.Write(out, p) }, nil)
}

// AskSaveLog saves the game that is open.
func (f *Files) AskSaveLog() {
	g := f.session.Game()
	f.Save(f.baseName("log")+".dcl", filepick.Kind{Name: f.words.T("pick.log"), Ends: []string{"dcl"}}, func(out io.Writer) error { return dcl.Write(out, g) }, nil)
}

// AskSavePicture saves a picture of the situation shown.
func (f *Files) AskSavePicture(img image.Image) {
	f.Save(f.placeName(".png"), filepick.Kind{Name: f.words.T("pick.picture"), Ends: []string{"png"}}, func(out io.Writer) error { return png.Encode(out, img) }, nil)
}

// New shows an empty sheet before the first shot of a match, on today's ice.
func (f *Files) New() {
	p := hpos.New()
	f.show(p.Game(), "")
}

// Copy puts the situation on the clipboard as a position file.
func (f *Files) Copy() {
	p, err := f.position()
	var b bytes.Buffer
	if err == nil {
		err = hpos.Write(&b, p)
	}
	if err != nil {
		f.dialogs.Error(err)
		return
	}
	f.clipboard.SetContent(b.String())
	f.dialogs.Notify(f.words.T("copied"))
}

// Paste opens a position from the clipboard.
func (f *Files) Paste() {
	p, err := hpos.Read(strings.NewReader(f.clipboard.Content()))
	if err != nil {
		f.dialogs.Notify(f.words.T("paste.none"))
		return
	}
	f.show(p.Game(), "")
}

// Mirror opens the situation shown, reflected at the centre line.
func (f *Files) Mirror() {
	p, err := f.position()
	if err != nil {
		f.dialogs.Error(err)
		return
	}
	p.State.Position = p.State.Position.Mirrored()
	f.show(p.Game(), "")
}
