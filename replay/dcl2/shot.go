package dcl2

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"strconv"

	"golang.org/x/sync/errgroup"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
)

// Limits of a shot file: one of 30 s has about 100 KB.
const (
	maxShotBytes = 16 << 20
	maxValues    = 64 << 20 // of what it is decoded into
	maxFrames    = 200_000
	releaseNear  = 1e-3 // m; the delivered stone starts this near to the hack
)

// ShotFileFormat is the format of a single shot file.
func ShotFileFormat() replay.Format {
	return replay.Format{
		Name: Format, Extensions: []string{".json"},
		Sniff: func(head []byte) replay.Match {
			if bytes.HasPrefix(head, []byte("{")) && isShot(head) {
				return replay.SureMatch
			}
			return replay.NoMatch
		},
		Read: func(r io.Reader, _ fs.FS) (*replay.Game, error) { return ReadShot(r) },
	}
}

// isShot reports whether a text that begins with head is a shot file.
func isShot(head []byte) bool {
	tag := bytes.Index(head, []byte(`"tag"`))
	if tag < 0 {
		return false
	}
	rest := bytes.TrimLeft(head[tag+len(`"tag"`):], " \t\r\n:")
	return bytes.HasPrefix(rest, []byte(`"sht"`))
}

// ReadShot reads a shot file as a game of one shot with its recorded trajectory.
func ReadShot(r io.Reader) (*replay.Game, error) {
	l, err := decodeShot(r)
	if err != nil {
		return nil, err
	}
	first, delivered, err := l.delivered()
	if err != nil {
		return nil, err
	}
	g := &replay.Game{
		Format: Format, Ice: ice(), Rules: curling.FiveRock(), Result: replay.Result{Winner: -1, Reason: replay.ByAbandoning},
		Extra:    map[string]string{"game_id": l.GameID},
		Warnings: []replay.Warning{{Text: msg("single-shot")}},
	}
	for t := range g.Players {
		g.Players[t] = curling.TeamOf(curling.Player{Noise: curling.Noise{Model: curling.NoNoise}})
	}
	before, faults := position(&l.Trajectory.Start, first, delivered)
	if len(faults) > 0 {
		return nil, fmt.Errorf("dcl2: %w", msg("of", "trajectory.start", faults))
	}
	shot := replay.Shot{Number: l.Shot, Before: before, Thrower: g.Rules.Delivery.Thrower(l.Shot)}
	if shot.Chosen, shot.Asked, err = optional(l.Selected); err != nil {
		return nil, fmt.Errorf("dcl2: %w", msg("of", "selected_move", err))
	}
	if shot.Run, shot.Ran, err = optional(l.Actual); err != nil {
		return nil, fmt.Errorf("dcl2: %w", msg("of", "actual_move", err))
	}
	after, faults := position(&l.Trajectory.Finish, first, -1)
	if len(faults) > 0 {
		return nil, fmt.Errorf("dcl2: %w", msg("of", "trajectory.finish", faults))
	}
	shot.After = &after
	if shot.Recorded, err = l.record(first, delivered, &before); err != nil {
		return nil, err
	}
	e := replay.End{Number: l.End, First: first, Shots: []replay.Shot{shot}}
	if l.Shot == curling.Stones-1 {
		e.Final = &after
	}
	g.Ends = []replay.End{e}
	g.Rules.Ends = max(g.Rules.Ends, l.End+1)
	return g, nil
}

func optional(m *wire.Move) (curling.Shot, bool, error) {
	if m == nil || m.Type == wire.MoveConcede {
		return curling.Shot{}, false, nil
	}
	s, err := shotOf(m)
	return s, err == nil, err
}

// found is a shot with its file.
type found struct {
	name string
	end  *replay.End
	shot *replay.Shot
	log  *shotLog // nil if it cannot be read
	err  error

	moved bool // log is of another shot, which has it now
}

