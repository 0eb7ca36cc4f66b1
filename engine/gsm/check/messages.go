package check

import "github.com/hogline/hogline/engine/message"

// Messages are the sentences of this package by key: the reasons of the findings.
var Messages = message.Catalog{
	"gsm.why.rejects":    "the rules reject a legal move: {0}",
	"gsm.why.fails":      "the rules fail: {0}",
	"gsm.why.after":      "after {0}: {1}",
	"gsm.why.well":       "it terminates, is playable and weakly winnable",
	"gsm.why.nothing":    "nothing speaks against it",
	"gsm.why.comes-back": "a state can come back",
	"gsm.why.ends":       "every game ends within {0} turns",
	"gsm.why.playable":   "in all {0} states every player has a legal move the rules accept; in {1} of them nobody has more than NOOP",
	"gsm.why.no-force":   "no player can force the highest goal",
	"gsm.why.force":      "{0} can force the highest goal",
	"gsm.why.never":      "{0}",
	"gsm.why.at-most":    "{0} reaches {1} at most",
	"gsm.why.reaches":    "every player reaches the highest goal on some way",
	"gsm.why.ended":      "{0} of {1} playouts ended, the longest after {2} turns",
	"gsm.why.accepted":   "the rules accepted every move of {0} playouts",
	"gsm.why.walk":       "only walking all states could tell",
}
