package limits

import "github.com/hogline/hogline/engine/message"

// Messages are the sentences by key.
var Messages = message.Catalog{
	"limits.number":  "{0} is {1}, want {2} to {3}",
	"limits.text":    "{0} has {1} letters, want at most {2}",
	"limits.missing": "{0} is missing",
	"limits.letters": "{0} holds control characters or is no UTF-8",
	"limits.word":    "{0} is {1}, want one of {2}",
	"limits.count":   "{0}: {1} of them, want at most {2}",
	"limits.field":   "{0}: {1}",
}

// msg is a message by its key without the prefix of the package.
func msg(key string, args ...any) message.Message { return Messages.New("limits."+key, args...) }
