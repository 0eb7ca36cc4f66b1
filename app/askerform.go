package app

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hogline/canvas"
	"hogline/engine/ai"
	"hogline/engine/curling"
	"hogline/engine/message"
	"hogline/engine/registry"
)

// askerForm is the form of one AI: which kind, its settings, and what it has for itself. All
// of it follows from the kinds it is given.
type askerForm struct {
	w       *Window
	kinds   []ai.Kind
	content fyne.CanvasObject
	pick    *fieldSelect
	says    *fyne.Container
	rows    *fyne.Container
	roll    *container.Scroll
	fields  []*settingField
	kept    map[string]map[string]string // what was entered for the kinds shown before
	limit   *fieldEntry
	budget  *budgetField
	wrong   [2]*widget.Label // of limit and budget
	own     []fyne.CanvasObject
	onKind  func()
}

// newAskerForm shows an AI of a kind with settings, a limit (negative: none) and a budget.
func newAskerForm(w *Window, kinds []ai.Kind, kind string, values map[string]string, limit float64, budget ai.Budget) *askerForm {
	f := &askerForm{w: w, kinds: kinds, kept: map[string]map[string]string{kind: values}}
	titles := make([]string, len(kinds))
	for i := range kinds {
		titles[i] = w.kindTitle(&kinds[i])
	}
	f.pick = newFieldSelect(titles, w.sheetKey)
	f.says = container.New(stacked{})
	f.rows = container.New(stacked{})
	f.roll = container.NewVScroll(f.rows)
	f.ownRows(limit, budget)
	f.pick.SetSelectedIndex(max(0, slices.IndexFunc(kinds, func(k ai.Kind) bool { return k.Name == kind })))
	f.pick.OnChanged = func(string) { f.showKind() }
	f.showKind()
	high := min(w.win.Canvas().Size().Height-240, 560)
	f.roll.SetMinSize(fyne.NewSize(600, max(180, high)))
	f.content = container.NewVBox(framed(f.pick), f.says, canvas.Separator(), f.roll)
	return f
}

// ownRows are the weight limit and the budget of this AI alone.
func (f *askerForm) ownRows(limit float64, budget ai.Budget) {
	w := f.w
	f.limit = newFieldEntry(w.sheetKey)
	f.limit.SetPlaceHolder(w.T("add.limit.hint"))
	if limit >= 0 {
		f.limit.SetText(number(limit))
	}
	f.budget = newBudgetField(w, budget, true)
	f.budget.number.SetPlaceHolder(w.T("add.budget.hint"))
	for i := range f.wrong {
		f.wrong[i] = newWrong()
	}
	check := func(string) {
		_, err := f.readLimit()
		showWrong(f.wrong[0], errText(err))
		_, err = f.budget.read()
		showWrong(f.wrong[1], errText(err))
	}
	f.limit.OnChanged, f.budget.number.OnChanged, f.budget.unit.OnChanged = check, check, check
	limitRow := formRow(w.T("add.limit"), w.T("add.limit.help"), container.NewBorder(nil, nil, nil, canvas.NewText("m/s", canvas.NoteSize, false, canvas.ColourQuiet), f.limit), w.T("limits", 0, number(curling.MaxSpeed)), canvas.NewText("", canvas.NoteSize, false, canvas.ColourAmber), f.wrong[0])
	budgetRow := formRow(w.T("add.budget"), w.T("add.budget.help"), f.budget.content, "", canvas.NewText("", canvas.NoteSize, false, canvas.ColourAmber), f.wrong[1])
	f.own = []fyne.CanvasObject{canvas.Padded(caption(w.T("add.own")), 12, 2, 2, 0), limitRow, budgetRow}
	f.follow(&f.limit.fieldKeys, limitRow)
	f.follow(&f.budget.number.fieldKeys, budgetRow)
	f.follow(&f.budget.unit.fieldKeys, budgetRow)
}

func errText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// kind is the kind chosen.
func (f *askerForm) kind() *ai.Kind { return &f.kinds[max(0, f.pick.SelectedIndex())] }

