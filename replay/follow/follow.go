// Package follow reads a log again and again while another program writes it.
package follow

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"time"

	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
)

// Update is a log as it stands.
type Update struct {
	Game *replay.Game // nil: it cannot be read just now, or nothing stands in it yet
	At   replay.Place // the last place that the log holds
	Err  error        // why Game is nil
}

// Every is how often a log is looked at.
const Every = 250 * time.Millisecond

// maxBytes bounds a log that is followed.
const maxBytes = 64 << 20

// calm is for how many looks a log must stay as it is before its last line counts although it has no end.
const calm = 4

// Log calls each, on the calling goroutine, with the log at a path as it stands at first and after every change, until ctx
// ends; it returns ctx's error. The file may be appended to, rewritten, replaced, and away for a while. A last line that is
// being written is left out: it counts when it has its end, or when the file has been calm for about a second.
func Log(ctx context.Context, path string, each func(Update)) error {
	tick := time.NewTicker(Every)
	defer tick.Stop()
	f := follower{path: path}
	for {
		if u, changed := f.look(); changed {
			each(u)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}

type follower struct {
	path    string
	size    int64
	changed time.Time
	calm    int    // looks without a change
	shown   []byte // what was read last
	begun   bool
	failed  string
}

// look reads the log if it changed.
func (f *follower) look() (u Update, changed bool) {
	info, err := os.Stat(f.path)
	if err != nil {
		return f.fail(safefile.OpenError(f.path, err))
	}
	f.calm++
	if f.begun && info.Size() == f.size && info.ModTime().Equal(f.changed) && f.calm != calm {
		return u, false
	}
	if info.Size() != f.size || !info.ModTime().Equal(f.changed) {
		f.size, f.changed, f.calm = info.Size(), info.ModTime(), 0
	}
	raw, err := safefile.Read(f.path, maxBytes)
	if err != nil {
		return f.fail(err)
	}
	if f.calm < calm {
		raw = raw[:bytes.LastIndexByte(raw, '\n')+1]
	}
	if f.begun && bytes.Equal(raw, f.shown) {
		return u, false
	}
	f.begun, f.shown, f.failed = true, raw, ""
	g, err := file.Read(bytes.NewReader(raw), f.path, os.DirFS(filepath.Dir(f.path)))
	if err == nil && len(g.Places()) == 0 {
		err = file.Messages.New("file.empty", f.path)
	}
	if err != nil {
		return f.fail(err)
	}
	return Update{Game: g, At: g.Last()}, true
}

// fail tells an error once.
func (f *follower) fail(err error) (u Update, changed bool) {
	if f.begun && f.failed == err.Error() {
		return u, false
	}
	f.begun, f.failed = true, err.Error()
	return Update{Err: err}, true
}
