package forms_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/ai"
)

func TestBudgetField(t *testing.T) {
	w := uitest.New(t)
	f := forms.NewBudgetField(w.Words, w.Dialogs.TypedKey, ai.Budget{}, true)
	got, err := f.Budget()
	require.NoError(t, err, "it may stay empty")
	require.Zero(t, got)
	for text, want := range map[string]ai.Budget{"2.5": {Time: 2500 * time.Millisecond}, "0.1": {Time: 100 * time.Millisecond},
		"3600": {Time: time.Hour}, "3600.1": {}, "0.01": {}, "x": {}, "-3": {}, "1e99": {}} {
		f.Unit.SetSelectedIndex(0)
		f.Number.SetText(text)
		got, err = f.Budget()
		require.Equal(t, want == ai.Budget{}, err != nil, text)
		require.Equal(t, want, got, text)
	}
	f.Unit.SetSelectedIndex(1)
	for text, want := range map[string]int{"50,000": 50_000, "1": 1, "0": 0, "2.5": 0, "9999999999": 0} {
		f.Number.SetText(text)
		got, err = f.Budget()
		require.Equal(t, want == 0, err != nil, text)
		require.Equal(t, want, got.Throws, text)
	}
	_, err = forms.NewBudgetField(w.Words, nil, ai.Budget{}, false).Budget()
	require.EqualError(t, err, "Enter a number of seconds from 0.1 to 3,600.", "it must not stay empty")
}

// TestBudgetFieldShowsABudget: what is shown is what is entered.
func TestBudgetFieldShowsABudget(t *testing.T) {
	w := uitest.New(t)
	for _, c := range []struct {
		budget ai.Budget
		number string
		unit   int
	}{
		{ai.Budget{}, "", 0}, {ai.Budget{Throws: 1}, "1", 1}, {ai.Budget{Throws: 2}, "2", 1}, {ai.Budget{Throws: 50_000}, "50000", 1},
		{ai.Budget{Time: 100 * time.Millisecond}, "0.1", 0}, {ai.Budget{Time: 90 * time.Second}, "90", 0},
		{ai.Budget{Time: 1500 * time.Millisecond}, "1.5", 0},
	} {
		f := forms.NewBudgetField(w.Words, nil, c.budget, true)
		require.Equal(t, c.number, f.Number.Text)
		require.Equal(t, c.unit, f.Unit.SelectedIndex(), c.number)
		got, err := f.Budget()
		require.NoError(t, err)
		require.Equal(t, c.budget, got)
	}
}
