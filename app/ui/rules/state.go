package rules

import (
	"context"
	"io/fs"
	"slices"
	"time"

	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/check"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/terms"
)

// Parts are those of a session that the view shows and changes.
type Parts struct {
	Jobs  *job.Dispatcher
	Place *place.Place
	Rules *terms.Rules
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts {
	return Parts{Jobs: s.Jobs, Place: s.Place, Rules: s.Rules}
}

// Panel is what the right side of the view shows.
type Panel string

// The panels. Their names are the end of translation keys.
const (
	ParamsPanel  Panel = "params"
	ShotPanel    Panel = "shot"
	CheckPanel   Panel = "check"
	EditPanel    Panel = "edit"
	SourcePanel  Panel = "text"
	ComparePanel Panel = "diff"
)

// overviewTab is the tab of how the machines follow each other.
const overviewTab = syntax.OverviewTitle

// State is what the view shows. It outlives the view, which is built anew when language or theme change.
type State struct {
	session Parts
	assets  fs.FS
	view    listener // that shows the state; nil before the first one

	drafts   rulebook.Drafts
	removed  *rulebook.Document // from the list, which undo brings back
	library  *rulebook.Library  // nil before load
	document *rulebook.Document // shown
	compared *rulebook.Document // shown beside it, nil none
	used     *rulebook.Document // its rules are those of the questions; nil: the game's are
	machine  string             // title of the machine shown
	panel    Panel
	selected string // state of the machine that is selected, "" none
	shown    bool   // the view was shown before

	checking bool // a check of the document runs
	report   *check.Report

	gameRules   curling.Rules // for which gameRuleset was made
	gameRuleset *match.Ruleset
}

// listener handles the end of a check, a rule file that was read, and what cannot be kept; err is the error of each.
type listener interface {
	notKept(err error)
	checkEnded(err error)
	fileRead(path string, data []byte, err error)
}

// NewState is the state before the first look. assets holds the shipped rule texts in the folders rules and games;
// they are read at the first use. What is changed and not saved is kept in a folder, "" for nowhere.
func NewState(s Parts, assets fs.FS, folder string) *State {
	return &State{session: s, assets: assets, drafts: rulebook.Drafts{Dir: folder}}
}

// load reads the shipped rule texts, once.
func (s *State) load() error {
	if s.library != nil {
		return nil
	}
	library, err := rulebook.Load(s.assets)
	if err != nil {
		return err
	}
	s.library, s.document = library, library.Documents[0]
	s.machine, s.panel = syntax.Update, ShotPanel
	if err := s.drafts.Load(library); err != nil && s.view != nil {
		s.view.notKept(err)
	}
	return nil
}

// keepTask keeps what is changed, a moment after the last change.
const (
	keepTask  = "rules-keep"
	keepAfter = 300 * time.Millisecond
)

// keep keeps what is changed and not saved for the next start.
func (s *State) keep() {
	list := s.library.Unsaved()
	job.Of[struct{}](s.session.Jobs, keepTask, 0).Start(func(ctx context.Context, _ job.Post) (struct{}, error) {
		select {
		case <-time.After(keepAfter):
			return struct{}{}, s.drafts.Keep(list)
		case <-ctx.Done():
			return struct{}{}, nil
		}
	}, func(_ struct{}, err error) {
		if err != nil {
			s.view.notKept(err)
		}
	})
}

// Close keeps what is changed and not saved at once.
func (s *State) Close() error {
	if s.library == nil {
		return nil
	}
	s.session.Jobs.Cancel(keepTask)
	return s.drafts.Keep(s.library.Unsaved())
}

// Documents are the rule texts as they are: shipped, opened and edited ones.
func (s *State) Documents() ([]*rulebook.Document, error) {
	if err := s.load(); err != nil {
		return nil, err
	}
	return s.library.Documents, nil
}

// machineOf is the machine of the tab out of a document, nil if it has none of that title.
func (s *State) machineOf(d *rulebook.Document) *syntax.Machine {
	if m := d.File().Machine(s.machine); m != nil || s.machine != overviewTab {
		return m
	}
	return syntax.Overview()
}

// show prepares the state for the view: the first time the rules most like those of the game are shown.
func (s *State) show() error {
	if err := s.load(); err != nil {
		return err
	}
	if g := s.session.Place.Game(); g.HasPlaces() && !s.shown {
		s.document = s.library.Nearest(g.Rules)
	}
	s.shown = true
	s.settle()
	return nil
}

// settle shows a machine and a panel that the document has.
func (s *State) settle() {
	if all := s.machines(); !slices.Contains(all, s.machine) {
		s.machine = all[0]
		if slices.Contains(all, syntax.Update) && s.isCurling() {
			s.machine = syntax.Update
		}
	}
	if all := s.panels(); !slices.Contains(all, s.panel) {
		s.panel = all[0]
	}
}

// isCurling reports whether the document is a rule set of curling.
func (s *State) isCurling() bool { return s.document.Kind == rulebook.Curling }

// hasBoard reports whether the document is a game that can be played on a board.
func (s *State) hasBoard() bool {
	p := s.document.Program()
	return !s.isCurling() && p != nil && p.Shape.W > 0
}

// open shows another document.
func (s *State) open(d *rulebook.Document) {
	if s.document == d {
		return
	}
	s.stopCheck()
	s.document, s.selected, s.report = d, "", nil
	if s.compared == d {
		s.compared = nil
	}
	s.settle()
}

// next is the document so many places further down the list, nil beyond its ends.
func (s *State) next(n int) *rulebook.Document {
	if i := slices.Index(s.library.Documents, s.document) + n; i >= 0 && i < len(s.library.Documents) {
		return s.library.Documents[i]
	}
	return nil
}

// machines are the tabs: the rule machines in the order of Ito 2019, the functions of the document, and the overview.
func (s *State) machines() []string {
	var tabs []string
	f := s.document.File()
	for _, title := range syntax.Rules {
		if f.Machine(title) != nil {
			tabs = append(tabs, title)
		}
	}
	for i := range f.Machines {
		if title := f.Machines[i].Title(); title != "" && !slices.Contains(tabs, title) {
			tabs = append(tabs, title)
		}
	}
	if len(tabs) == 0 {
		return []string{syntax.Initial}
	}
	if !slices.Contains(tabs, overviewTab) {
		tabs = append(tabs, overviewTab)
	}
	return tabs
}

// openMachine shows another machine. It takes the place of the source.
func (s *State) openMachine(title string) {
	s.machine, s.selected = title, ""
	if s.panel == SourcePanel {
		s.panel = CheckPanel
	}
}

// panels are those that the document has, in the order of their tabs.
func (s *State) panels() []Panel {
	var tabs []Panel
	if s.compared != nil {
		tabs = append(tabs, ComparePanel)
	}
	if s.isCurling() {
		tabs = append(tabs, ShotPanel, ParamsPanel)
	} else if len(s.document.Fields()) > 0 {
		tabs = append(tabs, ParamsPanel)
	}
	return append(tabs, CheckPanel, EditPanel, SourcePanel)
}

// openPanel shows another panel, with the machine that belongs to it.
func (s *State) openPanel(p Panel) {
	s.panel = p
	if p == ShotPanel || p == EditPanel && s.machine == overviewTab {
		s.machine = syntax.Update
	}
	s.settle()
}

// compare shows another document beside the one shown; nil ends that.
func (s *State) compare(d *rulebook.Document) {
	s.compared = d
	if d != nil {
		s.panel = ComparePanel
	}
	s.settle()
}

// changed follows a change of the document: a check and a game of the version before are dropped, questions are asked
// under the new rules.
func (s *State) changed() {
	s.stopCheck()
	s.report, s.removed = nil, nil
	if s.document == s.used {
		s.use(s.document)
	}
	s.settle()
	s.keep()
}
