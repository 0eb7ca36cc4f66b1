package option

import (
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/replay"
)

// TestParallel: games are read by as many goroutines as --workers says.
func TestParallel(t *testing.T) {
	type one struct {
		Game GameChoice `embed:""`
		Parallel
	}
	ctx := &command.Context{Context: t.Context()}
	k, err := kong.New(&struct {
		One one `cmd:""`
	}{}, kong.Vars{"maxWorkers": "64"}, kong.Bind(ctx))
	require.NoError(t, err)
	_, err = k.Parse([]string{"one", "--workers", "3"})
	require.NoError(t, err)
	require.Equal(t, 3, replay.Workers(ctx.Context))
	_, err = k.Parse([]string{"one"})
	require.NoError(t, err)
	require.Equal(t, 2, replay.Workers(ctx.Context))
}
