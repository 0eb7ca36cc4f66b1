package component

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/syntax"
)

// Arguments as tests write them.
func is(v Value) Arg  { return Arg{Mode: Is, Value: v} }
func not(v Value) Arg { return Arg{Mode: Not, Value: v} }

var (
	x, o       = PlayerValue(0), PlayerValue(1)
	king, pawn = PieceValue(0), PieceValue(1)
	anything   = Arg{Mode: Any}
	open       = Arg{Mode: Free}
)

// board is a game of two players and two pieces on 3 × 2 cells.
func board() *Shape {
	s := NewShape(2, 2)
	s.W, s.H, s.ScoreBound, s.FieldBound = 3, 2, 10, 2
	return &s
}

func function(t *testing.T, title string) *Func {
	t.Helper()
	for _, c := range standard() {
		for i := range c.Funcs {
			if c.Name+"."+c.Funcs[i].Name == title {
				return &c.Funcs[i]
			}
		}
	}
	require.Fail(t, "no function "+title)
	return nil
}

// compare evaluates a comparison and gives the tuples for which it holds.
func compare(t *testing.T, e *Evaluation, title string, args ...Arg) [][]Value {
	t.Helper()
	e.Answers, e.Problem = nil, nil
	found := e.Compare(function(t, title), 0, args, false)
	var out [][]Value
	for k := 0; len(args) > 0 && k < len(e.Answers); k += len(args) {
		out = append(out, e.Answers[k:k+len(args)])
	}
	if len(args) > 0 && e.Problem == nil {
		require.Equal(t, found, len(out) > 0, title)
		require.Equal(t, found, e.Compare(function(t, title), 0, args, true), "%s, when one answer is enough", title)
	}
	return out
}

// define evaluates a definition and gives what it writes, by place.
func define(t *testing.T, e *Evaluation, title string, args ...Arg) (writes map[int32]int32, ok bool) {
	t.Helper()
	e.Writes = nil
	ok = e.Define(function(t, title), 0, 7, 0, args)
	writes = map[int32]int32{}
	for _, w := range e.Writes {
		require.EqualValues(t, 7, w.Site)
		writes[w.Place] = w.Value
	}
	return writes, ok
}

func TestBoardTrue(t *testing.T) {
	e := &Evaluation{Shape: board(), State: []int32{0, 1, 0, 4, 0, 3}} // x king at [1,0], o pawn at [0,1], x pawn at [2,1]
	at := func(cx, cy int, owner, piece Value) []Value { return []Value{Int(cx), Int(cy), owner, piece} }
	for _, c := range []struct {
		name string
		args []Arg
		want [][]Value
	}{
		{"a stone that is there", []Arg{is(Int(1)), is(Int(0)), is(x), is(king)}, [][]Value{at(1, 0, x, king)}},
		{"another owner", []Arg{is(Int(1)), is(Int(0)), is(o), is(king)}, nil},
		{"another piece", []Arg{is(Int(1)), is(Int(0)), is(x), is(pawn)}, nil},
		{"who is there", []Arg{is(Int(0)), is(Int(1)), open, open}, [][]Value{at(0, 1, o, pawn)}},
		{"an empty cell", []Arg{is(Int(0)), is(Int(0)), is(None), is(None)}, [][]Value{at(0, 0, None, None)}},
		{"half of nothing", []Arg{is(Int(0)), is(Int(0)), is(x), is(None)}, nil},
		{"where a king is", []Arg{open, open, is(x), is(king)}, [][]Value{at(1, 0, x, king)}},
		{"all of x", []Arg{open, open, is(x), anything}, [][]Value{at(1, 0, x, king), at(2, 1, x, pawn)}},
		{"not of x", []Arg{open, is(Int(1)), not(x), anything}, [][]Value{at(0, 1, o, pawn), at(1, 1, None, None)}},
		{"left of the board", []Arg{is(Int(-1)), is(Int(0)), open, open}, nil},
		{"right of the board", []Arg{is(Int(3)), is(Int(0)), is(None), is(None)}, nil},
		{"above the board", []Arg{open, is(Int(-1)), open, open}, nil},
		{"below the board", []Arg{is(Int(0)), is(Int(2)), open, open}, nil},
		{"no number", []Arg{is(x), is(Int(0)), open, open}, nil},
	} {
		require.Equal(t, c.want, compare(t, e, "Board.true", c.args...), c.name)
	}
}

