package component

// boardComponent is the paper's Board (Ito 2019 §3.3, §4.3.2, §4.3.3).
func boardComponent() *Component {
	where := []Param{{Name: "po", Sort: SortCell}, {Name: "pl", Sort: SortOwner}, {Name: "pi", Sort: SortKind}}
	size := []Param{{Name: "w", Sort: SortInt}, {Name: "h", Sort: SortInt}}
	return &Component{
		Name:   "Board",
		Places: func(s *Shape) int { return s.W * s.H },
		Funcs: []Func{
			{Name: "true", Params: where, Compare: boardTrue, Doc: "player pl has piece pi on cell po; NONE, NONE is an empty cell"},
			{Name: "count", Compare: boardCount, Doc: "n cells hold a piece pi of player pl",
				Params: []Param{{Name: "pl", Sort: SortOwner, Given: true}, {Name: "pi", Sort: SortKind, Given: true}, {Name: "n", Sort: SortInt}}},
			{Name: "size", Params: size, Compare: func(c *Call) { c.Yield(Int(c.Shape().W), Int(c.Shape().H)) }, Doc: "the board is w × h"},
			{Name: "inside", Params: where[:1], Compare: boardInside, Doc: "cell po lies on the board"},
			{Name: "set", Role: Define, Params: where, Define: boardSet, Doc: "player pl has piece pi on cell po from now on"},
			{Name: "setSize", Role: Define, Params: size, Shape: setSize, Define: func(*Call) bool { return true },
				Doc: "the board is w × h; once, in INITIAL"},
		},
	}
}

// maxBoard is the longest side of a board.
const maxBoard = 64

func setSize(s *Shape, args []int) error {
	if args[0] < 1 || args[1] < 1 || args[0] > maxBoard || args[1] > maxBoard {
		return sentences.New("gsm.shape.board", args[0], args[1], maxBoard)
	}
	s.W, s.H = args[0], args[1]
	return nil
}

func boardTrue(c *Call) {
	s := c.Shape()
	cells := c.e.State[c.base:]
	if c.Args[0].Mode == Is && c.Args[1].Mode == Is {
		x, y := c.Args[0].Value, c.Args[1].Value
		i := y.N()*s.W + x.N()
		if uint(x.N()) >= uint(s.W) || uint(y.N()) >= uint(s.H) || x.Kind() != KindInt || y.Kind() != KindInt {
			return
		}
		owner, piece := c.Args[2], c.Args[3]
		if owner.Mode == Is && piece.Mode == Is {
			want, ok := s.stored(owner.Value, piece.Value)
			if ok && want == int(cells[i]) {
				c.Yield(x, y, owner.Value, piece.Value)
			}
			return
		}
		o, p := s.Cell(int(cells[i]))
		c.Yield(x, y, o, p)
		return
	}
	x0, x1 := c.Range(0, 0, s.W-1)
	y0, y1 := c.Range(1, 0, s.H-1)
	if c.Args[2].Mode == Is && c.Args[3].Mode == Is {
		want, ok := s.stored(c.Args[2].Value, c.Args[3].Value)
		if !ok {
			return
		}
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				if int(cells[y*s.W+x]) == want && !c.Yield(Int(x), Int(y), c.Args[2].Value, c.Args[3].Value) {
					return
				}
			}
		}
		return
	}
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			v := int(cells[y*s.W+x])
			owner, piece := s.Cell(v)
			if !c.Fit(2, owner) || !c.Fit(3, piece) {
				continue
			}
			if !c.Yield(Int(x), Int(y), owner, piece) {
				return
			}
		}
	}
}

func boardInside(c *Call) {
	x0, x1 := c.Range(0, 0, c.Shape().W-1)
	y0, y1 := c.Range(1, 0, c.Shape().H-1)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			if !c.Yield(Int(x), Int(y)) {
				return
			}
		}
	}
}

func boardCount(c *Call) {
	s := c.Shape()
	n := 0
	for i := range s.W * s.H {
		owner, piece := s.Cell(c.Get(i))
		if c.Fit(0, owner) && c.Fit(1, piece) {
			n++
		}
	}
	// any and ~C count together, so the answer repeats the arguments as they were given
	if c.Fit(2, Int(n)) {
		c.found = true
		if !c.exists {
			c.e.Answers = append(c.e.Answers, c.Args[0].Value, c.Args[1].Value, Int(n))
		}
	}
}

func boardSet(c *Call) bool {
	s := c.Shape()
	x, okX := c.Int(0)
	y, okY := c.Int(1)
	v, ok := s.stored(c.Args[2].Value, c.Args[3].Value)
	if !okX || !okY || !ok || x < 0 || y < 0 || x >= s.W || y >= s.H {
		return false
	}
	c.Set(y*s.W+x, v)
	return true
}
