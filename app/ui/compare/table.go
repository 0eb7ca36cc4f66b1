package compare

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/canvas"
)

// figures are a table of figures: a wide first column, and the figures at the right of columns of equal width.
type figures struct {
	content *fyne.Container
	columns int
	first   float32
}

func newTable(columns int, first float32) *figures {
	return &figures{content: canvas.VStack(), columns: columns, first: first}
}

func (t *figures) line(first string, bold bool, colour fyne.ThemeColorName, cell func(k int) (text string, strong bool)) {
	left := container.NewStack(canvas.Spacer(t.first, 1), canvas.NewLabel(first, canvas.BodySize, bold, colour, t.first))
	cells := container.NewGridWithColumns(t.columns)
	for k := range t.columns {
		text, strong := cell(k)
		cells.Add(canvas.NewLabel(text, canvas.BodySize, bold || strong, colour, 30).Align(fyne.TextAlignTrailing))
	}
	t.content.Add(canvas.Padded(container.NewBorder(nil, nil, left, nil, cells), 2, 2, 0, 0))
}

// head adds the headings.
func (t *figures) head(first string, of func(k int) string) {
	t.line(first, true, canvas.ColourQuiet, func(k int) (string, bool) { return of(k), true })
	t.rule()
}

// row adds a row; strong figures are bold.
func (t *figures) row(first string, of func(k int) (text string, strong bool)) {
	t.line(first, false, theme.ColorNameForeground, of)
}

// rule adds a line.
func (t *figures) rule() { t.content.Add(canvas.Separator()) }
