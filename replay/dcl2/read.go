// Package dcl2 reads the logs of Digital Curling 3: game.dcl2, a message a line, and the
// shot files beside it, which hold the trajectories.
package dcl2

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"strconv"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/replay"
)

// Format is the name of the format in replay.Game, of both kinds of file.
const Format = "dcl2"

// Limits of what is taken for a log: a game of ten ends has about 200 KB.
const (
	MaxBytes = 64 << 20
	maxLine  = 1 << 20
	maxEnds  = 100
)

// FileFormat is the format of game.dcl2.
func FileFormat() replay.Format {
	return replay.Format{
		Name: Format, Extensions: []string{".dcl2"},
		Sniff: func(head []byte) replay.Match {
			switch {
			case !bytes.HasPrefix(head, []byte("{")) && begin(head) > 0:
				return replay.SureMatch
			case !bytes.HasPrefix(head, []byte("{")) || isShot(head):
				return replay.NoMatch
			case bytes.Contains(head, []byte(`"tag"`)):
				return replay.SureMatch
			}
			return replay.PossibleMatch
		},
		Read: func(r io.Reader, dir fs.FS) (*replay.Game, error) {
			g, err := Read(r)
			if err == nil && dir != nil {
				AddShots(g, dir)
			}
			return g, err
		},
	}
}

// Read reads game.dcl2. It stops where the server reports an error or another game begins,
// and keeps what came before; a line that cannot be read becomes a warning. An error means
// that r holds no log of this kind.
func Read(r io.Reader) (*replay.Game, error) {
	var warnings replay.Warnings
	text, err := replay.ReadText(r, MaxBytes, &warnings)
	if err != nil {
		return nil, fmt.Errorf("dcl2: %w", err)
	}
	g := &replay.Game{Format: Format, Encoding: text.Encoding, Ice: ice(), Rules: curling.FiveRock(), Result: replay.Result{Winner: -1,
		Reason: replay.ByAbandoning}}
	b := builder{game: g, warnings: &warnings}
	if err := b.readLines(text.Bytes); err != nil {
		return nil, fmt.Errorf("dcl2: %w", err)
	}
	b.finish()
	g.Warnings = warnings.List()
	return g, nil
}

// readLines takes the messages of a log. An error means that it is none.
func (b *builder) readLines(text []byte) error {
	more := true
	lines, foreign := split(text)
	if foreign > 0 {
		b.warnAt(1, msg("leading", foreign))
	}
	for _, l := range b.inOrder(lines) {
		if !more {
			break
		}
		line := l.text
		b.line = l.number
		switch {
		case len(line) > maxLine && !b.started:
			return msg("long-line", b.line, maxLine>>10)
		case len(line) > maxLine:
			b.warn(msg("too-long", maxLine>>10))
			return nil
		}
		var err error
		more, err = b.read(line)
		switch {
		case err != nil && !b.started:
			return msg("line", b.line, err)
		case err != nil:
			b.warn(msg("warning", err))
		}
	}
	if !b.started {
		return msg("empty")
	}
	return nil
}

// builder makes a game of the messages in the order they come.
type builder struct {
	game     *replay.Game
	warnings *replay.Warnings
	line     int
	started  bool
	now      *wire.State // the last update
	nowLine  int         // its line
	next     string      // team to throw after it
	asked    []asked     // the moves that await their update
}

// asked is a move and its line.
type asked struct {
	*wire.Move

	line int
}

func (b *builder) warn(what message.Message) { b.warnAt(b.line, what) }

func (b *builder) warnAt(line int, what message.Message) { b.warnings.Add(line, what) }

