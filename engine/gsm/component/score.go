package component

// scoreComponent is the paper's Score: a number a player, with an upper bound (Ito 2019 §3.3).
func scoreComponent() *Component {
	who := Param{Name: "pl", Sort: SortPlayer}
	n := Param{Name: "n", Sort: SortInt}
	return &Component{
		Name:   "Score",
		Places: func(s *Shape) int { return s.Players },
		Funcs: []Func{
			{Name: "true", Params: []Param{who, n}, Doc: "player pl has n points", Compare: func(c *Call) {
				for i := range c.Shape().Players {
					if !c.Yield(PlayerValue(i), Int(c.Get(i))) {
						return
					}
				}
			}},
			{Name: "equal", Doc: "all players have the same points", Compare: func(c *Call) {
				for i := range c.Shape().Players {
					if c.Get(i) != c.Get(0) {
						return
					}
				}
				c.Hold(true)
			}},
			{Name: "lead", Params: []Param{who}, Doc: "player pl has more points than every other", Compare: scoreLead},
			{Name: "set", Role: Define, Params: []Param{who, n}, Doc: "player pl has n points from now on, the bound at most",
				Define: func(c *Call) bool { return scoreWrite(c, 0) }},
			{Name: "add", Role: Define, Params: []Param{who, n}, Doc: "player pl gets n points more, up to the bound",
				Define: func(c *Call) bool { return scoreWrite(c, 1) }},
			{Name: "setBound", Role: Define, Params: []Param{n}, Doc: "no player gets more than n points; once, in INITIAL",
				Define: func(*Call) bool { return true },
				Shape: func(s *Shape, args []int) error {
					if args[0] < 1 || args[0] > 1_000_000 {
						return sentences.New("gsm.shape.score", args[0])
					}
					s.ScoreBound = args[0]
					return nil
				}},
		},
	}
}

func scoreLead(c *Call) {
	for i := range c.Shape().Players {
		first := true
		for j := range c.Shape().Players {
			if j != i && c.Get(j) >= c.Get(i) {
				first = false
			}
		}
		if first {
			c.Yield(PlayerValue(i))
			return
		}
	}
}

// scoreWrite sets the points, or adds to those before when carry is 1.
func scoreWrite(c *Call, carry int) bool {
	pl, ok := c.Player(0)
	n, okN := c.Int(1)
	if !ok || !okN {
		return false
	}
	c.Set(pl, max(0, min(c.Shape().ScoreBound, carry*c.Get(pl)+n)))
	return true
}

// fieldComponent is the paper's Field: each player's pieces in hand or taken
// (Ito 2019 §3.3).
func fieldComponent() *Component {
	who, what, n := Param{Name: "pl", Sort: SortPlayer}, Param{Name: "pi", Sort: SortPiece}, Param{Name: "n", Sort: SortInt}
	return &Component{
		Name:   "Field",
		Places: func(s *Shape) int { return s.Players * s.Pieces },
		Funcs: []Func{
			{Name: "true", Params: []Param{who, what, n}, Compare: fieldTrue, Doc: "player pl has n pieces pi in the field"},
			{Name: "has", Params: []Param{who, what}, Compare: fieldHas, Doc: "player pl has at least one piece pi in the field"},
			{Name: "add", Role: Define, Params: []Param{who, what}, Define: func(c *Call) bool { return fieldWrite(c, 1) },
				Doc: "player pl gets a piece pi into the field"},
			{Name: "remove", Role: Define, Params: []Param{who, what}, Define: func(c *Call) bool { return fieldWrite(c, -1) },
				Doc: "player pl gives a piece pi from the field"},
			{Name: "set", Role: Define, Params: []Param{who, what, n}, Define: fieldSet, Doc: "player pl has n pieces pi in the field from now on"},
			{Name: "setBound", Role: Define, Params: []Param{n}, Doc: "no field holds more than n pieces of a kind; once, in INITIAL",
				Define: func(*Call) bool { return true },
				Shape: func(s *Shape, args []int) error {
					if args[0] < 1 || args[0] > 10_000 {
						return sentences.New("gsm.shape.field", args[0])
					}
					s.FieldBound = args[0]
					return nil
				}},
		},
	}
}

func fieldTrue(c *Call) {
	s := c.Shape()
	for pl := range s.Players {
		for pi := range s.Pieces {
			if !c.Yield(PlayerValue(pl), PieceValue(pi), Int(c.Get(pl*s.Pieces+pi))) {
				return
			}
		}
	}
}

func fieldHas(c *Call) {
	s := c.Shape()
	for pl := range s.Players {
		for pi := range s.Pieces {
			if c.Get(pl*s.Pieces+pi) > 0 && !c.Yield(PlayerValue(pl), PieceValue(pi)) {
				return
			}
		}
	}
}

// fieldSet sets the number of pieces of a kind, which must lie between 0 and the bound.
func fieldSet(c *Call) bool {
	pl, ok := c.Player(0)
	pi := c.Args[1].Value
	n, okN := c.Int(2)
	if !ok || !okN || pi.Kind() != KindPiece || n < 0 || n > c.Shape().FieldBound {
		return false
	}
	c.Set(pl*c.Shape().Pieces+pi.N(), n)
	return true
}

func fieldWrite(c *Call, by int) bool {
	pl, ok := c.Player(0)
	pi := c.Args[1].Value
	if !ok || pi.Kind() != KindPiece {
		return false
	}
	at := pl*c.Shape().Pieces + pi.N()
	n := c.Get(at) + by
	if n < 0 || n > c.Shape().FieldBound {
		return false
	}
	c.Set(at, n)
	return true
}
