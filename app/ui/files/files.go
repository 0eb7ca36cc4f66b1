// Package files opens and saves what a session shows: logs, positions and pictures, by dialogs, by the clipboard and
// from what comes with the program.
package files

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/hpos"
	"github.com/hogline/hogline/replay/mapping"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/document"
	"github.com/hogline/hogline/session/encoding"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/lines"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/storage"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/values"
)

// Opener takes something else in place of what is open.
type Opener interface {
	Open(g *replay.Game, path string) error
	OpenSample(g *replay.Game) error
	OpenLog(g *replay.Game, path string, source *study.Source) error
	OpenStudy(d *study.Document, path string)
	NewStudy()
	NewPosition(g *replay.Game, branch bool) error
}

// Parts are those of a session that files are read into and written from.
type Parts struct {
	Opener
	Jobs      *job.Dispatcher
	Study     *document.Document
	Storage   *storage.Storage
	Place     *place.Place
	Lines     *lines.Lines
	Encoding  *encoding.Encoding
	Inquiry   *inquiry.Inquiry
	Valuation *values.Analyses
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts {
	return Parts{Opener: s, Jobs: s.Jobs, Study: s.Study, Storage: s.Storage, Place: s.Place, Lines: s.Lines, Encoding: s.Encoding,
		Inquiry: s.Inquiry, Valuation: s.Valuation}
}

// Files opens and saves.
type Files struct {
	// OnRules opens a rule text by its file.
	OnRules func(path string)
	// OnDataSet shows the games of a data set.
	OnDataSet func(set *replay.DataSet, path string)
	// OnReading shows the games of a results book that is read, or, where that is told, shows them anew unless the user has left them: it
	// reports whether they are shown.
	OnReading func(r Reading, again bool) bool
	// OnBoardGame opens a map or a log of TUBSTAP by its file.
	OnBoardGame func(path string)
	// OnPicture reads a photograph by its file.
	OnPicture func(path string)

	Ask    *Chooser
	Export *Exports

	words      *wording.Words
	session    Parts
	settings   *settings.Settings
	reading    reading
	confirming *confirming // the last table that was asked about
	dialogs    *dialogs.Dialogs
	clipboard  Clipboard
	assets     fs.FS
	palette    func() *paint.Palette
}

// Config is what Files works with. UI runs a function on the window's goroutine.
type Config struct {
	Words     *wording.Words
	Session   Parts
	Settings  *settings.Settings
	Dialogs   *dialogs.Dialogs
	Picker    filepick.Picker
	Clipboard Clipboard
	Assets    fs.FS
	Palette   func() *paint.Palette // of the ice; nil the light one
	UI        func(func())
}

// New opens and saves with what it is given.
func New(c Config) *Files {
	if c.Palette == nil {
		c.Palette = func() *paint.Palette { return &paint.Light }
	}
	ask := &Chooser{c.Words, c.Session, c.Settings, c.Dialogs, c.Picker, c.UI}
	return &Files{Ask: ask, Export: &Exports{ask, c.Clipboard}, words: c.Words, session: c.Session, settings: c.Settings, dialogs: c.Dialogs,
		clipboard: c.Clipboard, assets: c.Assets, palette: c.Palette}
}

// Show opens a game in the session, and shows the first of its warnings.
func (f *Files) Show(g *replay.Game, path string) bool { return f.opened(g, f.session.Open(g, path)) }

// opened shows the error of opening a game, or the first of its warnings. It reports whether the game is open.
func (f *Files) opened(g *replay.Game, err error) bool {
	if err != nil {
		f.dialogs.Error(err)
		return false
	}
	f.notifyRead(g)
	return true
}

// Open opens a file as OpenAll does.
func (f *Files) Open(path string) { f.OpenAll([]string{path}) }

// OpenAll reads files in the background and shows the first of them: a log or a position beside what is open, a study in its
// place. A rule text goes to OnRules, a picture to OnPicture, a game of the rule language or map to OnBoardGame, a data set to OnDataSet.
// Those that cannot be opened are told together.
func (f *Files) OpenAll(paths []string) {
	var games []string
	for _, path := range paths {
		if abs, err := filepath.Abs(path); err == nil {
			path = abs
		}
		path = file.GameFile(path)
		if folder := file.DataSetFolder(path); folder != "" && len(paths) > 1 { // several of its files
			path = folder
		}
		switch strings.ToLower(filepath.Ext(path)) {
		case ".gsm":
			f.OnRules(path)
		case ".tbsmap", ".sgf":
			f.OnBoardGame(path)
		case ".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".bmp", ".heic":
			f.OnPicture(path)
		default:
			if !slices.Contains(games, path) {
				games = append(games, path)
			}
		}
	}
	switch {
	case len(games) == 0:
		return
	case len(games) == 1 && isBook(games[0]):
		f.readBook(games[0])
		return
	}
	f.session.Jobs.Start("open", func(ctx context.Context, post job.Post) {
		then, errs := make([]func(), len(games)), make([]error, len(games))
		read := 0
		for i, path := range games {
			if ctx.Err() != nil {
				break
			}
			then[i], errs[i] = f.read(ctx, path, post)
			read++
		}
		post("", func() {
			f.reading.end()
			f.openRead(games[:read], then[:read], errs[:read])
		})
	})
}

// openRead opens files that were read, and shows the first of the logs and positions.
func (f *Files) openRead(paths []string, then []func(), errs []error) {
	first, failed := 0, []error(nil)
	for i, err := range errs {
		if err == nil {
			then[i]()
			if first == 0 {
				first = f.session.Study.Content().Shown
			}
			continue
		}
		failed = append(failed, err)
		if errors.Is(err, os.ErrNotExist) {
			f.settings.DropRecent(paths[i])
		}
	}
	for i, path := range slices.Backward(paths) { // the first one is the latest
		if errs[i] == nil {
			f.settings.AddRecent(path)
		}
	}
	if c := f.session.Study.Content(); first != 0 && c.Shown != first {
		if l := c.Line(first); l != nil {
			f.session.Lines.Show(first, l.At)
		}
	}
	if len(failed) > 0 {
		f.tell(f.words.T("open.failed"), failed)
	}
}

// tell says what went wrong when files were opened, until the user closes it: a notice would be gone before the window is looked at.
func (f *Files) tell(title string, errs []error) {
	list := canvas.VStack()
	for _, err := range errs {
		list.Add(container.New(&canvas.Columns{Fixed: []float32{f.dialogs.Width(420)}}, canvas.Paragraph(f.words.ErrorSentence(err),
			widget.MediumImportance)))
	}
	f.dialogs.WhenFree(func() { f.dialogs.Show(title, canvas.Padded(list, 4, 12, 4, 4)) })
}

// read reads a file; then opens what was read. Of a book whose reading is ended these are the games read so far.
func (f *Files) read(ctx context.Context, path string, post job.Post) (then func(), err error) {
	guess := f.unconfirmed(path)
	switch {
	case guess != nil:
		return func() { f.dialogs.WhenFree(func() { f.confirmTable(path, guess, func() { f.Open(path) }) }) }, nil
	case file.DataSetFolder(path) != "":
		began := time.Now()
		o, err := file.As("").OpenProgress(ctx, path, func(done, of int) {
			if time.Since(began) > slowReading {
				post("pages", func() { f.showPages(path, done, of) })
			}
		})
		if o.Set != nil {
			err = nil
		}
		return func() { f.dialogs.WhenFree(func() { f.OnDataSet(o.Set, path) }) }, err
	case strings.EqualFold(filepath.Ext(path), "."+study.Extension):
		d, left, err := openStudy(path)
		return func() {
			switch {
			case !f.keepStudy():
			case len(left) > 0:
				f.openRest(d, left)
			default:
				f.session.OpenStudy(d, path)
			}
		}, err
	}
	g, source, err := study.OpenLog(path)
	return func() { f.opened(g, f.session.OpenLog(g, path, source)) }, err
}

// openStudy reads a study; left are the errors of its lines that cannot be read, which are left out where there are others.
func openStudy(path string) (d *study.Document, left []error, err error) {
	d, err = study.Open(path)
	if damaged := (*study.Damaged)(nil); errors.As(err, &damaged) {
		return damaged.Rest, damaged.Left, nil
	}
	return d, nil, err
}

// openRest opens what can be read of a study, to be saved under another name: its file is left as it is.
func (f *Files) openRest(d *study.Document, left []error) {
	f.session.OpenStudy(d, "")
	f.tell(f.words.T("open.left-out"), append(slices.Clone(left), errors.New(f.words.T("open.left-out.file"))))
}

// unconfirmed is how a table of positions is guessed to be read that was not opened before; nil for any other file.
func (*Files) unconfirmed(path string) *mapping.Guess {
	if file.SetFormat(path) != mapping.Format {
		return nil
	}
	return mapping.Unconfirmed(path)
}

// Recover opens a study that an earlier session left, to be saved under a name.
func (f *Files) Recover(r storage.Recovered) {
	var left []error
	job.Of[*study.Document](f.session.Jobs, "open", 0).Start(func(context.Context, job.Post) (d *study.Document, err error) {
		d, left, err = openStudy(r.Path)
		return d, err
	}, func(d *study.Document, err error) {
		switch {
		case err != nil:
			f.dialogs.Error(err)
		case !f.keepStudy():
		case len(left) > 0: // its file stays among the unsaved studies
			f.openRest(d, left)
		default:
			f.session.OpenStudy(d, "")
			if err := storage.Dismiss(r); err != nil {
				f.dialogs.Error(err)
			}
		}
	})
}

// NewStudy begins an empty study. What is unsaved of the one that is open is kept.
func (f *Files) NewStudy() {
	if f.keepStudy() {
		f.session.NewStudy()
		f.New()
	}
}

// keepStudy keeps what is unsaved of the study before another one takes its place. It reports whether it is kept; the error is shown.
func (f *Files) keepStudy() bool {
	err := f.session.Storage.Keep()
	if err != nil {
		f.dialogs.Error(err)
	}
	return err == nil
}

// Recent are the files that were open lately, the last one first.
func (f *Files) Recent() []string { return f.settings.List(settings.Recent) }

// AskOpen asks for a log or a position and opens it.
func (f *Files) AskOpen() {
	f.Ask.Pick(f.words.T("do.open"), filepick.Kind{Name: f.words.T("pick.logs"), Ends: append(file.Extensions(false), study.Extension)}, f.Open)
}

// AskDataSet asks for a folder of charted games and opens it.
func (f *Files) AskDataSet() { f.Ask.PickFolder(f.words.T("do.open-dataset"), f.Open) }

// New shows an empty sheet before the first shot of a match, on today's ice. The teams are called by their stones.
func (f *Files) New() {
	p := hpos.New()
	g := p.Game()
	g.Teams = [2]string{f.words.T("team.red"), f.words.T("team.yellow")}
	if err := f.session.NewPosition(g, false); err != nil {
		f.dialogs.Error(err)
	}
}

// Mirror reflects the situation shown at the centre line.
func (f *Files) Mirror() {
	f.session.Lines.Mirror()
}
