package rules

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"hogline/app/rulebook"
	"hogline/app/ui/actions"
	"hogline/canvas"
)

// tictactoe shows that game.
func tictactoe(t *testing.T) *fixture {
	t.Helper()
	f := show(t, guardRemoved())
	f.open(f.document("tic-tac-toe"))
	require.Equal(t, boardTab, f.state.machine)
	return f
}

func TestGameAgainstAnOpponent(t *testing.T) {
	f := tictactoe(t)
	f.clickCell(canvas.Cell{X: 1, Y: 1})
	g := f.state.game()
	require.Len(t, g.Moves, 1)
	require.True(t, f.state.board.thinking)
	require.Contains(t, texts(f.panel), f.gameStatus(g))
	f.clickCell(canvas.Cell{X: 0, Y: 0})
	require.Len(t, g.Moves, 1, "it is not your turn")
	f.window.Until("the reply", func() bool { return len(g.Moves) == 2 })
	require.False(t, f.state.board.thinking)
	f.takeBack()
	require.Empty(t, g.Moves, "up to your own move")
}

func TestGameByKeys(t *testing.T) {
	f := tictactoe(t)
	f.press(actions.Key{Name: fyne.KeyReturn})
	require.Empty(t, f.state.game().Moves, "there is no cursor yet")
	f.press(actions.Key{Name: fyne.KeyDown})
	require.Equal(t, rulebook.Spot{X: 1, Y: 1}, *f.state.board.cursor, "it appears in the middle")
	f.press(actions.Key{Name: fyne.KeyRight})
	f.press(actions.Key{Name: fyne.KeyRight})
	require.Equal(t, rulebook.Spot{X: 2, Y: 1}, *f.state.board.cursor, "it stays on the board")
	f.press(actions.Key{Name: fyne.KeyReturn})
	g := f.state.game()
	require.Equal(t, "PUT(2,1)", g.Program.MoveText(g.Moves[0]))
	f.press(actions.Key{Name: fyne.KeyEscape})
	require.False(t, f.state.board.thinking, "Esc ends the thinking")
	require.Zero(t, f.stopped)
	f.press(actions.Key{Rune: 'n'})
	require.Empty(t, f.state.game().Moves)
	require.NotSame(t, g, f.state.game())
}

// TestSeatTakenWhileAnOpponentThinks: its move is played before the user's next.
func TestSeatTakenWhileAnOpponentThinks(t *testing.T) {
	f := tictactoe(t)
	f.clickCell(canvas.Cell{X: 1, Y: 1})
	f.state.board.seats[1] = user
	f.continueGame()
	require.False(t, f.state.userToMove())
	g := f.state.game()
	f.window.Until("the move", func() bool { return len(g.Moves) == 2 })
	require.True(t, f.state.userToMove())
}

// TestReplyComesToTheViewShown: the language was changed meanwhile.
func TestReplyComesToTheViewShown(t *testing.T) {
	f := tictactoe(t)
	f.clickCell(canvas.Cell{X: 0, Y: 0})
	f.speak("ja")
	g := f.state.game()
	f.window.Until("the reply", func() bool { return len(g.Moves) == 2 })
	require.Contains(t, f.gameStatus(g), "の番")
	require.Contains(t, texts(f.panel), f.gameStatus(g))
	f.press(actions.Key{Name: fyne.KeyBackspace})
	require.Empty(t, g.Moves)
}

func TestTwoOpponentsPlayToTheEnd(t *testing.T) {
	f := tictactoe(t)
	f.state.board.seats = []string{"random", "random"}
	f.continueGame()
	g := f.state.game()
	f.window.Until("the end", func() bool { _, over := g.Result(); return over })
	require.False(t, f.state.userToMove())
	require.Contains(t, texts(f.panel), f.gameStatus(g))
	require.NotContains(t, f.gameStatus(g), "moves")
}

