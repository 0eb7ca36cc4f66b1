package safefile

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/gofrs/flock"
)

// Lock is held by one program at a time. It ends with the process in any case.
type Lock struct {
	file *flock.Flock // nil: it is released, or the file system knows no locks, and nobody is kept out
}

// ErrLocked is that another program, or another part of this one, holds the lock.
var ErrLocked = errors.New("in use")

// TakeLock takes the lock that the file at path stands for; the file is made, and removed by Release. Where another has it the
// error is ErrLocked, else that of a file that cannot be made.
func TakeLock(path string) (*Lock, error) {
	for {
		l := &Lock{flock.New(path)}
		if free, err := l.file.TryLock(); errors.Is(err, errors.ErrUnsupported) {
			_ = l.file.Close()
			_ = os.Remove(path) // it is of no use
			return &Lock{}, nil
		} else if err != nil {
			return nil, WriteError(path, err)
		} else if !free {
			return nil, ErrLocked
		}
		// Between opening and locking the one before may have removed the file: then another of this name can be locked too.
		mine, err := l.file.Stat()
		if err == nil {
			var there os.FileInfo
			if there, err = os.Stat(path); err == nil && os.SameFile(mine, there) {
				return l, nil
			}
		}
		_ = l.file.Unlock()
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, OpenError(path, err)
		}
	}
}

// lockPause is how long WaitLock waits before it tries again.
const lockPause = 20 * time.Millisecond

// WaitLock is TakeLock that waits for the one who has the lock. The error is ErrLocked too when ctx has ended meanwhile.
func WaitLock(ctx context.Context, path string) (*Lock, error) {
	for {
		l, err := TakeLock(path)
		if !errors.Is(err, ErrLocked) {
			return l, err
		}
		select {
		case <-ctx.Done():
			return nil, errors.Join(ErrLocked, ctx.Err())
		case <-time.After(lockPause):
		}
	}
}

// longestUpdate is how long Update waits for another: it reads and writes one file.
const longestUpdate = 10 * time.Second

// Update runs do while no other Update of the file at path runs, in this program or another: what do reads of the file is what it
// writes over. The lock is a file beside it for as long.
func Update(path string, do func() error) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	ctx, stop := context.WithTimeout(context.Background(), longestUpdate)
	defer stop()
	l, err := WaitLock(ctx, filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".lock"))
	switch {
	case errors.Is(err, ErrLocked):
		return Messages.New("file.in-use", path, err)
	case err != nil:
		return WriteError(path, err)
	}
	defer l.Release()
	return do()
}

// Release gives the lock back and removes its file. What is released stays so, whoever has the lock then.
func (l *Lock) Release() {
	file := l.file
	if l.file = nil; file == nil {
		return
	}
	path := file.Path()
	if runtime.GOOS == "windows" { // removes no open file
		_ = file.Unlock()
		_ = os.Remove(path)
		return
	}
	_ = os.Remove(path)
	_ = file.Unlock()
}
