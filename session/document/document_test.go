package document

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/session/study"
)

// TestChangesAreTold with the content before them: commands, those undone and done again, and what is beside the commands; a command
// that fails changes nothing and is not told.
func TestChangesAreTold(t *testing.T) {
	var d *Document
	var told []string
	d = New(func(before *study.Content) { told = append(told, before.Title+">"+d.Content().Title) })
	title := func(s string) func(*study.Content) { return func(c *study.Content) { c.Title = s } }
	require.False(t, d.Undo())
	require.Empty(t, told)
	d.Set("title", title("a"))
	d.Amend("title", title("b"))
	d.Show(title("c"))
	require.ErrorContains(t, d.Do("title", func(c *study.Content) error {
		c.Title = "d"
		return errors.New("no")
	}), "no")
	require.Equal(t, "c", d.Content().Title)
	name, ok := d.CanUndo()
	require.True(t, ok)
	require.Equal(t, "title", name)
	require.True(t, d.Unsaved())
	require.True(t, d.Undo(), "both parts of it")
	require.True(t, d.Redo())
	require.Equal(t, []string{">a", "a>b", "b>c", "c>", ">c"}, told)
	d.Exchange(study.New())
	require.Len(t, told, 5)
	require.Empty(t, d.Content().Title)
	require.False(t, d.Redo())
}
