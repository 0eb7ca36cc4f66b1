package matchplay

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/safefile/safefiletest"
	"github.com/hogline/hogline/replay/matchlog"
)

// keeping is a match of a person that is kept in a folder.
func keeping(t *testing.T, dir string) *fixture {
	f := newFixture(t, "five-rock-both")
	f.setup.Seats[0] = Seat{Person: true, Thrower: curling.StandardPlayer}
	f.SetFast(true)
	f.Keeper.Keep(dir, func(err error) { t.Errorf("not kept: %v", err) })
	return f
}

// TestAMatchIsKept: the end of the program, and another match, leave a match in the folder, from where it goes on shot by shot as it was,
// what was told of it too.
func TestAMatchIsKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "matches")
	f := keeping(t, dir)
	require.Empty(t, f.Keeper.All())
	f.Start(f.setup)
	f.asked(0)
	f.throwTo(curling.Tee)
	f.asked(2)
	f.throwTo(curling.Tee.Add(curling.Vec{Y: 3}))
	f.asked(4)
	f.History.TakeBack()
	f.asked(2)
	first, events := *f.Record, f.Events
	require.Empty(t, f.Keeper.All(), "it is the one that is shown")

	g := keeping(t, dir)
	require.Empty(t, g.Keeper.All(), "another window shows it")
	f.Close()
	kept := g.Keeper.All()
	require.Len(t, kept, 1)
	require.True(t, kept[0].CanGoOn())
	require.NoError(t, g.History.Resume(kept[0], nil))
	require.Empty(t, g.Keeper.All())
	g.asked(2)
	require.Equal(t, first.Shots, g.Record.Shots, "bit for bit")
	require.Equal(t, f.Setup.Seats, g.Setup.Seats)
	require.Len(t, g.Events, len(events))
	for i, e := range g.Events {
		require.Equal(t, events[i].Summary, e.Summary)
		require.Equal(t, events[i].Call, e.Call)
	}
	require.True(t, g.History.CanTakeBack())
	g.throwTo(curling.Tee.Add(curling.Vec{Y: 3}))
	g.asked(4)
	require.Equal(t, 1, g.Record.Shots[2].Again, "it was taken back before the program ended")
	require.NoError(t, matchlog.Verify(g.Record))

	g.setup.Seed++
	g.Start(g.setup)
	g.asked(0)
	kept = g.Keeper.All()
	require.Len(t, kept, 1, "the one before stays")
	require.Len(t, kept[0].Record.Shots, 4)
	_, branches := kept[0].Games()
	require.Len(t, branches, 1, "what was taken back before the program ended, and replaced after it")
	g.throwTo(curling.Tee)
	g.asked(2)
	require.True(t, g.Concede())
	g.until("the end", g.ended)
	second := g.Keeper.path
	require.NoError(t, g.History.Resume(kept[0], nil))
	g.asked(4)
	require.Len(t, g.History.Branches(), 1)
	kept = g.Keeper.All()
	require.Len(t, kept, 1)
	require.Equal(t, second, kept[0].path)
	require.False(t, kept[0].CanGoOn(), "it is over")
	require.Equal(t, match.ByConcede, kept[0].Record.Reason)
}

// TestMatchesThatAreNotKept: one in which nothing was thrown, those of a series of programs, and all where there is no folder.
func TestMatchesThatAreNotKept(t *testing.T) {
	dir := t.TempDir()
	f := keeping(t, dir)
	f.Start(f.setup)
	f.asked(0)
	f.setup.Seats[0] = f.setup.Seats[1]
	f.setup.Passing = true
	f.Start(f.setup)
	f.until("the end", f.ended)
	f.Stop()
	f.Keeper.close()
	require.Empty(t, f.Keeper.All())

	f.Keeper.Keep("", nil)
	f.setup.Passing = false
	f.Start(f.setup)
	f.until("the end", f.ended)
	require.NoError(t, f.Keeper.Unkept())
	require.Empty(t, f.Keeper.All())
}

// TestAMatchThatCannotBeKept: a folder that cannot be made is told once, and asked about when the program ends.
func TestAMatchThatCannotBeKept(t *testing.T) {
	inTheWay := filepath.Join(t.TempDir(), "matches")
	require.NoError(t, os.WriteFile(inTheWay, nil, 0o600))
	f, told := keeping(t, ""), 0
	f.Keeper.Keep(inTheWay, func(error) { told++ })
	f.Start(f.setup)
	f.asked(0)
	f.throwTo(curling.Tee)
	f.asked(2)
	require.Equal(t, 1, told)
	require.Error(t, f.Keeper.Unkept())
}

// TestOnlySomeMatchesAreKept: of many the newest, and what is no match is none.
func TestOnlySomeMatchesAreKept(t *testing.T) {
	dir := t.TempDir()
	f := keeping(t, dir)
	f.Start(f.setup)
	f.asked(0)
	f.throwTo(curling.Tee)
	f.asked(2)
	f.Stop()
	f.Keeper.close()
	kept := f.Keeper.All()
	require.Len(t, kept, 1)
	text, err := os.ReadFile(kept[0].path)
	require.NoError(t, err)
	for i := range keptMatches {
		require.NoError(t, os.WriteFile(filepath.Join(dir, string(rune('a'+i))+keptExtension), text, 0o600))
	}
	require.Len(t, f.Keeper.All(), keptMatches)
	require.NoFileExists(t, kept[0].path, "the oldest")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a"+keptExtension), []byte("{}"), 0o600))
	require.Len(t, f.Keeper.All(), keptMatches-1)
}

// TestHostileMatches: a file of megabytes that stands for gigabytes is refused in little memory.
func TestHostileMatches(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a"+keptExtension)
	safefiletest.JSON(t, 1<<20, 3*4*matchlog.MaxRecord, func(text []byte) error {
		require.NoError(t, os.WriteFile(name, text, 0o600))
		_, err := readKept(name)
		return err
	}, `{"record":{"shots":*}}`, `{"record":{"ends":*}}`)
}

// FuzzKept: no file of a match makes a fault of the program.
func FuzzKept(f *testing.F) {
	f.Add([]byte(`{"setup":{"Names":["a","b"],"Ends":1},"rules":{"name":"x","ends":1},"record":{"shots":[{}]}}`))
	f.Add([]byte(`{"setup":{"Server":"a"},"record":{"shots":[{"thrower":9,"state":{"end":-3,"shot":99,"first":7}}],` +
		`"orders":[{"team":5,"order":[9,9,9,9]}],"ends":[{"first":3}],"places":[{"team":9}]},"branches":[{"shots":[]},{"ends":[{}]}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		name := filepath.Join(t.TempDir(), "a"+keptExtension)
		require.NoError(t, os.WriteFile(name, text, 0o600))
		k, err := readKept(name)
		if err != nil {
			return
		}
		_, _ = k.Games()
		if k.CanGoOn() {
			require.NotNil(t, k.Setup.Rules)
		}
	})
}
