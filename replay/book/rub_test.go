package book

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/book/diagram"
)

// TestSidesOfABook: draws that rub a lone guard prove left and right, tell that they are exchanged, or are too few.
func TestSidesOfABook(t *testing.T) {
	book := func(right, left int) *Book {
		b := &Book{}
		for n := range right + left {
			side, turn := 0.25, Clockwise
			if n%2 == 1 {
				side, turn = -side, CounterClockwise
			}
			if n >= right {
				side = -side
			}
			guard, stone := diagram.Stone{Colour: diagram.Red, Y: 3.4}, diagram.Stone{Colour: diagram.Yellow, X: -1, Y: 0.5}
			pushed, thrown := diagram.Stone{Colour: diagram.Red, X: side, Y: 3.3}, diagram.Stone{Colour: diagram.Yellow, Y: 0.4, Delivered: true}
			b.Games = append(b.Games, &Game{FirstPage: 3, Teams: [2]string{"AAA", "BBB"}, Ends: []*End{{Number: 1, Finished: true,
				Colours: [2]diagram.Colour{diagram.Red, diagram.Yellow}, Shots: []*Shot{
					{Number: 3, Team: 0, Type: "Draw", Seen: true, Stones: []diagram.Stone{guard, stone}},
					{Number: 4, Team: 1, Type: "Draw", Turn: turn, Seen: true, Stones: []diagram.Stone{pushed, stone, thrown}}}}}})
		}
		b.rub()
		return b
	}
	require.Empty(t, book(6, 0).Warnings)
	require.Empty(t, book(0, 0).Warnings, "no game")
	require.Equal(t, []Warning{{Page: 3, Text: msg("mirrored", 6, 6)}}, book(0, 6).Warnings)
	require.Equal(t, []Warning{{Page: 3, Text: msg("rub", 4, 4)}}, book(4, 0).Warnings)
	require.Equal(t, []Warning{{Page: 3, Text: msg("rub", 4, 7)}}, book(4, 3).Warnings)
}
