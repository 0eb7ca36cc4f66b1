// Package syntax is the text form of the rule language, game state machines (Ito 2019): a File of declarations and
// automata, its parser, its canonical text, and the difference of two files. It knows no components; what the
// functions in a text mean is the linker's business.
package syntax

import (
	"fmt"
	"strings"

	"github.com/hogline/hogline/engine/message"
)

// Pos is a place in a source text; lines and columns count from 1, the zero Pos is nowhere.
type Pos struct{ Line, Col int }

// String gives "line:column".
func (p Pos) String() string { return fmt.Sprintf("%d:%d", p.Line, p.Col) }

// Severity is a fault, which forbids playing, or a warning.
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

// Problem is a fault or a warning: its place in the rule text, what is wrong, and a hint.
type Problem struct {
	Severity Severity
	Code     string // stable, for instance "unknown-function"; the key of What begins with it
	File     string
	Pos      Pos
	Machine  string          // the automaton, "" outside of one
	State    string          // the state, "" outside of one
	What     message.Message // what is wrong
	Hint     message.Message // what to do about it; its English is "" where nothing can be done
}

// hintSuffix follows the key of a problem in the key of its hint.
const hintSuffix = ".mend"

// NewProblem makes a fault of the sentence "gsm."+key of a catalog and of its hint, if it has one.
func NewProblem(c message.Catalog, key string, args ...any) Problem {
	code, _, _ := strings.Cut(key, ".")
	p := Problem{Code: code, What: c.New("gsm."+key, args...)}
	if hint := "gsm." + key + hintSuffix; c[hint] != "" {
		p.Hint = c.New(hint, args...)
	}
	return p
}

// Error gives one line: file, line:column, machine, state, what is wrong, the hint.
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
	b.WriteString(p.What.String())
	if hint := p.Hint.String(); hint != "" {
		b.WriteString("; " + hint)
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

// Err gives the faults as an error, nil when there are none.
func (ps Problems) Err() error {
	if f := ps.Faults(); len(f) > 0 {
		return f
	}
	return nil
}
