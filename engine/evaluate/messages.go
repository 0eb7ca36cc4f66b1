package evaluate

import "github.com/hogline/hogline/engine/message"

// Messages are the errors of a question that cannot be asked and of an engine that gave no
// answer, by key.
var Messages = message.Catalog{
	"evaluate.over":      "the end is over: there is no shot to ask about",
	"evaluate.placed":    "shot {0} is placed, not thrown, under the rules {1}",
	"evaluate.player":    "team {0}, player {1}: {2}",
	"evaluate.light":     "draws released {0} m light, want 0 to {1}",
	"evaluate.no-ai":     "there is no AI to ask",
	"evaluate.no-answer": "no answer within {0}",
	"evaluate.too-fast":  "the shot has {0} m/s, the thrower's limit is {1}",
}

// msg is a message by its key without the prefix of the package.
func msg(key string, args ...any) message.Message { return Messages.New("evaluate."+key, args...) }