// AddShots adds to the shots of g the trajectories of the shot files in fsys, where they
// belong to the same game, and to the last shot of each end its result, which game.dcl2 omits.
// A file that is missing is no fault; one that cannot be used is a warning, as is one under the name of another shot.
func AddShots(g *replay.Game, fsys fs.FS) {
	var files []*found
	for i := range g.Ends {
		e := &g.Ends[i]
		for j := range e.Shots {
			shot := &e.Shots[j]
			files = append(files, &found{name: fmt.Sprintf("shot_e%03ds%02d.json", e.Number, shot.Number), end: e, shot: shot})
		}
	}
	var readers errgroup.Group // reading takes most of the time and each file stands alone
	readers.SetLimit(runtime.GOMAXPROCS(0))
	for _, f := range files {
		readers.Go(func() error {
			f.log, f.err = openShot(fsys, f.name)
			return nil
		})
	}
	_ = readers.Wait() // none of them fails: each keeps its error
	var warnings replay.Warnings
	byContent(g, files, &warnings)
	for _, f := range files {
		if f.err == nil && f.log != nil {
			f.err = of(f.name, f.add(g))
		}
		if f.err != nil && !errors.Is(f.err, fs.ErrNotExist) {
			warnings.Add(0, msg("warning", f.err))
		}
	}
	g.Warnings = append(g.Warnings, warnings.List()...)
}

// wrong is why a file is not the shot of its name, nil if it is.
func (f *found) wrong(g *replay.Game) error {
	switch {
	case f.log.GameID != g.Extra["game_id"]:
		return msg("other-game")
	case f.log.End != f.end.Number || f.log.Shot != f.shot.Number:
		return msg("other-shot", f.log.Shot+1, f.log.End+1)
	}
	return nil
}

// byContent gives every file whose content is another shot of the game to that one, with a warning, unless that has its own.
func byContent(g *replay.Game, files []*found, warnings *replay.Warnings) {
	byShot := map[[2]int]*found{}
	for _, f := range files {
		byShot[[2]int{f.end.Number, f.shot.Number}] = f
	}
	given := map[*found]*shotLog{}
	for _, f := range files {
		if f.log == nil || f.wrong(g) == nil || f.log.GameID != g.Extra["game_id"] {
			continue
		}
		to := byShot[[2]int{f.log.End, f.log.Shot}]
		if to == nil || to.log != nil && to.wrong(g) == nil || given[to] != nil {
			continue
		}
		given[to] = f.log
		warnings.Add(0, msg("of", f.name, msg("moved-shot", f.log.Shot+1, f.log.End+1)))
		f.moved = true
	}
	for _, f := range files {
		if f.moved {
			f.log = nil
		}
		if l := given[f]; l != nil {
			if f.err != nil && !errors.Is(f.err, fs.ErrNotExist) {
				warnings.Add(0, msg("warning", f.err))
			} else if f.log != nil && !f.moved {
				warnings.Add(0, msg("warning", of(f.name, f.wrong(g))))
			}
			f.log, f.err = l, nil
		}
	}
}

func openShot(fsys fs.FS, name string) (*shotLog, error) {
	f, err := safefile.OpenFS(fsys, name, maxShotBytes)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	l, err := decodeShot(f)
	return l, of(name, err)
}

// of is err with the name of its file in front, nil for nil.
func of(name string, err error) error {
	if err == nil {
		return nil
	}
	return msg("of", name, err)
}

// add adds to a shot what its file holds.
func (f *found) add(g *replay.Game) error {
	e, shot, l := f.end, f.shot, f.log
	if err := f.wrong(g); err != nil {
		return err
	}
	first, delivered, err := l.delivered()
	switch {
	case err != nil:
		return err
	case first != e.First:
		return msg("other-shot", l.Shot+1, l.End+1)
	}
	if shot.Gap { // lines of game.dcl2 are missing before it
		before, faults := position(&l.Trajectory.Start, first, delivered)
		if len(faults) > 0 {
			return msg("of", "trajectory.start", faults)
		}
		shot.Before, shot.Gap = before, false
	}
	recorded, err := l.record(first, delivered, &shot.Before)
	if err != nil {
		return err
	}
	shot.Recorded = recorded
	if shot.After == nil {
		after, faults := position(&l.Trajectory.Finish, first, -1)
		if len(faults) > 0 {
			return msg("of", "trajectory.finish", faults)
		}
		if shot.After = &after; shot.Number == curling.Stones-1 {
			e.Final = &after
		}
	}
	return nil
}

