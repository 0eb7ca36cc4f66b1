package charting

import (
	"context"
	"os"
	"slices"
	"time"

	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay/chart"
)

// Files are charts beside the one that is open, and what is made of it for other programs.
type Files struct{ c *Charting }

// Recent are the charts of the folder, the newest first.
func (f *Files) Recent() []string {
	list := safefile.WithEnd(f.c.c.Folder, chart.Extension)
	changed := map[string]time.Time{}
	for _, path := range list {
		if info, err := os.Stat(path); err == nil {
			changed[path] = info.ModTime()
		}
	}
	slices.SortStableFunc(list, func(a, b string) int { return changed[b].Compare(changed[a]) })
	return list
}

// Merge adds the changes of another chart of the same game.
func (f *Files) Merge(path string) (added int, err error) {
	in, err := safefile.Open(path, chart.MaxBytes)
	if err != nil {
		return 0, err
	}
	defer func() { _ = in.Close() }() // only read
	l, _, err := chart.Read(in)
	if err != nil {
		return 0, err
	}
	c := f.c
	if c.file == nil {
		return 0, nil
	}
	list, err := c.file.Merge(l)
	c.state = c.file.Log.State()
	c.GoTo(c.state.Next())
	return len(list), err
}

// Tables are the chart as published tables and as that which holds all of it.
func (f *Files) Tables(ctx context.Context) (map[string][]byte, error) {
	files, _, err := f.c.state.Tables(ctx)
	return files, err
}
