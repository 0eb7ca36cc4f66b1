package gsm

import (
	"fmt"
	"strings"

	"hogline/engine/message"
)

// Pos is a place in a source text; lines and columns count from 1, the zero Pos is nowhere.
type Pos struct{ Line, Col int }

// String gives "line:column".
func (p Pos) String() string { return fmt.Sprintf("%d:%d", p.Line, p.Col) }

// Severity tells a fault, which forbids playing, from a remark.
type Severity uint8

// The severities of a Problem.
const (
	Fault Severity = iota
	Warning
)

// String gives "fault" or "warning".
func (s Severity) String() string {
	if s == Warning {
		return "warning"
	}
	return "fault"
}

// Problem is one thing wrong with a rule text or with a run of it: where, what, and how to mend it.
type Problem struct {
	Severity Severity
	Code     string // stable, for instance "unknown-function"
	Key      string // of what is wrong in Phrases, behind "gsm."; begins with the code
	Args     []any  // of what is wrong and of what to do
	File     string
	Pos      Pos
	Machine  string // the automaton, "" outside of one
	State    string // the state, "" outside of one
	Text     string // what is wrong
	Mend     string // what to do about it
}

// problem makes a problem of what Phrases says under a key.
func problem(key string, args ...any) Problem {
	code, _, _ := strings.Cut(key, ".")
	p := Problem{Code: code, Key: key, Args: args}
	p.Text, p.Mend = p.What().String(), p.Remedy().String()
	return p
}

func wrong(key string, args ...any) *Problem {
	p := problem(key, args...)
	return &p
}

// What is what is wrong, to be said in any language.
func (p Problem) What() message.Message {
	if p.Key == "" {
		return message.Message{English: p.Text}
	}
	return Messages.New("gsm."+p.Key, p.Args...)
}

// Remedy is what to do about it, to be said in any language; its English is "" where nothing can
// be done.
func (p Problem) Remedy() message.Message {
	key := "gsm." + p.Key + ".mend"
	if _, ok := Messages[key]; !ok {
		return message.Message{English: p.Mend}
	}
	return Messages.New(key, p.Args...)
}

// Error gives one line: file, line:column, machine, state, what is wrong, what to do.
func (p Problem) Error() string {
	var b strings.Builder
	if p.File != "" {
		b.WriteString(p.File + ":")
	}
	if p.Pos.Line > 0 {
		b.WriteString(p.Pos.String() + ": ")
	} else if p.File != "" {
		b.WriteString(" ")
	}
	if p.Severity == Warning {
		b.WriteString("warning: ")
	}
	if p.Machine != "" {
		b.WriteString("machine " + p.Machine)
		if p.State != "" {
			b.WriteString(", state " + p.State)
		}
		b.WriteString(": ")
	}
	b.WriteString(p.Text)
	if p.Mend != "" {
		b.WriteString("; " + p.Mend)
	}
	return b.String()
}

// Problems is a list of problems in source order; as an error it prints one a line.
type Problems []Problem

// Error joins the lines of the problems.
func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// Faults gives the problems that forbid playing.
func (ps Problems) Faults() Problems {
	var out Problems
	for _, p := range ps {
		if p.Severity == Fault {
			out = append(out, p)
		}
	}
	return out
}

// err gives the list as an error, nil when it holds no fault.
func (ps Problems) err() error {
	if f := ps.Faults(); len(f) > 0 {
		return f
	}
	return nil
}
