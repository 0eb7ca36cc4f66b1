package boardgame

import (
	"bytes"
	"context"
	"errors"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/tubstap"
)

// ruleGameOf starts a shipped game of the rule language.
func ruleGameOf(t *testing.T, name string) Session {
	t.Helper()
	src, err := os.ReadFile("../../assets/games/" + name + ".gsm")
	require.NoError(t, err)
	g, err := NewRuleGame(linked(t, name, string(src)))
	require.NoError(t, err)
	return g
}

// linked is a text of the rule language.
func linked(t *testing.T, name, src string) *link.Program {
	t.Helper()
	f, err := syntax.Parse(name, src)
	require.NoError(t, err)
	p, problems := link.Compile(f, component.NewRegistry(), nil)
	require.Empty(t, problems.Faults())
	return p
}

// mapOf is a shipped map.
func mapOf(t *testing.T, name string) *tubstap.Map {
	t.Helper()
	data, err := os.ReadFile("../../assets/maps/" + name + ".tbsmap")
	require.NoError(t, err)
	m, err := tubstap.ReadMap(data)
	require.NoError(t, err)
	return m
}

// clickAll clicks cells; the last click has to decide on one option, which is played.
func clickAll(t *testing.T, g Session, cells ...Cell) {
	t.Helper()
	var options []int
	for i, c := range cells {
		require.Empty(t, options)
		require.Contains(t, g.Open(), c, "click %d", i+1)
		options = g.Click(c)
	}
	require.Len(t, options, 1)
	require.NoError(t, g.Play(options[0]))
}

func TestGamesArePlayedByClicks(t *testing.T) {
	for _, c := range []struct {
		game   string
		clicks []Cell
		move   string
	}{
		{"tic-tac-toe", []Cell{{1, 1}}, "PUT(1,1)"},
		{"connect-four", []Cell{{3, 5}}, "DROP(3)"},
		{"gomoku", []Cell{{4, 4}}, "PUT(4,4)"},
		{"reversi", []Cell{{2, 3}}, "PUT(2,3)"},
		{"eight-queens", []Cell{{5, 0}}, "PUT(5)"},
		{"mini-shogi", []Cell{{1, 4}, {1, 3}}, "MOVE(1,4,1,3,0)"},
		{"chess", []Cell{{4, 6}, {4, 4}}, "MOVE(4,6,4,4)"},
	} {
		t.Run(c.game, func(t *testing.T) {
			g := ruleGameOf(t, c.game)
			before := len(g.Options())
			clickAll(t, g, c.clicks...)
			require.Equal(t, c.move, g.Moves()[0].Text)
			require.NotEmpty(t, g.Last())
			require.Empty(t, g.Picked())
			g.GoTo(-3)
			require.Zero(t, g.Place())
			require.Equal(t, 1, g.Length(), "what was played stays until another action is")
			require.Len(t, g.Options(), before)
			clickAll(t, g, c.clicks...)
			require.Equal(t, 1, g.Length())
		})
	}
}

func TestClickBesideBeginsAnew(t *testing.T) {
	g := ruleGameOf(t, "mini-shogi")
	require.Empty(t, g.Click(Cell{1, 4}))
	require.Equal(t, []Cell{{1, 4}}, g.Picked())
	require.Empty(t, g.Click(Cell{2, 4}), "another piece of one's own")
	require.Equal(t, []Cell{{2, 4}}, g.Picked())
	require.Empty(t, g.Click(Cell{2, 2}), "not to be reached")
	require.Empty(t, g.Picked())
	g.Click(Cell{1, 4})
	g.Forget()
	require.Empty(t, g.Picked())
}

// TestPiecesInHand: a captured piece is put on the board by two clicks.
func TestPiecesInHand(t *testing.T) {
	g := ruleGameOf(t, "mini-shogi")
	clickAll(t, g, Cell{4, 4}, Cell{4, 1})
	require.Equal(t, []Hand{{Piece{Player: 0, Kind: "PAWN"}, 1}}, g.Board().Hands[0])
	clickAll(t, g, Cell{4, 0}, Cell{4, 1})
	require.Empty(t, g.ClickHand("PAWN"))
	options := g.Click(Cell{4, 2})
	require.Len(t, options, 1)
	require.NoError(t, g.Play(options[0]))
	require.Empty(t, g.Board().Hands[0])
	require.Equal(t, Piece{Player: 0, Kind: "PAWN"}, g.Board().Pieces[Cell{4, 2}])
}

