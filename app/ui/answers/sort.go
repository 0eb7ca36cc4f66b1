package answers

import (
	"cmp"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/session/table"
)

// Columns that the table is sorted by beside those of figures.
const (
	asAsked    = -2 // in the order of the list
	shotColumn = -1 // equal ideas one below the other, the best idea first
)

// Order is how the table is sorted. It outlives the view, which is built anew in another language.
type Order struct {
	column   int // a figure, shotColumn or asAsked
	reversed bool
}

// NewOrder is the order of the list.
func NewOrder() *Order { return &Order{column: asAsked} }

// heads are the headings of the columns: a click sorts by one, a second click the other way round, a third not at all.
type heads struct {
	view   *View
	texts  map[int]*fcanvas.Text
	titles map[int]string
}

func newHeads(v *View) (*heads, fyne.CanvasObject) {
	h := &heads{view: v, texts: map[int]*fcanvas.Text{}, titles: map[int]string{}}
	cells := []fyne.CanvasObject{canvas.Spacer(iconColumn, 1)}
	for i, key := range []string{"col.shot", "col.make", "col.score", "col.win", "col.behind"} {
		column := shotColumn + i
		t := canvas.NewText(v.words.T(key), canvas.NoteSize, true, canvas.ColourQuiet)
		if column != shotColumn {
			t.Alignment = fyne.TextAlignTrailing
		}
		h.texts[column], h.titles[column] = t, t.Text
		cells = append(cells, canvas.NewListRow(t, func() { v.sortBy(column) }))
	}
	layout := columnLayout()
	layout.head = true
	return h, container.New(layout, cells...)
}

// show marks the column that the table is sorted by.
func (h *heads) show() {
	for column, t := range h.texts {
		text := h.titles[column]
		if column == h.view.order.column {
			text += map[bool]string{false: "↓", true: "↑"}[h.view.order.reversed]
		}
		canvas.SetText(t, text)
	}
}

// sortBy sorts the table by a column, or changes how it is sorted by that.
func (v *View) sortBy(column int) {
	switch {
	case v.order.column != column:
		v.order.column, v.order.reversed = column, false
	case !v.order.reversed:
		v.order.reversed = true
	default:
		v.order.column = asAsked
	}
	v.show()
}

// SortNext sorts the table by the next column, after the last one not at all.
func (v *View) SortNext() {
	v.order.column, v.order.reversed = v.order.column+1, false
	if v.order.column == figureCount {
		v.order.column = asAsked
	}
	v.show()
}

// SelectLine selects the answer in a line of the table.
func (v *View) SelectLine(line int) {
	if line < len(v.lines) {
		v.session.Selection.Select(v.lines[line].at)
	}
}

// inOrder are the rows of the table from top to bottom. Rows without a figure in the column come last.
func (v *View) inOrder() []int {
	rows := v.session.Table.Asked().Rows
	order := make([]int, len(rows))
	for i := range order {
		order[i] = i
	}
	if v.order.column == asAsked {
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(v.groups.of(a), v.groups.of(b)) })
		return order
	}
	ideas := v.session.Table.Asked().Ideas()
	bestOf := map[int]float64{} // value of the best row of an idea
	if v.order.column == shotColumn {
		for i, idea := range ideas {
			if x := sortValue(&rows[i], shotColumn); idea >= 0 && !math.IsNaN(x) {
				if best, ok := bestOf[idea]; !ok || x > best {
					bestOf[idea] = x
				}
			}
		}
	}
	sign := 1
	if v.order.reversed {
		sign = -1
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := v.sortValue(a), v.sortValue(b)
		if v.order.column == shotColumn && ideas[a] != ideas[b] && !math.IsNaN(x) && !math.IsNaN(y) {
			return cmp.Or(sign*cmp.Compare(bestOf[ideas[b]], bestOf[ideas[a]]), cmp.Compare(ideas[a], ideas[b]))
		}
		switch {
		case math.IsNaN(x) || math.IsNaN(y):
			return cmp.Compare(missing(x), missing(y))
		case v.order.column == shotColumn: // within an idea the best first
			return cmp.Compare(y, x)
		}
		return sign * cmp.Compare(y, x)
	})
	return order
}

func missing(x float64) int {
	if math.IsNaN(x) {
		return 1
	}
	return 0
}

// sortValue is what row i is sorted by in the column of the order.
func (v *View) sortValue(i int) float64 {
	if v.order.column == lossFigure && v.unranked(i) {
		return math.NaN()
	}
	return sortValue(&v.session.Table.Asked().Rows[i], v.order.column)
}

// sortValue is what a row is sorted by in a column, the largest first; NaN where it has no figure.
func sortValue(r *table.Row, column int) float64 {
	if !r.Asked || r.Answer.Value.Throws == 0 {
		return math.NaN()
	}
	x := &r.Answer.Value
	switch column {
	case makeFigure:
		return x.Make
	case scoreFigure:
		return x.Score
	case lossFigure:
		return -x.Loss
	}
	if math.IsNaN(x.Win) && column == shotColumn {
		return x.Score
	}
	return x.Win
}
