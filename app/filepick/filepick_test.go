package filepick

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// script answers as it is told, when it is told.
type script struct {
	answer chan string
	asked  chan Request
}

func (s script) open(r Request) (string, error)   { s.asked <- r; return <-s.answer, nil }
func (s script) folder(r Request) (string, error) { s.asked <- r; return "/logs", nil }
func (s script) save(r Request) (string, error)   { s.asked <- r; return "", ErrCancelled }

func TestOneDialogAtATime(t *testing.T) {
	s := script{make(chan string), make(chan Request, 1)}
	w := newWorker(s)
	got := make(chan string, 1)
	w.Open(Request{Title: "Open a log"}, func(path string, err error) {
		require.NoError(t, err)
		got <- path
	})
	require.Equal(t, "Open a log", (<-s.asked).Title)
	require.True(t, w.Busy())
	w.Save(Request{}, func(_ string, err error) { require.ErrorIs(t, err, ErrBusy) })
	s.answer <- "/logs/final.dcl"
	require.Equal(t, "/logs/final.dcl", <-got)
	require.False(t, w.Busy())

	done := make(chan error, 1)
	w.Save(Request{}, func(_ string, err error) { done <- err })
	<-s.asked
	require.ErrorIs(t, <-done, ErrCancelled)
	w.Folder(Request{Title: "Logs"}, func(path string, err error) {
		require.NoError(t, err)
		got <- path
	})
	require.Equal(t, "Logs", (<-s.asked).Title)
	require.Equal(t, "/logs", <-got)
}
