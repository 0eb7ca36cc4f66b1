package gdl

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/gdl/internal/datalog"
	"github.com/hogline/hogline/engine/gsm/internal/gsmtest"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/run"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// twin is a game in both forms: played by the interpreter and by the evaluator of its export.
type twin struct {
	t   *testing.T
	p   *link.Program
	g   *run.Interpreter
	gdl *datalog.Program
	e   *exporter
	// goals has the export asked for what is compared alone, without the moves that there can be at all.
	goals bool
}

// model is what holds in a state by the export.
func (w *twin) model(s datalog.State, does ...string) (*datalog.Model, error) {
	if w.goals {
		return w.gdl.Ask(s, does...)
	}
	return w.gdl.Model(s, does...)
}

func export(t *testing.T, p *link.Program) *twin {
	t.Helper()
	text, err := Export(p)
	require.NoError(t, err)
	d, err := datalog.Parse(text)
	require.NoError(t, err, text)
	return &twin{t: t, p: p, g: run.NewInterpreter(p), gdl: d, e: measured(p)}
}

// measured is an exporter that knows the range of numbers.
func measured(p *link.Program) *exporter {
	e := &exporter{library: library{p: p, facts: map[string]bool{}, guarded: map[string]bool{}}}
	e.measure()
	return e
}

// fluents is a state of the interpreter in the words of the export.
func (w *twin) fluents(s run.World) datalog.State {
	out := datalog.State{}
	for name, form := range places {
		if at := s.Places(w.p, name); at != nil {
			for _, f := range form.facts(w.e, at) {
				out[f] = true
			}
		}
	}
	return out
}

func (w *twin) does(m component.Move) string {
	move := w.e.word(w.p.Constants[w.p.Moves[m.Name].Name])
	if m.N > 0 {
		for i := range int(m.N) {
			move += " " + w.e.word(m.Args[i])
		}
		move = "(" + move + ")"
	}
	return fmt.Sprintf("(does %s %s)", w.e.word(component.PlayerValue(int(m.Player))), move)
}

// compare requires that both agree on a state, and gives the legal moves.
func (w *twin) compare(s run.World) (moves []component.Move, over bool) {
	w.t.Helper()
	model, err := w.model(w.fluents(s))
	require.NoError(w.t, err)
	over, err = w.g.Terminal(s)
	require.NoError(w.t, err)
	require.Equal(w.t, over, model.Holds("terminal"))
	if over {
		goals, err := w.g.Goals(s)
		require.NoError(w.t, err)
		exported := model.Goals()
		for i, n := range goals {
			require.Equal(w.t, []string{fmt.Sprint(n)}, exported[w.e.word(component.PlayerValue(i))])
		}
		return nil, true
	}
	moves, err = w.g.Legal(s)
	require.NoError(w.t, err)
	own := make([]string, len(moves))
	for i, m := range moves {
		own[i] = w.does(m)
	}
	slices.Sort(own)
	require.Equal(w.t, own, model.Legal())
	if !w.goals {
		require.Subset(w.t, model.Inputs(), own, "what a prover looks moves up in")
	}
	return moves, false
}

// step plays moves in both and compares the states after.
func (w *twin) step(s run.World, joint []component.Move) run.World {
	w.t.Helper()
	var does []string
	for _, m := range joint {
		does = append(does, w.does(m))
	}
	model, err := w.model(w.fluents(s), does...)
	require.NoError(w.t, err)
	next, err := w.g.Step(s, joint)
	require.NoError(w.t, err)
	require.Equal(w.t, w.fluents(next), model.Next())
	return next
}

// choose draws a move of every player at random.
func choose(p *link.Program, moves []component.Move, rng *rand.Rand) []component.Move {
	var joint []component.Move
	for _, own := range p.Joint(moves) {
		joint = append(joint, own[rng.IntN(len(own))])
	}
	return joint
}

func (w *twin) playouts(n, maxTurns int) {
	w.t.Helper()
	rng := rand.New(rand.NewPCG(3, 9))
	for range n {
		s, err := w.g.Start()
		require.NoError(w.t, err)
		require.Equal(w.t, w.fluents(s), w.gdl.Initial())
		for range maxTurns {
			moves, over := w.compare(s)
			if over {
				break
			}
			s = w.step(s, choose(w.p, moves, rng))
		}
	}
}

// end plays one game by the interpreter alone and compares the last three states.
func (w *twin) end() {
	w.t.Helper()
	rng := rand.New(rand.NewPCG(5, 5))
	s, err := w.g.Start()
	require.NoError(w.t, err)
	states := []run.World{s}
	for {
		over, err := w.g.Terminal(s)
		require.NoError(w.t, err)
		if over {
			break
		}
		moves, err := w.g.Legal(s)
		require.NoError(w.t, err)
		s, err = w.g.Step(s, choose(w.p, moves, rng))
		require.NoError(w.t, err)
		states = append(states, s)
	}
	for _, s := range states[max(0, len(states)-3):] {
		w.compare(s)
	}
}

