package rulebook

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/engine/gsm/component"
)

func TestGameSessionIsPlayedByClicks(t *testing.T) {
	s := library(t)
	for _, c := range []struct {
		game   string
		clicks [][2]int
	}{
		{"tic-tac-toe", [][2]int{{1, 1}}},
		{"connect-four", [][2]int{{3, 5}}},
		{"gomoku", [][2]int{{4, 4}}},
		{"reversi", [][2]int{{2, 3}}},
		{"eight-queens", [][2]int{{5, 0}}},
		{"mini-shogi", [][2]int{{1, 4}, {1, 3}}},
	} {
		x, err := NewGameSession(s.Find(c.game).Program())
		require.NoError(t, err, c.game)
		var moves []component.Move
		for i, p := range c.clicks {
			require.Empty(t, moves, c.game)
			require.Contains(t, x.Open(), Spot{p[0], p[1]}, "%s, click %d", c.game, i)
			moves = x.Click(p[0], p[1])
		}
		require.Len(t, moves, 1, c.game)
		require.NoError(t, x.Play(moves[0]), c.game)
		require.NotEmpty(t, x.Touched(), c.game)
		require.Empty(t, x.Picked())
		x.Back(5)
		require.Empty(t, x.Moves)
		require.NoError(t, x.Play(moves[0]), "the position is as before")
	}
}

func TestClickBesideBeginsAnew(t *testing.T) {
	x, err := NewGameSession(library(t).Find("mini-shogi").Program())
	require.NoError(t, err)
	require.Empty(t, x.Click(1, 4))
	require.Equal(t, []Spot{{1, 4}}, x.Picked())
	require.Empty(t, x.Click(2, 4), "another piece of one's own")
	require.Equal(t, []Spot{{2, 4}}, x.Picked())
	require.Empty(t, x.Click(2, 2), "not to be reached")
	require.Empty(t, x.Picked())
}

func TestIllegalMoveIsRefused(t *testing.T) {
	x, err := NewGameSession(library(t).Find("tic-tac-toe").Program())
	require.NoError(t, err)
	m := x.Click(0, 0)[0]
	require.NoError(t, x.Play(m))
	require.Error(t, x.Play(m))
	require.Len(t, x.Moves, 1)
}

func TestCurlingHasNoBoard(t *testing.T) {
	_, err := NewGameSession(library(t).Find("five-rock").Program())
	require.ErrorIs(t, err, ErrNoBoard)
}

func TestOpponentsPlayLegalMovesToTheEnd(t *testing.T) {
	x, err := NewGameSession(library(t).Find("tic-tac-toe").Program())
	require.NoError(t, err)
	for k := uint64(0); ; k++ {
		if _, over := x.Result(); over {
			break
		}
		m, err := x.Reply(context.Background(), Opponents[k%2], x.World(), 60, k)
		require.NoError(t, err)
		require.NoError(t, x.Play(m))
	}
	require.Empty(t, x.Legal())
	require.NoError(t, x.Err())
}

func TestFlatMonteCarloTakesTheWin(t *testing.T) {
	x, err := NewGameSession(library(t).Find("tic-tac-toe").Program())
	require.NoError(t, err)
	for _, c := range [][2]int{{0, 0}, {0, 1}, {1, 0}, {1, 1}} {
		require.NoError(t, x.Play(x.Click(c[0], c[1])[0]))
	}
	m, err := x.Reply(context.Background(), "flat", x.World(), 400, 7)
	require.NoError(t, err)
	require.Equal(t, "PUT(2,0)", x.Program.MoveText(m))
	ctx, stop := context.WithCancel(context.Background())
	stop()
	_, err = x.Reply(ctx, "flat", x.World(), 400, 7)
	require.ErrorIs(t, err, context.Canceled)
}

func TestStonesOnTheBoard(t *testing.T) {
	x, err := NewGameSession(library(t).Find("mini-shogi").Program())
	require.NoError(t, err)
	at := func(cx, cy int) []string {
		player, piece, ok := x.Stone(cx, cy)
		if !ok {
			return nil
		}
		return []string{x.Program.Players[player], x.Program.Pieces[piece]}
	}
	require.Equal(t, []string{x.Program.Players[0], "KING"}, at(0, 4))
	require.Equal(t, []string{x.Program.Players[1], "KING"}, at(4, 0))
	require.Equal(t, []string{x.Program.Players[1], "ROOK"}, at(0, 0))
	require.Nil(t, at(2, 2))
}
