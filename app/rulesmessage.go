package app

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"hogline/app/rulebook"
	"hogline/engine/evaluate"
	"hogline/engine/gsm/diagram"
	"hogline/engine/gsm/syntax"
	"hogline/engine/message"
)

// say puts what the engine says into the language spoken; what has no translation stays in
// English.
func (w *Window) say(p message.Message) string {
	if !w.Book.Has(p.Key) {
		return p.String()
	}
	args := make([]any, len(p.Args))
	for i, a := range p.Args {
		args[i] = w.sayArg(a)
	}
	return w.T(p.Key, args...)
}

// sentence is a message that stands alone: it begins with a capital, but for a name that the
// rule text writes small.
func (w *Window) sentence(p message.Message) string {
	text := p.English
	if w.Book.Has(p.Key) {
		text = w.T(p.Key)
	}
	for i, a := range p.Args {
		if _, ok := a.(message.Message); !ok && strings.HasPrefix(text, "{"+strconv.Itoa(i)+"}") {
			return w.say(p)
		}
	}
	return sentenceCase(w.say(p))
}

// errorSentence is an error that stands alone.
func (w *Window) errorSentence(err error) string {
	var p message.Message
	if errors.As(err, &p) {
		return w.sentence(p)
	}
	return sentenceCase(w.sayError(err))
}

// whyNot is why an answer holds no shot.
func (w *Window) whyNot(a *evaluate.Answer) string {
	if a.Why == nil {
		return a.Error
	}
	return w.sayError(a.Why)
}

func (w *Window) sayArg(a any) any {
	switch x := a.(type) {
	case message.Message:
		return w.say(x)
	case message.List:
		words := make([]string, len(x))
		for i, p := range x {
			words[i] = w.say(p)
		}
		return strings.Join(words, w.T("rv.comma"))
	case error:
		return w.sayError(x)
	case time.Duration:
		return w.T("seconds", strconv.FormatFloat(x.Seconds(), 'f', -1, 64))
	case int:
		if x >= 1000 {
			return group(x)
		}
	}
	return a
}

// sayProblem is a problem with its place: line, machine, state.
func (w *Window) sayProblem(p syntax.Problem) string {
	s := w.say(p.What)
	if where := w.problemPlace(p); where != "" {
		return where + ": " + s
	}
	return s
}

// problemPlace is where a problem lies, "" when it is nowhere.
func (w *Window) problemPlace(p syntax.Problem) string {
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

// sayError is an error in words: what the engine says as a message or a problem is translated,
// any other error stays as it is.
func (w *Window) sayError(err error) string {
	var (
		p  message.Message
		ps syntax.Problems
		q  syntax.Problem
	)
	switch {
	case errors.Is(err, rulebook.ErrUnreadable):
		return w.T("rv.unreadable")
	case errors.Is(err, rulebook.ErrNoBoard):
		return w.T("rulebook.no-board")
	case errors.Is(err, diagram.ErrTooLarge):
		return w.T("rv.too-large")
	case errors.As(err, &p):
		return w.say(p)
	case errors.As(err, &ps):
		lines := make([]string, len(ps))
		for i := range ps {
			lines[i] = w.sayProblem(ps[i])
		}
		return strings.Join(lines, "\n")
	case errors.As(err, &q):
		return w.sayProblem(q)
	}
	return err.Error()
}
