package actions

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"
)

func TestBindings(t *testing.T) {
	for _, k := range []Key{{Name: fyne.KeyE}, Ctrl(fyne.KeyF11), {Rune: '?'}, {Rune: '='}, Ctrl(fyne.KeyEqual), {Name: fyne.KeyPageUp}} {
		back, ok := ParseKey(k.String())
		require.True(t, ok, k.String())
		require.Equal(t, k, back)
	}
	for _, bad := range []string{"", "type:", "type:ab", "Ctrl+type:a", "Ctrl+", "a b"} {
		_, ok := ParseKey(bad)
		require.False(t, ok, bad)
	}
	b := ParseBindings([]string{"edit=F9 type:=", "mirror=", "bad", "=x"})
	require.Equal(t, Bindings{"edit": {{Name: fyne.KeyF9}, {Rune: '='}}, "mirror": {}}, b)
	require.Equal(t, []string{"edit=F9 type:=", "mirror="}, b.Texts())

	table := Table{{Name: "edit", Keys: Press(fyne.KeyE)}, {Name: "mirror", Keys: Press(fyne.KeyB)}, {Name: "costly", Keys: Type('n')},
		{Name: "select", Keys: Type('1')},
		{Name: "stop", Keys: Press(fyne.KeyEscape)}, {Name: "rules", Page: 2, Keys: Press(fyne.KeyG)}}
	b["stop"], b["select"] = []Key{}, []Key{}
	other := table.Rebound(b)
	require.Equal(t, []Key{{Name: fyne.KeyF9}, {Rune: '='}}, other[0].Keys)
	require.Empty(t, other[1].Keys)
	require.Equal(t, table[3].Keys, other[3].Keys, "digits stay")
	require.Equal(t, table[4].Keys, other[4].Keys, "Esc always leads out")
	require.Equal(t, Press(fyne.KeyE), table[0].Keys, "the table of the program stays")

	require.Equal(t, "costly", table.Conflict(Key{Name: fyne.KeyN}, "edit", 0).Name, "the letter typed by the key")
	require.Nil(t, table.Conflict(Key{Rune: 'N'}, "edit", 0), "Shift with it is another")
	require.Nil(t, table.Conflict(Ctrl(fyne.KeyN), "edit", 0))
	require.Nil(t, table.Conflict(Key{Name: fyne.KeyE}, "edit", 0), "its own")
	require.Nil(t, table.Conflict(Key{Name: fyne.KeyG}, "x", 1), "a key of another page")
	require.Equal(t, "rules", table.Conflict(Key{Name: fyne.KeyG}, "x", 3).Name, "a key of one of its pages")
	require.Equal(t, "rules", table.Conflict(Key{Name: fyne.KeyG}, "x", 0).Name)
}

// TestKeySharedByStates: of actions with the same key that which works now runs.
func TestKeySharedByStates(t *testing.T) {
	editing := false
	table := Table{{Name: "move", Keys: Press(fyne.KeyLeft), Enabled: func() bool { return editing }},
		{Name: "back", Keys: Press(fyne.KeyLeft)}}
	require.Equal(t, "back", table.Find(Key{Name: fyne.KeyLeft}, 1).Name)
	editing = true
	require.Equal(t, "move", table.Find(Key{Name: fyne.KeyLeft}, 1).Name)
}
