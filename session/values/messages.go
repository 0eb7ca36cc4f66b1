package values

import "github.com/hogline/hogline/engine/message"

// Messages are the sentences of the analyses by key.
var Messages = message.Catalog{
	"values.differ":   "two computers came to different values for end {0}, shot {1}; the values of {2} are in doubt and are found again by the next analysis",
	"values.not-kept": "the values are not kept: {0}",
}

// msg is a sentence of Messages by its key without the name of the package.
func msg(key string, args ...any) message.Message { return Messages.New("values."+key, args...) }
