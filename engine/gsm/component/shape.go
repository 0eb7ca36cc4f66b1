package component

// Shape is what a game's declarations and INITIAL fix once and for all.
type Shape struct {
	Players    int
	Pieces     int
	W, H       int // of the board; 0 without one
	ScoreBound int
	FieldBound int
	Counted    bool // Turn.count is used, so the state counts turns

	owners, kinds []Value // by stored cell of the board
}

// NewShape is the shape of a game of so many players and kinds of pieces, without a board.
func NewShape(players, pieces int) Shape {
	s := Shape{Players: players, Pieces: pieces, ScoreBound: 100, FieldBound: 99, owners: []Value{None}, kinds: []Value{None}}
	for piece := range pieces {
		for player := range players {
			s.owners, s.kinds = append(s.owners, PlayerValue(player)), append(s.kinds, PieceValue(piece))
		}
	}
	return s
}

// Cell reads a stored cell of the board.
func (s *Shape) Cell(v int) (owner, piece Value) {
	if v == 0 {
		return None, None
	}
	return s.owners[v], s.kinds[v]
}

// stored is the inverse of Cell; false when only one of the two is NONE.
func (s *Shape) stored(owner, piece Value) (int, bool) {
	switch {
	case owner == None && piece == None:
		return 0, true
	case owner.Kind() == KindPlayer && piece.Kind() == KindPiece:
		return 1 + piece.N()*s.Players + owner.N(), true
	}
	return 0, false
}

// Domain lists the values of a sort, for all and ~; none where they are not finitely many or names.
func (s *Shape) Domain(sort Sort) []Value {
	var out []Value
	count := func(n int, f func(int) Value) {
		for i := range n {
			out = append(out, f(i))
		}
	}
	switch sort {
	case SortPlayer, SortOwner:
		count(s.Players, PlayerValue)
	case SortPiece, SortKind:
		count(s.Pieces, PieceValue)
	case SortX:
		count(s.W, Int)
	case SortY:
		count(s.H, Int)
	}
	if sort == SortOwner || sort == SortKind {
		out = append(out, None)
	}
	return out
}
