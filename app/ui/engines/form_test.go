package engines

import (
	"context"
	"errors"
	"maps"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/dcp"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/session/enginelist"
)

// noAI is an AI without an answer.
type noAI struct{}

func (noAI) Suggest(context.Context, ai.Request, func(ai.Progress)) (ai.Suggestion, error) {
	return ai.Suggestion{}, errors.New("no answer")
}

// everyKind has a setting of every sort; its text must not be "bad".
func everyKind() ai.Kind {
	k := ai.Kind{Name: "every", Title: "Every sort", Settings: []ai.Setting{
		{Key: "switch", Default: "true", Choices: ai.YesNo, Help: "yes or no"},
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
		return noAI{}, err
	}
	return k
}

func plainKind() ai.Kind {
	return ai.Kind{Name: "plain", Title: "Plain", New: func(map[string]string) (ai.AI, error) { return noAI{}, nil }}
}

// formOf is the form of an engine of a kind.
func formOf(w *uitest.Window, kinds []ai.Kind, kind string, settings map[string]string) *form {
	return newForm(w.Words, w.Dialogs, kinds, &enginelist.Engine{Spec: kind, Limit: -1, Choice: registry.Choice{Settings: settings}})
}

func (f *form) field(t *testing.T, key string) *settingField {
	t.Helper()
	for _, field := range f.fields {
		if field.setting.Key == key {
			return field
		}
	}
	t.Fatal("there is no control for " + key)
	return nil
}

// TestFormFollowsTheDescription: each setting has the control of its sort, with the value of the engine.
func TestFormFollowsTheDescription(t *testing.T) {
	f := formOf(uitest.New(t), []ai.Kind{plainKind(), everyKind()}, "every", map[string]string{"count": "7", "one": "c"})
	require.Equal(t, []string{"Plain", "Every sort"}, f.choice.Options)
	require.Equal(t, "Every sort", f.choice.Selected)
	require.Len(t, f.fields, 5)
	require.True(t, f.field(t, "switch").check.Checked)
	require.Equal(t, []string{"a", "b", "c"}, f.field(t, "one").choice.Options)
	require.Equal(t, "c", f.field(t, "one").choice.Selected)
	require.Equal(t, "7", f.field(t, "count").entry.Text)
	require.Equal(t, "15.0", f.field(t, "wait").entry.PlaceHolder, "a default is the placeholder")
	require.Empty(t, f.field(t, "wait").entry.Text)

	for key, changed := range map[string]string{"switch": "", "one": "changed · default b", "count": "changed · default 5", "wait": "",
		"words": ""} {
		require.Equal(t, changed, f.field(t, key).changed.Text, key)
	}
	values, err := f.settings()
	require.NoError(t, err)
	require.Equal(t, map[string]string{"count": "7", "one": "c"}, values, "only what differs")

	f.field(t, "switch").check.SetChecked(false)
	f.field(t, "one").choice.SetSelectedIndex(0)
	require.Equal(t, "a", f.field(t, "one").value())
	f.field(t, "one").choice.SetSelectedIndex(1)
	f.field(t, "wait").entry.SetText("15")
	f.field(t, "words").entry.SetText(" some words ")
	require.Equal(t, "changed", f.field(t, "words").changed.Text)
	values, err = f.settings()
	require.NoError(t, err)
	require.Equal(t, map[string]string{"switch": "false", "count": "7", "words": "some words"}, values, "15 is 15.0")

	f.reset()
	require.Empty(t, f.changes())
	require.Empty(t, f.field(t, "count").changed.Text)
}

func TestFormShowsWhatIsWrongAtTheField(t *testing.T) {
	w := uitest.New(t)
	f := formOf(w, []ai.Kind{everyKind()}, "every", nil)
	for _, c := range []struct{ key, value, want string }{
		{"count", "many", "Enter a whole number, 1 to 20."},
		{"count", "2.5", "Enter a whole number, 1 to 20."},
		{"count", "0", "Enter a whole number, 1 to 20."},
		{"count", "21", "Enter a whole number, 1 to 20."},
		{"count", "20", ""},
		{"wait", "0.01", "Enter a number, 0.1 to 300 s."},
		{"wait", "NaN", "Enter a number, 0.1 to 300 s."},
		{"wait", "2.5", ""},
		{"words", "bad", "The AI does not accept this. words=bad is no good"},
		{"words", "good", ""},
	} {
		field := f.field(t, c.key)
		field.entry.SetText(c.value)
		require.Equal(t, c.want, field.problem.Said(), c.value)
		require.Equal(t, c.want != "", field.problem.Visible(), c.value)
		_, err := f.settings()
		require.Equal(t, c.want != "", err != nil, c.value)
	}
	require.True(t, w.Words.SetLanguage("ja"))
	f.field(t, "count").entry.SetText("x")
	require.Equal(t, "整数で入力してください: 1~20", f.field(t, "count").problem.Said())
	_, err := f.settings()
	require.EqualError(t, err, "「count」の値が使えません。")
}

// TestTextIsNotBlamedForAnotherField: a text is refused only where the AI can be made without it.
func TestTextIsNotBlamedForAnotherField(t *testing.T) {
	f := formOf(uitest.New(t), []ai.Kind{everyKind()}, "every", nil)
	f.field(t, "count").entry.SetText("many")
	f.field(t, "words").entry.SetText("bad")
	require.Equal(t, "The AI does not accept this. words=bad is no good", f.field(t, "words").problem.Said(), "nor is another field for the text")
	k := everyKind()
	k.New = func(map[string]string) (ai.AI, error) { return nil, errors.New("never") }
	f = formOf(uitest.New(t), []ai.Kind{k}, "every", nil)
	f.field(t, "words").entry.SetText("anything")
	require.Empty(t, f.field(t, "words").problem.Said())
	_, err := f.settings()
	require.EqualError(t, err, "The AI does not accept this. never")
}

func TestFormKeepsWhatWasEnteredForEveryKind(t *testing.T) {
	f := formOf(uitest.New(t), []ai.Kind{plainKind(), everyKind()}, "every", nil)
	f.budget.Number.SetText("50")
	f.field(t, "count").entry.SetText("99")
	f.choice.SetSelectedIndex(0)
	require.Empty(t, f.fields)
	require.Equal(t, "50", f.budget.Number.Text)
	f.choice.SetSelectedIndex(1)
	require.Equal(t, "99", f.field(t, "count").entry.Text)
	require.NotEmpty(t, f.field(t, "count").problem.Said())
}

func TestFormScrollsToTheControlWithTheKeyboard(t *testing.T) {
	w := uitest.New(t)
	v, _ := newView(t, w)
	v.kinds = []ai.Kind{everyKind(), plainKind()}
	f := newForm(w.Words, w.Dialogs, v.kinds, &enginelist.Engine{Limit: -1})
	w.Dialogs.Show("form", f.content)
	f.scroll.Resize(fyne.NewSize(600, 100))
	last := f.field(t, "words")
	w.Dialogs.Focus(last.entry)
	require.InDelta(t, last.content.Position().Y+last.content.Size().Height-100, f.scroll.Offset.Y, 0.5, "its lower edge is shown")
	first := f.field(t, "switch")
	w.Dialogs.Focus(first.check)
	require.InDelta(t, first.content.Position().Y, f.scroll.Offset.Y, 0.5, "its upper edge is shown")
}

// TestFormOfEveryKind: every AI can be put on the list, with words for its kind and each setting.
func TestFormOfEveryKind(t *testing.T) {
	w := uitest.New(t)
	v, _ := newView(t, w)
	for _, k := range v.kinds {
		f := formOf(w, v.kinds, k.Name, nil)
		require.Len(t, f.fields, len(k.Settings), k.Name)
		if v.words.Engines().KindDescription(&k) != "" {
			require.NotEmpty(t, f.description.Objects, k.Name)
		}
		if k.Name == registry.External().Name {
			f.field(t, dcp.CommandKey).entry.SetText("dc-ai --fast")
		}
		e, err := f.engine()
		require.NoError(t, err, k.Name)
		require.Equal(t, k.Name, e.Kind())
		require.Negative(t, e.Limit)
		require.Zero(t, e.Budget)
	}
}

func TestFormOfABudget(t *testing.T) {
	w := uitest.New(t)
	kinds := registry.Kinds()
	f := newForm(w.Words, w.Dialogs, kinds, &enginelist.Engine{Spec: "sample", Limit: 40, Budget: ai.Budget{Throws: 9000}})
	e, err := f.engine()
	require.NoError(t, err)
	require.Equal(t, enginelist.Engine{Spec: "sample", Limit: 40, Budget: ai.Budget{Throws: 9000}}, e, "a limit of its own stays: the table of throwers shows it")

	f.budget.Unit.SetSelectedIndex(0)
	f.budget.Number.SetText("0.05")
	require.Equal(t, "Enter a number of seconds from 0.1 to 3,600.", f.ownProblem.Said())
	_, err = f.engine()
	require.Error(t, err)
	f.budget.Number.SetText("90")
	require.Empty(t, f.ownProblem.Said())
	e, err = f.engine()
	require.NoError(t, err)
	require.Equal(t, enginelist.Engine{Spec: "sample", Limit: 40, Budget: ai.Budget{Time: 90 * time.Second}}, e)
}

// TestSettingsThatCannotBeKept: what the text of an engine would not bring back is refused.
func TestSettingsThatCannotBeKept(t *testing.T) {
	w := uitest.New(t)
	v, _ := newView(t, w)
	f := formOf(w, v.kinds, registry.External().Name, nil)
	f.field(t, dcp.CommandKey).entry.SetText("dc-ai")
	texts := slices.DeleteFunc(slices.Clone(f.fields), func(o *settingField) bool {
		return o.entry == nil || o.setting.IsNumber() || o.setting.Key == dcp.CommandKey
	})
	require.NotEmpty(t, texts)
	for _, o := range texts {
		for _, text := range []string{"/a,b", "/a,hello=3"} {
			o.entry.SetText(text)
			_, err := f.engine()
			require.EqualError(t, err, "A setting holds a character that cannot be kept, such as a comma.", o.setting.Key)
		}
		o.entry.SetText("")
	}
	e, err := f.engine()
	require.NoError(t, err)
	c, err := registry.Parse(e.Spec)
	require.NoError(t, err)
	require.True(t, maps.Equal(map[string]string{dcp.CommandKey: "dc-ai"}, c.Settings))
}
