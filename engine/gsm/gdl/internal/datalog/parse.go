// Package datalog evaluates games written in GDL, bottom up and without function symbols but for those of
// fluents and moves. It is the judge that holds the GDL export against the interpreter in the tests.
package datalog

import (
	"fmt"
	"strings"
)

// literal is an atom of a rule: a predicate over terms. Terms below 0 are variables, ^t their number.
type literal struct {
	pred     int
	not      bool
	distinct bool
	args     []int
}

type clause struct {
	head literal
	body []literal
	vars int
}

// sexp is a parsed list or word.
type sexp struct {
	word string
	list []sexp
}

func parse(src string) ([]sexp, error) {
	var stack [][]sexp
	top := []sexp{}
	word := func(w string) {
		if w != "" {
			top = append(top, sexp{word: w})
		}
	}
	for no, line := range strings.Split(src, "\n") {
		line, _, _ = strings.Cut(line, ";")
		at := 0
		for i := range len(line) {
			switch line[i] {
			case ' ', '\t', '\r':
				word(line[at:i])
				at = i + 1
			case '(':
				word(line[at:i])
				at = i + 1
				stack = append(stack, top)
				top = nil
			case ')':
				word(line[at:i])
				at = i + 1
				if len(stack) == 0 {
					return nil, fmt.Errorf("line %d: ) without (", no+1)
				}
				up := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				up = append(up, sexp{list: top})
				top = up
			}
		}
		word(line[at:])
	}
	if len(stack) > 0 {
		return nil, fmt.Errorf("( without )")
	}
	return top, nil
}

// nested are the relations whose last argument is a term of its own; it becomes part of the predicate.
var nested = map[string]bool{"true": true, "next": true, "init": true, "does": true, "legal": true, "base": true, "input": true}

// literal reads an atom; vars numbers the variables of its rule.
func (p *Program) literal(s sexp, vars map[string]int) (literal, error) {
	if len(s.list) == 2 && s.list[0].word == "not" {
		l, err := p.literal(s.list[1], vars)
		l.not = true
		return l, err
	}
	var l literal
	name, args := s.word, []sexp(nil)
	if len(s.list) > 0 {
		name, args = s.list[0].word, s.list[1:]
	}
	if name == "" {
		return l, fmt.Errorf("%v is no atom", s)
	}
	if name == "distinct" {
		l.distinct = true
	}
	if nested[name] && len(args) > 0 {
		last := args[len(args)-1]
		args = args[: len(args)-1 : len(args)-1]
		inner := last.word
		if last.list != nil {
			inner = last.list[0].word
			args = append(args, last.list[1:]...)
		}
		name += " " + inner
	}
	for _, a := range args {
		if a.list != nil {
			return l, fmt.Errorf("a nested term in %s", name)
		}
		if strings.HasPrefix(a.word, "?") {
			v, ok := vars[a.word]
			if !ok {
				v = len(vars)
				vars[a.word] = v
			}
			l.args = append(l.args, ^v)
			continue
		}
		l.args = append(l.args, p.symbol(a.word))
	}
	if len(l.args) > maxArity {
		return l, fmt.Errorf("%s has more than %d arguments", name, maxArity)
	}
	l.pred = p.predicate(fmt.Sprintf("%s/%d", name, len(l.args)))
	return l, nil
}

// clause reads a fact or a rule, with the literals that only test behind those that bind, and refuses
// variables that nothing binds.
func (p *Program) clause(s sexp) (clause, error) {
	vars := map[string]int{}
	var c clause
	body := []sexp(nil)
	if len(s.list) > 1 && s.list[0].word == "<=" {
		body = s.list[2:]
		s = s.list[1]
	}
	var err error
	if c.head, err = p.literal(s, vars); err != nil {
		return c, err
	}
	var tests []literal
	bound := map[int]bool{}
	for _, b := range body {
		l, err := p.literal(b, vars)
		if err != nil {
			return c, err
		}
		if l.not || l.distinct {
			tests = append(tests, l)
			continue
		}
		for _, a := range l.args {
			bound[a] = true
		}
		c.body = append(c.body, l)
	}
	c.body = append(c.body, tests...)
	c.vars = len(vars)
	for name, v := range vars {
		if !bound[^v] {
			return c, fmt.Errorf("nothing binds %s in a rule of %s", name, p.preds[c.head.pred])
		}
	}
	return c, nil
}
