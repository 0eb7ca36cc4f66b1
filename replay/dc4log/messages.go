package dc4log

import "github.com/hogline/hogline/engine/message"

// Messages are the sentences about logs of Digital Curling 4 by key: warnings, and why a file is none.
var Messages = message.Catalog{
	"dc4log.empty":     "no line tells a state of a match (latest_state_data)",
	"dc4log.written":   "{0} at letter {1}: want {2}",
	"dc4log.long-line": "longer than {0} KB: left out",
	"dc4log.rules":     "the log does not tell the rules: {0} ends by its list of points, guards by the five-rock rule",
	"dc4log.other":     "another match begins: the log is read up to here",
	"dc4log.missing":   "the states between shot {0} and shot {1} of end {2} are missing",
	"dc4log.cut":       "the states of end {0} from shot {1} on are missing",
	"dc4log.warning":   "{0}",
}

func msg(key string, args ...any) message.Message { return Messages.New("dc4log."+key, args...) }
