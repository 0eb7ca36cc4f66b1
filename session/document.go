package session

import (
	"slices"
	"time"

	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/playback"
	"github.com/hogline/hogline/session/study"
)

// Study is the content of the study that is open. It must not be changed.
func (s *Session) Study() *study.Content { return s.doc.Content() }

// do does a command of the study and shows what it changed.
func (s *Session) do(name string, change func(*study.Content) error) error {
	before := *s.doc.Content()
	if err := s.doc.Do(name, change); err != nil {
		return err
	}
	s.sync(&before)
	return nil
}

// set is do for changes that cannot fail.
func (s *Session) set(name string, change func(*study.Content)) {
	_ = s.do(name, func(c *study.Content) error { // it cannot fail
		change(c)
		return nil
	})
}

// amend is set as a part of the command done last, if that has the same name.
func (s *Session) amend(name string, change func(*study.Content)) {
	before := *s.doc.Content()
	_ = s.doc.Amend(name, func(c *study.Content) error { // it cannot fail
		change(c)
		return nil
	})
	s.sync(&before)
}

// CanUndo is the name of the command that Undo undoes; ok is false if there is none.
func (s *Session) CanUndo() (name string, ok bool) { return s.doc.CanUndo() }

// CanRedo is the name of the command that Redo does again; ok is false if there is none.
func (s *Session) CanRedo() (name string, ok bool) { return s.doc.CanRedo() }

// Undo undoes the command done last. It reports whether there was one.
func (s *Session) Undo() bool { return s.step(s.doc.Undo) }

// Redo does the command undone last again. It reports whether there was one.
func (s *Session) Redo() bool { return s.step(s.doc.Redo) }

func (s *Session) step(step func() bool) bool {
	before := *s.doc.Content()
	if !step() {
		return false
	}
	s.sync(&before)
	return true
}

// sync brings what the session derives from the study up to date with it, and notifies what changed since before.
func (s *Session) sync(before *study.Content) Change {
	s.renewGames()
	c := s.doc.Content()
	change := s.syncGame(c)
	if c.Terms.Thrower != before.Terms.Thrower || !slices.Equal(c.Terms.Also, before.Terms.Also) || c.Terms.Budget != before.Terms.Budget || !slices.Equal(c.Throwers, before.Throwers) || !sameIces(c.Ices, before.Ices) {
		change |= ThrowerChanged
	}
	if c.Terms.Rules != before.Terms.Rules {
		change |= RulesChanged
		s.syncRules(c.Terms.Rules)
	}
	if c.Terms.Wins != before.Terms.Wins {
		change |= WinTableChanged
	}
	if !slices.Equal(c.Terms.Also, before.Terms.Also) {
		s.syncBeside(c.Terms.Also)
	}
	if !slices.Equal(c.Engines, before.Engines) {
		change |= EnginesChanged
		s.syncEngines(c.Engines)
	}
	if !slices.Equal(c.Lines, before.Lines) || c.Shown != before.Shown || c.Title != before.Title || c.Note != before.Note || !sameAnnotations(c.Annotations, before.Annotations) {
		change |= StudyChanged
	}
	s.showTable()
	if change.Is(ThrowerChanged) && !change.Is(PlaceChanged) {
		s.aimAgain()
	}
	s.notify(change | AnswersChanged | SelectionChanged | FileChanged)
	if change.Is(PlaceChanged) {
		s.throw()
	}
	return change
}

// syncGame puts the line shown on the ice, and ends what belongs to the place that was shown.
func (s *Session) syncGame(c *study.Content) Change {
	l := c.ShownLine()
	same := s.play.Game == l.Game && !s.left
	if same && s.play.At == l.At {
		return 0
	}
	s.left = false
	s.leavePlace(l != study.NoLine)
	if same {
		s.play.Reset(l.At)
		if _, shot := l.Game.ShotAt(l.At); s.finding.total > 0 && !s.finding.stones && shot != nil && shot.Chart != nil && !shot.Gap && shot.Found == nil {
			s.findThrows() // that of this place first
		}
		return PlaceChanged | PlaybackChanged
	}
	play, err := playback.Open(l.Game, l.At)
	if err != nil { // a line that cannot be shown is not shown
		s.report(err)
		s.doc.Set(func(c *study.Content) { c.Shown = 0 })
		play = playback.Empty()
	}
	s.put(play)
	switch {
	case s.followed == l.Game || !s.HasGame():
		s.stopFinding()
	case !s.findThrows():
		s.startCheck()
		s.loadAnalysis()
	}
	return GameChanged | PlaceChanged | PlaybackChanged | CheckChanged | AnalysisChanged
}

