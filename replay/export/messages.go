package export

import "github.com/hogline/hogline/engine/message"

// Messages are the sentences about files of this package by key.
var Messages = message.Catalog{
	"export.of":          "{0}: {1}",
	"export.warning":     "{0}",
	"export.bad-format":  "format: {0}, want {1}",
	"export.bad-version": "version {0}, this program reads 1 to {1}",
	"export.bad-word":    "{0}: {1} is unknown",
	"export.no-column":   "the heading has no column {0}: no table of the shots of a game",
	"export.no-shots":    "the table holds no shot",
	"export.bad-cell":    "column {0}: {1} is no number: taken as not known",
	"export.left-out":    "{0}: the line is left out",
	"export.order":       "shot {0} of end {1} does not come after the one before it",
	"export.supposed":    "a table holds no rules, ice, players or result: taken are the rules {0}, the ice {1} and standard players",
	"export.want-stones": "{0} stones, want {1}",
}