func TestResultOfAGame(t *testing.T) {
	f := tictactoe(t)
	g := f.state.game()
	require.Equal(t, f.words.T("rv.play.turn", f.term("X")), f.gameStatus(g))
	play := func(cells ...rulebook.Spot) {
		t.Helper()
		for _, c := range cells {
			moves := g.Click(c.X, c.Y)
			require.Len(t, moves, 1)
			require.NoError(t, g.Play(moves[0]))
		}
	}
	play([]rulebook.Spot{{X: 0, Y: 0}, {X: 0, Y: 1}, {X: 1, Y: 0}, {X: 1, Y: 1}, {X: 2, Y: 0}}...)
	require.Equal(t, f.words.T("rv.play.won", f.term("X"), "100"), f.gameStatus(g))
	f.newGame()
	g = f.state.game()
	play([]rulebook.Spot{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 2, Y: 0}, {X: 1, Y: 1}, {X: 0, Y: 1}, {X: 2, Y: 1}, {X: 1, Y: 2}, {X: 0, Y: 2}, {X: 2, Y: 2}}...)
	require.Equal(t, f.words.T("rv.play.draw"), f.gameStatus(g))
}

func TestOtherDocumentEndsTheThinking(t *testing.T) {
	f := tictactoe(t)
	f.clickCell(canvas.Cell{X: 0, Y: 0})
	f.open(f.document("gomoku"))
	require.False(t, f.state.board.thinking)
	require.Empty(t, f.state.game().Moves)
	require.Same(t, f.state.document.Program(), f.state.game().Program)
}

func TestBoardShowsThePosition(t *testing.T) {
	f := tictactoe(t)
	f.state.board.seats = []string{user, user}
	f.moveCursor(0, 0)
	require.Equal(t, &canvas.Cell{X: 1, Y: 1}, f.boardModel(f.state.game()).Cursor)
	f.clickCell(canvas.Cell{X: 1, Y: 1})
	require.Nil(t, f.boardModel(f.state.game()).Cursor, "a click hides the cursor")
	f.clickCell(canvas.Cell{X: 2, Y: 0})
	m := f.boardModel(f.state.game())
	require.Equal(t, map[canvas.Cell]canvas.Piece{{X: 1, Y: 1}: {Player: 0, Cross: true, Up: true}, {X: 2, Y: 0}: {Player: 1, Cross: true}}, m.Pieces)
	require.Equal(t, map[canvas.Cell]bool{{X: 2, Y: 0}: true}, m.Last)
	require.Len(t, m.Open, 7)
	f.open(f.document("reversi"))
	require.True(t, f.boardModel(f.state.game()).Black)
	f.open(f.document("mini-shogi"))
	for _, p := range f.boardModel(f.state.game()).Pieces {
		require.True(t, p.Shaped)
		require.NotEmpty(t, p.Sign)
	}
}

// TestMoveOfSeveralClicks: a click on a piece leaves its targets open; Esc forgets it.
func TestMoveOfSeveralClicks(t *testing.T) {
	f := show(t, guardRemoved())
	f.open(f.document("mini-shogi"))
	g := f.state.game()
	for c := range f.boardModel(g).Open {
		f.clickCell(c)
		break
	}
	require.Len(t, f.boardModel(g).Chosen, 1)
	f.press(actions.Key{Name: fyne.KeyEscape})
	require.Empty(t, f.boardModel(g).Chosen)
	require.Zero(t, f.stopped)
	f.press(actions.Key{Name: fyne.KeyEscape})
	require.Equal(t, 1, f.stopped, "nothing runs in the view any more")
}

func TestCurlingHasNoBoardGame(t *testing.T) {
	f := show(t, guardRemoved())
	require.Nil(t, f.state.game())
	require.False(t, f.state.userToMove())
	f.takeBack()
	f.newGame()
	f.moveCursor(1, 0)
	f.clickCursor()
	require.Nil(t, f.state.game())
}