func decodeShot(r io.Reader) (*shotLog, error) {
	text, err := replay.ReadText(r, maxShotBytes, nil)
	if err != nil {
		return nil, fmt.Errorf("dcl2: %w", err)
	}
	data := text.Bytes
	var e struct {
		Tag string   `json:"tag"`
		Log *shotLog `json:"log"`
	}
	if err := safefile.DecodeJSON(data, &e, maxValues); err != nil {
		return nil, fmt.Errorf("dcl2: %w", jsonfault.Line(data, err))
	}
	l := e.Log
	switch {
	case e.Tag != "sht" || l == nil || l.Trajectory == nil:
		return nil, fmt.Errorf("dcl2: %w", msg("no-shot"))
	case l.End < 0 || l.End > maxEnds || l.Shot < 0 || l.Shot >= curling.Stones:
		return nil, fmt.Errorf("dcl2: %w", msg("no-match", l.Shot+1, l.End+1))
	case !(l.Trajectory.SecondsPerFrame > 1e-5 && l.Trajectory.SecondsPerFrame < 10):
		return nil, fmt.Errorf("dcl2: %w", msg("want-range", "trajectory.seconds_per_frame", l.Trajectory.SecondsPerFrame, "0.00001", 10))
	case len(l.Trajectory.Frames) > maxFrames:
		return nil, fmt.Errorf("dcl2: %w", msg("many", "trajectory.frames", len(l.Trajectory.Frames), maxFrames))
	}
	return l, nil
}

// delivered finds the stone that stands in the hack at the start, and from its team who
// throws first in the end.
func (l *shotLog) delivered() (first curling.TeamID, number int, err error) {
	k := l.Shot / 2
	for t, list := range [2][]*wire.Stone{l.Trajectory.Start.Team0, l.Trajectory.Start.Team1} {
		if k >= len(list) || list[k] == nil {
			continue
		}
		if p := list[k].Position; p.X*p.X+p.Y*p.Y < releaseNear*releaseNear {
			return curling.TeamID(t) ^ curling.TeamID(l.Shot&1), l.Shot, nil
		}
	}
	return 0, 0, fmt.Errorf("dcl2: %w", msg("no-delivery", "trajectory.start", k+1))
}

func frameAt(n int) string { return path("trajectory.frames[", n) + "]" }

// record is the trajectory of the stones from before, frame by frame.
func (l *shotLog) record(first curling.TeamID, delivered int, before *curling.Position) (*physics.Trajectory, error) {
	frozen := ice()
	frozen.TimeStep = l.Trajectory.SecondsPerFrame
	t := &physics.Trajectory{}
	t.Reset(&frozen, before, delivered)
	for f, frame := range l.Trajectory.Frames {
		t.Next()
		if len(frame) > curling.Stones {
			return nil, fmt.Errorf("dcl2: %w", msg("many-changes", frameAt(f), len(frame), curling.Stones))
		}
		for _, c := range frame {
			owner, err := team(c.Team)
			if err != nil || c.Index < 0 || c.Index >= curling.Stones/2 {
				return nil, fmt.Errorf("dcl2: %w", msg("no-stone", frameAt(f), strconv.Quote(c.Team), c.Index))
			}
			i := wire.Index(owner, c.Index, first)
			if c.Value == nil {
				t.Remove(i)
				continue
			}
			p := c.Value.Position
			if !(p.X > -10 && p.X < 10 && p.Y > -10 && p.Y < 60) {
				return nil, fmt.Errorf("dcl2: %w", msg("beyond", frameAt(f), p.X, p.Y))
			}
			v := p.Point()
			t.Set(i, float32(v.X), float32(v.Y))
		}
	}
	return t, nil
}
