package file

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"hogline/engine/wins"
	"hogline/replay"
)

// maxLogs bounds how many logs of a folder are counted.
const maxLogs = 20_000

// WinsFrom estimates a win table from the finished ends of all logs below a folder. Logs
// that cannot be opened are skipped and counted in skipped. The error is ctx's, that of
// the folder, or says that no end was found.
func WinsFrom(ctx context.Context, dir string) (table *wins.Table, skipped int, err error) {
	var count wins.Count
	logs := 0
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && path == dir:
			return explain(dir, "open", err)
		case err != nil || d.IsDir() || !isLog(path):
			return nil
		case logs >= maxLogs:
			return fs.SkipAll
		}
		logs++
		doc, err := Open(path)
		if err != nil {
			skipped++
			return nil
		}
		CountEnds(doc.Game, &count)
		return nil
	})
	if err != nil {
		return nil, skipped, err
	}
	table, err = wins.FromCounts(&count, filepath.Base(dir))
	if err != nil {
		return nil, skipped, fmt.Errorf("%s: %w", dir, err)
	}
	return table, skipped, nil
}

func isLog(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".dcl", ".dcl2":
		return true
	}
	return false
}

// CountEnds adds the finished ends of a game as the team throwing first in them sees them.
func CountEnds(g *replay.Game, c *wins.Count) {
	for i := range g.Ends {
		e := &g.Ends[i]
		if e.Scored {
			c.Add(e.Score[e.First] - e.Score[e.First.Other()])
		}
	}
}
