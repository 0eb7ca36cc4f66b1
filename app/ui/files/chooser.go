package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/session/job"
)

// Chooser asks for files and folders, and writes the files that were asked for.
type Chooser struct {
	words    *wording.Words
	session  Parts
	settings *settings.Settings
	dialogs  *dialogs.Dialogs
	picker   filepick.Picker
	ui       func(func())
}

// picked runs then with the path that the user chose; errors are shown.
func (c *Chooser) picked(then func(path string)) func(string, error) {
	return func(path string, err error) {
		c.ui(func() {
			switch {
			case err == nil && path != "":
				then(path)
			case err == nil || errors.Is(err, filepick.ErrCancelled):
			case errors.Is(err, filepick.ErrBusy):
				c.dialogs.Notify(c.words.T("pick.busy"))
			default:
				c.dialogs.Error(err)
			}
		})
	}
}

// folder is where file dialogs begin.
func (c *Chooser) folder() string {
	if path := c.session.Place.Path(); path != "" {
		return filepath.Dir(path)
	}
	if list := c.settings.List(settings.Recent); len(list) > 0 {
		return filepath.Dir(list[0])
	}
	return ""
}

// Pick asks for a file of a kind and hands its path to then.
func (c *Chooser) Pick(title string, kind filepick.Kind, then func(path string)) {
	c.picker.Open(filepick.Request{Title: title, Dir: c.folder(), Kinds: []filepick.Kind{kind}}, c.picked(then))
}

// PickFolder asks for a folder.
func (c *Chooser) PickFolder(title string, then func(dir string)) {
	c.picker.Folder(filepick.Request{Title: title, Dir: c.folder()}, c.picked(then))
}

// to asks for a file to write, whose name ends as the kind says where the user gives it no end.
func (c *Chooser) to(name string, kind filepick.Kind, then func(path string)) {
	c.picker.Save(filepick.Request{Title: c.words.T("save"), Dir: c.folder(), Name: name, Kinds: []filepick.Kind{kind}},
		c.picked(func(path string) {
			if filepath.Ext(path) == "" {
				path += "." + kind.Ends[0]
			}
			then(path)
		}))
}

// Save asks for a file and writes it whole or not at all; then, which may be nil, gets its path.
func (c *Chooser) Save(name string, kind filepick.Kind, write func(io.Writer) error, then func(path string)) {
	c.saveAs(name, kind, func(_ string, out io.Writer) error { return write(out) }, then)
}

// saveAs is Save for what depends on the path that was chosen.
func (c *Chooser) saveAs(name string, kind filepick.Kind, write func(path string, out io.Writer) error, then func(path string)) {
	c.to(name, kind, func(path string) {
		if err := safefile.WriteAtomic(path, func(out io.Writer) error { return write(path, out) }); err != nil {
			c.dialogs.Error(err)
			return
		}
		c.dialogs.Notify(c.words.T("saved", filepath.Base(path)))
		c.session.Storage.Wrote(time.Now())
		if then != nil {
			then(path)
		}
	})
}

// background asks for a file and writes it in the background; it says when it is there.
func (c *Chooser) background(name string, kind filepick.Kind, write func(ctx context.Context, path string, out io.Writer) error) {
	c.to(name, kind, func(path string) {
		c.writing().Start(func(ctx context.Context, _ job.Post) (struct{}, error) {
			return struct{}{}, safefile.WriteAtomic(path, func(out io.Writer) error { return write(ctx, path, out) })
		}, func(_ struct{}, err error) {
			if err != nil {
				c.dialogs.Error(err)
				return
			}
			c.dialogs.Notify(c.words.T("saved", filepath.Base(path)))
		})
	})
}

// writing is the job that writes a file, one at a time.
func (c *Chooser) writing() *job.Job[struct{}] { return job.Of[struct{}](c.session.Jobs, "save", 0) }

// baseName is the name of what is open without its end, otherwise if there is none: that of its file, or of its teams where it came from no
// file, or from one of many games.
func (c *Chooser) baseName(otherwise string) string {
	g, path := c.session.Place.Game(), c.session.Place.Path()
	switch {
	case g.Teams[0] != "" && g.Teams[1] != "" && (path == "" || g.Extra["GameID"] != ""):
		return safefile.Name(g.Teams[0]) + "_vs_" + safefile.Name(g.Teams[1])
	case path != "":
		return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	}
	return otherwise
}

// placeName is the name of what is open with the place shown, for another file.
func (c *Chooser) placeName(ext string) string {
	name := c.baseName("position")
	if s, ok := c.session.Place.State(); ok {
		name += fmt.Sprintf("-e%d-s%d", s.End+1, c.session.Place.Game().Rules.Count(s.Shot))
	}
	return name + ext
}

// SaveGame asks for a file whose name ends in one of ends, of formats that are written, and writes a game. It tells what the format does
// not keep; then, which may be nil, gets the path.
func (c *Chooser) SaveGame(name string, ends []string, g *replay.Game, then func(path string)) {
	var lost []replay.Loss
	c.saveAs(name, filepick.Kind{Name: c.words.T("pick.log"), Ends: ends}, func(path string, out io.Writer) (err error) {
		format, ok := file.Writer(path)
		if !ok {
			format, _ = file.Writer(name)
		}
		lost, err = format.Save(out, g)
		return err
	}, func(path string) {
		c.dialogs.Notify(c.saved(path, lost))
		if then != nil {
			then(path)
		}
	})
}

// saved is the sentence that a file is written, and what it does not keep.
func (c *Chooser) saved(path string, lost []replay.Loss) string {
	s := c.words.T("saved", filepath.Base(path))
	if len(lost) > 0 {
		s += " " + c.words.Sentence(replay.NotKept(lost))
	}
	return s
}
