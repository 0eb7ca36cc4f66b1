// Package dcl reads and writes .dcl, the log of the first two generations of Digital
// Curling (Mori 2019 §3.2.3). Several programs wrote it, each in a dialect: Read takes them
// all, Write keeps to the layout of the thesis.
package dcl

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// Format is the name of the format in replay.Game.
const Format = "dcl"

// FileFormat is the format of .dcl.
func FileFormat() replay.Format {
	return replay.Format{
		Name: Format, Extensions: []string{".dcl"},
		Sniff: func(head []byte) replay.Match {
			if bytes.HasPrefix(head, []byte("{")) {
				return replay.NoMatch
			}
			if _, err := headLine(head); err == nil {
				return replay.SureMatch
			}
			return replay.PossibleMatch
		},
		Read:  func(r io.Reader, _ fs.FS) (*replay.Game, error) { return Read(r) },
		Write: Write, Untold: replay.Untold,
	}
}

// Read reads a log, in any encoding that package charset tells, with any kind of line ends. What cannot be
// read becomes a warning with its line and what was expected there; all else is kept, also
// of a log that stops in the middle. An error means that r holds no log at all.
func Read(r io.Reader) (*replay.Game, error) {
	var warnings replay.Warnings
	text, err := readText(r, &warnings)
	if err != nil {
		return nil, fmt.Errorf("dcl: %w", err)
	}
	s := scanText(text.Bytes, &warnings)
	g := &replay.Game{Format: Format, Encoding: text.Encoding}
	s.readHead(g)
	b := builder{scan: s, game: g, first: map[int]curling.TeamID{}}
	b.build()
	s.readResult(g, b.base)
	g.Warnings = warnings.List()
	return g, nil
}

// builder makes ends and shots of the sections.
type builder struct {
	*scan
	game *replay.Game
	base curling.TeamID // threw first in the first end: positive scores are its
	// first is the team that throws first in an end, by its number.
	first map[int]curling.TeamID
}

func (b *builder) build() {
	g := b.game
	if !b.sawModel() {
		g.Ice = iceOf(b.guessModel())
		if _, own := b.head[keyRules]; !own {
			g.Rules = rulesOf(g.Ice.Model)
		}
	}
	if g.Rules.FirstShot == 0 && b.looksDoubles() {
		ends := g.Rules.Ends
		g.Rules = curling.MixedDoubles()
		g.Rules.Ends = ends
	}
	b.readEnds()
	b.base = b.firstThrower()
	first := b.base
	for rest := b.sections; len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n].end == rest[0].end {
			n++
		}
		first = b.end(rest[:n], first)
		rest = rest[n:]
	}
	b.readParams()
	b.setThrowers()
	b.missingEnds()
}

// end adds the end of the sections all, one at least, and returns who throws first in the next one.
func (b *builder) end(all []*section, first curling.TeamID) curling.TeamID {
	g := b.game
	var final *section
	secs := all
	if last := all[len(all)-1]; last.shot == curling.Stones {
		final, secs = last, all[:len(all)-1]
	}
	e := replay.End{Number: all[0].end}
	// In mixed doubles the order is chosen, not earned; our own column can be trusted.
	if g.Rules.FirstShot > 0 || b.ours() {
		if t, _, ok := b.column(all); ok {
			first = t
		}
	}
	e.First = first
	b.first[e.Number] = first
	b.checkMover(secs, first)
	b.shots(&e, secs, final)
	b.score(&e, final)
	b.ownEnd(&e, all[0])
	if len(e.Shots) > 0 || e.Final != nil || e.Scored { // else nothing of it is known, and there is a warning
		g.Ends = append(g.Ends, e)
	}
	next := curling.State{First: first}
	if e.Scored {
		n := e.Score[first] - e.Score[first.Other()]
		after, _ := g.Rules.NextEnd(next, n)
		return after.First
	}
	return b.firstByColumn(e.Number+1, first)
}

func (b *builder) shots(e *replay.End, secs []*section, final *section) {
	for i, sec := range secs {
		if onlyPosition(sec) && i == len(secs)-1 && (final == nil || b.ours()) && len(e.Shots) > 0 && secs[i-1].shot == sec.shot-1 {
			break // it holds the result of the shot before, and no more
		}
		shot := replay.Shot{Number: sec.shot, Line: sec.line, Thrower: unassigned}
		if !b.known(sec) {
			if b.limit(sec.shot) > 0 {
				b.warn(sec.line, msg("no-position", sec.name()))
				continue
			}
			b.warn(sec.line, msg("empty-sheet", sec.name()))
		}
		shot.Before = b.clean(sec, b.limit(sec.shot))
		if after := b.follower(secs[i+1:], final, sec.shot); after != nil {
			p := b.cleaned(after, b.limit(after.shot))
			shot.After = &p
		}
		b.answer(&shot, sec)
		b.run(&shot, sec)
		shot.Kind = kindOf(&shot, b.game.Rules.FirstShot)
		b.ownKeys(&shot, sec)
		if shot.Kind == replay.Thrown && !b.ours() {
			b.checkComplete(sec)
		}
		if i > 0 && secs[i-1].shot != sec.shot-1 && !b.ours() {
			b.warn(sec.line, msg("gap", sec.name(), secs[i-1].name()))
		}
		e.Shots = append(e.Shots, shot)
	}
	if final != nil && b.known(final) {
		p := b.clean(final, curling.Stones)
		e.Final = &p
	}
}

