package matchplay

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay/matchlog"
	"github.com/hogline/hogline/session/job"
)

// RecordPath is the file of the record beside a log.
func RecordPath(log string) string { return strings.TrimSuffix(log, filepath.Ext(log)) + ".json" }

// SaveRecord writes the record of a match beside its log, in the background. A file of that name that is no record stays,
// which is an error.
func (m *Match) SaveRecord(log string, r *match.Record, report func(error)) {
	job.Of[struct{}](m.Session.Jobs, "match-save", 0).Start(func(context.Context, job.Post) (struct{}, error) {
		return struct{}{}, saveRecord(RecordPath(log), r)
	}, func(_ struct{}, err error) {
		if err != nil {
			report(err)
		}
	})
}

func saveRecord(path string, r *match.Record) error {
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		if old, err := matchlog.ReadRecord(path); err != nil || old.Names == [2]string{} {
			return fmt.Errorf("%s: %w", path, fs.ErrExist)
		}
	}
	return safefile.WriteAtomic(path, func(w io.Writer) error { return matchlog.WriteRecord(w, r) })
}