// TestPromotionIsAskedFor: moves of the same clicks come back together.
func TestPromotionIsAskedFor(t *testing.T) {
	g := ruleGameOf(t, "chess")
	for _, m := range [][2]Cell{{{0, 6}, {0, 4}}, {{1, 1}, {1, 3}}, {{0, 4}, {1, 3}}, {{7, 1}, {7, 2}}, {{1, 3}, {1, 2}}, {{7, 2}, {7, 3}},
		{{1, 2}, {0, 1}}, {{7, 3}, {7, 4}}} {
		clickAll(t, g, m[0], m[1])
	}
	require.Empty(t, g.Click(Cell{0, 1}))
	require.Len(t, g.Click(Cell{1, 0}), 4, "queen, rook, bishop, knight")
}

func TestOptionOutsideIsRefused(t *testing.T) {
	g := ruleGameOf(t, "tic-tac-toe")
	require.Error(t, g.Play(9))
	require.Error(t, g.Play(-1))
	require.Zero(t, g.Length())
}

func TestGamesWithoutABoardAreRefused(t *testing.T) {
	for name, want := range map[string]error{"rock-paper-scissors": ErrNoBoard} {
		src, err := os.ReadFile("../../assets/games/" + name + ".gsm")
		require.NoError(t, err)
		_, err = NewRuleGame(linked(t, name, string(src)))
		require.EqualError(t, err, want.Error())
	}
}

// TestProgramsPlayEveryGameToItsEnd, each of them legal options alone.
func TestProgramsPlayEveryGameToItsEnd(t *testing.T) {
	for name, g := range map[string]Session{"tic-tac-toe": ruleGameOf(t, "tic-tac-toe"), "duel44": NewTubstap(mapOf(t, "duel44"))} {
		kinds := g.Kinds()
		require.Greater(t, len(kinds), 2)
		for k := uint64(0); ; k++ {
			if _, over := g.Result(); over {
				break
			}
			kind := kinds[int(k)%len(kinds)]
			a, err := g.Ask()(context.Background(), Program{Kind: kind.Name, Playouts: 40, Level: "1"}, k)
			require.NoError(t, err, "%s, %s", name, kind.Name)
			for _, v := range a.Values {
				require.True(t, v.Option >= 0 && v.Option < len(g.Options()) && v.Value >= 0 && v.Value <= 1 && v.Group > 0, "%s, %s: %+v", name,
					kind.Name, v)
			}
			require.NoError(t, g.Play(a.Best))
		}
		require.Empty(t, g.Options())
		require.NoError(t, g.Err())
		_, err := g.Ask()(context.Background(), Program{Kind: kinds[0].Name, Playouts: 40, Level: "1"}, 1)
		require.Error(t, err, "the game is over")
	}
}

func TestAnAnswerIsRepeatableAndStops(t *testing.T) {
	for _, g := range []Session{ruleGameOf(t, "reversi"), NewTubstap(mapOf(t, "study66"))} {
		ask := g.Ask()
		p := Program{Kind: uctKind, Playouts: 60, Level: "2"}
		a, err := ask(context.Background(), p, 7)
		require.NoError(t, err)
		require.NoError(t, g.Play(0)) // the question stays about the position it was made in
		b, err := ask(context.Background(), p, 7)
		require.NoError(t, err)
		require.Equal(t, a, b)
		ctx, stop := context.WithCancel(context.Background())
		stop()
		_, err = ask(ctx, p, 7)
		require.ErrorIs(t, err, context.Canceled)
		_, err = ask(context.Background(), Program{Kind: "nobody"}, 7)
		require.Error(t, err)
	}
}

func TestFlatMonteCarloTakesTheWin(t *testing.T) {
	g := ruleGameOf(t, "tic-tac-toe")
	for _, c := range []Cell{{0, 0}, {0, 1}, {1, 0}, {1, 1}} {
		clickAll(t, g, c)
	}
	a, err := g.Ask()(context.Background(), Program{Kind: flatKind, Playouts: 400}, 7)
	require.NoError(t, err)
	require.Equal(t, "PUT(2,0)", g.Options()[a.Best].Text)
	require.InDelta(t, 1, a.Values[0].Value, 0)
}

// TestUnitsMoveAttackAndStay by the clicks of docs/TUBSTAP.md.
func TestUnitsMoveAttackAndStay(t *testing.T) {
	g := NewTubstap(mapOf(t, "duel44"))
	require.Equal(t, Piece{Player: 0, Kind: "infantry", HP: 10}, g.Board().Pieces[Cell{0, 0}])
	clickAll(t, g, Cell{0, 0}, Cell{0, 0})
	require.Equal(t, "I(1,1)-(1,1)", g.Moves()[0].Text)
	require.True(t, g.Board().Pieces[Cell{0, 0}].Acted)
	require.Empty(t, g.Last(), "nothing has moved")
	require.Equal(t, 0, g.Turn(), "the other unit has not acted")
	clickAll(t, g, Cell{1, 0}, Cell{2, 3}, Cell{1, 3})
	require.Equal(t, "P(2,1)-(2,4)×P(3,4) 3:1", g.Moves()[1].Text)
}