func TestBoardCountInsideAndSize(t *testing.T) {
	e := &Evaluation{Shape: board(), State: []int32{0, 1, 0, 4, 0, 3}}
	count := func(n int, owner, piece Arg) bool {
		return compare(t, e, "Board.count", owner, piece, is(Int(n))) != nil
	}
	require.True(t, count(2, is(x), anything))
	require.True(t, count(1, is(x), is(pawn)))
	require.True(t, count(3, is(None), is(None)))
	require.True(t, count(4, not(x), anything), "~X counts empty cells too")
	require.False(t, count(3, is(x), anything))
	require.Equal(t, Int(2), compare(t, e, "Board.count", anything, is(pawn), open)[0][2])
	require.Len(t, compare(t, e, "Board.inside", open, open), 6)
	require.NotNil(t, compare(t, e, "Board.inside", is(Int(2)), is(Int(1))))
	require.Nil(t, compare(t, e, "Board.inside", is(Int(3)), is(Int(1))))
	require.Nil(t, compare(t, e, "Board.inside", is(Int(2)), is(Int(2))))
	require.Equal(t, [][]Value{{Int(3), Int(2)}}, compare(t, e, "Board.size", open, open))
}

func TestBoardSet(t *testing.T) {
	e := &Evaluation{Shape: board()}
	for _, c := range []struct {
		name         string
		x, y         int
		owner, piece Value
		want         map[int32]int32
	}{
		{"first cell", 0, 0, x, king, map[int32]int32{0: 1}},
		{"last cell", 2, 1, o, pawn, map[int32]int32{5: 4}},
		{"emptied", 1, 1, None, None, map[int32]int32{4: 0}},
		{"left of the board", -1, 0, x, king, nil},
		{"right of the board", 3, 0, x, king, nil},
		{"below the board", 0, 2, x, king, nil},
		{"above the board", 0, -1, x, king, nil},
		{"no owner", 0, 0, None, king, nil},
	} {
		writes, ok := define(t, e, "Board.set", is(Int(c.x)), is(Int(c.y)), is(c.owner), is(c.piece))
		require.Equal(t, c.want != nil, ok, c.name)
		if ok {
			require.Equal(t, c.want, writes, c.name)
			owner, piece := e.Shape.Cell(int(writes[int32(c.y*3+c.x)]))
			require.Equal(t, []Value{c.owner, c.piece}, []Value{owner, piece}, c.name)
		}
	}
}

func TestTurn(t *testing.T) {
	e := &Evaluation{Shape: board(), State: []int32{1, 12}}
	require.Equal(t, [][]Value{{o}}, compare(t, e, "Turn.true", open))
	require.Equal(t, [][]Value{{Int(12)}}, compare(t, e, "Turn.count", open))
	e.State[0] = TurnAll
	require.Equal(t, [][]Value{{x}, {o}}, compare(t, e, "Turn.true", open), "everybody moves at once")
	writes, ok := define(t, e, "Turn.set", is(o))
	require.True(t, ok)
	require.Equal(t, map[int32]int32{0: 1}, writes)
	_, ok = define(t, e, "Turn.set", is(Int(1)))
	require.False(t, ok)
}

// TestTurnSetAll: Turn.set(all) is applied to every player within one definition and means everybody; the same
// definition evaluated again on a path, in a cycle, does not.
func TestTurnSetAll(t *testing.T) {
	e := &Evaluation{Shape: board()}
	set := function(t, "Turn.set")
	require.True(t, e.Define(set, 0, 1, 0, []Arg{is(x)}))
	require.True(t, e.Define(set, 0, 1, 0, []Arg{is(o)}))
	require.Equal(t, []Write{{Place: 0, Value: TurnAll, Site: 1}}, e.Writes)
	e.Writes = e.Writes[:0]
	require.True(t, e.Define(set, 0, 1, 0, []Arg{is(x)}))
	require.True(t, e.Define(set, 0, 1, 1, []Arg{is(x)}))
	require.Equal(t, []Write{{Place: 0, Value: 0, Site: 1}, {Place: 0, Value: 0, Site: 1}}, e.Writes)
}

