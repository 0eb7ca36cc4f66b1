package analysis_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/webworker"
)

// TestElsewhere: shots that web workers value are worth what they are worth here, and what has no value has none for the same reason.
func TestElsewhere(t *testing.T) {
	g, tasks := firstShots(t, 4, method())
	require.NotNil(t, g)
	value := func() (texts []string) {
		store := analysis.NewStore()
		require.NoError(t, (&analysis.Runner{Pool: analysis.Goroutines{Count: webworker.Beside()}}).Run(t.Context(), tasks, store))
		for i := range tasks {
			s, ok := store.Get(tasks[i].Key())
			require.True(t, ok)
			text, err := json.Marshal(s)
			require.NoError(t, err)
			texts = append(texts, string(text))
		}
		return texts
	}
	here := value()
	require.Len(t, here, 4)
	none := tasks[0]
	none.Method.AIs, none.Call, none.CallKnown = []string{"no such"}, nil, false
	w := analysis.NewWorker()
	defer w.Close()
	_, wantErr := w.Value(t.Context(), &none)
	require.ErrorIs(t, wantErr, analysis.ErrNoIdea)
	defer webworker.Inside(3)()
	require.Equal(t, here, value())
	_, err := w.Value(t.Context(), &none)
	require.ErrorIs(t, err, analysis.ErrNoIdea)
}
