package gsm

import "hogline/engine/message"

import "fmt"

// Value is what an argument of a rule function can be: a whole number (28 bits), a player, a piece, NONE or
// another name. The zero Value is no value: that of a variable that has not been given one.
type Value int32

// Kind is what a Value is.
type Kind uint8

// The kinds of values.
const (
	KindUnset Kind = iota
	KindInt
	KindPlayer
	KindPiece
	KindNone
	KindName
)

// kindKeys name the kinds in Phrases.
var kindKeys = [...]string{"gsm.kind-of.unset", "gsm.kind-of.int", "gsm.kind-of.player", "gsm.kind-of.piece", "gsm.kind-of.none", "gsm.kind-of.name"}

func (k Kind) message() message.Message { return Messages.New(kindKeys[k]) }

// String names the kind for a problem: "a player".
func (k Kind) String() string { return k.message().String() }

const (
	kindShift    = 28
	payload      = 1<<kindShift - 1
	maxMagnitude = 1<<27 - 1
)

// None is the constant NONE: no player, no piece.
const None = Value(KindNone) << kindShift

func value(k Kind, n int) Value { return Value(k)<<kindShift | Value(n&payload) }

// Int is a whole number of at most 134,217,727 either way.
func Int(n int) Value { return value(KindInt, n) }

// PlayerValue is the i-th player of the declaration, from 0.
func PlayerValue(i int) Value { return value(KindPlayer, i) }

// PieceValue is the i-th piece of the declaration, from 0.
func PieceValue(i int) Value { return value(KindPiece, i) }

func nameValue(i int) Value { return value(KindName, i) }

// Kind tells what the value is.
func (v Value) Kind() Kind { return Kind(v >> kindShift) }

// N is the number, or the index of the player, piece or name.
func (v Value) N() int { return int(v<<(32-kindShift)) >> (32 - kindShift) }

// Move is what a player chooses: a declared name with its arguments. Comparable; only Args[:N] count.
type Move struct {
	Player int8
	Name   int8 // index into Program.Moves; 0 is NOOP
	N      int8
	Args   [MaxArgs]Value
}

// Noop is the move of a player who has none (seed 002 §4.2).
func Noop(player int) Move { return Move{Player: int8(player)} }

// World is a game state (seed 002 §4.1): one number a place. A plain value once made; Program never changes one.
type World struct{ places []int32 }

// Key is a text that is equal for equal states, for maps.
func (s World) Key() string {
	b := make([]byte, 0, 2*len(s.places))
	for _, p := range s.places {
		if p >= -63 && p < 64 {
			b = append(b, byte(p+64)) // most places hold small numbers
			continue
		}
		b = append(b, 255, byte(p), byte(p>>8), byte(p>>16), byte(p>>24))
	}
	return string(b)
}

// Equal reports whether two states of one Program are the same.
func (s World) Equal(t World) bool {
	if len(s.places) != len(t.places) {
		return false
	}
	for i, p := range s.places {
		if p != t.places[i] {
			return false
		}
	}
	return true
}

// Text writes a value as the rule text would.
func (p *Program) Text(v Value) string {
	switch v.Kind() {
	case KindInt:
		return fmt.Sprint(v.N())
	case KindPlayer:
		return p.Players[v.N()]
	case KindPiece:
		return p.Pieces[v.N()]
	case KindNone:
		return "NONE"
	case KindName:
		return p.names[v.N()]
	}
	return "?"
}

// MoveText writes a move as the rule text would, without the player: "PUT(1,2)".
func (p *Program) MoveText(m Move) string {
	s := p.Moves[m.Name].Name
	if m.N == 0 {
		return s
	}
	for i := range int(m.N) {
		sep := ","
		if i == 0 {
			sep = "("
		}
		s += sep + p.Text(m.Args[i])
	}
	return s + ")"
}
