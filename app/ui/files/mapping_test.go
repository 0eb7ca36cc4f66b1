package files

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/mapping"
)

// TestATableIsConfirmedOnce: a table of positions is shown as it is guessed to be read, with its first position on the ice; what is
// accepted is kept, and the next table with that heading opens at once.
func TestATableIsConfirmedOnce(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("AppData", t.TempDir())
	e, f, _ := newFiles(t)
	var set *replay.DataSet
	f.OnDataSet = func(s *replay.DataSet, _ string) { set = s }
	path := filepath.Join(t.TempDir(), "table.csv")
	require.NoError(t, os.WriteFile(path, []byte("End,Shot,Stone Color,X,Y\n1,1,red,0.3,3.2\n1,2,red,0.3,3.2\n1,2,yellow,-0.9,1.2\n"), 0o600))
	g := mapping.Unconfirmed(path)
	require.NotNil(t, g)
	f.Open(path)
	e.Until("the dialog", func() bool { return e.Dialogs.IsOpen() })
	require.Nil(t, set)
	c := f.confirming
	require.Len(t, c.rink.Stones(), 2)
	before := c.rink.Stones()[0].At
	c.guess.Left = true
	c.show()
	require.InDelta(t, 4.75-before.X, c.rink.Stones()[0].At.X, 1e-9, "the other side of the centre line")
	require.Contains(t, c.said.Said(), "left")
	require.NoError(t, c.accept())
	e.Dialogs.Hide()
	e.Until("the list", func() bool { return set != nil })
	require.Len(t, set.Games, 1)
	require.Equal(t, "mapping.kept", set.Warnings[0].Text.Key)
	require.Nil(t, mapping.Unconfirmed(path))
	set = nil
	f.Open(path)
	e.Until("the list again", func() bool { return set != nil })
	require.False(t, e.Dialogs.IsOpen())
}
