package lab

import (
	"context"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/hogline/hogline/app/boardgame"
	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/tubstap"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/job"
)

// Parts are those of a session that the view shows and changes.
type Parts struct {
	Jobs *job.Dispatcher
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts {
	return Parts{Jobs: s.Jobs}
}

// Panel is what the right side of the view shows.
type Panel string

// The panels. Their names are the end of translation keys.
const (
	PlayPanel   Panel = "play"
	AskPanel    Panel = "ask"
	GroupsPanel Panel = "groups"
	MapPanel    Panel = "map"
)

// The background tasks.
const (
	playTask = "lab-play"
	askTask  = "lab-ask"
	openTask = "lab-open"
)

// seat is who plays for a player: a program, or the user.
type seat struct {
	user    bool
	program boardgame.Program
}

// asked is a program that is asked, and its answer.
type asked struct {
	program boardgame.Program
	state   askState
	answer  boardgame.Answer
	err     error
	took    time.Duration
}

type askState int

const (
	notAsked askState = iota
	thinking
	answered
)

// entry is a game of the list, with everything about it that a user sees or has set.
type entry struct {
	name     string // of the map, or of the document
	path     string // of the file, "" built in
	changed  bool   // the map is not as it was read
	document *rulebook.Document
	program  *link.Program // of session, if document is set
	layout   *tubstap.Layout

	session  boardgame.Session // nil before it is first shown
	err      error             // why there is none
	seats    []seat
	programs []asked
	selected int // of programs: whose values are shown
	editor   *boardgame.MapEditor
}

func (e *entry) isTubstap() bool { return e.document == nil }

// State is what the view shows. It outlives the view, which is built anew when language or theme change.
type State struct {
	tasks     Parts
	assets    fs.FS
	documents func() ([]*rulebook.Document, error)
	view      listener
	pause     time.Duration // between two actions that are watched

	entries []*entry
	shown   *entry // nil before the view is first shown
	panel   Panel

	running bool // programs play on, or a game is shown action by action
	busy    bool // one of them is on its way
	cursor  *boardgame.Cell
	levels  string // of grouping
	group   int    // lit alone, -1 all
	tool    tool
}

// listener draws what background tasks change.
type listener interface {
	moved(err error)
	answered()
	opened(e *entry, err error)
}

// watchPause is the time an action can be seen before the next.
const watchPause = 350 * time.Millisecond

// NewState is the state before the first look: nothing is loaded until the view is shown. assets holds the maps in the
// folder maps; documents are the games of the rule language.
func NewState(tasks Parts, assets fs.FS, documents func() ([]*rulebook.Document, error)) *State {
	return &State{tasks: tasks, assets: assets, documents: documents, pause: watchPause, panel: PlayPanel, levels: "2", group: -1,
		tool: tool{unit: tubstap.Unit{HP: tubstap.MaxHP}, terrain: tubstap.Plain}}
}

// firstMap is the map shown first.
const firstMap = "study66"

// load reads the maps that come with the program, once, and takes over the games of the rule language as they are.
func (s *State) load() error {
	if s.entries == nil {
		names, err := fs.Glob(s.assets, "maps/*.tbsmap")
		if err != nil {
			return err
		}
		var maps []*entry
		for _, name := range names {
			data, err := fs.ReadFile(s.assets, name)
			if err != nil {
				return err
			}
			m, err := tubstap.ReadMap(data)
			if err != nil {
				return err
			}
			maps = append(maps, &entry{name: strings.TrimSuffix(path.Base(name), ".tbsmap"), layout: m.Layout()})
		}
		s.entries = maps
	}
	all, err := s.documents()
	if err != nil {
		return err
	}
	for _, d := range all {
		known := slices.ContainsFunc(s.entries, func(e *entry) bool { return e.document == d })
		if p := d.Program(); !known && d.Kind == rulebook.Game && p != nil && p.Shape.W > 0 {
			s.entries = append(s.entries, &entry{name: d.Name, document: d})
		}
	}
	if s.shown == nil {
		s.shown = s.entries[max(0, slices.IndexFunc(s.entries, func(e *entry) bool { return e.name == firstMap }))]
	}
	s.prepare()
	return nil
}

// open shows another game.
func (s *State) open(e *entry) {
	s.stop()
	s.stopAsking()
	s.shown, s.cursor, s.group = e, nil, -1
	s.prepare()
}

// prepare sets up the game shown at its first use, and again when its rules were changed.
func (s *State) prepare() {
	e := s.shown
	if e.document != nil && (e.session == nil || e.program != e.document.Program()) {
		s.stop()
		e.session, e.err, e.program = nil, nil, e.document.Program()
		if e.program == nil {
			e.err = boardgame.ErrNoBoard
		} else {
			e.session, e.err = boardgame.NewRuleGame(e.program)
		}
	}
	if e.isTubstap() && e.session == nil {
		s.start(e)
	}
	if e.session != nil {
		e.fill()
	}
	if !e.isTubstap() && (s.panel == MapPanel || s.panel == GroupsPanel) {
		s.panel = PlayPanel
	}
	if s.panel == MapPanel && e.editor == nil {
		e.editor = boardgame.NewMapEditor(e.layout)
	}
}

// start starts a game on the map of an entry.
func (s *State) start(e *entry) {
	m, err := tubstap.NewMap(*e.layout)
	if e.err = err; err == nil {
		e.session = boardgame.NewTubstap(m)
	}
}

// Default programs by kind of game: the opponent first.
var (
	tubstapPrograms = []boardgame.Program{{Kind: "uct", Playouts: 500, Level: "1"}, {Kind: "uct", Playouts: 500, Level: "0"},
		{Kind: "muct", Playouts: 500}, {Kind: "sample"}}
	rulePrograms = []boardgame.Program{{Kind: "flat", Playouts: 300}, {Kind: "uct", Playouts: 300}}
)

// fill gives the players seats and the programs to ask, where there are none yet.
func (e *entry) fill() {
	programs := rulePrograms
	if e.isTubstap() {
		programs = tubstapPrograms
	}
	if players := len(e.session.Players()); len(e.seats) != players {
		e.seats = slices.Repeat([]seat{{program: programs[0]}}, players)
		e.seats[0].user = true
	}
	if e.programs == nil {
		for _, p := range programs {
			e.programs = append(e.programs, asked{program: p})
		}
	}
}

// game is the game shown, nil where there is none to play.
func (s *State) game() boardgame.Session {
	if s.shown == nil {
		return nil
	}
	return s.shown.session
}

// userToMove reports whether the user may play the next action.
func (s *State) userToMove() bool {
	g := s.game()
	if g == nil || s.busy || s.panel == MapPanel {
		return false
	}
	_, over := g.Result()
	return !over && (s.shown.seats[g.Turn()].user || g.Place() < g.Length())
}

// changed follows a change of the position: answers about another one go.
func (s *State) changed() {
	s.stopAsking()
	s.group = -1
	for i := range s.shown.programs {
		a := &s.shown.programs[i]
		*a = asked{program: a.program}
	}
}

// goTo shows another position of the game.
func (s *State) goTo(place int) {
	s.stop()
	if g := s.game(); g != nil {
		g.GoTo(place)
		s.changed()
	}
}

// play plays an option of the user, and has the programs answer.
func (s *State) play(option int) error {
	err := s.game().Play(option)
	s.changed()
	s.run()
	return err
}

// endTurn ends the turn of the user before all units have acted.
func (s *State) endTurn() {
	if s.userToMove() && s.game().EndTurn() {
		s.changed()
		s.run()
	}
}

// newGame starts the game again.
func (s *State) newGame() {
	e := s.shown
	s.stop()
	e.session, e.err = nil, nil
	s.prepare()
	s.changed()
	s.run()
}

// takeBack takes actions back up to the last one of the user. They can be shown again until another one is played.
func (s *State) takeBack() {
	s.stop()
	g := s.game()
	if g == nil || g.Place() == 0 {
		return
	}
	g.GoTo(g.Place() - 1)
	for g.Place() > 0 && !s.shown.seats[g.Turn()].user {
		g.GoTo(g.Place() - 1)
	}
	s.changed()
}

// run lets programs play until it is the user's turn, or shows what was played action by action.
func (s *State) run() {
	s.running = true
	s.advance()
}

// stop ends run; a program that thinks is stopped. It reports whether anything ran.
func (s *State) stop() bool {
	ran := s.running
	s.running, s.busy = false, false
	if ran {
		s.tasks.Jobs.Cancel(playTask)
	}
	return ran
}

// toggle starts or stops run.
func (s *State) toggle() {
	if !s.stop() {
		s.run()
	}
}

// advance starts the next step of run.
func (s *State) advance() {
	g := s.game()
	if !s.running || s.busy || g == nil {
		return
	}
	var next func(ctx context.Context) (apply func() error)
	_, over := g.Result()
	switch {
	case g.Place() < g.Length():
		next = func(context.Context) func() error {
			return func() error { g.GoTo(g.Place() + 1); return nil }
		}
	case over || s.shown.seats[g.Turn()].user:
		s.running = false
		return
	default:
		ask, program, seed := g.Ask(), s.shown.seats[g.Turn()].program, uint64(g.Place())
		next = func(ctx context.Context) func() error {
			answer, err := ask(ctx, program, seed)
			return func() error {
				if err != nil {
					return err
				}
				return g.Play(answer.Best)
			}
		}
	}
	s.busy = true
	pause := s.pause
	s.tasks.Jobs.Start(playTask, func(ctx context.Context, post job.Post) {
		begin := time.Now()
		apply := next(ctx)
		select {
		case <-time.After(pause - time.Since(begin)):
		case <-ctx.Done():
		}
		post("", func() {
			s.busy = false
			err := apply()
			if err != nil {
				s.running = false
			}
			s.changed()
			s.advance()
			s.view.moved(err)
		})
	})
}

// askSeed is the seed of all answers.
const askSeed = 1

// ask asks all programs about the position shown, one after the other.
func (s *State) ask() {
	g := s.game()
	if g == nil || len(g.Options()) == 0 || s.running {
		return
	}
	e := s.shown
	programs := make([]boardgame.Program, len(e.programs))
	for i := range e.programs {
		programs[i] = e.programs[i].program
		e.programs[i] = asked{program: programs[i], state: thinking}
	}
	ask := g.Ask()
	s.tasks.Jobs.Start(askTask, func(ctx context.Context, post job.Post) {
		for i, p := range programs {
			begin := time.Now()
			answer, err := ask(ctx, p, askSeed)
			if ctx.Err() != nil {
				return
			}
			took := time.Since(begin)
			post(string(rune('0'+i)), func() {
				e.programs[i] = asked{p, answered, answer, err, took}
				s.view.answered()
			})
		}
	})
}

// asking reports whether a program thinks about a question.
func (s *State) asking() bool {
	return s.shown != nil && slices.ContainsFunc(s.shown.programs, func(a asked) bool { return a.state == thinking })
}

// stopAsking ends a question; answers that are there stay. It reports whether there was one.
func (s *State) stopAsking() bool {
	if !s.asking() {
		return false
	}
	s.tasks.Jobs.Cancel(askTask)
	for i := range s.shown.programs {
		if a := &s.shown.programs[i]; a.state == thinking {
			*a = asked{program: a.program}
		}
	}
	return true
}

// panels are those that the game has, in the order of their tabs.
func (s *State) panels() []Panel {
	if s.shown.isTubstap() {
		return []Panel{PlayPanel, AskPanel, GroupsPanel, MapPanel}
	}
	return []Panel{PlayPanel, AskPanel}
}

// openPanel shows another panel. The editor of the map ends what runs.
func (s *State) openPanel(p Panel) {
	s.panel = p
	if p == MapPanel {
		s.stop()
	}
	s.prepare()
}

// moveCursor moves the cell at which the keyboard points; the first time it appears in the middle.
func (s *State) moveCursor(dx, dy int) {
	b, ok := s.board()
	if !ok {
		return
	}
	to := boardgame.Cell{X: b.W / 2, Y: b.H / 2}
	if c := s.cursor; c != nil {
		to = boardgame.Cell{X: min(max(0, c.X+dx), b.W-1), Y: min(max(0, c.Y+dy), b.H-1)}
	}
	s.cursor = &to
}

// board is the position or the map shown.
func (s *State) board() (b boardgame.Board, ok bool) {
	switch {
	case s.shown == nil:
	case s.panel == MapPanel:
		return s.shown.editor.Board(), true
	case s.shown.session != nil:
		return s.shown.session.Board(), true
	}
	return b, false
}

// next is the game so many places further down the list, nil beyond its ends.
func (s *State) next(n int) *entry {
	for i, e := range s.entries {
		if k := i + n; e == s.shown && k >= 0 && k < len(s.entries) {
			return s.entries[k]
		}
	}
	return nil
}
