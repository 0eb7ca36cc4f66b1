package dcp

import "github.com/hogline/hogline/engine/message"

// Messages are the errors of external programs that gave no shot, by key. The output of a
// program stands in them untranslated.
var Messages = message.Catalog{
	"dcp.closed": "the program was closed",

	"dcp.no-ready":        "no READYOK: {0}",
	"dcp.silent":          "no READYOK within {0}: it has written nothing; output that is not flushed stays in the program",
	"dcp.not-ready-but":   "no READYOK within {0}: it has written nothing on its standard output, and on standard error: {1}",
	"dcp.not-ready-said":  "no READYOK within {0}: it has written {1} lines, the last one {2}",
	"dcp.no-line":         "no READYOK within {0}: it has written {1} bytes and no end of a line",
	"dcp.echo":            "no READYOK within {0}: it repeats what it is sent, so it does not speak the protocol",
	"dcp.no-order":        "it has not answered SETORDER within {0}: its players throw in the order of the list, and it is not waited for again",
	"dcp.did-not-end":     "it has not ended by itself within {0} of the end of its input: it was ended",
	"dcp.ended-line-ends": "{0}; the lines of {1} end as those of Windows (CR LF), which a shell does not understand: save it with LF",

	"dcp.no-answer":    "no answer within {0}",
	"dcp.ended":        "the program has ended",
	"dcp.ended-status": "the program has ended with status {0}",
	"dcp.ended-by":     "the program has ended ({0})",
	"dcp.ended-said":   "{0}: {1}",
	"dcp.no-login":     "{0} instead of LOGIN",
	"dcp.other-login":  "it logs in as {0}",
	"dcp.disconnected": "the program has closed the connection",
	"dcp.deaf":         "the program does not read what it is sent",
	"dcp.stuck":        "process {0} does not end",
	"dcp.concedes":     "the program concedes",
	"dcp.no-placement": "no placement that is known: {0}",
	"dcp.nonsense":     "no shot that can be thrown: {0}",

	"dcp.long":            "a message of {0} bytes, at most {1}",
	"dcp.bad":             "{0}: {1}",
	"dcp.arguments":       "{0} arguments, want {1}",
	"dcp.arguments-range": "{0} arguments, want {1} to {2}",
	"dcp.bad-whole":       "argument {0} is {1}, want a whole number from {2} to {3}",
	"dcp.bad-number":      "argument {0} is {1}, want a number",
	"dcp.bad-turn":        "turn {0}, want 0 or 1",
	"dcp.bad-players":     "{0} arguments, want 3 for each of up to {1} players",
	"dcp.twice":           "player {0} throws twice",
}

// msg is a message by its key without the prefix of the package.
func msg(key string, args ...any) message.Message { return Messages.New("dcp."+key, args...) }
