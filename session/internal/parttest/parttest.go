// Package parttest is what the tests of the parts of a session share: a study, a place and a queue of results without the session
// around them.
package parttest

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/dcl"
	"github.com/hogline/hogline/replay/hpos"
	"github.com/hogline/hogline/replay/playback"
	"github.com/hogline/hogline/session/document"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/study"
)

// Bench is a study and the jobs of a part under test. What the jobs come to waits until Until applies it.
type Bench struct {
	Doc    *document.Document
	Jobs   *job.Dispatcher
	Follow []func(before *study.Content) // called after every change of the study
	Errors []error                       // that were reported

	t     *testing.T
	queue chan func()
}

// New is a bench with an empty study.
func New(t *testing.T) *Bench {
	t.Helper()
	b := &Bench{t: t, queue: make(chan func(), 1000)}
	b.Doc = document.New(func(before *study.Content) {
		for _, follow := range b.Follow {
			follow(before)
		}
	})
	b.Jobs = job.New(func(f func()) { b.queue <- f }, func(f func()) { f() })
	t.Cleanup(b.Jobs.Close)
	return b
}

// Report notes an error in Errors.
func (b *Bench) Report(err error) { b.Errors = append(b.Errors, err) }

// Until applies what the jobs come to until ok, and fails after five minutes.
func (b *Bench) Until(what string, ok func() bool) {
	b.t.Helper()
	limit := time.After(5 * time.Minute) // however busy the machine is
	for !ok() {
		select {
		case f := <-b.queue:
			f()
		case <-time.After(time.Millisecond): // what ok waits for may be told by nothing
		case <-limit:
			b.t.Fatal("in vain: " + what)
		}
	}
}

// Place is a place of a game that is shown.
type Place struct {
	Of *replay.Game // nil: none
	P  replay.Place
}

// Game is the game shown.
func (p *Place) Game() *replay.Game {
	if p.Of == nil {
		return replay.NoGame
	}
	return p.Of
}

// At is the place shown.
func (p *Place) At() replay.Place { return p.P }

// HasGame reports whether a game is shown.
func (p *Place) HasGame() bool { return p.Of != nil }

// State is the situation at the place shown.
func (p *Place) State() (curling.State, bool) {
	state, err := p.Game().State(p.P)
	return state, err == nil && p.Of != nil
}

// Place is the place of the study that is shown, as the session keeps it.
func (b *Bench) Place() *place.Place {
	p := place.New(b.Doc, b.Jobs, b.Report)
	b.Follow = append(b.Follow, func(*study.Content) {
		l := b.Doc.Content().ShownLine()
		switch {
		case p.Game() != l.Game:
			play := playback.Empty()
			if l != study.NoLine {
				var err error
				play, err = playback.Open(l.Game, l.At)
				require.NoError(b.t, err)
			}
			p.LeavePlace(true)
			p.Put(play)
		case p.At() != l.At:
			p.LeavePlace(true)
			p.Reset(l.At)
		}
	})
	return p
}

// Open shows a game as a line of the study.
func (b *Bench) Open(g *replay.Game) { b.OpenFile(g, "") }

// OpenFile is Open with the file of the game.
func (b *Bench) OpenFile(g *replay.Game, path string) {
	b.Doc.Set("open", func(c *study.Content) {
		id := b.Doc.Study().NextID()
		c.Put(&study.Line{ID: id, Path: path, Game: g, At: g.First()})
		c.Shown = id
	})
}

// Settle applies what the jobs come to until none runs.
func (b *Bench) Settle() {
	b.Until("the jobs", func() bool { return !b.Jobs.Busy() && len(b.queue) == 0 })
}

// asset is the path of a file that comes with the program.
func asset(elem ...string) string {
	root := "."
	for range 10 { // up to the module; runtime.Caller tells no folder with -trimpath
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		}
		root = filepath.Join(root, "..")
	}
	return filepath.Join(append([]string{root, "assets"}, elem...)...)
}

// SampleMatch is the match that comes with the program.
func SampleMatch(t *testing.T) *replay.Game {
	t.Helper()
	f, err := os.Open(asset("positions", "sample-match.dcl"))
	require.NoError(t, err)
	defer func() { require.NoError(t, f.Close()) }()
	g, err := dcl.Read(f)
	require.NoError(t, err)
	return g
}

// Position is a game of one place: the last stone, a stone of the other team on the tee.
func Position() *replay.Game {
	p := hpos.On(physics.Mori2019)
	p.State.Shot = 15
	p.State.Position[0] = curling.Tee
	return p.Game()
}

// Ruleset is a rule set that comes with the program.
func Ruleset(t *testing.T, name string) *match.Ruleset {
	t.Helper()
	text, err := os.ReadFile(asset("rules", name+".gsm"))
	require.NoError(t, err)
	r, err := match.Load(name, string(text), nil)
	require.NoError(t, err)
	return r
}
