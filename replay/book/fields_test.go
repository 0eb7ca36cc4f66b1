package book_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/book/booktest"
	"github.com/hogline/hogline/replay/book/diagram"
)

// TestWordsOfAShot: every field of a shot is corrected in the game and the tables, said to be, and as it was read when it is forgotten.
func TestWordsOfAShot(t *testing.T) {
	userFolders(t)
	path := bookFile(t, booktest.Options{Seed: 31, Ends: 1})
	b := openBook(t, path)
	g, e := b.Games[0], b.Games[0].Ends[0]
	read := *e.Shots[4]
	was := e.Words(g, 5)
	require.Len(t, was, len(book.ShotFields))
	turn := map[string]string{book.Clockwise: book.CounterClockwise, book.CounterClockwise: book.Clockwise}[read.Turn]
	of := func(f book.Field, v string) book.Wording {
		return book.Wording{Page: e.Page, Shot: 5, Field: f, Value: v}
	}
	list := []book.Wording{of(book.FieldPlayer, "NEW N"), of(book.FieldKind, "freeze"), of(book.FieldTurn, turn), of(book.FieldGrade, "35"),
		of(book.FieldNote, "Measurement"), of(book.FieldOut, "3 1")}
	require.NoError(t, book.Reword(b.Content, path, list))
	again := openBook(t, path)
	s := again.Games[0].Ends[0].Shots[4]
	require.Equal(t, []any{"NEW N", "Freeze", turn, 35, "Measurement", [2]int{3, 1}}, []any{s.Player, s.Type, s.Turn, s.Grade, s.Note, s.Gone})
	require.True(t, warned(again.Games[0], "book.reworded", 5))
	require.True(t, warned(again.Games[0], "book.count", 5), "the checks are made anew: so many stones are not out")
	require.False(t, warned(g, "book.count", 5))
	game, err := again.Set().Draft(t.Context(), 0)
	require.NoError(t, err)
	c := game.Ends[0].Shots[4].Chart
	require.Equal(t, []any{"NEW N", replay.TaskFreeze, turn == book.Clockwise, 35, "Measurement"}, []any{c.Player, c.Task, c.Turn == curling.Right,
		c.Grade, c.Note})
	require.NoError(t, book.Reword(b.Content, path, []book.Wording{of(book.FieldGrade, "")}))
	require.Equal(t, -1, openBook(t, path).Games[0].Ends[0].Shots[4].Grade, "the later correction of a field counts")
	require.NoError(t, book.Uncorrect(b.Content, path, e.Page, 5))
	back := openBook(t, path)
	require.Equal(t, was, back.Games[0].Ends[0].Words(back.Games[0], 5))
	require.Equal(t, len(g.Warnings), len(back.Games[0].Warnings))
}

// TestWordsOfAnEnd: points, the team that throws first, colours and line-ups; the checks that they end or make are told anew.
func TestWordsOfAnEnd(t *testing.T) {
	userFolders(t)
	path := bookFile(t, booktest.Options{Seed: 31, Ends: 2})
	b := openBook(t, path)
	g, e := b.Games[0], b.Games[0].Ends[0]
	of := func(f book.Field, v string) book.Wording { return book.Wording{Page: e.Page, Field: f, Value: v} }
	first := e.Words(g, 0)[book.FieldFirst]
	other := g.Teams[0]
	if other == first {
		other = g.Teams[1]
	}
	colour := map[diagram.Colour]string{diagram.Red: "yellow", diagram.Yellow: "red"}[e.Colours[0]]
	require.NoError(t, book.Reword(b.Content, path, []book.Wording{of(book.FieldPoints, "5 0"), of(book.FieldFirst, other),
		of(book.FieldColour, colour), of(book.FieldLineup1, "ONE A; TWO B;THREE C; FOUR D")}))
	again := openBook(t, path)
	g2, e2 := again.Games[0], again.Games[0].Ends[0]
	require.Equal(t, [2]int{5, 0}, e2.Points)
	words := e2.Words(g2, 0)
	require.Equal(t, other, words[book.FieldFirst])
	require.Equal(t, colour, words[book.FieldColour])
	require.NotEqual(t, e.Shots[0].Team, e2.Shots[0].Team)
	require.True(t, warned(g2, "book.results", 0), "%v", g2.Warnings)
	require.True(t, warned(g2, "book.hammer", 0))
	require.True(t, warned(g2, "book.before", 0), "the second end")
	require.False(t, warned(g, "book.results", 0) || warned(g, "book.hammer", 0) || warned(g, "book.before", 0))
	game, err := again.Set().Draft(t.Context(), 0)
	require.NoError(t, err)
	require.Equal(t, "TWO B", game.Players[0][1].Name)
	require.NoError(t, book.Reword(b.Content, path, []book.Wording{of(book.FieldTime, "12:34 -"), of(book.FieldDraws2,
		"ONE A 23,4; TWO B 199.6")}))
	again = openBook(t, path)
	words = again.Games[0].Ends[0].Words(again.Games[0], 0)
	require.Equal(t, []string{"12:34 -", "ONE A 23.4; TWO B 199.6"}, []string{words[book.FieldTime], words[book.FieldDraws2]})
	require.Equal(t, e.Words(g, 0)[book.FieldDraws1], words[book.FieldDraws1], "of the other team nothing was corrected")
	game, err = again.Set().Draft(t.Context(), 0)
	require.NoError(t, err)
	require.Equal(t, "ONE A 23.4 cm; TWO B 199.6 cm", game.Extra["LSD2"])
	require.Equal(t, [2]time.Duration{12*time.Minute + 34*time.Second, 0}, game.Ends[0].Left)
	require.NoError(t, book.Reword(b.Content, path, []book.Wording{of(book.FieldDraws2, "")}))
	game, err = openBook(t, path).Set().Draft(t.Context(), 0)
	require.NoError(t, err)
	require.Empty(t, game.Extra["LSD2"], "none were thrown")
	require.NoError(t, book.Reword(b.Content, path, []book.Wording{of(book.FieldPoints, "X")}))
	require.False(t, openBook(t, path).Games[0].Ends[0].Finished)
	require.NoError(t, book.Uncorrect(b.Content, path, e.Page, 0))
	back := openBook(t, path)
	require.Equal(t, e.Words(g, 0), back.Games[0].Ends[0].Words(back.Games[0], 0))
	require.Equal(t, len(g.Warnings), len(back.Games[0].Warnings))
}

