package safefile

import (
	"errors"
	"os"
	"runtime"

	"github.com/gofrs/flock"
)

// Lock is held by one program at a time. It ends with the process in any case.
type Lock struct{ file *flock.Flock }

// ErrLocked is that another program, or another part of this one, holds the lock.
var ErrLocked = errors.New("in use")

// TakeLock takes the lock that the file at path stands for; the file is made, and removed by Release. Where another has it the
// error is ErrLocked, else that of a file that cannot be made.
func TakeLock(path string) (*Lock, error) {
	for {
		l := &Lock{flock.New(path)}
		if free, err := l.file.TryLock(); err != nil {
			return nil, OpenError(path, err)
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

// Release gives the lock back and removes its file.
func (l *Lock) Release() {
	path := l.file.Path()
	if runtime.GOOS == "windows" { // removes no open file
		_ = l.file.Unlock()
		_ = os.Remove(path)
		return
	}
	_ = os.Remove(path)
	_ = l.file.Unlock()
}
