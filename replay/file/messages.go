package file

import "hogline/engine/message"

// Messages are the sentences in which Open and WriteAtomic fail, by key: {0} is the path.
var Messages = message.Catalog{
	"file.folder":    "{0} is a folder, not a file",
	"file.empty":     "{0} is empty",
	"file.special":   "{0} is not an ordinary file",
	"file.missing":   "{0} is not there",
	"file.nowhere":   "cannot write {0}: the folder is not there",
	"file.no-open":   "no permission to open {0}",
	"file.no-write":  "no permission to write {0}",
	"file.bad-open":  "cannot open {0}: {1}",
	"file.bad-write": "cannot write {0}: {1}",
	"file.binary":    "{0}: not a log: it holds no text",
	"file.content":   "{0}: {1}",
}
