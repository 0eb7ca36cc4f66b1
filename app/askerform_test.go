package app

import (
	"errors"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"hogline/app/settings"
	"hogline/canvas"
	"hogline/engine/ai"
)

// every is a kind with a setting of every sort; its text must not be "bad".
func every() ai.Kind {
	k := ai.Kind{Name: "every", Title: "Every sort", Settings: []ai.Setting{
		{Key: "tick", Default: "true", Choices: ai.YesNo, Help: "yes or no"},
		{Key: "one", Default: "b", Choices: []string{"a", "b", "c"}, Help: "one of three"},
		{Key: "count", Default: "5", Min: 1, Max: 20, Help: "a whole number"},
		{Key: "wait", Default: "15.0", Min: 0.1, Max: 300, Unit: "s", Help: "a time"},
		{Key: "words", Default: "", Help: "a text"},
	}}
	k.New = func(values map[string]string) (ai.AI, error) {
		v, err := k.Read(values)
		if err == nil && v["words"] == "bad" {
			err = errors.New("words=bad is no good")
		}
		return playedShot{}, err
	}
	return k
}

func plainKind() ai.Kind {
	return ai.Kind{Name: "plain", Title: "Plain", New: func(map[string]string) (ai.AI, error) { return playedShot{}, nil }}
}

func (f *askerForm) field(t *testing.T, key string) *settingField {
	t.Helper()
	for _, field := range f.fields {
		if field.setting.Key == key {
			return field
		}
	}
	t.Fatal("there is no control for " + key)
	return nil
}

func TestFormIsMadeFromTheDescription(t *testing.T) {
	b := newBench(t)
	f := newAskerForm(b.Window, []ai.Kind{plainKind(), every()}, "every", map[string]string{"count": "7", "one": "c"}, -1, ai.Budget{})
	require.Equal(t, []string{"Plain", "Every sort"}, f.pick.Options)
	require.Equal(t, "Every sort", f.pick.Selected)
	require.Len(t, f.fields, 5)
	require.NotNil(t, f.field(t, "tick").check)
	require.Equal(t, []string{"a", "b", "c"}, f.field(t, "one").pick.Options)
	require.Equal(t, "7", f.field(t, "count").entry.Text)
	require.Equal(t, "15.0", f.field(t, "wait").entry.PlaceHolder, "a default stands in its place, quietly")
	require.Empty(t, f.field(t, "wait").entry.Text)

	for key, changed := range map[string]bool{"tick": false, "one": true, "count": true, "wait": false, "words": false} {
		require.Equal(t, changed, f.field(t, key).changed.Text != "", key)
	}
	values, err := f.values()
	require.NoError(t, err)
	require.Equal(t, map[string]string{"count": "7", "one": "c"}, values, "only what differs")

	f.field(t, "tick").check.SetChecked(false)
	f.field(t, "one").pick.SetSelectedIndex(1)
	f.field(t, "wait").entry.SetText("15")
	f.field(t, "words").entry.SetText(" some words ")
	values, err = f.values()
	require.NoError(t, err)
	require.Equal(t, map[string]string{"tick": "false", "count": "7", "words": "some words"}, values, "15 is 15.0")

	f.reset()
	require.Empty(t, f.entered())
	require.Empty(t, f.field(t, "count").changed.Text)
}