func TestPlayer(t *testing.T) {
	put := Move{Player: 1, Name: 2, N: 2, Args: [syntax.MaxArgs]Value{Int(1), Int(0)}}
	e := &Evaluation{Shape: board(), Joint: []Move{Noop(0), put}}
	require.Equal(t, [][]Value{{x}, {o}}, compare(t, e, "Player.true", open))
	require.Equal(t, [][]Value{{o, Int(2), Int(1), Int(0)}}, compare(t, e, "Player.does", open, is(Int(2)), open, open))
	require.Nil(t, compare(t, e, "Player.does", is(x), is(Int(2)), open, open))
	require.Nil(t, compare(t, e, "Player.does", open, is(Int(2)), open), "another number of arguments is another move")
	require.Equal(t, [][]Value{{x, Int(0)}}, compare(t, e, "Player.does", open, is(Int(0))))

	writes, ok := define(t, e, "Player.legal", is(o), is(Int(2)), is(Int(1)), is(Int(0)))
	require.True(t, ok)
	require.Equal(t, map[int32]int32{PlaceLegal: 0}, writes)
	require.Equal(t, []Move{put}, e.Offered)

	for n, want := range map[int]bool{-1: false, 0: true, 100: true, 101: false} {
		_, ok := define(t, e, "Player.goal", is(o), is(Int(n)))
		require.Equal(t, want, ok, n)
		if ok {
			pl, goal := e.Writes[0].Goal()
			require.Equal(t, []int{1, n}, []int{pl, goal})
		}
	}
	require.Equal(t, [][]Value{{king}, {pawn}}, compare(t, e, "Piece.true", open))
}

func TestScore(t *testing.T) {
	e := &Evaluation{Shape: board(), State: []int32{4, 7}}
	require.Equal(t, [][]Value{{x, Int(4)}, {o, Int(7)}}, compare(t, e, "Score.true", open, open))
	require.Equal(t, [][]Value{{o}}, compare(t, e, "Score.lead", open))
	require.False(t, e.Compare(function(t, "Score.equal"), 0, nil, true))
	for _, c := range []struct {
		title   string
		n, want int
	}{
		{"Score.add", 3, 10}, {"Score.add", 4, 10}, {"Score.add", -7, 0}, {"Score.add", -8, 0},
		{"Score.set", 10, 10}, {"Score.set", 11, 10}, {"Score.set", -1, 0}, {"Score.set", 5, 5},
	} {
		writes, ok := define(t, e, c.title, is(o), is(Int(c.n)))
		require.True(t, ok)
		require.Equal(t, map[int32]int32{1: int32(c.want)}, writes, "%s %d", c.title, c.n)
	}
	e.State[0] = 7
	require.Nil(t, compare(t, e, "Score.lead", open), "nobody leads in a tie")
	require.True(t, e.Compare(function(t, "Score.equal"), 0, nil, true))
}

func TestField(t *testing.T) {
	e := &Evaluation{Shape: board(), State: []int32{0, 2, 1, 0}} // x has two pawns, o a king
	require.Equal(t, [][]Value{{x, pawn}, {o, king}}, compare(t, e, "Field.has", open, open))
	require.Equal(t, [][]Value{{x, pawn, Int(2)}}, compare(t, e, "Field.true", is(x), is(pawn), open))
	for _, c := range []struct {
		title        string
		owner, piece Value
		place, want  int32 // -1: not well-defined
	}{
		{"Field.add", o, king, 2, 2}, {"Field.add", x, pawn, 1, -1}, {"Field.remove", x, pawn, 1, 1},
		{"Field.remove", o, king, 2, 0}, {"Field.remove", x, king, 0, -1},
	} {
		writes, ok := define(t, e, c.title, is(c.owner), is(c.piece))
		require.Equal(t, c.want >= 0, ok)
		if ok {
			require.Equal(t, map[int32]int32{c.place: c.want}, writes)
		}
	}
	bound := e.Shape.FieldBound
	for n, ok := range map[int]bool{0: true, bound: true, -1: false, bound + 1: false} {
		writes, defined := define(t, e, "Field.set", is(o), is(king), is(Int(n)))
		require.Equal(t, ok, defined, n)
		if ok {
			require.Equal(t, map[int32]int32{2: int32(n)}, writes)
		}
	}
}

