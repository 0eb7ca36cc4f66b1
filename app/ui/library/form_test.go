package library

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/library"
)

// TestSavedFiltersStay: a filter is kept as version 0.2.0 kept it.
func TestSavedFiltersStay(t *testing.T) {
	const kept = `{"Name":"n","Text":"t","Team":"a","Player":"b","AI":"c","Event":"d","Since":"2024","Until":"2025","Score":"7-5","Rules":"r",` +
		`"Ice":"i","Stone":"16","Lead":"1","Left":"0","Hammer":"yes","Lies":"guard"}`
	var f Form
	require.NoError(t, json.Unmarshal([]byte(kept), &f))
	require.Equal(t, Form{Name: "n", Query: library.Query{Text: "t", Team: "a", Player: "b", AI: "c", Event: "d", Since: "2024", Until: "2025",
		Score: "7-5", Rules: "r", Ice: "i"}, Stone: "16", Lead: "1", Left: "0", Hammer: "yes", Lies: "guard"}, f)
	q, err := f.query()
	require.NoError(t, err)
	f.Query.Situation, f.Limit = q.Situation, 7
	text, err := json.Marshal(f)
	require.NoError(t, err)
	require.Equal(t, kept, string(text))
	text, err = json.Marshal(Form{})
	require.NoError(t, err)
	require.Equal(t, `{"Name":""}`, string(text))
}
