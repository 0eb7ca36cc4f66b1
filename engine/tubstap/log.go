package tubstap

import (
	"fmt"
	"io"
	"strings"
)

// RuleSet is the name of the rules in logs.
const RuleSet = "rule_set_version_0100"

// maxActions bounds the actions of a log.
const maxActions = MaxTurnLimit * (MaxUnits + 1)

// Log is a game that was played: the map and the actions turn by turn.
type Log struct {
	Map   *Map
	Date  string
	Rules string
	Names [2]string // of the players, by team
	Turns []LogTurn // by their number
}

// LogTurn is a turn of one team. It is empty if no unit could act.
type LogTurn struct {
	Team    Team
	Actions []LogAction
}

// LogAction is an action with what it did. From and At mean nothing where the action has no
// unit or no target.
type LogAction struct {
	Action
	From     int // cell before the move
	At       int // cell of the target
	Damage   int // to the target
	Counter  int // to the attacker in return
	Comments []string
	line     int // of the file it was read from
}

// NewLog is the log of actions played from the start of a map. The error is that of the first
// that cannot be played.
func NewLog(m *Map, actions []Action) (*Log, error) {
	log := &Log{Map: m, Rules: RuleSet}
	s := m.Start()
	for i, a := range actions {
		if err := m.Check(&s, a); err != nil {
			return nil, fmt.Errorf("action %d: %w", i+1, err)
		}
		for n := len(log.Turns); n <= s.TurnCount(); n++ {
			log.Turns = append(log.Turns, LogTurn{Team: Team(n & 1)})
		}
		t := &log.Turns[len(log.Turns)-1]
		t.Actions = append(t.Actions, m.record(&s, a))
		m.apply(&s, a)
	}
	return log, nil
}

// record is an action with what it does in a state.
func (m *Map) record(s *State, a Action) LogAction {
	out := LogAction{Action: a}
	if a.Kind == Move || a.Kind == Attack {
		out.From = s.CellOf(int(a.Unit))
	}
	if a.Kind == Attack {
		id, target := int(a.Unit), int(a.Target)
		out.At = s.CellOf(target)
		out.Damage, out.Counter = m.AttackDamage(s, id, target), m.CounterDamage(s, id, target, int(a.To))
	}
	return out
}

// Replay plays the log from the start of its map, calls see, which may be nil, with the state
// before every action until it returns false, and gives the state in the end. A turn that the
// log leaves before all units have acted gets an end of turn. The errors are *SyntaxError: an
// action that cannot be played, or that does other damage than the log records.
func (l *Log) Replay(see func(before State, a LogAction) bool) (State, error) {
	m, s := l.Map, l.Map.Start()
	for i, t := range l.Turns {
		for _, a := range t.Actions {
			if s.TurnCount() != i || s.Team() != t.Team {
				return s, wrong(a.line, "turn-of", i, t.Team)
			}
			if err := m.Check(&s, a.Action); err != nil {
				return s, &SyntaxError{a.line, err}
			}
			if r := m.record(&s, a.Action); r.Damage != a.Damage || r.Counter != a.Counter {
				return s, wrong(a.line, "damage", a.Damage, a.Counter, r.Damage, r.Counter)
			}
			if see != nil && !see(s, a) {
				return s, nil
			}
			m.apply(&s, a.Action)
		}
		_, over := m.winner(&s)
		if cut := i+1 < len(l.Turns) && !over && s.TurnCount() == i; cut {
			if see != nil && !see(s, LogAction{Action: EndTurnAction()}) {
				return s, nil
			}
			m.apply(&s, EndTurnAction())
		}
	}
	return s, nil
}

// ReadLog reads a log file (.sgf) of the platform. The errors are *SyntaxError. It does
// not check the actions against the rules: Replay does.
func ReadLog(data []byte) (*Log, error) {
	all, err := tags(data)
	if err != nil {
		return nil, err
	}
	m, err := readMap(all)
	if err != nil {
		return nil, err
	}
	l := &Log{Map: m}
	count := 0
	for _, t := range all {
		var err error
		switch t.name {
		case "PLAYEDDATE":
			l.Date = t.value
		case "PLAYEDRULE":
			l.Rules = t.value
		case "PLAYERRED":
			l.Names[Red] = t.value
		case "PLAYERBLUE":
			l.Names[Blue] = t.value
		case "TURNINFO":
			err = l.readTurn(t)
		case "ACTION":
			if count++; count > maxActions {
				return nil, wrong(t.line, "actions", maxActions)
			}
			err = l.readAction(t)
		case "COM":
			l.readComment(t)
		}
		if err != nil {
			return nil, err
		}
	}
	return l, nil
}

