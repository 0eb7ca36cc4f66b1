package study

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
)

// TestUndoIsThatOfAList: whatever is done, amended, undone, done again, written and forgotten, the document stands as a list of all
// contents with a mark on one does, and is unsaved where a list of all changes says so.
func TestUndoIsThatOfAList(t *testing.T) {
	type state struct{ title, by string }
	rapid.Check(t, func(t *rapid.T) {
		d := New()
		states, at := []state{{}}, 0
		changes, saved, start := 0, 0, 0
		for n := range rapid.IntRange(1, 40).Draw(t, "steps") {
			title, name := string(rune('a'+n%26)), rapid.SampledFrom([]string{"x", "y"}).Draw(t, "name")
			set := func(c *Content) error { c.Title = title; return nil }
			switch rapid.SampledFrom([]string{"do", "do", "amend", "amend", "undo", "undo", "redo", "fail", "save", "restart", "unchanged",
				"unsaved", "set"}).Draw(t, "act") {
			case "do":
				require.NoError(t, d.Do(name, set))
				states, changes = append(states[:at+1:at+1], state{title, name}), changes+1
				at++
			case "amend":
				require.NoError(t, d.Amend(name, set))
				changes++
				if at > 0 && states[at].by == name {
					states = append(states[:at:at], state{title, name})
				} else {
					states = append(states[:at+1:at+1], state{title, name})
					at++
				}
			case "undo":
				require.Equal(t, at > 0, d.Undo())
				if at > 0 {
					at, changes = at-1, changes+1
				}
			case "redo":
				require.Equal(t, at+1 < len(states), d.Redo())
				if at+1 < len(states) {
					at, changes = at+1, changes+1
				}
			case "fail":
				broken := func(c *Content) error { c.Title = "broken"; return errors.ErrUnsupported }
				require.ErrorIs(t, d.Do(name, broken), errors.ErrUnsupported)
				require.ErrorIs(t, d.Amend(name, broken), errors.ErrUnsupported)
			case "save":
				d.MarkSaved(d.Revision())
				saved = changes
			case "restart":
				d.Restart()
				states, at, saved, start = []state{{title: states[at].title}}, 0, changes, changes
			case "unchanged":
				d.Unchanged()
				start = changes
			case "unsaved":
				d.MarkUnsaved()
				saved, start = -1, -1
			case "set":
				d.Set(func(c *Content) { c.Title = title })
				states[at].title = title
			}
			require.Equal(t, states[at].title, d.Content().Title)
			require.Equal(t, changes, d.Revision())
			require.Equal(t, changes != saved && changes != start, d.Unsaved())
			require.Equal(t, len(states) == 1 && !d.Unsaved(), d.Pristine())
			undo, canUndo := d.CanUndo()
			redo, canRedo := d.CanRedo()
			require.Equal(t, []bool{at > 0, at+1 < len(states)}, []bool{canUndo, canRedo})
			if canUndo {
				require.Equal(t, states[at].by, undo)
			}
			if canRedo {
				require.Equal(t, states[at+1].by, redo)
			}
		}
	})
}

// TestTextOfTheMachine: of a question that runs rules by their machine the text of those chosen is kept, else that of the rules; of others
// nothing.
func TestTextOfTheMachine(t *testing.T) {
	q := evaluate.Question{Rules: curling.Rules{Name: "mine", Text: "own text"}}
	chosen := &Terms{Rules: &Rules{Name: "mine", Text: "chosen text"}}
	require.Empty(t, func() string { a := AskedBy(&q, chosen); return a.Machine }())
	q.Rules.Machine = struct{ curling.Machine }{}
	for name, c := range map[string]struct {
		terms *Terms
		want  string
	}{"chosen": {chosen, "chosen text"}, "none": {&Terms{}, "own text"}, "others": {&Terms{Rules: &Rules{Name: "x", Text: "y"}}, "own text"}} {
		a := AskedBy(&q, c.terms)
		require.Equal(t, c.want, a.Machine, name)
		require.Nil(t, a.Rules.Machine)
		require.Empty(t, a.Rules.Text)
	}
}
