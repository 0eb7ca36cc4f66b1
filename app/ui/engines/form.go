package engines

import (
	"errors"
	"maps"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/session/enginelist"
)

// ShowAdd opens the form of a further AI.
func (v *View) ShowAdd() { v.showForm(0, nil) }

// showForm opens the form of an engine of the list, or of a further one for 0; after, which may be nil, follows when it is accepted.
func (v *View) showForm(id enginelist.ID, after func()) {
	words := v.words
	e, title, verb := enginelist.Engine{Limit: -1}, words.T("add-ai"), words.T("add")
	if of := v.session.Engines.Of(id); of != nil {
		e, title, verb = *of, words.T("change.title"), words.T("use")
	} else if v.session.Engines.Full() {
		v.dialogs.Notify(words.T("engines.full", len(v.session.Engines.All())))
		return
	}
	f := newForm(words, v.dialogs, v.kinds, &e)
	try := canvas.NewButton(words.T("try"), canvas.ButtonOutline, nil)
	reset := canvas.NewButton(words.T("reset"), canvas.ButtonOutline, f.reset)
	foot := v.dialogs.NewFooter(verb, func() error {
		e, err := f.engine()
		if err != nil {
			return err
		}
		if err := v.session.Engines.Put(id, e); err != nil {
			return errors.New(words.Refusal(err))
		}
		if after != nil {
			after()
		}
		return nil
	}, reset, try)
	foot.FixMessage()
	try.OnTap = func() { v.try(f, try, foot) }
	f.onKind = func() {
		v.session.Jobs.Cancel(tryTask)
		try.SetDisabled(false)
		foot.Show("", widget.MediumImportance)
		canvas.SetVisible(try, wording.IsProgram(f.kind()))
		canvas.SetVisible(reset, len(f.fields) > 0)
	}
	f.onKind()
	v.dialogs.ShowWithFooter(title, f.content, foot)
	v.dialogs.OnHide(func() { v.session.Jobs.Cancel(tryTask) })
	v.dialogs.Focus(f.choice)
}

// form is the form of one AI: its kind, the settings of the kind, and a budget of its own.
type form struct {
	words   *wording.Words
	onKey   func(*fyne.KeyEvent) bool
	kinds   []ai.Kind
	content fyne.CanvasObject
	onKind  func() // follows when another kind is chosen

	choice      *forms.Select
	description *fyne.Container
	rows        *fyne.Container
	scroll      *container.Scroll
	fields      []*settingField
	entered     map[string]map[string]string // by kind: what was entered when it was shown last
	of          *enginelist.Engine           // whose thrower and limit stay as they are
	budget      *forms.BudgetField
	ownProblem  *canvas.Prose // of the budget
	own         []fyne.CanvasObject
}

// newForm shows an engine.
func newForm(words *wording.Words, d *dialogs.Dialogs, kinds []ai.Kind, e *enginelist.Engine) *form {
	f := &form{words: words, onKey: d.TypedKey, kinds: kinds, of: e, entered: map[string]map[string]string{e.Kind(): e.Choice.Settings}}
	titles := make([]string, len(kinds))
	for i := range kinds {
		titles[i] = words.Engines().KindTitle(&kinds[i])
	}
	f.choice = forms.NewSelect(titles, f.onKey)
	f.description, f.rows = canvas.VStack(), canvas.VStack()
	f.scroll = container.NewVScroll(f.rows)
	f.addOwn(e.Budget)
	f.choice.SetSelectedIndex(max(0, slices.IndexFunc(kinds, func(k ai.Kind) bool { return k.Name == e.Kind() })))
	f.choice.OnChanged = func(string) { f.showKind() }
	f.showKind()
	f.scroll.SetMinSize(fyne.NewSize(d.Width(600), max(180, min(d.Size().Height-240, 560))))
	f.content = container.NewVBox(forms.Framed(f.choice), f.description, canvas.Separator(), f.scroll)
	return f
}

