// Package gsmtest makes games for the tests of the packages of the rule language.
package gsmtest

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// Wrap gives a game without faults, in which a text takes the place of one of the five machines or, with "", is
// added.
func Wrap(machine, text string) string {
	parts := map[string]string{
		syntax.Initial:  "gsm INITIAL\n* a : Board.setSize(3,3) t-> ok\n  ok : accept\n",
		syntax.Terminal: "gsm TERMINAL\n* a : Board.true([any,any],NONE,NONE) f-> ok\n  ok : accept\n",
		syntax.Legal:    "gsm LEGAL\n* a : Turn.true(pl) t-> b\n  b : Player.legal(pl,PASS) t-> ok\n  ok : accept\n",
		syntax.Update:   "gsm UPDATE\n* a : Turn.true(pl) t-> b\n  b : Turn.set(>>pl) t-> ok\n  ok : accept\n",
		syntax.Goal:     "gsm GOAL\n* a : Player.goal(all,50) t-> ok\n  ok : accept\n",
	}
	parts[machine] = text
	var b strings.Builder
	b.WriteString("player X O\npiece MARK\nmove PASS\nmove PUT 2\nparam K 3 [1..5]\n")
	for _, r := range syntax.Rules {
		if r != machine {
			b.WriteString(parts[r])
		}
	}
	b.WriteString(parts[machine] + "\n")
	return b.String()
}

// Source reads a shipped game.
func Source(tb testing.TB, name string) string {
	tb.Helper()
	src, err := os.ReadFile("../../../assets/games/" + name + ".gsm")
	require.NoError(tb, err)
	return string(src)
}

// Game links a shipped game.
func Game(tb testing.TB, name string) *link.Program {
	tb.Helper()
	f, err := syntax.Parse(name+".gsm", Source(tb, name))
	require.NoError(tb, err)
	p, problems := link.Compile(f, component.NewRegistry(), nil)
	require.Empty(tb, problems)
	return p
}

// Load links a text; nil values keep those of its params.
func Load(name, src string, values map[string]syntax.ParamValue) (*link.Program, error) {
	f, err := syntax.Parse(name, src)
	if err != nil {
		return nil, err
	}
	p, problems := link.Compile(f, component.NewRegistry(), values)
	if p == nil {
		return nil, problems.Err()
	}
	return p, nil
}

// ChessPosition is chess from another position: pieces and the player to move of its FEN. Kings and rooks on their first
// cells have not moved.
func ChessPosition(t testing.TB, fen string) *link.Program {
	t.Helper()
	rows, turn, ok := strings.Cut(fen, " ")
	require.True(t, ok)
	kinds := map[string]string{"k": "KING", "q": "QUEEN", "r": "ROOK", "b": "BISHOP", "n": "KNIGHT", "p": "PAWN"}
	initial := "gsm INITIAL\n* a0 : Board.setSize(8,8) t-> a1\n"
	n := 1
	for y, row := range strings.Split(rows, "/") {
		x := 0
		for _, sign := range row {
			if sign <= '8' {
				x += int(sign - '0')
				continue
			}
			player, first, kind := "BLACK", 0, kinds[strings.ToLower(string(sign))]
			if sign < 'a' {
				player, first = "WHITE", 7
			}
			if y == first && (kind == "KING" && x == 4 || kind == "ROOK" && (x == 0 || x == 7)) {
				kind = "HOME_" + kind
			}
			initial += fmt.Sprintf("  a%d : Board.set([%d,%d],%s,%s) t-> a%d\n", n, x, y, player, kind, n+1)
			n, x = n+1, x+1
		}
	}
	initial += fmt.Sprintf("  a%d : Turn.set(%s) t-> ok\n  ok : accept\n", n, map[string]string{"w": "WHITE", "b": "BLACK"}[turn])
	src := Source(t, "chess")
	from, to := strings.Index(src, "gsm INITIAL"), strings.Index(src, "gsm TERMINAL")
	f, err := syntax.Parse("chess.gsm", src[:from]+initial+"\n"+src[to:])
	require.NoError(t, err)
	p, problems := link.Compile(f, component.NewRegistry(), nil)
	require.Empty(t, problems.Faults())
	return p
}
