// Package dc4log reads the log that the Python client of Digital Curling 4 saves (dc4client_team0_*.jsonl): one JSON object a line, and in
// the message of some the state of the match that the server told.
//
// Source: the clients of github.com/digitalcurling/DigitalCurling4-Python (receive_data.py, README).
package dc4log

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
	"github.com/hogline/hogline/engine/dc4"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// Format is the name of the format in replay.Game.
const Format = "dc4log"

// Limits of a file.
const (
	MaxBytes = 64 << 20
	maxLine  = 1 << 20
)

// marks stand before a state: those of the client's own log and those that its examples write.
var marks = []string{"latest_state_data: ", "state_data: ", "latest state data: ", "state data: "}

// cutMark is what stands behind the first mark of a message.
func cutMark(message string) (text string, ok bool) {
	for _, m := range marks {
		if _, text, ok = strings.Cut(message, m); ok {
			return text, true
		}
	}
	return "", false
}

// FileFormat is the format of the client's log.
func FileFormat() replay.Format {
	return replay.Format{
		Name: Format, Extensions: []string{".jsonl"},
		Sniff: func(head []byte) replay.Match {
			switch {
			case !bytes.HasPrefix(head, []byte("{")):
				return replay.NoMatch
			case bytes.Contains(head, []byte(marks[0])), bytes.Contains(head, []byte(`"DC_Client"`)):
				return replay.SureMatch
			}
			return replay.NoMatch
		},
		Read: func(r io.Reader, _ fs.FS) (*replay.Game, error) { return Read(r) },
	}
}

// Read reads a log. States that are told twice count once; those that are missing become a gap with a warning. An error means that r
// holds no log of this kind.
func Read(r io.Reader) (*replay.Game, error) {
	var warnings replay.Warnings
	text, err := replay.ReadText(r, MaxBytes, &warnings)
	if err != nil {
		return nil, fmt.Errorf("dc4log: %w", err)
	}
	ice, err := physics.IceOf(physics.FCV1)
	if err != nil {
		return nil, fmt.Errorf("dc4log: %w", err)
	}
	g := &replay.Game{Format: Format, Teams: wire.Teams, Encoding: text.Encoding, Ice: ice, Result: replay.Result{Winner: -1,
		Reason: replay.ByAbandoning}}
	b := builder{game: g, warnings: &warnings}
	for line := range bytes.Lines(text.Bytes) {
		b.line++
		if !b.read(line) {
			break
		}
	}
	if b.now == nil {
		return nil, fmt.Errorf("dc4log: %w", msg("empty"))
	}
	b.finish()
	g.Warnings = warnings.List()
	return g, nil
}

// builder makes a game of the states in the order in which they come.
type builder struct {
	game     *replay.Game
	warnings *replay.Warnings
	line     int
	now      *dc4.State // the last that was taken
	number   int        // of its next stone
	over     bool       // a team has won
}

func (b *builder) warn(key string, args ...any) { b.warnings.Add(b.line, msg(key, args...)) }

// read takes a line; more is false where the log is read no further.
func (b *builder) read(line []byte) (more bool) {
	if len(line) > maxLine {
		b.warn("long-line", maxLine>>10)
		return true
	}
	var said struct {
		Message string `json:"message"`
	}
	if json.Unmarshal(line, &said) != nil {
		return true // what else a program writes is no matter of ours
	}
	text, ok := cutMark(said.Message)
	if !ok {
		return true
	}
	st, err := stateOf(text)
	if err == nil && b.now == nil {
		err = b.begin(st)
	}
	if err == nil {
		err = st.Check(&b.game.Rules)
	}
	if err != nil {
		b.warn("warning", err)
		return true
	}
	if b.now != nil && (b.over || st.End() < b.now.End() && st.End() == 0) {
		if n, ok := st.Number(&b.game.Rules); b.over && st.End() >= b.now.End() || !ok || n > b.game.Rules.FirstShot {
			return true // told once more
		}
		b.warn("other")
		return false
	}
	if err := b.take(st); err != nil {
		b.warn("warning", err)
	}
	return true
}

func stateOf(text string) (*dc4.State, error) {
	raw, err := jsonOf(text)
	if err != nil {
		return nil, err
	}
	return dc4.StateOf(raw)
}

