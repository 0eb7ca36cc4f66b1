package app

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hogline/app/settings"
	"hogline/engine/ai"
)

// The budgets that the menu offers.
var (
	askTimes  = []float64{0.5, 1, 3, 10, 30, 120}
	askThrows = []int{20_000, 100_000, 1_000_000}
)

// budget is what every AI may spend on an answer that has no budget of its own.
func (w *Window) budget() ai.Budget {
	if n := w.Settings.Number(settings.AskThrows); n >= 1 {
		return ai.Budget{Throws: int(n)}
	}
	return ai.Budget{Time: seconds(w.Settings.Number(settings.AskTime))}
}

// setBudget keeps the common budget: throws if it has any, else time.
func (w *Window) setBudget(b ai.Budget) {
	w.Settings.SetNumber(settings.AskThrows, float64(b.Throws))
	if b.Throws == 0 {
		w.Settings.SetNumber(settings.AskTime, b.Time.Seconds())
	}
	w.thrower.show()
	w.showStatus()
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// budgetText is a budget in words: "3 s", "20,000 throws".
func (w *Window) budgetText(b ai.Budget) string {
	if b.Throws > 0 {
		return w.T("throws", group(b.Throws))
	}
	return w.T("seconds", strconv.FormatFloat(b.Time.Seconds(), 'g', 4, 64))
}

// thinkText is the common budget on its chip: throws speak for themselves.
func (w *Window) thinkText(b ai.Budget) string {
	if b.Throws > 0 {
		return w.budgetText(b)
	}
	return w.T("think", w.budgetText(b))
}

// budgetLine is a budget as the settings keep it: "10s", "20000".
func budgetLine(b ai.Budget) string {
	if b.Throws > 0 {
		return strconv.Itoa(b.Throws)
	}
	return b.Time.String()
}

var errBudget = errors.New("a budget is a time or a number of throws")

// readBudget reads what budgetLine writes and holds it within the limits of the settings.
func readBudget(s string) (ai.Budget, error) {
	if n, err := strconv.Atoi(s); err == nil {
		if n < 1 || float64(n) > settings.AskThrows.Max {
			return ai.Budget{}, fmt.Errorf("%w: %q", errBudget, s)
		}
		return ai.Budget{Throws: n}, nil
	}
	t, err := time.ParseDuration(s)
	if err != nil || t.Seconds() < settings.AskTime.Min || t.Seconds() > settings.AskTime.Max {
		return ai.Budget{}, fmt.Errorf("%w: %q", errBudget, s)
	}
	return ai.Budget{Time: t}, nil
}

// longestThrows is after what time an AI that counts throws is given up.
const longestThrows = 30 * time.Minute

// patience is how long an answer with this budget is waited for.
func patience(b ai.Budget) time.Duration {
	if b.Throws > 0 {
		return longestThrows
	}
	return 4*b.Time + 10*time.Second
}

// budgets is the menu of the common budget.
func (w *Window) budgets() *fyne.Menu {
	m := fyne.NewMenu("")
	now, known := w.budget(), false
	add := func(b ai.Budget) {
		item := fyne.NewMenuItem(w.budgetText(b), func() { w.setBudget(b) })
		item.Checked = b == now
		known = known || item.Checked
		m.Items = append(m.Items, item)
	}
	for _, t := range askTimes {
		add(ai.Budget{Time: seconds(t)})
	}
	m.Items = append(m.Items, fyne.NewMenuItemSeparator())
	for _, n := range askThrows {
		add(ai.Budget{Throws: n})
	}
	same := fyne.NewMenuItem(w.T("budget.same"), nil)
	same.Disabled = true
	own := fyne.NewMenuItem(w.T("budget.own"), w.showBudgetForm)
	if own.Checked = !known; own.Checked {
		own.Label = w.T("budget.own.is", w.budgetText(now))
	}
	m.Items = append(m.Items, same, fyne.NewMenuItemSeparator(), own)
	return m
}

// showBudgetForm asks for a budget by its number.
func (w *Window) showBudgetForm() {
	f := newBudgetField(w, w.budget(), false)
	note := wrapped(w.T("budget.note"), widget.LowImportance)
	w.showForm(w.T("budget.title"), container.NewVBox(f.content, note), w.T("use"), func() error {
		b, err := f.read()
		if err == nil {
			w.setBudget(b)
		}
		return err
	})
}

// budgetField is a number with its unit: seconds or throws.
type budgetField struct {
	w       *Window
	content fyne.CanvasObject
	number  *fieldEntry
	unit    *fieldSelect
	empty   bool // may stay empty: no budget
}

// newBudgetField shows a budget; the zero one leaves it empty.
func newBudgetField(w *Window, b ai.Budget, empty bool) *budgetField {
	f := &budgetField{w: w, number: newFieldEntry(w.sheetKey), unit: newFieldSelect([]string{w.T("budget.seconds"), w.T("budget.throws")}, w.sheetKey), empty: empty}
	f.set(b)
	f.content = container.New(&fieldLine{unit: 118}, f.number, framed(f.unit))
	return f
}

func (f *budgetField) set(b ai.Budget) {
	f.unit.SetSelectedIndex(min(b.Throws, 1))
	switch {
	case b == ai.Budget{}:
		f.number.SetText("")
	case b.Throws > 0:
		f.number.SetText(strconv.Itoa(b.Throws))
	default:
		f.number.SetText(strconv.FormatFloat(b.Time.Seconds(), 'g', 6, 64))
	}
}

// read is the budget entered; the error says in words what is wrong.
func (f *budgetField) read() (ai.Budget, error) {
	s := strings.ReplaceAll(strings.TrimSpace(f.number.Text), ",", "")
	if s == "" && f.empty {
		return ai.Budget{}, nil
	}
	limit, unit := settings.AskTime, "s"
	if f.unit.SelectedIndex() == 1 {
		limit, unit = settings.AskThrows, ""
		limit.Min = 1
	}
	b, err := readBudget(s + unit)
	if err != nil {
		return b, errors.New(f.w.T("bad.budget", f.unit.Selected, strconv.FormatFloat(limit.Min, 'f', -1, 64), group(int(limit.Max))))
	}
	return b, nil
}