func TestExportAgreesOnRandomPlayouts(t *testing.T) {
	for _, c := range []struct {
		name            string
		playouts, turns int
	}{
		{"tic-tac-toe", 30, 10},
		{"connect-four", 6, 50},
		{"eight-queens", 5, 9},
		{"rock-paper-scissors", 5, 30},
		{"reversi", 1, 70},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := export(t, gsmtest.Game(t, c.name))
			w.playouts(c.playouts, c.turns)
			w.end()
		})
	}
}

// shogiTurns is how far a game of mini-shogi is compared: go test ./engine/gsm/gdl -run MiniShogi -args -turns 24 takes a
// quarter of a minute.
var shogiTurns = flag.Int("turns", 2, "turns of mini-shogi to compare")

// TestExportOfMiniShogi plays with few turns: with 300 of them the sums of the Math Library are many.
func TestExportOfMiniShogi(t *testing.T) {
	p, err := gsmtest.Load("mini-shogi", gsmtest.Source(t, "mini-shogi"),
		map[string]syntax.ParamValue{"TURNS": {Int: 24}})
	require.NoError(t, err)
	export(t, p).playouts(1, *shogiTurns)
}

// TestExportsAreShort: no table of numbers beyond maxFacts lines.
func TestExportsAreShort(t *testing.T) {
	for name, most := range map[string]int{"tic-tac-toe": 200, "connect-four": 400, "reversi": 450, "eight-queens": 300, "gomoku": 600,
		"mini-shogi": 1600} {
		text, err := Export(gsmtest.Game(t, name))
		require.NoError(t, err)
		require.LessOrEqual(t, strings.Count(text, "\n"), most, name)
	}
}

func TestExportOfGomoku(t *testing.T) {
	p, err := gsmtest.Load("gomoku", gsmtest.Source(t, "gomoku"), map[string]syntax.ParamValue{"SIZE": {Int: 6}})
	require.NoError(t, err)
	export(t, p).playouts(2, 40)
}

// TestExportOfTicTacToeHasTheSameStates walks all states by the exported game alone.
func TestExportOfTicTacToeHasTheSameStates(t *testing.T) {
	if testing.Short() {
		t.Log("walks all states only without -short; the playouts compare the rest")
		return
	}
	w := export(t, gsmtest.Game(t, "tic-tac-toe"))
	key := func(s datalog.State) string {
		fs := make([]string, 0, len(s))
		for f := range s {
			fs = append(fs, f)
		}
		slices.Sort(fs)
		return strings.Join(fs, "")
	}
	start := w.gdl.Initial()
	seen := map[string]bool{key(start): true}
	queue := []datalog.State{start}
	terminals := map[string]int{}
	perft := map[string]int{key(start): 1} // paths to a state; no state has two depths
	var counts [10]int
	depth := map[string]int{key(start): 0}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		k := key(s)
		counts[depth[k]] += perft[k]
		m, err := w.gdl.Model(s)
		require.NoError(t, err)
		if m.Holds("terminal") {
			g := m.Goals()
			terminals[g["x"][0]+" "+g["o"][0]]++
			continue
		}
		legal := m.Legal()
		for _, a := range legal {
			for _, b := range legal {
				if !strings.HasPrefix(a, "(does x") || !strings.HasPrefix(b, "(does o") {
					continue
				}
				m, err := w.gdl.Model(s, a, b)
				require.NoError(t, err)
				next := m.Next()
				n := key(next)
				perft[n] += perft[k]
				if !seen[n] {
					seen[n] = true
					depth[n] = depth[k] + 1
					queue = append(queue, next)
				}
			}
		}
	}
	require.Len(t, seen, 5478)
	require.Equal(t, map[string]int{"100 0": 626, "0 100": 316, "50 50": 16}, terminals)
	require.Equal(t, []int{1, 9, 72, 504, 3024, 15120, 54720}, counts[:7])
}

func TestExportRefusesWithTheReason(t *testing.T) {
	p, err := gsmtest.Load("x.gsm", gsmtest.Wrap(syntax.Terminal,
		"gsm TERMINAL\n* a : Math: 6/2 < 3 t-> b\n  b : Math: n = 3 t-> c\n  c : Math: n/2 = 1 t-> ok\n  ok : accept"), nil)
	require.NoError(t, err)
	_, err = Export(p)
	require.ErrorContains(t, err, "machine TERMINAL, state c: division has no form in GDL")
	p, err = gsmtest.Load("x.gsm", gsmtest.Wrap(syntax.Update,
		"gsm UPDATE\n* a : Turn.set(X) t-> b\n  b : Player.does(X,PASS) t-> ok\n  ok : accept"), nil)
	require.NoError(t, err)
	_, err = Export(p)
	require.ErrorContains(t, err, "machine UPDATE, state a: behind a definition only definitions may follow")
	p, err = gsmtest.Load("x.gsm", gsmtest.Wrap(syntax.Legal, "gsm LEGAL\n* a : Player.legal(X,PUT(any,1)) t-> ok\n  ok : accept"), nil)
	require.NoError(t, err)
	_, err = Export(p)
	require.ErrorContains(t, err, "machine LEGAL, state a: any or all has no value", "a term that is missing ends nothing but the export")
}