// begin takes the rules of the first state.
func (b *builder) begin(st *dc4.State) error {
	r, err := st.Rules()
	if err != nil {
		return err
	}
	b.game.Rules, b.game.TimeLeft = r, st.Left(&r)
	b.game.Players = curling.Both(curling.TeamOf(physics.StandardPlayer(physics.FCV1)))
	if r.FirstShot == 0 {
		b.warn("rules", r.Ends)
	}
	return nil
}

// end is the end under way, nil before the first.
func (b *builder) end() *replay.End {
	if n := len(b.game.Ends); n > 0 {
		return &b.game.Ends[n-1]
	}
	return nil
}

// take takes a state: the shot that led to it, or the end that it opens.
func (b *builder) take(st *dc4.State) error {
	g := b.game
	n, ok := st.Number(&g.Rules)
	e := b.end()
	if !ok || e != nil && (st.End() < e.Number || st.End() == e.Number && n <= b.number) {
		return nil // nothing new
	}
	if e == nil || e.Number != st.End() {
		first, ok := st.First()
		if !ok {
			return nil // nothing tells whose stones they are
		}
		b.close()
		g.Ends = append(g.Ends, replay.End{Number: st.End(), First: first})
	} else if err := b.thrown(e, st, n); err != nil {
		return err
	}
	b.now, b.number = st, n
	if winner, ok := st.Winner(); ok {
		b.over, g.Complete = true, true
		g.Result.Winner, g.Result.Reason = int(winner), replay.ByTime
		if n == curling.Stones {
			g.Result.Reason = replay.ByScore
		}
	}
	b.scores(st)
	return nil
}

// thrown adds the shot between the last state and this one, or where others are missing, the first of them and the last.
func (b *builder) thrown(e *replay.End, st *dc4.State, n int) error {
	g := b.game
	after, err := st.Position(&g.Rules, e.First)
	if err != nil {
		return err
	}
	before, err := b.now.Position(&g.Rules, e.First)
	if err != nil {
		return err
	}
	if n > b.number+1 {
		b.warn("missing", g.Rules.Count(b.number), g.Rules.Count(n-1), e.Number+1)
		e.Shots = append(e.Shots, replay.Shot{Number: b.number, Before: before, Thrower: g.Rules.Delivery.Thrower(b.number)})
	}
	shot := replay.Shot{Number: n - 1, Before: before, After: &after, Thrower: g.Rules.Delivery.Thrower(n - 1), Gap: n > b.number+1,
		Line: b.line}
	run, ok, err := st.Run()
	if err != nil {
		b.warn("warning", err)
	}
	if ok {
		shot.Run, shot.Ran = run, true
	}
	e.Shots = append(e.Shots, shot)
	return nil
}

// scores takes the points of the ends that a state tells.
func (b *builder) scores(st *dc4.State) {
	for i := range b.game.Ends {
		e := &b.game.Ends[i]
		if over := e.Number < st.End() || b.number == curling.Stones || b.over; over {
			e.Score, e.Scored = st.Points(&b.game.Rules, e.Number), true
		}
	}
}

// close adds to the end that was under way the shot that is missing, before the next one begins.
func (b *builder) close() {
	e := b.end()
	if e == nil || b.number == curling.Stones {
		return
	}
	b.warn("cut", e.Number+1, b.game.Rules.Count(b.number))
	b.open(e)
}

// open adds the shot that was asked for and of which nothing is known.
func (b *builder) open(e *replay.End) {
	before, err := b.now.Position(&b.game.Rules, e.First)
	if err != nil {
		b.warn("warning", err)
		return
	}
	e.Shots = append(e.Shots, replay.Shot{Number: b.number, Kind: replay.Abandoned, Before: before,
		Thrower: b.game.Rules.Delivery.Thrower(b.number)})
}

// finish adds the shot that was never thrown and sums up.
func (b *builder) finish() {
	g := b.game
	if e := b.end(); e != nil && b.number < curling.Stones {
		b.open(e)
	}
	for i := range g.Ends {
		for t, n := range g.Ends[i].Score {
			g.Result.Score[t] += n
		}
	}
}