// readTurn takes the number of a turn, its team and how many actions follow, which nobody needs.
func (l *Log) readTurn(t tag) error {
	n, err := t.numbers(3)
	if err != nil {
		return err
	}
	if next := len(l.Turns); n[0] != next || n[1] != next&1 || next >= MaxTurnLimit {
		return wrong(t.line, "turn", n[0], Team(n[1]&1), next, Team(next&1))
	}
	l.Turns = append(l.Turns, LogTurn{Team: Team(n[1])})
	return nil
}

// readAction takes an action.
func (l *Log) readAction(t tag) error {
	if len(l.Turns) == 0 {
		return wrong(t.line, "no-turn")
	}
	a, err := l.Map.action(t)
	if err != nil {
		return err
	}
	turn := &l.Turns[len(l.Turns)-1]
	turn.Actions = append(turn.Actions, a)
	return nil
}

// ParseAction reads an action as logs and the network protocol write it. Units and
// cells must exist on the map; whether the action is legal in a state is for Check. The error is a *SyntaxError.
func (m *Map) ParseAction(text string) (Action, error) {
	a, err := m.action(tag{name: "ACTION", value: text})
	return a.Action, err
}

// FormatAction writes an action played in a state as ParseAction reads it.
func (m *Map) FormatAction(s *State, a Action) string {
	entry := m.record(s, a)
	return m.actionText(&entry)
}

// action reads unit, destination, place before, target, its place, kind, damage, counter.
func (g *ground) action(t tag) (LogAction, error) {
	a := LogAction{Action: Action{Target: NoTarget}, line: t.line}
	n, err := t.numbers(11)
	if err != nil {
		return a, err
	}
	if n[8] < int(Surrender) || n[8] > int(EndTurn) {
		return a, wrong(t.line, "kind", n[8])
	}
	a.Kind = Kind(n[8])
	if a.Kind != Move && a.Kind != Attack {
		return a, nil
	}
	cell := func(x, y int) (int, error) {
		if d := &g.layout; x < 1 || y < 1 || x > d.Width || y > d.Height {
			return 0, wrong(t.line, "outside", x, y, d.Width, d.Height)
		}
		return g.Cell(x, y), nil
	}
	if n[0] < 0 || n[0] >= len(g.layout.Units) {
		return a, wrong(t.line, "no-unit", n[0])
	}
	to, err := cell(n[1], n[2])
	if err != nil {
		return a, err
	}
	a.Unit, a.To = uint8(n[0]), uint8(to)
	if a.From, err = cell(n[3], n[4]); err != nil || a.Kind == Move {
		return a, err
	}
	if n[5] < 0 || n[5] >= len(g.layout.Units) {
		return a, wrong(t.line, "no-unit", n[5])
	}
	a.Target, a.Damage, a.Counter = int8(n[5]), n[9], n[10]
	a.At, err = cell(n[6], n[7])
	return a, err
}

// readComment takes a text with the number of its step behind it. It belongs to the action
// before.
func (l *Log) readComment(t tag) {
	for i := len(l.Turns) - 1; i >= 0; i-- {
		if list := l.Turns[i].Actions; len(list) > 0 {
			a, comment := &list[len(list)-1], t.value
			if cut := strings.LastIndexByte(comment, ','); cut >= 0 {
				comment = comment[:cut]
			}
			a.Comments = append(a.Comments, comment)
			return
		}
	}
}

// WriteLog writes a log file in UTF-8.
func WriteLog(w io.Writer, l *Log) error {
	var b strings.Builder
	p := func(format string, args ...any) { _, _ = fmt.Fprintf(&b, format, args...) }
	if err := WriteMap(&b, l.Map.Layout()); err != nil {
		return err
	}
	p("PLAYEDDATE[%s];\nPLAYEDRULE[%s];\n", plain(l.Date), plain(l.Rules))
	p("PLAYERRED[%s]PLAYERBLUE[%s];\n", plain(l.Names[Red]), plain(l.Names[Blue]))
	step := 0
	for i, t := range l.Turns {
		p("TURNINFO[%d,%d,%d];\n", i, t.Team, len(t.Actions))
		for _, a := range t.Actions {
			p("ACTION[%s];\n", l.Map.actionText(&a))
			for _, c := range a.Comments {
				p("COM[%s,%d];\n", plain(c), step)
			}
			step++
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// actionText is the value of an ACTION tag.
func (g *ground) actionText(a *LogAction) string {
	if a.Kind != Move && a.Kind != Attack {
		return fmt.Sprintf("-1,-1,-1,0,0,-1,0,0,%d,0,0", a.Kind)
	}
	x, y := g.XY(int(a.To))
	fromX, fromY := g.XY(a.From)
	atX, atY := 0, 0
	if a.Kind == Attack {
		atX, atY = g.XY(a.At)
	}
	return fmt.Sprintf("%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d", a.Unit, x, y, fromX, fromY, a.Target, atX, atY, a.Kind, a.Damage, a.Counter)
}
