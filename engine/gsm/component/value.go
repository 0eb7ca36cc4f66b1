package component

import (
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/message"
)

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

// kindKeys are the keys of the kinds' names.
var kindKeys = [...]string{"gsm.kind-of.unset", "gsm.kind-of.int", "gsm.kind-of.player", "gsm.kind-of.piece", "gsm.kind-of.none",
	"gsm.kind-of.name"}

// Message names the kind: "a player".
func (k Kind) Message() message.Message { return sentences.New(kindKeys[k]) }

const (
	kindShift = 28
	payload   = 1<<kindShift - 1
)

// None is the constant NONE: no player, no piece.
const None = Value(KindNone) << kindShift

func value(k Kind, n int) Value { return Value(k)<<kindShift | Value(n&payload) }

// Int is a whole number from -MaxNumber to MaxNumber.
func Int(n int) Value { return value(KindInt, n) }

// PlayerValue is the i-th player of the declaration, from 0.
func PlayerValue(i int) Value { return value(KindPlayer, i) }

// PieceValue is the i-th piece of the declaration, from 0.
func PieceValue(i int) Value { return value(KindPiece, i) }

// NameValue is the i-th name of a program that is nothing but a name.
func NameValue(i int) Value { return value(KindName, i) }

// Kind is what the value is.
func (v Value) Kind() Kind { return Kind(v >> kindShift) }

// N is the number, or the index of the player, piece or name.
func (v Value) N() int { return int(v<<(32-kindShift)) >> (32 - kindShift) }

// Move is what a player chooses: a declared name with its arguments. Comparable; only Args[:N] count.
type Move struct {
	Player int8
	Name   int8 // index into Program.Moves; 0 is NOOP
	N      int8
	Args   [syntax.MaxArgs]Value
}

// Noop is the move of a player who has none (Ito 2019 §4.2).
func Noop(player int) Move { return Move{Player: int8(player)} }
