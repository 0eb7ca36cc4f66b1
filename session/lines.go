package session

import (
	"context"
	"fmt"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/session/study"
)

// Showing is what is on the ice.
type Showing int

// What can be on the ice.
const (
	ShowsNothing   Showing = iota
	ShowsLog               // a log or position that was opened
	ShowsVariation         // shots that were never thrown
	ShowsEdited            // a position that was set up
	ShowsImagined          // the shot of an answer, thrown without error
)

// Showing is what is on the ice.
func (s *Session) Showing() Showing {
	l := s.doc.Content().ShownLine()
	switch {
	case !s.HasGame():
		return ShowsNothing
	case s.preview != nil:
		return ShowsImagined
	case l.Edited:
		return ShowsEdited
	case l.Variation():
		return ShowsVariation
	}
	return ShowsLog
}

// Leave goes back from what is imagined to what is there: from a preview to its place, from a variation or an edited
// position to where it branches off. It reports whether there was anything to leave.
func (s *Session) Leave() bool {
	c := s.doc.Content()
	l := c.ShownLine()
	switch {
	case s.preview != nil:
		s.GoTo(s.At())
	case !l.Variation():
		return false
	default:
		s.ShowLine(l.Parent, l.From)
	}
	return true
}

// ShowLine puts a place of a line on the ice.
func (s *Session) ShowLine(id int, at replay.Place) {
	before := *s.doc.Content()
	s.doc.Set(func(c *study.Content) { c.Show(id, at) })
	s.sync(&before)
}

// CanPlayOut reports whether the shot selected can be played on the ice as a variation.
func (s *Session) CanPlayOut() bool {
	_, ok := s.selectedShot()
	return ok && s.problem == nil
}

// PlayOut plays the shot selected from the place shown, without error, as a variation, and goes on to the next shot. A
// variation that begins with the same shot is gone on with.
func (s *Session) PlayOut() {
	shot, ok := s.selectedShot()
	if !ok || s.problem != nil {
		return
	}
	s.playShot(shot)
}

// playShot throws a shot in the background and goes on from what it leads to.
func (s *Session) playShot(shot curling.Shot) {
	state, ok := s.State()
	if !ok || state.Shot >= curling.Stones {
		return
	}
	line, at := s.doc.Content().ShownLine(), s.play.At
	if known, to := s.lineWith(line, at, shot); known != 0 {
		s.ShowLine(known, to)
		return
	}
	game, rules, throw := s.play.Game, s.Rules(), s.play.Thrower()
	s.StartAs("throw", OfPlace, func(_ context.Context, post Post) {
		before := replay.InPlay(game.Ice.Bounds, state.Position)
		o, err := throw(physics.Delivery{Position: before, Index: state.Shot, Shot: shot})
		after := o.Position
		if err == nil {
			after, _ = rules.Apply(game.Ice.Bounds, &before, &after, state.Shot)
		}
		post("", func() {
			if err == nil {
				err = s.addShot(line, at, shot, after, &rules)
			}
			if err != nil {
				s.report(fmt.Errorf("session: %w", err))
			}
		})
	})
}

// lineWith is the variation that goes on from a place of a line with a shot, and its next place; 0 if there is none.
func (s *Session) lineWith(l *study.Line, at replay.Place, shot curling.Shot) (id int, to replay.Place) {
	if _, next := l.Game.ShotAt(at); l.Variation() && next != nil && next.Ran && next.Run == shot {
		return l.ID, l.Game.Next(at)
	}
	for _, v := range s.doc.Content().Children(l.ID) {
		if _, first := v.Game.ShotAt(v.Game.First()); v.From == at && !v.Edited && first != nil && first.Ran && first.Run == shot {
			return v.ID, v.Game.Next(v.Game.First())
		}
	}
	return 0, to
}

// addShot adds a shot that was thrown from a place of a line to the study.
func (s *Session) addShot(l *study.Line, at replay.Place, shot curling.Shot, after curling.Position, rules *curling.Rules) error {
	return s.do("play-out", func(c *study.Content) error {
		_, waits := l.Game.ShotAt(at)
		now := c.Line(l.ID)
		if now == nil || now.Game != l.Game {
			return nil // it was changed meanwhile
		}
		if l.Variation() && waits != nil && waits.Kind == replay.Abandoned && at == l.Game.Last() {
			g, next, err := study.Play(l.Game, l.Game.First(), at, shot, after, rules)
			if err != nil {
				return err
			}
			longer := *now
			longer.Game, longer.At = g, next
			c.Put(&longer)
			return nil
		}
		g, next, err := study.Play(l.Game, at, at, shot, after, rules)
		if err != nil {
			return err
		}
		v := &study.Line{ID: s.doc.NextID(), Parent: l.ID, From: at, Game: g, At: next}
		c.Put(v)
		c.Shown = v.ID
		return nil
	})
}

