package study

import "github.com/hogline/hogline/engine/message"

// Messages are the sentences of the study by key.
var Messages = message.Catalog{
	"study.map":         "a map of {0} x {1} cells does not hold its values",
	"study.question":    "the answers {0} cannot be read: {1}",
	"study.row":         "the answers {0}: that of row {1} cannot be and is left out: {2}",
	"study.cut":         "the study is damaged, or the end of the file is missing",
	"study.no-study":    "no study: {0}",
	"study.no-archive":  "no study: it is no zip archive",
	"study.bad-format":  "format {0}, want {1}",
	"study.bad-version": "version {0} is newer than this program, which reads up to {1}",
	"study.large":       "{0} is larger than {1} MB",
	"study.values":      "its values take more than {0} MB",
	"study.unpacked":    "its parts unpacked are larger than {0} MB",
	"study.part":        "{0}: {1}",
	"study.spoiled":     "what is packed there is damaged",
	"study.line":        "line {0}: {1}",
	"study.no-game":     "no game",
	"study.no-place":    "the game holds no position to show",
	"study.annotation":  "annotation {0}: {1}",
	"study.annotations": "{0} annotations, want at most {1}",
	"study.parent":      "it branches off a line that is not there",
}

// msg is a sentence of Messages by its key without the name of the package.
func msg(key string, args ...any) message.Message { return Messages.New("study."+key, args...) }
