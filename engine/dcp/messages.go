package dcp

import "github.com/hogline/hogline/engine/message"

// Messages are the errors of external programs that gave no shot, by key. The output of a
// program stands in them untranslated.
var Messages = message.Catalog{
	"dcp.over":   "the end is over, there is no shot to throw",
	"dcp.closed": "the program was closed",

	"dcp.no-program":    "the command line names no program",
	"dcp.open-quote":    "a quotation mark of the command line is not closed",
	"dcp.nul":           "the command line holds a NUL",
	"dcp.no-start":      "cannot start {0}: {1}",
	"dcp.not-found":     "executable file not found in $PATH",
	"dcp.missing":       "no such file or directory",
	"dcp.forbidden":     "permission denied",
	"dcp.no-executable": "exec format error",
	"dcp.no-folder":     "not a directory",

	"dcp.no-ready":     "no READYOK: {0}",
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
