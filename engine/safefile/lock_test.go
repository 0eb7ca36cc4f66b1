package safefile

import (
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLockIsHeldByOne: of many that take and release a lock at once never two have it, and no file is left.
func TestLockIsHeldByOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.lock")
	var held, taken atomic.Int32
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range 300 {
				l, err := TakeLock(path)
				if err != nil {
					continue
				}
				if held.Add(1) != 1 {
					t.Error("two hold it")
				}
				taken.Add(1)
				held.Add(-1)
				l.Release()
			}
		})
	}
	wait.Wait()
	require.Positive(t, taken.Load())
	require.NoFileExists(t, path)

	l, err := TakeLock(path)
	require.NoError(t, err)
	_, err = TakeLock(path)
	require.ErrorIs(t, err, ErrLocked)
	l.Release()
	require.NoError(t, os.WriteFile(path, nil, 0o600)) // left by a process that was killed
	l, err = TakeLock(path)
	require.NoError(t, err)
	l.Release()
	next, err := TakeLock(path)
	require.NoError(t, err)
	l.Release()
	_, err = TakeLock(path)
	require.ErrorIs(t, err, ErrLocked, "the one before has nothing to give back")
	next.Release()
	_, err = TakeLock(filepath.Join(path, "no", "folder"))
	require.Error(t, err)
	require.NotErrorIs(t, err, ErrLocked)
}