func TestFormSaysWhatIsWrongAtTheField(t *testing.T) {
	b := newBench(t)
	f := newAskerForm(b.Window, []ai.Kind{every()}, "every", nil, -1, ai.Budget{})
	for _, c := range []struct{ key, value, want string }{
		{"count", "many", "Want a whole number, 1 to 20."},
		{"count", "2.5", "Want a whole number, 1 to 20."},
		{"count", "21", "Want a whole number, 1 to 20."},
		{"count", "20", ""},
		{"wait", "0.01", "Want a number, 0.1 to 300 s."},
		{"wait", "NaN", "Want a number, 0.1 to 300 s."},
		{"wait", "2.5", ""},
		{"words", "bad", "The AI does not take this. words=bad is no good"},
		{"words", "good", ""},
	} {
		field := f.field(t, c.key)
		field.entry.SetText(c.value)
		require.Equal(t, c.want, field.wrong.Text, c.value)
		require.Equal(t, c.want != "", field.wrong.Visible(), c.value)
		_, err := f.values()
		require.Equal(t, c.want != "", err != nil, c.value)
	}
	require.True(t, b.Book.SetLanguage("ja"))
	f.field(t, "count").entry.SetText("x")
	require.Equal(t, "整数で入力してください: 1~20", f.field(t, "count").wrong.Text)
}

func TestFormKeepsWhatWasEnteredForEveryKind(t *testing.T) {
	b := newBench(t)
	f := newAskerForm(b.Window, []ai.Kind{plainKind(), every()}, "every", nil, 50, ai.Budget{Throws: 9000})
	f.field(t, "count").entry.SetText("99")
	f.pick.SetSelectedIndex(0)
	require.Empty(t, f.fields)
	require.Equal(t, "50", f.limit.Text)
	f.pick.SetSelectedIndex(1)
	require.Equal(t, "99", f.field(t, "count").entry.Text)
	require.NotEmpty(t, f.field(t, "count").wrong.Text)
}

func TestEveryKindFillsTheForm(t *testing.T) {
	b := newBench(t)
	for _, k := range kinds() {
		f := newAskerForm(b.Window, kinds(), k.Name, nil, -1, ai.Budget{})
		require.Len(t, f.fields, len(k.Settings), k.Name)
		require.NotEmpty(t, f.says.Objects, k.Name)
		if isProgram(&k) {
			f.field(t, commandKey).entry.SetText("dc-ai --fast")
		}
		e, err := f.read()
		require.NoError(t, err, k.Name)
		require.Equal(t, k.Name, e.kind())
	}
}

func TestFormAndListOfAIs(t *testing.T) {
	b := newBench(t)
	b.showAddAI()
	require.True(t, b.sheetOpen())
	c := b.win.Canvas()
	require.NotNil(t, c.Focused(), "the keyboard is in the form")
	c.OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyF})
	require.False(t, b.flipped(), "keys of the window wait")
	c.Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	require.False(t, b.sheetOpen())
	require.Len(t, b.roster, 3)
	require.Equal(t, kinds()[0].Name, b.roster[2].Spec)

	b.showAskerForm(2, b.showAskers)
	c.Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	require.False(t, b.sheetOpen())
	require.Error(t, b.putAsker(2, entry{Spec: "no such AI", Limit: -1}))
	require.NoError(t, b.putAsker(2, entry{Spec: "mc:keep=3", Limit: 40, Budget: ai.Budget{Time: 10 * time.Second}}))
	require.Equal(t, "Candidates in the answer: 3 · weight ≤ 40.0 m/s · 10 s", b.entryText(b.roster[2]))
	require.Equal(t, "Pure Monte Carlo (Candidates in the answer: 3)", b.titleOf(b.roster[2]))

	b.moveAsker(2, -1)
	b.doubleAsker(1)
	require.Equal(t, []string{"sample", "mc:keep=3 | weight_max=40 | budget=10s", "mc:keep=3 | weight_max=40 | budget=10s", "sample | weight_max=50"}, b.Settings.List(settings.Engines))
	b.loadAskers()
	require.Len(t, b.roster, 4)
	require.NoError(t, b.roster[1].err)
	require.Equal(t, ai.Budget{Time: 10 * time.Second}, b.rosterRows()[1].asker.Budget)

	b.showAskers()
	for range 4 {
		b.dropAsker(0)
	}
	s := newAskerSheet(b.Window)
	require.Len(t, s.list.Objects, 1, "a line tells how to add one")
}

