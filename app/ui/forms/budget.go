package forms

import (
	"errors"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/session/enginelist"
)

// BudgetField is a number with its unit: seconds or throws.
type BudgetField struct {
	Content fyne.CanvasObject
	Number  *Entry
	Unit    *Select

	words *wording.Words
	empty bool // may stay empty: no budget
}

// unitWidth is that of the choice of the unit in pixels.
const unitWidth = 118

// NewBudgetField shows a budget; the zero one leaves the number empty, which is an error unless empty allows it.
func NewBudgetField(words *wording.Words, onKey func(*fyne.KeyEvent) bool, b ai.Budget, empty bool) *BudgetField {
	f := &BudgetField{words: words, Number: NewEntry(onKey), Unit: NewSelect([]string{words.T("budget.seconds"), words.T("budget.throws")},
		onKey), empty: empty}
	f.set(b)
	f.Content = container.New(&WithUnit{Unit: unitWidth}, f.Number, Framed(f.Unit))
	return f
}

func (f *BudgetField) set(b ai.Budget) {
	f.Unit.SetSelectedIndex(min(b.Throws, 1))
	switch {
	case b == ai.Budget{}:
		f.Number.SetText("")
	case b.Throws > 0:
		f.Number.SetText(strconv.Itoa(b.Throws))
	default:
		f.Number.SetText(strconv.FormatFloat(b.Time.Seconds(), 'g', 6, 64))
	}
}

// Budget is what is entered; the error says in words what is wrong.
func (f *BudgetField) Budget() (ai.Budget, error) {
	s := strings.ReplaceAll(strings.TrimSpace(f.Number.Text), ",", "")
	if s == "" && f.empty {
		return ai.Budget{}, nil
	}
	least, most, unit := enginelist.MinTime.Seconds(), enginelist.MaxTime.Seconds(), "s"
	if f.Unit.SelectedIndex() == 1 {
		least, most, unit = 1, enginelist.MaxThrows, ""
	}
	b, err := enginelist.ParseBudget(s + unit)
	if err != nil {
		return b, errors.New(f.words.T("bad.budget", f.Unit.Selected, wording.Number(least), wording.Group(int(most))))
	}
	return b, nil
}
