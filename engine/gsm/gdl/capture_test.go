package gdl

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/internal/gsmtest"
)

// numberGame is a game of a score: X adds a legal number in every turn, under variables and words of the text's own.
const numberGame = `player X Y
piece MARK
move PUT 1
gsm INITIAL
* a : Board.setSize(2,2)  t-> b
  b : Score.setBound(60)  t-> c
  c : Turn.set(X)         t-> ok
  ok : accept
gsm TERMINAL
* a : Score.true(X,n)     t-> b
  b : Math: n+VAR0 > 30   t-> ok
  ok : accept
gsm LEGAL
* a : Turn.true(pl)                t-> b
  b : Math.between(VAR,FROM,TO)    t-> put
  put : Player.legal(pl,PUT(VAR))  t-> ok
  ok : accept
gsm UPDATE
* a : Player.does(pl,PUT(VAR))  t-> big
  big : Game.big(VAR)           t-> add  f-> one
  add : Score.add(X,VAR+2)      t-> next
  one : Score.add(X,1)          t-> next
  next : Turn.set(>>pl)         t-> ok
  ok : accept
gsm GOAL
* a : Player.goal(X,100) t-> ok
  ok : accept
gsm Game.big(VAR)
* a : Math: VAR >= 8  t-> ok
  ok : accept
`

// Variables, players and moves may have the names that the export has for its own.
func TestExportCapturesNoVariables(t *testing.T) {
	for _, name := range []string{"p", "x", "n", "pi", "root_x", "v_1"} {
		t.Run(name, func(t *testing.T) {
			src := strings.NewReplacer("VAR0", "0", "VAR", name, "FROM", "6", "TO", "9").Replace(numberGame)
			p, err := gsmtest.Load("x.gsm", src, nil)
			require.NoError(t, err)
			export(t, p).playouts(1, 6)
		})
	}
}

func TestExportKeepsWordsApart(t *testing.T) {
	for _, words := range [][2]string{{"ROLE", "ROLE_"}, {"CELL", "TURN"}, {"M3", "M3_"}, {"TRUE", "DISTINCT"}, {"SCORE", "SCORE_"}} {
		t.Run(words[0], func(t *testing.T) {
			src := strings.NewReplacer("VAR0", "0", "VAR", "v", "FROM", "6", "TO", "9", "PUT", words[0], "MARK", words[1]).Replace(numberGame)
			p, err := gsmtest.Load("x.gsm", src, nil)
			require.NoError(t, err)
			export(t, p).playouts(1, 6)
		})
	}
}

// The numbers of a move go beyond the board, and what is computed with them beyond the score's.
func TestExportFollowsNumbersThroughMoves(t *testing.T) {
	src := strings.NewReplacer("VAR0", "n", "VAR", "v", "FROM", "17", "TO", "22").Replace(numberGame)
	p, err := gsmtest.Load("x.gsm", src, nil)
	require.NoError(t, err)
	export(t, p).playouts(1, 6)
}

// A parameter that comes from a move holds what the move does: here players and pieces, not numbers.
func TestExportOfParametersFromMoves(t *testing.T) {
	for _, arg := range []struct{ legal, test string }{
		{"a : Turn.true(pl) t-> b\n  b : Player.true(v) t-> put", "Player.true(v)"},
		{"a : Turn.true(pl) t-> b\n  b : Piece.true(v) t-> put", "Piece.true(v)"},
		{"a : Turn.true(pl) t-> b\n  b : Player.true(v) t-> put", "Math: v = X"},
		{"a : Turn.true(pl) t-> b\n  b : Player.true(v) t-> put", "Math: v != X"},
		{"a : Turn.true(pl) t-> b\n  b : Piece.true(v) t-> put", "Math: v = X"},
		{"a : Turn.true(pl) t-> b\n  b : Board.true([0,0],v,any) t-> put", "Turn.true(v)"},
		{"a : Turn.true(pl) t-> b\n  b : Math.between(v,1,5) t-> put", "Math: v >= 3"},
		{"a : Turn.true(pl) t-> b\n  b : Math.between(v,1,5) t-> put", "Board.true([v,0],NONE,NONE)"},
	} {
		t.Run(arg.legal[25:]+" "+arg.test, func(t *testing.T) {
			src := strings.NewReplacer("VAR0", "0", "Math: VAR >= 8", arg.test, "VAR+2", "4", "VAR", "v").Replace(numberGame)
			at := strings.Index(src, "* a : Turn.true(pl)")
			end := strings.Index(src, "  put : Player.legal")
			src = src[:at] + "* " + arg.legal + "\n" + src[end:]
			p, err := gsmtest.Load("x.gsm", src, nil)
			require.NoError(t, err)
			export(t, p).playouts(1, 6)
		})
	}
}
