package rulebook

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hogline/hogline/engine/gsm/syntax"
)

// Field is a param as a form shows it.
type Field struct {
	Name     string
	Value    string
	Origin   string // the value that was read; "" for a param that is new
	Note     string // the text's own comment
	Number   bool
	HasRange bool
	Min, Max int
	Choices  []string
}

// Changed reports whether the value is another than what was read.
func (f *Field) Changed() bool { return f.Value != f.Origin }

// Fields are the params of the text, in its order; none while it cannot be read.
func (t *Document) Fields() []Field {
	if !t.whole {
		return nil
	}
	origin := map[string]string{}
	if was, err := syntax.Parse("", t.origin); err == nil {
		for i := range was.Decls {
			if d := &was.Decls[i]; d.Kind == syntax.DeclParam {
				origin[d.Name] = d.Value.String()
			}
		}
	}
	var out []Field
	for i := range t.file.Decls {
		if d := &t.file.Decls[i]; d.Kind == syntax.DeclParam {
			out = append(out, Field{Name: d.Name, Value: d.Value.String(), Origin: origin[d.Name], Note: d.Note,
				Number: d.Value.Name == "", HasRange: d.HasRange, Min: d.Min, Max: d.Max, Choices: d.Choices})
		}
	}
	return out
}

// Check reads a value for the field: a whole number within its limits, or one of its choices.
func (f *Field) Check(value string) (syntax.ParamValue, error) {
	value = strings.TrimSpace(value)
	if !f.Number {
		if len(f.Choices) > 0 && !slices.Contains(f.Choices, value) {
			return syntax.ParamValue{}, Messages.New("rulebook.no-choice", f.Name, value, strings.Join(f.Choices, ", "))
		}
		return syntax.ParamValue{Name: value}, nil
	}
	n, err := strconv.Atoi(value)
	if err != nil {
		return syntax.ParamValue{}, Messages.New("rulebook.no-number", f.Name, value)
	}
	if f.HasRange && (n < f.Min || n > f.Max) {
		return syntax.ParamValue{}, Messages.New("rulebook.out-of-range", f.Name, n, f.Min, f.Max)
	}
	return syntax.ParamValue{Int: n}, nil
}

// SetParam gives a param another value. A rule set of curling whose params would not fit
// together is left as it was.
func (t *Document) SetParam(name, value string) error {
	for _, f := range t.Fields() {
		if f.Name != name {
			continue
		}
		v, err := f.Check(value)
		if err != nil {
			return err
		}
		played := t.Fault() == nil
		if err := t.edit(func(g *syntax.File) error {
			for i := range g.Decls {
				if d := &g.Decls[i]; d.Kind == syntax.DeclParam && d.Name == name {
					d.Value = v
				}
			}
			return nil
		}); err != nil {
			return err
		}
		if err := t.Fault(); err != nil && played {
			t.Undo()
			t.redo = nil
			return err
		}
		return nil
	}
	return Messages.New("rulebook.no-param", name)
}
