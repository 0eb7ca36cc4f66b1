// Package charting is a game that is being charted: the file that every change goes into, the shot that is charted, and what the program
// proposes of it meanwhile. Nothing that is proposed is a fact before it is accepted.
package charting

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chart"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/job"
)

// Config is what a Charting is made of.
type Config struct {
	Jobs   *job.Dispatcher
	Device string           // names this program among those that chart the same game
	Folder string           // where new charts are kept
	Now    func() time.Time // the clock of the changes
	Report func(error)      // shows an error to the user
	// Player is a player whose error is known, by name; nil: nobody's is.
	Player func(name string) (p curling.Player, ok bool)
}

// Charting is a chart that is open, or none. It belongs to one goroutine.
type Charting struct {
	Changed event.Signal // the chart, the shot shown, or what is proposed

	c     Config
	file  *chart.File
	state *chart.State
	at    chart.Cursor

	Stones    Stones
	Proposals Proposals
	Stopwatch Stopwatch
	Files     Files
	Sharing   Sharing
}

// New is a charting without a chart.
func New(config Config) *Charting {
	c := &Charting{c: config, state: (&chart.Log{}).State()}
	c.Stones.c, c.Proposals.c, c.Stopwatch.c, c.Files.c, c.Sharing.c = c, c, c, c, c
	return c
}

// IsOpen reports whether a chart is open.
func (c *Charting) IsOpen() bool { return c.file != nil }

// Path is the file of the chart, empty where none is open.
func (c *Charting) Path() string {
	if c.file == nil {
		return ""
	}
	return c.file.Path()
}

// Open opens a chart where it was left. The warnings tell what of it could not be read; a file that is not there is an error.
func (c *Charting) Open(path string) ([]replay.Warning, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, safefile.OpenError(path, err)
	}
	return c.open(path)
}

// open is Open, or begins a chart where there is no file.
func (c *Charting) open(path string) ([]replay.Warning, error) {
	if c.Path() == path { // it holds the file against other programs
		c.Close()
	}
	f, warnings, err := chart.OpenFile(path)
	if err != nil {
		return nil, err
	}
	c.Close()
	c.file, c.state = f, f.Log.State()
	c.GoTo(c.state.Next())
	return warnings, nil
}

// mostOfADay is how many charts of the same teams may be begun in a day.
const mostOfADay = 9

// Begin begins a chart of today in the folder of charts, under the date and the names of the teams.
func (c *Charting) Begin(set chart.GameFields) error {
	if err := safefile.MakeFolder(c.c.Folder); err != nil {
		return err
	}
	date := c.c.Now().Format(time.DateOnly)
	set.Date = chart.Noted(date)
	name := date + " " + set.Team1.Name.Or("1") + " - " + set.Team2.Name.Or("2")
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) || r < ' ' {
			return '_'
		}
		return r
	}, name)
	path := filepath.Join(c.c.Folder, name+chart.Extension)
	for n := 2; ; n++ {
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			break
		}
		if n > mostOfADay {
			return safefile.WriteError(path, fs.ErrExist)
		}
		path = filepath.Join(c.c.Folder, name+" "+strconv.Itoa(n)+chart.Extension)
	}
	if _, err := c.open(path); err != nil {
		return err
	}
	c.add(chart.OfGame(set))
	c.GoTo(c.state.Next())
	return nil
}

// Close closes the chart.
func (c *Charting) Close() {
	if c.file == nil {
		return
	}
	c.Proposals.cancel()
	c.Sharing.end()
	c.Stopwatch.leg = NoLeg
	if err := c.file.Close(); err != nil {
		c.c.Report(err)
	}
	c.file, c.state = nil, (&chart.Log{}).State()
	c.at = chart.Cursor{}
	c.Changed.Emit()
}

// State is the chart as it stands; it must not be changed.
func (c *Charting) State() *chart.State { return c.state }

// At is the shot that is charted; 16 is the end of an end.
func (c *Charting) At() chart.Cursor { return c.at }

// Shot is what is noted of the shot that is charted.
func (c *Charting) Shot() chart.ShotFields { return c.ShotAt(c.at) }

// Missed is the shot before the one that is charted where its grade asks why it missed, and nothing is noted yet of what follows: a grade
// ends a shot, and its reasons are told after it.
func (c *Charting) Missed() (at chart.Cursor, ok bool) {
	if s := c.state.Shot(c.at.End, c.at.Shot); s != nil && s.Noted {
		return at, false
	}
	at = chart.Cursor{End: c.at.End, Shot: c.at.Shot - 1}
	s := c.state.Shot(at.End, at.Shot)
	if s == nil {
		return at, false
	}
	g, graded := s.Set.Grade.Get()
	return at, graded && g >= 0 && g <= missedUpTo
}

// missedUpTo is the grade up to which it is asked why a shot missed.
const missedUpTo = 2

// ShotAt is what is noted of a shot.
func (c *Charting) ShotAt(at chart.Cursor) chart.ShotFields {
	if s := c.state.Shot(at.End, at.Shot); s != nil {
		return s.Set
	}
	return chart.ShotFields{}
}

// Before and House are the stones before the shot that is charted, and as far as it is charted.
func (c *Charting) Before() chart.House { return c.state.Waiting(c.at) }

// House is where the stones lie as far as the shot is charted: where nothing of its stones is, as before it.
func (c *Charting) House() chart.House {
	if s := c.state.Shot(c.at.End, c.at.Shot); s != nil && (len(s.Set.Stones) > 0 || s.Set.Fate.Known() || s.Set.Seen.Or(false)) {
		return s.After
	}
	return c.Before()
}