// TestExportOfEveryComparison counts a score up and down and ends the game by each comparison of numbers.
func TestExportOfEveryComparison(t *testing.T) {
	for _, call := range []string{"Math: n < 2", "Math: n <= 2", "Math: n = 2", "Math: n != 2", "Math: n >= 2", "Math: n > 2",
		"Math.between(n,2,3)", "Math.between(n,0,2)"} {
		for from, by := range map[int]int{0: 1, 4: -1} {
			t.Run(fmt.Sprint(call, " from ", from), func(t *testing.T) {
				src := gsmtest.Wrap(syntax.Terminal,
					fmt.Sprintf("gsm TERMINAL\n* a : Score.true(X,n) t-> b\n  b : %s t-> ok f-> no\n  no : Math: n = %d t-> ok\n  ok : accept", call,
						4-from))
				src = strings.Replace(src, "b : Turn.set(>>pl) t-> ok", fmt.Sprintf("b : Turn.set(>>pl) t-> s\n  s : Score.add(X,%d) t-> ok", by), 1)
				src = strings.Replace(src, "Board.setSize(3,3) t-> ok",
					fmt.Sprintf("Board.setSize(1,1) t-> b\n  b : Score.setBound(5) t-> c\n  c : Score.set(X,%d) t-> ok", from), 1)
				p, err := gsmtest.Load("x.gsm", src, nil)
				require.NoError(t, err)
				export(t, p).playouts(1, 6)
			})
		}
	}
}

// TestExportOfCounts: cells are counted of any owner and kind, of those that are known and of all but those.
func TestExportOfCounts(t *testing.T) {
	for _, of := range []string{"any,any", "X,any", "~X,any", "any,MARK", "any,~MARK", "pl,any", "~pl,any", "~pl,MARK",
		"~pl,~MARK", "any,pi", "any,~pi",
		"NONE,NONE", "~NONE,any"} {
		t.Run(of, func(t *testing.T) {
			src := gsmtest.Wrap(syntax.Terminal, "gsm TERMINAL\n* a : Turn.true(pl) t-> b\n  b : Piece.true(pi) t-> c\n  c : Board.count("+of+
				",n) t-> d\n  d : Math: n >= 2 t-> ok\n  ok : accept")
			src = strings.Replace(src, "Player.legal(pl,PASS) t-> ok", "Board.true([x,y],NONE,NONE) t-> c\n  c : Player.legal(pl,PUT(x,y)) t-> ok", 1)
			src = strings.Replace(src, "b : Turn.set(>>pl) t-> ok",
				"b : Player.does(pl,PUT(x,y)) t-> c\n  c : Board.set([x,y],pl,MARK) t-> d\n  d : Turn.set(>>pl) t-> ok", 1)
			src = strings.Replace(src, "Board.setSize(3,3) t-> ok", "Board.setSize(2,2) t-> b\n  b : Turn.set(X) t-> ok", 1)
			p, err := gsmtest.Load("x.gsm", src, nil)
			require.NoError(t, err)
			export(t, p).playouts(2, 5)
		})
	}
}

// TestExportOfWhatIsSet: points and pieces in the field that a move sets rather than counts up, and the size of the board.
func TestExportOfWhatIsSet(t *testing.T) {
	src := gsmtest.Wrap(syntax.Terminal, "gsm TERMINAL\n* a : Board.size(w,h) t-> b\n  b : Math: w = 3 t-> c\n  c : Math: h = 2 t-> d\n"+
		"  d : Field.true(O,MARK,1) t-> e\n  e : Score.true(O,2) t-> ok\n  ok : accept")
	src = strings.Replace(src, "Board.setSize(3,3) t-> ok", "Board.setSize(3,2) t-> b\n  b : Score.setBound(3) t-> c\n  c : Field.setBound(2) t-> d\n"+
		"  d : Turn.set(X) t-> ok", 1)
	src = strings.Replace(src, "b : Turn.set(>>pl) t-> ok", "b : Score.set(pl,2) t-> c\n  c : Field.set(pl,MARK,1) t-> d\n  d : Turn.set(>>pl) t-> ok", 1)
	p, err := gsmtest.Load("x.gsm", src, nil)
	require.NoError(t, err)
	w := export(t, p)
	w.playouts(1, 3)
	w.end()
}

func TestExportRefusesLargeNumbers(t *testing.T) {
	for n, ok := range map[int]bool{4000: true, 4001: false} {
		p, err := gsmtest.Load("x.gsm", gsmtest.Wrap(syntax.Terminal,
			fmt.Sprintf("gsm TERMINAL\n* a : Math: k = %d t-> b\n  b : Math: k < 3 t-> ok\n  ok : accept", n)), nil)
		require.NoError(t, err)
		_, err = Export(p)
		if ok {
			require.NoError(t, err)
		} else {
			require.ErrorIs(t, err, ErrNoGDL)
			require.ErrorContains(t, err, "its numbers go up to 4001")
		}
	}
}
