package throwers

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/ai"
)

// The budgets that the menu offers.
var (
	menuTimes  = []time.Duration{time.Second / 2, time.Second, 3 * time.Second, 10 * time.Second, 30 * time.Second, 2 * time.Minute}
	menuThrows = []int{20_000, 100_000, 1_000_000}
)

// budgets is the menu of the common budget.
func (v *View) budgets() *fyne.Menu {
	m := fyne.NewMenu("")
	now, known := v.session.Terms.Budget(), false
	add := func(b ai.Budget) {
		item := fyne.NewMenuItem(v.words.Terms().Budget(b), func() { v.session.Terms.SetBudget(b) })
		item.Checked = b == now
		known = known || item.Checked
		m.Items = append(m.Items, item)
	}
	for _, t := range menuTimes {
		add(ai.Budget{Time: t})
	}
	m.Items = append(m.Items, fyne.NewMenuItemSeparator())
	for _, n := range menuThrows {
		add(ai.Budget{Throws: n})
	}
	same := fyne.NewMenuItem(v.words.T("budget.same"), nil)
	same.Disabled = true
	own := fyne.NewMenuItem(v.words.T("budget.own"), v.ShowBudgetForm)
	if own.Checked = !known; own.Checked {
		own.Label = v.words.T("budget.own.is", v.words.Terms().Budget(now))
	}
	m.Items = append(m.Items, same, fyne.NewMenuItemSeparator(), own)
	return m
}

// ShowBudgetForm opens the form of the common budget.
func (v *View) ShowBudgetForm() {
	f := forms.NewBudgetField(v.words, v.dialogs.TypedKey, v.session.Terms.Budget(), false)
	note := canvas.Paragraph(v.words.T("budget.note"), widget.LowImportance)
	v.dialogs.ShowForm(v.words.T("budget.title"), container.NewVBox(f.Content, note), v.words.T("use"), func() error {
		b, err := f.Budget()
		if err == nil {
			v.session.Terms.SetBudget(b)
		}
		return err
	})
}
