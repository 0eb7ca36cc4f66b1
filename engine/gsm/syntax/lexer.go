package syntax

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hogline/hogline/engine/message"
)

type tokenKind uint8

const (
	tokEOF tokenKind = iota
	tokLine
	tokComment
	tokIdent
	tokInt
	tokPunct
)

type token struct {
	kind tokenKind
	text string
	pos  Pos
}

func (t token) message() message.Message {
	switch t.kind {
	case tokEOF:
		return Messages.New("gsm.token.file-end")
	case tokLine:
		return Messages.New("gsm.token.line-end")
	case tokComment:
		return Messages.New("gsm.token.comment")
	}
	return Messages.New("gsm.token.text", t.text)
}

// puncts are the signs of the language, longer ones first.
var puncts = []string{"->", ":=", "<=", ">=", "!=", ">>", "<<", "..",
	"*", ":", "(", ")", "[", "]", ",", "~", "+", "-", "/", "<", ">", "=", ".", "|"}

// lexer cuts a text into tokens; it never looks back, so it is linear in the length of the text.
type lexer struct {
	src       string
	at        int
	line, col int
}

func (l *lexer) advance(n int) {
	l.col += utf8.RuneCountInString(l.src[l.at : l.at+n])
	l.at += n
}

// next gives the next token; an unknown sign comes back as punctuation the parser will refuse.
func (l *lexer) next() token {
	for l.at < len(l.src) && strings.IndexByte(" \t\r", l.src[l.at]) >= 0 {
		l.advance(1)
	}
	pos := Pos{l.line, l.col}
	if l.at >= len(l.src) {
		return token{tokEOF, "", pos}
	}
	rest := l.src[l.at:]
	switch c := rest[0]; {
	case c == '\n':
		l.at++
		l.line, l.col = l.line+1, 1
		return token{tokLine, "\n", pos}
	case c == '#':
		n := strings.IndexByte(rest, '\n')
		if n < 0 {
			n = len(rest)
		}
		l.advance(n)
		return token{tokComment, strings.TrimSpace(rest[1:n]), pos}
	case c >= '0' && c <= '9':
		n := 1
		for n < len(rest) && rest[n] >= '0' && rest[n] <= '9' {
			n++
		}
		l.advance(n)
		return token{tokInt, rest[:n], pos}
	case isLetter(c):
		n := 1
		for n < len(rest) && (isLetter(rest[n]) || rest[n] >= '0' && rest[n] <= '9') {
			n++
		}
		l.advance(n)
		return token{tokIdent, rest[:n], pos}
	}
	for _, p := range puncts {
		if strings.HasPrefix(rest, p) {
			l.advance(len(p))
			return token{tokPunct, p, pos}
		}
	}
	_, n := utf8.DecodeRuneInString(rest)
	l.advance(n)
	return token{tokPunct, rest[:n], pos}
}

func isLetter(c byte) bool { return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// isConstant reports whether a word is written like a constant: ALL CAPS (Ito 2019 §4.3.1).
func isConstant(s string) bool {
	return s != "" && unicode.IsUpper(rune(s[0])) && s == strings.ToUpper(s)
}

// isVariable reports whether a word is written like a variable: lower case and no reserved word.
func isVariable(s string) bool {
	return s != "" && unicode.IsLower(rune(s[0])) && s == strings.ToLower(s) && !reserved[s]
}

// reserved are the operator names no variable may bear (Ito 2019 §4.3.1).
var reserved = map[string]bool{"any": true, "all": true, "accept": true}