// syncRules makes the rule set of the rules chosen.
func (s *Session) syncRules(r *study.Rules) {
	if s.rulesetOf == r {
		return
	}
	s.ruleset, s.rulesetOf = nil, r
	if r == nil {
		return
	}
	set, err := match.Load(r.Name, r.Text, nil)
	if err != nil {
		s.report(err)
		return
	}
	s.ruleset = set
}

// Open puts a game on the ice, as a log of the study of its own. path is its file, empty for a game that comes with the
// program. It reports whether the game has a place to show and ice that can be simulated.
func (s *Session) Open(g *replay.Game, path string) error { return s.OpenLog(g, path, nil) }

// OpenLog is Open with the content of the file, which the study keeps. A log that the study has already is shown.
func (s *Session) OpenLog(g *replay.Game, path string, source *study.Source) error {
	if len(g.Places()) == 0 {
		return msg("no-place")
	}
	if _, err := playback.Open(g, g.First()); err != nil {
		return err
	}
	if s.doc.Pristine() {
		s.restart()
	}
	s.saved = time.Time{}
	clean := s.file == nil && !s.doc.Unsaved()
	err := s.do("open", func(c *study.Content) error {
		if path != "" {
			for _, l := range c.Children(0) {
				if l.Path == path && source != nil && l.Source.Same(source) {
					c.Show(l.ID, l.At)
					return nil
				}
			}
		}
		id := s.doc.NextID()
		c.Put(&study.Line{ID: id, Path: path, Game: g, Source: source, At: g.First()})
		c.Shown = id
		return nil
	})
	if clean { // a log that was only opened needs no saving
		s.doc.Unchanged()
		s.notify(FileChanged)
	}
	return err
}

// OpenSample begins a new study with a game that comes with the program.
func (s *Session) OpenSample(g *replay.Game) error {
	if err := s.Open(g, ""); err != nil {
		return err
	}
	if len(s.doc.Content().Lines) == 1 {
		s.doc.Restart()
		s.notify(FileChanged | StudyChanged)
	}
	return nil
}

// NewStudy begins a new study. Thrower, rules, win table and engines stay. The one that was open must be kept first.
func (s *Session) NewStudy() {
	before := *s.doc.Content()
	s.restart()
	s.sync(&before)
}

// restart takes an empty study in place of the one that is open, under the same terms.
func (s *Session) restart() {
	s.leaveAsking()
	now := s.doc.Content()
	d := study.New()
	d.Set(func(c *study.Content) {
		c.Terms, c.Engines, c.Throwers, c.Ices = now.Terms, now.Engines, now.Throwers, now.Ices
	})
	d.Restart()
	s.setDocument(d)
	s.file, s.saved = nil, time.Time{}
	s.renameAutosave()
}

// OpenStudy takes a study that was read from a file in place of the one that is open. A file that was recovered has no
// path: it must be saved under a name.
func (s *Session) OpenStudy(d *study.Document, path string) {
	s.leaveAsking()
	before := *s.doc.Content()
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
	s.setDocument(d)
	s.file, s.saved = nil, time.Time{}
	if path != "" {
		s.file = &studyFile{path: path, known: d.File()}
	} else {
		d.MarkUnsaved()
	}
	s.renameAutosave()
	before.Lines = nil
	s.sync(&before)
	for _, err := range d.Unreadable() {
		s.report(err)
	}
}

// Unsaved reports whether the study holds changes that its file has not.
func (s *Session) Unsaved() bool { return s.doc.Unsaved() }

// Snapshot takes the study as it stands, to be written on another goroutine.
func (s *Session) Snapshot() (*study.Snapshot, error) { return s.doc.Snapshot(version.Number) }