func TestMathComparesNumbers(t *testing.T) {
	e := &Evaluation{Shape: board()}
	for title, want := range map[string][3]bool{ // of 1 and 2, 2 and 2, 3 and 2
		"Math.lt": {true, false, false}, "Math.le": {true, true, false}, "Math.eq": {false, true, false},
		"Math.ne": {true, false, true}, "Math.ge": {false, true, true}, "Math.gt": {false, false, true},
	} {
		for i, holds := range want {
			require.Equal(t, holds, compare(t, e, title, is(Int(i+1)), is(Int(2))) != nil, "%s %d", title, i+1)
		}
	}
	require.Nil(t, compare(t, e, "Math.lt", is(x), is(o)), "players have no order")
	require.NotNil(t, compare(t, e, "Math.ne", is(x), is(o)))
	require.Equal(t, [][]Value{{o, o}}, compare(t, e, "Math.eq", open, is(o)), "= gives a variable the other's value")
	compare(t, e, "Math.eq", open, open)
	require.ErrorContains(t, *e.Problem, "neither side of = has a value")
}

func TestMathBetween(t *testing.T) {
	e := &Evaluation{Shape: board()}
	between := func(n Arg, lo, hi int) int {
		return len(compare(t, e, "Math.between", n, is(Int(lo)), is(Int(hi))))
	}
	require.Equal(t, 4, between(open, -1, 2))
	require.Equal(t, 0, between(open, 2, 1))
	for n, want := range map[int]int{1: 0, 2: 1, 4: 1, 5: 0} {
		require.Equal(t, want, between(is(Int(n)), 2, 4), n)
	}
	require.Equal(t, maxBetween, between(open, 1, maxBetween))
	between(open, 0, maxBetween)
	require.ErrorContains(t, *e.Problem, "Math.between runs through more than 10000 numbers")
}

func TestShapeFunctionsHaveLimits(t *testing.T) {
	for _, c := range []struct {
		title string
		args  []int
		ok    bool
	}{
		{"Board.setSize", []int{1, 1}, true}, {"Board.setSize", []int{64, 64}, true}, {"Board.setSize", []int{0, 1}, false},
		{"Board.setSize", []int{1, 0}, false}, {"Board.setSize", []int{65, 1}, false}, {"Board.setSize", []int{1, 65}, false},
		{"Score.setBound", []int{0}, false}, {"Score.setBound", []int{1}, true}, {"Score.setBound", []int{1_000_000}, true}, {"Score.setBound",
			[]int{1_000_001}, false},
		{"Field.setBound", []int{0}, false}, {"Field.setBound", []int{1}, true}, {"Field.setBound", []int{10_000}, true}, {"Field.setBound",
			[]int{10_001}, false},
	} {
		s := NewShape(2, 2)
		err := function(t, c.title).Shape(&s, c.args)
		require.Equal(t, c.ok, err == nil, "%s%v", c.title, c.args)
	}
}

func TestDomains(t *testing.T) {
	s := board()
	require.Equal(t, []Value{x, o}, s.Domain(SortPlayer))
	require.Equal(t, []Value{x, o, None}, s.Domain(SortOwner))
	require.Equal(t, []Value{king, pawn}, s.Domain(SortPiece))
	require.Equal(t, []Value{king, pawn, None}, s.Domain(SortKind))
	require.Equal(t, []Value{Int(0), Int(1), Int(2)}, s.Domain(SortX))
	require.Equal(t, []Value{Int(0), Int(1)}, s.Domain(SortY))
	require.Empty(t, s.Domain(SortInt))
}

func TestValuesKeepTheirKindAndNumber(t *testing.T) {
	for _, n := range []int{0, 1, -1, syntax.MaxNumber, -syntax.MaxNumber} {
		require.Equal(t, n, Int(n).N(), strconv.Itoa(n))
		require.Equal(t, KindInt, Int(n).Kind())
	}
	require.Equal(t, KindPlayer, PlayerValue(99).Kind())
	require.Equal(t, 99, PlayerValue(99).N())
	require.Equal(t, "a player", PlayerValue(0).Kind().Message().String())
	require.NotEqual(t, Int(0), Value(0), "the number 0 is a value")
}