// TestAttackFromTheOnlyCellNeedsNoThirdClick.
func TestAttackFromTheOnlyCellNeedsNoThirdClick(t *testing.T) {
	l := *mapOf(t, "duel44").Layout()
	l.Units = []tubstap.Unit{{Type: tubstap.Panzer, Team: tubstap.Red, X: 1, Y: 1, HP: 10}, {Type: tubstap.Infantry, Team: tubstap.Blue, X: 1,
		Y: 2, HP: 10}}
	l.Terrain = slices.Repeat([]tubstap.Terrain{tubstap.Forbidden}, len(l.Terrain))
	m, err := tubstap.NewMap(l)
	require.NoError(t, err)
	g := NewTubstap(m)
	require.Empty(t, g.Click(Cell{0, 0}))
	options := g.Click(Cell{0, 1})
	require.Len(t, options, 1)
	require.Equal(t, []Cell{{0, 0}, {0, 0}, {0, 1}}, g.Options()[options[0]].Path)
}

func TestEndOfTheTurnByChoice(t *testing.T) {
	g := NewTubstap(mapOf(t, "study66"))
	clickAll(t, g, Cell{0, 2}, Cell{0, 3})
	require.True(t, g.EndTurn())
	require.Equal(t, 1, g.Turn())
	require.Equal(t, &Score{Turn: 1, TurnLimit: 29, HP: [2]int{48, 48}}, g.Score())
	for g.EndTurn() {
	}
	_, over := g.Result()
	require.True(t, over)
	require.Equal(t, 30, g.Length())
	require.False(t, ruleGameOf(t, "tic-tac-toe").EndTurn())
	require.Nil(t, ruleGameOf(t, "tic-tac-toe").Score())
}

// TestGroups: every option is in one group, and level 2 puts the attacks on one enemy together.
func TestGroups(t *testing.T) {
	g := NewTubstap(mapOf(t, "study66"))
	counts := map[string]int{"0": 70, "2": 12, "4": 6}
	for levels, want := range counts {
		groups := g.Groups(levels)
		require.Len(t, groups, want, levels)
		var all []int
		for _, group := range groups {
			all = append(all, group...)
		}
		slices.Sort(all)
		for i, o := range all {
			require.Equal(t, i, o)
		}
		require.Len(t, all, len(g.Options()))
	}
	require.Nil(t, g.Groups("9"))
	require.Nil(t, ruleGameOf(t, "chess").Groups("2"))
}

// TestLogsComeBackAsTheyWerePlayed, with comments and turns that were ended by choice.
func TestLogsComeBackAsTheyWerePlayed(t *testing.T) {
	g := NewTubstap(mapOf(t, "study66"))
	g.Names = [2]string{"a", "b"}
	clickAll(t, g, Cell{0, 2}, Cell{0, 3})
	require.True(t, g.EndTurn())
	for range 9 {
		a, err := g.Ask()(context.Background(), Program{Kind: "attack"}, 1)
		require.NoError(t, err)
		require.NoError(t, g.Play(a.Best))
	}
	g.comments = []string{"first"}
	var file bytes.Buffer
	require.NoError(t, g.WriteLog(&file))
	log, err := tubstap.ReadLog(file.Bytes())
	require.NoError(t, err)
	back, err := OpenTubstapLog(log)
	require.NoError(t, err)
	require.Zero(t, back.Place())
	require.Equal(t, g.Names, back.Names)
	require.Equal(t, g.states, back.states)
	require.Equal(t, "first", back.Moves()[0].Comment)
	back.GoTo(99)
	require.Equal(t, g.Board(), back.Board())
	back.GoTo(3)
	require.NoError(t, back.Play(0), "another way from a place of the log")
	require.Equal(t, 4, back.Length())

	log.Turns[0].Actions[0].Damage = 3
	_, err = OpenTubstapLog(log)
	var syntax *tubstap.SyntaxError
	require.True(t, errors.As(err, &syntax))
}

func TestPositionIsAMapOfItsOwn(t *testing.T) {
	g := NewTubstap(mapOf(t, "study66"))
	clickAll(t, g, Cell{0, 2}, Cell{0, 3})
	l, exchanged, err := g.Position()
	require.NoError(t, err)
	require.False(t, exchanged)
	m, err := tubstap.NewMap(l)
	require.NoError(t, err)
	require.Len(t, NewTubstap(m).Options(), len(g.Options()))
}
