// Package series gives every row of the answers its letter and colour, on the ice and in lists.
package series

import (
	"strconv"

	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/session/table"
)

// playedLetter marks the shot as played.
const playedLetter = "•"

// Style is how the paths and marks of a row are drawn: in the style of its engine's series, a further candidate with
// its rank beside the letter, the shot as played in its own colour.
func Style(r *table.Row, palette *paint.Palette) paint.SeriesStyle {
	if r.Played() {
		return paint.SeriesStyle{Colour: palette.Intended, Letter: playedLetter}
	}
	s := paint.SeriesStyleOf(r.Series)
	if r.Candidate > 0 {
		s.Letter += strconv.Itoa(r.Rank)
	}
	return s
}

// CandidateStyle is how candidate k of a row's answer is drawn.
func CandidateStyle(r *table.Row, k int, palette *paint.Palette) paint.SeriesStyle {
	s := Style(r, palette)
	if k > 0 {
		s.Letter += strconv.Itoa(r.Answer.Candidates[k].Rank)
	}
	return s
}
