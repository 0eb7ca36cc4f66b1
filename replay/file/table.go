package file

import (
	"context"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chartstats"
	"github.com/hogline/hogline/replay/mapping"
)

// TableFormat is the format of tables of positions that other people made, read by a mapping.
func TableFormat() replay.Format {
	return replay.Format{Name: mapping.Format, Extensions: []string{".csv", ".tsv"}, Sniff: mapping.Sniff,
		Set: func(_ context.Context, path string, _ func(done, of int)) (*replay.DataSet, error) {
			return mapping.Open(path, nil)
		}}
}

// OpenTable opens a table by a mapping.
func OpenTable(path string, m *mapping.Mapping) (Opened, error) {
	set, err := mapping.Open(path, m)
	if err != nil {
		return Opened{}, err
	}
	return Opened{Set: chartstats.Measured(set)}, nil
}

// SetFormat is the name of the format of a file that holds a data set of its own, such as a results book; empty for any other path.
func SetFormat(path string) string {
	if f := setFormat(path); f != nil {
		return f.Name
	}
	return ""
}