// TestBadWords: what cannot be is refused, and what fits nothing is told; files without words are those that older programs read.
func TestBadWords(t *testing.T) {
	userFolders(t)
	for _, w := range []book.Wording{{Page: 0, Shot: 1, Field: book.FieldGrade}, {Page: 1, Shot: 1, Field: book.FieldGrade, Value: "101"},
		{Page: 1, Shot: 1, Field: book.FieldTurn, Value: "left"}, {Page: 1, Shot: 1, Field: book.FieldKind, Value: "throw"},
		{Page: 1, Shot: 17, Field: book.FieldGrade, Value: "1"}, {Page: 1, Field: book.FieldGrade, Value: "1"},
		{Page: 1, Shot: 1, Field: book.FieldPoints, Value: "1 0"}, {Page: 1, Field: book.FieldPoints, Value: "9 0"},
		{Page: 1, Field: book.FieldColour, Value: "green"}, {Page: 1, Shot: 1, Field: book.FieldTeam, Value: "Canada"},
		{Page: 1, Shot: 1, Field: book.FieldOut, Value: "1"}, {Page: 1, Shot: 1, Field: "other"},
		{Page: 1, Field: book.FieldLineup2, Value: "A;B;C;D;E;F;G"}, {Page: 1, Shot: 1, Field: book.FieldPlayer, Value: "A\nB"},
		{Page: 1, Shot: 1, Field: book.FieldPlayer, Value: "A\u202eB"}, {Page: 1, Field: book.FieldTime, Value: "12:34"},
		{Page: 1, Field: book.FieldTime, Value: "12:75 1:00"}, {Page: 1, Shot: 1, Field: book.FieldTime, Value: "1:00 1:00"},
		{Page: 1, Field: book.FieldDraws1, Value: "ONE A"}, {Page: 1, Field: book.FieldDraws1, Value: "23.4"},
		{Page: 1, Field: book.FieldDraws2, Value: "ONE A -1"}, {Page: 1, Field: book.FieldDraws2, Value: "ONE A 199.7"},
		{Page: 1, Field: book.FieldDraws2, Value: "ONE A NaN"}} {
		require.Error(t, book.Reword("abc", "book.pdf", []book.Wording{w}), "%+v", w)
	}
	path := bookFile(t, booktest.Options{Seed: 32, Ends: 1})
	b := openBook(t, path)
	page := b.Games[0].Ends[0].Page
	require.NoError(t, book.Reword(b.Content, path, []book.Wording{{Page: page, Shot: 3, Field: book.FieldTeam, Value: "NOR"},
		{Page: 1, Shot: 3, Field: book.FieldGrade, Value: "50"}}))
	again := openBook(t, path)
	require.Len(t, again.Warnings, len(b.Warnings)+2, "%v", again.Warnings)
	file := filepath.Join(book.CorrectionsFolder(), b.Content+".json")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Contains(t, string(text), `"version": 2`)
	require.NoError(t, book.Uncorrect(b.Content, path, page, 3))
	require.NoError(t, book.Uncorrect(b.Content, path, 1, 3))
	text, err = os.ReadFile(file)
	require.NoError(t, err)
	require.Contains(t, string(text), `"version": 1`)
	require.NotContains(t, string(text), "words")
}