// RenameLine gives a line a name and a note.
func (s *Session) RenameLine(id int, name, note string) {
	s.set("rename-line", func(c *study.Content) {
		if l := c.Line(id); l != nil {
			named := *l
			named.Name, named.Note = name, note
			c.Put(&named)
		}
	})
}

// DeleteLine takes a line and all that branches off it out of the study.
func (s *Session) DeleteLine(id int) {
	s.set("delete-line", func(c *study.Content) { c.Delete(id) })
}

// PromoteLine moves a line before the one above it.
func (s *Session) PromoteLine(id int) {
	s.set("promote-line", func(c *study.Content) { c.Promote(id) })
}

// SetTitle names the study and gives it a note.
func (s *Session) SetTitle(title, note string) {
	s.set("title", func(c *study.Content) { c.Title, c.Note = title, note })
}

// EditPosition is a change of the position on the ice: its situation, rules and ice. Where a log or the shots of a
// variation are shown, it begins a variation with the position that was changed.
func (s *Session) EditPosition(name string, change func(g *replay.Game, state *curling.State)) {
	s.editPosition(name, false, change)
}

// MirrorPosition reflects the position shown at the centre line, with what is drawn on it.
func (s *Session) MirrorPosition() {
	var mirrored []annotation.Drawing
	for _, d := range s.Annotation().Drawings {
		mirrored = append(mirrored, d.Mirrored())
	}
	s.EditPosition("mirror", func(_ *replay.Game, state *curling.State) { state.Position = state.Position.Mirrored() })
	if len(mirrored) > 0 {
		s.amend("mirror", func(c *study.Content) {
			l := c.ShownLine()
			a := c.Annotation(l.ID, l.At)
			a.Drawings = mirrored
			c.Annotate(l.ID, l.At, a)
		})
	}
}

// editPosition is EditPosition; amending, as a part of the command done last if that has the same name.
func (s *Session) editPosition(name string, amending bool, change func(g *replay.Game, state *curling.State)) {
	if !s.HasGame() {
		return
	}
	at := s.play.At
	edit := func(c *study.Content) {
		l := c.ShownLine()
		game := *l.Game
		state, err := game.State(at)
		if err != nil {
			return
		}
		change(&game, &state)
		game.Rules.Ends = max(1, state.Ends)
		g := study.PositionGame(&game, state)
		if l.Edited && len(l.Game.Places()) == 1 && len(c.Children(l.ID)) == 0 {
			edited := *l
			edited.Game, edited.At = g, g.First()
			c.Put(&edited)
			return
		}
		v := &study.Line{ID: s.doc.NextID(), Parent: l.ID, From: at, Edited: true, Game: g, At: g.First()}
		c.Put(v)
		c.Shown = v.ID
	}
	if amending {
		s.amend(name, edit)
		return
	}
	s.set(name, edit)
}

// NudgeStone moves a stone of the position a step. Steps one after the other are undone together; beside the sheet the stone
// stays.
func (s *Session) NudgeStone(stone int, by curling.Vec) {
	state, ok := s.State()
	if !ok || !state.Position.Has(stone) {
		return
	}
	to := state.Position[stone].Add(by)
	if !(to.X > 0 && to.X < curling.SheetWidth && to.Y > 0 && to.Y < curling.HackY) {
		return
	}
	s.editPosition("nudge-stone", true, func(_ *replay.Game, state *curling.State) { state.Position[stone] = to })
}

// NewPosition puts a position of its own into the study: branch lets it branch off what is shown.
func (s *Session) NewPosition(g *replay.Game, branch bool) error {
	if !g.HasPlaces() {
		return msg("no-place")
	}
	if s.doc.Pristine() && !branch {
		s.restart()
	}
	return s.do("new-position", func(c *study.Content) error {
		l := &study.Line{ID: s.doc.NextID(), Game: g, At: g.First()}
		if parent := c.ShownLine(); parent != study.NoLine && branch {
			l.Parent, l.From, l.Edited = parent.ID, parent.At, true
		}
		c.Put(l)
		c.Shown = l.ID
		return nil
	})
}
