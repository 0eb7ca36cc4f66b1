package file

import "github.com/hogline/hogline/engine/message"

// Messages are the errors of Open by key: {0} is the path.
var Messages = message.Catalog{
	"file.empty":   "{0} is empty",
	"file.binary":  "{0}: not a log: it holds no text",
	"file.content": "{0}: {1}",
	"file.table":   "{0}: a table with the columns {1}, which are none of a chart, of positions or of a log",

	"file.rules":         "the log holds the rules {0}, which cannot be read: {1}; its numbers are taken instead",
	"file.rules-missing": "the log was played under rules of its own, {0}, without their text: their numbers are taken instead",

	"file.encoding": "{0}: {1} is no encoding that is known, such as Shift_JIS, EUC-JP or windows-1252",

	"file.many-games":  "{0} holds {1} games: choose one of them, such as {2}",
	"file.no-set":      "{0} is a folder that holds no data set: name a file in it",
	"file.part-of-set": "{0} holds a part of a data set, but no {1}",
	"file.part-failed": "{0}: left out",
	"file.one-game":    "{0} is one game, there is none to choose",
	"file.no-game":     "{0} holds no game {1}, but {2}",

	"file.zip":           "{0} is no zip archive that can be read",
	"file.zip-many":      "{0} holds {1} files, more than {2}",
	"file.zip-name":      "{0} holds a file named {1}, which leads out of the archive: nothing of it is opened",
	"file.zip-encrypted": "{0} is encrypted: unpack it with its password first",
	"file.zip-bomb":      "{0} holds {1}, which unpacks to far more than games take: nothing of it is opened",
	"file.zip-large":     "{0} is larger than {1} MB",
	"file.zip-spoiled":   "{0} is damaged where the archive packs it",
	"file.zip-nested":    "{0} is an archive in the archive: unpack it first",
	"file.zip-none":      "{0} holds nothing that can be opened: {1}",
	"file.zip-empty":     "{0} holds no results book, table or log",
}
