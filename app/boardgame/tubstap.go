package boardgame

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/game"
	"github.com/hogline/hogline/engine/tubstap"
	"github.com/hogline/hogline/engine/tubstap/players"
)

// Tubstap is a game of TUBSTAP as a Session.
type Tubstap struct {
	*play[tubstap.State, tubstap.Action]
	Names [2]string // of the players in a log, by team

	m *tubstap.Map
}

// NewTubstap starts a game on a map.
func NewTubstap(m *tubstap.Map) *Tubstap {
	return &Tubstap{play: newPlay[tubstap.State, tubstap.Action](tubstapRules{m}), m: m}
}

// OpenTubstapLog is the game of a log, at its start. It is replayed by the rules; the errors are those of
// tubstap.Log.Replay.
func OpenTubstapLog(l *tubstap.Log) (*Tubstap, error) {
	t := NewTubstap(l.Map)
	t.Names = l.Names
	p := t.play
	p.states = nil
	end, err := l.Replay(func(before tubstap.State, a tubstap.LogAction) bool {
		p.states, p.actions, p.comments = append(p.states, before), append(p.actions, a.Action), append(p.comments, strings.Join(a.Comments, " "))
		return true
	})
	if err != nil {
		return nil, err
	}
	p.states = append(p.states, end)
	p.GoTo(0)
	return t, nil
}

// Map is the map that is played on.
func (t *Tubstap) Map() *tubstap.Map { return t.m }

// WriteLog writes the game as a log file.
func (t *Tubstap) WriteLog(w io.Writer) error {
	l, err := tubstap.NewLog(t.m, t.actions)
	if err != nil {
		return err
	}
	l.Names = t.Names
	i := 0
	for n := range l.Turns {
		for k := range l.Turns[n].Actions {
			if i < len(t.comments) && t.comments[i] != "" {
				l.Turns[n].Actions[k].Comments = []string{t.comments[i]}
			}
			i++
		}
	}
	return tubstap.WriteLog(w, l)
}

// Position is the position shown as a layout of its own; see tubstap.Map.Position.
func (t *Tubstap) Position() (l tubstap.Layout, exchanged bool, err error) {
	s := t.state()
	return t.m.Position(&s)
}

// Groups implements Session.
func (t *Tubstap) Groups(levels string) []Group {
	l, err := tubstap.ParseLevels(levels)
	if err != nil {
		return nil
	}
	s, key := t.state(), t.m.Grouping(l)
	var out []Group
	place := map[uint64]int{}
	for i, a := range t.legal {
		k := uint64(i)
		if key != nil {
			k = key(s, a)
		}
		at, ok := place[k]
		if !ok {
			at = len(out)
			place[k] = at
			out = append(out, nil)
		}
		out[at] = append(out[at], i)
	}
	return out
}

// EndTurn implements Session.
func (t *Tubstap) EndTurn() bool {
	s, a := t.state(), tubstap.EndTurnAction()
	return t.m.Check(&s, a) == nil && t.apply(a) == nil
}

// Score implements Session.
func (t *Tubstap) Score() *Score {
	s := t.state()
	return &Score{Turn: s.TurnCount(), TurnLimit: t.m.Layout().TurnLimit, HP: [2]int{t.m.TotalHP(&s, tubstap.Red),
		t.m.TotalHP(&s, tubstap.Blue)}}
}

// tubstapRules are the rules of TUBSTAP on a map.
type tubstapRules struct{ *tubstap.Map }

// The names of the teams as players.
const red, blue = "RED", "BLUE"

func (tubstapRules) players() []string { return []string{red, blue} }

func (tubstapRules) err() error { return nil }

func (r tubstapRules) cell(cell int) Cell {
	x, y := r.XY(cell)
	return Cell{x - 1, y - 1}
}

func (r tubstapRules) board(s tubstap.State) Board {
	l := r.Layout()
	b := layoutBoard(&tubstap.Layout{Width: l.Width, Height: l.Height, Terrain: l.Terrain})
	for _, team := range []tubstap.Team{tubstap.Red, tubstap.Blue} {
		for id := range r.Units(&s, team) {
			u := r.Unit(&s, id)
			u.Finished = u.Finished && team == s.Team()
			b.Pieces[r.cell(s.CellOf(id))] = unitPiece(u)
		}
	}
	return b
}

// layoutBoard is a map as a board.
func layoutBoard(l *tubstap.Layout) Board {
	b := Board{W: l.Width, H: l.Height, Terrain: l.Terrain, Pieces: map[Cell]Piece{}}
	for _, u := range l.Units {
		b.Pieces[Cell{u.X - 1, u.Y - 1}] = unitPiece(u)
	}
	return b
}

func unitPiece(u tubstap.Unit) Piece {
	return Piece{Player: int(u.Team), Kind: u.Type.String(), HP: u.HP, Acted: u.Finished}
}

// clicks are the unit and its destination, of an attack the unit, the target and where it attacks from.
func (r tubstapRules) clicks(a tubstap.Action, s tubstap.State) []click {
	unit, to := click{cell: r.cell(s.CellOf(int(a.Unit)))}, click{cell: r.cell(int(a.To))}
	if a.Kind == tubstap.Attack {
		return []click{unit, {cell: r.cell(s.CellOf(int(a.Target)))}, to}
	}
	return []click{unit, to}
}

// option writes units by their letter and place, as I(1,3)-(2,3)xP(2,4).
func (r tubstapRules) option(a tubstap.Action, s tubstap.State) Option {
	switch a.Kind {
	case tubstap.EndTurn:
		return Option{Text: "…"}
	case tubstap.Surrender:
		return Option{Text: "×"}
	}
	id := int(a.Unit)
	from, to := r.cell(s.CellOf(id)), r.cell(int(a.To))
	o := Option{Text: r.unitText(&s, id), Path: []Cell{from, to}}
	if from != to || a.Kind == tubstap.Move {
		o.Text += "-" + cellText(to)
	}
	if a.Kind == tubstap.Attack {
		target := int(a.Target)
		o.Path = append(o.Path, r.cell(s.CellOf(target)))
		o.Text += "×" + r.unitText(&s, target) + fmt.Sprintf(" %d:%d", r.AttackDamage(&s, id, target), r.CounterDamage(&s, id, target, int(a.To)))
	}
	return o
}

func (r tubstapRules) unitText(s *tubstap.State, id int) string {
	return string(r.Unit(s, id).Type.Spec().Letter) + cellText(r.cell(s.CellOf(id)))
}

// cellText is a cell as map files count it, from 1.
func cellText(c Cell) string { return "(" + strconv.Itoa(c.X+1) + "," + strconv.Itoa(c.Y+1) + ")" }

func (tubstapRules) kinds() []Kind {
	var out []Kind
	for _, k := range players.Kinds() {
		kind := Kind{Name: k.Name}
		for _, s := range k.Settings {
			kind.Playouts = kind.Playouts || s.Key == "playouts"
			kind.Levels = kind.Levels || s.Key == "level"
		}
		out = append(out, kind)
	}
	return out
}

func (r tubstapRules) player(p Program) (game.Player[tubstap.State, tubstap.Action], error) {
	var settings []string
	for _, k := range r.kinds() {
		if k.Name != p.Kind {
			continue
		}
		if k.Playouts {
			settings = append(settings, "playouts="+strconv.Itoa(p.Playouts))
		}
		if k.Levels {
			settings = append(settings, "level="+p.Level)
		}
	}
	choice, err := players.Parse(p.Kind + ":" + strings.Join(settings, ","))
	if err != nil {
		return nil, err
	}
	return choice.Player(r.Map)
}