func TestRegistryRefusesMistakes(t *testing.T) {
	r := NewRegistry()
	require.Panics(t, func() { r.Add(&Component{Name: "Board"}) }, "a name twice")
	require.Panics(t, func() { r.Add(&Component{Name: "A", Funcs: []Func{{Name: "f"}}}) }, "a comparison without body")
	require.Panics(t, func() { r.Add(&Component{Name: "A", Funcs: []Func{{Name: "f", Role: Define}}}) }, "a definition without body")
	r.Add(&Component{Name: "A", Funcs: []Func{{Name: "f", Params: []Param{{Name: "a"}, {Name: "b"}}, Compare: func(*Call) {}}}})
	c := r.Component("A")
	require.Equal(t, "A.f(a,b)", c.Signature(c.Func("f")))
	require.Nil(t, c.Func("g"))
}

func TestEveryFunctionIsDescribed(t *testing.T) {
	for _, c := range standard() {
		for i := range c.Funcs {
			m := c.Describe(&c.Funcs[i])
			require.NotEmpty(t, m.English, m.Key)
			require.Equal(t, m.English, Messages[m.Key])
		}
	}
}

// TestBoardHoldsWhatIsAskedFor: whatever of cell, owner and piece is given, ruled out or asked for, the cells that hold it are found, each
// once and in order, and no other; so are those inside the board.
func TestBoardHoldsWhatIsAskedFor(t *testing.T) {
	fits := func(a Arg, v Value) bool {
		return a.Mode != Is && a.Mode != Not || (a.Mode == Is) == (a.Value == v)
	}
	numbers := []Arg{open, anything, is(Int(-1)), is(Int(0)), is(Int(1)), is(Int(2)), is(Int(3)), not(Int(1)), is(x)}
	owners := []Arg{open, anything, is(x), is(o), is(None), not(x), not(None)}
	pieces := []Arg{open, anything, is(king), is(pawn), is(None), not(king), not(None)}
	e := &Evaluation{Shape: board(), State: []int32{0, 1, 0, 4, 0, 3}}
	found := 0
	for _, ax := range numbers {
		for _, ay := range numbers {
			var inside [][]Value
			for cy := range 2 {
				for cx := range 3 {
					if fits(ax, Int(cx)) && fits(ay, Int(cy)) {
						inside = append(inside, []Value{Int(cx), Int(cy)})
					}
				}
			}
			require.Equal(t, inside, compare(t, e, "Board.inside", ax, ay), "%v %v", ax, ay)
			for _, owner := range owners {
				for _, piece := range pieces {
					var want [][]Value
					for _, cell := range inside {
						of, what := e.Shape.Cell(int(e.State[cell[1].N()*3+cell[0].N()]))
						if fits(owner, of) && fits(piece, what) {
							want = append(want, []Value{cell[0], cell[1], of, what})
						}
					}
					require.Equal(t, want, compare(t, e, "Board.true", ax, ay, owner, piece), "%v %v %v %v", ax, ay, owner, piece)
					found += len(want)
				}
			}
		}
	}
	require.Greater(t, found, 1000)
}

// TestWhatIsDifferent: two values that are known and not the same; nothing is said of one that is not known.
func TestWhatIsDifferent(t *testing.T) {
	e := &Evaluation{Shape: board()}
	differ := func(a, b Arg) bool { return e.Compare(function(t, "Math.ne"), 0, []Arg{a, b}, true) }
	for _, c := range []struct {
		a, b Arg
		want bool
	}{{is(Int(1)), is(Int(2)), true}, {is(x), is(Int(0)), true}, {is(x), is(o), true}, {is(x), is(x), false}, {is(Int(1)), open, false},
		{open, is(Int(1)), false}, {anything, anything, false}, {not(x), is(o), false}} {
		require.Equal(t, c.want, differ(c.a, c.b), "%v %v", c.a, c.b)
	}
}

// TestPointsOfNobody: points are those of a player, and a number.
func TestPointsOfNobody(t *testing.T) {
	e := &Evaluation{Shape: board(), State: []int32{3, 4}}
	for _, title := range []string{"Score.set", "Score.add"} {
		for _, args := range [][]Arg{{is(None), is(Int(1))}, {is(x), is(o)}, {is(Int(0)), is(Int(1))}} {
			writes, ok := define(t, e, title, args...)
			require.False(t, ok, title)
			require.Empty(t, writes)
		}
	}
}
