package command

import (
	"errors"

	"golang.org/x/sys/windows"
)

// readerGone reports whether writing failed because whoever read is gone, as of a command before "| more" that was left.
func readerGone(err error) bool {
	return errors.Is(err, windows.ERROR_BROKEN_PIPE) || errors.Is(err, windows.ERROR_NO_DATA) ||
		errors.Is(err, windows.ERROR_PIPE_NOT_CONNECTED)
}
