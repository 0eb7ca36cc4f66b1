package session

import (
	"slices"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/playback"
	"github.com/hogline/hogline/session/study"
)

// sync brings what the session derives from the study up to date with it, and says what changed since before. Parts that others build
// on come first.
func (s *Session) sync(before *study.Content) { s.Events.Do(func() { s.syncParts(before) }) }

func (s *Session) syncParts(before *study.Content) {
	s.Found.RenewGames()
	c := s.Study.Content()
	moved := s.syncGame(c)
	s.Throwers.Follow(before)
	s.Terms.Follow(before)
	s.Ices.Follow(before)
	s.Rules.Follow(before)
	s.Ask.Follow(before)
	s.Engines.Follow(before)
	if !slices.Equal(c.Lines, before.Lines) || c.Shown != before.Shown || c.Title != before.Title || c.Note != before.Note ||
		!sameAnnotations(c.Annotations, before.Annotations) {
		s.Study.Changed.Emit()
	}
	s.Table.Refresh()
	s.Table.Changed.Emit()
	s.Storage.Changed.Emit()
	if moved {
		s.Place.Throw()
	}
}

// syncGame puts the line shown on the ice, and ends what belongs to the place that was shown.
func (s *Session) syncGame(c *study.Content) (moved bool) {
	l := c.ShownLine()
	same := s.Place.Game() == l.Game && !s.left
	if same && s.Place.At() == l.At {
		return false
	}
	s.left = false
	s.leavePlace(l != study.NoLine)
	if same {
		s.Place.Reset(l.At)
		s.Found.Hurry()
		return true
	}
	play, err := playback.Open(l.Game, l.At)
	if err != nil { // a line that cannot be shown is not shown
		s.report(err)
		s.Study.Study().Set(func(c *study.Content) { c.Shown = 0 })
		play = playback.Empty()
	}
	s.Place.Put(play)
	switch {
	case s.followed == l.Game || !s.Place.HasGame():
		s.Found.Stop()
	case !s.Found.Start():
		s.Check.Start()
		s.Valuation.Load()
	}
	return true
}

// Open puts a game on the ice, as a log of the study of its own. path is its file, empty for a game that comes with the
// program. It reports whether the game has a place to show and ice that can be simulated.
func (s *Session) Open(g *replay.Game, path string) error { return s.OpenLog(g, path, nil) }

// OpenLog is Open with the content of the file, which the study keeps. A log that the study has already is shown.
func (s *Session) OpenLog(g *replay.Game, path string, source *study.Source) error {
	if len(g.Places()) == 0 {
		return study.NoPlace()
	}
	if _, err := playback.Open(g, g.First()); err != nil {
		return err
	}
	if s.Study.Study().Pristine() {
		s.restart()
	}
	s.Storage.LogOpened()
	clean := s.Storage.Path() == "" && !s.Study.Unsaved()
	err := s.Study.Do("open", func(c *study.Content) error {
		if path != "" {
			for _, l := range c.Children(0) {
				if l.Path == path && source != nil && l.Source.Same(source) {
					c.Show(l.ID, l.At)
					return nil
				}
			}
		}
		id := s.Study.Study().NextID()
		c.Put(&study.Line{ID: id, Path: path, Game: g, Source: source, At: g.First()})
		c.Shown = id
		return nil
	})
	if clean { // a log that was only opened needs no saving
		s.Study.Study().Unchanged()
		s.Storage.Changed.Emit()
	}
	return err
}

// OpenSample begins a new study with a game that comes with the program.
func (s *Session) OpenSample(g *replay.Game) error {
	if err := s.Open(g, ""); err != nil {
		return err
	}
	if len(s.Study.Content().Lines) == 1 {
		s.Study.Study().Restart()
		s.Storage.Changed.Emit()
		s.Study.Changed.Emit()
	}
	return nil
}

// NewStudy begins a new study. Thrower, rules, win table and engines stay. The one that was open must be kept first.
func (s *Session) NewStudy() {
	before := *s.Study.Content()
	s.restart()
	s.sync(&before)
}

// restart takes an empty study in place of the one that is open, under the same terms.
func (s *Session) restart() {
	s.Ask.Leave()
	now := s.Study.Content()
	d := study.New()
	d.Set(func(c *study.Content) {
		c.Terms, c.Engines, c.Throwers, c.Ices = now.Terms, now.Engines, now.Throwers, now.Ices
	})
	d.Restart()
	s.exchange(d)
	s.Storage.Exchanged("")
}

// OpenStudy takes a study that was read from a file in place of the one that is open. A file that was recovered has no
// path: it must be saved under a name.
func (s *Session) OpenStudy(d *study.Document, path string) {
	s.Ask.Leave()
	before := *s.Study.Content()
	d.Set(func(c *study.Content) { // the throwers and ices of the user stay known
		mine := c.Throwers
		for _, t := range before.Throwers {
			if !slices.ContainsFunc(mine, func(o study.Thrower) bool { return o.Name == t.Name }) {
				mine = study.WithThrower(mine, t)
			}
		}
		c.Throwers = mine
		ices := c.Ices
		for _, n := range before.Ices {
			if !slices.ContainsFunc(ices, func(o physics.NamedIce) bool { return o.Name == n.Name }) {
				ices = study.WithIce(ices, n)
			}
		}
		c.Ices = ices
	})
	s.exchange(d)
	if path == "" {
		d.MarkUnsaved()
	}
	s.Storage.Exchanged(path)
	before.Lines = nil
	s.sync(&before)
	for _, err := range d.Unreadable() {
		s.report(err)
	}
}

// NewPosition puts a position of its own into the study: branch lets it branch off what is shown.
func (s *Session) NewPosition(g *replay.Game, branch bool) error {
	if !g.HasPlaces() {
		return study.NoPlace()
	}
	if s.Study.Study().Pristine() && !branch {
		s.restart()
	}
	return s.Study.Do("new-position", func(c *study.Content) error {
		l := &study.Line{ID: s.Study.Study().NextID(), Game: g, At: g.First()}
		if parent := c.ShownLine(); parent != study.NoLine && branch {
			l.Parent, l.From, l.Edited = parent.ID, parent.At, true
		}
		c.Put(l)
		c.Shown = l.ID
		return nil
	})
}

// sameAnnotations reports whether two contents have the same annotations: commands put new slices.
func sameAnnotations(a, b []study.Annotated) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}