// onlyPosition reports a section that was cut off behind its POSITION.
func onlyPosition(s *section) bool {
	return s.hasPosition && s.state == nil && !s.answered && !s.ran && s.own == nil
}

// known reports that POSITION gives every stone that may lie there.
func (b *builder) known(sec *section) bool {
	return sec.hasPosition && sec.stones >= b.limit(sec.shot)
}

// follower is the section that holds the result of shot number n.
func (b *builder) follower(rest []*section, final *section, n int) *section {
	next := final
	if len(rest) > 0 {
		next = rest[0]
	}
	if next == nil || next.shot != n+1 || !b.known(next) || next.afterGap() {
		return nil
	}
	return next
}

// limit is the number of stones that may lie there before shot n: in mixed doubles the
// placed ones from the start.
func (b *builder) limit(n int) int { return max(n, b.game.Rules.FirstShot) }

func (b *builder) cleaned(sec *section, limit int) curling.Position {
	p := sec.position
	for i := limit; i < curling.Stones; i++ {
		p[i] = curling.Vec{}
	}
	return p
}

// clean is the position of a section without stones that cannot have been thrown yet.
func (b *builder) clean(sec *section, limit int) curling.Position {
	p := b.cleaned(sec, limit)
	if p != sec.position {
		b.warn(sec.line, msg("early-stone", sec.name()))
	}
	if err := replay.CheckPosition(b.game.Ice.Bounds, p); err != nil {
		b.warn(sec.line, msg("impossible", sec.name(), err))
	}
	return p
}

func (b *builder) answer(shot *replay.Shot, sec *section) {
	if !sec.answered {
		return
	}
	args, ok := command(sec.answer, "BESTSHOT")
	if ok {
		chosen, withTurn, rest, err := parseShot(args)
		if err == nil && withTurn {
			shot.Chosen, shot.Asked = chosen, true
			if rest != "" {
				shot.Raw = sec.answer
			}
			return
		}
	}
	word := strings.ToUpper(strings.TrimSpace(args))
	switch word {
	case "CONCEDE":
		shot.Kind = replay.Conceded
	case "CONSEED", "CONCEED": // met in the wild
		shot.Kind, shot.Raw = replay.Conceded, sec.answer
	default:
		shot.Raw = sec.answer
		b.warn(sec.answerLine, msg("bad-answer", quote(args)))
	}
}

func (b *builder) run(shot *replay.Shot, sec *section) {
	if !sec.ran {
		return
	}
	run, withTurn, _, err := parseShot(sec.run)
	switch {
	case err != nil:
		b.warn(sec.runLine, msg("of", "RUNSHOT", err))
	case !withTurn && !shot.Asked:
		b.warn(sec.runLine, msg("no-turn"))
	default:
		if !withTurn { // the programs of 2015-17 leave it out
			run.Turn = shot.Chosen.Turn
		}
		shot.Run, shot.Ran = run, true
	}
}

// kindOf is what a shot is by what is known of it. first is the number of the first
// delivered stone.
func kindOf(s *replay.Shot, first int) replay.Kind {
	switch {
	case s.Number < first:
		return replay.Placed
	case s.Kind == replay.Conceded && !s.Ran:
		return replay.Conceded
	case !s.Ran && s.After == nil:
		return replay.Abandoned
	}
	return replay.Thrown
}

func (b *builder) checkComplete(sec *section) {
	if !sec.ran {
		b.warn(sec.line, msg("no-run", sec.name()))
	}
	if !sec.answered {
		b.warn(sec.line, msg("no-answer", sec.name()))
	}
}

// unassigned marks a shot whose thrower the log does not name.
const unassigned = -2

// setThrowers names the throwers by the order of delivery.
func (b *builder) setThrowers() {
	for i := range b.game.Ends {
		shots := b.game.Ends[i].Shots
		for j := range shots {
			if shots[j].Thrower == unassigned {
				shots[j].Thrower = defaultThrower(b.game, shots[j].Number)
			}
		}
	}
}

// defaultThrower is the player who delivers a shot by the order of delivery, -1 where the
// log knows no players: the programs of 2015-17 had none.
func defaultThrower(g *replay.Game, n int) int {
	if g.Ice.Model == physics.V2 || n < g.Rules.FirstShot {
		return -1
	}
	return g.Rules.Delivery.Thrower(n)
}

func (b *builder) missingEnds() {
	want := 0
	for i := range b.game.Ends {
		e := &b.game.Ends[i]
		if e.Number > want && len(e.Shots) > 0 && !b.ours() {
			what := msg("no-ends-between", e.Number+1, want)
			if i == 0 {
				what = msg("no-ends-before", e.Number+1)
			}
			b.warn(e.Shots[0].Line, what)
		}
		want = e.Number + 1
	}
	if b.game.Rules.Ends == 0 {
		b.game.Rules.Ends = max(1, want)
	}
}