// Mover is who throws the shot that is charted: the team, and the player, empty where it is not known.
func (c *Charting) Mover() (curling.TeamID, string) {
	t, player := c.state.Mover(c.at)
	return t, c.state.Name(t, player)
}

// GoTo shows a shot.
func (c *Charting) GoTo(at chart.Cursor) {
	first := c.state.Rules.FirstShot
	at.End = max(0, min(at.End, len(c.state.Ends)))
	at.Shot = max(first, min(at.Shot, curling.Stones))
	c.at, c.Stones.stone = at, min(at.Shot, curling.Stones-1)
	c.Proposals.propose()
	c.Changed.Emit()
}

// Step goes on by n shots, over the borders of ends that are charted.
func (c *Charting) Step(n int) {
	per := curling.Stones + 1 - c.state.Rules.FirstShot
	k := c.at.End*per + c.at.Shot - c.state.Rules.FirstShot + n
	if next := c.state.Next(); k < 0 || k > next.End*per+next.Shot-c.state.Rules.FirstShot {
		return
	}
	c.GoTo(chart.Cursor{End: k / per, Shot: k%per + c.state.Rules.FirstShot})
}

// add makes a change. It reports whether it is kept: where it is not, the user is told why.
func (c *Charting) add(x chart.Change) bool {
	if c.file == nil {
		return false
	}
	x.Device, x.Time = c.c.Device, c.c.Now().UnixMilli()
	if err := c.file.Add(x); err != nil {
		c.c.Report(err)
		return false
	}
	c.state = c.file.Log.State()
	c.Sharing.soon()
	return true
}

// SetGame and SetEnd note something of the game, or of the end shown.
func (c *Charting) SetGame(set chart.GameFields) {
	if c.add(chart.OfGame(set)) {
		c.Changed.Emit()
	}
}

// SetEnd notes something of the end shown.
func (c *Charting) SetEnd(set chart.EndFields) {
	if !c.add(chart.OfEnd(c.at.End, set)) {
		return
	}
	if c.at.Shot == curling.Stones || set.Conceded.Known() || set.Score.Known() || set.Over.Known() {
		c.GoTo(c.state.Next())
		return
	}
	c.Proposals.propose()
	c.Changed.Emit()
}

// NoteEnd notes something of an end that changes neither its score nor who throws: the shot that is shown stays.
func (c *Charting) NoteEnd(end int, set chart.EndFields) {
	if c.add(chart.OfEnd(end, set)) {
		c.Changed.Emit()
	}
}

// Set notes something of the shot shown.
func (c *Charting) Set(set chart.ShotFields) { c.SetAt(c.at, set) }

// SetAt notes something of a shot, while the one that is shown stays.
func (c *Charting) SetAt(at chart.Cursor, set chart.ShotFields) {
	if at.Shot == curling.Stones || !c.add(chart.OfShot(at.End, at.Shot, set)) {
		return
	}
	c.Proposals.propose()
	c.Changed.Emit()
}

// Grade notes a grade, which ends the shot: the next one is shown.
func (c *Charting) Grade(g chart.Grade) { c.finish(chart.ShotFields{Grade: chart.Noted(g)}) }

// GradeOf notes a grade of a scale whose best grade is most.
func (c *Charting) GradeOf(g, most chart.Grade) {
	c.finish(chart.ShotFields{Grade: chart.Noted(g), Scale: chart.Noted(most)})
}

// Done ends the shot with what is noted of it. At the end of an end what the stones count is its score.
func (c *Charting) Done() { c.finish(chart.ShotFields{Done: chart.Noted(true)}) }

func (c *Charting) finish(set chart.ShotFields) {
	latest := c.state.Next() == c.at
	if c.at.Shot == curling.Stones || !c.add(chart.OfShot(c.at.End, c.at.Shot, set)) {
		return
	}
	if latest {
		c.GoTo(c.state.Next())
		return
	}
	c.Step(1)
}

// Undo takes the last change back, and shows where it was.
func (c *Charting) Undo() { c.back((*chart.Log).UndoOf) }

// Redo brings it back.
func (c *Charting) Redo() { c.back((*chart.Log).RedoOf) }

// back takes back what was done last, with others that chart the same game what was done here.
func (c *Charting) back(of func(l *chart.Log, device string) (chart.Change, bool)) {
	if c.file == nil {
		return
	}
	device := ""
	if c.Sharing.IsOn() {
		device = c.c.Device
	}
	x, ok := of(c.file.Log, device)
	if !ok || !c.add(x) {
		return
	}
	at := c.state.Next()
	for _, was := range c.file.Log.Changes() {
		if was.ID == *x.Undo && was.Shot != nil {
			at = chart.Cursor{End: was.Shot.End, Shot: was.Shot.Number}
		}
	}
	c.GoTo(at)
}

// Enter accepts the stones that are proposed, else it ends the shot; at the end of an end it takes what the stones count.
func (c *Charting) Enter() {
	switch {
	case !c.IsOpen():
	case c.at.Shot == curling.Stones:
		if e := c.end(); e != nil && e.Scored {
			c.GoTo(c.state.Next())
		}
	case c.Proposals.Accept():
	default:
		c.Done()
	}
}

// end is the end shown, nil where nothing of it is noted.
func (c *Charting) end() *chart.End {
	if c.at.End >= len(c.state.Ends) {
		return nil
	}
	return &c.state.Ends[c.at.End]
}
