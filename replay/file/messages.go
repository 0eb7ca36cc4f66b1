package file

import "github.com/hogline/hogline/engine/message"

// Messages are the errors of Open by key: {0} is the path.
var Messages = message.Catalog{
	"file.empty":   "{0} is empty",
	"file.binary":  "{0}: not a log: it holds no text",
	"file.content": "{0}: {1}",

	"file.encoding": "{0}: {1} is no encoding that is known, such as Shift_JIS, EUC-JP or windows-1252",

	"file.many-games":  "{0} holds {1} games: choose one of them, such as {2}",
	"file.no-set":      "{0} is a folder that holds no data set: name a file in it",
	"file.part-of-set": "{0} holds a part of a data set, but no {1}",
	"file.part-failed": "{0}: left out",
	"file.one-game":    "{0} is one game, there is none to choose",
	"file.no-game":     "{0} holds no game {1}",
}
