package file

import "hogline/engine/message"

// Messages are the errors of Open by key: {0} is the path.
var Messages = message.Catalog{
	"file.empty":   "{0} is empty",
	"file.binary":  "{0}: not a log: it holds no text",
	"file.content": "{0}: {1}",
}
