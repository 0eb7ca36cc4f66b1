//go:build !js

package library

import (
	"errors"

	"modernc.org/sqlite" // the driver "sqlite", pure Go
	sqlite3 "modernc.org/sqlite/lib"
)

// damaged reports whether an error of SQLite is that a file is no database or a damaged one.
func damaged(err error) bool {
	e := new(sqlite.Error)
	return errors.As(err, &e) && (e.Code()&0xff == sqlite3.SQLITE_NOTADB || e.Code()&0xff == sqlite3.SQLITE_CORRUPT)
}

// full reports whether an error of SQLite is that the disk is full: for the file, or for what it shares beside it.
func full(err error) bool {
	e := new(sqlite.Error)
	return errors.As(err, &e) && (e.Code()&0xff == sqlite3.SQLITE_FULL || e.Code() == sqlite3.SQLITE_IOERR_SHMSIZE)
}