// read takes one line; more is false when the log is to be read no further.
func (b *builder) read(text []byte) (more bool, err error) {
	var e entry
	if err := json.Unmarshal(text, &e); err != nil {
		return true, msg("no-message", quote(text), jsonfault.Line(text, err))
	}
	switch e.Tag {
	case "gam":
	case "err":
		if !b.started {
			return false, msg("only-error", quote(e.Log))
		}
		b.warn(msg("server-error", quote(e.Log)))
		return false, nil
	case "":
		return true, msg("no-tag", quote(text))
	default: // traffic and notes of the server
		return true, nil
	}
	var m serverMessage
	if err := json.Unmarshal(e.Log, &m); err != nil {
		_, fault := jsonfault.Of(e.Log, err)
		return true, msg("of", "log", fault)
	}
	if m.Cmd == "" {
		return true, msg("missing", "log.cmd")
	}
	b.started = true
	if b.now != nil && (m.Cmd == "dc" || m.Cmd == "new_game") {
		b.warn(msg("second-game"))
		return false, nil
	}
	switch m.Cmd {
	case "dc":
		b.game.Extra = map[string]string{"game_id": m.GameID, "date_time": m.DateTime}
	case "meta":
		if m.Config != nil {
			b.setting(m.Config.Game)
		}
	case "is_ready":
		b.setting(m.Game)
	case "ready_ok":
		return true, b.playerOrder(&m)
	case "new_game":
		var n names
		if err := json.Unmarshal(e.Log, &n); err != nil {
			_, fault := jsonfault.Of(e.Log, err)
			return true, msg("of", "new_game", fault)
		}
		b.game.Teams = [2]string{n.Name["team0"], n.Name["team1"]}
	case "move":
		if m.Move != nil {
			b.asked = append(b.asked, asked{m.Move, b.line})
		}
	case "update":
		return true, b.update(&m)
	}
	return true, nil
}

// setting takes rules, times and players of a configuration.
func (b *builder) setting(c *wire.Game) {
	if c == nil {
		return
	}
	g := b.game
	if c.Rule != "" && c.Rule != wire.Rule {
		b.warn(msg("unknown-rule", strconv.Quote(c.Rule)))
	}
	if !c.Setting.FiveRock {
		g.Rules.Name, g.Rules.Guard = "no free guard", curling.FreeGuard{Zone: curling.ZoneNone}
	} else {
		g.Rules.Name, g.Rules.Guard = curling.FiveRock().Name, curling.FiveRock().Guard
	}
	if n := c.Setting.MaxEnd; n >= 1 && n <= maxEnds {
		g.Rules.Ends = n
	} else {
		b.warn(msg("want-range", "max_end", n, 1, maxEnds))
	}
	for t := range wire.Teams {
		id := curling.TeamID(t)
		if s := *c.Setting.Thinking.Of(id); s > 0 && s < 1e6 {
			g.TimeLeft[t] = int(s*1000 + 0.5)
		}
		for i, p := range *c.Players.Of(id) {
			if i < len(g.Players[t]) {
				g.Players[t][i], g.Limits = playerOf(&p), true
			}
		}
	}
	if c.Simulator.Type != "" && c.Simulator.Type != wire.SimulatorType {
		b.warn(msg("unknown-simulator", strconv.Quote(c.Simulator.Type)))
	}
}

// playerOf is a thrower; a limit or an error that cannot be is left out.
func playerOf(p *wire.Player) curling.Player {
	out := curling.Player{Noise: p.Noise()}
	if p.MaxSpeed > 0 && p.MaxSpeed <= curling.MaxSpeed {
		out.WeightMax = p.MaxSpeed
	}
	if out.Noise.Check() != nil {
		out.Noise = curling.Noise{Model: curling.NoNoise}
	}
	return out
}

// playerOrder puts a team's players in the order in which they deliver.
func (b *builder) playerOrder(m *serverMessage) error {
	t, err := m.team()
	if err != nil {
		return msg("of", "ready_ok", err)
	}
	var seen [4]bool
	for _, p := range m.Order {
		if p < 0 || p >= len(seen) || seen[p] {
			return msg("bad-order", fmt.Sprint(m.Order))
		}
		seen[p] = true
	}
	if len(m.Order) != len(seen) {
		return msg("want-players", len(m.Order), len(seen))
	}
	old := b.game.Players[t]
	for i, p := range m.Order {
		b.game.Players[t][i] = old[p]
	}
	return nil
}

// quote shows the beginning of a foreign text in a message.
func quote(text []byte) string { return replay.Quote(string(text), 60) }