func TestBudgets(t *testing.T) {
	b := newBench(t)
	require.Equal(t, ai.Budget{Time: 100 * time.Millisecond}, b.budget())
	b.setBudget(ai.Budget{Throws: 20_000})
	require.Equal(t, "20,000 throws  ▾", b.thrower.time.Text)
	require.Equal(t, ai.Budget{Throws: 20_000}, b.budget())
	m := b.budgets()
	ticked := 0
	for _, item := range m.Items {
		if item.Checked {
			ticked++
			require.Equal(t, "20,000 throws", item.Label)
		}
	}
	require.Equal(t, 1, ticked)
	b.setBudget(ai.Budget{Time: 7 * time.Second})
	require.Equal(t, ai.Budget{Time: 7 * time.Second}, b.budget())
	m = b.budgets()
	require.Equal(t, "Own: 7 s…", m.Items[len(m.Items)-1].Label)

	f := newBudgetField(b.Window, ai.Budget{}, true)
	got, err := f.read()
	require.NoError(t, err)
	require.Zero(t, got)
	for text, want := range map[string]ai.Budget{"2.5": {Time: 2500 * time.Millisecond}, "0.01": {}, "x": {}, "-3": {}, "1e99": {}} {
		f.unit.SetSelectedIndex(0)
		f.number.SetText(text)
		got, err = f.read()
		require.Equal(t, want == ai.Budget{}, err != nil, text)
		require.Equal(t, want, got, text)
	}
	f.unit.SetSelectedIndex(1)
	for text, want := range map[string]int{"50,000": 50_000, "1": 1, "0": 0, "2.5": 0, "9999999999": 0} {
		f.number.SetText(text)
		got, err = f.read()
		require.Equal(t, want == 0, err != nil, text)
		require.Equal(t, want, got.Throws, text)
	}
	for _, want := range []ai.Budget{{Throws: 5}, {Time: 90 * time.Second}, {Time: 1500 * time.Millisecond}} {
		got, err := readBudget(budgetLine(want))
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

func TestEntriesAreKeptAsTheyWere(t *testing.T) {
	for text, want := range map[string]entry{
		"sample":                                   {Spec: "sample", Limit: -1},
		"sample | weight_max=50":                   {Spec: "sample", Limit: 50},
		"rows:weak=false | budget=20000":           {Spec: "rows:weak=false", Limit: -1, Budget: ai.Budget{Throws: 20_000}},
		"rows | weight_max=0 | budget=2m0s":        {Spec: "rows", Limit: 0, Budget: ai.Budget{Time: 2 * time.Minute}},
		"process:a | budget=lots":                  {Spec: "process:a | budget=lots", Limit: -1},
		"process(hello=3):x:y z | weight_max=33.5": {Spec: "process(hello=3):x:y z", Limit: 33.5},
	} {
		got := parseEntry(text)
		require.Equal(t, want.Spec, got.Spec, text)
		require.InDelta(t, want.Limit, got.Limit, 0, text)
		require.Equal(t, want.Budget, got.Budget, text)
		require.Equal(t, text, got.String())
	}
	require.Equal(t, "process", parseEntry("process(hello=3):x:y z").kind())
}

func TestTryingAProgramSaysWhatAnswered(t *testing.T) {
	b := newBench(t)
	b.showAddAI()
	f := newAskerForm(b.Window, kinds(), "process", map[string]string{commandKey: "/no/such/program"}, -1, ai.Budget{})
	foot := b.newFormFoot("Add", func() error { return nil })
	chip := canvas.NewButton("Try", canvas.ButtonOutline, nil)
	f.try(chip, foot)
	require.True(t, chip.Disabled)
	b.until("the end of the trial", func() bool { return !chip.Disabled })
	require.Equal(t, "There is no such program.", foot.said.Text)
	f.field(t, commandKey).entry.SetText("")
	f.try(chip, foot)
	require.Contains(t, foot.said.Text, "The AI does not take this.")
}
