package rulebook

import "github.com/hogline/hogline/engine/message"

// Messages are the sentences that this package says, by key.
var Messages = message.Catalog{
	"rulebook.no-machine":      "there is no machine {0}",
	"rulebook.no-state":        "{0} has no state {1}",
	"rulebook.one-line":        "a state asks one thing, in one line",
	"rulebook.call":            "{0}; {1}",
	"rulebook.only-call":       "only what the state asks stands here",
	"rulebook.no-target":       "{0} has no state \"{1}\" to lead to",
	"rulebook.target-twice":    "{0} leads to {1} twice",
	"rulebook.state-name":      "\"{0}\" cannot be the name of a state: letters, then letters and digits",
	"rulebook.state-unnamed":   "a state needs a name of its own",
	"rulebook.state-twice":     "{0} has a state {1} already",
	"rulebook.start":           "this is the start; make another state the start first",
	"rulebook.machine-unnamed": "a machine needs a name, as Board.line(pl)",
	"rulebook.machine-name":    "\"{0}\" cannot be the name of a machine: write it as Board.line(pl)",
	"rulebook.machine-twice":   "there is a machine {0} already",
	"rulebook.rule-machine":    "every game has a machine {0}",
	"rulebook.machine-asked":   "{0} asks it: state {1}",
	"rulebook.no-choice":       "{0}: \"{1}\" is none of {2}",
	"rulebook.no-number":       "{0}: \"{1}\" is no whole number",
	"rulebook.out-of-range":    "{0}: {1} lies outside of {2} to {3}",
	"rulebook.no-param":        "there is no param {0}",
	"rulebook.draft":           "this is no rule text that was kept",
	"rulebook.too-large":       "a rule text has at most {0} bytes",
	"rulebook.file-too-large":  "the file has {0} bytes; a rule text has at most {1}",
}
