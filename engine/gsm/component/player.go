package component

import (
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// TurnAll is the value of Turn's place when everybody moves at once.
const TurnAll = -1

// turnComponent is the paper's turn (Ito 2019 §3.3): whose turn it is, and how many there were.
func turnComponent() *Component {
	who := []Param{{Name: "pl", Sort: SortPlayer}}
	return &Component{
		Name: "Turn",
		Places: func(s *Shape) int {
			if s.Counted {
				return 2
			}
			return 1
		},
		Funcs: []Func{
			{Name: "true", Params: who, Compare: turnTrue, Doc: "it is the turn of player pl"},
			{Name: "count", Params: []Param{{Name: "n", Sort: SortInt}}, Compare: func(c *Call) { c.Yield(Int(c.Get(1))) },
				Doc: "n turns have been taken"},
			{Name: "set", Role: Define, Params: who, Define: turnSet, Doc: "player pl has the next turn; all lets everybody move at once"},
		},
	}
}

func turnTrue(c *Call) {
	t := c.Get(0)
	for i := range c.Shape().Players {
		if (t == i || t == TurnAll) && !c.Yield(PlayerValue(i)) {
			return
		}
	}
}

// turnSet writes the turn. Turn.set(all) reaches it once a player: the second write of a run makes it
// everybody's turn.
func turnSet(c *Call) bool {
	pl, ok := c.Player(0)
	if !ok {
		return false
	}
	if n := len(c.e.Writes); n > c.first && c.e.Writes[n-1].Place == int32(c.base) {
		c.e.Writes[n-1].Value = TurnAll
		return true
	}
	c.Set(0, pl)
	return true
}

// playerComponent is the paper's player: who plays, what they may do, what they chose, what they won.
func playerComponent() *Component {
	who := Param{Name: "pl", Sort: SortPlayer}
	move := Param{Name: "move", Sort: SortMove}
	return &Component{
		Name: "Player",
		Funcs: []Func{
			{Name: "true", Params: []Param{who}, Doc: "pl is a player", Compare: func(c *Call) {
				for i := range c.Shape().Players {
					if !c.Yield(PlayerValue(i)) {
						return
					}
				}
			}},
			{Name: "legal", Role: Define, Params: []Param{who, move}, In: []string{syntax.Legal}, Define: playerLegal,
				Doc: "player pl may do this move"},
			{Name: "does", Params: []Param{who, move}, In: []string{syntax.Update}, Compare: playerDoes, Doc: "player pl has chosen this move"},
			{Name: "goal", Role: Define, Params: []Param{who, {Name: "n", Sort: SortInt}}, In: []string{syntax.Goal}, Define: playerGoal,
				Doc: "player pl has won n of 100"},
		},
	}
}

func playerLegal(c *Call) bool {
	pl, ok := c.Player(0)
	if !ok {
		return false
	}
	m := Move{Player: int8(pl), Name: int8(c.Args[1].Value.N()), N: int8(len(c.Args) - 2)}
	for i := range int(m.N) {
		m.Args[i] = c.Args[2+i].Value
	}
	c.e.Writes = append(c.e.Writes, Write{Place: PlaceLegal, Value: int32(len(c.e.Offered)), Site: c.site})
	c.e.Offered = append(c.e.Offered, m)
	return true
}

func playerDoes(c *Call) {
	var values [2 + syntax.MaxArgs]Value
	for _, m := range c.e.Joint {
		if c.Args[1].Mode == Is && (int(m.Name) != c.Args[1].Value.N() || int(m.N) != len(c.Args)-2) {
			continue
		}
		values[0], values[1] = PlayerValue(int(m.Player)), Int(int(m.Name))
		copy(values[2:], m.Args[:m.N])
		if !c.Yield(values[:len(c.Args)]...) {
			return
		}
	}
}

func playerGoal(c *Call) bool {
	pl, ok := c.Player(0)
	n, okN := c.Int(1)
	if !ok || !okN || n < 0 || n > 100 {
		return false
	}
	c.e.Writes = append(c.e.Writes, Write{Place: PlaceGoal, Value: goalValue(pl, n), Site: c.site})
	return true
}

// pieceComponent is the paper's Piece (Ito 2019 §3.3).
func pieceComponent() *Component {
	return &Component{
		Name: "Piece",
		Funcs: []Func{{Name: "true", Params: []Param{{Name: "pi", Sort: SortPiece}}, Doc: "pi is a piece", Compare: func(c *Call) {
			for i := range c.Shape().Pieces {
				if !c.Yield(PieceValue(i)) {
					return
				}
			}
		}}},
	}
}
