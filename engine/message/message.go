// Package message holds the translatable messages of the engine as values: a key and arguments,
// with the English text.
package message

import (
	"fmt"
	"maps"
	"strings"
)

// Message is one sentence, or a word within one. An argument may be a Message, a List or an
// error itself. A Message is an error too and wraps the errors among its arguments.
type Message struct {
	Key     string
	Args    []any
	English string // with the places {0}, {1}, … of the arguments
}

// String is the sentence in English.
func (m Message) String() string { return Fill(m.English, m.Args...) }

// Translate is the sentence in another language, with the messages among its arguments: text gives the
// translation of a key. A message without a translation stays in English.
func (m Message) Translate(text func(key string) (string, bool)) string {
	english := m.English
	if t, ok := text(m.Key); ok {
		english = t
	}
	args := make([]any, len(m.Args))
	for i, a := range m.Args {
		args[i] = a
		if inner, ok := a.(Message); ok {
			args[i] = inner.Translate(text)
		}
	}
	return Fill(english, args...)
}

// Error is the sentence in English.
func (m Message) Error() string { return m.String() }

// Unwrap gives the errors among the arguments.
func (m Message) Unwrap() []error {
	var out []error
	for _, a := range m.Args {
		if err, ok := a.(error); ok {
			out = append(out, err)
		}
	}
	return out
}

// MarshalText is the sentence in English.
func (m Message) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText makes a message without a key: it is not translated.
func (m *Message) UnmarshalText(text []byte) error {
	*m = Message{English: string(text)}
	return nil
}

// List is several messages side by side.
type List []Message

// String is the list in English, with commas.
func (l List) String() string {
	words := make([]string, len(l))
	for i, p := range l {
		words[i] = p.String()
	}
	return strings.Join(words, ", ")
}

// Catalog holds the English texts of a package by key.
type Catalog map[string]string

// New is the message of a key. The text of a key without one is the key itself.
func (t Catalog) New(key string, args ...any) Message {
	english, ok := t[key]
	if !ok {
		english = key
	}
	return Message{Key: key, Args: args, English: english}
}

// With is the catalog together with another, which wins where both have a key.
func (t Catalog) With(other Catalog) Catalog {
	both := maps.Clone(t)
	maps.Copy(both, other)
	return both
}

// Fill puts arguments into the places {0}, {1}, … of a text.
func Fill(text string, args ...any) string {
	if len(args) == 0 {
		return text
	}
	var pairs []string
	for i, a := range args {
		pairs = append(pairs, fmt.Sprintf("{%d}", i), fmt.Sprint(a))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}
