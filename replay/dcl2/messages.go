package dcl2

import "github.com/hogline/hogline/engine/message"

// Messages are the sentences about logs of Digital Curling 3 by key: warnings, and why a file
// is none.
var Messages = message.Catalog{
	"dcl2.line":      "line {0}: {1}",
	"dcl2.of":        "{0}: {1}",
	"dcl2.warning":   "{0}",
	"dcl2.empty":     "line 1: the file is empty, want a message of the server",
	"dcl2.long-line": "line {0} is longer than {1} KB, want one message a line",
	"dcl2.too-long":  "longer than {0} KB: the log is read up to here",

	"dcl2.no-message":        "{0}: want a message {\"tag\",\"log\",...}: {1}",
	"dcl2.no-tag":            "{0}: want a message with a tag",
	"dcl2.only-error":        "the server reports an error and no game: {0}",
	"dcl2.server-error":      "the server reports an error: the log is read up to here: {0}",
	"dcl2.missing":           "{0}: missing",
	"dcl2.unknown-rule":      "rule {0} is not known: shown as normal",
	"dcl2.unknown-simulator": "simulator {0} is not known: paths are those of fcv1",
	"dcl2.want-range":        "{0}: {1}, want {2} to {3}",
	"dcl2.bad-order":         "ready_ok: player_order: {0}, want each of 0 to 3 once",
	"dcl2.want-players":      "ready_ok: player_order: {0} players, want {1}",
	"dcl2.bad-score":         "{0}: {1} points in an end, want 0 to {2}",
	"dcl2.early-stone":       "update: stone {0} lies there before shot {1}: taken as not there",
	"dcl2.no-match":          "shot {0} of end {1} is in no match",
	"dcl2.order":             "message {0} stands after message {1}: read in the order of their numbers",
	"dcl2.twice":             "message {0} stands in line {1} too: left out",
	"dcl2.line-order":        "the message stands after that of line {0}: read in the order of the shots",
	"dcl2.leading":           "the first {0} lines are no part of the log: left out",
	"dcl2.update-order":      "the position before shot {0} of end {1} stands after that before shot {2} of end {3}: left out",
	"dcl2.no-updates":        "the position before shot {0} of end {1} follows that before shot {2} of end {3}: what lies between is missing",
	"dcl2.second-game":       "another game begins here: the log is read up to here",
	"dcl2.bad-stones":        "update: {0}: such stones are taken as not there",
	"dcl2.out-of-play":       "update: stone {0} lies out of play: simulations leave it out",
	"dcl2.impossible":        "update: {0}: shots from here cannot be simulated",

	"dcl2.many-stones": "{0}: {1} stones, want at most {2}",
	"dcl2.outside":     "{0}: ({1}, {2}) is outside the sheet",
	"dcl2.bad-turn":    "rotation: {0}, want cw or ccw",
	"dcl2.no-speed":    "velocity: ({0}, {1}) is no shot",
	"dcl2.bad-team":    "team: {0}, want team0 or team1",

	"dcl2.single-shot":  "a single shot: names, score, rules and players are unknown",
	"dcl2.other-game":   "belongs to another game: left out",
	"dcl2.other-shot":   "holds shot {0} of end {1}: left out",
	"dcl2.moved-shot":   "holds shot {0} of end {1}: read as that",
	"dcl2.no-shot":      "want a shot file: tag \"sht\", log.trajectory",
	"dcl2.many":         "{0}: {1}, want at most {2}",
	"dcl2.no-delivery":  "{0}: stone {1} of neither team stands in the hack",
	"dcl2.many-changes": "{0}: {1} changes, want at most {2}",
	"dcl2.no-stone":     "{0}: team {1}, stone {2}: no such stone",
	"dcl2.beyond":       "{0}: ({1}, {2}) is beyond the ice",
}

// msg is a sentence of Messages by its key without the name of the package.
func msg(key string, args ...any) message.Message { return Messages.New("dcl2."+key, args...) }