// showKind shows the settings of the kind chosen, as they were entered before.
func (f *askerForm) showKind() {
	if len(f.fields) > 0 {
		f.kept[f.fields[0].kind.Name] = f.entered()
	}
	w, k := f.w, f.kind()
	f.says.RemoveAll()
	if s := w.kindSays(k); s != "" {
		f.says.Add(canvas.Padded(wrapped(s, widget.MediumImportance), 4, 6, 2, 2))
	}
	f.rows.RemoveAll()
	f.fields = nil
	for i := range k.Settings {
		s := &k.Settings[i]
		field := newSettingField(w, k, s, f.kept[k.Name][s.Key], nil)
		field.onEdit = func() { f.judge(field) }
		f.follow(field.keys(), field.content)
		f.fields = append(f.fields, field)
		f.rows.Add(field.content)
	}
	for _, o := range f.own {
		f.rows.Add(o)
	}
	f.roll.ScrollToTop()
	if f.onKind != nil {
		f.onKind()
	}
}

// follow scrolls to a row when the keyboard reaches its control.
func (f *askerForm) follow(k *fieldKeys, row fyne.CanvasObject) {
	k.onFocus = func() {
		top, bottom := row.Position().Y, row.Position().Y+row.Size().Height
		switch at, high := f.roll.Offset.Y, f.roll.Size().Height; {
		case top < at:
			f.roll.ScrollToOffset(fyne.NewPos(0, top))
		case bottom > at+high:
			f.roll.ScrollToOffset(fyne.NewPos(0, bottom-high))
		}
	}
}

// entered are the values that differ from the defaults, right or wrong.
func (f *askerForm) entered() map[string]string {
	out := map[string]string{}
	for _, field := range f.fields {
		if field.differs() {
			out[field.setting.Key] = field.value()
		}
	}
	return out
}

// judge says of a text, which no description judges, why the AI does not take it: it can be
// made without it, but not with it.
func (f *askerForm) judge(field *settingField) {
	if field.entry == nil || field.setting.IsNumber() || !field.differs() || field.kind.New == nil {
		return
	}
	values := map[string]string{}
	for _, o := range f.fields {
		if o.differs() && o.problem() == "" && o != field {
			values[o.setting.Key] = o.value()
		}
	}
	if _, err := field.kind.New(values); err != nil {
		return
	}
	values[field.setting.Key] = field.value()
	if _, err := field.kind.New(values); err != nil {
		field.show(f.w.refusal(err))
	}
}

// refusal is why an AI does not take its settings, as far as the language spoken has words
// for it.
func (w *Window) refusal(err error) string {
	var p message.Message
	if w.Book.Language() == "en" || errors.As(err, &p) {
		return w.T("wrong.refused") + " " + w.sayError(err)
	}
	return w.T("wrong.refused")
}

// reset brings all settings of the kind back to their defaults.
func (f *askerForm) reset() {
	for _, field := range f.fields {
		field.set("")
	}
}

// readLimit is the weight limit entered, negative if there is none.
func (f *askerForm) readLimit() (float64, error) {
	s := strings.TrimSpace(f.limit.Text)
	if s == "" {
		return -1, nil
	}
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || !(v >= 0 && v <= curling.MaxSpeed) {
		return -1, errors.New(f.w.T("bad.limit"))
	}
	return v, nil
}

// values are the settings that differ from their defaults; the error says in words that
// some of them do not go, and the form has scrolled to the first.
func (f *askerForm) values() (map[string]string, error) {
	for _, field := range f.fields {
		if field.problem() != "" {
			field.keys().reached()
			return nil, errors.New(f.w.T("wrong.some", f.w.settingName(field.kind, field.setting)))
		}
	}
	out := f.entered()
	if _, err := f.kind().New(out); err != nil {
		return nil, errors.New(f.w.refusal(err))
	}
	return out, nil
}

// read is the entry as it is entered.
func (f *askerForm) read() (entry, error) {
	values, err := f.values()
	if err != nil {
		return entry{}, err
	}
	e := entry{Spec: registry.Choice{Kind: *f.kind(), Settings: values}.String()}
	if back, err := registry.Parse(e.Spec); err != nil || !maps.Equal(back.Settings, values) {
		return e, errors.New(f.w.T("wrong.sign"))
	}
	if e.Limit, err = f.readLimit(); err != nil {
		return e, err
	}
	e.Budget, err = f.budget.read()
	return e, err
}
