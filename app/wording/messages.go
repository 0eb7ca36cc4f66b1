package wording

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/gsm/diagram"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/message"
)

// Message is a sentence of the engine in the window's language; what has no translation stays in English.
func (w *Words) Message(m message.Message) string {
	args := make([]any, len(m.Args))
	for i, a := range m.Args {
		args[i] = w.arg(a)
	}
	return message.Fill(w.template(m), args...)
}

// template is the text of a message in the window's language, with the places of its arguments.
func (w *Words) template(m message.Message) string {
	if text, ok := w.Lookup(m.Key); ok {
		return text
	}
	return m.English
}

// Sentence is a message that stands alone: it begins with a capital, unless it begins with a name that a rule text
// writes small.
func (w *Words) Sentence(m message.Message) string {
	text := w.template(m)
	for i, a := range m.Args {
		if _, ok := a.(message.Message); !ok && strings.HasPrefix(text, "{"+strconv.Itoa(i)+"}") {
			return w.Message(m)
		}
	}
	return Capital(w.Message(m))
}

// ErrorSentence is an error that stands alone.
func (w *Words) ErrorSentence(err error) string {
	var m message.Message
	if errors.As(err, &m) {
		return w.Sentence(m)
	}
	return Capital(w.Error(err))
}

// NoShot is why an answer holds no shot.
func (w *Words) NoShot(a *evaluate.Answer) string {
	if a.Why == nil {
		return a.Error
	}
	return w.Error(a.Why)
}

func (w *Words) arg(a any) any {
	switch x := a.(type) {
	case message.Message:
		return w.Message(x)
	case message.List:
		words := make([]string, len(x))
		for i, m := range x {
			words[i] = w.Message(m)
		}
		return strings.Join(words, w.T("rv.comma"))
	case error:
		return w.Error(x)
	case time.Duration:
		return w.T("seconds", strconv.FormatFloat(x.Seconds(), 'f', -1, 64))
	case int:
		if x >= 1000 {
			return Group(x)
		}
	}
	return a
}

// Problem is a problem of a rule text with its place: line, machine, state.
func (w *Words) Problem(p syntax.Problem) string {
	s := w.Message(p.What)
	if place := w.ProblemPlace(p); place != "" {
		return place + ": " + s
	}
	return s
}

// ProblemPlace is where a problem lies, "" when it is nowhere.
func (w *Words) ProblemPlace(p syntax.Problem) string {
	var parts []string
	if p.Pos.Line > 0 {
		parts = append(parts, w.T("rv.line", p.Pos.Line, p.Pos.Col))
	}
	for _, s := range []string{p.Machine, p.State} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, " · ")
}

// Error is an error in words: a message or problem of the engine is translated, any other error stays as it is.
func (w *Words) Error(err error) string {
	var (
		m  message.Message
		ps syntax.Problems
		p  syntax.Problem
	)
	switch {
	case errors.Is(err, rulebook.ErrUnreadable):
		return w.T("rv.unreadable")
	case errors.Is(err, diagram.ErrTooLarge):
		return w.T("rv.too-large")
	case errors.As(err, &m):
		return w.Message(m)
	case errors.As(err, &ps):
		lines := make([]string, len(ps))
		for i := range ps {
			lines[i] = w.Problem(ps[i])
		}
		return strings.Join(lines, "\n")
	case errors.As(err, &p):
		return w.Problem(p)
	}
	return err.Error()
}
