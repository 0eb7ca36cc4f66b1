package games

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/replay/curlit"
)

// TestInfoNamesWhatIsThere: sweeping, thinking times and the encoding of a log are told where there are any.
func TestInfoNamesWhatIsThere(t *testing.T) {
	for want, info := range map[string]FileInfo{
		"":                             {Complete: true},
		"  encoding: UTF-8 (chosen)\n": {Complete: true, By: "chosen"},
		"  swept: 1 shot\n":            {Complete: true, Swept: 1},
		"  thinking time a shot: 7 and 10 s (3 and 4 shots)\n": {Complete: true,
			Thinking: []TeamThinking{{21, 3, 7}, {40, 4, 10}}},
		"  swept: 2 shots\n  thinking time a shot: 1 and 2 s (1 and 1 shots)\n": {Complete: true,
			Swept: 2, Thinking: []TeamThinking{{1, 1, 1}, {2, 1, 2}}},
	} {
		info.File, info.Encoding, info.Ends, info.Shots = "a.dcl", "UTF-8", 1, 16
		var b bytes.Buffer
		info.print(&command.Context{Out: &b})
		require.Equal(t, "a.dcl\n  first 0 : 0 second\n  , 1 end, 16 shots; rules , model \n"+want, b.String())
	}
}

// TestTablesThatAreKept: what was written when the user ended it is told with its count; an error without any is an error alone, and of
// more games than are searched that is said.
func TestTablesThatAreKept(t *testing.T) {
	ended, stop := context.WithCancel(t.Context())
	stop()
	some := map[string][]byte{"Games.csv": []byte("a\n")}
	broken := errors.New("broken")
	for name, c := range map[string]struct {
		ctx    context.Context
		of     int
		tables map[string][]byte
		failed error
		told   string
		err    string
		kept   bool
	}{
		"whole":             {t.Context(), curlit.MostSearched, some, nil, "", "", true},
		"many":              {t.Context(), curlit.MostSearched + 1, some, nil, "in: of more than", "", true},
		"ended":             {ended, 5, some, context.Canceled, ": ended: 2 of 5 games of mixed doubles are written\n", "context canceled", true},
		"ended at once":     {ended, 5, nil, context.Canceled, "", "in: context canceled", false},
		"failed on its way": {t.Context(), 5, some, broken, "", "in: broken", false},
	} {
		var b bytes.Buffer
		out := filepath.Join(t.TempDir(), "out")
		cmd := &ConvertCmd{In: "in", Out: out}
		err := cmd.keepTables(&gamesWritten{ctx: &command.Context{Context: c.ctx, Err: &b}, done: 2, of: c.of}, c.tables, nil, c.failed)
		if c.err == "" {
			require.NoError(t, err, name)
		} else {
			require.EqualError(t, err, c.err, name)
		}
		if c.told == "" {
			require.Empty(t, b.String(), name)
		}
		require.Contains(t, b.String(), c.told, name)
		if c.kept {
			require.FileExists(t, filepath.Join(out, "Games.csv"), name)
		} else {
			require.NoDirExists(t, out, name)
		}
	}
}
