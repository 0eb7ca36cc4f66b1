package gdl

import (
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/gdl/internal/datalog"
	"github.com/hogline/hogline/engine/gsm/internal/gsmtest"
	"github.com/hogline/hogline/engine/gsm/run"
)

// chessEvery is which of the moves of a position of chess are played in both forms: with 1 all of them.
var chessEvery = flag.Int("chess-every", 12, "every how many moves of a position of chess are played in both forms")

// TestExportOfChess holds the export of chess against the interpreter: in positions whose numbers of moves are published (Chess Programming
// Wiki, Perft Results), with castling, captures in passing, promotion, pins and checks, both allow the same moves, which lead to the same
// positions.
func TestExportOfChess(t *testing.T) {
	p := gsmtest.Game(t, "chess")
	text, err := Export(p)
	require.NoError(t, err)
	d, err := datalog.ParseGoals(text)
	require.NoError(t, err)
	for _, c := range []struct {
		fen   string
		moves int
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", 20},
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w", 48},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w", 14},
		{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w", 6},
		{"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w", 44},
		{"R5k1/5ppp/8/8/8/8/8/K7 b", 0},
		{"7k/5Q2/6K1/8/8/8/8/8 b", 0},
	} {
		at := gsmtest.ChessPosition(t, c.fen)
		w := &twin{t: t, p: at, g: run.NewInterpreter(at), gdl: d, e: measured(at), goals: true}
		s, err := w.g.Start()
		require.NoError(t, err)
		moves, over := w.compare(s)
		require.Equal(t, c.moves == 0, over, c.fen)
		n := 0
		for _, m := range moves {
			if m.Name < 0 || w.p.Moves[m.Name].Name == "NOOP" {
				continue
			}
			if n++; n%*chessEvery != 0 {
				continue
			}
			other := component.Noop(1 - int(m.Player))
			joint := []component.Move{m, other}
			if m.Player == 1 {
				joint = []component.Move{other, m}
			}
			w.compare(w.step(s, joint))
		}
		require.Equal(t, c.moves, n, c.fen)
	}
}

// TestAskIsModel: what is asked for backwards is what holds.
func TestAskIsModel(t *testing.T) {
	for _, name := range []string{"tic-tac-toe", "connect-four", "reversi"} {
		p := gsmtest.Game(t, name)
		w := export(t, p)
		text, err := Export(p)
		require.NoError(t, err)
		d, err := datalog.ParseGoals(text)
		require.NoError(t, err)
		require.Equal(t, w.gdl.Initial(), d.Initial())
		rng := rand.New(rand.NewPCG(4, 4))
		s, err := w.g.Start()
		require.NoError(t, err)
		for range 4 {
			moves, err := w.g.Legal(s)
			require.NoError(t, err)
			joint := choose(p, moves, rng)
			var does []string
			for _, m := range joint {
				does = append(does, w.does(m))
			}
			all, err := w.gdl.Model(w.fluents(s), does...)
			require.NoError(t, err)
			asked, err := d.Ask(w.fluents(s), does...)
			require.NoError(t, err)
			require.Equal(t, all.Legal(), asked.Legal(), name)
			require.Equal(t, all.Next(), asked.Next(), name)
			require.Equal(t, all.Holds("terminal"), asked.Holds("terminal"), name)
			for who, list := range all.Goals() {
				require.ElementsMatch(t, list, asked.Goals()[who], name)
			}
			s, err = w.g.Step(s, joint)
			require.NoError(t, err)
		}
	}
}
