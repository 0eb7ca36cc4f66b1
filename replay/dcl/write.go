package dcl

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// Write writes a log in the layout of the thesis, with a space after BESTSHOT and with
// keys of its own for what that layout lacks; older programs skip those. Numbers are
// written so that they read back equal. Recorded trajectories have no place in it.
//
// What a reader makes of the layout is not supposed: the log is read again, and what it holds otherwise than the game gets
// a key of its own.
func Write(w io.Writer, g *replay.Game) error {
	notes := notes{}
	for {
		text, err := layout(g, notes)
		if err != nil {
			return err
		}
		again, err := Read(bytes.NewReader(text))
		if err != nil {
			return err
		}
		if !notes.complete(g, again) {
			_, err = w.Write(text)
			return err
		}
	}
}

// layout is the text of a log with notes.
func layout(g *replay.Game, n notes) ([]byte, error) {
	w := writer{game: g, notes: n}
	if err := w.head(); err != nil {
		return nil, err
	}
	for i := range g.Ends {
		if err := w.end(&g.Ends[i]); err != nil {
			return nil, err
		}
	}
	for _, line := range n[standing] {
		w.line(line)
	}
	w.over()
	return w.Bytes(), nil
}

type writer struct {
	bytes.Buffer // takes everything
	game         *replay.Game
	notes        notes
	buf          []byte
}

func (w *writer) line(parts ...string) {
	for _, p := range parts {
		w.WriteString(p)
	}
	w.WriteByte('\n')
}

func (w *writer) entry(key string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("dcl: %s: %w", key, err)
	}
	w.line(key, "=", string(text))
	return nil
}

// oneLine is a foreign text that cannot break the layout.
func oneLine(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, s))
}

func number(v float64) string { return string(formatNumber(nil, v)) }

func (w *writer) head() error {
	g := w.game
	w.line("[GameInfo]")
	polar := 0
	for t, team := range []string{"First", "Second"} {
		noise := g.Players[t][0].Noise
		if noise.Model == curling.Polar {
			polar = 1
		}
		w.line(team, "=", oneLine(g.Teams[t]))
		w.line(team, "RemTime=", strconv.Itoa(g.TimeLeft[t]))
		w.line(team, "Random_1=", number(noise.A))
		w.line(team, "Random_2=", number(noise.B))
	}
	rule := 0
	if g.Rules.Doubles() {
		rule = 1
	}
	w.line(fmt.Sprintf("GAMEINFO=GAMEINFO %d %d", rule, polar))
	for _, key := range slices.Sorted(maps.Keys(g.Extra)) {
		if k := oneLine(key); !strings.ContainsAny(k, "=[") && !isHeadKey(k) {
			w.line(k, "=", oneLine(g.Extra[key]))
		}
	}
	for _, own := range []struct {
		key   string
		value any
	}{{keyRules, g.Rules}, {keyIce, g.Ice}, {keyPlayers, g.Players}, {keyStart, g.Start}, {keyLimits, g.Limits}, {keyMemory, g.Memory}} {
		if own.value == false || own.value == "" {
			continue
		}
		if err := w.entry(own.key, own.value); err != nil {
			return err
		}
	}
	if !g.Complete {
		return nil
	}
	return w.entry(keyResult, g.Result)
}

func (w *writer) section(end, shot int) error {
	if end < 0 || end >= maxEnds || shot < 0 || shot > curling.Stones {
		return fmt.Errorf("dcl: %w", msg("no-place", shot+1, end+1))
	}
	w.line(fmt.Sprintf("[%02d%02d]", end, shot))
	return nil
}

func (w *writer) position(p *curling.Position) {
	w.WriteString("POSITION=POSITION")
	w.buf = formatPosition(w.buf[:0], p)
	w.Write(w.buf)
	w.WriteByte('\n')
}

func (w *writer) end(e *replay.End) error {
	for i := range e.Shots {
		if err := w.shot(e, &e.Shots[i]); err != nil {
			return err
		}
	}
	final := e.Final
	if n := len(e.Shots); n > 0 && e.Shots[n-1].After != nil {
		// What came of the last shot stands in the section of the next one, thrown or not.
		switch last := &e.Shots[n-1]; {
		case last.Number < curling.Stones-1:
			if err := w.section(e.Number, last.Number+1); err != nil {
				return err
			}
			w.position(last.After)
		case final == nil:
			final = last.After
		}
	}
	if final == nil && !e.Scored {
		return nil
	}
	if err := w.section(e.Number, curling.Stones); err != nil {
		return err
	}
	if final != nil {
		w.position(final)
	}
	if len(e.Shots) == 0 {
		w.line(fmt.Sprintf("SETSTATE=SETSTATE %d %d %d %d", curling.Stones, e.Number, w.game.Rules.Ends, e.First))
		w.own(e.Number, curling.Stones)
	}
	if e.Scored {
		base := w.base()
		w.line("SCORE=SCORE ", strconv.Itoa(e.Score[base]-e.Score[base.Other()]))
	}
	return nil
}

// base is the team that threw first in the first end: positive scores are its.
func (w *writer) base() curling.TeamID {
	for i := range w.game.Ends {
		if w.game.Ends[i].Number == 0 {
			return w.game.Ends[i].First
		}
	}
	return 0
}

func (w *writer) shot(e *replay.End, s *replay.Shot) error {
	if s.Number >= curling.Stones {
		return fmt.Errorf("dcl: %w", msg("many-shots", s.Number+1, e.Number+1, curling.Stones))
	}
	if err := w.section(e.Number, s.Number); err != nil {
		return err
	}
	g := w.game
	w.position(&s.Before)
	w.line(fmt.Sprintf("SETSTATE=SETSTATE %d %d %d %d", s.Number, e.Number, g.Rules.Ends, e.Mover(s.Number)))
	switch {
	case s.Raw != "":
		w.line("BESTSHOT=", oneLine(s.Raw))
	case s.Kind == replay.Conceded:
		w.line("BESTSHOT=CONCEDE")
	case s.Asked:
		w.line("BESTSHOT=BESTSHOT ", shotText(s.Chosen))
	}
	_, player := g.PlayerOf(e, s)
	if s.Thrower >= 0 {
		w.line("PARAM=PARAM ", number(player.Noise.A), " ", number(player.Noise.B), " ", number(player.WeightMax))
	}
	if s.Ran {
		w.line("RUNSHOT=RUNSHOT ", shotText(s.Run))
	}
	w.own(e.Number, s.Number)
	return nil
}

// own writes the notes of a section.
func (w *writer) own(end, shot int) {
	for _, line := range w.notes[[2]int{end, shot}] {
		w.line(line)
	}
}

func shotText(s curling.Shot) string {
	return number(s.VX) + " " + number(s.VY) + " " + strconv.Itoa(int(s.Turn))
}

func (w *writer) over() {
	g := w.game
	if !g.Complete {
		return
	}
	w.line("[GameOverInfo]")
	state := "NORMAL"
	if g.Result.Reason != replay.ByScore {
		state = strings.ToUpper(oneLine(g.Result.Reason))
	}
	win, lose := "", ""
	if t := g.Result.Winner; t == 0 || t == 1 {
		win, lose = g.Teams[t], g.Teams[1-t]
	}
	w.line("ENDSTATE=", state)
	w.line("WIN=", oneLine(win))
	w.line("LOSE=", oneLine(lose))
	w.line(fmt.Sprintf("TOTALSCORE=TOTALSCORE %d %d", g.Result.Score[0], g.Result.Score[1]))
}
