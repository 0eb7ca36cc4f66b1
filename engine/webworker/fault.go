package webworker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/hogline/hogline/engine/message"
)

// fault is an error on its way: its text, and the message that it wraps, which a window can translate.
type fault struct {
	Text    string `json:"text"`
	Message *sent  `json:"message,omitempty"`
	Ended   string `json:"ended,omitempty"` // the error is one of a context
}

// sent is a message on its way.
type sent struct {
	Key     string    `json:"key"`
	English string    `json:"english"`
	Args    []sentArg `json:"args,omitempty"`
}

// sentArg is an argument of a message: a message itself, or what is shown of it.
type sentArg struct {
	Text    string `json:"text,omitempty"`
	Message *sent  `json:"message,omitempty"`
}

// returned is an error that came from elsewhere.
type returned struct {
	text  string
	cause error // nil: none that anybody knows
}

func (r returned) Error() string { return r.text }
func (r returned) Unwrap() error { return r.cause }

// Error is an error that JSON keeps: its text, and the message that it wraps, which a window can translate.
type Error struct{ Err error }

// MarshalJSON is for encoding/json; null is no error.
func (e Error) MarshalJSON() ([]byte, error) {
	if e.Err == nil {
		return []byte("null"), nil
	}
	f := fault{Text: e.Err.Error()}
	switch {
	case errors.Is(e.Err, context.Canceled):
		f.Ended = "canceled"
	case errors.Is(e.Err, context.DeadlineExceeded):
		f.Ended = "deadline"
	}
	if m := (message.Message{}); errors.As(e.Err, &m) {
		f.Message = sentOf(&m)
	}
	return json.Marshal(f)
}

// UnmarshalJSON is for encoding/json.
func (e *Error) UnmarshalJSON(text []byte) error {
	e.Err = nil
	var f *fault
	if err := json.Unmarshal(text, &f); err != nil || f == nil {
		return err
	}
	r := returned{text: f.Text}
	switch {
	case f.Message != nil:
		m := f.Message.message(0)
		if m.Error() == f.Text {
			e.Err = m
			return nil
		}
		r.cause = m
	case f.Ended == "canceled":
		r.cause = context.Canceled
	case f.Ended == "deadline":
		r.cause = context.DeadlineExceeded
	}
	if r.cause != nil && r.cause.Error() == f.Text {
		e.Err = r.cause
		return nil
	}
	e.Err = r
	return nil
}

func sentOf(m *message.Message) *sent {
	s := &sent{Key: m.Key, English: m.English}
	for _, a := range m.Args {
		if inner, ok := a.(message.Message); ok {
			s.Args = append(s.Args, sentArg{Message: sentOf(&inner)})
		} else {
			s.Args = append(s.Args, sentArg{Text: fmt.Sprint(a)})
		}
	}
	return s
}

// deepest is how deep messages may stand in messages.
const deepest = 20

func (s *sent) message(depth int) message.Message {
	m := message.Message{Key: s.Key, English: s.English}
	for _, a := range s.Args {
		if a.Message != nil && depth < deepest {
			m.Args = append(m.Args, a.Message.message(depth+1))
		} else {
			m.Args = append(m.Args, a.Text)
		}
	}
	return m
}
