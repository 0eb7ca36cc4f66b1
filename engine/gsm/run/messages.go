package run

import "github.com/hogline/hogline/engine/message"

// Messages are the sentences of this package by key: faults of the rules that a run meets, with hints under ".mend".
var Messages = message.Catalog{
	"gsm.rejected":              "every way through the machine is cut",
	"gsm.rejected.mend":         "lead an edge on, or let the state accept",
	"gsm.rejected.halt":         "the run halts here and the state does not accept",
	"gsm.rejected.halt.mend":    "lead an edge on, or let the state accept",
	"gsm.conflict":              "{0} is written twice with different values, also by state {1} in line {2}",
	"gsm.conflict.mend":         "let one path write it, or ask before which path it is",
	"gsm.conflict.goal":         "{0} wins {1} here and {2} by state {3} in line {4}",
	"gsm.conflict.goal.mend":    "let one path decide for a player",
	"gsm.place":                 "{0}, place {1}",
	"gsm.place.board":           "Board [{0},{1}]",
	"gsm.undefined":             "{0} has no value",
	"gsm.undefined.mend":        "give the variable a value before, with a comparison or Math: x = …",
	"gsm.undefined.not":         "{0} has no value behind ~",
	"gsm.undefined.not.mend":    "give the variable a value before, with a comparison or Math: x = …",
	"gsm.undefined.define":      "{0} has no value, and a definition needs one",
	"gsm.undefined.define.mend": "give the variable a value before, with a comparison or Math: x = …",
	"gsm.undefined.any":         "any and all cannot be computed with",
	"gsm.undefined.any.mend":    "write a value",
	"gsm.endless.path":          "the path is longer than {0} states",
	"gsm.endless.path.mend":     "give the cycle an end, as  Math: k < 8",
	"gsm.endless.run":           "the run does not end within {0} states",
	"gsm.endless.run.mend":      "give the cycle an end, or let the paths branch less",
	"gsm.stopped":               "the run was stopped",
	"gsm.at-once":               "several players of {0} choose at once; a search takes one after the other",
}
