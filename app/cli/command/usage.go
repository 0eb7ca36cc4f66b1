package command

import (
	"errors"
	"fmt"
	"strings"

	"github.com/hogline/hogline/engine/message"
)

// Exit codes (docs/COMMANDS.md); subprocess.StatusOf has those of a command that was stopped.
const (
	ExitFailure = 1
	ExitUsage   = 2
)

// UsageError is wrong use that only a command itself can see.
type UsageError struct{ Text string }

// Error is the text.
func (e *UsageError) Error() string { return e.Text }

// WrongUse is the error of a value on the command line: of a file it is none of use.
func WrongUse(err error) error {
	for e := err; e != nil; e = errors.Unwrap(e) {
		if m, ok := e.(message.Message); ok && strings.HasPrefix(m.Key, "file.") { //nolint:errorlint // each in turn
			return err
		}
	}
	return &UsageError{err.Error()}
}

// Usagef makes a UsageError.
func Usagef(format string, args ...any) error { return &UsageError{fmt.Sprintf(format, args...)} }

// Named is an error in one line that begins with a name, unless the error has it.
func Named(name string, err error) string {
	text := OneLine(err)
	if strings.Contains(text, name+":") || strings.HasPrefix(text, name+" ") {
		return text
	}
	return name + ": " + text
}

// PassedOver tells of a file or a game that is passed over.
func (c *Context) PassedOver(name string, err error) {
	_, _ = fmt.Fprintln(c.Err, "passed over:", Named(name, err))
}

// mostFaults is how many lines of an error are told.
const mostFaults = 3

// OneLine is an error in one line: of many faults the first ones, and how many more there are.
func OneLine(err error) string {
	lines := strings.Split(strings.TrimSpace(err.Error()), "\n")
	if more := len(lines) - mostFaults; more > 0 {
		lines = append(lines[:mostFaults], fmt.Sprintf("(and %d more)", more))
	}
	return strings.Join(strings.Fields(strings.Join(lines, " ")), " ")
}
