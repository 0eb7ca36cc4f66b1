package safefile

import "github.com/hogline/hogline/engine/message"

// Messages are the errors of this package by key: {0} is the path.
var Messages = message.Catalog{
	"file.folder":       "{0} is a folder, not a file",
	"file.special":      "{0} is not an ordinary file",
	"file.too-large":    "{0} is larger than {1}",
	"file.missing":      "{0} is not there",
	"file.nowhere":      "cannot write {0}: the folder is not there",
	"file.no-open":      "no permission to open {0}",
	"file.no-write":     "no permission to write {0}",
	"file.bad-open":     "cannot open {0}: {1}",
	"file.bad-write":    "cannot write {0}: {1}",
	"file.disk-full":    "cannot write {0}: the disk is full",
	"file.read-only":    "cannot write {0}: the disk can only be read",
	"file.json-deep":    "line {1}: lists and objects lie more than {0} deep in each other",
	"file.json-large":   "its values take more than {0}",
	"file.long-line":    "longer than {0}",
	"file.in-use":       "{0} is being written by another program",
	"file.missing-near": "{0} is not there, did you mean {1}?",
}
