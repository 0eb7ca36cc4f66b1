package file

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
)

// maxLogs bounds how many logs of a folder are counted.
const maxLogs = 20_000

// maxTable bounds a win table set by hand, in bytes.
const maxTable = 1 << 16

// Wins is the win table of a folder of logs, estimated from their finished ends, or of a
// JSON file, set by hand.
func Wins(ctx context.Context, path string) (*winprob.Table, error) {
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return readWins(path)
	}
	c, _, err := CountFolder(ctx, path)
	if err != nil {
		return nil, err
	}
	table, err := winprob.FromCounts(&c, filepath.Base(path))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return table, nil
}

func readWins(path string) (*winprob.Table, error) {
	f, err := safefile.Open(path, maxTable)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	t, err := winprob.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return t, nil
}

// CountFolder counts the finished ends of all logs below a folder, those of a game that lies in several files once. Logs that cannot
// be opened are skipped and counted in skipped. The error is ctx's or that of the folder.
func CountFolder(ctx context.Context, dir string) (count winprob.Count, skipped int, err error) {
	logs, counted := 0, map[replay.Fingerprint]bool{}
	err = walk(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && path == dir:
			return safefile.OpenError(dir, err)
		case err != nil || d.IsDir() || !isLog(path):
			return nil
		case logs >= maxLogs:
			return fs.SkipAll
		}
		logs++
		g, err := Open(path)
		if err != nil {
			skipped++
			return nil
		}
		if of := g.Fingerprint(); !counted[of] {
			counted[of] = true
			CountEnds(g, &count)
		}
		return nil
	})
	return count, skipped, err
}

func isLog(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".dcl", ".dcl2":
		return true
	}
	return false
}

// CountEnds adds the finished ends of a game as the team throwing first in them sees them.
func CountEnds(g *replay.Game, c *winprob.Count) {
	for i := range g.Ends {
		e := &g.Ends[i]
		if e.Scored {
			c.Add(e.Score[e.First] - e.Score[e.First.Other()])
		}
	}
}
