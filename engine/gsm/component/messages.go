package component

import "github.com/hogline/hogline/engine/message"

// sentences are the faults of the standard components, with hints under ".mend", and the names of kinds and sorts.
var sentences = message.Catalog{
	"gsm.sort-of.int":               "a number",
	"gsm.sort-of.player":            "a player",
	"gsm.sort-of.owner":             "a player or NONE",
	"gsm.sort-of.piece":             "a piece",
	"gsm.sort-of.kind":              "a piece or NONE",
	"gsm.sort-of.cell":              "a coordinate",
	"gsm.sort-of.move":              "a move",
	"gsm.sort-of.name":              "a name",
	"gsm.sort-of.any":               "a value",
	"gsm.kind-of.unset":             "nothing",
	"gsm.kind-of.int":               "a number",
	"gsm.kind-of.player":            "a player",
	"gsm.kind-of.piece":             "a piece",
	"gsm.kind-of.none":              "NONE",
	"gsm.kind-of.name":              "a name",
	"gsm.shape.board":               "a board of {0} × {1} cells; the sides go from 1 to {2}",
	"gsm.shape.score":               "a bound of {0} points; it goes from 1 to 1000000",
	"gsm.shape.field":               "a bound of {0} pieces; it goes from 1 to 10000",
	"gsm.undefined.equal":           "neither side of = has a value",
	"gsm.undefined.equal.mend":      "give one of the variables a value before",
	"gsm.number-range.between":      "Math.between runs through more than 10000 numbers",
	"gsm.number-range.between.mend": "choose narrower bounds",
}

// Messages are the sentences of this package by key, with the descriptions of the standard components.
var Messages = sentences.With(Docs(standard()...))
