package gdl

import "github.com/hogline/hogline/engine/message"

// Messages are the sentences of this package by key: why a game cannot be exported.
var Messages = message.Catalog{
	"gsm.gdl.at":          "line {0}, machine {1}, state {2}: {3}",
	"gsm.gdl.component":   "{0} is not in GDL: {1}",
	"gsm.gdl.no-form":     "{0} has no form in GDL",
	"gsm.gdl.no-form-why": "{0} has no form in GDL: {1}",
	"gsm.gdl.numbers":     "its numbers go up to {0}, GDL needs a fact for each of them, of which {1} are written at most",
	"gsm.gdl.sort":        "an argument is neither a number nor a player nor a piece",
	"gsm.gdl.parameter":   "a parameter is changed",
	"gsm.gdl.rules":       "it needs more than 20000 rules",
	"gsm.gdl.all-asked":   "a comparison of all has no form here",
	"gsm.gdl.all":         "all in a comparison has no form here",
	"gsm.gdl.value":       "{0} may have no value",
	"gsm.gdl.any":         "any or all has no value",
	"gsm.gdl.division":    "division has no form in GDL",
	"gsm.gdl.defines":     "{0} defines something; only machines that ask can be called in GDL",
	"gsm.gdl.false-edge":  "the f edge of a definition has no form in GDL",
	"gsm.gdl.behind":      "behind a definition only definitions may follow, up to an accepting state",
}