// addOwn makes the row of the budget of this engine alone.
func (f *form) addOwn(budget ai.Budget) {
	words := f.words
	f.budget = forms.NewBudgetField(words, f.onKey, budget, true)
	f.budget.Number.SetPlaceHolder(words.T("add.budget.hint"))
	f.ownProblem = forms.NewProblem()
	check := func(string) {
		_, err := f.budget.Budget()
		forms.ShowProblem(f.ownProblem, errorText(err))
	}
	f.budget.Number.OnChanged, f.budget.Unit.OnChanged = check, check
	row := forms.Row(words.T("add.budget"), words.T("add.budget.help"), f.budget.Content, "", changedText(), f.ownProblem)
	f.own = []fyne.CanvasObject{canvas.Padded(canvas.Caption(words.T("add.own")), 12, 2, 2, 0), row}
	f.scrollTo(&f.budget.Number.Keys, row)
	f.scrollTo(&f.budget.Unit.Keys, row)
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// kind is the kind chosen.
func (f *form) kind() *ai.Kind { return &f.kinds[max(0, f.choice.SelectedIndex())] }

// showKind shows the settings of the kind chosen, as they were entered before.
func (f *form) showKind() {
	if len(f.fields) > 0 {
		f.entered[f.fields[0].kind.Name] = f.changes()
	}
	k := f.kind()
	f.description.RemoveAll()
	if s := f.words.Engines().KindDescription(k); s != "" {
		f.description.Add(canvas.Padded(canvas.Paragraph(s, widget.MediumImportance), 4, 6, 2, 2))
	}
	f.rows.RemoveAll()
	f.fields = nil
	for i := range k.Settings {
		s := &k.Settings[i]
		field := newSettingField(f.words, f.onKey, k, s, f.entered[k.Name][s.Key])
		field.onEdit = func() { f.check(field) }
		f.scrollTo(field.keys(), field.content)
		f.fields = append(f.fields, field)
		f.rows.Add(field.content)
	}
	for _, o := range f.own {
		f.rows.Add(o)
	}
	f.scroll.ScrollToTop()
	if f.onKind != nil {
		f.onKind()
	}
}

// scrollTo scrolls to a row when the keyboard reaches its control.
func (f *form) scrollTo(k *forms.Keys, row fyne.CanvasObject) {
	k.OnFocus = func() {
		canvas.ScrollTo(f.scroll, row.Position().Y, row.Position().Y+row.Size().Height)
	}
}

// changes are the values that differ from the defaults, valid or not.
func (f *form) changes() map[string]string {
	out := map[string]string{}
	for _, field := range f.fields {
		if field.differs() {
			out[field.setting.Key] = field.value()
		}
	}
	return out
}

// check shows why the AI does not take a text, which no description limits: it can be made without it, but not with it.
func (f *form) check(field *settingField) {
	if field.entry == nil || field.setting.IsNumber() || !field.differs() || field.kind.New == nil {
		return
	}
	values := map[string]string{}
	for _, o := range f.fields {
		if o.differs() && o.invalid() == "" && o != field {
			values[o.setting.Key] = o.value()
		}
	}
	if _, err := field.kind.New(values); err != nil {
		return
	}
	values[field.setting.Key] = field.value()
	if _, err := field.kind.New(values); err != nil {
		field.show(f.words.Refusal(err))
	}
}

// reset brings all settings of the kind back to their defaults.
func (f *form) reset() {
	for _, field := range f.fields {
		field.set("")
	}
}

// settings are those that differ from their defaults. The error names the first that is not valid, and the form scrolls
// to it.
func (f *form) settings() (map[string]string, error) {
	for _, field := range f.fields {
		if field.invalid() != "" {
			field.keys().Focused()
			return nil, errors.New(f.words.T("wrong.some", f.words.Engines().SettingName(field.kind, field.setting)))
		}
	}
	out := f.changes()
	if _, err := f.kind().New(out); err != nil {
		return nil, errors.New(f.words.Refusal(err))
	}
	return out, nil
}

// engine is what is entered, without an AI.
func (f *form) engine() (enginelist.Engine, error) {
	values, err := f.settings()
	if err != nil {
		return enginelist.Engine{}, err
	}
	e := enginelist.Engine{Spec: registry.Choice{Kind: *f.kind(), Settings: values}.String()}
	if back, err := registry.Parse(e.Spec); err != nil || !maps.Equal(back.Settings, values) {
		return e, errors.New(f.words.T("wrong.sign"))
	}
	e.Limit, e.Thrower, e.Player = f.of.Limit, f.of.Thrower, f.of.Player
	e.Budget, err = f.budget.Budget()
	return e, err
}
