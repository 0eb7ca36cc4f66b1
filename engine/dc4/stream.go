package dc4

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// The events that tell states; others are left out.
const (
	pastEvent   = "state_update"        // of the end under way, told at the beginning
	latestEvent = "latest_state_update" // the situation that is
)

// How a stream is kept up.
const (
	silence     = 100 * time.Second // without a sign, of which there is one every 30 s, a stream is taken for dead
	shortPause  = 250 * time.Millisecond
	longPause   = 5 * time.Second
	maxFailures = 12  // in a row, and of one fault of what is told in all
	maxFaults   = 100 // different ones
)

var errNonsense = errors.New("dc4: the stream is none of Digital Curling 4")

// readEvents reads server-sent events until the stream ends.
func readEvents(r io.Reader, each func(kind string, data []byte) error) error {
	in := bufio.NewReaderSize(r, 16<<10)
	var kind string
	var data []byte
	for {
		line, err := readLine(in)
		if err != nil {
			return err
		}
		if len(line) == 0 {
			if kind != "" || len(data) > 0 {
				if err := each(kind, data); err != nil {
					return err
				}
			}
			kind, data = "", nil
			continue
		}
		field, value, _ := bytes.Cut(line, []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch string(field) {
		case "event":
			kind = string(value)
		case "data":
			if len(data) > 0 {
				data = append(data, '\n')
			}
			if data = append(data, value...); len(data) > maxEvent {
				return fmt.Errorf("%w: an event of more than %d KiB", errNonsense, maxEvent>>10)
			}
		}
	}
}

// readLine is a line without its end.
func readLine(in *bufio.Reader) (line []byte, err error) {
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > maxEvent:
			return nil, fmt.Errorf("%w: a line of more than %d KiB", errNonsense, maxEvent>>10)
		case err == nil:
			return bytes.TrimRight(line, "\r\n"), nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		}
	}
}

// watchdog ends a stream that is silent.
type watchdog struct {
	io.Reader
	timer *time.Timer
	limit time.Duration
}

func (w *watchdog) Read(p []byte) (int, error) {
	n, err := w.Reader.Read(p)
	if n > 0 {
		w.timer.Reset(w.limit)
	}
	return n, err
}

// errDone ends a stream because its match is over.
var errDone = errors.New("dc4: over")

// follow hands the states of a stream to each until that returns errDone, connecting again when the stream breaks off.
// What the server refuses for good, and too many failures in a row, are errors. again, which may be nil, is told why the
// stream is read anew.
func (s *server) follow(ctx context.Context, stream string, silent time.Duration, pause func(context.Context, time.Duration) error,
	again func(error), each func(st *state, latest bool) error) error {
	faults := map[string]int{}
	for failures := 0; ; {
		told := false
		err := s.read(ctx, stream, silent, func(st *state, latest bool) error {
			err := each(st, latest)
			told = told || err == nil && latest
			if err != nil {
				return &toldError{err}
			}
			return nil
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		var refused *Refused
		var final *finalError
		switch {
		case errors.Is(err, errDone):
			return nil
		case errors.As(err, &final):
			return final.error
		case errors.As(err, &refused) && (refused.final() || refused.Status == http.StatusConflict):
			return err
		}
		var fault *toldError
		// sound states between do not mend a state that is told wrongly each time
		if told && (errors.As(err, &fault) || errors.Is(err, errNonsense)) {
			faults[err.Error()]++
			if failures = faults[err.Error()] - 1; len(faults) > maxFaults {
				failures = maxFailures
			}
		} else if told {
			failures = 0
		}
		if failures++; failures > maxFailures {
			return newError("failures", failures, err)
		}
		if again != nil {
			again(err)
		}
		if err := pause(ctx, min(shortPause<<min(failures-1, 8), longPause)); err != nil {
			return err
		}
	}
}

// toldError is what is wrong with a state that was told.
type toldError struct{ error }

func (e *toldError) Unwrap() error { return e.error }

// finalError ends a stream for good.
type finalError struct{ error }

// read reads one stream to its end.
func (s *server) read(ctx context.Context, stream string, silent time.Duration, each func(st *state, latest bool) error) error {
	inner, stop := context.WithCancel(ctx)
	defer stop()
	body, err := s.request(inner, http.MethodGet, s.url(nil, "matches", s.id, stream), nil)
	if err != nil {
		return err
	}
	defer func() { _ = body.Close() }() // only read
	timer := time.AfterFunc(silent, stop)
	defer timer.Stop()
	err = readEvents(&watchdog{body, timer, silent}, func(kind string, data []byte) error {
		if kind != pastEvent && kind != latestEvent {
			return nil
		}
		st, err := decode(data)
		if err != nil {
			return err
		}
		timer.Stop() // a player may think as long as it likes
		defer timer.Reset(silent)
		return each(st, kind == latestEvent)
	})
	switch {
	case ctx.Err() == nil && inner.Err() != nil:
		return newError("silent", silent)
	case errors.Is(err, io.EOF):
		return newError("closed")
	}
	return err
}

// decode is the state of an event.
func decode(data []byte) (*state, error) {
	st := &state{}
	if err := json.Unmarshal(data, st); err != nil {
		return nil, fmt.Errorf("%w: %w", errNonsense, err)
	}
	return st, nil
}

// wait is a pause.
func wait(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
