// Package lines is the logs, variations and positions of a study: what of them is shown, and how they are made.
package lines

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/session/document"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/terms"
)

// Lines are the logs, variations and positions of the study: what of them is shown, and how they are made.
type Lines struct {
	doc       *document.Document
	place     *place.Place
	selection Selection
	table     Table
	rules     Rules
	notes     Notes
	report    func(error)
}

// Selection is what of the answers is selected.
type Selection interface {
	Shot() (shot curling.Shot, ok bool)
}

// Table is that of the answers.
type Table interface{ Problem() error }

// Rules are those of the questions.
type Rules interface{ Now() curling.Rules }

// Notes are what is noted at the place shown.
type Notes interface{ Here() annotation.Annotation }

// New are the lines of a study, the place of one of which is shown. report shows an error to the user.
func New(doc *document.Document, p *place.Place, s Selection, t Table, r Rules, n Notes, report func(error)) *Lines {
	return &Lines{doc, p, s, t, r, n, report}
}

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
func (ln *Lines) Showing() Showing {
	l := ln.doc.Content().ShownLine()
	switch {
	case !ln.place.HasGame():
		return ShowsNothing
	case ln.place.Imagined():
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
func (ln *Lines) Leave() bool {
	c := ln.doc.Content()
	l := c.ShownLine()
	switch {
	case ln.place.Imagined():
		ln.place.GoTo(ln.place.At())
	case !l.Variation():
		return false
	default:
		ln.Show(l.Parent, l.From)
	}
	return true
}

// Show puts a place of a line on the ice.
func (ln *Lines) Show(id int, at replay.Place) {
	ln.doc.Show(func(c *study.Content) { c.Show(id, at) })
}

// CanPlayOut reports whether the shot selected can be played on the ice as a variation.
func (ln *Lines) CanPlayOut() bool {
	_, ok := ln.selection.Shot()
	return ok && ln.table.Problem() == nil
}

// PlayOut plays the shot selected from the place shown, without error, as a variation, and goes on to the next shot. A
// variation that begins with the same shot is gone on with.
func (ln *Lines) PlayOut() {
	shot, ok := ln.selection.Shot()
	if !ok || ln.table.Problem() != nil {
		return
	}
	ln.PlayShot(shot)
}

// PlayShot throws a shot in the background and goes on from what it leads to.
func (ln *Lines) PlayShot(shot curling.Shot) {
	state, ok := ln.place.State()
	if !ok || state.Shot >= curling.Stones {
		return
	}
	line, at := ln.doc.Content().ShownLine(), ln.place.At()
	if known, to := ln.lineWith(line, at, shot); known != 0 {
		ln.Show(known, to)
		return
	}
	game, rules, throw := ln.place.Game(), ln.rules.Now(), ln.place.Playback().Thrower()
	ln.place.PlayOut(func() (after curling.Position, err error) {
		before := replay.InPlay(game.Ice.Bounds, state.Position)
		o, err := throw(physics.Delivery{Position: before, Index: state.Shot, Shot: shot})
		if err == nil {
			now := rules.At(state)
			after, _ = now.Apply(game.Ice.Bounds, &before, &o.Position, state.Shot)
		}
		return after, err
	}, func(after curling.Position, err error) {
		if err == nil {
			err = ln.addShot(line, at, shot, after, &rules)
		}
		if err != nil {
			ln.report(err)
		}
	})
}

// lineWith is the variation that goes on from a place of a line with a shot, and its next place; 0 if there is none.
func (ln *Lines) lineWith(l *study.Line, at replay.Place, shot curling.Shot) (id int, to replay.Place) {
	if _, next := l.Game.ShotAt(at); l.Variation() && next != nil && next.Ran && next.Run == shot {
		return l.ID, l.Game.Next(at)
	}
	for _, v := range ln.doc.Content().Children(l.ID) {
		if _, first := v.Game.ShotAt(v.Game.First()); v.From == at && !v.Edited && first != nil && first.Ran && first.Run == shot {
			return v.ID, v.Game.Next(v.Game.First())
		}
	}
	return 0, to
}

// addShot adds a shot that was thrown from a place of a line to the study.
func (ln *Lines) addShot(l *study.Line, at replay.Place, shot curling.Shot, after curling.Position, rules *curling.Rules) error {
	return ln.doc.Do("play-out", func(c *study.Content) error {
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
		v := &study.Line{ID: ln.doc.Study().NextID(), Parent: l.ID, From: at, Game: g, At: next}
		c.Put(v)
		c.Shown = v.ID
		return nil
	})
}

// Branch adds games as variations of the line shown, each from the place on at which it goes on otherwise, under a name.
func (ln *Lines) Branch(games []*replay.Game, name string) error {
	if len(games) == 0 {
		return nil
	}
	return ln.doc.Do("play-out", func(c *study.Content) error {
		of, id := c.ShownLine(), ln.doc.Study().NextID()
		for _, g := range games {
			branch, from, err := study.Branch(of.Game, g)
			if err != nil {
				return err
			}
			if branch != nil {
				c.Put(&study.Line{ID: id, Parent: of.ID, From: from, Game: branch, At: branch.First(), Name: name})
				id++
			}
		}
		return nil
	})
}

// Rename gives a line a name and a note.
func (ln *Lines) Rename(id int, name, note string) {
	ln.doc.Set("rename-line", func(c *study.Content) {
		if l := c.Line(id); l != nil {
			named := *l
			named.Name, named.Note = name, note
			c.Put(&named)
		}
	})
}

// Delete takes a line and all that branches off it out of the study.
func (ln *Lines) Delete(id int) {
	ln.doc.Set("delete-line", func(c *study.Content) { c.Delete(id) })
}

// Promote moves a line before the one above it.
func (ln *Lines) Promote(id int) {
	ln.doc.Set("promote-line", func(c *study.Content) { c.Promote(id) })
}

// SetTitle names the study and gives it a note.
func (ln *Lines) SetTitle(title, note string) {
	ln.doc.Set("title", func(c *study.Content) { c.Title, c.Note = title, note })
}

// Edit is a change of the position on the ice: its situation, rules and ice. Where a log or the shots of a
// variation are shown, it begins a variation with the position that was changed.
func (ln *Lines) Edit(name string, change func(g *replay.Game, state *curling.State)) {
	ln.edit(name, false, change)
}

// EditNoted is Edit with a note on the position, behind what is noted there, in the same step.
func (ln *Lines) EditNoted(name, note string, change func(g *replay.Game, state *curling.State)) {
	ln.Edit(name, change)
	ln.doc.Amend(name, func(c *study.Content) {
		l := c.ShownLine()
		a := c.Annotation(l.ID, l.At)
		if a.Note != "" {
			note = a.Note + "\n" + note
		}
		a.Note = note
		c.Annotate(l.ID, l.At, a)
	})
}

// Mirror reflects the position shown at the centre line, with what is drawn on it.
func (ln *Lines) Mirror() {
	var mirrored []annotation.Drawing
	for _, d := range ln.notes.Here().Drawings {
		mirrored = append(mirrored, d.Mirrored())
	}
	ln.Edit("mirror", func(_ *replay.Game, state *curling.State) { state.Position = state.Position.Mirrored() })
	if len(mirrored) > 0 {
		ln.doc.Amend("mirror", func(c *study.Content) {
			l := c.ShownLine()
			a := c.Annotation(l.ID, l.At)
			a.Drawings = mirrored
			c.Annotate(l.ID, l.At, a)
		})
	}
}

// edit is EditPosition; amending, as a part of the command done last if that has the same name.
func (ln *Lines) edit(name string, amending bool, change func(g *replay.Game, state *curling.State)) {
	if !ln.place.HasGame() {
		return
	}
	at := ln.place.At()
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
		v := &study.Line{ID: ln.doc.Study().NextID(), Parent: l.ID, From: at, Edited: true, Game: g, At: g.First()}
		c.Put(v)
		c.Shown = v.ID
	}
	if amending {
		ln.doc.Amend(name, edit)
		return
	}
	ln.doc.Set(name, edit)
}

// Nudge moves a stone of the position a step. Steps one after the other are undone together; beside the sheet the stone
// stays.
func (ln *Lines) Nudge(stone int, by curling.Vec) {
	state, ok := ln.place.State()
	if !ok || !state.Position.Has(stone) {
		return
	}
	to := state.Position[stone].Add(by)
	if !(to.X > 0 && to.X < curling.SheetWidth && to.Y > 0 && to.Y < curling.HackY) {
		return
	}
	ln.edit("nudge-stone", true, func(_ *replay.Game, state *curling.State) { state.Position[stone] = to })
}

// UseIce puts the position shown on another ice, as worn as it is at this shot of the match. It is a change of the position
// (Edit).
func (ln *Lines) UseIce(n physics.NamedIce) {
	ln.Edit("ice", func(g *replay.Game, state *curling.State) { terms.SetIce(g, state, n) })
}
