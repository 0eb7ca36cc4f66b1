package series

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// TestStyles: the letter of an engine, the rank of a further candidate beside it, and the shot as played.
func TestStyles(t *testing.T) {
	palette := paint.PaletteOf("light")
	candidates := make([]evaluate.Candidate, 3)
	for k := range candidates {
		candidates[k].Rank = k + 2
	}
	row := func(kind study.RowKind, candidate int) *table.Row {
		return &table.Row{Row: &study.Row{Kind: kind, Series: 1, Candidate: candidate, Rank: 4, Answer: evaluate.Answer{Candidates: candidates}}}
	}
	first, further, played := row(study.EngineRow, 0), row(study.EngineRow, 1), row(study.PlayedRow, 0)
	require.Equal(t, paint.SeriesStyleOf(1), Style(first, palette))
	require.Equal(t, "B4", Style(further, palette).Letter)
	require.Equal(t, paint.SeriesStyleOf(1).Colour, Style(further, palette).Colour)
	require.Equal(t, paint.SeriesStyle{Colour: palette.Intended, Letter: "•"}, Style(played, palette))
	for k, want := range []string{"B", "B3", "B4"} {
		require.Equal(t, want, CandidateStyle(first, k, palette).Letter)
	}
}

// TestColoursOfLevels: only what lies beyond its error has one.
func TestColoursOfLevels(t *testing.T) {
	for level, want := range map[analysis.Level]fyne.ThemeColorName{analysis.Gain: canvas.ColourGood, analysis.Costly: canvas.ColourBad,
		analysis.VeryCostly: canvas.ColourBad, analysis.Neutral: theme.ColorNameForeground} {
		require.Equal(t, want, LevelColour(level), level)
	}
}
